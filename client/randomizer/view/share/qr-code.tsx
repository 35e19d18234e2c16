/** QR codes as SVG, black on white in every theme, because cameras need it. */

import { qrPath } from "../../../shared/qr-path.ts";

/** Maximum modules per side that a phone can read from another screen: version 25. */
const MOST = 117;

/** The code of a text; null when it would be too fine for a phone. */
export function qrCode(text: string, label: string) {
  const code = qrPath(text);
  if (code === null || code.size > MOST) return null;
  const { size, path } = code;
  const frame = size + 8;
  return (
    <svg
      class="qr"
      viewBox={`-4 -4 ${frame} ${frame}`}
      data-code={text}
      role="img"
      aria-label={label}
      shape-rendering="crispEdges"
    >
      <path fill="#fff" d={`M-4-4h${frame}v${frame}h-${frame}z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
