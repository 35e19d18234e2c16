/** Messages on the page; each stays until it is dismissed. */

import { Button, Download } from "../controls/parts.tsx";
import * as T from "../texts.ts";
import { useSession } from "../view.ts";

export function Notes() {
  const session = useSession();
  return (
    <>
      {[...session.notes].map(([key, { text, action, file }]) => (
        <div key={key} class="message" data-note={key}>
          <p>{text}</p>
          <div class="message-actions">
            {action && (
              <Button id={action.id} go={action.go}>
                {action.label}
              </Button>
            )}
            {file && <Download {...file} />}
            <Button id={`dismiss ${key}`} go={() => session.dismiss(key)}>
              {T.dismiss}
            </Button>
          </div>
        </div>
      ))}
    </>
  );
}
