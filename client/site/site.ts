/** Starts the scripts of a page; each works alone, and pages are complete without them. */

import { startOffline } from "../shared/offline/footer.ts";
import { startTheme } from "../shared/theme.ts";
import { scriptFolder, startArticles } from "./articles.ts";
import { startContinue } from "./continue-game.ts";
import { startFinding } from "./search/dialog.ts";

const folder = scriptFolder();

startTheme();
startMenus();
startFinding(folder);
startArticles(folder);
startContinue();
startOffline(new URL("../sw.js", folder));

/** Close the edition switcher like a menu, and open the siblings with a button on phones. */
function startMenus(): void {
  for (const button of document.querySelectorAll<HTMLElement>(".siblings-button")) {
    button.addEventListener("click", () => {
      const isOpen = button.getAttribute("aria-expanded") === "true";
      button.setAttribute("aria-expanded", String(!isOpen));
    });
  }
  for (const current of document.querySelectorAll<HTMLElement>(".siblings [aria-current]")) {
    const list = current.closest<HTMLElement>(".siblings");
    if (list && list.scrollHeight > list.clientHeight) {
      list.scrollTop = current.offsetTop - list.clientHeight / 2;
    }
  }
  const menu = document.querySelector<HTMLDetailsElement>("details.switch");
  if (!menu) return;
  document.addEventListener("click", (event) => {
    if (menu.open && event.target instanceof Node && !menu.contains(event.target)) {
      menu.open = false;
    }
  });
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
  menu.addEventListener("focusout", (event) => {
    if (event.relatedTarget instanceof Node && !menu.contains(event.relatedTarget)) {
      menu.open = false;
    }
  });
}
