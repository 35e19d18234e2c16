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

/** Loads a style sheet. */
export function loadStyle(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => reject(new Error(`cannot load ${link.href}`)));
    document.head.append(link);
  });
}
