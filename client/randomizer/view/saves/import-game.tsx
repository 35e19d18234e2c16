/** Imports a game from a link, a code or a file. */

import { useState } from "preact/hooks";
import { Button, Field, TextField } from "../controls/controls.tsx";
import { useSession } from "../session-context.ts";
import * as T from "../texts.ts";
import { importGame } from "./game-opener.ts";

export function ImportGame() {
  const session = useSession();
  const [code, setCode] = useState("");
  const importCode = (): void => {
    if (code.trim() !== "") importGame(session, code);
  };
  const read = (file: File | undefined): void =>
    void file?.text().then((text) => importGame(session, text));
  return (
    <>
      <form
        class="game-form"
        onSubmit={(event) => {
          event.preventDefault();
          importCode();
        }}
      >
        <Field name={T.takeLink}>
          <TextField id="code" value={code} isLong change={setCode} />
        </Field>
        <Button id="take code" go={importCode}>
          {T.openGame}
        </Button>
      </form>
      <Field name={T.takeFile}>
        <input
          type="file"
          accept=".json,application/json"
          data-key="file"
          onChange={(event) => read(event.currentTarget.files?.[0])}
        />
      </Field>
    </>
  );
}
