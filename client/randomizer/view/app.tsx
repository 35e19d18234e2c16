/** The page: the start page, a game, the history, or the record of a game. */

import { useEffect } from "preact/hooks";
import { dueCards } from "../engine/due-scores.ts";
import { other, type Side } from "../engine/pack.ts";
import { hasBegun, turnNumber } from "../engine/state.ts";
import { Footer } from "./battle/footer.tsx";
import { FinishDialog, Menu, SettingsDialog } from "./battle/game-menu.tsx";
import { HandPanel } from "./battle/hand.tsx";
import { Header, titleOfGame } from "./battle/header.tsx";
import { choicesOfBoth } from "./battle/joint-choices.ts";
import { LogPanel } from "./battle/log.tsx";
import { isNewMission, MissionPage } from "./battle/mission-page.tsx";
import { Reveal } from "./battle/reveal.tsx";
import { TableMode } from "./battle/table-mode.tsx";
import { wake } from "./battle/wake-lock.ts";
import { useKeptFocus } from "./controls/kept-focus.ts";
import { Boundary, DamagedPage } from "./error-boundary.tsx";
import { MissionPanel } from "./mission/mission-panel.tsx";
import { ConnectionStatus, PairingDialog } from "./pairing/pairing-dialog.tsx";
import { PilesPanel } from "./piles/piles-panel.tsx";
import { Questions } from "./prompts/prompt.tsx";
import { HistoryPage } from "./saves/finished-games-page.tsx";
import { RecordPage } from "./saves/unplayable-game-page.tsx";
import { Result } from "./score/result.tsx";
import { ScorePanel } from "./score/score-sheet.tsx";
import { type Session, wideScreen } from "./session.ts";
import { SessionContext, useSession, useView } from "./session-context.ts";
import { OrganisePage } from "./setup/organise-page.tsx";
import { Players } from "./setup/players.tsx";
import { StartPage } from "./setup/start-page.tsx";
import { PrintedResult } from "./share/printed-result.tsx";
import { ShareDialog } from "./share/share-dialog.tsx";
import * as T from "./texts.ts";

export function App({ session }: { session: Session }) {
  const root = useKeptFocus();
  const { state } = session;
  const isPlaying = state?.stage === "play";
  // A browser that refused, for example because the battery was low, is asked again each turn.
  useEffect(() => wake(isPlaying), [isPlaying, state && turnNumber(state.time)]);
  return (
    <SessionContext.Provider value={session}>
      <div ref={root} class={session.phones?.isIdle ? "root idle" : "root"}>
        <Boundary
          instead={(why) => <DamagedPage why={why} />}
          failed={(why) => {
            session.failure = why;
          }}
        >
          <Page />
        </Boundary>
        {session.phones && session.dialog === "phones" && <PairingDialog phones={session.phones} />}
        <div class="visually-hidden live" aria-live="polite" role="status">
          {session.announcement}
        </div>
        <div class="visually-hidden" role="alert">
          {session.notices.alert}
        </div>
      </div>
    </SessionContext.Provider>
  );
}

function Page() {
  const session = useSession();
  const { record } = session;
  if (session.view !== null)
    return (
      <>
        <GamePage />
        {session.dialog === "menu" && <Menu />}
        {session.dialog === "share" && <ShareDialog />}
        {session.dialog === "finish" && <FinishDialog />}
        {session.dialog === "settings" && <SettingsDialog />}
      </>
    );
  if (session.loader.isLoading) return <p class="loading">{T.loading}</p>;
  if (record !== null) return <RecordPage {...record} />;
  if (session.screen === "history") return <HistoryPage />;
  return session.screen === "organise" ? <OrganisePage /> : <StartPage />;
}

function GamePage() {
  const view = useView();
  const { session, state, pack } = view;
  // Loaded before a map is shown, while the device is probably still online.
  useEffect(() => {
    session.packs.loadDetails(pack).then(
      () => session.draw(),
      () => undefined,
    );
  }, [pack.id]);
  const choices = session.reached === state ? choicesOfBoth(pack, state) : null;
  if (choices !== null && !session.isCovered) return <Reveal choices={choices} />;
  if (isNewMission(pack, state)) return <MissionPage />;
  if (session.screen === "table" && state.stage === "play") return <TableMode />;
  return (
    <div class={`shell game on-${session.screen} stage-${state.stage}`}>
      <Header />
      <main>
        {hasBegun(state) && <h1 class="visually-hidden">{titleOfGame(view)}</h1>}
        <ConnectionStatus place="page" />
        <Content />
      </main>
      <Footer />
    </div>
  );
}

function Content() {
  const { session, game, state, pack } = useView();
  const { screen, playerNames: names } = session;
  if (screen === "score") return <ScorePanel />;
  if (screen === "piles") return <PilesPanel />;
  if (screen === "log") return <LogPanel />;
  const isBefore = !hasBegun(state);
  // The cards of this phone's player come first, or of whose turn it is, or of who can score now.
  const hasDue = (side: Side): boolean => dueCards(pack, state).some((card) => card.side === side);
  const turn = session.activeSide ?? state.seats.find(hasDue);
  const first = session.phones?.side ?? turn ?? state.seats[0];
  const sides = wideScreen.matches ? state.seats : [first, other(first)];
  return (
    <>
      {state.stage === "done" && (
        <>
          <Result />
          <PrintedResult />
        </>
      )}
      {game.at === 1 && names && <Players names={names} />}
      {isBefore && (
        <div class="questions">
          <Questions />
        </div>
      )}
      <div class="panels">
        {(isBefore || screen === "mission" || wideScreen.matches) && <MissionPanel />}
        {/* The key is the position: the elements of a hand are reused for the other one. */}
        {state.stage === "play" &&
          (screen === "hands" || wideScreen.matches) &&
          sides.map((side, index) => <HandPanel key={index} side={side} isFirst={index === 0} />)}
      </div>
    </>
  );
}
