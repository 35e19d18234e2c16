/** The second script: dialogs, links, QR codes, pictures, printing. It comes after the page is drawn. */

import type { Pack } from "../engine/index.ts";
import type { offline } from "../worker/offline.ts";
import type { OFFLINE } from "../worker/texts.ts";
import type { Times } from "./clock.ts";
import { type Attributes, h } from "./dom.ts";
import type { View } from "./page.ts";
import type { Opened, Save, Table } from "./saves.ts";

/** What can be done with the games on this device. */
export interface ShelfDoers {
  go(id: string): void;
  rename(id: string, name: string): void;
  remove(id: string): void;
  /** A game from elsewhere: a file's text, a link, or a code. */
  take(text: string): void;
}

export interface Sharing {
  /** The game in the end of an address; null when there is none, or it is damaged. */
  fromText(text: string): Save | null;
  /** A game that came by its short form and can only be read, made playable where that can be. */
  follow(packs: readonly Pack[], opened: Opened): Opened;
  dialog(view: View, table: Table, close: () => void): HTMLDialogElement;
  print(view: View, table: Table): void;
  menu(view: View, close: () => void): HTMLDialogElement;
  clocks(view: View, close: () => void, go: (times: Times | null) => void): HTMLDialogElement;
  logbook(view: View, close: () => void): HTMLElement;
  shelf(texts: ReadonlyMap<string, string>, packs: readonly Pack[], does: ShelfDoers): HTMLElement;
  /** The link to the randomizer as one file, where the site has it. */
  oneFile(): HTMLElement | string;
  tale(save: Save, why: "noPack" | "changed", back: () => void): HTMLElement;
  /** Keeps the page for places with no network, and tells how far that is. */
  offline: typeof offline;
  words: typeof OFFLINE;
}

declare global {
  interface Window {
    musterbookSharing?: Sharing;
  }
}

let loading: Promise<Sharing> | null = null;

/** Load it from beside the first script. Rejects where it cannot be had. */
export function sharing(): Promise<Sharing> {
  if (window.musterbookSharing !== undefined) return Promise.resolve(window.musterbookSharing);
  loading ??= arrived().then(() => {
    if (window.musterbookSharing !== undefined) return window.musterbookSharing;
    throw new Error("the second script does not run");
  });
  loading.catch(() => {
    loading = null; // the next try may have a network
  });
  return loading;
}

async function arrived(): Promise<void> {
  if (SCRIPT === "") return; // the one-file form: it stands right after the first script
  const beside = (name: string): string => SCRIPT.replace(/app\.js$/, name);
  await Promise.all([
    fetched("script", { src: beside("share.js") }),
    fetched("link", { rel: "stylesheet", href: beside("share.css") }),
  ]);
}

/** Put an element that loads something into the page. Rejects where it cannot be had. */
function fetched(tag: "script" | "link", attributes: Attributes): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (): void => {
      element.remove();
      reject(new Error("the second script is not there"));
    };
    const element = h(tag, { ...attributes, onload: () => resolve(), onerror: fail });
    document.head.append(element);
  });
}

const SCRIPT = (document.currentScript as HTMLScriptElement | null)?.src ?? "";
