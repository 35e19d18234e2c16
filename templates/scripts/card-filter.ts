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

export function fits(card: Facts, wanted: Wanted): boolean {
  if (wanted.edition && card.edition !== wanted.edition) return false;
  if (wanted.pack && card.pack !== wanted.pack) return false;
  if (wanted.kind && card.kind !== wanted.kind) return false;
  if (wanted.held && !(card.held ?? "").split(" ").includes(wanted.held)) return false;
  if (wanted.vp && Number(card.vp ?? 0) < wanted.vp) return false;
  if (wanted.action && card.action === undefined) return false;
  return wanted.words.every((word) => card.words.includes(word));
}
