/** The page of print files: shows only the file for the chosen paper and style of every deck. */

import { restoreForm, storeForm } from "./form-storage.ts";

const PRINT_FORM = "musterbook-print";

/** Start the form of the page of print files; the last choice is stored on this device. */
export function startPrintFiles(): void {
  const form = document.querySelector<HTMLFormElement>(".prints-form");
  if (!form) return;
  /** Show the files that are offered for the choice, such as `a4/full`. */
  const show = (): void => {
    const values = new FormData(form);
    const choice = `${values.get("paper")}/${values.get("style")}`;
    for (const file of document.querySelectorAll<HTMLElement>(".prints [data-choices]"))
      file.hidden = !file.dataset["choices"]?.split(" ").includes(choice);
  };
  restoreForm(PRINT_FORM, form);
  form.addEventListener("change", () => {
    show();
    storeForm(PRINT_FORM, form);
  });
  show();
  form.classList.add("ready");
}
