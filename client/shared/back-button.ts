/**
 * The Back button of a device closes what is open in the page before it leaves the page: while
 * something is open, the history of the tab has a separate entry for it.
 */

/** What can be open above a page. */
export interface Layers {
  readonly hasLayer: boolean;
  /** Close the topmost one. */
  closeLayer(): void;
}

const LAYER = "musterbook-layer";

const isOnLayer = (): boolean => history.state === LAYER;

export class BackButton {
  private readonly layers: Layers;
  /** Whether the page itself goes back, since the players closed what was open. */
  private isReturning = false;

  constructor(layers: Layers) {
    this.layers = layers;
    window.addEventListener("popstate", () => this.moved());
  }

  /** Add or remove the entry of the history after something was opened or closed. */
  update(): void {
    const { hasLayer } = this.layers;
    if (this.isReturning || hasLayer === isOnLayer()) return;
    if (hasLayer) push();
    else {
      this.isReturning = true;
      history.back();
    }
  }

  private moved(): void {
    const closes = !this.isReturning && !isOnLayer() && this.layers.hasLayer;
    this.isReturning = false;
    if (closes) this.layers.closeLayer();
    this.update();
  }
}

function push(): void {
  try {
    history.pushState(LAYER, "");
  } catch {
    // Too many entries at once for this browser: Back leaves the page.
  }
}
