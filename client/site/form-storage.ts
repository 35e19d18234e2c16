/** Stores the values of a form on this device, and sets them on the next visit. */

import { store, stored } from "../shared/storage.ts";

/** Store the values of all fields. */
export function storeForm(key: string, form: HTMLFormElement): void {
  const values = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  store(key, String(new URLSearchParams(values)));
}

/**
 * Set the fields to the stored values. A value that is no longer offered is ignored, and check
 * boxes without a value are unchecked.
 */
export function restoreForm(key: string, form: HTMLFormElement): void {
  const text = stored(key);
  if (!text?.includes("=")) return; // nothing is stored, or by an earlier version
  const values = new URLSearchParams(text);
  for (const field of form.querySelectorAll<HTMLInputElement>("input[name], select[name]")) {
    const value = values.get(field.name);
    if (field instanceof HTMLSelectElement) {
      const isOffered = [...field.options].some((option) => option.value === value);
      if (value !== null && isOffered) field.value = value;
    } else if (field.type === "radio") {
      if (value === field.value) field.checked = true;
    } else if (field.type === "checkbox") {
      field.checked = value !== null;
    } else if (value !== null) {
      field.value = value;
    }
  }
}
