/** How the mission of a new game is found: from a pool, by hand, without some cards. */

import {
  cardOf,
  deckOf,
  type Id,
  type Pack,
  type Pool,
  type PoolRow,
  setupOf,
} from "../../engine/pack.ts";
import { Button, ChoiceRow, Select } from "../controls/controls.tsx";
import { freshSeed } from "../saves/ids-and-seeds.ts";
import * as T from "../texts.ts";
import { useSession } from "../view.ts";
import { formVariant } from "./form.ts";
import { drawnDecks, eventOf, poolOf } from "./opening.ts";

interface OptionsProps {
  readonly pack: Pack;
}

/** Numbers of rounds that events have. */
const ROUNDS = [3, 4, 5, 6, 8];

/** The missions of one pool; a pack with several has a list of them above. */
export function PoolRows({ pack }: OptionsProps) {
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
      {pool !== undefined && <OnePool pack={pack} pool={pool} />}
    </>
  );
}

function OnePool({ pack, pool }: OptionsProps & { pool: Pool }) {
  const session = useSession();
  const { form } = session;
  const eventRounds = eventOf(pack, form);
  const setRounds = (rounds: number): void =>
    session.setForm({ rounds, event: form.event || freshSeed(), pool: "" });
  const choice = (row: PoolRow | null, isOn: boolean, name: string, layout: number | null) => (
    <ChoiceRow
      key={row?.id ?? ""}
      id={`row ${row?.id ?? ""}`}
      name="row"
      value={row?.id ?? ""}
      on={isOn}
      choose={() => session.setForm({ pool: row?.id ?? "" })}
    >
      <strong>{name}</strong>
      {row !== null && <small>{cellsOf(pool, row, layout)}</small>}
    </ChoiceRow>
  );
  return (
    <>
      <Select
        id="rounds"
        label={T.eventLabel}
        name="rounds"
        value={form.rounds}
        options={[[1, T.oneMission], ...ROUNDS.map((count) => [count, T.rounds(count)] as const)]}
        choose={(rounds) => setRounds(Number(rounds))}
      />
      <div class="rows">
        {form.rounds > 1
          ? eventRounds.map(({ row, layout }, index) =>
              choice(
                row,
                form.pool === row.id || (form.pool === "" && index === 0),
                `${T.eventRound(index + 1)} · ${row.name}`,
                layout,
              ),
            )
          : [
              choice(null, form.pool === "", T.randomRow, null),
              ...pool.rows.map((row) => choice(row, form.pool === row.id, row.name, null)),
            ]}
      </div>
      {form.rounds > 1 && (
        <>
          <p class="hint">{`${T.eventWhy} ${form.event}`}</p>
          <Button id="event again" go={() => session.setForm({ event: freshSeed(), pool: "" })}>
            {T.eventAgain}
          </Button>
        </>
      )}
    </>
  );
}

/** The cells of a row in words; an event has one layout, a single mission a choice of several. */
function cellsOf(pool: Pool, row: PoolRow, layout: number | null): string {
  const words = pool.columns.map(({ id, name }) => {
    const cell = row.cells[id];
    if (cell === undefined) return "";
    if (cell.values.length === 0) return cell.text;
    return layout ? T.layoutOne(layout) : `${name === "" ? "" : T.layouts(cell.text)}`;
  });
  return words.filter(Boolean).join(" · ");
}

/** A card for each deck that the set-up draws from. */
export function Picks({ pack }: OptionsProps) {
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
export function LeaveOut({ pack }: OptionsProps) {
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
