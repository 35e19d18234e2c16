/**
 * Cutting the deck: the last step before a game in which neither player alone decides the draws.
 */

import { Button, Field, TextField } from "../controls/parts.tsx";
import * as T from "../extra-texts.ts";
import { useSession } from "../view.ts";
import { freshSeed } from "./form.ts";
import { grouped } from "./seal.ts";
import { TopBar } from "./start.tsx";

/** Shows the seal, and lets the opponent add an unpredictable text to the seed. */
export function CutPage() {
  const session = useSession();
  const { form } = session;
  const start = (): void =>
    session.start({ ...form, cut: form.cut.trim() === "" ? freshSeed() : form.cut });
  return (
    <div class="shell">
      <TopBar />
      <main class="start">
        <h2>{T.cutTitle}</h2>
        <p>{T.cutSeal}</p>
        <p class="seal">{grouped(form.sealed?.seal ?? "")}</p>
        <Field name={T.cutInput}>
          <TextField id="cut" value={form.cut} change={(cut) => session.setForm({ cut })} />
        </Field>
        <Button id="uncut" go={() => session.setForm({ sealed: null })}>
          {T.back}
        </Button>
      </main>
      <footer class="bar" data-guard>
        <Button class="main" id="start" once go={start}>
          {T.cutGo}
        </Button>
      </footer>
    </div>
  );
}
