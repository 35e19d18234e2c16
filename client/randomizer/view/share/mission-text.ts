/** A mission as text, and its map as a picture. */

import { cardOf, deckOf, variantOf } from "../../engine/pack.ts";
import { factsOf, handOf, missionCopies } from "../../engine/piles.ts";
import { hasBegun, idOf } from "../../engine/state.ts";
import { setupFacts } from "../mission/setup-summary.tsx";
import { capital, type View } from "../view.ts";

/** The mission in a few lines. */
export const missionText = (view: View, address: string): string =>
  [packLine(view), ...missionLines(view), address].filter((line) => line !== "").join("\n");

/** The edition and the pack of a game, and its day if it is given. */
export function packLine({ pack, session }: View, day = ""): string {
  const { edition = "" } = session.library.packs.find(({ id }) => id === pack.id) ?? {};
  return [edition, pack.name, day].filter(Boolean).join(" · ");
}

/** The type of game, each card of the mission and who has it, the set-up, and how hands are chosen. */
export function missionLines(view: View): string[] {
  const { pack, state } = view;
  const facts = setupFacts(view)
    .filter(({ stays }) => stays || !hasBegun(state))
    .map(({ name, value }) => [name, value] as const);
  const told = facts.map(([, value]) => value);
  const cards = missionCopies(pack, state).flatMap(([copy, { owner }]) => {
    const card = cardOf(pack, idOf(copy));
    if (told.some((value) => value.includes(card.name))) return [];
    const whose = owner === null ? "" : ` (${pack.sides[owner]})`;
    return [[deckOf(pack, card.deck).singular + whose, card.name] as const];
  });
  const { hand, variants } = pack.game;
  const modes = state.seats.flatMap((side) => {
    const { mode } = state.sides[side];
    if (hand === null || mode === null || Object.keys(hand.modes).length < 2) return [];
    const name = `${deckOf(pack, hand.deck).name} (${pack.sides[side]})`;
    const fixed = handOf(pack, state, side).filter((copy) => factsOf(state, copy).held === "fixed");
    const names = fixed.map((copy) => cardOf(pack, idOf(copy)).name);
    const list = names.length > 0 ? ` (${names.join(", ")})` : "";
    return [[name, (hand.modes[mode]?.name ?? "") + list] as const];
  });
  const variant = variants[variantOf(pack, state.opening.variant) ?? ""];
  return [
    variant?.name ?? "",
    ...[...cards, ...facts, ...modes].map(
      ([name, value]) => `${capital(name)}${/[.?!]$/.test(name) ? "" : ":"} ${value}`,
    ),
  ].filter(Boolean);
}

/** Send with what the device offers; returns false if it refuses, and true if the player does. */
export const shareOnDevice = (data: ShareData): Promise<boolean> =>
  navigator.share(data).then(
    () => true,
    (error: unknown) => error instanceof Error && error.name === "AbortError",
  );

/** The width of a picture in pixels. */
const WIDTH = 1200;

/** Send the picture of a map, or download it; returns whether that worked. */
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
