/**
 * Divides a card that is too long between several, by the same rules as for the PDFs.
 *
 * A face consists of pieces that stay whole, some of them in a group whose heading is repeated if
 * it continues on another card.
 */

import { bestFit, classes, type Fit, fits, rest, settings } from "./faces";

const MOST_PARTS = 8;
const MORE_MM = 4;
const INSIDE = 0.25;
/** A part that fills less than this share of a card has this cost, more than all other costs. */
const [SCANT, LONELY] = [0.28, 1 + INSIDE * MOST_PARTS];
/** Cost of a part over the limit, and cost factor for each mm over it. */
const [OVER, BEYOND] = [2 * LONELY, 100];

/** The front of a card: the data of the Python class `Front`, with groups as numbers. */
export interface Face {
  classes: string;
  sizes: number[];
  head: string;
  /** HTML of each piece, and the number of its group; -1 for none. */
  pieces: [string, number][];
  /** Opening tags, heading, closing tags. */
  groups: [string, string, string][];
  flavour: string;
  foot: string;
}

/** One of several cards: its pieces from `start` to `end`, its number and the number of cards. */
export interface Part {
  start: number;
  end: number;
  number: number;
  count: number;
}

/** Measures cards by putting their HTML on the page, invisibly. */
export interface Scale {
  place: HTMLElement;
  width: number;
}

function measured<T>(html: string, scale: Scale, read: (card: HTMLElement) => T): T {
  scale.place.innerHTML = html;
  return read(scale.place.firstElementChild as HTMLElement);
}

/** Returns a front in its best type size, or its parts; nothing if even parts cannot hold it. */
export function fitted(face: Face, scale: Scale): string[] {
  const whole = measured(html(face), scale, (card) => bestFit(card, face.sizes, scale.width));
  return fits(whole) ? [html(face, whole)] : divided(face, scale);
}

function divided(face: Face, scale: Scale): string[] {
  const count = face.pieces.length;
  const least: Fit = { size: face.sizes[0] ?? 0, form: 1, rest: 0 };
  const limit = measured(html(face), scale, (card) => {
    const body = card.querySelector<HTMLElement>(".mb-card-body");
    return ((body?.offsetHeight ?? 0) / card.offsetWidth) * scale.width;
  });
  const left = (fit: Fit, part: Part): number =>
    measured(html(face, fit, part), scale, (card) => rest(card, scale.width));
  const height = (start: number, end: number): number =>
    limit - left(least, { start, end, number: 1, count: 2 });
  const alone = face.pieces.map((_, at) => height(at, at + 1));
  if (alone.some((tall) => tall > limit + 0.1)) return [];
  const sums = [0, ...face.pieces.map((_, at) => height(0, at + 1))];
  const added = alone.map((_, at) => (sums[at + 1] ?? 0) - (sums[at] ?? 0));
  const costs = face.pieces.map(([, group], at) =>
    group >= 0 && face.pieces[at - 1]?.[1] === group ? INSIDE * limit : 0,
  );
  for (let many = 2; many <= Math.min(MOST_PARTS, count); many++) {
    const starts = [0, ...cuts(added, alone, costs, many, limit - MORE_MM), count];
    const parts = starts.slice(1).map((end, at) => {
      return { start: starts[at] ?? 0, end, number: at + 1, count: many };
    });
    const fit = settings(face.sizes).find((one) => {
      return parts.every((part) => left(one, part) >= -0.1);
    });
    if (fit) return parts.map((part) => html(face, fit, part));
  }
  return [];
}

/** Returns the HTML of a face, or of one of its parts, in the type of a fit. */
export function html(face: Face, fit?: Fit, part?: Part): string {
  const number = part ? `${part.number}/${part.count}` : "";
  const label = part ? `<p class="mb-card-part">${number}</p>` : "";
  const names = fit ? classes(face.classes, fit) : face.classes;
  const head = face.head.replace("<!--part-->", label);
  const foot = face.foot.replace("<!--code-->", part ? ` ${number}` : "");
  const sizes = face.sizes.join(" ");
  const open = `<article class="${names}" data-sizes="${sizes}">`;
  return `${open}${head}<div class="mb-card-body">${body(face, part)}</div>${foot}</article>`;
}

function body(face: Face, part?: Part): string {
  const [start, end] = part ? [part.start, part.end] : [0, face.pieces.length];
  const last = end === face.pieces.length;
  const more =
    part && !last
      ? `<p class="mb-card-more">continued on ${part.number + 1} / ${part.count}</p>`
      : "";
  return rebuilt(face, start, end) + more + (last ? face.flavour : "");
}

function rebuilt(face: Face, start: number, end: number): string {
  const before = new Set(face.pieces.slice(0, start).map(([, group]) => group));
  let found = "";
  let now = -1;
  for (const [words, group] of face.pieces.slice(start, end)) {
    if (group !== now) {
      found += face.groups[now]?.[2] ?? "";
      const [opening = "", heading = ""] = face.groups[group] ?? [];
      found += opening + (before.has(group) ? continued(heading) : heading);
      now = group;
    }
    found += words;
  }
  return found + (face.groups[now]?.[2] ?? "");
}

function continued(heading: string): string {
  const at = heading.lastIndexOf("</");
  const again = ' <span class="mb-card-again">continued</span>';
  return heading ? heading.slice(0, at) + again + heading.slice(at) : "";
}

/**
 * Returns where each part except the first begins, so that the tallest part is as short as
 * possible.
 *
 * `heights` is what each piece adds to those before it, `alone` its height as the first of a part,
 * `costs` the cost of a cut before it. Staying below the limit matters most.
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
    if (height > limit) return height + OVER * limit + (height - limit) * BEYOND;
    return height + (height < SCANT * limit ? LONELY * limit : 0);
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
