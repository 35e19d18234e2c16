/** The notes of a game: the armies, and anything else that players want to remember. */

import { useMemo } from "preact/hooks";
import { Dialog } from "../controls/dialog.tsx";
import { Field } from "../controls/parts.tsx";
import * as T from "../extra-texts.ts";
import type { Details, OpenGame } from "../saves/format.ts";
import { usedArmies } from "../saves/list.tsx";
import { useView } from "../view.ts";

export function NotesDialog() {
  const { session, pack, state } = useView();
  const { armies, note } = (session.game as OpenGame).details;
  const used = useMemo(() => usedArmies(session.games.texts()), []);
  const setArmy = (index: number, army: string): Details["armies"] =>
    index === 0 ? [army, armies[1]] : [armies[0], army];
  return (
    <Dialog title={T.notes}>
      {state.seats.map((side, index) => (
        <Field key={side} name={`${T.army}: ${pack.sides[side]}`}>
          <input
            type="text"
            data-key={`army ${index}`}
            list="noted-armies"
            maxLength={64}
            autocomplete="off"
            value={armies[index]}
            onInput={(event) =>
              session.setDetails({ armies: setArmy(index, event.currentTarget.value) })
            }
          />
        </Field>
      ))}
      <Field name={T.note}>
        <textarea
          data-key="note"
          rows={4}
          maxLength={500}
          value={note}
          onInput={(event) => session.setDetails({ note: event.currentTarget.value })}
        />
      </Field>
      <datalist id="noted-armies">
        {used.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </Dialog>
  );
}
