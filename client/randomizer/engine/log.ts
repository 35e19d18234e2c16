/** The log: sentences for each action, from its events. */

import type { Entry, GameEvent, Rolled } from "./events.ts";
import { markerName } from "./objective-markers.ts";
import type { Id, Pack, Side } from "./pack.ts";
import { capOf, cardOf, deckOf, effectOf, momentOf, other, rollOf, tallyLabel } from "./pack.ts";
import {
  capText,
  cardName,
  diceTexts,
  highestFirst,
  inVp,
  listed,
  lossText,
  phaseText,
  plainText,
} from "./phrases.ts";
import { choiceLabel } from "./prompts.ts";
import { entriesInSpan } from "./score-caps.ts";
import { grantedVp } from "./score-totals.ts";
import { idOf, type State } from "./state.ts";

/**
 * Events without those of a card that is exchanged and comes back, again and again: one exchange
 * and the last draw are left.
 */
function withoutRepeats(events: readonly GameEvent[]): readonly GameEvent[] {
  return events.filter((event, index) => {
    if (event.type !== "redrew" && event.type !== "drew") return true;
    const isExchange = (other: GameEvent): boolean =>
      other.type === "redrew" && other.card === event.card && other.side === event.side;
    const first = events.findIndex(isExchange);
    if (event.type === "redrew") return index === first;
    const isBetween = first >= 0 && index > first && events.slice(index).some(isExchange);
    return !isBetween;
  });
}

/**
 * The sentences of the last action, without intermediate steps. `phases` includes the beginnings
 * of phases. Cards that a side draws in succession are one sentence.
 */
export function logSentences(pack: Pack, state: State, phases = true): string[] {
  const sentences: string[] = [];
  /** What was seen and undone; players undo the same again and again. */
  const undone = new Set<string>();
  let hand: string[] = [];
  const isOpen = (side: Side): boolean =>
    state.events.some((event) => "side" in event && event.side === side && event.type !== "locked");
  // The sentence of a score names what it replaces.
  const replaced = state.events.flatMap((event) =>
    event.type === "scored" ? replacedBy(state.events, event.entry) : [],
  );
  // On two phones, secret choices and what they are come in one step.
  const events = withoutRepeats(state.events).filter(
    (event) =>
      !(event.type === "locked" && isOpen(event.side)) &&
      !(event.type === "unscored" && replaced.includes(event.entry)),
  );
  const taps = tapsOf(state.events);
  const told = new Set<string | null>();
  events.forEach((event, index) => {
    const next = events[index + 1];
    if (event.type === "drew" && event.side !== null) {
      hand.push(cardName(pack, event.card));
      if (next?.type === "drew" && next.side === event.side) return;
      sentences.push(`${pack.sides[event.side]} draws ${listed(hand)}.`);
      hand = [];
      return;
    }
    if (event.type === "withdrawn") {
      const seen = { ...state, events: event.events };
      for (const text of logSentences(pack, seen)) undone.add(text);
      return;
    }
    const key = tapKey(event);
    const tap = taps.get(key ?? "") ?? [];
    const scores = tap.filter(({ raw }) => raw > 0);
    if (scores.length > 1) {
      // Several lines that one tap scores share their limits, so that only their sum says enough.
      const why = scores.map((entry) => whyText(pack, entry)).join("; ");
      if (!told.has(key)) sentences.push(tapText(pack, tap, `: ${why}`));
      told.add(key);
    } else if (event.type !== "phase" || event.moment !== null || phases) {
      const text = eventSentence(pack, state, event, next);
      if (text !== null) sentences.push(text);
    }
  });
  return undone.size === 0
    ? sentences
    : [`Undone after it was seen: ${[...undone].join(" ")}`, ...sentences];
}

/** What a score replaces: the scores of its card that are taken back right before it. */
function replacedBy(events: readonly GameEvent[], by: Entry): readonly Entry[] {
  if (by.copy === null) return [];
  const end = events.findIndex((event) => event.type === "scored" && event.entry === by);
  let old: readonly Entry[] = [];
  for (const event of events.slice(0, end)) {
    const isOld = event.type === "unscored" && event.entry.copy === by.copy;
    old = isOld && event.entry.side === by.side ? [...old, event.entry] : [];
  }
  return old;
}

/** The card and the side that an event gives points or takes them from; null for other events. */
const tapKey = (event: GameEvent): string | null =>
  (event.type === "scored" || event.type === "unscored") && event.entry.card !== null
    ? `${event.entry.side} ${event.entry.card}`
    : null;

/** What events gave each card and side; what they took back is negative. */
function tapsOf(events: readonly GameEvent[]): Map<string, Entry[]> {
  const taps = new Map<string, Entry[]>();
  for (const event of events) {
    const key = tapKey(event);
    if (key === null || (event.type !== "scored" && event.type !== "unscored")) continue;
    const { entry } = event;
    const sign = event.type === "scored" ? 1 : -1;
    const signed = { ...entry, raw: sign * entry.raw, granted: sign * entry.granted };
    taps.set(key, [...(taps.get(key) ?? []), signed]);
  }
  return taps;
}

/**
 * The last action as the page tells it: first what it gave each card, in one line, then the rest. What
 * was undone before it is in the log.
 */
export function newsOf(pack: Pack, state: State, phases = false): string {
  const taps = tapsOf(state.events);
  const achieved = new Set<string>();
  const others = state.events.filter((event) => {
    if (event.type !== "achieved") return tapKey(event) === null && event.type !== "withdrawn";
    achieved.add(`${event.side} ${event.card}`);
    return !taps.has(`${event.side} ${event.card}`);
  });
  const lines = [...taps].map(([key, entries]) =>
    tapText(pack, entries, achieved.has(key) ? ", achieved" : ""),
  );
  return [...lines, ...logSentences(pack, { ...state, events: others }, phases)]
    .map(plainText)
    .join(" ");
}

/** What a tap gave a card: `Anna: Sink +3VP (limit: 1VP lost), achieved.` Old scores are negative. */
function tapText(pack: Pack, entries: readonly Entry[], end: string): string {
  const [first] = entries;
  if (first === undefined) return "";
  const gained = entries.filter(({ raw }) => raw > 0);
  const old = entries.filter(({ raw }) => raw < 0);
  // One more event is added to those before it; any other new score replaces the old one.
  const isEvent = countsKinds(pack, first);
  const isOther = old.length > 0 && gained.length > 0 && !isEvent;
  const counted = isOther ? gained : entries;
  const points = grantedVp(counted);
  const lostVp = counted
    .filter(({ cap }) => cap !== null)
    .reduce((sum, { raw, granted }) => sum + raw - granted, 0);
  const dice = gained.flatMap((entry) => entry.dice);
  const notes = [
    lostVp > 0 ? `limit: ${inVp(lostVp)} lost` : "",
    dice.length > 0 ? `rolled ${dice.join(", ")}` : "",
  ].filter(Boolean);
  const by = points < 0 ? `: ${inVp(-points)} taken back` : ` +${inVp(points)}`;
  const instead = isOther && points !== -grantedVp(old) ? ` instead of ${-grantedVp(old)}` : "";
  const more = notes.length > 0 ? ` (${notes.join("; ")})` : "";
  const loses = first.drains && points > 0 ? ` ${pack.sides[other(first.side)]} loses them.` : "";
  const what = `${pack.sides[first.side]}: ${subject(pack, first)}${by}${instead}${more}`;
  return `${what}${end}.${loses}`;
}

function eventSentence(
  pack: Pack,
  state: State,
  event: GameEvent,
  next: GameEvent | undefined,
): string | null {
  const card = (id: Id): string => cardName(pack, id);
  const cards = (ids: readonly Id[]): string => listed(ids.map(card));
  const who = (side: Side | null): string => (side === null ? "Both sides" : pack.sides[side]);
  const whose = (copy: string | null): string => (copy === null ? "" : ` for ${card(idOf(copy))}`);
  switch (event.type) {
    case "started": {
      const selected = { random: ", drawn at random", hand: ", chosen by hand" };
      if (event.pool !== null)
        return `A new game of ${pack.name}, mission ${event.pool} of the pool${event.selected === null ? "" : selected[event.selected]}.`;
      return `A new game of ${pack.name}${event.picked ? ", with cards chosen by hand" : ""}.`;
    }
    case "drew": {
      const deck = deckOf(pack, cardOf(pack, event.card).deck);
      if (event.how === "kept") return null;
      return `${deck.singular}: ${card(event.card)}${event.how === "picked" ? ", chosen by hand" : ""}.`;
    }
    case "ungiven":
      return `No side has a card of ${deckOf(pack, event.deck).name.toLowerCase()} to exchange.`;
    case "empty":
      return `${event.side === null ? "The deck" : `${who(event.side)}’s deck`} of ${deckOf(pack, event.deck).name.toLowerCase()} is empty: nothing is drawn.`;
    case "replaced":
      return `${card(event.card)} is discarded, and ${event.count} more cards are drawn in its place.`;
    case "redrew":
      if (event.old === "discard") return `${card(event.card)} is discarded for a new card.`;
      return event.order === "old-first"
        ? `${card(event.card)} is shuffled back.`
        : `${card(event.card)} is shuffled back after a new card is drawn.`;
    case "kept":
      return `${card(event.card)} is kept: there is no other card to draw.`;
    case "excluded": {
      const random = event.random ? " at random" : "";
      // A card removed at random from a secretly chosen hand stays secret.
      const what = event.random
        ? `${event.cards.length === 1 ? "one card" : `${event.cards.length} cards`} of ${deckOf(pack, event.deck).name.toLowerCase()}`
        : cards(event.cards);
      return `${who(event.side)}: ${what} set aside${random}.`;
    }
    case "locked":
      return `${who(event.side)} has chosen in secret.`;
    case "mode": {
      const name = pack.game.hand?.modes[event.mode]?.name ?? event.mode;
      const chosen = event.cards.length > 0 ? `: ${cards(event.cards)}` : "";
      return `${who(event.side)} plays ${name}${chosen}.`;
    }
    case "chose": {
      const effect = effectOf(pack, event.effect);
      const what = listed(event.values.map((value) => choiceLabel(pack, state, effect.id, value)));
      if (effect.op === "choose" && effect.to === "discard")
        return `${who(event.side)} discards ${what}.`;
      if (event.how === "kept") return null;
      if (event.how === "pool" && effect.op === "choose" && effect.deck)
        return `${deckOf(pack, effect.deck).singular}: ${what}.`;
      if (event.how === "chance")
        return `${event.side === null ? "Drawn" : `Drawn for ${who(event.side)}`}: ${what}${whose(event.copy)}.`;
      return `${who(event.side)} ${event.side === null ? "choose" : "chooses"} ${what}${whose(event.copy)}.`;
    }
    case "declined": {
      const { op, ask } = effectOf(pack, event.effect);
      if (event.copy !== null && op === "redraw")
        return `${who(event.side)} ${event.side === null ? "keep" : "keeps"} ${card(idOf(event.copy))}.`;
      const what = event.copy === null && ask ? `${ask} ` : "";
      return `${what}${who(event.side)} ${event.side === null ? "decline" : "declines"}${whose(event.copy)}.`;
    }
    case "set":
      return setting(pack, event);
    case "capped":
      return `From now on: ${capText(capOf(pack, event.cap), "this")}.`;
    case "first": {
      const verb = event.rolled?.length === 1 ? "rolled" : "won the roll-off";
      const rolled = event.rolled === null ? "" : ` (${verb} ${highestFirst(event.rolled)})`;
      return `${who(event.side)} takes the first turn${rolled}.`;
    }
    case "phase": {
      if (event.moment !== null) {
        const start = event.time.phase === "round-start" ? "Start" : "End";
        return `${start} of round ${event.time.round}: ${momentOf(pack, event.moment).name}.`;
      }
      const turn = event.side === null ? "" : `${who(event.side)}, `;
      return next?.type === "phase"
        ? null
        : `Round ${event.time.round}: ${turn}${phaseText(pack, event.time.phase)}.`;
    }
    case "discarded":
      return `${who(event.side)} discards ${card(event.card)}${event.cp > 0 ? ` and gains ${event.cp}CP` : ""}.`;
    case "achieved":
      return `${card(event.card)} is achieved and leaves the hand.`;
    case "swapped":
      return event.with === null
        ? `${who(event.side)} ${event.cp > 0 ? `pays ${event.cp}CP to exchange` : "exchanges"} ${card(event.card)}.`
        : `${who(event.side)} uses ${card(event.with)}${event.cp > 0 ? ` for ${event.cp}CP` : ""}.`;
    case "reassigned": {
      const { singular } = deckOf(pack, event.deck);
      return event.card === null
        ? `The sides exchange their cards: ${singular}.`
        : `Both sides play ${card(event.card)}.`;
    }
    case "map":
      return `Map: ${choiceLabel(pack, state, event.effect, event.map)}.`;
    case "scored":
      return scored(pack, state, event.entry);
    case "unscored":
      return `${who(event.entry.side)} takes back ${inVp(event.entry.granted)} for ${subject(pack, event.entry)}.`;
    case "corrected": {
      const { cap, lost: lostVp } = event;
      const less = cap === null ? "" : ` ${lossText(pack, lostVp, cap, "this")}`;
      const what = event.copy ? card(idOf(event.copy)) : tallyLabel(pack, event.tally);
      return `${who(event.side)}: ${what} changes from ${inVp(event.before)} to ${inVp(event.points)} in round ${event.round}.${less}`;
    }
    case "controlled": {
      const name = markerName(pack, state, event.marker) ?? event.marker;
      const owner = event.side === null ? "Nobody" : pack.sides[event.side];
      return `${owner} controls ${name}.`;
    }
    case "placed": {
      const { placed } = pack.game;
      const name = markerName(pack, state, event.marker) ?? event.marker;
      const what = event.count === 1 ? `one ${placed}` : `${event.count || "no"} ${placed}s`;
      return `${who(event.side)} has ${what} on ${name}.`;
    }
    case "remembered": {
      const effect = effectOf(pack, event.effect);
      const name = effect.op === "remember" ? effect.name : "";
      const labels = event.values.map((value) => choiceLabel(pack, state, event.effect, value));
      return `${name}${whose(event.copy)}: ${listed(labels) || "nothing"}.`;
    }
    case "removed": {
      const names = event.markers.map((id) => markerName(pack, state, id) ?? id);
      return `Removed from the battlefield: ${listed(names)}.`;
    }
    case "cp":
      return `${who(event.side)} ${event.by > 0 ? `gains ${event.by}` : `spends ${-event.by}`}CP and has ${event.cp}.`;
    case "challenger":
      return `${who(event.side)} is ${inVp(event.behind)} behind and becomes the Challenger of this round.${drawsLater(state, event.side)}`;
    case "unchallenged": {
      const what = event.card === null ? "" : ` ${card(event.card)} goes back into the deck.`;
      return `After a correction, ${who(event.side)} is not the Challenger of this round.${what}`;
    }
    case "withdrawn":
      return null; // `logSentences` tells it
    case "used":
      return `${who(event.side)} uses ${cardOf(pack, event.card).stratagem?.name ?? card(event.card)} for ${event.cp}CP.`;
    case "lapsed":
      return `${who(event.side)} did not use ${card(event.card)}: it is discarded.`;
    case "again":
      return event.variant === undefined
        ? "The set-up was changed."
        : `${pack.game.variants[event.variant]?.name}: everything that fits was kept.`;
    case "begun":
      return "The mission is set.";
    case "layout": {
      const not = event.instead === null ? "" : `, because ${event.instead} does not suit this map`;
      return `Terrain layout ${event.layout}${not}.`;
    }
    case "rolled":
      return rolledText(pack, event.rolled);
    case "rolled-off":
      return `${event.name ?? who(event.side)} wins the roll-off ${highestFirst(event.rolled)} and chooses.`;
    case "deploys":
      return `${who(event.side)} deploys first.`;
    case "seized": {
      if (event.rolled === null) return `${who(event.side)} does not try to seize the initiative.`;
      const result = event.won ? "seizes the initiative" : "does not seize the initiative";
      return `${who(event.side)} rolled ${event.rolled} and ${result}.`;
    }
    case "sides":
      if (event.how === "kept") return null;
      return `${event.players.attacker} is the ${event.roles.attacker}, ${event.players.defender} the ${event.roles.defender}${event.how === "chance" ? ", drawn at random" : ""}.`;
    case "length": {
      const goes = event.more ? "the battle continues" : "the battle ends";
      return `End of round ${event.round}: rolled ${event.rolled}, so ${goes} (it continues on ${event.on}+).`;
    }
    case "ended":
      return "The battle ends early.";
    case "declared":
      return event.result === "draw" ? "It is a draw." : `${who(event.result)} has won.`;
    case "moved": {
      const places = { draw: "the deck", play: "play", discard: "the discards", out: "the box" };
      const owner = event.owner === null ? "" : `${who(event.owner)}: `;
      return `${owner}${card(event.card)} is moved by hand from ${places[event.from]} to ${places[event.to]}.`;
    }
    case "shuffled": {
      const deck = deckOf(pack, event.deck).name.toLowerCase();
      return `${event.side === null ? "The deck" : `${who(event.side)}’s deck`} of ${deck} is shuffled by hand.`;
    }
    case "done":
      return "The battle is over.";
    default:
      throw new Error(`unknown event ${JSON.stringify(event satisfies never)}`);
  }
}

/** Dice and what they mean: `Wind: 5, from the north.` */
function rolledText(pack: Pack, rolled: Rolled): string {
  const numbers = diceTexts(rolled);
  const roll = rollOf(pack, rolled.roll);
  if (roll.each) {
    const won = rolled.winner === null ? "a tie" : pack.sides[rolled.winner];
    return `${roll.name}: ${won}, ${numbers.join(" to ")}.`;
  }
  const row = rolled.row === null ? undefined : roll.rows[rolled.row];
  return `${roll.name}: ${numbers.join("")}${row ? `, ${plainText(row.name)}` : ""}.`.replace(
    /([.!?])\.$/,
    "$1",
  );
}

/** The decks that score into a tally, or its own name. */
function tallyName(pack: Pack, tally: string): string {
  const decks = Object.values(pack.decks).filter((deck) => deck.score === tally);
  const names = decks.map((deck) => deck.name.toLowerCase());
  return names.length > 0 ? listed(names) : tallyLabel(pack, tally);
}

function setting(pack: Pack, { side, effect: id }: Extract<GameEvent, { type: "set" }>): string {
  const who = side === null ? "" : `${pack.sides[side]}: `;
  const effect = effectOf(pack, id);
  if (effect.op !== "set") return "";
  const { what, to, card, of } = effect;
  switch (what) {
    case "hand-size":
      return pack.game.hand?.fill === "each-turn"
        ? `${who}${to} cards are drawn each turn.`
        : `${who}Hands hold ${to} cards.`;
    case "fixed-draw":
      return `${who}A side with fixed cards draws as well.`;
    case "cost":
      return `${who}${card ? cardOf(pack, card).name : "It"} costs ${to}CP.`;
    default:
      return `${who}${to === false ? "No more VP" : "VP again"} from ${tallyName(pack, of ?? "")}.`;
  }
}

/** The subject of an entry: a card, or a tally. */
const subject = (pack: Pack, { card, tally }: Entry): string =>
  card === null ? tallyLabel(pack, tally) : cardName(pack, card);

/** When the Challenger draws the card: before its own turn, that is not yet. */
function drawsLater({ first, time }: State, side: Side): string {
  const isFirst = first === side;
  const isBefore = time.phase === "round-start" || (time.turn === 0 && !isFirst);
  return isBefore ? " The card is drawn in this side’s own turn." : "";
}

function scored(pack: Pack, state: State, entry: Entry): string {
  const who = pack.sides[entry.side];
  if (entry.award && state.time.phase !== "battle-end") {
    const label = tallyLabel(pack, entry.tally);
    return `${who} has ${label}: ${inVp(entry.granted)} at the end of the battle.${lost(pack, entry, label)}`;
  }
  if (entry.card === null) {
    const label = tallyLabel(pack, entry.tally);
    const by = entry.amended ? `${label}, round ${entry.time.round}` : label;
    return `${who} scores ${inVp(entry.granted)}: ${by}.${lost(pack, entry, label)}`;
  }
  const card = cardOf(pack, entry.card);
  const rolled = entry.dice.length > 0 ? ` (rolled ${entry.dice.join(", ")})` : "";
  const loses = entry.drains ? ` ${pack.sides[other(entry.side)]} loses them.` : "";
  const replacedVp = grantedVp(replacedBy(state.events, entry));
  const parts = replacedVp > 0 ? partsOf(pack, state, entry) : [entry];
  const points = grantedVp(parts);
  const old = replacedVp + points - entry.granted;
  const end = `${rolled}.${lost(pack, entry, card.name)}${loses}`;
  const why = parts.map((part) => whyText(pack, part)).join("; ");
  const instead = replacedVp > 0 && old !== points ? ` instead of ${inVp(old)}` : "";
  return `${who} scores ${inVp(points)}${instead} for ${card.name}: ${why}${end}`;
}

/** Whether an entry is of a group that counts things, and some of them for more VP. */
const countsKinds = (pack: Pack, { card, group }: Entry): boolean =>
  card !== null && cardOf(pack, card).scoring[group]?.lines.some(({ among }) => among) === true;

/** A new count with what counts some of the same things, which only together say what was scored. */
function partsOf(pack: Pack, state: State, entry: Entry): readonly Entry[] {
  const { side, copy, group, time } = entry;
  if (copy === null || !countsKinds(pack, entry)) return [entry];
  return entriesInSpan(pack, { ...state, time }, { side, copy, group, line: 0 })
    .filter((item) => item.group === group && item.raw > 0)
    .sort((a, b) => a.line - b.line);
}

/** What an entry was scored for: `each unit × 2`. */
function whyText(pack: Pack, { card, group, line: at, count }: Entry): string {
  const line = card === null ? undefined : cardOf(pack, card).scoring[group]?.lines[at];
  const why = plainText(line?.each ? `each ${line.each}` : (line?.if ?? ""));
  return `${why}${count > 1 ? ` × ${count}` : ""}`;
}

/** The VP lost and the reason, as a sentence after a space; empty if all VP counted. */
function lost(pack: Pack, { raw, granted, cap }: Entry, name: string): string {
  const points = raw - granted;
  if (points <= 0) return "";
  if (cap === null) return ` ${inVp(points)} less, because only the highest line counts.`;
  return ` ${lossText(pack, points, cap, name)}`;
}
