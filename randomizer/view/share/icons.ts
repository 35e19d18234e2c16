/** Symbols of the second script; see `../icons.ts`. */

import { drawn } from "../icons.ts";

export const MORE = {
  share: drawn('<path d="M12 15V4M12 4L8 8M12 4l4 4M6 12v8h12v-8"/>'),
  print: drawn('<path d="M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z"/>'),
  clock: drawn('<circle cx="12" cy="13" r="7.500"/><path d="M12 9v4l3 2M10 3h4"/>'),
  games: drawn('<path d="M7 8h13v12H7zM4 16V4h12"/>'),
  edit: drawn('<path d="M5 19l1-4L16 5l3 3L9 18zM14 7l3 3"/>'),
  trash: drawn('<path d="M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13"/>'),
  close: drawn('<path d="M6 6l12 12M18 6L6 18"/>'),
};
