/** Making elements: `h("button", {class: "big", onclick: go}, "Go")`; text is always text. */

export type Child = Node | string | null | false | undefined | readonly Child[];

type Listener = (event: Event) => void;
export type Attributes = Readonly<
  Record<string, string | number | boolean | null | undefined | Listener>
>;

export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  append(element, children);
  return element;
}

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
  const element = h(tag, attributes);
  element.innerHTML = markup;
  return element;
}

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
  const key = (document.activeElement as HTMLElement | null)?.dataset["key"];
  const inside = root.contains(document.activeElement);
  const list: Child[] = [...children];
  root.replaceChildren();
  append(root, list);
  if (!inside || key === undefined) return;
  const again = root.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
  if (again !== null && !(again as HTMLButtonElement).disabled)
    again.focus({ preventScroll: true });
  else root.querySelector<HTMLElement>("[data-next]")?.focus({ preventScroll: true });
}
