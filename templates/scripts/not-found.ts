/**
 * Repairs the links of the "not found" page wherever a server shows it.
 *
 * It can appear at any address, so its links begin at the root of the host. If the site is in a
 * folder, the style sheet does not load; then this script looks for the site's root.
 */

const REACHED = "link[href$='assets/site.css']";

/** Return the address of the site's folder: the first parent folder that contains it. */
async function rootOf(): Promise<string> {
  if (location.protocol === "file:") return new URL(".", location.href).href;
  const folders = location.pathname.split("/").slice(0, -1);
  for (let count = 2; count <= folders.length; count += 1) {
    const folder = `${folders.slice(0, count).join("/")}/`;
    const answer = await fetch(`${folder}assets/site.css`, { method: "HEAD" }).catch(() => null);
    if (answer?.ok) return folder;
  }
  return "/";
}

/** Make every address relative to a folder instead of the root of the host. */
function moveTo(root: string, before: string): void {
  for (const name of ["href", "src"]) {
    for (const element of document.querySelectorAll(`[${name}^="${before}"]`)) {
      const address = root + (element.getAttribute(name) ?? "").slice(before.length);
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
  const name = decodeURIComponent(location.pathname.split("/").filter(Boolean).at(-1) ?? "");
  const words = name
    .replace(/\.\w+$/, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  const offer = document.querySelector<HTMLAnchorElement>("[data-search-for]");
  if (offer === null || words === "" || name === "404.html") return;
  offer.href = `${root}index.html?q=${encodeURIComponent(words)}`;
  offer.textContent = `Search for “${words}”`;
  offer.hidden = false;
}

async function start(): Promise<void> {
  const style = document.querySelector<HTMLLinkElement>(REACHED);
  const before = style?.getAttribute("href")?.replace("assets/site.css", "") ?? "/";
  const root = style?.sheet ? before : await rootOf();
  if (root !== before) moveTo(root, before);
  offerSearch(root);
}

void start();
