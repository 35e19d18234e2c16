/** The results of the set-up, one by one; before the battle each can be redrawn. */

import type { ComponentChildren } from "preact";
import { reduce, whyNot } from "../../engine/actions.ts";
import type { Rolled } from "../../engine/events.ts";
import type { Pack } from "../../engine/pack.ts";
import { cardOf, deckOf, effectOf, isOnRosters, rollOf, SIDES } from "../../engine/pack.ts";
import { capital, plainText } from "../../engine/phrases.ts";
import { askedBy, choiceLabel, openPrompts } from "../../engine/prompts.ts";
import { canRedraw, rollsInSetup } from "../../engine/setup.ts";
import type { State } from "../../engine/state.ts";
import { areSidesUndecided, DEFAULT_NAMES, idOf } from "../../engine/state.ts";
import { layoutMap, suitingLayouts } from "../../engine/terrain-layouts.ts";
import { MapView } from "../cards/battle-map.tsx";
import { Button, Fold, Html } from "../controls/controls.tsx";
import { Icon } from "../controls/icons.tsx";
import { useView, type View } from "../session-context.ts";
import * as T from "../texts.ts";

export interface Fact {
  /** Key of its slot; null when it cannot be redrawn by itself. */
  readonly slot: string | null;
  readonly name: string;
  readonly value: string;
  /** The value as HTML of the pack, if it is more than text. */
  readonly markup?: string;
  readonly map?: string | null;
  /** The label of the button that redraws it. */
  readonly verb: string;
  /** Whether it is also shown during the battle. */
  readonly stays: boolean;
  /** The place of the player that it is about; null if it is about both. */
  readonly seat?: number | null;
}

/** The results of the set-up. */
export const setupFacts = (view: View): readonly Fact[] =>
  [playerFacts, rowFacts, deckFacts, terrainFacts, rollFacts, answerFacts].flatMap((factsOf) =>
    factsOf(view),
  );

/** Whether this device may change it. */
const isChangeable = ({ pack, state, session }: View): boolean =>
  canRedraw(pack, state) && !session.phones?.isIdle;

/** Redraw parts of the set-up, unless nothing else can be drawn. */
export function Redraw({ slots, name, verb }: { slots: string[]; name: string; verb: string }) {
  const view = useView();
  const { pack, state, session } = view;
  const action = { type: "again", slots } as const;
  if (!isChangeable(view)) return null;
  const byChance = state.opening.chance === true;
  return (
    <Button
      class={byChance ? "tool" : "option small"}
      id={`again ${slots.join(", ")}`}
      label={T.redrawLong(name, verb)}
      title={verb}
      off={whyNot(pack, state, action) !== null}
      once
      go={() => session.act(action)}
    >
      {byChance ? <Icon name="again" /> : verb}
    </Button>
  );
}

/** Whether the players can choose what was drawn: it is the answer to a question. */
export const isChoosable = (view: View, { slot }: Fact): boolean =>
  view.state.opening.chance === true && slot?.startsWith("choice ") === true && isChangeable(view);

/**
 * The slots of what is on rosters, and of the map: who says what is on one roster knows the other, and
 * the map. None if nothing is on rosters.
 */
export function rosterSlots({ pack, state }: Pick<View, "pack" | "state">): string[] {
  const keys = Object.keys(state.answers);
  const effect = (key: string) => effectOf(pack, askedBy(key));
  return keys.some((key) => isOnRosters(effect(key)))
    ? keys
        .filter((key) => isOnRosters(effect(key)) || effect(key).op === "map")
        .map((key) => `choice ${key}`)
    : [];
}

/** The slots that are asked for together with one. */
export const chosenWith = (view: View, slot: string): string[] =>
  isOnRosters(effectOf(view.pack, askedBy(slot.slice("choice ".length))))
    ? rosterSlots(view)
    : [slot];

/** What was drawn; a tap lets the players choose it, if it is the answer to a question. */
export function Drawn({ fact, children }: { fact: Fact; children: ComponentChildren }) {
  const view = useView();
  const { session } = view;
  const { slot, name } = fact;
  if (slot === null || !isChoosable(view, fact)) return <>{children}</>;
  return (
    <Button
      class="drawn-text"
      id={`choose ${slot}`}
      label={`${name}: ${fact.value}. ${T.choose}`}
      once
      go={() => session.act({ type: "again", slots: chosenWith(view, slot), asks: true })}
    >
      {children}
    </Button>
  );
}

/** Plays without what was drawn, if the players may decline it. */
function Decline({ fact }: { fact: Fact }) {
  const view = useView();
  const { pack, state, session } = view;
  const { slot, name } = fact;
  if (slot === null || !isChoosable(view, fact)) return null;
  const effect = effectOf(pack, askedBy(slot.slice("choice ".length)));
  if (!effect.optional) return null;
  const ask = { type: "again", slots: [slot], asks: true } as const;
  const decline = (): void => {
    const [prompt] = openPrompts(reduce(pack, state, ask));
    const value = prompt?.kind === "confirm" ? ["no"] : [];
    if (prompt !== undefined) session.act(ask, { type: "answer", prompt: prompt.id, value });
  };
  return (
    <Button class="tool" id={`without ${slot}`} label={T.without(name)} once go={decline}>
      <Icon name="close" />
    </Button>
  );
}

export function SetupSummary({ facts: given }: { facts?: readonly Fact[] }) {
  const view = useView();
  const { pack, state } = view;
  const facts = (given ?? setupFacts(view)).filter((fact) => canRedraw(pack, state) || fact.stays);
  if (facts.length === 0) return null;
  const layout = pack.maps[layoutMap(pack, state.layout) ?? ""];
  return (
    <section class="card setup">
      <h2>{T.setup}</h2>
      <dl>
        {facts.map((fact) => (
          <div class="fact" key={`${fact.slot} ${fact.name}`}>
            <dt>{fact.name}</dt>
            <dd>
              <Drawn fact={fact}>
                {fact.markup === undefined ? (
                  <span>{fact.value}</span>
                ) : (
                  <Html tag="span" markup={fact.markup} />
                )}
              </Drawn>
            </dd>
            {isChangeable(view) && fact.slot !== null && (
              <dd class="does">
                <Decline fact={fact} />
                <Redraw slots={[fact.slot]} name={fact.name} verb={fact.verb} />
              </dd>
            )}
            {fact.map && (
              <dd class="wide">
                <MapView id={fact.map} />
              </dd>
            )}
          </div>
        ))}
      </dl>
      {layout !== undefined && (
        <Fold id="layout" title={layout.name}>
          <MapView id={layout.id} />
        </Fold>
      )}
    </section>
  );
}

/** Whether a question is which side each player is. */
const asksSides = (pack: Pack, key: string): boolean => effectOf(pack, askedBy(key)).op === "sides";

function playerFacts({ game: { pack }, state }: View): Fact[] {
  const names = state.players;
  if (names === null) return [];
  const question = Object.keys(state.answers).find((key) => asksSides(pack, key));
  return SIDES.map((side, index) => ({
    slot: question === undefined || index > 0 ? null : `choice ${question}`,
    name: pack.sides[side],
    value: names[side],
    verb: state.opening.chance ? T.redraw : T.change,
    stays: true,
  }));
}

function drawnFact(slot: string | null, name: string, value: string, stays = true): Fact {
  return { slot, name, value, verb: T.redraw, stays };
}

/** Cells of the pool's row that are not cards, and decks that it does not use. */
function rowFacts({ pack, state }: View): Fact[] {
  const { row: id, pool: name } = state.opening;
  const pool = pack.pools.find((item) => item.rows.some((candidate) => candidate.id === id));
  const poolRow = pool?.rows.find((item) => item.id === id);
  if (pool === undefined || poolRow === undefined) return [];
  const texts = pool.columns.flatMap(({ id: column, name: label }) => {
    const cell = poolRow.cells[column];
    const isText = cell !== undefined && cell.card === null && column !== pack.game.pool?.layouts;
    return isText ? [drawnFact(null, label, cell.text)] : [];
  });
  const unused = (pack.game.pool?.without ?? []).map((deck) => deckOf(pack, deck).name);
  const drawnCards = [state.drawn, state.answers].flatMap(Object.values).flat().map(idOf);
  const isSame = Object.values(poolRow.cells).every(
    ({ card }) => card === null || drawnCards.includes(card),
  );
  const rowName = name ?? poolRow.name;
  return [
    drawnFact(null, T.poolRow, isSame ? rowName : T.changed(rowName)),
    ...texts,
    ...(unused.length > 0 ? [drawnFact(null, T.inBox, unused.join(", "))] : []),
  ];
}

function terrainFacts({ pack, state }: View): Fact[] {
  if (!state.layout) return [];
  const slot = suitingLayouts(pack, state).length > 1 ? "layout" : null;
  return [drawnFact(slot, T.layout, String(state.layout))];
}

const deckFacts = ({ pack, state }: View): Fact[] =>
  Object.entries(state.drawn).map(([deck, cards]) => {
    const names = cards.map((id) => cardOf(pack, id).name).join(", ");
    return drawnFact(`deck ${deck}`, deckOf(pack, deck).singular, names, false);
  });

function rollFacts({ pack, state }: View): Fact[] {
  const setupRolls = rollsInSetup(state);
  return [...new Set(setupRolls.map(({ roll }) => roll))].map((id) => {
    const { name, rows } = rollOf(pack, id);
    const lastRoll = [...setupRolls].reverse().find(({ roll }) => roll === id) as Rolled;
    const resultRow = lastRoll.row === null ? undefined : rows[lastRoll.row];
    const texts = [resultRow?.name, resultRow?.text].filter(Boolean);
    const markup = [`<strong>${lastRoll.dice.flat().join(" + ")}</strong>`, ...texts].join(" · ");
    return {
      slot: `roll ${id}`,
      name,
      value: plainText(markup),
      markup,
      map: resultRow?.map ?? null,
      verb: T.reroll,
      stays: true,
    };
  });
}

/** Who has a place: a player, or a side if the players are not asked which side they are. */
const chooserName = (pack: Pack, state: State, seat: number): string =>
  state.players === null && !areSidesUndecided(pack, state)
    ? pack.sides[SIDES[seat] ?? "attacker"]
    : ((state.opening.players ?? DEFAULT_NAMES)[seat] ?? "");

/** Answers that the game keeps: options, and cards that were accepted or declined. */
function answerFacts({ pack, state }: View): Fact[] {
  const answers = Object.entries(state.answers);
  const sidesAt = answers.findIndex(([key]) => asksSides(pack, key));
  return answers.flatMap(([key, answer], at): Fact[] => {
    const id = askedBy(key);
    const effect = effectOf(pack, id);
    // The first of two secret choices stays secret until both are made.
    const isSecret = state.prompts.some((prompt) => prompt.secret && prompt.effect === id);
    if (effect.op === "sides" || isSecret) return [];
    const ofDeck =
      effect.op === "choose" && effect.deck ? deckOf(pack, effect.deck).singular : null;
    const name =
      effect.op === "choose" ? effect.name || ofDeck : effect.op === "map" ? T.map : null;
    const side = SIDES.find((name) => key.endsWith(`/${name}`));
    // Answers are in the order of the questions. Those before the sides are by the players' places.
    const seats = sidesAt >= 0 && at > sidesAt ? state.seats : SIDES;
    const seat = side === undefined ? null : seats.indexOf(side);
    const whoSuffix = seat === null ? "" : ` (${chooserName(pack, state, seat)})`;
    const labels = answer.map((value) => choiceLabel(pack, state, id, value)).join(", ");
    return [
      {
        slot: `choice ${key}`,
        name: (name ? capital(name.replace(/-/g, " ")) : plainText(effect.ask ?? "")) + whoSuffix,
        value: labels || T.empty,
        verb: state.opening.chance ? T.redraw : T.change,
        stays: Boolean(name) && labels !== "",
        seat,
      },
    ];
  });
}
