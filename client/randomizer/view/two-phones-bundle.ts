/** One game on two phones: a script of its own, loaded when the players want it. */

// With everything that is loaded before it, all modules of the page are one part, which is smaller.
import "./extras.ts";

export { TwoPhones } from "./pairing/two-phones.ts";
