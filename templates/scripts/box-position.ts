/**
 * Positions a box next to a word: below it if there is room, or else above, always on the screen.
 */

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const MARGIN = 8;
const GAP = 6;

/** Returns the corner of a box of `size` beside `word`; `top` is the lowest covered edge above. */
export function place(
  word: Box,
  size: { width: number; height: number },
  screen: { width: number; height: number; top: number },
): { left: number; top: number } {
  const rightmost = screen.width - MARGIN - size.width;
  const left = Math.max(MARGIN, Math.min(word.left, rightmost));
  const topBelow = word.top + word.height + GAP;
  const topAbove = word.top - GAP - size.height;
  if (topBelow + size.height <= screen.height - MARGIN) return { left, top: topBelow };
  if (topAbove >= screen.top + MARGIN) return { left, top: topAbove };
  // It fits nowhere completely: stay on the screen, as close to the word as possible.
  return { left, top: Math.max(screen.top + MARGIN, screen.height - MARGIN - size.height) };
}
