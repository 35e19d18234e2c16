/** What a phone leaves out and shortens above the line of the first result that answers. */

import type { EntryLine } from "./answer-lines.ts";

/** Most characters of a row that is shown beside others. */
const SHORT_CELL = 20;
/** On a phone: characters of a row, rows above the answer, and those of a line that is shortened. */
const PHONE = { row: 42, above: 4, brief: 2 };

/** Whether a line has room beside others: a short row of a table. */
export const isCell = ({ head, label, value, text }: EntryLine): boolean =>
  head !== "" && !value && label.length + text.length <= SHORT_CELL;

/**
 * The first line that a phone shows, and the end of those that it shortens above the answer. What
 * introduces the list of the answer is always shown, and in full.
 */
export function foldOf(lines: readonly EntryLine[]): [start: number, end: number] {
  const first = lines.findIndex(({ answers }) => answers);
  const lit = Math.max(
    lines.findIndex(({ answers, introduces }) => answers && !introduces),
    first,
    0,
  );
  const rows = (line: EntryLine): number => {
    const length = (line.label + line.value + line.before + line.text).length / PHONE.row;
    return isCell(line) ? length : Math.ceil(length);
  };
  const above = (start: number, most: number): number =>
    new Set(lines.slice(start, lit + 1).flatMap(({ head }) => head || [])).size +
    lines
      .slice(0, lit)
      .filter(({ introduces }, at) => introduces || at >= start)
      .reduce((sum, line) => sum + Math.min(rows(line), most), start ? 1 : 0);
  if (above(0, Infinity) <= PHONE.above) return [0, 0];
  let start = 0;
  while (start < lit && above(start, PHONE.brief) > PHONE.above) start += 1;
  return [start, lit];
}
