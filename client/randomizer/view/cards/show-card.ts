import type { DueCard } from "../../engine/due-scores.ts";
import { idOf, slugOf } from "../../engine/state.ts";

/** Scroll to a card, and perhaps focus its first score. */
export function showCard({ side, copy }: DueCard, takesFocus: boolean): void {
  const card = document.querySelector(`.hand.${side} [data-card="${slugOf(idOf(copy))}"]`);
  card?.scrollIntoView({ block: "start" });
  if (takesFocus) card?.querySelector<HTMLElement>(".give:enabled")?.focus({ preventScroll: true });
}
