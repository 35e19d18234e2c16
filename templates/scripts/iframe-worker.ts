/** A stand-in for Worker where pages are opened from disk, where browsers refuse real ones.
 *
 * The theme's search runs in a worker. Over file: the script of the worker is loaded into a hidden
 * frame instead, and messages go through calls. Elsewhere nothing is changed.
 */

type Inside = Window & {
  postMessage: unknown;
  importScripts: (...urls: string[]) => Promise<unknown>;
  MessageEvent: typeof MessageEvent;
};

function load(document: Document, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = url;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => reject(new Error(`cannot load ${url}`)));
    document.body.append(script);
  });
}

class FrameWorker extends EventTarget {
  onmessage: ((event: MessageEvent) => void) | null = null;
  readonly #frame: HTMLIFrameElement;
  readonly #inside: Inside;
  readonly #ready: Promise<void>;

  constructor(url: string | URL) {
    super();
    this.#frame = document.createElement("iframe");
    this.#frame.hidden = true;
    this.#frame.title = "Search";
    document.body.append(this.#frame);
    this.#inside = this.#frame.contentWindow as unknown as Inside;
    const page = this.#inside.document;
    // What the worker's script calls to answer and to load more scripts.
    this.#inside.postMessage = (data: unknown) => this.#answer(data);
    this.#inside.importScripts = (...urls: string[]) =>
      urls.reduce((before, next) => before.then(() => load(page, next)), Promise.resolve());
    this.#ready = load(page, String(url));
  }

  postMessage(data: unknown): void {
    const message = structuredClone(data);
    void this.#ready.then(() => {
      this.#inside.dispatchEvent(new this.#inside.MessageEvent("message", { data: message }));
    });
  }

  terminate(): void {
    this.#frame.remove();
  }

  #answer(data: unknown): void {
    const event = new MessageEvent("message", { data: structuredClone(data) });
    queueMicrotask(() => {
      this.onmessage?.(event);
      this.dispatchEvent(event);
    });
  }
}

if (location.protocol === "file:") {
  window.Worker = FrameWorker as unknown as typeof Worker;
}
