/** Parts of every page: its frame, the way back to the site, the notices. */

import type { ComponentChildren } from "preact";
import { useSession } from "../session-context.ts";
import * as T from "../texts.ts";
import { Button, Download } from "./controls.tsx";
import { Icon } from "./icons.tsx";

/** A page besides the game: its title, what it shows, and the button that leaves it. */
export const Shell = (props: {
  children: ComponentChildren;
  title: string;
  class: string;
  label: string;
  leave: () => void;
}) => (
  <div class="shell">
    <header class="top">
      <h1>{props.title}</h1>
    </header>
    <main class={props.class}>{props.children}</main>
    <footer class="bar">
      <Button class="main" id="back" go={props.leave}>
        {props.label}
      </Button>
    </footer>
  </div>
);

/** The way back to the site. */
export function HomeLink({ isInMenu = false }: { isInMenu?: boolean }) {
  const { home } = useSession();
  return home === "" ? null : (
    <a class={isInMenu ? "menu-entry" : "tool home"} href={home} title={T.toSite}>
      <Icon name="back" />
      <span class={isInMenu ? "" : "visually-hidden"}>{T.toSite}</span>
    </a>
  );
}

/** The notices on the page. */
export function NoticeList() {
  const session = useSession();
  return (
    <>
      {session.notices.all.map(([key, { text, action, leave, file }]) => (
        <div key={key} class="message" data-notice={key}>
          <p>{text}</p>
          <div class="message-actions">
            {action && (
              <Button id={action.id} go={action.go}>
                {action.label}
              </Button>
            )}
            {file && <Download {...file} />}
            <Button id={`dismiss ${key}`} go={() => session.notices.dismiss(key)}>
              {leave ?? T.dismiss}
            </Button>
          </div>
        </div>
      ))}
    </>
  );
}
