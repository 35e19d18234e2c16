// A player for any browser: answers what is asked and goes on, by the buttons that people use.
// `playGame({modes: ["fixed", "tactical"], until, stop})` plays until the text of the clock has `until`,
// or until there is something that the selector `stop` finds, or for `most` taps; without `gives`,
// it scores nothing. `tapOnce(modes)` does one tap.

const one = (selector) => document.querySelector(selector);
const every = (selector) => [...document.querySelectorAll(selector)];
const seen = (node) => node.getClientRects().length > 0;

let scores = true;

/** One tap; false when the battle is over. */
function tap(modes, gives = true) {
  if (one(".stage-done") !== null) return false;
  const part = one(".on-score, .on-piles, .on-log");
  if (part !== null) {
    one(".bar .main").click();
    return true;
  }
  const main = one(".bar .main:not(:disabled)");
  const prompt = one(".prompt:not(.result)");
  if (prompt !== null) {
    const tactical = one('.option[data-key^="mode-"]');
    if (tactical !== null && modes[Number(/mode-(\d+)/.exec(tactical.dataset.key)[1])] === "tactical") {
      tactical.click();
      return true;
    }
    if (main !== null) {
      main.click();
      return true;
    }
    const pick = every('.prompt .pick:not([aria-pressed="true"])').pop();
    const options = every(".prompt .option:not(:disabled)").filter((node) => node !== tactical);
    const next = pick ?? one('[data-key="first attacker"]') ?? options.pop();
    if (next === undefined) throw new Error(`nothing to tap: ${prompt.innerText}`);
    next.click();
    return true;
  }
  // Every other tap scores what can be scored now, so that every phase ends.
  const isCommand = one(".clock")?.innerText.includes("Command") === true;
  const free = (where) => every(`${where}:not(:disabled):not([aria-pressed="true"])`).find(seen);
  const give = gives && (free(".give.now") ?? (isCommand && free(".hand .group .give")));
  scores = !scores;
  if (give && scores) give.click();
  else if (main !== null) main.click();
  else throw new Error(`no next step: ${one(".bar").innerText}`);
  return true;
}

// One tap; false when the battle is over.
window.tapOnce = (modes = ["tactical", "tactical"], gives = true) => tap(modes, gives);

window.playGame = (how = {}) => {
  const { modes = ["tactical", "tactical"], until = "", stop = "", most = 600, gives = true } = how;
  let taps = 0;
  while (taps < 600) {
    const clock = one(".clock")?.innerText ?? "";
    if (stop !== "" ? one(stop) !== null : until !== "" && clock.includes(until)) return taps;
    if (!tap(modes, gives)) return taps;
    taps += 1;
    if (taps === most) return taps;
  }
  throw new Error(`the game does not end: ${one(".clock").innerText}`);
};
