/** The dialog that others fill. */

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useSession } from "../session-context.ts";
import * as T from "../texts.ts";
import { IconButton } from "./controls.tsx";

/** Open a dialog with `open`; closing it returns the focus to the control that opened it. */
export function useDialogFocus(open: () => void): void {
  useLayoutEffect(() => {
    const opener = document.activeElement as HTMLElement | null;
    open();
    return () => opener?.focus({ preventScroll: true });
  }, []);
}

/** A modal dialog. */
export function Dialog(props: { title: string; class?: string; children: ComponentChildren }) {
  const ref = useRef<HTMLDialogElement>(null);
  const session = useSession();
  const { title } = props;
  useDialogFocus(() => ref.current?.showModal());
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
