/** Messages to the players: each stays until it is dismissed, and can offer something to do. */

import { type Child, h } from "./dom.ts";
import { T } from "./texts.ts";

export interface Notes {
  /** Show a message in place of an earlier one of the same key. */
  say(key: string, text: string, ...more: Child[]): void;
  drop(key: string): void;
  /** The messages as they stand. */
  shown(): readonly HTMLElement[];
}

/** `draw` draws the page again; `voice` is a live region that reads messages out. */
export function notes(voice: HTMLElement, draw: () => void): Notes {
  const kept = new Map<string, HTMLElement>();
  const drop = (key: string): void => {
    if (kept.delete(key)) draw();
  };
  return {
    drop,
    shown: () => [...kept.values()],
    say(key, text, ...more) {
      voice.textContent = text;
      const gone = { type: "button", class: "option", onclick: () => drop(key) };
      const note = h(
        "div",
        { class: "message", "data-note": key },
        h("p", {}, text),
        h("div", { class: "message-deeds" }, ...more, h("button", gone, T.dismiss)),
      );
      kept.set(key, note);
      draw();
    },
  };
}

/** A link that downloads text as a file. */
export function download(text: string, name: string, label: string, type = "option"): HTMLElement {
  const href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  return h("a", { class: type, href, download: name, "data-key": `download ${name}` }, label);
}

/** A file name from a title. */
export const fileName = (title: string): string =>
  `${
    title
      .normalize("NFKD")
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "") || "game"
  }.musterbook.json`;
