/** The window in which readers look for words: `search.js`, loaded when somebody first asks for it.
 *
 * A field and a list of links that the arrow keys walk. What is read is the data of the build,
 * `search-data.js`; the index is made here and kept while the page is open.
 */

import { type Finder, finder, type Hit, marked, type Row, snippet } from "./find";

declare global {
  interface Window {
    musterbookSearch?: Row[];
    musterbookFind?: (root: URL, words?: string) => void;
  }
}

const MOST = 40;
const HELP = "Names, words of a rule, codes of cards. Typing errors are forgiven.";

class Search {
  readonly #root: URL;
  readonly #dialog: HTMLDialogElement;
  readonly #field: HTMLInputElement;
  readonly #list: HTMLElement;
  readonly #status: HTMLElement;
  readonly #editions: HTMLElement;
  readonly #finder: Promise<Finder>;
  readonly #near = document.querySelector("[data-edition]")?.getAttribute("data-edition") ?? "";
  #only = "";
  #at = -1;

  constructor(root: URL) {
    this.#root = root;
    this.#dialog = document.createElement("dialog");
    this.#dialog.className = "find";
    this.#dialog.setAttribute("aria-label", "Search");
    this.#dialog.innerHTML = `<form class="find-form" role="search" method="dialog">
<input class="find-field" type="text" role="combobox" aria-label="Search rules and cards" aria-expanded="false" aria-controls="find-list" aria-autocomplete="list" placeholder="Search rules and cards" autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="search">
<button class="find-close" type="button">Close</button></form>
<div class="find-editions" role="group" aria-label="Edition" hidden></div>
<p class="find-status" role="status"></p>
<div class="find-list" id="find-list" role="listbox" aria-label="Found" tabindex="-1"></div>`;
    this.#field = this.#part(".find-field") as HTMLInputElement;
    this.#list = this.#part(".find-list");
    this.#status = this.#part(".find-status");
    this.#editions = this.#part(".find-editions");
    document.body.append(this.#dialog);
    this.#finder = finder(window.musterbookSearch ?? []);
    this.#connect();
  }

  #part(name: string): HTMLElement {
    const part = this.#dialog.querySelector<HTMLElement>(name);
    if (!part) throw new Error(`no ${name}`);
    return part;
  }

  #connect(): void {
    this.#field.addEventListener("input", () => void this.#look());
    this.#field.addEventListener("keydown", (event) => this.#key(event));
    this.#part(".find-form").addEventListener("submit", (event) => event.preventDefault());
    this.#part(".find-close").addEventListener("click", () => this.#dialog.close());
    this.#dialog.addEventListener("click", (event) => {
      const link = event.target instanceof Element && event.target.closest("a");
      // A link into this very page moves it without leaving it; the backdrop is the dialog itself.
      if (link || event.target === this.#dialog) this.#dialog.close();
    });
    this.#editions.addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest("button") : null;
      if (!button) return;
      this.#only = button.value;
      void this.#look();
    });
  }

  open(words?: string): void {
    if (words !== undefined) this.#field.value = words;
    if (!this.#dialog.open) this.#dialog.showModal();
    this.#field.focus();
    this.#field.select();
    void this.#look();
  }

  async #look(): Promise<void> {
    const asked = this.#field.value;
    if (!asked.trim()) return this.#show([], HELP);
    const found = (await this.#finder).find(asked, this.#near);
    if (asked !== this.#field.value) return; // more was typed meanwhile
    const counts = new Map<string, number>();
    for (const hit of found) counts.set(hit.edition, (counts.get(hit.edition) ?? 0) + 1);
    if (!counts.has(this.#only)) this.#only = "";
    this.#choices(counts);
    const shown = this.#only ? found.filter((hit) => hit.edition === this.#only) : found;
    this.#show(shown, this.#said(shown.length));
  }

  #said(count: number): string {
    if (!count) return "Nothing found. Fewer or other words may help.";
    if (count > MOST) return `The best ${MOST} of ${count}`;
    return count === 1 ? "1 entry" : `${count} entries`;
  }

  /** One button for each edition in which something was found. */
  #choices(counts: Map<string, number>): void {
    const editions = [...counts.keys()].filter(Boolean).sort(byNumber);
    this.#editions.hidden = editions.length < 2;
    this.#editions.replaceChildren(
      ...["", ...editions].map((edition) => {
        const button = document.createElement("button");
        button.type = "button";
        button.value = edition;
        button.setAttribute("aria-pressed", String(edition === this.#only));
        button.textContent = edition ? `${edition} · ${counts.get(edition)}` : "All";
        return button;
      }),
    );
  }

  #show(hits: Hit[], status: string): void {
    this.#status.textContent = status;
    this.#list.replaceChildren(...hits.slice(0, MOST).map((hit, at) => this.#option(hit, at)));
    this.#list.scrollTop = 0;
    this.#field.setAttribute("aria-expanded", String(hits.length > 0));
    if (!hits.length) this.#editions.hidden = this.#only === "";
    this.#go(hits.length ? 0 : -1);
  }

  #option(hit: Hit, at: number): HTMLElement {
    const link = document.createElement("a");
    link.id = `find-${at}`;
    link.className = hit.face ? `find-hit face-${hit.face}` : "find-hit";
    link.href = new URL(hit.url, this.#root).href;
    link.setAttribute("role", "option");
    link.setAttribute("aria-selected", "false");
    link.tabIndex = -1;
    const about = [hit.about, hit.here].filter(Boolean).join(" · ");
    link.append(
      said("strong", hit.title, hit.words),
      said("small", about, hit.words),
      said("span", snippet(hit.text, hit.words), hit.words),
    );
    return link;
  }

  #key(event: KeyboardEvent): void {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    const count = this.#list.childElementCount;
    if (step && count) {
      event.preventDefault();
      this.#go((this.#at + step + count) % count);
    } else if (event.key === "Enter" && !event.isComposing) {
      event.preventDefault();
      const link = this.#list.children[this.#at];
      if (link instanceof HTMLElement) link.click();
    }
  }

  #go(at: number): void {
    this.#list.querySelector("[aria-selected=true]")?.setAttribute("aria-selected", "false");
    this.#at = at;
    const link = this.#list.children[at];
    if (!link) {
      this.#field.removeAttribute("aria-activedescendant");
      return;
    }
    link.setAttribute("aria-selected", "true");
    link.scrollIntoView({ block: "nearest" });
    this.#field.setAttribute("aria-activedescendant", link.id);
  }
}

const byNumber = (one: string, other: string): number =>
  other.localeCompare(one, "en", { numeric: true });

function said(tag: string, text: string, words: readonly string[]): HTMLElement {
  const element = document.createElement(tag);
  for (const [piece, is] of marked(text, words)) {
    if (!is) element.append(piece);
    else element.appendChild(document.createElement("mark")).append(piece);
  }
  return element;
}

let search: Search | undefined;
window.musterbookFind = (root, words) => {
  search ??= new Search(root);
  search.open(words);
};
