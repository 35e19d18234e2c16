/** The second script of the page; see `lazy.ts`. */

import "../tools.ts";
import { codeOf, dialog } from "./dialog.ts";
import { fromText } from "./link.ts";
import { printMission } from "./sheet.ts";

window.musterbookSharing = {
  fromText,
  dialog,
  print: (view, table) => printMission(view, table.name, codeOf(table)),
};
