/** Marks the reader's position in the table of contents of a long page. */

/** Distance below the header at which a heading counts as read, as a share of the window. */
const READ = 0.25;

export function startContents(): void {
  const list = document.querySelector<HTMLElement>(".contents");
  if (!list) return;
  const links = [...list.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')];
  const headings = links.map((link) => document.getElementById(link.hash.slice(1)));
  const button = list.querySelector<HTMLElement>(".siblings-button");
  const name = button?.querySelector("span");
  let currentLink: HTMLAnchorElement | undefined;
  let isWaiting = false;

  const mark = (): void => {
    isWaiting = false;
    const line = window.innerHeight * READ;
    let current = 0;
    headings.forEach((heading, index) => {
      if (heading && heading.getBoundingClientRect().top <= line) current = index;
    });
    const root = document.documentElement;
    const targetIndex = links.findIndex((anchor) => anchor.hash === location.hash);
    const targetTop = headings[targetIndex]?.getBoundingClientRect().top ?? -1;
    const isAtEnd = window.scrollY + window.innerHeight >= root.scrollHeight - 2;
    if (isAtEnd && targetTop >= 0 && targetTop < window.innerHeight) current = targetIndex; // it cannot scroll further
    const link = links[current];
    if (link === currentLink || !link) return;
    currentLink?.removeAttribute("aria-current");
    link.setAttribute("aria-current", "location");
    currentLink = link;
    if (name) name.textContent = link.textContent;
    const listBox = list.getBoundingClientRect();
    const linkBox = link.getBoundingClientRect();
    if (linkBox.top < listBox.top || linkBox.bottom > listBox.bottom)
      list.scrollTop += linkBox.top - listBox.top - list.clientHeight / 2;
  };

  const scheduleMark = (): void => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(mark);
  };
  window.addEventListener("scroll", scheduleMark, { passive: true });
  window.addEventListener("resize", scheduleMark);
  window.addEventListener("hashchange", scheduleMark);
  list.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("a"))
      button?.setAttribute("aria-expanded", "false");
  });
  scheduleMark();
}
