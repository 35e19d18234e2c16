/** The icons of controls. */

/** The paths of icons: 24 × 24, stroked with the colour of the text. */
const PATHS = {
  back: "M15 5l-7 7 7 7",
  again: "M20 12a8 8 0 1 1-2.500-5.700L20 8.500M20 3v5.500h-5.500",
  undo: "M4 9h10a6 6 0 0 1 0 12h-3M4 9l5-5M4 9l5 5",
  menu: "M5 7h14M5 12h14M5 17h14",
  minus: "M6 12h12",
  plus: "M12 6v12M6 12h12",
  check: "M5 13l4.500 4.500L19 7",
  page: "M10 5H6v13h13v-4M14 5h5v5M19 5l-8 8",
  mission: "M6 3h8l5 5v13H6zM14 3v5h5M9 13h6M9 17h6",
  settings: "M4 8h8M16 8h4M14 5v6M4 16h4M12 16h8M10 13v6",
  share: "M12 15V4M12 4L8 8M12 4l4 4M6 12v8h12v-8",
  phones: "M4 5h7v14H4zM14 5h6v14h-6M7 16h1",
  print: "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z",
  games: "M7 8h13v12H7zM4 16V4h12",
  edit: "M5 19l1-4L16 5l3 3L9 18zM14 7l3 3",
  trash: "M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13",
  close: "M6 6l12 12M18 6L6 18",
  table: "M5 3h14v18H5zM5 12h14M9 7.500h6M9 16.500h6",
  history: "M5 20V10M12 20V4M19 20v-7",
  piles: "M6 8h12v13H6zM8 4h8M7 6h10",
  log: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
  flag: "M6 21V4M6 4h12l-3 4 3 4H6",
} as const;

export type IconName = keyof typeof PATHS;

/** An icon without an accessible name: the control around it has one. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg class="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
    <path
      d={PATHS[name]}
      fill="none"
      stroke="currentColor"
      stroke-width="2"
      stroke-linecap="round"
      stroke-linejoin="round"
    />
  </svg>
);
