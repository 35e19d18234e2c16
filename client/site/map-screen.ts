/**
 * A map in full screen: `map-screen.js`, loaded when the reader first opens a map.
 *
 * The long side of the map is along the long side of the screen. The buttons, `+` and `-` zoom, `R`
 * rotates, Escape and Back close. What is larger than the screen scrolls, and two fingers zoom, as
 * anywhere in the browser.
 */

import { BackButton } from "../shared/tab-history.ts";

declare global {
  interface Window {
    musterbookMapScreen?: (link: HTMLAnchorElement) => void;
  }
}

const MOST_ZOOM = 8;
const ZOOM_STEP = 1.4;

const dialog = document.createElement("dialog");
dialog.className = "map-screen";
dialog.innerHTML = `<div class="map-tools"><b></b><button type="button" data-do="r">Rotate</button><button type="button" data-do="+" aria-label="Zoom in">+</button><button type="button" data-do="-" aria-label="Zoom out">−</button><button type="button" data-do="close">Close</button></div>
<div class="map-stage" tabindex="0" role="group" aria-label="Map: arrow keys move it, plus and minus zoom, R rotates"><div class="map-board"></div></div>`;
document.body.append(dialog);
const backButton = new BackButton({
  get hasLayer() {
    return dialog.open;
  },
  closeLayer: () => dialog.close(),
});
const part = (name: string): HTMLElement => dialog.querySelector(name) as HTMLElement;
const [title, stage, board] = [part("b"), part(".map-stage"), part(".map-board")];

let map = document.createElementNS("http://www.w3.org/2000/svg", "svg");
let opener: HTMLAnchorElement | undefined;
let zoom = 1;
let isTurned = false;

function open(link: HTMLAnchorElement): void {
  const drawing = link.closest("figure")?.querySelector("svg");
  if (!drawing || dialog.open) return;
  opener = link;
  title.textContent = drawing.querySelector("title")?.textContent ?? "";
  dialog.setAttribute("aria-label", title.textContent);
  map = drawing.cloneNode(true) as SVGSVGElement;
  board.replaceChildren(map);
  dialog.showModal();
  backButton.update();
  const { width, height } = map.viewBox.baseVal;
  isTurned = stage.clientHeight > stage.clientWidth !== height > width;
  zoom = 1;
  drawMap();
  stage.focus();
}

function runAction(action: string): void {
  if (action === "close") dialog.close();
  else if (action === "+") zoomBy(ZOOM_STEP);
  else if (action === "-") zoomBy(1 / ZOOM_STEP);
  else {
    isTurned = !isTurned;
    zoom = 1;
    drawMap();
  }
}

/** Zoom around the middle of the stage. */
function zoomBy(factor: number): void {
  const { scrollLeft, scrollTop, clientWidth, clientHeight } = stage;
  const before = zoom;
  zoom = Math.min(Math.max(zoom * factor, 1), MOST_ZOOM);
  drawMap();
  stage.scrollTo(
    ((scrollLeft + clientWidth / 2) * zoom) / before - clientWidth / 2,
    ((scrollTop + clientHeight / 2) * zoom) / before - clientHeight / 2,
  );
}

function drawMap(): void {
  const { width, height } = map.viewBox.baseVal;
  const [wide, tall] = isTurned ? [height, width] : [width, height];
  const { offsetWidth, offsetHeight } = stage; // scroll bars do not change the size
  const scale = Math.min(offsetWidth / wide, offsetHeight / tall) * zoom;
  Object.assign(board.style, { width: `${wide * scale}px`, height: `${tall * scale}px` });
  Object.assign(map.style, { width: `${width * scale}px`, height: `${height * scale}px` });
  map.style.transform = `translate(-50%, -50%) rotate(${isTurned ? 90 : 0}deg)`;
}

dialog.addEventListener("click", ({ target }) => {
  const action = target instanceof Element && target.closest("button")?.dataset["do"];
  if (action) runAction(action);
});
dialog.addEventListener("keydown", (event) => {
  const action = event.key.toLowerCase().replace("=", "+");
  if (event.ctrlKey || event.metaKey || event.altKey || !["+", "-", "r"].includes(action)) return;
  event.preventDefault();
  runAction(action);
});
dialog.addEventListener("close", () => {
  backButton.update();
  opener?.focus();
});
window.addEventListener("resize", drawMap);

window.musterbookMapScreen = open;
