/** The print page: shows only the file for the chosen paper and style of every deck. */

const STORED = "musterbook-print";

/** Returns whether a file is offered for a choice such as `a4/full`. */
export const serves = (choices: string | null, choice: string): boolean =>
  (choices ?? "").split(" ").includes(choice);

/** Shows the files for a choice, or a link for printing from the browser if there is none. */
export function showChoice(root: ParentNode, choice: string): void {
  for (const row of root.querySelectorAll(".prints > li")) {
    const files = [...row.querySelectorAll<HTMLElement>("[data-choices]")];
    for (const file of files) file.hidden = !serves(file.getAttribute("data-choices"), choice);
    const fallback = row.querySelector<HTMLElement>(".prints-none");
    if (fallback) fallback.hidden = files.some((file) => !file.hidden);
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
  const [paper, style] = storedChoice().split("/");
  for (const [name, value] of Object.entries({ paper, style })) {
    const input = form.querySelector<HTMLInputElement>(`[name="${name}"][value="${value}"]`);
    if (input) input.checked = true;
  }
  form.addEventListener("change", () => {
    showChoice(document, currentChoice());
    try {
      localStorage.setItem(STORED, currentChoice());
    } catch {
      // Without storage the choice applies to this visit only.
    }
  });
  showChoice(document, currentChoice());
  form.classList.add("ready");
}

function storedChoice(): string {
  try {
    const choice = localStorage.getItem(STORED) ?? "";
    return /^[\w-]+\/[\w-]+$/.test(choice) ? choice : "";
  } catch {
    return "";
  }
}
