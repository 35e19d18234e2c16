/**
 * The history of the tab: the address of the page, and what the Back button does. It closes what is
 * open in the page before it leaves the page: while something is open, there is an entry for it.
 */

/** Safari refuses more than 100 changes in 30 seconds. */
function unlessRefused(change: () => void): void {
  try {
    change();
  } catch {
    // The address is only for links and reloads; without an entry, Back leaves the page.
  }
}

/** Show another address for the page. */
export const replaceAddress = (address: string): void =>
  unlessRefused(() => history.replaceState(history.state, "", address));

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
    if (hasLayer) unlessRefused(() => history.pushState(LAYER, ""));
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
