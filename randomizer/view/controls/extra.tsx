/** A part of the page that the extras provide. */

import type { JSX } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { type Extras, extras } from "../loading.ts";
import { useSession } from "../view.ts";

/** Shows nothing until the extras are loaded. */
export function Extra({ show }: { show: (extras: Extras) => JSX.Element }) {
  const session = useSession();
  useLayoutEffect(() => {
    if (extras() === null) session.loader.withExtras(() => session.draw());
  }, []);
  const loaded = extras();
  return loaded === null ? null : show(loaded);
}
