/**
 * The tables that an organiser draws: the fields of an address say what they are drawn from, so that
 * a reload has the same ones, and a table has a short link.
 */

import { type Game, newGame } from "../../engine/history.ts";
import type { Id, Pack } from "../../engine/pack.ts";
import type { StarterPage } from "../game-starter.ts";
import { LONGEST_SEED, opening } from "./start-action.ts";
import { emptyForm, type Form } from "./start-form.ts";

/** Fields that are the same in the form and in an address. */
const WORDS = ["variant", "poolId", "pool", "seed"] as const;
export const MOST_TABLES = 50;

/** What is drawn from a form, as fields of an address; without the players. */
export function addressFields(form: Form): URLSearchParams {
  const fields = new URLSearchParams();
  for (const name of WORDS) if (form[name] !== "") fields.set(name, form[name]);
  if (form.how !== "random") fields.set("how", form.how);
  if (form.exclude.length > 0) fields.set("without", form.exclude.join(","));
  const picks = Object.entries(form.picks).filter(([, card]) => card !== "");
  if (form.how === "hand" && picks.length > 0) fields.set("picks", picks.flat().join(","));
  return fields;
}

/** The form of a pack with the fields of an address, which may say anything. */
export function formOf(pack: Id, fields: URLSearchParams): Form {
  const words = WORDS.map((name) => [name, fields.get(name) ?? ""]);
  const list = (name: string): string[] => fields.get(name)?.split(",") ?? [];
  const picks = list("picks");
  const how = fields.get("how");
  const tables = Math.floor(Number(fields.get("tables")) || 1);
  return {
    ...emptyForm(pack),
    ...(Object.fromEntries(words) as Pick<Form, (typeof WORDS)[number]>),
    how: how === "pool" || how === "hand" ? how : "random",
    tables: Math.min(Math.max(1, tables), MOST_TABLES),
    exclude: list("without"),
    picks: Object.fromEntries(
      picks.flatMap((deck, at) => (at % 2 === 0 ? [[deck, picks[at + 1] ?? ""]] : [])),
    ),
  };
}

/** The form of one of several tables: each has its own seed, which is not cut at its number. */
export function formOfTable(form: Form, number: number): Form {
  const ending = ` ${number}`;
  const seed = form.seed.trim().slice(0, LONGEST_SEED - ending.length) + ending;
  return { ...form, seed, players: ["", ""] };
}

/** The game that an organiser draws for a table. */
export const drawnTable = (pack: Pack, form: Form): Game =>
  newGame(pack, { ...opening(pack, form, true), organised: true });

/** Start the game of a table whose link says from what it is drawn. */
export function openDrawnTable(page: StarterPage, fields: URLSearchParams): void {
  const id = fields.get("play") ?? "";
  page.loader.withPack(id, () => {
    const pack = page.packs.get(id);
    if (pack === null) return;
    const form = formOf(id, fields);
    page.attempt(() => page.enter(form, drawnTable(pack, form), fields.get("name") ?? ""));
  });
}
