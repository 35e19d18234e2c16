/** The files that contain the popovers of entries; the build divides popovers in the same way. */

import { loadScript } from "./load-files.ts";

declare global {
  interface Window {
    musterbookPopovers?: Record<string, string>;
  }
}

const POPOVER_FILES = 128;

/** Return the number of the file that holds the popover of an id. */
export function popoverFileNumber(id: string): number {
  let number = 0;
  for (const byte of new TextEncoder().encode(id)) number = (number * 31 + byte) % 65521;
  return number % POPOVER_FILES;
}

/** The popover of an id that is loaded. An id from an address may be `constructor`. */
const loadedPopover = (id: string): string | undefined =>
  Object.getOwnPropertyDescriptor(window.musterbookPopovers ?? {}, id)?.value;

/** Return the popover of an id as HTML; undefined if there is none, or it cannot be loaded. */
export async function popoverOf(id: string, folder: URL): Promise<string | undefined> {
  if (loadedPopover(id) === undefined)
    await loadScript(new URL(`popovers/${popoverFileNumber(id)}.js`, folder).href).catch(() => {});
  return loadedPopover(id);
}
