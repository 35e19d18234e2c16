/** The first screen: which pack, how its mission comes about, and the cut of the deck. */

import type { Pack } from "../engine/index.ts";
import { type Child, h, html, labelled } from "./dom.ts";
import { foot, typed } from "./fields.ts";
import { type Form, freshSeed, groups, kindOf } from "./form.ts";
import { icon } from "./icons.ts";
import type { Library } from "./page.ts";
import { T } from "./texts.ts";
import { W } from "./words.ts";

export { blank, type Form, freshSeed, opening } from "./form.ts";

type Change = (form: Form) => void;

export function start(
  library: Library,
  home: string,
  form: Form,
  change: Change,
  go: (pack: Pack, form: Form) => void,
): HTMLElement {
  const pack = library.packs.find((item) => item.id === form.pack);
  const top = h(
    "header",
    { class: "top" },
    h("a", { class: "home", href: home, "aria-label": T.toSite, title: T.toSite }, icon("back")),
    h("h1", {}, "Musterbook"),
  );
  if (pack === undefined)
    return h("div", { class: "shell" }, top, h("main", { class: "start" }, h("p", {}, T.noPacks)));
  const kit = window.musterbookTools; // this screen is drawn again when it comes
  if (form.sealed !== null && kit !== undefined) return kit.cutting(pack, form, top, change, go);
  const next = (): void => {
    // Rows of a pool and the seal are in the second script.
    if (kit === undefined && (form.cuts || form.how === "pool")) return;
    if (kit === undefined || !form.cuts) {
      go(pack, form);
      return;
    }
    const seed = form.seed.trim() || freshSeed();
    change({ ...form, sealed: { seed, seal: kit.seal(seed) }, cut: "" });
    window.scrollTo({ top: 0 });
  };
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
        { class: "packs" },
        h("legend", {}, T.pack),
        ...groups(library).map(([edition, packs]) =>
          h(
            "div",
            { class: "edition" },
            h("h3", {}, edition),
            ...packs.map((item) => packChoice(item, form, change)),
          ),
        ),
      ),
      kinds(pack, form, change),
      h(
        "fieldset",
        {},
        h("legend", {}, T.how),
        h("div", { class: "ways" }, ...ways(pack, form, change)),
        kit?.details(pack, form, change) ?? null,
      ),
      h(
        "label",
        { class: "choice-row cuts" },
        h("input", {
          type: "checkbox",
          checked: form.cuts,
          "data-key": "cuts",
          onchange: () => change({ ...form, cuts: !form.cuts }),
        }),
        h("span", {}, h("strong", {}, W.cutAsk), h("small", {}, W.cutWhy)),
      ),
      kit?.leaveOut(pack, form, change) ?? null,
      more(form),
    ),
    foot(T.start, next),
  );
}

function more(form: Form): HTMLElement {
  const own = form as { seed: string; players: Form["players"] };
  const [one, two] = form.players;
  return h(
    "details",
    { class: "fold plainfold", open: form.seed !== "" || one !== "" || two !== "" },
    h("summary", {}, T.more),
    labelled(
      T.seedLabel,
      typed("seed", form.seed, (text) => {
        own.seed = text;
      }),
    ),
    h(
      "div",
      { class: "pair", role: "group", "aria-label": W.names },
      ...([W.playerOne, W.playerTwo] as const).map((label, index) =>
        labelled(
          `${W.names}: ${label}`,
          typed(`player ${index}`, form.players[index] ?? "", (text) => {
            own.players = index === 0 ? [text, own.players[1]] : [own.players[0], text];
          }),
        ),
      ),
    ),
  );
}

/** How the mission comes about. */
function ways(pack: Pack, form: Form, change: Change): Child[] {
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

function packChoice(pack: Pack, form: Form, change: Change): HTMLElement {
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
      onchange: () =>
        change({ ...form, pack: pack.id, how: "random", picks: {}, pool: "", exclude: [] }),
    }),
    h("span", {}, h("strong", {}, pack.name), on && html("span", pack.summary, { class: "prose" })),
  );
}

function kinds(pack: Pack, form: Form, change: Change): Child {
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
