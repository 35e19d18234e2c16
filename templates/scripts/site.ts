/** Starts the scripts of a page; each works alone, and pages are complete without them. */

import { startOffline } from "../../randomizer/offline/footer";
import { startContents } from "./contents";
import { fitFaces } from "./faces";
import { startMenus } from "./menus";
import { startOverlays } from "./overlays";
import { startPopovers } from "./popover";
import { startPrints } from "./prints";
import { startFinding } from "./search/open";
import { startTheme } from "./theme";

const script = document.currentScript;
const folder = new URL(".", script instanceof HTMLScriptElement ? script.src : location.href);

startTheme();
startMenus();
startContents();
startFinding(folder);
startOverlays();
startPrints();
startPopovers(folder);
startOffline(new URL("../sw.js", folder));
void document.fonts.ready.then(() => fitFaces());
