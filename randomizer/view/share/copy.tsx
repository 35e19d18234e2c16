/** Text to hand to another device: a field to select it from, and copying it. */

import { Field } from "../controls/parts.tsx";

/** The address of this page; empty for a page on disk, which no other device can open. */
export const pageAddress = (): string =>
  location.protocol === "file:" ? "" : `${location.origin}${location.pathname}`;

/** A text that can be selected and not changed. */
export const ReadOnlyField = (props: { name: string; id: string; value: string }) => (
  <Field name={props.name}>
    <input
      type="text"
      readOnly
      value={props.value}
      data-key={props.id}
      onFocus={(event) => event.currentTarget.select()}
    />
  </Field>
);

/** Copy a text; returns whether that worked. */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard === undefined) return copySelected(text);
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** Copy text by selecting it: pages on disk have no clipboard. */
function copySelected(text: string): boolean {
  const area = document.createElement("textarea");
  area.value = text;
  (document.querySelector("dialog") ?? document.body).append(area);
  area.select();
  const isCopied = document.execCommand("copy");
  area.remove();
  return isCopied;
}
