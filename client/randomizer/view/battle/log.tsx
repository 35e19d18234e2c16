/** The log: every action in sentences, the latest first, each with a button to go back to it. */

import { useState } from "preact/hooks";
import { hasBegun } from "../../engine/state.ts";
import { Button, IconButton } from "../controls/controls.tsx";
import { logOf } from "../saves/save-format.ts";
import * as T from "../texts.ts";
import { useView } from "../view.ts";

/** Number of entries that are shown initially. */
const PAGE = 40;

export function LogPanel() {
  const [visibleCount, setVisibleCount] = useState(PAGE);
  const { game, pack, session, state } = useView();
  const entries = game.steps
    .map(({ state: past }, index) => {
      const title = hasBegun(past) ? T.round(past.time.round, pack.game.rounds) : T.before;
      return { at: index + 1, title, texts: logOf(pack, past) };
    })
    .filter(({ texts }) => texts.length > 0)
    .reverse();
  return (
    <section class="panel log card" aria-label={T.log}>
      {entries.slice(0, visibleCount).map(({ at, title, texts }, index) => (
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
            <IconButton
              id={`jump ${at}`}
              class="tool jump"
              icon={at > game.at ? "redo" : "undo"}
              label={`${T.goTo}: ${texts[0] ?? ""}`}
              title={T.goTo}
              go={() => session.jump(at)}
            />
          )}
        </div>
      ))}
      {entries.length > visibleCount && (
        <Button id="earlier" go={() => setVisibleCount(entries.length)}>
          {T.earlier}
        </Button>
      )}
      <p class="hint seed">{T.seedIs(state.opening.seed)}</p>
    </section>
  );
}
