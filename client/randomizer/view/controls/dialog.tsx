/** The dialog that others fill. */

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useSession } from "../session-context.ts";
import * as T from "../texts.ts";
import { IconButton } from "./controls.tsx";

/** A modal dialog; closing it returns the focus to the control that opened it. */
export function Dialog(props: { title: string; class?: string; children: ComponentChildren }) {
  const ref = useRef<HTMLDialogElement>(null);
  const session = useSession();
  const { title } = props;
  useLayoutEffect(() => {
    const opener = document.activeElement as HTMLElement | null;
    ref.current?.showModal();
    return () => opener?.focus({ preventScroll: true });
  }, []);
  return (
    <dialog
      ref={ref}
      class={`dialog ${props.class ?? ""}`}
      aria-labelledby="dialog-title"
      onClose={() => session.show(null)}
    >
      <header class="dialog-head">
        <h2 id="dialog-title">{title}</h2>
        <IconButton id="shut" icon="close" label={T.close} go={() => session.show(null)} />
      </header>
      <div class="dialog-body">{props.children}</div>
    </dialog>
  );
}
