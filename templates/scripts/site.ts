/** Starts the scripts of a page; each works alone, and pages are complete without them. */

import { startOffline } from "../../randomizer/offline/footer";
import { scriptFolder, startArticles } from "./articles";
import { startMenus } from "./menus";
import { startFinding } from "./search/open";
import { startTheme } from "./theme";

const folder = scriptFolder();

startTheme();
startMenus();
startFinding(folder);
startArticles(folder);
startOffline(new URL("../sw.js", folder));
