/** QR codes as SVG, dark on white in every theme, because cameras want it so. */

import qrcode from "qrcode-generator";

/** The most modules a side that a phone reads from the screen of another: version 25. */
const MOST = 117;

/** The code of an address whose end is digits; null when it would be too fine for a phone. */
export function qr(address: string, digits: string, label: string): SVGSVGElement | null {
  const code = qrcode(0, "L");
  code.addData(address, "Byte");
  if (digits !== "") code.addData(digits, "Numeric");
  try {
    code.make();
  } catch {
    return null; // more than any code can hold
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
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", `-4 -4 ${size + 8} ${size + 8}`);
  svg.setAttribute("class", "qr");
  svg.setAttribute("data-code", address + digits); // what a camera reads
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", label);
  svg.setAttribute("shape-rendering", "crispEdges");
  svg.innerHTML = `<path fill="#fff" d="M-4-4h${size + 8}v${size + 8}h-${size + 8}z"/><path fill="#000" d="${path}"/>`;
  return svg;
}
