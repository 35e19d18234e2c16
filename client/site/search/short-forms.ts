/** Short forms of titles in a query: initials such as “S&D”, and pairs such as “tah v ptf”. */

import { stem } from "./stems.ts";
import type { Index } from "./word-index.ts";

/** Kinds of entries whose initials players use. */
const WITH_INITIALS = new Set(["card", "rule", "deck"]);
const INITIALS = /(?<![\p{L}\p{N}&])(?:\p{L}(?:\s?&\s?\p{L})+|\p{L}{2,5})(?![\p{L}\p{N}&'’])/giu;
const VERSUS = /^(.*?)\s(?:v|vs|versus|against|into)\.?\s(.*)$/iu;
const AGAINST = " against ";
/** “and” between two words, as on a phone: `search n destroy`. */
const AND = /(?<=\p{L}{3}) ?(?:&| n ) ?(?=\p{L}{3})/giu;
/** What players write for a word, and the word; “w/” is also before a number. */
const WRITTEN: readonly [RegExp, string][] = [
  [/\bw\/o\b/gi, "without"],
  [/\bw\/ ?/gi, "with "],
  [/\bu\b/gi, "you"],
  [/\bur\b/gi, "your"],
  [/ ?\b40k\b/gi, ""],
  // Its stem is that of “lose”.
  [/\blos\b/gi, "line of sight"],
];

export class ShortForms {
  private readonly index: Index;
  /** Titles by their initials; empty if several titles have the same. */
  private readonly initials = new Map<string, string>();
  /** Names by which players call a choice, the longest first, and its title. */
  private readonly choices: [name: string, title: string][] = [];
  private built = false;

  constructor(index: Index) {
    this.index = index;
  }

  /** A query with its initials spelled out, except those that are words of the index. */
  expanded(asked: string): string {
    this.build();
    const text = WRITTEN.reduce((said, [short, word]) => said.replace(short, word), asked);
    return text.replace(AND, " and ").replace(INITIALS, (short) => {
      const key = short.replace(/\s/g, "").toLowerCase();
      if (!key.includes("&") && this.index.terms.has(stem(key))) return short;
      return this.initials.get(key) || short;
    });
  }

  /** A query about two choices with both by their titles: `Hold against Attack`. */
  paired(text: string): string {
    this.build();
    const [, left = "", right = ""] = VERSUS.exec(` ${text} `) ?? [];
    const mine = this.choice(left);
    const theirs = this.choice(right);
    if (!mine || !theirs) return text;
    return `${mine.rest} ${mine.title}${AGAINST}${theirs.title} ${theirs.rest}`.trim();
  }

  private choice(text: string): { title: string; rest: string } | undefined {
    const plain = ` ${text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}&]+/gu, " ")
      .trim()} `;
    const found = this.choices.find(([name]) => plain.includes(` ${name} `));
    return found && { title: found[1], rest: plain.replace(` ${found[0]} `, " ").trim() };
  }

  /** Read the titles once the index has all of them. */
  private build(): void {
    if (this.built) return;
    this.built = true;
    const choices = new Set<string>();
    for (const [, title, kind, , , , , , , asked = []] of this.index.rows) {
      if (WITH_INITIALS.has(kind)) this.learn(title);
      for (const question of asked) {
        const [mine, theirs, ...more] = question.split(AGAINST);
        if (mine && theirs && !more.length) choices.add(mine).add(theirs);
      }
    }
    for (const [, title, kind, , , , , , names = []] of this.index.rows) {
      if (kind !== "card" || !choices.has(title)) continue;
      const [beginning = ""] = title.split(" ");
      for (const name of [title, beginning, ...names])
        this.choices.push([name.toLowerCase(), title]);
    }
    this.choices.sort(([a], [b]) => b.length - a.length);
  }

  private learn(title: string): void {
    const words = title.toLowerCase().split(/[\s-]+/);
    if (words.length < 2) return;
    const plain = words.map((word) => word[0]).join("");
    const forms = [plain, plain.replace(/(?<=.)a(?=.)/, words.includes("and") ? "&" : "a")];
    for (const form of new Set(forms)) {
      const other = this.initials.get(form);
      this.initials.set(form, other === undefined || other === title ? title : "");
    }
  }
}
