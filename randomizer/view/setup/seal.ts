/** The seal of a seed: a hash that shows nothing of it, and that no other seed has. */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

export const seal = (seed: string): string => bytesToHex(sha256(utf8ToBytes(seed)));

/** The seal in groups that can be compared by eye. */
export const grouped = (text: string): string => (text.match(/.{1,8}/g) ?? []).join(" ");
