/**
 * The page on which an organiser enters the tables of a round and prints what each needs.
 *
 * Input stays in the browser. Players' names are inserted as plain text only.
 */

import { qrPath } from "../shared/qr-path.ts";
import { store, stored } from "../shared/storage.ts";
import type { Matchup } from "./matchup.ts";
import {
  type Assigned,
  assigned,
  entered,
  layoutsNeeded,
  type Pair,
  type PlayerChoice,
} from "./matrix-organiser-list.ts";

interface OrganiserData {
  /** The name for the cards of a pair, such as “Primary mission”. */
  card: string;
  /** The address of the randomizer, empty if the pack cannot be played, and the id of the pack. */
  play: string;
  pack: string;
  choices: PlayerChoice[];
  pairs: Pair[];
}

const KEPT = "musterbook.organiser.";
const SEEDS = 2 ** 31;
const NO_PICTURES = "The maps could not be loaded. Go online and reload the page.";

/** An element with a class, its text or its children. */
function make(tag: string, css: string, ...children: (string | Node)[]): HTMLElement {
  const element = document.createElement(tag);
  if (css) element.className = css;
  element.append(...children);
  return element;
}

export function startOrganiser(
  root: HTMLElement,
  matchup: (files: string, pair: string) => Promise<Matchup | undefined>,
): void {
  const output = document.querySelector(".organiser-sheet") as HTMLElement;
  const errorList = root.querySelector(".organiser-errors") as HTMLElement;
  const data = JSON.parse(output.dataset["matchups"] ?? "") as OrganiserData;
  const files = output.getAttribute("data-files") ?? "";
  const control = <E extends HTMLElement | null>(name: string): E =>
    root.querySelector(`[name="${name}"]`) as E;
  const text = control<HTMLTextAreaElement>("tables");
  const heading = control<HTMLInputElement>("heading");
  const clock = control<HTMLInputElement>("clock");
  const print = control<HTMLButtonElement>("print");
  // A pack without layouts has none of these.
  const layout = control<HTMLSelectElement | null>("layout");
  const maps = control<HTMLInputElement | null>("maps");
  const redraw = control<HTMLButtonElement | null>("again");
  const fields = [text, heading, layout, clock].filter((field) => field !== null);
  // Kept as the list is: after a reload the layouts are those on the paper.
  const newSeed = (): string => {
    const drawn = `${Math.floor(Math.random() * SEEDS)}`;
    store(`${KEPT}seed`, drawn);
    return drawn;
  };
  let seed = stored(`${KEPT}seed`) ?? newSeed();
  let turn = 0;

  function line(entry: Assigned, index: 0 | 1): HTMLElement {
    const row = make("tr", index ? "second" : "first");
    const spanBothRows = (css: string, ...children: (string | Node)[]): void => {
      const cell = make(css === "number" ? "th" : "td", css, ...children);
      cell.setAttribute("rowspan", "2");
      row.append(cell);
    };
    if (!index) spanBothRows("number", entry.table);
    const player = entry.players[index] || `Player ${index + 1}`;
    row.append(
      make("td", "player", make("b", "", player), make("small", "", entry.choices[index].name)),
      make("td", "card", entry.cards[index]),
    );
    if (!index && entry.layout) {
      const link = make("a", "", `Layout ${entry.layout.letter}`);
      link.setAttribute("href", entry.layout.href);
      spanBothRows("layout", link, make("small", "", entry.layout.deployment || entry.layout.name));
    } else if (!index) spanBothRows("layout", "–");
    const code = index ? null : playCode(entry);
    if (code) spanBothRows("play", code);
    return row;
  }

  /** A QR code that starts the game of a table; a page on disk has no address for a phone. */
  function playCode(entry: Assigned): Element | null {
    if (!data.play || location.protocol === "file:") return null;
    const round = heading.value.trim();
    const fields = new URLSearchParams({
      table: data.pack,
      name: [round, `Table ${entry.table}`].filter(Boolean).join(", "),
      p1: entry.players[0],
      p2: entry.players[1],
      c1: entry.choices[0].id,
      c2: entry.choices[1].id,
      map: entry.layout?.id ?? "",
      clock: clock.value,
    });
    const address = new URL(`${data.play}#${fields}`, location.href).href;
    const code = qrPath(address);
    if (code === null) return null;
    const holder = document.createElement("template");
    holder.innerHTML = `<svg class="organiser-code" viewBox="${code.viewBox}" role="img"><path fill="#fff" d="${code.ground}"/><path fill="#000" d="${code.path}"/></svg>`;
    const svg = holder.content.firstElementChild;
    svg?.setAttribute("aria-label", `Play table ${entry.table}`);
    svg?.setAttribute("data-address", address);
    return svg;
  }

  function table(entries: Assigned[]): HTMLElement {
    const head = make("tr", "");
    const play = data.play && location.protocol !== "file:" ? ["Play"] : [];
    for (const name of ["Table", "Player", data.card, "Layout", ...play]) {
      const cell = make("th", "", name);
      cell.setAttribute("scope", "col");
      head.append(cell);
    }
    const body = entries.map((entry) => make("tbody", "", line(entry, 0), line(entry, 1)));
    return make("table", "organiser-table", make("thead", "", head), ...body);
  }

  function needed(entries: Assigned[]): HTMLElement {
    const items = layoutsNeeded(entries).map(({ layout: neededLayout, tables }) =>
      make(
        "li",
        "",
        make("b", "", neededLayout.name),
        `${neededLayout.deployment ? ` (${neededLayout.deployment})` : ""}: table${tables.length > 1 ? "s" : ""} ${tables.join(", ")}`,
      ),
    );
    return make(
      "div",
      "organiser-needed",
      make("h3", "", "Layouts to set up"),
      make("ul", "", ...items),
    );
  }

  /** The picture of each table's layout, from the script of its pair. */
  async function pictures(entries: Assigned[]): Promise<HTMLElement> {
    const list = make("ul", "organiser-maps");
    for (const { layout: neededLayout, tables } of layoutsNeeded(entries)) {
      const pair = entries.find((entry) => entry.layout?.href === neededLayout.href)?.pair ?? "";
      const html = (await matchup(files, pair))?.layouts ?? "";
      const holder = document.createElement("template");
      holder.innerHTML = html;
      const map = holder.content.querySelectorAll("svg.mb-map")[index(pair, neededLayout.letter)];
      const name = `Table${tables.length > 1 ? "s" : ""} ${tables.join(", ")}: ${neededLayout.name}`;
      if (map) list.append(make("li", "", map, make("b", "", name)));
    }
    return list;
  }

  const index = (pair: string, letter: string): number =>
    data.pairs
      .find(({ of }) => of.join("--") === pair)
      ?.layouts.findIndex((item) => item.letter === letter) ?? -1;

  async function show(): Promise<void> {
    const thisTurn = ++turn;
    const { tables, problems } = entered(text.value, data.choices);
    errorList.replaceChildren(...problems.map((problem) => make("li", "", problem.message)));
    if (redraw) redraw.hidden = layout?.value !== "random";
    print.disabled = tables.length === 0;
    if (!tables.length) {
      output.replaceChildren();
      return;
    }
    const entries = assigned(tables, data.pairs, layout?.value ?? "", Number(seed));
    const parts = [make("h2", "", heading.value || "Missions and layouts"), table(entries)];
    if (entries.some((entry) => entry.layout)) parts.push(needed(entries));
    if (maps?.checked)
      parts.push(await pictures(entries).catch(() => make("p", "muted", NO_PICTURES)));
    if (thisTurn === turn) output.replaceChildren(...parts);
  }

  for (const field of fields) {
    field.value = stored(KEPT + field.name) || field.value;
    field.addEventListener("input", () => {
      store(KEPT + field.name, field.value);
      void show();
    });
  }
  maps?.addEventListener("change", () => void show());
  redraw?.addEventListener("click", () => {
    seed = newSeed();
    void show();
  });
  control<HTMLElement>("example").addEventListener("click", () => {
    text.value = text.placeholder;
    store(`${KEPT}tables`, text.value);
    void show();
  });
  print.addEventListener("click", () => window.print());
  document.body.classList.add("organising");
  void show();
}
