/** Keeps the page usable when a part of it cannot be shown. */

import { Component, type ComponentChildren } from "preact";
import { Button, Download } from "./controls/controls.tsx";
import { NoticeList, Shell } from "./controls/page-parts.tsx";
import { removeSaved } from "./saves/game-opener.ts";
import type { Session } from "./session.ts";
import { useSession } from "./session-context.ts";
import { forgetForm, newForm } from "./setup/start-form.ts";
import * as T from "./texts.ts";

interface BoundaryProps {
  readonly children: ComponentChildren;
  /** What is shown instead of a part that throws. */
  readonly instead: (why: string) => ComponentChildren;
  readonly failed?: (why: string) => void;
}

/** Shows something else instead of a part that throws; every draw of the page tries it again. */
export class Boundary extends Component<BoundaryProps, { why: string | null }> {
  override state: { why: string | null } = { why: null };

  static override getDerivedStateFromError(error: unknown): { why: string } {
    return { why: error instanceof Error ? error.message : String(error) };
  }

  override componentDidCatch(error: unknown): void {
    this.props.failed?.(Boundary.getDerivedStateFromError(error).why);
  }

  override componentWillReceiveProps(): void {
    if (this.state.why !== null) this.setState({ why: null });
  }

  override render() {
    const { why } = this.state;
    return why === null ? this.props.children : this.props.instead(why);
  }
}

/** Says that the page cannot be shown, with a way to keep what is damaged and to remove it. */
export function DamagedPage({ why }: { why: string }) {
  const session = useSession();
  const damaged = damagedIn(session);
  return (
    <Shell title={session.library.site} class="start" label={T.games} leave={() => session.leave()}>
      <NoticeList />
      <h2>{T.damagedTitle}</h2>
      <p class="message" role="alert">
        {damaged.isGame ? T.damagedGame : T.damagedSetup}
      </p>
      <p class="hint">{T.details(why)}</p>
      <div class="options">
        <Download text={damaged.text} name="damaged.musterbook.json" label={T.download} />
        {damaged.remove !== null && (
          <Button id="remove damaged" go={damaged.remove}>
            {T.remove}
          </Button>
        )}
      </div>
    </Shell>
  );
}

/** What cannot be shown: the game on the page, else the form. `remove` is null if it is not stored. */
export function damagedIn(session: Session) {
  const id = session.game?.id ?? session.record?.save.id ?? null;
  if (id === null) {
    const remove = (): void => {
      forgetForm();
      session.setForm(newForm(session.library));
    };
    return { isGame: false, text: JSON.stringify(session.form), remove };
  }
  const text = session.games.textOf(id);
  const remove = (): void => {
    session.leave();
    removeSaved(session, id);
  };
  return { isGame: true, text: text ?? session.loadedText, remove: text === null ? null : remove };
}
