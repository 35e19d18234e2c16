/** The mission: the results of the set-up, and the cards that both players share. */

import { availableRolls } from "../../engine/dice.ts";
import { cardOf, type Id, type Side } from "../../engine/pack.ts";
import { capital } from "../../engine/phrases.ts";
import { missionCopies } from "../../engine/piles.ts";
import { hasBegun, idOf, slugOf } from "../../engine/state.ts";
import { MapView } from "../cards/battle-map.tsx";
import { CardHead, CardText, Memories, ScoringText } from "../cards/card.tsx";
import { useView } from "../session-context.ts";
import * as T from "../texts.ts";
import { DiceBox } from "./dice.tsx";
import { SetupSummary } from "./setup-summary.tsx";

export function MissionPanel() {
  const { pack, state } = useView();
  const isPlaying = hasBegun(state);
  return (
    <section class="panel mission" aria-label={T.mission}>
      <h2 class="visually-hidden">{T.mission}</h2>
      {!isPlaying && <SetupSummary />}
      {isPlaying && <MissionCards of="maps" />}
      <MissionCards of="others" />
      {!isPlaying && <MissionCards of="maps" />}
      {availableRolls(pack, state).length > 0 && <DiceBox />}
      {isPlaying && <SetupSummary />}
    </section>
  );
}

/** The cards that both players share: those with maps, or the others, those that score first. */
export function MissionCards({ of }: { of: "maps" | "others" }) {
  const { pack, state } = useView();
  const scores = (copy: string): number => Math.min(1, cardOf(pack, idOf(copy)).scoring.length);
  const cards = missionCopies(pack, state)
    .filter(([copy]) => (cardOf(pack, idOf(copy)).map !== null) === (of === "maps"))
    .sort(([a], [b]) => scores(b) - scores(a));
  return (
    <>
      {of === "maps" && state.map !== null && <MapCard id={state.map} />}
      {cards.map(([copy, { owner }]) => (
        <MissionCard key={copy} copy={copy} owner={owner} />
      ))}
    </>
  );
}

/** The map determined by both sides' choices. */
function MapCard({ id }: { id: Id }) {
  const { pack } = useView();
  return (
    <article class="card setup">
      <h2>{pack.maps[id]?.name}</h2>
      <MapView id={id} isLive />
    </article>
  );
}

function MissionCard({ copy, owner }: { copy: string; owner: Side | null }) {
  const { pack } = useView();
  const card = cardOf(pack, idOf(copy));
  return (
    <article class={`card face-${card.face}`} data-card={slugOf(card.id)}>
      <CardHead card={card}>
        {owner !== null && <span class="worth">{pack.sides[owner]}</span>}
      </CardHead>
      {card.map !== null && <MapView id={card.map} isLive />}
      <ScoringText groups={card.scoring} />
      <Memories copy={copy} />
      <div class="words">
        {card.caps.length > 0 && (
          <p class="hint">{capital(card.caps.map(({ words }) => words).join("; "))}</p>
        )}
        <CardText card={card} />
      </div>
    </article>
  );
}
