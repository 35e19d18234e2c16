/** Makes the page for lost addresses whole wherever a server shows it.
 *
 * It answers addresses in any folder, so its own begin at the root of the host. If the site is
 * not there but in a folder of it, the style has not come; then the root is looked for.
 */

const REACHED = "link[href$='assets/site.css']";

/** Return the address of the folder that the site is in: the first one above that has it. */
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

/** Let every address that begins at the root of the host begin at a folder. */
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

/** Offer to search for the words of the address. */
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
