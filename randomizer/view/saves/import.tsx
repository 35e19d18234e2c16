/** Imports a game from a link, a code or a file. */

import { useState } from "preact/hooks";
import { Button, Field } from "../controls/parts.tsx";
import * as T from "../extra-texts.ts";
import { useSession } from "../view.ts";

export function ImportGame() {
  const session = useSession();
  const [code, setCode] = useState("");
  const read = (file: File | undefined): void =>
    void file?.text().then((text) => session.importGame(text));
  return (
    <>
      <form
        class="game-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (code.trim() !== "") session.importGame(code);
        }}
      >
        <Field name={T.takeLink}>
          <input
            type="text"
            data-key="code"
            autocomplete="off"
            value={code}
            onInput={(event) => setCode(event.currentTarget.value)}
          />
        </Field>
        <Button id="take code" go={() => code.trim() !== "" && session.importGame(code)}>
          {T.takeGo}
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
