/** The second script of the page; see `lazy.ts`. */

import { offline } from "../../worker/offline.ts";
import { OFFLINE } from "../../worker/texts.ts";
import "../app.ts"; // runs already: the build leaves out all that stands in the first script
import "../tools.ts";
import { clockDialog } from "./clocks.ts";
import { codeOf, dialog } from "./dialog.ts";
import { follow } from "./follow.ts";
import { fromText } from "./link.ts";
import { logbook } from "./logbook.ts";
import { menu } from "./menu.ts";
import { printMission } from "./sheet.ts";
import { oneFile, shelf } from "./shelf.ts";
import { tale } from "./tale.ts";

window.musterbookSharing = {
  fromText,
  follow,
  dialog,
  print: (view, table) => printMission(view, table.name, codeOf(table)),
  menu,
  clocks: clockDialog,
  logbook,
  shelf,
  oneFile,
  tale,
  offline,
  words: OFFLINE,
};
