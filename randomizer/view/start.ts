/** The first screen: which pack, and how its mission comes about. */

import type { Effect, Id, Pack } from "../engine/pack.ts";
import { cardOf, deckOf, setupOf } from "../engine/pack.ts";
import type { Action } from "../engine/state.ts";
import { type Child, h, html } from "./dom.ts";
import { ICONS } from "./icons.ts";
import type { Library } from "./page.ts";
import { T } from "./texts.ts";

/** What is filled in; kept outside so that it lasts while the screen is drawn again. */
export interface Form {
  readonly pack: Id;
  readonly variant: string;
  readonly how: "random" | "pool" | "hand";
  readonly pool: string;
  readonly picks: Readonly<Record<Id, Id>>;
  readonly seed: string;
}

export const blank = (library: Library): Form => ({
  pack: library.packs[0]?.id ?? "",
  variant: "",
  how: "random",
  pool: "",
  picks: {},
  seed: "",
});

/** Letters that are not mistaken for one another when a seed is read out. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

export function freshSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(64));
  // Bytes beyond the last whole multiple would favour the first letters.
  const limit = 256 - (256 % LETTERS.length);
  const letters = [...bytes]
    .filter((byte) => byte < limit)
    .map((byte) => LETTERS[byte % LETTERS.length]);
  return letters.slice(0, 16).join("");
}

/** The decks that the set-up draws from, once each. */
export function drawnDecks(pack: Pack, variant: string): Id[] {
  const drawn = setupOf(pack, variant).filter(
    (effect): effect is Extract<Effect, { op: "draw" }> => effect.op === "draw",
  );
  return [...new Set(drawn.map((effect) => effect.deck))];
}

/** The first action of the game that the form describes. */
export function opening(pack: Pack, form: Form): Extract<Action, { type: "start" }> {
  const seed = form.seed.trim() || freshSeed();
  const kinds = Object.keys(pack.game.variants);
  const kind = kindOf(pack, form);
  const named = (variant: string): { variant?: string } => (variant === "" ? {} : { variant });
  if (form.how === "pool") {
    const rows = pack.pools.flatMap((pool) => pool.rows);
    const row = rows.find((item) => item.id === form.pool) ?? rows[0];
    const cells = Object.values(row?.cells ?? {}).flatMap((cell) => cell.card ?? []);
    const picks = Object.fromEntries(cells.map((card) => [cardOf(pack, card).deck, [card]]));
    // A ready mission is of the kind that draws from all of its decks.
    const fits = kinds.find((variant) =>
      Object.keys(picks).every((deck) => drawnDecks(pack, variant).includes(deck)),
    );
    const pool = row ? { pool: row.name } : {};
    return { type: "start", seed, picks, ...pool, ...named(fits ?? kind) };
  }
  const chosen = form.how === "hand" ? Object.entries(form.picks) : [];
  const picks = Object.fromEntries(
    chosen.filter(([, card]) => card !== "").map(([deck, card]) => [deck, [card]]),
  );
  return { type: "start", seed, picks, ...named(kind) };
}

/** The kind of mission that is chosen; none for a pack without kinds. */
function kindOf(pack: Pack, form: Form): string {
  const kinds = Object.keys(pack.game.variants);
  return kinds.includes(form.variant) ? form.variant : (kinds[0] ?? "");
}

export function start(
  library: Library,
  home: string,
  form: Form,
  change: (form: Form) => void,
  go: (pack: Pack, form: Form) => void,
): HTMLElement {
  const pack = library.packs.find((item) => item.id === form.pack);
  const top = h(
    "header",
    { class: "top" },
    h(
      "a",
      { class: "home", href: home, "aria-label": T.toSite, title: T.toSite },
      html("span", ICONS.back, { class: "icon", "aria-hidden": "true" }),
    ),
    h("h1", {}, "Musterbook"),
  );
  if (pack === undefined)
    return h("div", { class: "shell" }, top, h("main", { class: "start" }, h("p", {}, T.noPacks)));
  return h(
    "div",
    { class: "shell" },
    top,
    h(
      "main",
      { class: "start" },
      h("h2", {}, T.startTitle),
      h("p", { class: "lead" }, T.startLead),
      h(
        "fieldset",
        {},
        h("legend", {}, T.pack),
        ...library.packs.map((item) => packChoice(item, form, change)),
      ),
      kinds(pack, form, change),
      h(
        "fieldset",
        {},
        h("legend", {}, T.how),
        h("div", { class: "ways" }, ...ways(pack, form, change)),
        details(pack, form, change),
      ),
      h(
        "details",
        { class: "fold plainfold", open: form.seed !== "" },
        h("summary", {}, T.more),
        h(
          "label",
          { class: "field" },
          h("span", {}, T.seedLabel),
          h("input", {
            type: "text",
            value: form.seed,
            "data-key": "seed",
            autocomplete: "off",
            spellcheck: "false",
            autocapitalize: "none",
            maxlength: 64,
            oninput: (event) => {
              // Typing must not draw the page again: the field would lose its place.
              (form as { seed: string }).seed = (event.target as HTMLInputElement).value;
            },
          }),
        ),
      ),
    ),
    h(
      "footer",
      { class: "bar" },
      h(
        "button",
        {
          type: "button",
          class: "main",
          "data-key": "start",
          "data-next": true,
          onclick: () => go(pack, form),
        },
        T.start,
      ),
    ),
  );
}

function packChoice(pack: Pack, form: Form, change: (form: Form) => void): HTMLElement {
  const on = pack.id === form.pack;
  return h(
    "label",
    { class: `choice-row${on ? " on" : ""}` },
    h("input", {
      type: "radio",
      name: "pack",
      value: pack.id,
      checked: on,
      "data-key": `pack ${pack.id}`,
      onchange: () => change({ ...form, pack: pack.id, picks: {}, pool: "" }),
    }),
    h(
      "span",
      {},
      h("strong", {}, pack.name),
      h("small", {}, pack.edition),
      on && html("span", pack.summary, { class: "prose" }),
    ),
  );
}

function kinds(pack: Pack, form: Form, change: (form: Form) => void): Child {
  const all = Object.entries(pack.game.variants);
  if (all.length === 0) return null;
  const now = kindOf(pack, form);
  const row = ([slug, variant]: (typeof all)[number]): HTMLElement =>
    h(
      "label",
      { class: `choice-row${slug === now ? " on" : ""}` },
      h("input", {
        type: "radio",
        name: "variant",
        value: slug,
        checked: slug === now,
        "data-key": `variant ${slug}`,
        onchange: () => change({ ...form, variant: slug, picks: {} }),
      }),
      h("span", {}, h("strong", {}, variant.name), html("small", variant.summary)),
    );
  return h("fieldset", {}, h("legend", {}, T.variant), ...all.map(row));
}

function ways(pack: Pack, form: Form, change: (form: Form) => void): Child[] {
  const way = (how: Form["how"], label: string): HTMLElement =>
    h(
      "label",
      { class: `way${form.how === how ? " on" : ""}` },
      h("input", {
        type: "radio",
        name: "how",
        value: how,
        checked: form.how === how,
        "data-key": `how ${how}`,
        onchange: () => change({ ...form, how }),
      }),
      label,
    );
  const pool = pack.pools.some((item) => item.rows.length > 0);
  return [way("random", T.howRandom), pool && way("pool", T.howPool), way("hand", T.howHand)];
}

function details(pack: Pack, form: Form, change: (form: Form) => void): Child {
  if (form.how === "pool") {
    return pack.pools.map((pool) =>
      h(
        "div",
        { class: "rows" },
        ...pool.rows.map((row, index) => {
          const on = form.pool === row.id || (form.pool === "" && index === 0);
          const cards = Object.entries(row.cells);
          return h(
            "label",
            { class: `choice-row${on ? " on" : ""}` },
            h("input", {
              type: "radio",
              name: "row",
              value: row.id,
              checked: on,
              "data-key": `row ${row.id}`,
              onchange: () => change({ ...form, pool: row.id }),
            }),
            h(
              "span",
              {},
              h("strong", {}, row.name),
              h(
                "small",
                {},
                cards
                  .map(([id, cell]) =>
                    cell.card === null
                      ? `${pool.columns.find((column) => column.id === id)?.name ?? id} ${cell.text}`
                      : cell.text,
                  )
                  .join(" · "),
              ),
            ),
          );
        }),
      ),
    );
  }
  if (form.how !== "hand") return null;
  return drawnDecks(pack, kindOf(pack, form)).map((deck) =>
    h(
      "label",
      { class: "field" },
      h("span", {}, deckOf(pack, deck).singular),
      h(
        "select",
        {
          "data-key": `pick ${deck}`,
          name: deckOf(pack, deck).slug,
          onchange: (event) =>
            change({
              ...form,
              picks: { ...form.picks, [deck]: (event.target as HTMLSelectElement).value },
            }),
        },
        h("option", { value: "" }, T.atRandom),
        ...deckOf(pack, deck).cards.map((id) =>
          h("option", { value: id, selected: form.picks[deck] === id }, cardOf(pack, id).name),
        ),
      ),
    ),
  );
}
