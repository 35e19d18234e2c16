/** The seal of a seed: a hash that reveals nothing about it and fits no other seed. */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Opening } from "../../engine/index.ts";

export const seal = (seed: string): string => bytesToHex(sha256(utf8ToBytes(seed)));

/** The seal that the players were shown, or that of a seed that nobody cut. */
export const sealOf = (opening: Opening): string => opening.seal ?? seal(opening.seed);

/** The seal in groups of letters, for comparing by eye. */
export const grouped = (text: string): string => (text.match(/.{1,8}/g) ?? []).join(" ");
