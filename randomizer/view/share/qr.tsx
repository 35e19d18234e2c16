/** QR codes as SVG, black on white in every theme, because cameras need it. */

import { qrModules } from "./qr-modules.ts";

/** The code of an address that ends in digits; null when it would be too fine for a phone. */
export function qrCode(address: string, digits: string, label: string) {
  const code = qrModules(address, digits);
  if (code === null) return null;
  const size = code.length;
  let path = "";
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      let run = 0;
      while (code[y]?.[x + run]) run += 1;
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
