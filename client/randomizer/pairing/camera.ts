/** Reads QR codes with the camera: with the browser's own reader, or with one that is loaded. */

/** Finds the text of a QR code in a picture; null if there is none. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string | null>;

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}

declare global {
  interface Window {
    readonly BarcodeDetector?: {
      new (options: { formats: string[] }): Detector;
      getSupportedFormats(): Promise<string[]>;
    };
  }
}

/** The browser's reader; null if it has none. */
export async function ownReader(): Promise<CodeReader | null> {
  const { BarcodeDetector } = window;
  const formats = await BarcodeDetector?.getSupportedFormats().catch((): string[] => []);
  if (BarcodeDetector === undefined || !formats?.includes("qr_code")) return null;
  const detector = new BarcodeDetector({ formats: ["qr_code"] });
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
}

/** Whether this page may use a camera at all. */
export const hasCamera = (): boolean => navigator.mediaDevices?.getUserMedia !== undefined;

/** The camera of the device, the one at the back of a phone. */
export class Camera {
  private stream: MediaStream | null = null;
  private stopped = false;

  /**
   * Show the picture and read it until a code is found. Rejects when the player refuses the camera;
   * never ends when `stop` was called.
   */
  async read(video: HTMLVideoElement, reader: CodeReader): Promise<string> {
    const stream = await navigator.mediaDevices.getUserMedia({
      video: { facingMode: "environment", width: { ideal: 1280 }, height: { ideal: 720 } },
    });
    this.stream = stream;
    if (this.stopped) this.stop();
    video.srcObject = stream;
    await video.play();
    return new Promise((resolve) => {
      const look = async (): Promise<void> => {
        if (this.stopped) return;
        const found = video.readyState >= 2 ? await reader(video).catch(() => null) : null;
        if (found !== null) resolve(found);
        else requestAnimationFrame(() => void look());
      };
      void look();
    });
  }

  stop(): void {
    this.stopped = true;
    for (const track of this.stream?.getTracks() ?? []) track.stop();
  }
}
