/**
 * Splits a card that is too long across several, by the same rules as for the PDFs.
 *
 * A face consists of pieces that are never divided. The heading of a group of pieces is repeated if
 * it continues on another card.
 */

import {
  bestFit,
  bestOf,
  classes,
  type Fit,
  fits,
  measured,
  PLAIN,
  restStyle,
  SLACK_MM,
  settings,
  tightest,
} from "./faces";

/** Maximum number of type sizes in a deck. */
const DECK_SIZES = 3;
/** Largest type of a text that is set large, as a multiple of the largest in its deck. */
const HERO = 1.12;
const MAX_PARTS = 8;
const INSIDE = 0.25;
const ACTION = 4;
/** A part that fills less than this share of a card has this cost, more than all other costs. */
const [SCANT, LONELY] = [0.28, 1 + INSIDE * MAX_PARTS];
/** Cost of a part over the limit, and cost factor for each mm over it. */
const [OVER, BEYOND] = [2 * MAX_PARTS * ACTION, 100];

/** The front of a card: the data of the Python class `Front`, with groups as numbers. */
export interface Face {
  classes: string;
  sizes: number[];
  head: string;
  /** HTML of each piece, the number of its group (-1 for none), and the cost of a cut before it. */
  pieces: [string, number, number][];
  /** Opening tags, heading, closing tags. */
  groups: [string, string, string][];
  flavour: string;
  foot: string;
  /** The kind of card above its text, as HTML. */
  kind: string;
  /** What surrounds a text that is set large, in the middle. */
  wrap: [string, string];
  /** A pale symbol, which is printed where there is room. */
  pale: string;
  /** Whether a long text continues on the back of its card. */
  twoSided: boolean;
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

function measureHtml<T>(html: string, scale: Scale, read: (card: HTMLElement) => T): T {
  scale.place.innerHTML = html;
  return read(scale.place.firstElementChild as HTMLElement);
}

/**
 * Returns the largest type size for a deck: its longest card that fits on a single face decides, as
 * in the PDFs (cards/faces/fit_decks.py).
 */
export function largestType(deck: Face[], scale: Scale): number {
  const faces = deck.filter((face) => !isCentred(face));
  const sizes = faces[0]?.sizes ?? [];
  const fitsIn = (face: Face, size = 0): boolean => {
    const fit = { size, spacing: tightest(size, sizes), rest: 0 };
    return fits(measureHtml(html(face, fit), scale, (card) => measured(card, fit, scale.width)));
  };
  let at = sizes.length - DECK_SIZES;
  for (const face of faces) {
    let own = at;
    while (own >= 0 && !fitsIn(face, sizes[own])) own--;
    if (own >= 0) at = own;
  }
  return sizes[at + DECK_SIZES - 1] ?? Number.POSITIVE_INFINITY;
}

/** Whether a face has hardly any text, which is set large, in the middle. */
const isCentred = (face: Face): boolean => face.wrap[0] !== "";

/** Returns a front with the type sizes that its deck allows. */
export const limited = (face: Face, largest: number): Face => {
  const most = largest * (isCentred(face) ? HERO : 1);
  return { ...face, sizes: face.sizes.filter((size) => size <= most) };
};

/** Returns a front in its best type size, or its parts; empty if it does not fit even in parts. */
export function fitted(face: Face, scale: Scale): string[] {
  const bestOfAll = measureHtml(html(face), scale, (card) =>
    bestFit(card, face.sizes, scale.width),
  );
  return fits(bestOfAll) ? [html(face, bestOfAll)] : splitFace(face, scale);
}

function splitFace(face: Face, scale: Scale): string[] {
  const count = face.pieces.length;
  const smallest: Fit = { size: face.sizes[0] ?? 0, spacing: PLAIN, rest: 0 };
  const limit = measureHtml(html(face), scale, (card) => {
    const body = card.querySelector<HTMLElement>(".mb-card-body");
    return ((body?.offsetHeight ?? 0) / card.offsetWidth) * scale.width;
  });
  const inPart = (fit: Fit, part: Part): Fit =>
    measureHtml(html(face, fit, part), scale, (card) => measured(card, fit, scale.width));
  const height = (start: number, end: number): number =>
    limit - inPart(smallest, { start, end, number: 1, count: 2 }).rest;
  const heights = face.pieces.map((_, index) => height(index, index + 1));
  if (heights.some((partHeight) => partHeight > limit + SLACK_MM)) return [];
  const totals = [0, ...face.pieces.map((_, index) => height(0, index + 1))];
  const added = heights.map((_, index) => (totals[index + 1] ?? 0) - (totals[index] ?? 0));
  const costs = face.pieces.map(([, , cost]) => cost * limit);
  const divideInto = (parts: number): number[] => cuts(added, heights, costs, parts, limit);
  const dividesAction = (starts: number[]): boolean =>
    starts.some((start) => (costs[start] ?? 0) >= ACTION * limit);
  for (let partCount = 2; partCount <= Math.min(MAX_PARTS, count); partCount++) {
    let places = divideInto(partCount);
    const others = dividesAction(places) ? divideInto(partCount + 1) : [];
    // Another part is better than an Action that is divided.
    if (others.length > 0 && !dividesAction(others)) places = others;
    const starts = [0, ...places, count];
    const parts = starts.slice(1).map((end, index) => {
      return { start: starts[index] ?? 0, end, number: index + 1, count: places.length + 1 };
    });
    const candidates = settings(face.sizes);
    const tallest = (fit: Fit): Fit =>
      parts.map((part) => inPart(fit, part)).reduce((a, b) => (a.rest < b.rest ? a : b));
    const best = bestOf(candidates, tallest);
    if (!fits(best)) continue;
    // A part with room gets more space between its lines.
    const same = candidates.filter(
      ({ size, spacing }) => size === best.size && spacing >= best.spacing,
    );
    return parts.map((part) =>
      html(
        face,
        bestOf(same, (fit) => inPart(fit, part)),
        part,
      ),
    );
  }
  return [];
}

/** Returns the HTML of a face, or of one of its parts, in the type of a fit. */
export function html(face: Face, fit?: Fit, part?: Part): string {
  const number = part ? partLabel(face, part) : "";
  const label = number ? `<p class="mb-card-part">${number}</p>` : "";
  const names = fit ? classes(face.classes, fit) : face.classes;
  const head = face.head.replace("<!--part-->", label);
  const foot = face.foot.replace("<!--code-->", number && ` ${number}`);
  const sizes = face.sizes.join(" ");
  const style = fit && fit.rest > 0 ? ` style="${restStyle(fit)}"` : "";
  const opening = `<article class="${names}"${style} data-sizes="${sizes}">`;
  return `${opening}${head}<div class="mb-card-body">${body(face, part)}</div>${foot}</article>`;
}

/** Returns the label of one of several faces; only `back` on the other side of a single card. */
function partLabel(face: Face, part: Part): string {
  if (!face.twoSided || part.count !== 2) return `${part.number}/${part.count}`;
  return part.number === 1 ? "" : "back";
}

function body(face: Face, part?: Part): string {
  const [start, end] = part ? [part.start, part.end] : [0, face.pieces.length];
  const isLast = end === face.pieces.length;
  const next =
    part && (face.twoSided && part.number % 2 ? "the back" : `${part.number + 1} / ${part.count}`);
  const continuation =
    next && !isLast ? `<p class="mb-card-last mb-card-more">continued on ${next}</p>` : "";
  const kind = start === 0 ? face.kind : "";
  const [before, after] = part ? ["", ""] : face.wrap;
  const text = before + rebuild(face, start, end) + after;
  return kind + text + face.pale + continuation + (isLast ? face.flavour : "");
}

function rebuild(face: Face, start: number, end: number): string {
  const begunGroups = new Set(face.pieces.slice(0, start).map(([, group]) => group));
  let markup = "";
  let currentGroup = -1;
  for (const [piece, group] of face.pieces.slice(start, end)) {
    if (group !== currentGroup) {
      markup += face.groups[currentGroup]?.[2] ?? "";
      const [opening = "", heading = ""] = face.groups[group] ?? [];
      markup += opening + (begunGroups.has(group) ? continuedHeading(heading) : heading);
      currentGroup = group;
    }
    markup += piece;
  }
  return markup + (face.groups[currentGroup]?.[2] ?? "");
}

function continuedHeading(heading: string): string {
  const closingTag = heading.lastIndexOf("</");
  const note = ' <span class="mb-card-again">continued</span>';
  return heading ? heading.slice(0, closingTag) + note + heading.slice(closingTag) : "";
}

/**
 * Returns where each part except the first begins, so that the parts are as even as possible: the
 * sum of the squares of their heights is least.
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
  const solutions = new Map<string, [number, number[]]>();
  const cost = (start: number, end: number): number => {
    const following = heights.slice(start + 1, end).reduce((sum, added) => sum + added, 0);
    const height = (alone[start] ?? 0) + following;
    if (height > limit) return height + OVER * limit + (height - limit) * BEYOND;
    return height + (height < SCANT * limit ? LONELY * limit : 0);
  };
  const solve = (start: number, partsLeft: number): [number, number[]] => {
    if (partsLeft === 1) return [cost(start, heights.length), []];
    const key = `${start} ${partsLeft}`;
    const solved = solutions.get(key);
    if (solved) return solved;
    let best: [number, number[]] = [Number.POSITIVE_INFINITY, []];
    for (let end = start + 1; end <= heights.length - partsLeft + 1; end++) {
      const [restCost, starts] = solve(end, partsLeft - 1);
      const total = Math.hypot(cost(start, end), restCost) + (costs[end] ?? 0);
      if (total < best[0]) best = [total, [end, ...starts]];
    }
    solutions.set(key, best);
    return best;
  };
  return solve(0, parts)[1];
}
