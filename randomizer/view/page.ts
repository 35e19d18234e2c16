/** What the page knows besides the game: which tab is open, who looks, what is being counted. */

import {
  type Action,
  cardOf,
  deckOf,
  type Game,
  type Id,
  type Line,
  type Pack,
  type Side,
  type State,
} from "../engine/index.ts";
import type { Offline } from "../worker/offline.ts";
import type { Times } from "./clock.ts";
import { type Child, capital, h, html } from "./dom.ts";
import { T } from "./texts.ts";

export type Tab = "mission" | "attacker" | "defender" | "piles";

export interface Library {
  readonly schema: number;
  readonly version: string;
  readonly faces: Readonly<Record<string, { readonly name: string; readonly icon: string }>>;
  readonly packs: readonly Pack[];
}

export interface View {
  readonly library: Library;
  readonly game: Game;
  /** The pack of the game, its sides by the names of the players where they gave any. */
  readonly pack: Pack;
  readonly state: State;
  readonly tab: Tab;
  /** The side that holds the device for a secret choice. */
  readonly seat: Side | null;
  /** Numbers in counters, and what is ticked in open questions, by key. */
  readonly counts: ReadonlyMap<string, number>;
  readonly ticked: ReadonlyMap<string, readonly string[]>;
  readonly opened: ReadonlySet<string>;
  /** The chess clock; null while it is off. */
  readonly times: Times | null;
  readonly does: Doers;
}

/** What elements of the page can ask for. */
export interface Doers {
  act(action: Action): void;
  undo(): void;
  redo(): void;
  jump(at: number): void;
  tab(tab: Tab): void;
  sit(side: Side | null): void;
  count(key: string, value: number): void;
  tick(key: string, values: readonly string[]): void;
  open(key: string, is: boolean): void;
  showLog(): void;
  /** Leave this game, which is kept, for the first screen. */
  fresh(): void;
  menu(): void;
  share(): void;
  print(): void;
  askClock(): void;
  /** How ready the reader is for a place with no network. */
  offline(): Offline;
}

export const faceOf = (pack: Pack, card: Id): string => deckOf(pack, cardOf(pack, card).deck).face;

/** The symbol of a face, from the build's own icons. */
export function symbol(library: Library, face: string): HTMLElement {
  return html("span", library.faces[face]?.icon ?? "", { class: "symbol", "aria-hidden": "true" });
}

/** What a line is scored for, as HTML: `Each marker you hold`, `You hold three markers`. */
export const reason = (line: Line): string =>
  capital(line.each !== null ? `${T.each} ${line.each}` : (line.if ?? ""));

/** A part that opens and closes and stays so when the page is drawn again. */
export function fold(view: View, key: string, title: Child, ...children: Child[]): HTMLElement {
  const open = view.opened.has(key);
  // The toggle event comes later than the click, and the page may be drawn anew in between.
  const clicked = (event: Event): void => {
    const part = (event.currentTarget as HTMLElement).parentElement as HTMLDetailsElement;
    view.does.open(key, !part.open);
  };
  return h(
    "details",
    {
      class: "fold",
      open,
      ontoggle: (event) => view.does.open(key, (event.target as HTMLDetailsElement).open),
    },
    h("summary", { "data-key": `fold ${key}`, onclick: clicked }, title),
    ...children,
  );
}
