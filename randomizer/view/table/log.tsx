/** The log: every action in sentences, by round, each with a way back to it. */

import { plain, sentences } from "../../engine/index.ts";
import { Icon } from "../controls/icons.tsx";
import * as T from "../texts.ts";
import { useView } from "../view.ts";

export function LogPanel() {
  const { game, pack, session, state } = useView();
  let heading = "";
  return (
    <section class="panel log card" aria-label={T.log}>
      {game.states.map((one, index) => {
        const texts = sentences(pack, one);
        const playing = one.stage === "play" || one.stage === "done";
        const title = playing ? T.round(one.clock.round, pack.game.rounds) : T.before;
        const isNew = title !== heading;
        heading = title;
        const at = index + 1;
        const here = at === game.at;
        return (
          <>
            {isNew && <h3>{title}</h3>}
            {texts.length > 0 && (
              <div
                key={at}
                class={`entry${at > game.at ? " undone" : ""}`}
                aria-current={here ? "step" : undefined}
              >
                <div>
                  {texts.map((text) => (
                    <p>{plain(text)}</p>
                  ))}
                </div>
                {here ? (
                  <span class="pill">{T.here}</span>
                ) : (
                  <button
                    type="button"
                    class="tool jump"
                    aria-label={`${T.goTo}: ${texts[0] ?? ""}`}
                    title={T.goTo}
                    onClick={() => session.jump(at)}
                  >
                    <Icon name={at > game.at ? "redo" : "undo"} />
                  </button>
                )}
              </div>
            )}
          </>
        );
      })}
      <p class="hint">{`${T.fairSeed}: ${state.seed}`}</p>
    </section>
  );
}
