/**
 * Making what stands like what should stand. A screen is made anew at every action; what has not
 * changed stays, so that the browser lays out and paints only what has. Elements remember what they
 * were made with: comparing that asks nothing of the page, and an element that stays gets the
 * listeners of its successor.
 */

type Listener = (event: Event) => void;
export type Attributes = Readonly<
  Record<string, string | number | boolean | null | undefined | Listener>
>;

/** An element that was made here: with these attributes, perhaps filled with this HTML. */
export interface Made {
  made?: Attributes;
  markup?: string | undefined;
}

const heard = (event: Event): void => {
  const listener = (event.currentTarget as Made | null)?.made?.[`on${event.type}`];
  if (typeof listener === "function") listener(event);
};

/** Give an element its attributes and listeners, in place of those that it has. */
export function alive(element: Element & Made, now: Attributes): void {
  const before = element.made ?? {};
  element.made = now;
  for (const name in now) {
    const value = now[name];
    const was = before[name];
    if (value === was) continue;
    if (typeof value === "function") {
      if (typeof was !== "function") element.addEventListener(name.slice(2), heard);
    } else if (value === null || value === undefined || value === false)
      element.removeAttribute(name);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const name in before) if (!(name in now)) element.removeAttribute(name);
}

/** Whether one may become the other: of one kind, with one name. */
const alike = (old: Node & Made, fresh: Node & Made): boolean =>
  old.nodeName === fresh.nodeName && NAMES.every((name) => old.made?.[name] === fresh.made?.[name]);

const NAMES = ["data-key", "data-card", "data-note"];

/** Make the children of one element like those of another, which is used up. */
export function patchChildren(old: Node, fresh: Node): void {
  let at = old.firstChild;
  const drop = (end: ChildNode | null): void => {
    while (at !== null && at !== end) {
      const gone = at;
      at = gone.nextSibling;
      gone.remove();
    }
  };
  for (let child = fresh.firstChild; child !== null; ) {
    const next = child.nextSibling;
    let found = at;
    while (found !== null && !alike(found, child)) found = found.nextSibling;
    if (found === null) old.insertBefore(child, at);
    else {
      drop(found);
      at = found.nextSibling;
      patch(found, child);
    }
    child = next;
  }
  drop(null);
}

function patch(old: Node & Made, fresh: Node & Made): void {
  if (old === fresh) return;
  if (!(old instanceof Element)) {
    if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
    return;
  }
  alive(old, fresh.made ?? {});
  if (fresh.markup === undefined && (old as Made).markup === undefined) patchChildren(old, fresh);
  else if (fresh.markup !== (old as Made).markup) old.replaceChildren(...fresh.childNodes);
  (old as Made).markup = fresh.markup;
  // What a reader has chosen is no attribute.
  if (fresh instanceof HTMLSelectElement) (old as HTMLSelectElement).value = fresh.value;
  if (fresh instanceof HTMLInputElement) (old as HTMLInputElement).checked = fresh.checked;
}
