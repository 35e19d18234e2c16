/** Folded texts and comparisons: one button opens all, and all are printed. */

export function startFolds(): void {
  const folds = [...document.querySelectorAll<HTMLDetailsElement>(".in-full, .line-by-line")];
  const button = document.querySelector<HTMLButtonElement>("[data-unfold]");
  if (folds.every((fold) => fold.open)) button?.remove();
  if (button) {
    const label = button.textContent ?? "";
    button.addEventListener("click", () => {
      const opensAll = folds.some((fold) => !fold.open);
      for (const fold of folds) fold.open = opensAll;
      button.textContent = opensAll ? button.getAttribute("data-unfold") : label;
    });
  }
  let closedFolds: HTMLDetailsElement[] = [];
  window.addEventListener("beforeprint", () => {
    closedFolds = folds.filter((fold) => !fold.open);
    for (const fold of closedFolds) fold.open = true;
  });
  window.addEventListener("afterprint", () => {
    for (const fold of closedFolds) fold.open = false;
  });
}
