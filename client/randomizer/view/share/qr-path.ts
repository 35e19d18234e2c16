/** A QR code as the path of an SVG: one square of 1 × 1 for each dark module. */

import { encodeQR } from "qr";

/**
 * The code of a text, its modules on each side without the quiet zone, and for that the view box
 * and the path of the light ground; null if no code can hold it.
 */
export function qrPath(text: string) {
  const rows = modulesOf(text);
  if (rows === null) return null;
  let path = "";
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      let run = 0;
      while (row[x + run]) run += 1;
      if (run > 0) path += `M${x} ${y}h${run}v1h-${run}z`;
      x += run;
    }
  });
  const frame = rows.length + 8;
  return {
    size: rows.length,
    path,
    viewBox: `-4 -4 ${frame} ${frame}`,
    ground: `M-4-4h${frame}v${frame}h-${frame}z`,
  };
}

function modulesOf(text: string): readonly (readonly boolean[])[] | null {
  try {
    const rows = encodeQR(text, "raw", { ecc: "low", border: 1 });
    return rows.slice(1, -1).map((row) => row.slice(1, -1));
  } catch {
    return null;
  }
}
