/**
 * Confirmations of a result. Each phone makes a key for one game and signs the result with it: who
 * opens the game can see that both phones have confirmed the same steps. Signatures are ECDSA with
 * P-256 and SHA-256, by the browser.
 */

import { type Game, saved } from "../engine/history.ts";
import type { Seat } from "./shared-game.ts";

export interface Confirmation {
  readonly seat: Seat;
  /** The public key, and the signature of the result, in base64. */
  readonly key: string;
  readonly signature: string;
}

const KEY = { name: "ECDSA", namedCurve: "P-256" };
const SIGNATURE = { name: "ECDSA", hash: "SHA-256" };

/** Whether this page can sign: the browser allows it only on secure pages. */
export const canConfirm = (): boolean => globalThis.crypto?.subtle !== undefined;

/** What is signed: the steps that led to the result, and the cards that were drawn. */
function result(game: Game): Uint8Array<ArrayBuffer> {
  const { pack, version, steps, at, drawn } = saved(game);
  return new TextEncoder().encode(JSON.stringify([pack, version, steps.slice(0, at), drawn]));
}

const toText = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)));
const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** Sign the result of a game with a new key, which is not kept. */
export async function confirmed(game: Game, seat: Seat): Promise<Confirmation> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(KEY, false, ["sign", "verify"]);
  const key = await crypto.subtle.exportKey("raw", publicKey);
  const signature = await crypto.subtle.sign(SIGNATURE, privateKey, result(game));
  return { seat, key: toText(key), signature: toText(signature) };
}

/** The players who have confirmed the result of this game as it is now. */
export async function confirmedBy(
  game: Game,
  confirmations: readonly Confirmation[],
): Promise<readonly Seat[]> {
  const text = result(game);
  const seats = new Set<Seat>();
  const keys = new Set<string>();
  for (const { seat, key, signature } of confirmations) {
    try {
      const publicKey = await crypto.subtle.importKey("raw", toBytes(key), KEY, false, ["verify"]);
      const isValid = await crypto.subtle.verify(SIGNATURE, publicKey, toBytes(signature), text);
      if (isValid && !keys.has(key)) seats.add(seat);
      keys.add(key);
    } catch {
      // not a key, or not a signature
    }
  }
  return [...seats].sort();
}
