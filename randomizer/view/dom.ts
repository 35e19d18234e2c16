/** Making elements: `h("button", {class: "big", onclick: go}, "Go")`; text is always text. */

import { type Attributes, alive, type Made, patchChildren } from "./patch.ts";

export type { Attributes } from "./patch.ts";
export type Child = Node | string | null | false | undefined | readonly Child[];

export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element: Made & HTMLElementTagNameMap[K] = document.createElement(tag);
  alive(element, attributes);
  append(element, children);
  return element;
}

/** A control under its name. */
export const labelled = (name: Child, control: Child): HTMLLabelElement =>
  h("label", { class: "field" }, h("span", {}, name), control);

function append(element: Element, children: readonly Child[]): void {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    if (Array.isArray(child)) append(element, child);
    else element.append(child as Node | string);
  }
}

/** An element filled with HTML that the build made from content; raw HTML in content is escaped there. */
export function html(
  tag: keyof HTMLElementTagNameMap,
  markup: string,
  attributes: Attributes = {},
): HTMLElement {
  const element: Made & HTMLElement = h(tag, attributes);
  element.markup = markup;
  let read = texts.get(markup);
  if (read === undefined) {
    read = document.createElement("template");
    read.innerHTML = markup;
    texts.set(markup, read);
  }
  element.append(document.importNode(read.content, true));
  return element;
}

/** Markup that was read before: cards and maps come again at every action. */
const texts = new Map<string, HTMLTemplateElement>();

/** Text with a capital at its start. */
export const starting = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** HTML whose first letter is a capital, tags before it left alone. */
export const capital = (markup: string): string =>
  markup.replace(
    /^((?:<[^>]*>)*)(\p{Ll})/u,
    (_, tags: string, letter: string) => tags + letter.toUpperCase(),
  );

/** Put new children in and keep the focus on the element with the same `data-key`. */
export function replace(root: HTMLElement, ...children: Child[]): void {
  refocused(root, () => {
    const list: Child[] = [...children];
    root.replaceChildren();
    append(root, list);
  });
}

/** Make the children like new ones; what is so already is not touched, and so not laid out again. */
export function renew(root: HTMLElement, fresh: HTMLElement): void {
  refocused(root, () => patchChildren(root, h("div", {}, fresh)));
}

function refocused(root: HTMLElement, change: () => void): void {
  const key = (document.activeElement as HTMLElement | null)?.dataset["key"];
  const inside = root.contains(document.activeElement);
  change();
  if (!inside || key === undefined) return;
  const again = root.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
  if (again !== null && !(again as HTMLButtonElement).disabled)
    again.focus({ preventScroll: true });
  else root.querySelector<HTMLElement>("[data-next]")?.focus({ preventScroll: true });
}
