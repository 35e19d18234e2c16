/** Divides a card that is too long over several, as it is done for the PDFs.
 *
 * A scoring line, a paragraph, an item of a list and the answer to one question stay whole; a
 * heading goes with what it heads, and is said again where its section goes on.
 */

import { bestFit, classes, type Fit, fits, rest } from "./faces";

const MOST_PARTS = 8;
const MORE_MM = 4;
const INSIDE = 0.25;
const BEYOND = 100;
const HOLDERS =
  ".mb-card-group,.mb-card-text,.mb-card-answers,.mb-card-action,.mb-card-notes,ul,ol";
const BODY =
  /(<div class="mb-card-body">)([\s\S]*?)(<\/div>\s*(?:<div class="mb-card-mark">|<footer|<\/article))/;
const RESERVE = '<div class="mb-card-reserve"></div>';

interface Holder {
  number: number;
  opening: string;
  closing: string;
  head: string;
}

interface Piece {
  html: string;
  holders: Holder[];
}

/** What a card is measured in: its HTML is put on the page, unseen. */
export interface Scale {
  place: HTMLElement;
  sizes: number[];
  width: number;
}

function measured<T>(html: string, scale: Scale, read: (card: HTMLElement) => T): T {
  scale.place.innerHTML = html;
  return read(scale.place.firstElementChild as HTMLElement);
}

/** Returns a front in its best type, or its parts; nothing where even parts do not hold it. */
export function fitted(html: string, unit: number, scale: Scale): string[] {
  const best = (one: string): Fit =>
    measured(one, scale, (card) => bestFit(card, scale.sizes, scale.width));
  const whole = best(html);
  return fits(whole) ? [dressed(html, whole, unit)] : divided(html, unit, scale, best);
}

function dressed(html: string, fit: Fit, unit: number): string {
  return html.replace(/class="(mb-card [^"]*)"/, (_, base: string) => {
    return `class="${classes(base, fit, unit)}"`;
  });
}

function divided(html: string, unit: number, scale: Scale, best: (one: string) => Fit): string[] {
  const every = pieces(html);
  const least: Fit = { size: scale.sizes[0] ?? 0, form: 1, rest: 0 };
  const limit = measured(html, scale, (card) => {
    const body = card.querySelector<HTMLElement>(".mb-card-body");
    return ((body?.offsetHeight ?? 0) / card.offsetWidth) * scale.width;
  });
  const height = (start: number, end: number): number => {
    const one = dressed(part(html, every, start, end, ""), least, unit);
    return limit - measured(one, scale, (card) => rest(card, scale.width));
  };
  const alone = every.map((_, at) => height(at, at + 1));
  if (alone.some((tall) => tall > limit + 0.1)) return [];
  const sums = [0, ...every.map((_, at) => height(0, at + 1))];
  const added = every.map((_, at) => (sums[at + 1] ?? 0) - (sums[at] ?? 0));
  const costs = every.map((piece, at) => INSIDE * limit * shared(every[at - 1], piece));
  for (let parts = 2; parts <= Math.min(MOST_PARTS, every.length); parts++) {
    const starts = [0, ...cuts(added, alone, costs, parts, limit - MORE_MM), every.length];
    const some = Array.from({ length: parts }, (_, at) =>
      part(html, every, starts[at] ?? 0, starts[at + 1] ?? 0, `${at + 1}/${parts}`),
    );
    const found = some.map(best);
    if (!found.every(fits)) continue;
    // All parts of a card look alike: the type of the fullest, none with a pale symbol.
    const size = Math.min(...found.map((fit) => fit.size));
    const form = Math.max(...found.map((fit) => fit.form));
    const same = some.map((one) => dressed(one, { size, form, rest: 0 }, unit));
    const left = same.map((one) => measured(one, scale, (card) => rest(card, scale.width)));
    if (Math.min(...left) >= -0.1) return same;
  }
  return [];
}

/** Returns all pieces of a front's body, in order. */
export function pieces(front: string): Piece[] {
  const body = document.createElement("div");
  body.innerHTML = BODY.exec(front)?.[2] ?? "";
  let count = 0;
  const inside = (element: Element, holders: Holder[]): Piece[] => {
    let joint = "";
    return [...element.children].flatMap((child) => {
      if (child.matches(".mb-card-reserve")) return [];
      if (child.matches(".mb-card-joint")) {
        joint = child.outerHTML;
        return [];
      }
      const before = joint;
      joint = "";
      return cut(child, before, holders);
    });
  };
  const cut = (element: Element, joint: string, holders: Holder[]): Piece[] => {
    const loose = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    if (!element.matches(HOLDERS) || !element.firstElementChild || loose) {
      return [{ html: joint + element.outerHTML, holders }];
    }
    const first = element.firstElementChild;
    const headed = element.children.length > 1 && first.matches("h3,.mb-card-boxhead");
    const head = headed ? first.outerHTML : "";
    if (headed) first.remove();
    const empty = (element.cloneNode(false) as Element).outerHTML;
    const end = empty.lastIndexOf("</");
    const holder = { number: count++, opening: empty.slice(0, end), closing: empty.slice(end) };
    return inside(element, [...holders, { ...holder, head }]);
  };
  return inside(body, []);
}

/** Returns a front with the pieces from `start` to `end`; `number` is `1/2`, or empty. */
export function part(
  front: string,
  every: Piece[],
  start: number,
  end: number,
  number: string,
): string {
  const before = new Set(every.slice(0, start).flatMap((one) => one.holders.map((h) => h.number)));
  let body = rebuilt(every.slice(start, end), before);
  const [mine, parts] = number.split("/");
  if (number && mine !== parts) {
    body += `<p class="mb-card-more">continued on ${Number(mine) + 1} / ${parts}</p>`;
  }
  if (front.includes(RESERVE)) body += RESERVE;
  const html = front.replace(BODY, (_, open: string, __, close: string) => open + body + close);
  if (!number) return html;
  return html
    .replace("<!--part-->", `<p class="mb-card-part">${number}</p>`)
    .replace("<!--code-->", ` ${number}`);
}

function rebuilt(some: Piece[], before: Set<number>): string {
  let html = "";
  let now: Holder[] = [];
  const close = (from: number): string =>
    now
      .slice(from)
      .reverse()
      .map((holder) => holder.closing)
      .join("");
  for (const piece of some) {
    let same = 0;
    while (same < now.length && now[same] === piece.holders[same]) same++;
    html += close(same);
    for (const holder of piece.holders.slice(same)) {
      html += holder.opening;
      html += before.has(holder.number) ? continued(holder.head) : holder.head;
    }
    html += piece.html;
    now = piece.holders;
  }
  return html + close(0);
}

function continued(head: string): string {
  const at = head.lastIndexOf("</");
  const again = ' <span class="mb-card-again">continued</span>';
  return head ? head.slice(0, at) + again + head.slice(at) : "";
}

function shared(before: Piece | undefined, after: Piece): number {
  return before?.holders.filter((holder, at) => holder === after.holders[at]).length ?? 0;
}

/** Returns where each part but the first begins, so that the tallest part is least tall.
 *
 * `heights` is what each piece adds to those before it, `alone` its height as the first of a part,
 * `costs` what it costs to cut before it. That no part is taller than the limit matters most.
 */
export function cuts(
  heights: number[],
  alone: number[],
  costs: number[],
  parts: number,
  limit: number,
): number[] {
  if (heights.length < parts) return [];
  const known = new Map<string, [number, number[]]>();
  const tall = (start: number, end: number): number => {
    const more = heights.slice(start + 1, end).reduce((sum, one) => sum + one, 0);
    const height = (alone[start] ?? 0) + more;
    return height + Math.max(height - limit, 0) * BEYOND;
  };
  const solve = (start: number, left: number): [number, number[]] => {
    if (left === 1) return [tall(start, heights.length), []];
    const key = `${start} ${left}`;
    const old = known.get(key);
    if (old) return old;
    let found: [number, number[]] = [Number.POSITIVE_INFINITY, []];
    for (let end = start + 1; end <= heights.length - left + 1; end++) {
      const [rest, places] = solve(end, left - 1);
      const worst = Math.max(tall(start, end), rest) + (costs[end] ?? 0);
      if (worst < found[0]) found = [worst, [end, ...places]];
    }
    known.set(key, found);
    return found;
  };
  return solve(0, parts)[1];
}
