/** What the fragment of an address asks the page to do. */

import { replaceAddress } from "../../shared/tab-history.ts";
import { drawMission, type StarterPage } from "./game-starter.ts";
import { importGame, type OpenerPage } from "./saves/game-opener.ts";
import { formOf, openDrawnTable } from "./setup/drawn-table-link.ts";
import type { Form } from "./setup/start-form.ts";

interface AddressPage extends OpenerPage, StarterPage {
  leave(): void;
  pair(code: string): void;
  organise(form?: Form): void;
}

/** Do what the address asks for, and remove it from there. */
export function openAddress(page: AddressPage): void {
  const text = location.hash.slice(1);
  if (text === "") return;
  replaceAddress(location.pathname + location.search);
  if (text === "new") page.leave();
  else if (text.startsWith("organise")) {
    const fields = new URLSearchParams(text);
    const pack = fields.get("organise") ?? "";
    page.leave();
    page.organise(page.packs.has(pack) ? formOf(pack, fields) : undefined);
  } else if (text.startsWith("play=") && text.includes("&seed="))
    openDrawnTable(page, new URLSearchParams(text));
  else if (text.startsWith("play=")) drawMission(page, text.slice("play=".length));
  else if (text.startsWith("join=")) page.pair(text);
  else importGame(page, text);
}
