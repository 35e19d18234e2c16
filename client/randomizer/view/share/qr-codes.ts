/** Draws and reads QR codes: a separate script, loaded when it is first needed. */

import { decodeQR } from "qr/decode.js";
import type { CodeReader } from "../../pairing/camera.ts";
import { qrPath } from "./qr-path.ts";

/** The longer side of the picture that is searched, in pixels: more only takes longer. */
const LONGEST = 800;

const canvas = document.createElement("canvas");
const context = canvas.getContext("2d", { willReadFrequently: true });

const readCode: CodeReader = (video) => {
  const { videoWidth: width, videoHeight: height } = video;
  if (context === null || width === 0) return null;
  const scale = Math.min(1, LONGEST / Math.max(width, height));
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  try {
    return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height));
  } catch {
    return null; // no code in this picture
  }
};

Object.assign(window, { musterbookCodes: { read: readCode, path: qrPath } });
