/**
 * The context of every part of the page: the game, the pack with the players' names, the session.
 * Why: docs/decisions/players-before-sides.md
 */

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import {
  type Card,
  cardOf,
  deckOf,
  type Line,
  type Pack,
  type Side,
  tallyLabel,
} from "../engine/pack.ts";
import { inPlay } from "../engine/piles.ts";
import { sheetTallies } from "../engine/score-totals.ts";
import { idOf, type State } from "../engine/state.ts";
import type { Session, View } from "./session.ts";
import * as T from "./texts.ts";

export type { View } from "./session.ts";

export const SessionContext = createContext<Session | null>(null);

/** The session, on every page. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error("there is no session");
  return session;
}

/** The game on the screen. Throws outside a game. */
export function useView(): View {
  const { view } = useSession();
  if (view === null) throw new Error("no game is open");
  return view;
}

/** The card that represents a side: the one with a face other than that of its deck. */
export function emblemOf(pack: Pack, state: State, side: Side): Card | null {
  const [copy] =
    inPlay(state).find(([item, { owner }]) => {
      const card = cardOf(pack, idOf(item));
      return owner === side && card.face !== deckOf(pack, card.deck).face;
    }) ?? [];
  return copy === undefined ? null : cardOf(pack, idOf(copy));
}

/** A side in a sentence: the player's name, or "the Attacker". */
export const whom = ({ pack, game }: View, side: Side): string =>
  pack.sides === game.pack.sides ? T.the(pack.sides[side]) : pack.sides[side];

/** Each tally of the score sheet as one letter, or as two where two tallies begin alike. */
export function tallyLetters(pack: Pack): ReadonlyMap<string, string> {
  const letters = new Map<string, string>();
  for (const tally of sheetTallies(pack)) {
    const name = tallyLabel(pack, tally);
    const letter = name.charAt(0).toUpperCase();
    const isTaken = [...letters.values()].includes(letter);
    letters.set(tally, isTaken ? letter + name.charAt(1) : letter);
  }
  return letters;
}

/** Text with its first letter in upper case. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** HTML with its first letter in upper case, ignoring tags before it. */
export const capitalHtml = (markup: string): string =>
  markup.replace(
    /^((?:<[^>]*>)*)(\p{Ll})/u,
    (_, tags: string, letter: string) => tags + letter.toUpperCase(),
  );

/** What a line is scored for, as HTML: "Each marker you hold", "You hold three markers". */
export const reason = (line: Line): string =>
  capitalHtml(line.each !== null ? `${T.each} ${line.each}` : (line.if ?? ""));
