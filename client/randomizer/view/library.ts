/** What the page knows about its packs. */

import type { Id, Pack } from "../engine/pack.ts";

/** What the start page knows about a pack before it is loaded. */
export interface PackEntry {
  readonly id: Id;
  readonly name: string;
  readonly edition: string;
  /** HTML, shown before the pack is loaded. */
  readonly summary: string;
  /** Whether its cards score; with a pack of maps, players enter the points. */
  readonly scores: boolean;
  /** The file of its script, in the folder of the page's script. */
  readonly file: string;
  /** The file of the drawings of its maps, and of its popovers. */
  readonly details: string;
}

/** What only a game shows of a pack. */
export interface PackDetails {
  /** The maps as SVG, by id. */
  readonly drawings: Readonly<Record<Id, string>>;
  /** Popovers as HTML, by id. */
  readonly popovers: Readonly<Record<Id, string>>;
}

export interface Library {
  /** The name of the site. */
  readonly site: string;
  /** The symbols of faces as SVG. */
  readonly symbols: Readonly<Record<string, string>>;
  readonly packs: readonly PackEntry[];
  /** Packs that are loaded, by id. */
  readonly loaded: Record<Id, Pack>;
  /** Details that are loaded, by pack. */
  readonly details: Record<Id, PackDetails>;
}

/** Editions of the library, the newest first, each with its newest pack first; packs of maps last. */
export function packsByEdition(library: Library): [string, PackEntry[]][] {
  const names = [...new Set(library.packs.map((pack) => pack.edition))].reverse();
  return names.map((name) => {
    const packs = library.packs.filter((pack) => pack.edition === name).reverse();
    return [
      name,
      [...packs.filter((pack) => pack.scores), ...packs.filter((pack) => !pack.scores)],
    ];
  });
}
