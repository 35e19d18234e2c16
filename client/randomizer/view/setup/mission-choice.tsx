/** How the mission of a new game is found: from a pool, by hand, without some cards. */

import type { Id, Pack, Pool, PoolRow } from "../../engine/pack.ts";
import { cardOf, deckOf, setupOf } from "../../engine/pack.ts";
import { ChoiceRow, Select } from "../controls/controls.tsx";
import { useSession } from "../session-context.ts";
import * as T from "../texts.ts";
import { drawnDecks, poolOf } from "./start-action.ts";
import { formVariant } from "./start-form.ts";

/** The missions of one pool; a pack with several has a list of them above. */
export function PoolRows({ pack }: { pack: Pack }) {
  const session = useSession();
  const pool = poolOf(pack, session.form);
  return (
    <>
      {pack.pools.length > 1 && (
        <Select
          id="pool"
          label={T.poolLabel}
          name="pool"
          value={pool?.id}
          options={pack.pools.map(({ id, name }) => [id, name])}
          choose={(poolId) => session.setForm({ poolId, pool: "" })}
        />
      )}
      {pool !== undefined && <OnePool pool={pool} />}
    </>
  );
}

function OnePool({ pool }: { pool: Pool }) {
  const session = useSession();
  const { form } = session;
  const choice = (id: string, name: string, cells: string) => (
    <ChoiceRow
      key={id}
      id={`row ${id}`}
      name="row"
      value={id}
      on={form.pool === id}
      choose={() => session.setForm({ pool: id })}
    >
      <strong>{name}</strong>
      {cells !== "" && <small>{cells}</small>}
    </ChoiceRow>
  );
  return (
    <div class="rows">
      {choice("", T.randomRow, "")}
      {pool.rows.map((row) => choice(row.id, row.name, cellsOf(pool, row)))}
    </div>
  );
}

/** The cells of a row in words. */
function cellsOf(pool: Pool, row: PoolRow): string {
  const words = pool.columns.map(({ id, name }) => {
    const cell = row.cells[id];
    if (cell === undefined) return "";
    if (cell.values.length === 0) return cell.text;
    return name === "" ? "" : T.layouts(cell.text);
  });
  return words.filter(Boolean).join(" · ");
}

/** A card for each deck that the set-up draws from. */
export function Picks({ pack }: { pack: Pack }) {
  const session = useSession();
  const { form } = session;
  const variant = formVariant(pack, form);
  return (
    <>
      {drawnDecks(pack, variant).map((deck) => (
        <Select
          key={deck}
          id={`pick ${deck}`}
          label={deckOf(pack, deck).singular}
          name={deckOf(pack, deck).slug}
          value={form.picks[deck] ?? ""}
          options={[
            ["", T.random],
            ...drawable(pack, variant, deck).map((id) => [id, cardOf(pack, id).name] as const),
          ]}
          choose={(card) => session.setForm({ picks: { ...form.picks, [deck]: card } })}
        />
      ))}
    </>
  );
}

/** Cards that can be left out, from every deck that a game draws from. */
export function LeaveOut({ pack }: { pack: Pack }) {
  const session = useSession();
  const { form } = session;
  const { hand, moments, challenger } = pack.game;
  const decks = new Set([
    ...(hand ? [hand.deck] : []),
    ...drawnDecks(pack, formVariant(pack, form)),
    ...(challenger ? [challenger.deck] : []),
    ...moments.map((moment) => moment.deck),
  ]);
  const decksWithChoice = [...decks]
    .map((id) => deckOf(pack, id))
    .filter(({ cards }) => cards.length > 1);
  const { exclude } = form;
  const toggle = (id: string): void =>
    session.setForm({
      exclude: exclude.includes(id) ? exclude.filter((item) => item !== id) : [...exclude, id],
    });
  return (
    <>
      <p class="hint">{T.leaveOutWhy}</p>
      {decksWithChoice.map((deck) => (
        <fieldset key={deck.id} class="leave">
          <legend>{deck.name}</legend>
          {deck.cards.map((id) => {
            const isExcluded = exclude.includes(id);
            const remaining = deck.cards.filter((item) => !exclude.includes(item)).length;
            const { roll, name } = cardOf(pack, id);
            return (
              <label key={id} class={`leave-out${isExcluded ? " on" : ""}`}>
                <input
                  type="checkbox"
                  checked={isExcluded}
                  disabled={!isExcluded && remaining === 1}
                  data-key={`exclude ${id}`}
                  onChange={() => toggle(id)}
                />
                {roll === null ? name : `${roll} ${name}`}
              </label>
            );
          })}
        </fieldset>
      ))}
    </>
  );
}

/** Cards of a deck that the set-up of a type of mission can draw. */
function drawable(pack: Pack, variant: string, deck: Id): readonly Id[] {
  const allowedCards = setupOf(pack, variant).flatMap((effect) =>
    effect.op === "draw" && effect.deck === deck ? (effect.only ?? []) : [],
  );
  return allowedCards.length > 0 ? allowedCards : (pack.decks[deck]?.cards ?? []);
}
