/** Starts the scripts of an article in a page of Material, whose search its search button opens. */

import { scriptFolder, startArticles } from "./articles.ts";

startArticles(scriptFolder());

for (const button of document.querySelectorAll<HTMLElement>("[data-find]")) {
  button.addEventListener("click", () => {
    document.querySelector<HTMLElement>('[data-md-toggle="search"]')?.click();
    document.querySelector<HTMLElement>('[data-md-component="search-query"]')?.focus();
  });
}
