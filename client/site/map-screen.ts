/**
 * A map in full screen: `map-screen.js`, loaded when the reader first opens a map.
 *
 * The long side of the map is along the long side of the screen. Two fingers, the wheel, `+` and
 * `-` zoom, one finger and the arrow keys move, a button and `R` rotate. Escape and Back close it.
 */

declare global {
  interface Window {
    musterbookMapScreen?: (link: HTMLAnchorElement) => void;
  }
}

const MOST = 8;
const STEP = 1.4;
/** Pixels that an arrow key moves the map. */
const FAR = 60;

interface Point {
  x: number;
  y: number;
}

class Screen {
  private readonly dialog = document.createElement("dialog");
  private readonly stage: HTMLElement;
  private readonly title: HTMLElement;
  private readonly fingers = new Map<number, Point>();
  private map = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  private link: HTMLAnchorElement | undefined;
  private zoom = 1;
  private turn = 0;
  private at: Point = { x: 0, y: 0 };

  constructor() {
    this.dialog.className = "map-screen";
    this.dialog.innerHTML = `<div class="map-tools"><b></b><button type="button" data-do="rotate">Rotate</button><button type="button" data-do="in" aria-label="Zoom in">+</button><button type="button" data-do="out" aria-label="Zoom out">−</button><button type="button" data-do="close">Close</button></div>
<div class="map-stage" tabindex="0" role="group" aria-label="Map: arrow keys move it, plus and minus zoom, R rotates"></div>`;
    this.title = this.dialog.querySelector("b") as HTMLElement;
    this.stage = this.dialog.querySelector(".map-stage") as HTMLElement;
    document.body.append(this.dialog);
    this.dialog.addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest("button") : null;
      if (button) this.do(button.dataset["do"] ?? "");
    });
    this.dialog.addEventListener("keydown", (event) => this.key(event));
    this.dialog.addEventListener("close", () => this.closed());
    window.addEventListener("popstate", () => this.dialog.close());
    window.addEventListener("resize", () => this.draw());
    for (const type of ["pointerdown", "pointermove", "pointerup", "pointercancel"] as const)
      this.stage.addEventListener(type, (event) => this.finger(event));
    this.stage.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        this.zoomTo(this.zoom * (event.deltaY < 0 ? STEP : 1 / STEP), this.middle(event));
      },
      { passive: false },
    );
  }

  open(link: HTMLAnchorElement): void {
    const map = link.closest("figure")?.querySelector("svg");
    if (!map || this.dialog.open) return;
    this.link = link;
    this.title.textContent = map.querySelector("title")?.textContent ?? "";
    this.dialog.setAttribute("aria-label", this.title.textContent);
    this.map = map.cloneNode(true) as SVGSVGElement;
    this.stage.replaceChildren(this.map);
    this.dialog.showModal();
    history.pushState({ map: true }, "");
    const { width, height } = this.map.viewBox.baseVal;
    const isUpright = this.stage.clientHeight > this.stage.clientWidth;
    this.turn = isUpright === height > width ? 0 : 90;
    this.fit();
    this.stage.focus();
  }

  private closed(): void {
    if (history.state?.map) history.back();
    this.fingers.clear();
    this.link?.focus();
  }

  private fit(): void {
    this.zoom = 1;
    this.at = { x: 0, y: 0 };
    this.draw();
  }

  private do(action: string): void {
    if (action === "close") this.dialog.close();
    else if (action === "in") this.zoomTo(this.zoom * STEP);
    else if (action === "out") this.zoomTo(this.zoom / STEP);
    else {
      this.turn = (this.turn + 90) % 360;
      this.fit();
    }
  }

  private key(event: KeyboardEvent): void {
    const moves: Record<string, [number, number]> = {
      ArrowLeft: [FAR, 0],
      ArrowRight: [-FAR, 0],
      ArrowUp: [0, FAR],
      ArrowDown: [0, -FAR],
    };
    const actions: Record<string, string> = { "+": "in", "=": "in", "-": "out", r: "rotate" };
    const by = moves[event.key];
    const action = actions[event.key.toLowerCase()];
    if (event.ctrlKey || event.metaKey || event.altKey || !(by || action)) return;
    event.preventDefault();
    if (action) this.do(action);
    if (by) this.at = { x: this.at.x + by[0], y: this.at.y + by[1] };
    this.draw();
  }

  /** A point of the screen as seen from the middle of the stage. */
  private middle({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const box = this.stage.getBoundingClientRect();
    return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
  }

  private finger(event: PointerEvent): void {
    const { pointerId, type } = event;
    if (type === "pointerup" || type === "pointercancel") {
      this.fingers.delete(pointerId);
      return;
    }
    const before = [...this.fingers.values()];
    if (type === "pointerdown") this.stage.setPointerCapture(pointerId);
    else if (!this.fingers.has(pointerId)) return;
    this.fingers.set(pointerId, this.middle(event));
    if (type === "pointerdown") return;
    const now = [...this.fingers.values()];
    const [from, to] = [before, now].map((points) => ({
      x: points.reduce((sum, point) => sum + point.x, 0) / points.length,
      y: points.reduce((sum, point) => sum + point.y, 0) / points.length,
      apart: Math.hypot(
        (points[0]?.x ?? 0) - (points[1]?.x ?? 0),
        (points[0]?.y ?? 0) - (points[1]?.y ?? 0),
      ),
    })) as [Point & { apart: number }, Point & { apart: number }];
    this.at = { x: this.at.x + to.x - from.x, y: this.at.y + to.y - from.y };
    if (now.length === 2 && from.apart) this.zoomTo((this.zoom * to.apart) / from.apart, to);
    else this.draw();
  }

  /** Zoom around a point that stays where it is. */
  private zoomTo(wanted: number, { x, y }: Point = { x: 0, y: 0 }): void {
    const zoom = Math.min(Math.max(wanted, 1), MOST);
    const change = zoom / this.zoom;
    this.zoom = zoom;
    this.at = { x: x - (x - this.at.x) * change, y: y - (y - this.at.y) * change };
    this.draw();
  }

  private draw(): void {
    const { width, height } = this.map.viewBox.baseVal;
    const { clientWidth, clientHeight } = this.stage;
    const [wide, tall] = this.turn % 180 ? [height, width] : [width, height];
    const scale = Math.min(clientWidth / wide, clientHeight / tall) * this.zoom;
    // The map never leaves the stage.
    const limit = (at: number, size: number, room: number): number => {
      const most = Math.max((size * scale - room) / 2, 0);
      return Math.min(Math.max(at, -most), most);
    };
    this.at = {
      x: limit(this.at.x, wide, clientWidth),
      y: limit(this.at.y, tall, clientHeight),
    };
    this.map.style.width = `${width * scale}px`;
    this.map.style.height = `${height * scale}px`;
    this.map.style.transform = `translate(-50%, -50%) translate(${this.at.x}px, ${this.at.y}px) rotate(${this.turn}deg)`;
  }
}

let screen: Screen | undefined;

window.musterbookMapScreen = (link) => {
  screen ??= new Screen();
  screen.open(link);
};
