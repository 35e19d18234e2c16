/** The second script: links, QR codes, pictures, printing. It is loaded when first asked for. */

import type { View } from "./page.ts";
import type { Save, Table } from "./saves.ts";

export interface Sharing {
  /** The game in the end of an address; null when there is none, or it is damaged. */
  fromText(text: string): Save | null;
  dialog(view: View, table: Table, close: () => void): HTMLDialogElement;
  print(view: View, table: Table): void;
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
  loading ??= new Promise<Sharing>((resolve, reject) => {
    const script = document.createElement("script");
    const fail = (): void => {
      loading = null; // the next try may have a network
      script.remove();
      reject(new Error("the second script is not there"));
    };
    script.src = SCRIPT.replace(/app\.js$/, "share.js");
    script.onerror = fail;
    script.onload = () => {
      const found = window.musterbookSharing;
      if (found === undefined) fail();
      else resolve(found);
    };
    document.head.append(script);
  });
  return loading;
}

const SCRIPT = (document.currentScript as HTMLScriptElement | null)?.src ?? "";
