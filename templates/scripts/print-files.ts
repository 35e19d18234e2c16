/** The print page: shows only the file for the chosen paper and style of every deck. */

import { remember, restore } from "./form-storage";

const STORED = "musterbook-print";

/** Returns whether a file is offered for a choice such as `a4/full`. */
const serves = (choices: string | null, choice: string): boolean =>
  (choices ?? "").split(" ").includes(choice);

/** Shows the files for a choice. */
function showChoice(root: ParentNode, choice: string): void {
  for (const file of root.querySelectorAll<HTMLElement>(".prints [data-choices]")) {
    file.hidden = !serves(file.getAttribute("data-choices"), choice);
  }
}

/** Starts the form of the print page; the last choice is stored on this device. */
export function startPrints(): void {
  const form = document.querySelector<HTMLFormElement>(".prints-form");
  if (!form) return;
  const currentChoice = (): string => {
    const values = new FormData(form);
    return `${values.get("paper")}/${values.get("style")}`;
  };
  restore(STORED, form);
  form.addEventListener("change", () => {
    showChoice(document, currentChoice());
    remember(STORED, form);
  });
  showChoice(document, currentChoice());
  form.classList.add("ready");
}
