/**
 * A mission that was drawn, before the battle: it can be redrawn piece by piece, printed and shared;
 * one tap begins the battle.
 */

import { reduce } from "../../engine/actions.ts";
import { type Card, cardOf, type Pack, type Side, variantOf } from "../../engine/pack.ts";
import { missionCards, missionCopies } from "../../engine/piles.ts";
import { redrawableSlots, stageAfterSetup } from "../../engine/setup.ts";
import { idOf, type State } from "../../engine/state.ts";
import { emblemOf, FaceSymbol } from "../cards/card.tsx";
import { Button } from "../controls/controls.tsx";
import { Icon } from "../controls/icons.tsx";
import { HomeLink, NoticeList } from "../controls/page-parts.tsx";
import { MissionCards } from "../mission/mission-panel.tsx";
import type { Fact } from "../mission/setup-summary.tsx";
import {
  Drawn,
  isChoosable,
  Redraw,
  rosterSlots,
  SetupSummary,
  setupFacts,
} from "../mission/setup-summary.tsx";
import { ConnectionStatus } from "../pairing/pairing-dialog.tsx";
import { useView, type View } from "../session-context.ts";
import { Players } from "../setup/players.tsx";
import * as T from "../texts.ts";
import { UndoButton } from "./footer.tsx";
import { PrintLink } from "./game-menu.tsx";
import { newsNow } from "./last-tap.ts";

/** Whether chance has drawn all of the mission, and the players have not gone on from it. */
export function isNewMission(
  pack: Pack,
  { opening, stage, isMissionSet, prompts, winner, deployer }: State,
): boolean {
  const isNew = prompts.every(({ answer }) => answer === null);
  if (isMissionSet) return false;
  const isDrawn = opening.chance === true && stage === stageAfterSetup(pack);
  return isDrawn && isNew && winner === null && deployer === null;
}

export function MissionPage() {
  const view = useView();
  const { session, state } = view;
  const isOtherType = state.events.some((event) => event.type === "again" && event.variant);
  const facts = setupFacts(view);
  const names = session.playerNames;
  const pairs = state.seats.some((side) => ownCards(view, side).length > 0);
  const summary = <SetupSummary facts={facts.filter(({ seat }) => !pairs || seat == null)} />;
  return (
    <div class={`shell game new-mission stage-${state.stage}`}>
      <header class="top">
        <HomeLink />
        <h1>{T.yourMission}</h1>
        <Button class="option on-bar" id="games" go={() => session.askToLeave()}>
          {T.games}
        </Button>
      </header>
      <main>
        <NoticeList />
        <ConnectionStatus place="page" />
        <section class="panel mission" aria-label={T.mission}>
          <Kind />
          {names && <Players names={names} />}
          {pairs && (
            <div class="pair">
              {([0, 1] as const).map((seat) => (
                <PlayerMission
                  key={seat}
                  seat={seat}
                  fact={facts.find((fact) => fact.seat === seat)}
                />
              ))}
            </div>
          )}
          {/* The names of the mission, and what is drawn again, are in sight. */}
          {!pairs && summary}
          <MissionCards of="maps" />
          {pairs && summary}
          <MissionCards of="others" />
        </section>
      </main>
      <footer class="bar">
        <ConnectionStatus place="bar" />
        <p class="news">
          {isOtherType
            ? newsNow(view)
            : state.opening.organised
              ? T.organisedHint
              : T.drawnHint(facts.some((fact) => isChoosable(view, fact)))}
        </p>
        <div class="bar-buttons">
          <UndoButton class="tool" />
          <Redraw slots={[...redrawableSlots(state)]} name={T.everything} verb={T.redraw} />
          <PrintLink class="tool" title={T.printGame}>
            <span class="visually-hidden">{T.printGame}</span>
          </PrintLink>
          <Button class="tool" id="share" label={T.share} go={() => session.show("share")}>
            <Icon name="share" />
          </Button>
          <Button
            class="main"
            id="begin"
            off={session.phones?.isIdle}
            once
            go={() => session.act({ type: "begin" })}
          >
            {T.beginBattle}
          </Button>
        </div>
      </footer>
    </div>
  );
}

/**
 * The pack, and its types of mission: another one keeps what was drawn and fits it, and asks for what
 * is on rosters.
 */
function Kind() {
  const { pack, session, state } = useView();
  const variants = Object.entries(pack.game.variants);
  const drawn = variantOf(pack, state.opening.variant);
  const change = (variant: string): void => {
    const again = { type: "again", slots: [], variant } as const;
    const slots = rosterSlots({ pack, state: reduce(pack, state, again) });
    const asks = { type: "again", slots, asks: true } as const;
    session.act(again, ...(slots.length > 0 ? [asks] : []));
  };
  return (
    <div class="mission-type">
      {/* A line does not break within "2026-27". */}
      <h2>{pack.name.replaceAll("-", "-\u2060")}</h2>
      {Object.values(pack.cards).every(({ scoring }) => scoring.length === 0) && (
        <p class="hint">{T.byHandOnly}</p>
      )}
      {variants.length > 1 && (
        <div class="segments">
          {variants.map(([slug, { name }]) => (
            <Button
              key={slug}
              class={`segment${slug === drawn ? " on" : ""}`}
              id={`variant ${slug}`}
              pressed={slug === drawn}
              off={session.phones?.isIdle}
              once
              go={() => slug !== drawn && change(slug)}
            >
              {name}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

/** The mission cards that only one side has. */
function ownCards({ pack, state }: View, side: Side): Card[] {
  return missionCopies(pack, state)
    .filter(([, { owner }]) => owner === side)
    .map(([copy]) => cardOf(pack, idOf(copy)));
}

/** A player with their mission, and the choice that it follows from. */
function PlayerMission({ seat, fact }: { seat: 0 | 1; fact: Fact | undefined }) {
  const view = useView();
  const { pack, game, state } = view;
  const side = state.seats[seat] ?? "attacker";
  const own = ownCards(view, side);
  const mission = own.find(({ scoring }) => scoring.length > 0) ?? missionCards(pack, state)[0];
  const emblem = emblemOf(pack, state, side);
  const role = game.pack.sides[side];
  return (
    <section class={`plate ${side}`}>
      <p>{`${state.opening.players?.[seat] ?? T.player[seat]} · ${role}`}</p>
      <h3>{mission?.name}</h3>
      {fact !== undefined && (
        <div class="leads">
          <Drawn fact={fact}>
            {emblem !== null && <FaceSymbol face={emblem.face} />}
            <span>{fact.value}</span>
          </Drawn>
          {fact.slot !== null && <Redraw slots={[fact.slot]} name={fact.name} verb={fact.verb} />}
        </div>
      )}
    </section>
  );
}
