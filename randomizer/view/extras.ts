/**
 * Rarely used features, and popovers. The build bundles them into a script that `loading.ts` loads.
 */

import "./main.tsx";
import { startPopovers } from "../../templates/scripts/popover.ts";

export { ClockDialog } from "./battle/clock-dialog.tsx";
export { FinishDialog } from "./battle/finish-dialog.tsx";
export { LiveMap } from "./battle/live-map.tsx";
export { LogPanel } from "./battle/log.tsx";
export { Menu } from "./battle/menu.tsx";
export { NotesDialog } from "./battle/notes-dialog.tsx";
export { Rolls } from "./battle/rolls.tsx";
export { TableMode } from "./battle/table-mode.tsx";
export { Awards, ByHand } from "./cards/by-hand.tsx";
export { MapScore } from "./cards/from-map.tsx";
export { MemoryForm, MemoryLines } from "./cards/remember.tsx";
export { StratagemList } from "./cards/stratagems.tsx";
export { HistoryPage } from "./finished-games/page.tsx";
export { PilesPanel } from "./piles/piles.tsx";
export { Reveal } from "./prompts/reveal.tsx";
export { ImportGame } from "./saves/import.tsx";
export { resumeShared } from "./saves/last-shared.ts";
export { Record } from "./saves/read-only.tsx";
export { replayWithDraws } from "./saves/replay.ts";
export { Result } from "./score/result.tsx";
export { ScorePanel } from "./score/sheet.tsx";
export { CutPage } from "./setup/cut.tsx";
export { LeaveOut, Picks, PoolRows } from "./setup/options.tsx";
export { poolOpening } from "./setup/pool.ts";
export { seal } from "./setup/seal.ts";
export { openTable } from "./setup/table-link.ts";
export { ShareDialog } from "./share/dialog.tsx";
export { parseGame } from "./share/link.ts";
export { printMission } from "./share/print.tsx";

startPopovers(new URL("assets/", location.href), { stays: true });
