/**
 * The pinboard: pinned cards, rules and maps side by side, or one after another on a phone.
 *
 * Entries come from the files of popovers, so that the page also works from disk. An address with
 * ids shows what another reader has pinned.
 * Why: docs/decisions/pinboard.md
 */

import { element } from "../shared/element.ts";
import { applyOverlays } from "../shared/overlays.ts";
import { onPins, pins, setPins } from "../shared/pins.ts";
import { popoverOf } from "../shared/popover-files.ts";
import { replaceAddress } from "../shared/tab-history.ts";
import { counted } from "./counted.ts";
import { fragmentOf } from "./decode-address.ts";

const PICK_PAGE = "pick.html";

/** The entries of an address, without repeats. */
const shared = (): string[] => [...new Set(fragmentOf(location.hash).split(",").filter(Boolean))];

function startPinboard(root: HTMLElement, folder: URL): void {
  const part = <E extends HTMLElement>(name: string): E => {
    const child = root.querySelector<E>(`[data-pins="${name}"]`);
    if (!child) throw new Error(`no ${name}`);
    return child;
  };
  const [list, status, cards] = [part("list"), part("status"), part<HTMLAnchorElement>("cards")];
  const drawn = new Map<string, HTMLElement>();
  let turn = 0;
  /** Whether the address shows a selection that was not pinned here when it was opened. */
  let isShared = false;

  function fromAddress(): void {
    isShared = shared().length > 0 && `${shared()}` !== `${pins()}`;
    void draw();
  }

  /** The address is that of the reader's own pins, whatever they are. */
  function showOwn(): void {
    isShared = false;
    replaceAddress(location.pathname + location.search);
  }

  async function item(id: string): Promise<HTMLElement> {
    const existing = drawn.get(id);
    if (existing) return existing;
    const text = await popoverOf(id, folder);
    const holder = element("div", { className: "pinned", innerHTML: text ?? "" });
    if (!text) holder.textContent = `${id} is not on this device, or not part of this site.`;
    for (const link of holder.querySelectorAll("a[href]")) {
      const address = new URL(link.getAttribute("href") ?? "", new URL("..", folder));
      link.setAttribute("href", address.href);
    }
    for (const rest of holder.querySelectorAll<HTMLElement>(".rest")) rest.hidden = false;
    applyOverlays(holder);
    const button = element("button", { type: "button", className: "unpin" }, "Remove");
    const name = holder.querySelector("h2")?.textContent ?? id;
    button.setAttribute("aria-label", `Remove ${name}`);
    button.addEventListener("click", () => {
      const rest = (isShared ? shared() : pins()).filter((pinned) => pinned !== id);
      if (isShared) location.hash = rest.join();
      else setPins(rest);
      list.focus();
    });
    holder.append(button);
    const line = element("li", {}, holder);
    if (text) drawn.set(id, line);
    return line;
  }

  async function draw(): Promise<void> {
    const thisTurn = ++turn;
    const ids = isShared ? shared() : pins();
    const items = await Promise.all(ids.map(item));
    if (thisTurn !== turn) return; // a pin was set or removed in the meantime
    list.replaceChildren(...items);
    const printed = ids.filter((_, place) => items[place]?.querySelector("[data-card]"));
    cards.href = `${PICK_PAGE}#${printed.join()}`;
    cards.hidden = !printed.length;
    for (const name of ["print", "link", "clear"]) part(name).hidden = !ids.length;
    part("clear").hidden = !ids.length || isShared;
    part("take").hidden = !isShared;
    part("none").hidden = ids.length > 0;
    const count = counted(ids.length, "entry", "entries");
    status.textContent = !ids.length ? "" : isShared ? `Shared with you: ${count}` : count;
    root.classList.add("ready");
  }

  part("print").addEventListener("click", () => window.print());
  part("clear").addEventListener("click", () => setPins([]));
  part("take").addEventListener("click", () => {
    const taken = shared();
    showOwn();
    setPins([...pins(), ...taken]);
  });
  part("link").addEventListener("click", async () => {
    const ids = isShared ? shared() : pins();
    const address = new URL(`#${ids.join()}`, location.href).href;
    try {
      await navigator.clipboard.writeText(address);
      status.textContent = "Link copied.";
    } catch {
      replaceAddress(address);
      status.textContent = "Copy the link from the address bar.";
    }
  });
  onPins(() => {
    if (!isShared) showOwn();
    void draw();
  });
  addEventListener("hashchange", fromAddress);
  fromAddress();
}

const page = document.querySelector<HTMLElement>(".pinboard");
const { currentScript } = document;
if (page && currentScript instanceof HTMLScriptElement)
  startPinboard(page, new URL(".", currentScript.src));
