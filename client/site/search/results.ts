/**
 * What the search dialog shows: `search.js`, loaded when the reader first opens it.
 *
 * A list of links for the arrow keys. The first result is a compact entry, in which the line that
 * answers the query and its number are marked. The data is `search-data.js` from the build; the
 * index is built here and kept while the page is open.
 */

import { element } from "../../shared/element.ts";
import { store, storedList } from "../../shared/storage.ts";
import { counted } from "../counted.ts";
import type { Compact } from "./answer-lines.ts";
import { at, marked, type Numbers, sentence } from "./excerpt.ts";
import { foldOf, isCell } from "./fold.ts";
import type { Hit } from "./other-edition.ts";
import { type Answer, type Finder, finder, suggested } from "./ranking.ts";
import type { Part, SearchData } from "./word-index.ts";

declare global {
  interface Window {
    musterbookSearch?: SearchData;
    musterbookFind?: (dialog: HTMLDialogElement, root: URL) => Search;
  }
}

const MAX_RESULTS = 30;
/** Number of results rendered immediately; the others follow when typing stops. */
const AT_ONCE = 8;
const LATER_MS = 120;
const HELP = "Ask a question, or type a name, words of a rule or the code of a card.";
/** What entries of no edition, such as concepts, are counted under. */
const OTHER = "other";
const NO_STEMS: ReadonlySet<string> = new Set();

const RECENT = "musterbook-searches";
/** Number of queries that are kept, in this browser only. */
const MOST_RECENT = 4;

/** The last queries that led to an entry, the newest first. */
const recent = (): string[] => storedList(RECENT);

/** Store a query that led to an entry. */
function remember(query: string): void {
  const words = query.trim();
  if (!words) return;
  const others = recent().filter((one) => one.toLowerCase() !== words.toLowerCase());
  store(RECENT, JSON.stringify([words, ...others].slice(0, MOST_RECENT)));
}

/** Let the browser draw and handle input before the next piece of work. */
const pause = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    port2.postMessage(0);
  });

export class Search {
  private readonly root: URL;
  private readonly dialog: HTMLDialogElement;
  private readonly field: HTMLInputElement;
  private readonly list: HTMLElement;
  private readonly status: HTMLElement;
  private readonly editions: HTMLElement;
  /** The id and the short name of each edition, the newest first, and last of what has none. */
  private readonly names: (readonly [id: string, name: string])[];
  private readonly suggested: readonly string[];
  private readonly finder: Promise<Finder>;
  /** The pack or the edition that the page is about. */
  private readonly near: string;
  private only = "";
  private later: ReturnType<typeof setTimeout> | undefined;
  /** Render the remaining results. */
  private rest: (() => void) | undefined;
  private at = -1;
  /** The last look-up. */
  private shown = Promise.resolve();

  constructor(dialog: HTMLDialogElement, root: URL, data: SearchData) {
    this.dialog = dialog;
    this.root = root;
    this.names = data.scopes
      .filter(([id]) => !id.includes("/"))
      .map(([id, [, name = id, short = name]]) => [id, short] as const)
      .reverse()
      .concat([[OTHER, "General"]]);
    this.field = this.part(".find-field") as HTMLInputElement;
    this.list = this.part(".find-list");
    this.status = this.part(".find-status");
    this.editions = this.part(".find-editions");
    const { pack = "", edition = "" } = document.querySelector<HTMLElement>(".top")?.dataset ?? {};
    this.near = pack || edition;
    this.suggested = suggested(data.rows, edition || this.names[0]?.[0]);
    this.finder = finder(data, pause);
    this.connect();
  }

  private part(name: string): HTMLElement {
    const part = this.dialog.querySelector<HTMLElement>(name);
    if (!part) throw new Error(`no ${name}`);
    return part;
  }

  private connect(): void {
    this.field.addEventListener("input", () => this.search());
    this.field.addEventListener("keydown", (event) => this.key(event));
    this.list.addEventListener("click", (event) => {
      if (!(event.target instanceof Element && event.target.closest("a"))) return;
      remember(this.field.value);
      this.dialog.close(); // a link to this page scrolls it without leaving it
    });
    this.editions.addEventListener("focusin", ({ target }) => {
      if (target instanceof Element) target.scrollIntoView({ block: "nearest", inline: "nearest" });
    });
    this.editions.addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest("button") : null;
      if (!button) return;
      this.only = button.value;
      this.search();
    });
  }

  /** Look up what is in the field. */
  search(): void {
    this.shown = this.lookUp();
  }

  /** Follow the selected result, as soon as there are those of what is in the field. */
  async follow(): Promise<void> {
    const query = this.field.value;
    await this.shown;
    if (query !== this.field.value || !this.dialog.open) return;
    const link = this.list.children[this.at];
    if (link instanceof HTMLElement) link.click();
  }

  private async lookUp(): Promise<void> {
    const query = this.field.value;
    if (!query.trim()) return this.offer();
    const search = await this.finder;
    if (query !== this.field.value) return; // the query has changed in the meantime
    const answer = search.find(query, this.near);
    const { hits } = answer;
    const counts = new Map<string, number>();
    const group = ({ row }: Hit): string => row[5] || OTHER;
    for (const hit of hits) counts.set(group(hit), (counts.get(group(hit)) ?? 0) + 1);
    if (!counts.has(this.only)) this.only = "";
    this.choices(counts);
    const visible = this.only ? hits.filter((hit) => group(hit) === this.only) : hits;
    this.show({ ...answer, hits: visible }, summary({ ...answer, hits: visible }));
  }

  /** Offer what the reader asked before, and questions that many entries answer. */
  private offer(): void {
    this.show(undefined, HELP);
    const groups: [name: string, queries: readonly string[]][] = [
      ["Recent", recent()],
      ["Suggested", this.suggested],
    ];
    for (const [name, queries] of groups) {
      if (!queries.length) continue;
      const buttons = queries.map((query) => this.suggestion(query));
      this.status.append(element("p", { className: "find-offer" }, `${name}: `, ...buttons));
    }
  }

  /** Make a button for each edition with results. */
  private choices(counts: Map<string, number>): void {
    const editions = this.names.filter(([id]) => counts.has(id));
    const isFocused = this.editions.contains(document.activeElement);
    this.editions.hidden = editions.length < 2;
    this.editions.replaceChildren(
      ...[["", "All"] as const, ...editions].map(([edition, name]) => {
        const label = edition ? `${name} · ${counts.get(edition)}` : name;
        const button = element("button", { type: "button", value: edition }, label);
        button.setAttribute("aria-pressed", String(edition === this.only));
        return button;
      }),
    );
    if (isFocused) this.editions.querySelector<HTMLElement>("[aria-pressed=true]")?.focus();
  }

  private show(answer: Answer | undefined, status: string): void {
    const hits = answer?.hits ?? [];
    this.status.textContent = status;
    clearTimeout(this.later);
    if (this.at > 0) this.list.scrollTop = 0; // before any change, to avoid an extra layout
    const options = (start: number, end: number): HTMLElement[] =>
      hits.slice(start, end).map((hit, place) => this.option(hit, start + place, answer as Answer));
    this.list.replaceChildren(...options(0, AT_ONCE));
    this.rest = () => {
      clearTimeout(this.later);
      this.rest = undefined;
      this.list.append(...options(AT_ONCE, MAX_RESULTS));
    };
    this.later = setTimeout(() => this.rest?.(), LATER_MS);
    this.field.setAttribute("aria-expanded", String(hits.length > 0));
    if (!hits.length) this.editions.hidden = !answer || this.only === "";
    this.select(hits.length ? 0 : -1);
  }

  private suggestion(title: string): HTMLElement {
    const button = element("button", { type: "button", className: "find-near" }, title);
    button.addEventListener("click", () => {
      this.field.value = title;
      this.field.focus();
      this.field.scrollLeft = 0;
      this.search();
    });
    return button;
  }

  private option(hit: Hit, place: number, answer: Answer): HTMLElement {
    const [url, title, , about, section, , , face] = hit.row;
    const isFirst = place === 0 && answer.isKnown;
    const compact = isFirst || hit.isBeside ? answer.compact(hit) : undefined;
    const link = document.createElement("a");
    link.id = `find-${place}`;
    link.className = `find-hit${face ? ` face-${face}` : ""}${compact ? " find-answer" : ""}`;
    const [lit] = compact?.lines.filter(({ answers }) => answers).reverse() ?? [];
    link.href = new URL(
      at(url, compact?.part ?? hit.part, lit?.text.replaceAll("\n", "; ")),
      this.root,
    ).href;
    link.setAttribute("role", "option");
    link.setAttribute("aria-selected", "false");
    link.tabIndex = -1;
    const location = [about, hit.instead ? "" : section].filter(Boolean).join(" · ");
    const words = isFirst && answer.number ? NO_STEMS : hit.stems;
    const heading = markedElement("strong", title, words);
    const source = markedElement("small", location, isFirst ? NO_STEMS : hit.stems);
    if (hit.instead) link.append(named("find-instead", hit.instead));
    link.append(heading, source);
    if (compact) link.append(...linesOf(compact, hit.stems, answer));
    else if (!answer.isEmpty) link.append(passage(hit.part, hit.stems, answer));
    return link;
  }

  private key(event: KeyboardEvent): void {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step) this.rest?.();
    const count = this.list.childElementCount;
    if (step && count) {
      event.preventDefault();
      this.select((this.at + step + count) % count);
      this.list.children[this.at]?.scrollIntoView({ block: "nearest" });
    }
  }

  private select(index: number): void {
    this.list.querySelector("[aria-selected=true]")?.setAttribute("aria-selected", "false");
    this.at = index;
    const link = this.list.children[index];
    link?.setAttribute("aria-selected", "true");
    this.field.setAttribute("aria-activedescendant", link?.id ?? "");
  }
}

/** What was found, and the words that were not. */
function summary({ hits, isEmpty, missing }: Answer): string {
  const words = missing.map((word) => `“${word}”`).join(", ");
  if (isEmpty) {
    const nothing = `Nothing found${words ? ` for ${words}` : ""}.`;
    return `${nothing} ${hits.length ? "Entries with similar names:" : "Try other words."}`;
  }
  const limit = Math.min(hits.length, MAX_RESULTS);
  const count =
    limit < hits.length
      ? `The best ${limit} of ${hits.length}`
      : counted(limit, "entry", "entries");
  if (words) return `${count}. No entry has ${words}.`;
  const [best] = hits;
  return best && best.cover < 0.5 ? `${count}, matching in part` : count;
}

/** A passage with its words marked, and with its number. */
function passage(part: Part, stems: ReadonlySet<string>, answer: Answer): HTMLElement {
  const [, label = "", value = ""] = part;
  const line = document.createElement("span");
  if (value) line.append(points(value, answer), " ");
  line.append(...pieces(sentence(part, stems, answer.number), stems, numbersOf(value, answer)));
  if (label) line.append(" ", markedElement("i", label, stems));
  return line;
}

/** The lines of an entry; in the one that answers, its sentence and what it asks for are marked. */
function* linesOf(
  { lines, left }: Compact,
  stems: ReadonlySet<string>,
  answer: Answer,
): Iterable<HTMLElement> {
  const [start, lit] = foldOf(lines);
  const hidden = lines.slice(0, start).filter(({ introduces }) => !introduces).length;
  if (hidden) yield named("find-fold", `… ${counted(hidden, "line")} above`);
  let last = "";
  for (const [place, one] of lines.entries()) {
    const { head, label, value, before, text, after, answers, introduces } = one;
    const early = place < start && !introduces ? " find-early" : "";
    if (head && head !== last)
      yield named(`find-head${head === lines[start]?.head ? "" : early}`, head);
    last = head;
    const line = named(`find-line${early || (place < lit && !introduces ? " find-brief" : "")}`);
    if (isCell(one)) line.classList.add("find-cell");
    if (answers) line.classList.add("find-lit");
    if (label) line.append(markedElement("i", label), " ");
    if (value) line.append(points(value, answer), " ");
    const words = answers && !answer.number ? stems : NO_STEMS;
    const all = answers ? numbersOf(value, answer) : undefined;
    const numbers = all && { ...all, near: stems };
    const said = pieces(text, words, numbers);
    const isPart = answers && (before || after);
    line.append(before, ...(isPart ? [named("find-said", ...said)] : said), after);
    yield line;
  }
  if (left) yield named("find-line", `… and ${left} more`);
}

/** Whether the number of a passage is in the unit that the query asks for. */
const isAsked = (value: string, { number, numbers }: Answer): boolean =>
  value !== "" && number && (!numbers || numbers.answer.test(value));

/** The number of a passage, marked if the query asks for one. */
function points(value: string, answer: Answer): HTMLElement {
  return element(isAsked(value, answer) ? "mark" : "b", { className: "find-value" }, value);
}

/** The numbers to mark in the text of a passage: none if the one beside its text is marked. */
const numbersOf = (value: string, answer: Answer): Numbers | undefined =>
  answer.number && !isAsked(value, answer) ? answer.numbers : undefined;

const named = (className: string, ...children: (Node | string)[]): HTMLElement =>
  element("span", { className }, ...children);

const markedElement = (tag: "strong" | "small" | "i", text = "", stems = NO_STEMS): HTMLElement =>
  element(tag, {}, ...pieces(text, stems));

function* pieces(text: string, stems: ReadonlySet<string>, numbers?: Numbers): Iterable<Node> {
  for (const [piece, kind] of marked(text, stems, numbers)) {
    if (!kind) {
      yield document.createTextNode(piece);
      continue;
    }
    yield element("mark", kind === "number" ? { className: "find-value" } : {}, piece);
  }
}

window.musterbookFind = (dialog, root) =>
  new Search(dialog, root, window.musterbookSearch as SearchData);
