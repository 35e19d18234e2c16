/** The fields for the players' names and armies: of a new game, a drawn mission, and a game's settings. */

import { useState } from "preact/hooks";
import * as T from "../texts.ts";

interface Texts {
  readonly values: readonly [string, string];
  change(values: readonly [string, string]): void;
}

/** Both names, and both armies, as far as they can be changed here. */
export function Players({ names, armies }: { names?: Texts | null; armies?: Texts }) {
  return (
    <fieldset>
      <legend>{T.players}</legend>
      <div class="pair">
        {names && <Fields {...names} isName />}
        {armies && <Fields {...armies} />}
      </div>
    </fieldset>
  );
}

function Fields({ values, change, isName }: Texts & { isName?: boolean }) {
  // As typed: a game has names without spaces around them, and a name for each player.
  const typed = (at: 0 | 1): string => (values[at] === T.player[at] ? "" : values[at]);
  const [texts, setTexts] = useState<Texts["values"]>(() => [typed(0), typed(1)]);
  return (
    <>
      {T.player.map((player, index) => (
        <input
          key={player}
          type="text"
          data-key={`${isName ? "player" : "army"} ${index}`}
          aria-label={isName ? player : `${T.army}: ${player}`}
          placeholder={isName ? player : T.army}
          value={texts[index]}
          maxLength={64}
          autocomplete="off"
          spellcheck={false}
          // A tap on a button need not take the focus from the field, so that "change" can be late.
          onInput={({ currentTarget: { value } }) => {
            const typed = index === 0 ? ([value, texts[1]] as const) : ([texts[0], value] as const);
            setTexts(typed);
            change(typed);
          }}
        />
      ))}
    </>
  );
}
