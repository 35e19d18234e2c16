/**
 * Rarely used features, and popovers. The build bundles them into a script that `loading.ts` loads.
 */

import "./main.tsx";
import { startPopovers } from "../../shared/popover.ts";

export { ClockDialog, FinishDialog, Menu, NotesDialog } from "./battle/dialogs.tsx";
export { DiceBox } from "./battle/dice.tsx";
export { LiveMap, MapScore } from "./battle/live-map.tsx";
export { LogPanel } from "./battle/log.tsx";
export { TableMode } from "./battle/table-mode.tsx";
export { Awards, ByHand, StratagemList } from "./cards/awards-and-stratagems.tsx";
export { MemoryForm, MemoryLines } from "./cards/memories.tsx";
export { PilesPanel } from "./piles/piles.tsx";
export { Reveal } from "./prompts/reveal.tsx";
export { HistoryPage } from "./saves/finished-games.tsx";
export { ImportGame, Record } from "./saves/import.tsx";
export { resumeShared } from "./saves/last-shared.ts";
export { Result } from "./score/result.tsx";
export { ScorePanel } from "./score/sheet.tsx";
export { LeaveOut, Picks, PoolRows, poolOpening } from "./setup/options.tsx";
export { openTable } from "./setup/table-link.ts";
export { ShareDialog } from "./share/dialog.tsx";
export { isOldLink, parseGame } from "./share/link.ts";

startPopovers(new URL("assets/", location.href), { stays: true });
