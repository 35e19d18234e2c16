/** Scans a QR code with the camera. */

/** Find the text of a QR code in a picture; null if there is none. */
export type CodeReader = (video: HTMLVideoElement) => string | null;

/**
 * The text of the first code that the camera sees (on a phone, the one at the back), whose picture is
 * shown meanwhile. Rejects without a camera, or when the player refuses it; never ends once it is
 * `stopped`.
 */
export async function scannedCode(
  video: HTMLVideoElement,
  reader: CodeReader,
  stopped: AbortSignal,
): Promise<string> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: "environment", width: { ideal: 1280 }, height: { ideal: 720 } },
  });
  const stop = (): void => {
    for (const track of stream.getTracks()) track.stop();
  };
  stopped.addEventListener("abort", stop);
  if (stopped.aborted) stop();
  video.srcObject = stream;
  await video.play();
  return new Promise((resolve) => {
    const look = (): void => {
      if (stopped.aborted) return;
      const code = video.readyState >= 2 ? reader(video) : null;
      if (code === null) requestAnimationFrame(look);
      else resolve(code);
    };
    look();
  });
}
