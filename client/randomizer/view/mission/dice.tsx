/** The dice of a mission: a button for each roll, and the latest results. */

import { availableRolls } from "../../engine/dice.ts";
import type { Rolled } from "../../engine/events.ts";
import { rollOf } from "../../engine/pack.ts";
import { diceTexts } from "../../engine/phrases.ts";
import { Button, Fold, Html } from "../controls/controls.tsx";
import { useView } from "../session-context.ts";
import * as T from "../texts.ts";

/** Number of results that are shown. */
const SHOWN_ROLLS = 4;

export function DiceBox() {
  const { pack, state, session } = useView();
  const latest = [...state.rolled].reverse().slice(0, SHOWN_ROLLS);
  return (
    <section class="card dice">
      <Fold id="dice" title={T.dice}>
        <div class="options">
          {availableRolls(pack, state).map(({ roll, copy }) => (
            <Button
              key={`${copy} ${roll.id}`}
              id={`roll ${copy ?? ""} ${roll.id}`}
              go={() => session.act({ type: "roll", roll: roll.id, copy })}
            >
              {roll.name}
            </Button>
          ))}
        </div>
        {latest.length > 0 && <h4>{T.lastRolls}</h4>}
        <ol class="rolls">
          {latest.map((rolled) => (
            <Roll rolled={rolled} />
          ))}
        </ol>
      </Fold>
    </section>
  );
}

function Roll({ rolled }: { rolled: Rolled }) {
  const { pack } = useView();
  const { name, each, rows } = rollOf(pack, rolled.roll);
  const row = rolled.row === null ? undefined : rows[rolled.row];
  const winnerName = rolled.winner === null ? T.tie : pack.sides[rolled.winner];
  return (
    <li>
      <strong class="number">{diceTexts(rolled).join(" : ")}</strong>
      <span>
        {name}
        {each && `: ${winnerName}`}
        {row !== undefined && <Html tag="span" markup={`: <strong>${row.name}</strong>`} />}
        {row?.text && <Html tag="span" class="means" markup={row.text} />}
      </span>
    </li>
  );
}
