/** QR codes as SVG, black on white in every theme, because cameras need it. */

import qrcode from "qrcode-generator";

/** Maximum modules per side that a phone can read from another screen: version 25. */
const MOST = 117;

/** The code of an address that ends in digits; null when it would be too fine for a phone. */
export function qrCode(address: string, digits: string, label: string) {
  const code = qrcode(0, "L");
  code.addData(address, "Byte");
  if (digits !== "") code.addData(digits, "Numeric");
  try {
    code.make();
  } catch {
    return null; // more data than any code can hold
  }
  const size = code.getModuleCount();
  if (size > MOST) return null;
  let path = "";
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      let run = 0;
      while (x + run < size && code.isDark(y, x + run)) run += 1;
      if (run > 0) path += `M${x} ${y}h${run}v1h-${run}z`;
      x += run;
    }
  }
  const frame = size + 8;
  return (
    <svg
      class="qr"
      viewBox={`-4 -4 ${frame} ${frame}`}
      data-code={address + digits}
      role="img"
      aria-label={label}
      shape-rendering="crispEdges"
    >
      <path fill="#fff" d={`M-4-4h${frame}v${frame}h-${frame}z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
