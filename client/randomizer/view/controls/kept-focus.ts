/** Keeps the focus of the keyboard when the focused control is replaced, removed or disabled. */

import { useEffect, useRef } from "preact/hooks";

/** Where the focus goes when neither the control nor the one after it is there, best first. */
const FALLBACKS = [
  ".questions .main:not(:disabled)",
  ":is(.bar, .table-bar) .main:not(:disabled)",
  ".questions :is(button, input):not(:disabled)",
  "main :is(button, input, a[href]):not(:disabled)",
];

const selectorOf = (key: string): string => `[data-key="${CSS.escape(key)}"]:not(:disabled)`;

/**
 * A ref to the page. A control, or a part of the page around it, names in `data-then` the control
 * that follows when it disappears.
 */
export function useKeptFocus() {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => (root.current === null ? undefined : keepFocus(root.current)), []);
  return root;
}

/** Keep the focus within a part of the page; returns how to stop. */
export function keepFocus(root: HTMLElement): () => void {
  let targets: readonly string[] = [];
  const remember = (event: Event): void => {
    const control = event.target as HTMLElement;
    const { key } = control.dataset;
    const next = control.closest<HTMLElement>("[data-then]")?.dataset["then"];
    const keys = [key, next].filter((name) => name !== undefined);
    targets = key === undefined ? [] : [...keys.map(selectorOf), ...FALLBACKS];
  };
  const restore = (): void => {
    const { activeElement } = document;
    if (activeElement !== document.body && !activeElement?.matches(":disabled")) return;
    for (const target of targets) {
      const control = root.querySelector<HTMLElement>(target);
      if (control !== null) {
        control.focus({ preventScroll: true });
        return;
      }
    }
  };
  root.addEventListener("focusin", remember);
  // Parts of the page also change on their own, without the page being drawn.
  const observer = new MutationObserver(restore);
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ["disabled"] });
  return () => {
    observer.disconnect();
    root.removeEventListener("focusin", remember);
  };
}
