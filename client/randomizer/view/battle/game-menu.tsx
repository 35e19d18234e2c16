/** The menu of a game, and the dialogs that it opens. */

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { OFFLINE } from "../../../shared/offline/offline-texts.ts";
import { whyNot } from "../../engine/actions.ts";
import { hasBegun } from "../../engine/state.ts";
import { Button, Field } from "../controls/controls.tsx";
import { Dialog } from "../controls/dialog.tsx";
import { Icon, type IconName } from "../controls/icons.tsx";
import { HomeLink } from "../controls/page-parts.tsx";
import { gameAddress } from "../mission/print-address.ts";
import type { OpenGame } from "../saves/save-format.ts";
import { wideScreen } from "../session.ts";
import { useView } from "../session-context.ts";
import { Players } from "../setup/players.tsx";
import * as T from "../texts.ts";
import { ChessClockForm } from "./chess-clock-form.tsx";
import { canWake, keepsAwake, setKeepsAwake } from "./wake-lock.ts";

/** The menu of a game. */
export function Menu() {
  const view = useView();
  const { session, state, pack } = view;
  const entry = (id: string, icon: IconName, label: string, go: () => void) => (
    <Button
      class="menu-entry"
      id={id}
      go={() => {
        session.show(null);
        go();
      }}
    >
      <Icon name={icon} />
      <span>{label}</span>
    </Button>
  );
  const isPlaying = hasBegun(state);
  return (
    <Dialog title={T.menu} class="menu">
      {isPlaying && (
        <div class="tiles">
          {entry("score", "history", T.score, () => session.set({ screen: "score" }))}
          {!wideScreen.matches &&
            entry("mission", "mission", T.mission, () => session.set({ screen: "mission" }))}
          {entry("log", "log", T.log, () => session.set({ screen: "log" }))}
          {state.stage === "play" &&
            entry("table", "table", T.tableMode, () => session.set({ screen: "table" }))}
        </div>
      )}
      {entry("piles", "piles", T.piles, () => session.set({ screen: "piles" }))}
      {!isPlaying && entry("log", "log", T.log, () => session.set({ screen: "log" }))}
      {entry("phones", "phones", `${T.phones} …`, () => session.pair())}
      {entry("share", "share", T.share, () => session.show("share"))}
      {state.stage !== "done" && (
        <PrintLink class="menu-entry">
          <span>{T.printGame}</span>
        </PrintLink>
      )}
      {pack.url !== "" && (
        <a class="menu-entry" data-key="pack" href={pack.url} target="_blank" rel="noopener">
          <Icon name="page" />
          <span>{T.rulesOf(pack.name)}</span>
        </a>
      )}
      {entry("settings", "settings", T.settings, () => session.show("settings"))}
      {whyNot(pack, state, { type: "finish" }) === null &&
        entry("finish", "flag", `${T.finish} …`, () => session.show("finish"))}
      <HomeLink isInMenu />
      {entry("games", "games", `${T.newGame} · ${T.games}`, () => session.askToLeave())}
      <p class="hint" data-offline>
        {OFFLINE.text(session.offline)}
      </p>
    </Dialog>
  );
}

/** A link to the page of the site that prints a game; none in the single file. */
export function PrintLink(props: { class: string; title?: string; children: ComponentChildren }) {
  const { pack, session, state } = useView();
  const { children, ...rest } = props;
  return session.home === "" ? null : (
    <a
      {...rest}
      data-key="print-game"
      href={gameAddress(pack, state, session.home)}
      target="_blank"
      rel="noopener"
    >
      <Icon name="print" />
      {children}
    </a>
  );
}

/** The players, armies and notes of a game, its chess clock and the screen. */
export function SettingsDialog() {
  const { session } = useView();
  const [isOn, setIsOn] = useState(keepsAwake());
  const { armies, note } = (session.game as OpenGame).details;
  return (
    <Dialog title={T.settings}>
      <Players
        names={session.playerNames}
        armies={{ values: armies, change: (armies) => session.setDetails({ armies }) }}
      />
      <Field name={T.note}>
        <textarea
          data-key="note"
          rows={4}
          maxLength={500}
          value={note}
          onInput={(event) => session.setDetails({ note: event.currentTarget.value })}
        />
      </Field>
      <ChessClockForm />
      {canWake() && (
        <label class="menu-entry">
          <input
            type="checkbox"
            data-key="screen"
            checked={isOn}
            onChange={(event) => {
              setKeepsAwake(event.currentTarget.checked);
              setIsOn(event.currentTarget.checked);
            }}
          />
          <span>{T.keepAwake}</span>
        </label>
      )}
    </Dialog>
  );
}

/** Asks before the battle ends early. */
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
