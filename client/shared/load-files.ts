/** Files that have not failed to load, by their addresses: each is loaded once. */
const files = new Map<string, Promise<void>>();

/** Load a classic script, which also works from disk, where fetch and modules do not. */
export const loadScript = (src: string): Promise<void> =>
  loadElement(Object.assign(document.createElement("script"), { src }), src);

/** Load a style sheet. */
export const loadStyle = (href: string): Promise<void> =>
  loadElement(Object.assign(document.createElement("link"), { rel: "stylesheet", href }), href);

/** Add an element that loads a file; a file that could not be loaded is requested again. */
function loadElement(element: HTMLElement, address: string): Promise<void> {
  let file = files.get(address);
  if (file === undefined) {
    file = new Promise((resolve, reject) => {
      element.addEventListener("load", () => resolve());
      element.addEventListener("error", () => reject(new Error(`cannot load ${address}`)));
      document.head.append(element);
    });
    files.set(address, file);
    file.catch(() => files.delete(address));
  }
  return file;
}
