/** Giving a game away: link, QR code, file, the result as text and as a picture. */

import { canUndo } from "../../engine/index.ts";
import { type Child, h, labelled } from "../dom.ts";
import { fileName } from "../notes.ts";
import type { View } from "../page.ts";
import { type Table, toSave } from "../saves.ts";
import { toDigits, toText } from "./link.ts";
import { picture } from "./picture.ts";
import { qr } from "./qr.ts";
import { asText, report } from "./report.ts";
import { S } from "./texts.ts";

/** The address of this page; nothing for a page on disk, which nobody else can open. */
const here = (): string =>
  location.protocol === "file:" ? "" : `${location.origin}${location.pathname}`;

/** The QR code of a game: an address that a camera opens, or only the game for a page on disk. */
export function codeOf(table: Table): SVGSVGElement | null {
  const digits = toDigits(toSave(table));
  const form = digits.slice(0, 2);
  const address = here() === "" ? form : `${here()}#${form}`;
  return qr(address, digits.slice(2), S.qrLabel);
}

export function dialog(view: View, table: Table, close: () => void): HTMLDialogElement {
  const save = toSave(table);
  const code = toText(save);
  const address = here() === "" ? code : `${here()}#${code}`;
  const said = h("p", { class: "hint", role: "status" });
  const svg = codeOf(table);
  const field = h("input", {
    type: "text",
    readonly: true,
    value: address,
    "data-key": "address",
    onfocus: (event) => (event.target as HTMLInputElement).select(),
  });
  const text = asText(table, here());
  const button = (key: string, label: string, go: () => void): HTMLElement =>
    h("button", { type: "button", class: "option", "data-key": key, onclick: go }, label);
  const copy = (what: string): void => {
    const done = (): void => {
      said.textContent = S.copied;
    };
    if (navigator.clipboard === undefined) fallback(what, done);
    else navigator.clipboard.writeText(what).then(done, () => fallback(what, done));
  };
  const fallback = (what: string, done: () => void): void => {
    // Pages on disk have no clipboard of their own; a marked field has.
    const area = h("textarea", {});
    area.value = what;
    said.after(area);
    area.select();
    const copied = document.execCommand("copy");
    area.remove();
    if (copied) done();
    else said.textContent = S.notCopied;
  };
  const json = JSON.stringify(save, null, 1);
  const file = h(
    "a",
    {
      class: "option",
      href: URL.createObjectURL(new Blob([json], { type: "application/json" })),
      download: fileName(table.name),
      "data-key": "file",
    },
    S.asFile,
  );
  const shown = h("div", { class: "picture" });
  const draw = async (): Promise<void> => {
    const canvas = await picture(report(table));
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    if (blob === null) return;
    const href = URL.createObjectURL(blob);
    const name = fileName(table.name).replace(".musterbook.json", ".png");
    const { verdict, pack } = report(table);
    const png = new File([blob], name, { type: "image/png" });
    const can = navigator.canShare?.({ files: [png] }) ?? false;
    shown.replaceChildren(
      h("img", { src: href, alt: `${pack}: ${verdict}`, width: 1080, height: 1350 }),
      h("a", { class: "option", href, download: name, "data-key": "png" }, S.savePicture),
    );
    if (can) {
      const send = (): void => void navigator.share({ files: [png] }).catch(() => undefined);
      shown.append(button("send", S.sendPicture, send));
    }
  };
  const canSend = here() !== "" && navigator.share !== undefined;
  const send: Child =
    canSend &&
    button("send-link", S.sendLink, () => {
      void navigator.share({ title: table.name, url: address }).catch(() => undefined);
    });
  const heading = (title: string, hint: string): Child => [
    h("h3", {}, title),
    h("p", { class: "hint" }, hint),
  ];
  return h(
    "dialog",
    { class: "logbook share", "aria-labelledby": "share-title", onclose: close },
    h(
      "header",
      { class: "top" },
      h("h2", { id: "share-title" }, S.share),
      h(
        "button",
        {
          type: "button",
          class: "tool",
          "aria-label": S.close,
          "data-key": "shut",
          onclick: close,
        },
        "✕",
      ),
    ),
    h(
      "div",
      { class: "entries" },
      heading(S.handOver, S.handOverWhy),
      svg ?? h("p", { class: "message" }, S.qrTooLong),
      labelled(here() === "" ? S.gameCode : S.link, field),
      h(
        "div",
        { class: "options" },
        button("copy-link", S.copy, () => copy(address)),
        send,
        file,
      ),
      said,
      canUndo(table.game) && [
        heading(S.result, S.resultWhy),
        h("pre", { class: "result-text", tabindex: 0, "aria-label": S.result }, text),
        h(
          "div",
          { class: "options" },
          button("copy-text", S.copyText, () => copy(text)),
          button("picture", S.makePicture, () => void draw()),
        ),
        shown,
      ],
      h("p", { class: "hint" }, `${view.pack.name} · ${view.pack.version}`),
    ),
  );
}
