/**
 * The script that `serve` adds to every page: reloads it when the content changes (the browser keeps
 * the scroll position), and shows content errors.
 */

/** The server's answer: when the content was last loaded, when anything changed, and the panel. */
interface ServerStatus {
  content: number;
  state: number;
  errors: string;
}

/** Milliseconds before the next request to a server that does not answer. */
const RETRY = 500;

const script = document.currentScript;
const content = Number(script?.dataset["content"]);
let lastState = Number(script?.dataset["state"]);

function showErrors(errors: string): void {
  document.getElementById("live-errors")?.remove();
  document.body.insertAdjacentHTML("beforeend", errors);
}

/** Wait until the page is visible: a browser opens only six connections to a server. */
async function visible(): Promise<void> {
  while (document.hidden)
    await new Promise((resolve) =>
      document.addEventListener("visibilitychange", resolve, { once: true }),
    );
}

async function followServer(): Promise<void> {
  let request = new AbortController();
  document.addEventListener("visibilitychange", () => document.hidden && request.abort());
  for (;;) {
    try {
      await visible();
      request = new AbortController();
      const page = encodeURIComponent(location.pathname.slice(1));
      const { signal } = request;
      const response = await fetch(`/livereload/${lastState}?page=${page}`, { signal });
      const answer: ServerStatus = await response.json();
      if (answer.content !== content) {
        location.reload();
        return;
      }
      if (answer.state !== lastState) showErrors(answer.errors);
      lastState = answer.state;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY));
    }
  }
}

followServer();
