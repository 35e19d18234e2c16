/**
 * Loads what the page does not need at the start: packs, when they are chosen, and their details. It
 * continues when they are there, and shows a message if loading fails.
 * The single-file version contains everything. `Library` is what the page knows at the start.
 * Why: docs/decisions/what-a-game-loads.md
 */

import { loadScript, loadStyle } from "../../shared/load-files.ts";
import type { Id, Pack } from "../engine/pack.ts";
import type { CodeReader } from "../pairing/camera.ts";
import type { Notices } from "./notices.ts";
import type { qrPath } from "./share/qr-codes.ts";
import * as T from "./texts.ts";

/** What the start page knows about a pack before it is loaded. */
export interface PackEntry {
  readonly id: Id;
  readonly name: string;
  readonly edition: string;
  /** HTML, shown before the pack is loaded. */
  readonly summary: string;
  /** Whether its cards score; with a pack of maps, players enter the points. */
  readonly scores: boolean;
  /** The file of its script, in the folder of the page's script. */
  readonly file: string;
  /** The file of its `PackDetails`. */
  readonly details: string;
}

/** What only a game shows of a pack. */
interface PackDetails {
  /** The maps as SVG, by id. */
  readonly drawings: Readonly<Record<Id, string>>;
  /** Popovers as HTML, by id. */
  readonly popovers: Readonly<Record<Id, string>>;
  /** The symbols of its faces as SVG. */
  readonly symbols: Readonly<Record<string, string>>;
}

export interface Library {
  /** The name of the site. */
  readonly site: string;
  readonly packs: readonly PackEntry[];
  /** Packs that are loaded, by id. */
  readonly loaded: Record<Id, Pack>;
  /** Details that are loaded, by pack. */
  readonly details: Record<Id, PackDetails>;
}

/** Editions of the library, the newest first, each with its newest pack first; packs of maps last. */
export function packsByEdition(library: Library): [string, PackEntry[]][] {
  const names = [...new Set(library.packs.map((pack) => pack.edition))].reverse();
  return names.map((name) => {
    const packs = library.packs.filter((pack) => pack.edition === name).reverse();
    return [
      name,
      [...packs.filter((pack) => pack.scores), ...packs.filter((pack) => !pack.scores)],
    ];
  });
}

declare global {
  interface Window {
    /** What reads and draws QR codes, once its script is loaded. */
    readonly musterbookCodes?: Codes;
  }
}

/** The format of packs that this page plays. */
const PACK_SCHEMA: Pack["schema"] = 3;

const FOLDER = "assets/randomizer";
/** The fonts that the start page does not need. */
const MORE_FONTS = "../more-fonts.css";

const fileAddress = (file: string): string => new URL(`${FOLDER}/${file}`, location.href).href;

export interface Codes {
  readonly read: CodeReader;
  readonly path: typeof qrPath;
}

/** Load what reads and draws QR codes. Rejects when it cannot be loaded. */
export async function loadCodes(): Promise<Codes> {
  if (window.musterbookCodes === undefined) await loadScript(fileAddress("qr-codes.js"));
  if (window.musterbookCodes === undefined) throw new Error("qr-codes.js is incomplete");
  return window.musterbookCodes;
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
    return Object.values(this.library.loaded).filter(({ schema }) => schema === PACK_SCHEMA);
  }

  has(id: Id): boolean {
    return this.entry(id) !== undefined;
  }

  /** A pack that is loaded or contained in the page; null for any other. */
  get(id: Id): Pack | null {
    const pack = this.library.loaded[id] ?? this.inPage(id);
    // A stored script of an older build is not the pack that this page can play.
    return pack?.schema === PACK_SCHEMA ? pack : null;
  }

  /** Load a pack. Rejects when it cannot be loaded. */
  async load(id: Id): Promise<void> {
    const entry = this.entry(id);
    if (entry === undefined || this.get(id) !== null) return;
    await loadScript(fileAddress(entry.file));
    if (this.get(id) === null) throw new Error(`${entry.file} is incomplete`);
  }

  /** The drawing of a map as SVG; null until it is loaded. */
  drawing(pack: Pack, map: Id): string | null {
    return pack.maps[map]?.svg ?? this.library.details[pack.id]?.drawings[map] ?? null;
  }

  /** The symbol of a face as SVG; empty until it is loaded. */
  symbol({ id }: Pack, face: string): string {
    return this.library.details[id]?.symbols[face] ?? "";
  }

  /** Load the details of a pack. Rejects when they cannot be loaded. */
  async loadDetails({ id, maps }: Pack): Promise<void> {
    const { details } = this.library;
    const file = this.entry(id)?.details;
    if (file === undefined) return;
    if (details[id] === undefined) {
      // Without it, browsers slant upright type, and use the weights that they have.
      void loadStyle(fileAddress(MORE_FONTS)).catch(() => undefined);
      await loadScript(fileAddress(file));
    }
    const { drawings, popovers } = details[id] ?? {};
    if (Object.keys(maps).some((map) => !(maps[map]?.svg ?? drawings?.[map])))
      throw new Error(`${file} is incomplete`);
    Object.assign(window.musterbookPopovers ?? {}, popovers);
  }

  private entry(id: Id): PackEntry | undefined {
    return this.library.packs.find((item) => item.id === id);
  }

  private inPage(id: Id): Pack | null {
    const text = document.querySelector(`[data-pack="${CSS.escape(id)}"]`)?.textContent;
    if (text === undefined || text === null) return null;
    const { pack, ...details } = JSON.parse(text) as { pack: Pack } & Omit<PackDetails, "drawings">;
    this.library.details[id] = { drawings: {}, ...details };
    this.library.loaded[id] = pack;
    return pack;
  }
}

/** The key of the message. */
const LOAD_FAILURE = "not-loaded";

/** What the loader needs of the page. */
interface LoaderPage {
  readonly packs: Packs;
  readonly form: { readonly pack: Id };
  readonly notices: Notices;
  draw(): void;
}

/** Continues once packs or their details are loaded, and shows a message if loading fails. */
export class Loader {
  /** Whether a game waits for its pack. */
  isLoading = false;
  /**
   * Changes with every page that a player visits, so that nothing loaded for an earlier page is
   * opened.
   */
  private visit = 0;
  /** What could not be loaded. */
  private failed: (() => void)[] = [];
  private readonly page: LoaderPage;

  constructor(page: LoaderPage) {
    this.page = page;
  }

  /** Cancel the opening of anything that is still being loaded. */
  stay(): void {
    this.visit += 1;
  }

  /** Continue once a pack is loaded (immediately if it is), unless the player has left the page. */
  withPack(id: Id | null, go: () => void): void {
    const { packs } = this.page;
    this.visit += 1;
    const { visit } = this;
    if (id === null || !packs.has(id) || packs.get(id) !== null) {
      this.isLoading = false;
      go();
      return;
    }
    this.isLoading = true;
    this.page.draw();
    packs.load(id).then(
      () => {
        if (visit === this.visit) this.withPack(id, go);
        this.retry();
      },
      () => {
        if (visit !== this.visit) return;
        this.isLoading = false;
        this.fail(() => visit === this.visit && this.withPack(id, go));
      },
    );
  }

  /** Load the pack that is chosen in the form. */
  formPack(): void {
    const { packs, form } = this.page;
    const load = (): Promise<void> => packs.load(this.page.form.pack);
    if (packs.get(form.pack) === null) this.after(load, () => this.page.draw());
  }

  /** Continue once the details of a pack are loaded. */
  withDetails(pack: Pack, go: () => void): void {
    this.after(() => this.page.packs.loadDetails(pack), go);
  }

  private after(load: () => Promise<void>, go: () => void): void {
    const fail = (): void => this.fail(() => this.after(load, go));
    load().then(() => {
      go();
      this.retry();
    }, fail);
  }

  private fail(retry: () => void): void {
    this.failed.push(retry);
    const action = { id: "retry", label: T.retry, go: () => this.retry() };
    this.page.notices.say(LOAD_FAILURE, { text: T.notLoaded, action });
  }

  /** Load again what could not be loaded: a player wants it, or something else could be loaded. */
  private retry(): void {
    const { failed } = this;
    this.failed = [];
    if (failed.length > 0) this.page.notices.dismiss(LOAD_FAILURE);
    for (const load of failed) load();
  }
}
