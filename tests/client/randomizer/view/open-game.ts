/** A game as the page holds it while it is played. */

import type { Game } from "../../../../client/randomizer/engine/history.ts";
import type { OpenGame } from "../../../../client/randomizer/view/saves/save-format.ts";

export const openGame = (game: Game, name = "Pier"): OpenGame => ({
  id: "a1b2c3",
  name,
  game,
  base: null,
  chessClock: null,
  details: { date: Date.UTC(2026, 10, 21), armies: ["", ""], note: "" },
});
