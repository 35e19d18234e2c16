/** A QR code as the path of an SVG: one square of 1 × 1 for each dark module. */

import qrcode from "qrcode-generator";

/**
 * The code of an address that may end in digits, and its modules on each side, without the quiet
 * zone; null if no code can hold it.
 */
export function qrPath(address: string, digits = "") {
  const code = qrcode(0, "L");
  code.addData(address, "Byte");
  if (digits !== "") code.addData(digits, "Numeric");
  try {
    code.make();
  } catch {
    return null;
  }
  const size = code.getModuleCount();
  let path = "";
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      let run = 0;
      while (x + run < size && code.isDark(y, x + run)) run += 1;
      if (run > 0) path += `M${x} ${y}h${run}v1h-${run}z`;
      x += run;
    }
  }
  return { size, path };
}
