/** Stores the values of a form on this device, and sets them on the next visit. */

import { store, stored } from "./stored";

type Fields = Iterable<HTMLInputElement | HTMLSelectElement>;

const fieldsOf = (form: HTMLFormElement): Fields =>
  form.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input[name], select[name]");

/** Stores the values of all fields. */
export function remember(key: string, form: HTMLFormElement): void {
  store(key, JSON.stringify([...new FormData(form)]));
}

/** Sets the fields to the stored values; a value that is no longer offered is ignored. */
export function restore(key: string, form: HTMLFormElement): void {
  const values = valuesIn(stored(key));
  if (values) setFields(form, values);
}

/** Sets the fields of a form; check boxes without a value are unchecked. */
function setFields(form: HTMLFormElement, values: Map<string, string>): void {
  for (const field of fieldsOf(form)) {
    const value = values.get(field.name);
    if (field instanceof HTMLSelectElement) {
      const isOffered = [...field.options].some((option) => option.value === value);
      if (value !== undefined && isOffered) field.value = value;
    } else if (field.type === "radio") {
      if (value === field.value) field.checked = true;
    } else if (field.type === "checkbox") {
      field.checked = value !== undefined;
    } else if (value !== undefined) {
      field.value = value;
    }
  }
}

function valuesIn(text: string | null): Map<string, string> | null {
  try {
    const pairs: unknown = JSON.parse(text ?? "null");
    return Array.isArray(pairs) ? new Map(pairs as [string, string][]) : null;
  } catch {
    return null; // stored by an earlier version
  }
}
