/**
 * The page of a matrix: the choices of both players, and the resulting missions and layouts.
 *
 * The data of a pair is in its own classic script, loaded when it is first chosen, so that the page
 * works from disk. The choices are in the address, so that a pair can be shared.
 */

import { loadScript } from "../shared/load-files.ts";
import { applyOverlays } from "../shared/overlays.ts";
import { replaceAddress } from "../shared/tab-history.ts";
import { fragmentOf } from "./decode-address.ts";

/** Both cards, in the order of the choices, and the layouts, as HTML. */
interface Matchup {
  cards: [string, string];
  layouts: string;
}

declare global {
  interface Window {
    musterbookMatchups?: Record<string, Matchup>;
  }
}

/** The data of a pair; `files` is the address of its script without the name of the pair. */
async function matchup(files: string, pair: string): Promise<Matchup | undefined> {
  const key = `${files.slice(files.lastIndexOf("/") + 1)}--${pair}`;
  await loadScript(new URL(`${files}--${pair}.js`, location.href).href);
  return window.musterbookMatchups?.[key];
}

function startMatrix(chooser: HTMLElement, answer: HTMLElement, result: HTMLElement): void {
  const files = chooser.getAttribute("data-files") ?? "";
  const inputs = [...chooser.querySelectorAll("input")];
  const order = [...new Set(inputs.map((input) => input.value))];
  const choiceOf = (side: string): string | undefined =>
    inputs.find((input) => input.name === side && input.checked)?.value;
  let turn = 0;

  async function show(): Promise<void> {
    const [mine, theirs] = [choiceOf("mine"), choiceOf("theirs")];
    for (const cell of chooser.querySelectorAll<HTMLElement>("td[data-mine]")) {
      const { mine: row, theirs: column } = cell.dataset;
      const fits = (mine ?? row) === row && (theirs ?? column) === column;
      cell.classList.toggle("possible", fits && !mine !== !theirs);
      cell.classList.toggle("yours", row === mine && column === theirs);
      cell.classList.toggle("opponents", row === theirs && column === mine);
    }
    if (!mine || !theirs) return;
    for (const [index, side] of ["yours", "opponents"].entries()) {
      const link = chooser.querySelector(`td.${side} a`)?.cloneNode(true);
      answer.children[index]?.lastElementChild?.replaceChildren(link ?? "");
    }
    const thisTurn = ++turn;
    const isInOrder = order.indexOf(mine) <= order.indexOf(theirs);
    const pair = isInOrder ? `${mine}--${theirs}` : `${theirs}--${mine}`;
    const data = await matchup(files, pair).catch(() => undefined);
    if (thisTurn !== turn) return; // the choice has changed in the meantime
    if (!data) {
      result.textContent = "These missions could not be loaded. Go online and reload the page.";
      return;
    }
    const cards = isInOrder ? data.cards : [...data.cards].reverse();
    result.innerHTML = `<div class="matchup">${cards.join("")}</div>${data.layouts}`;
    result.querySelectorAll(".matchup-who").forEach((who, index) => {
      who.textContent = index ? "Your opponent" : "You";
    });
    applyOverlays(result);
    replaceAddress(`#${mine},${theirs}`);
  }

  function fromAddress(): void {
    const [mine = "", theirs = ""] = fragmentOf(location.hash).split(",");
    if (order.includes(mine) && order.includes(theirs)) choose(mine, theirs);
  }

  function choose(mine: string, theirs: string): void {
    for (const input of inputs) {
      input.checked = input.value === (input.name === "mine" ? mine : theirs);
    }
    void show();
  }

  chooser.addEventListener("change", () => void show());
  chooser.addEventListener("click", ({ target }) => {
    const cell = target instanceof Element && target.closest<HTMLElement>("td[data-mine]");
    if (!cell || (target as Element).closest("a")) return;
    choose(cell.dataset["mine"] ?? "", cell.dataset["theirs"] ?? "");
  });
  window.addEventListener("hashchange", fromAddress);
  fromAddress();
  void show(); // browsers keep selected options on reload
}

const chooser = document.querySelector<HTMLElement>(".matrix[data-files]");
const answerBox = document.querySelector<HTMLElement>(".matrix-answer");
const result = document.querySelector<HTMLElement>(".matrix-result");
if (chooser && answerBox && result) startMatrix(chooser, answerBox, result);
