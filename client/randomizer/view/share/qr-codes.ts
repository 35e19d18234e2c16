/** Draws and reads QR codes: a separate script, loaded when it is first needed. */

import { encodeQR } from "qr";
import { decodeQR } from "qr/decode.js";
import type { CodeReader } from "../../pairing/camera.ts";

/** The longer side of the picture that is searched, in pixels: more only takes longer. */
const LONGEST_SIDE = 800;

const canvas = document.createElement("canvas");
const context = canvas.getContext("2d", { willReadFrequently: true });

const readQrCode: CodeReader = (video) => {
  const { videoWidth: width, videoHeight: height } = video;
  if (context === null || width === 0) return null;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  try {
    return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height));
  } catch {
    return null; // no code in this picture
  }
};

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

Object.assign(window, { musterbookCodes: { read: readQrCode, path: qrPath } });
