/** A part of the page that the extras provide. */

import type { JSX } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { type Extras, extras } from "../loading.ts";
import type { Session } from "../session.ts";

/** Shows nothing until the extras are loaded. */
export function Extra(props: { session: Session; show: (extras: Extras) => JSX.Element }) {
  const { session, show } = props;
  useLayoutEffect(() => {
    if (extras() === null) session.loader.withExtras(() => session.draw());
  }, []);
  const loaded = extras();
  return loaded === null ? null : show(loaded);
}

/** A disclosure on the start page that contains a part of the extras. */
export function ExtraFold(props: {
  session: Session;
  id: string;
  title: string;
  show: (extras: Extras) => JSX.Element;
}) {
  const { session, id, title, show } = props;
  const isOpen = session.folds.has(id);
  return (
    <details
      class="fold plain"
      open={isOpen}
      onToggle={(event) => session.fold(id, event.currentTarget.open)}
    >
      <summary data-key={id}>{title}</summary>
      {isOpen && <Extra session={session} show={show} />}
    </details>
  );
}
