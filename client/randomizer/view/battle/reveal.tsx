/** What both sides chose at the same time, as two cards that turn over at once on a full screen. */

import { cardOf } from "../../engine/pack.ts";
import { openPrompts } from "../../engine/prompts.ts";
import { hasBegun } from "../../engine/state.ts";
import { FaceSymbol } from "../cards/card.tsx";
import { Button } from "../controls/controls.tsx";
import { Questions } from "../prompts/prompt.tsx";
import { useView } from "../session-context.ts";
import * as T from "../texts.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import type { JointChoice } from "./joint-choices.ts";

export function Reveal({ choices }: { choices: readonly JointChoice[] }) {
  const { pack, session, state } = useView();
  return (
    <div class={`shell game reveal stage-${state.stage}`}>
      <Header isCovered />
      <main>
        <h1 class="visually-hidden">{T.bothChose}</h1>
        <div class={`duel${session.isFresh ? " turns" : ""}`}>
          {choices.map(({ side, face, label, name, cards }) => (
            <article key={side} class={`turned-card face-${face}`}>
              <div>
                <p class="chooser">{pack.sides[side]}</p>
                <FaceSymbol face={face} />
                <p class="label">{label}</p>
                <h2>{name}</h2>
                {cards.map((id) => {
                  const card = cardOf(pack, id);
                  return (
                    <p key={id} class={`follows face-${card.face}`}>
                      <FaceSymbol face={card.face} />
                      <span>{card.name}</span>
                    </p>
                  );
                })}
              </div>
              <div class="back" aria-hidden="true">
                <FaceSymbol face={face} />
              </div>
            </article>
          ))}
        </div>
        {/* During the battle the foot asks them. */}
        {!hasBegun(state) && (
          <div class="questions">
            <Questions />
          </div>
        )}
        {openPrompts(state).length > 0 && (
          <Button id="seen" go={() => session.set({ reached: null })}>
            {T.showMission}
          </Button>
        )}
      </main>
      <Footer />
    </div>
  );
}
