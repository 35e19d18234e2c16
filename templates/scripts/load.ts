/** Loads a classic script, which also works from disk, where fetch and modules do not. */
export function load(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = src;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => reject(new Error(`cannot load ${script.src}`)));
    document.head.append(script);
  });
}
