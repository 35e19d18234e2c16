/** The log: every action in sentences, the latest first, each with a button that leads to it. */

import { hasBegun } from "../../engine/state.ts";
import { Button } from "../controls/controls.tsx";
import { logOf } from "../saves/save-format.ts";
import { useView } from "../session-context.ts";
import * as T from "../texts.ts";

export function LogPanel() {
  const { game, pack, session, state } = useView();
  const entries = game.steps
    .map(({ state: past }, index) => {
      const title = hasBegun(past) ? T.round(past.time.round, pack.game.rounds) : T.before;
      const action = index < game.at ? T.backToHere : T.redoToHere;
      return { at: index + 1, title, texts: logOf(pack, past), action };
    })
    .filter(({ texts }) => texts.length > 0)
    .reverse();
  return (
    <section class="panel log card" aria-label={T.log}>
      {entries.map(({ at, title, texts, action }, index) => (
        <div key={at} class={`entry${at > game.at ? " undone" : ""}`}>
          {entries[index - 1]?.title !== title && <h2>{title}</h2>}
          <div>
            {texts.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
          {at === game.at ? (
            <span class="pill">{T.now}</span>
          ) : (
            <Button
              id={`jump ${at}`}
              class="option small jump"
              label={`${action}: ${texts[0] ?? ""}`}
              go={() => session.jump(at)}
            >
              {action}
            </Button>
          )}
        </div>
      ))}
      <p class="hint seed">{T.seedIs(state.opening.seed)}</p>
    </section>
  );
}
