/** Everything a page does by itself; each part works alone and a page is whole without them. */

import { startOffline } from "../../randomizer/worker/site";
import { fitFaces } from "./faces";
import { startMenus } from "./menus";
import { startOverlays } from "./overlays";
import { startPick } from "./pick";
import { startPopovers } from "./popover";

const script = document.currentScript;
const folder = new URL(".", script instanceof HTMLScriptElement ? script.src : location.href);

startMenus();
startOverlays();
startPopovers(folder);
startOffline(new URL("../sw.js", folder));
startPick();
void document.fonts.ready.then(() => fitFaces());
