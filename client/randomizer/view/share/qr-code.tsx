/** QR codes as SVG, black on white in every theme, because cameras need it. */

import { useEffect, useState } from "preact/hooks";
import { type Codes, loadCodes } from "../loading.ts";
import * as T from "../texts.ts";

/** Maximum modules per side that a phone can read from another screen: version 25. */
const MOST_MODULES = 117;

/** The code of a text, once what draws codes is loaded; nothing for a text that is too long for one. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [codes, setCodes] = useState<Codes | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => void loadCodes().then(setCodes, () => setHasFailed(true)), []);
  if (hasFailed) return <p class="message">{T.notLoaded}</p>;
  if (codes === null) return <div class="qr" />;
  const code = codes.path(text);
  if (code === null || code.size > MOST_MODULES) return null;
  return (
    <svg
      class="qr"
      viewBox={code.viewBox}
      data-code={text}
      role="img"
      aria-label={label}
      shape-rendering="crispEdges"
    >
      <path fill="#fff" d={code.ground} />
      <path fill="#000" d={code.path} />
    </svg>
  );
}
