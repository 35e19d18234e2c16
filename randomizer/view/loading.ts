/**
 * Loads what the page does not need at the start: packs, when they are chosen, their drawings and
 * popovers, and the extras. The single-file version contains everything.
 */

import { load, loadStyle } from "../../templates/scripts/load.ts";
import type { Id, Pack } from "../engine/index.ts";
import type { Details, Library, PackEntry, PackFile } from "./view.ts";

export type Extras = typeof import("./extras.ts");
type TwoPhones = typeof import("./two-phones.ts");
type Scan = typeof import("./scan.ts");

declare global {
  interface Window {
    readonly musterbookModules?: {
      readonly "extras.js"?: Extras;
      readonly "two-phones.js"?: TwoPhones;
      readonly "scan.js"?: Scan;
    };
  }
}

/** The format of packs that this page plays. */
const SCHEMA: Pack["schema"] = 3;

const FOLDER = "assets/randomizer";
const EXTRAS = "extras.js";
const STYLE = "extras.css";
/** The italic fonts of the site: only cards use them. */
const ITALIC = "../italic.css";

/** Requests that have not failed, by file: each script is loaded once. */
const requests = new Map<string, Promise<void>>();

function request(file: string, loadFile = load): Promise<void> {
  const pending = requests.get(file);
  if (pending !== undefined) return pending;
  const loading = loadFile(new URL(`${FOLDER}/${file}`, location.href).href);
  requests.set(file, loading);
  loading.catch(() => requests.delete(file));
  return loading;
}

let hasStyle = false;

/**
 * The extras if both script and style are loaded; without its style, a sheet is measured wrongly.
 */
export const extras = (): Extras | null =>
  requests.has(EXTRAS) && !hasStyle ? null : (window.musterbookModules?.[EXTRAS] ?? null);

/** Load the extras. Rejects when they cannot be loaded. */
export async function loadExtras(): Promise<Extras> {
  if (extras() === null) {
    const styles = [STYLE, ITALIC].map((file) => request(file, loadStyle));
    await Promise.all([request(EXTRAS), ...styles]);
    hasStyle = true;
  }
  const loaded = extras();
  if (loaded === null) throw new Error(`${EXTRAS} is incomplete`);
  return loaded;
}

/** Load what two phones need to play one game. Rejects when it cannot be loaded. */
export async function loadTwoPhones(): Promise<TwoPhones> {
  await loadExtras();
  return loadModule("two-phones.js");
}

/** Load the reader of QR codes, for browsers without one. Rejects when it cannot be loaded. */
export const loadScan = (): Promise<Scan> => loadModule("scan.js");

async function loadModule<Name extends "two-phones.js" | "scan.js">(
  name: Name,
): Promise<NonNullable<NonNullable<Window["musterbookModules"]>[Name]>> {
  if (window.musterbookModules?.[name] === undefined) await request(name);
  const loaded = window.musterbookModules?.[name];
  if (loaded === undefined) throw new Error(`${name} is incomplete`);
  return loaded;
}

/** The packs of the page; each is loaded when it is first needed. */
export class Packs {
  private readonly library: Library;

  constructor(library: Library) {
    this.library = library;
    window.musterbookPopovers = {};
  }

  /** The packs that are loaded. */
  get loaded(): readonly Pack[] {
    const packs = Object.values(this.library.loaded).map(({ pack }) => pack);
    return packs.filter(({ schema }) => schema === SCHEMA);
  }

  has(id: Id): boolean {
    return this.library.packs.some((item) => item.id === id);
  }

  /** A pack that is loaded or contained in the page; null for any other. */
  get(id: Id): Pack | null {
    const file = this.library.loaded[id] ?? this.inPage(id);
    // A stored script of an older build is not the pack that this page can play.
    if (file === null || file.pack.schema !== SCHEMA) return null;
    return file.pack;
  }

  /** Load a pack. Rejects when it cannot be loaded. */
  async load(id: Id): Promise<void> {
    const entry = this.entry(id);
    if (entry === undefined || this.get(id) !== null) return;
    await request(entry.file);
    if (this.get(id) === null) throw new Error(`${entry.file} is incomplete`);
  }

  /** The drawing of a map as SVG; null until it is loaded. */
  drawing(pack: Pack, map: Id): string | null {
    return pack.maps[map]?.svg ?? this.library.details[pack.id]?.drawings[map] ?? null;
  }

  /** Load the drawings and popovers of a pack. Rejects when they cannot be loaded. */
  async loadDetails({ id, maps }: Pack): Promise<void> {
    const { details } = this.library;
    const file = this.entry(id)?.details;
    if (file === undefined) return;
    if (details[id] === undefined) await request(file);
    const { drawings, popovers } = details[id] ?? {};
    if (Object.keys(maps).some((map) => !(maps[map]?.svg ?? drawings?.[map])))
      throw new Error(`${file} is incomplete`);
    Object.assign(window.musterbookPopovers ?? {}, popovers);
  }

  private entry(id: Id): PackEntry | undefined {
    return this.library.packs.find((item) => item.id === id);
  }

  private inPage(id: Id): PackFile | null {
    const text = document.querySelector(`[data-pack="${CSS.escape(id)}"]`)?.textContent;
    if (text === undefined || text === null) return null;
    const { pack, popovers } = JSON.parse(text) as PackFile & Pick<Details, "popovers">;
    this.library.details[id] = { drawings: {}, popovers };
    this.library.loaded[id] = { pack };
    return { pack };
  }
}
