/** Asks before the battle ends early. */

import { Dialog } from "../controls/dialog.tsx";
import { Button } from "../controls/parts.tsx";
import * as T from "../extra-texts.ts";
import { useView } from "../view.ts";

export function FinishDialog() {
  const { session } = useView();
  return (
    <Dialog title={T.finish}>
      <p>{T.finishWhy}</p>
      <div class="options">
        <Button id="keep-playing" go={() => session.show(null)}>
          {T.cancel}
        </Button>
        <Button
          class="main"
          id="finish now"
          once
          go={() => {
            session.dialog = null;
            session.act({ type: "finish" });
          }}
        >
          {T.finish}
        </Button>
      </div>
    </Dialog>
  );
}
