/**
 * Marks the reader's position in the table of contents of a long page, and unfolds texts together.
 */

/** Distance below the header at which a heading counts as read, as a share of the window. */
const READ = 0.25;

export function startContents(): void {
  const list = document.querySelector<HTMLElement>(".contents");
  if (list) follow(list);
  startFolds();
}

function follow(list: HTMLElement): void {
  const links = [...list.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')];
  const places = links.map((link) => document.getElementById(link.hash.slice(1)));
  const button = list.querySelector<HTMLElement>(".siblings-button");
  const name = button?.querySelector("span");
  let now: HTMLAnchorElement | undefined;
  let isWaiting = false;

  function mark(): void {
    isWaiting = false;
    const line = window.innerHeight * READ;
    let at = 0;
    places.forEach((place, index) => {
      if (place && place.getBoundingClientRect().top <= line) at = index;
    });
    const root = document.documentElement;
    const asked = links.findIndex((one) => one.hash === location.hash);
    const top = places[asked]?.getBoundingClientRect().top ?? -1;
    const isAtEnd = window.scrollY + window.innerHeight >= root.scrollHeight - 2;
    if (isAtEnd && top >= 0 && top < window.innerHeight) at = asked; // it cannot scroll further
    const link = links[at];
    if (link === now || !link) return;
    now?.removeAttribute("aria-current");
    link.setAttribute("aria-current", "location");
    now = link;
    if (name) name.textContent = link.textContent;
    const from = list.getBoundingClientRect();
    const box = link.getBoundingClientRect();
    if (box.top < from.top || box.bottom > from.bottom)
      list.scrollTop += box.top - from.top - list.clientHeight / 2;
  }

  const later = (): void => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(mark);
  };
  window.addEventListener("scroll", later, { passive: true });
  window.addEventListener("resize", later);
  window.addEventListener("hashchange", later);
  list.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("a"))
      button?.setAttribute("aria-expanded", "false");
  });
  later();
}

/** Folded texts: one button opens all, and all are printed. */
function startFolds(): void {
  const folds = [...document.querySelectorAll<HTMLDetailsElement>("details.in-full")];
  if (!folds.length) return;
  const all = document.querySelector<HTMLButtonElement>("[data-unfold]");
  if (all) {
    const words = all.textContent ?? "";
    all.hidden = false;
    all.addEventListener("click", () => {
      const open = folds.some((fold) => !fold.open);
      for (const fold of folds) fold.open = open;
      all.textContent = open ? "Show key points only" : words;
    });
  }
  let closed: HTMLDetailsElement[] = [];
  window.addEventListener("beforeprint", () => {
    closed = folds.filter((fold) => !fold.open);
    for (const fold of closed) fold.open = true;
  });
  window.addEventListener("afterprint", () => {
    for (const fold of closed) fold.open = false;
  });
}
