/** The menu of a game. */

import { useState } from "preact/hooks";
import { hasBegun, whyNot } from "../../engine/index.ts";
import { OFFLINE } from "../../offline/texts.ts";
import { Dialog } from "../controls/dialog.tsx";
import { Icon, type IconName } from "../controls/icons.tsx";
import { Button } from "../controls/parts.tsx";
import * as T from "../extra-texts.ts";
import { gameAddress } from "../share/game-address.ts";
import { useView } from "../view.ts";
import { canWake, isWanted, setWanted } from "./wake.ts";

export function Menu() {
  const view = useView();
  const { session, state } = view;
  const [keepsAwake, setKeepsAwake] = useState(isWanted());
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
      {isPlaying && entry("table", "table", T.tableMode, () => session.startTableMode())}
      {isPlaying && entry("score", "history", T.score, () => session.set({ tab: "score" }))}
      {entry("piles", "piles", T.piles, () => session.set({ tab: "piles" }))}
      {entry("log", "log", T.log, () => session.set({ tab: "log" }))}
      {entry("notes", "edit", T.notes, () => session.show("notes"))}
      {entry("phones", "phones", `${T.phones} …`, () => session.pair())}
      {entry("share", "share", T.share, () => session.show("share"))}
      {entry("print", "print", T.print, () =>
        session.loader.withDetails(view.pack, () =>
          session.loader.withExtras(({ printMission }) => printMission(view)),
        ),
      )}
      {session.home !== "" && (
        <a
          class="menu-entry"
          data-key="print-game"
          href={gameAddress(view.pack, state, session.home)}
          target="_blank"
          rel="noopener"
        >
          <Icon name="print" />
          <span>{T.printGame}</span>
        </a>
      )}
      {entry("set-clock", "clock", session.game?.times ? T.clock : T.clockAdd, () =>
        session.show("clock"),
      )}
      {canWake() && (
        <label class="menu-entry">
          <input
            type="checkbox"
            data-key="screen"
            checked={keepsAwake}
            onChange={(event) => {
              setWanted(event.currentTarget.checked);
              setKeepsAwake(event.currentTarget.checked);
            }}
          />
          <span>{T.keepAwake}</span>
        </label>
      )}
      {whyNot(view.pack, state, { type: "finish" }) === null &&
        entry("finish", "flag", `${T.finish} …`, () => session.show("finish"))}
      {entry("games", "games", `${T.newGame} · ${T.games}`, () => session.leave())}
      <p class="hint" data-offline>
        {OFFLINE.text(session.offline)}
      </p>
    </Dialog>
  );
}
