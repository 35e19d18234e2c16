/** Which cards fit the filters of the list of all cards. */

/** The values of the filters; empty values fit every card. */
export interface Wanted {
  words: string[];
  edition: string;
  pack: string;
  kind: string;
  held: string;
  vp: number;
  action: boolean;
}

/** The facts about a card in the list: the attributes of its line, and its words. */
export interface Facts {
  edition?: string;
  pack?: string;
  kind?: string;
  held?: string;
  vp?: string;
  action?: string;
  words: string;
}

export function fits(card: Facts, filters: Wanted): boolean {
  if (filters.edition && card.edition !== filters.edition) return false;
  if (filters.pack && card.pack !== filters.pack) return false;
  if (filters.kind && card.kind !== filters.kind) return false;
  if (filters.held && !(card.held ?? "").split(" ").includes(filters.held)) return false;
  if (filters.vp && Number(card.vp ?? 0) < filters.vp) return false;
  if (filters.action && card.action === undefined) return false;
  return filters.words.every((word) => card.words.includes(word));
}
