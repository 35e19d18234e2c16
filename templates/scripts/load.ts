/** Loads a classic script, which also works from disk, where fetch and modules do not. */
export const load = (src: string): Promise<void> =>
  added(Object.assign(document.createElement("script"), { src }), src);

/** Loads a style sheet. */
export const loadStyle = (href: string): Promise<void> =>
  added(Object.assign(document.createElement("link"), { rel: "stylesheet", href }), href);

function added(element: HTMLElement, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    element.addEventListener("load", () => resolve());
    element.addEventListener("error", () => reject(new Error(`cannot load ${address}`)));
    document.head.append(element);
  });
}
