/** The question after the battle. */

import type { Prompt } from "../../engine/index.ts";
import { Button, Html } from "../controls/parts.tsx";
import * as T from "../texts.ts";
import { capitalHtml, useView } from "../view.ts";
import { Frame } from "./prompt.tsx";

/** After the battle: who has earned an award that nobody gave during it. */
export function AwardQuestion({ prompt }: { prompt: Prompt }) {
  const { pack, session, state } = useView();
  const { id, choices } = prompt;
  const award = pack.game.scoring.awards[prompt.award ?? ""];
  const option = (key: string, label: string, value: readonly string[]) => (
    <Button
      key={key}
      id={`${id} ${key}`}
      once
      go={() => session.act({ type: "answer", prompt: id, value })}
    >
      {label}
    </Button>
  );
  if (award === undefined) return null;
  return (
    <Frame who={null} title={T.awardAsk(award.name, award.vp)}>
      <Html tag="p" markup={capitalHtml(award.if)} />
      <div class="options">
        {choices.length > 1 && option("both", T.bothPlayers, choices)}
        {state.seats
          .filter((side) => choices.includes(side))
          .map((side) => option(side, pack.sides[side], [side]))}
        {option("nobody", choices.length > 1 ? T.nobody : T.no, [])}
      </div>
    </Frame>
  );
}
