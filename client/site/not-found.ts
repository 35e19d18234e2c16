/**
 * Repairs the links of the "not found" page wherever a server shows it.
 *
 * It can appear at any address, so its links begin at the root of the host. If the site is in a
 * folder, the style sheet does not load; then this script looks for the site's root.
 */

import { decoded } from "./decode-address.ts";

const REACHED = "link[href$='assets/site.css']";

/** Return the address of the site's folder: the first parent folder that contains it. */
async function rootOf(): Promise<string> {
  if (location.protocol === "file:") return new URL(".", location.href).href;
  const folders = location.pathname.split("/").slice(0, -1);
  for (let count = 2; count <= folders.length; count += 1) {
    const folder = `${folders.slice(0, count).join("/")}/`;
    const response = await fetch(`${folder}assets/site.css`, { method: "HEAD" }).catch(() => null);
    if (response?.ok) return folder;
  }
  return "/";
}

/** Make every address relative to a folder instead of the root of the host. */
function moveTo(root: string, oldRoot: string): void {
  for (const name of ["href", "src"]) {
    for (const element of document.querySelectorAll(`[${name}^="${oldRoot}"]`)) {
      const address = root + (element.getAttribute(name) ?? "").slice(oldRoot.length);
      if (element instanceof HTMLScriptElement) {
        const script = document.createElement("script");
        script.src = address;
        element.replaceWith(script);
      } else element.setAttribute(name, address);
    }
  }
}

/** Offer a search for the words in the address. */
function offerSearch(root: string): void {
  const name = decoded(location.pathname.split("/").filter(Boolean).at(-1) ?? "");
  const words = name
    .replace(/\.\w+$/, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  const link = document.querySelector<HTMLAnchorElement>("[data-search-for]");
  if (link === null || words === "" || name === "404.html") return;
  link.href = `${root}index.html?q=${encodeURIComponent(words)}`;
  link.textContent = `Search for “${words}”`;
  link.hidden = false;
}

async function suggestPages(): Promise<void> {
  const style = document.querySelector<HTMLLinkElement>(REACHED);
  const linkedRoot = style?.getAttribute("href")?.replace("assets/site.css", "") ?? "/";
  const root = style?.sheet ? linkedRoot : await rootOf();
  if (root !== linkedRoot) moveTo(root, linkedRoot);
  offerSearch(root);
}

void suggestPages();
