/** The map of a mission as a picture, and sending it with what the device offers. */

/** Send with what the device offers; returns false if it refuses, and true if the player does. */
export const shareOnDevice = (data: ShareData): Promise<boolean> =>
  navigator.share(data).then(
    () => true,
    (error: unknown) => error instanceof Error && error.name === "AbortError",
  );

/** The width of a picture in pixels. */
const WIDTH = 1200;

/** Send the picture of a map, or download it; returns false if neither is possible. */
export async function sendPicture(drawing: string, name: string): Promise<boolean> {
  const blob = await picture(drawing);
  if (blob === null) return false;
  const file = new File([blob], name, { type: blob.type });
  if (navigator.canShare?.({ files: [file] })) {
    if (await shareOnDevice({ files: [file] })) return true;
  }
  const href = URL.createObjectURL(blob);
  Object.assign(document.createElement("a"), { href, download: name }).click();
  // The download reads it after this.
  window.setTimeout(() => URL.revokeObjectURL(href), 60_000);
  return true;
}

/** The drawing of a map as PNG; null if this browser cannot make one. */
async function picture(drawing: string): Promise<Blob | null> {
  const [, , width = 1, height = 1] =
    /viewBox="([^"]*)"/.exec(drawing)?.[1]?.split(" ").map(Number) ?? [];
  const size = { width: WIDTH, height: Math.round((WIDTH * height) / width) };
  // Not every browser knows the size of a drawing that does not say it.
  const sized = drawing.replace("<svg ", `<svg width="${size.width}" height="${size.height}" `);
  const address = URL.createObjectURL(new Blob([sized], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), size);
    const context = canvas.getContext("2d");
    if (context === null) return null;
    context.fillStyle = "#fff";
    context.fillRect(0, 0, size.width, size.height);
    context.drawImage(image, 0, 0);
    return await new Promise((next) => canvas.toBlob(next, "image/png"));
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}
