/**
 * A card in a hand: lines that score now are unfolded, those that score later are folded. It can also
 * be used, discarded or exchanged.
 */

import { whyNot } from "../../engine/actions.ts";
import { discardPays } from "../../engine/command-points.ts";
import {
  bestOf,
  betterLater,
  countsEvents,
  type Grouped,
  groupsOf,
  needsAttention,
  type OpenGroup,
} from "../../engine/due-scores.ts";
import { tradeOf } from "../../engine/hand-actions.ts";
import { isJustDrawn } from "../../engine/history.ts";
import { hasFailed } from "../../engine/memories.ts";
import type { Group, Side } from "../../engine/pack.ts";
import { cardOf, effectOf } from "../../engine/pack.ts";
import { capital } from "../../engine/phrases.ts";
import { factsOf } from "../../engine/piles.ts";
import { chosenLabel } from "../../engine/prompts.ts";
import { cardPoints } from "../../engine/score-actions.ts";
import { battleCapOf } from "../../engine/score-caps.ts";
import { grantedVp } from "../../engine/score-totals.ts";
import { idOf, type State, slugOf } from "../../engine/state.ts";
import { appliesIn, exceptionOf, modeOf, timingOf, within } from "../../engine/timing.ts";
import { turnSteps } from "../../engine/turn-steps.ts";
import { Button, Fold, FoldButton } from "../controls/controls.tsx";
import { useView, type View } from "../session-context.ts";
import * as T from "../texts.ts";
import { MapScore } from "./battle-map.tsx";
import { CardHead, CardText, Memories, Remarks, RulesFold } from "./card.tsx";
import { EventRow, LineRow } from "./scoring-line.tsx";

const isAnyTime = ({ group, isOpen }: OpenGroup): boolean =>
  isOpen && group.timing.includes("whenever");

/** What the head of a card says of it: its limit, when it scores next, or what it gave. */
function noteOf(
  { pack, state }: View,
  copy: string,
  side: Side,
  { groups, hasEnded }: Grouped,
  isOpen: boolean,
): string {
  const { held, achieved } = factsOf(state, copy);
  const { round } = state.time;
  const sum = cardPoints(pack, state, side, copy);
  const cap = battleCapOf(pack, state, side, copy);
  const isPast = ({ rounds }: Group): boolean => rounds !== null && rounds[1] < round;
  const next = groups.filter((item) => !item.isDue && !isPast(item.group) && !isAnyTime(item));
  const soon = next.filter(({ group }) => !group.timing.every((timing) => timing === "battle-end"));
  const inRound = soon.find(({ group }) => within(group.rounds, round));
  const nextGroup = (inRound ?? soon[0] ?? next[0])?.group;
  const note = (): string => {
    if (hasEnded) return T.noMore;
    if (achieved === "used") return "";
    if (cap !== undefined && sum >= cap.vp) return T.full;
    if (!isOpen && nextGroup !== undefined && state.stage === "play")
      return whenOf(state, nextGroup, side);
    if (cap !== undefined) return T.ofMost(sum, cap.vp);
    return sum > 0 ? T.soFar(sum) : "";
  };
  const isFixed = isOpen && held === "fixed";
  return `${isFixed ? `${pack.game.hand?.modes.fixed?.name ?? ""} · ` : ""}${note()}`;
}

/** A card as a side plays it. */
export function PlayedCard({ copy, side }: { copy: string; side: Side }) {
  const view = useView();
  const { pack, state, game, session } = view;
  const card = cardOf(pack, idOf(copy));
  const facts = factsOf(state, copy);
  const grouped = groupsOf(pack, state, copy, side);
  const { groups, isDue } = grouped;
  const id = `${copy} ${side}`;
  // What gives no more VP is folded like what scores later.
  const isOpen =
    grouped.scores ||
    facts.achieved !== "no" ||
    needsAttention(pack, state, copy, side) ||
    (groups.some((item) => item.isOpen) && isJustDrawn(game, side, card.id));
  const isNew =
    session.isFresh &&
    state.events.some(
      (event) => event.type === "drew" && event.side === side && event.card === card.id,
    );
  const fold = `later ${id}`;
  const classes = [
    `card face-${card.face}`,
    facts.held === "fixed" && "fixed",
    isOpen ? isDue && "now" : "later",
    isNew && "new",
  ];
  return (
    <article class={classes.filter(Boolean).join(" ")} data-card={slugOf(card.id)}>
      <CardHead card={card}>
        <span class="worth">{noteOf(view, copy, side, grouped, isOpen)}</span>
        {!isOpen && <FoldButton class="unfold" id={fold} label={card.name} />}
      </CardHead>
      {(isOpen || session.folds.has(fold)) && (
        <CardBody copy={copy} side={side} grouped={grouped} />
      )}
      {/* In the place of the actions, so that no button above it moves under the thumb. */}
      {facts.achieved !== "no" && (
        <p class="told">
          {facts.achieved === "used" ? T.used : T.achieved}{" "}
          {state.time.phase === "turn-end" || ["turn", "used"].includes(facts.achieved)
            ? T.untilTurnEnds
            : T.untilYouContinue}
        </p>
      )}
      <CardActions copy={copy} side={side} />
    </article>
  );
}

/** What a card remembers and scores, and its rules. */
function CardBody(props: { copy: string; side: Side; grouped: Grouped }) {
  const view = useView();
  const { pack, state } = view;
  const { copy, side, grouped } = props;
  const card = cardOf(pack, idOf(copy));
  const id = `${copy} ${side}`;
  const hiddenPoints = grantedVp(
    state.entries.filter(
      (entry) =>
        entry.side === side &&
        entry.copy === copy &&
        entry.time.round === state.time.round &&
        grouped.hidden.some(({ index }) => index === entry.group),
    ),
  );
  const better = betterLater(pack, state, copy, side, grouped);
  const group = (item: OpenGroup) => (
    <ScoringGroup key={item.index} copy={copy} side={side} {...item} />
  );
  return (
    <>
      {factsOf(state, copy)
        .notes.filter(({ effect }) => effectOf(pack, effect).op === "choose")
        .map(({ effect, value }) => (
          <p key={effect} class="chosen">
            {T.chosen}
            <strong>{chosenLabel(pack, state, effect, value)}</strong>
          </p>
        ))}
      <Memories copy={copy} side={side} />
      {grouped.hasEnded && <p class="told">{T.ended(hasFailed(pack, state, copy))}</p>}
      {state.stage === "play" && <MapScore copy={copy} side={side} />}
      {grouped.shown.map(group)}
      {better && (
        <p class="chosen">
          {T.insteadLater(whenOf(state, better, side), bestOf(better, modeOf(state, side)))}
        </p>
      )}
      {grouped.hidden.length > 0 && (
        <Fold id={`moments ${id}`} title={T.otherMoments(hiddenPoints)}>
          {grouped.hidden.map(group)}
        </Fold>
      )}
      {card.scoring.length > 0 ? (
        <RulesFold id={`rules ${id}`} card={card} />
      ) : (
        <div class="words">
          <CardText card={card} />
        </div>
      )}
    </>
  );
}

/** When a group scores next, in a few words; the card has all of them. */
function whenOf(state: State, group: Group, side: Side): string {
  const [first] = group.rounds ?? [0];
  if (first > state.time.round) return T.fromRound(first);
  const [timing] = timingOf(state, group, side);
  return timing === undefined ? "" : T.WHEN[timing];
}

function ScoringGroup(props: OpenGroup & { copy: string; side: Side }) {
  const { state } = useView();
  const { copy, side, group, index, isOpen, isDue } = props;
  const mode = modeOf(state, side);
  const late = exceptionOf(state, group, side);
  const lines = group.lines.flatMap((line, at) => (appliesIn(line, mode) ? [{ line, at }] : []));
  return (
    <section class={`group${isDue ? " now" : ""}${isOpen ? "" : " later"}`}>
      <h4>
        {isDue && <span class="pill">{T.now}</span>}
        {capital(late?.when ?? group.words)}
      </h4>
      {isOpen &&
      countsEvents(
        group,
        lines.map(({ line }) => line),
      ) ? (
        <EventRow
          isDue={isDue}
          lines={lines.map(({ line, at }) => ({
            line,
            at: { side, copy, group: index, line: at },
          }))}
        />
      ) : (
        lines.map(({ line, at }) => (
          <LineRow
            key={at}
            line={line}
            at={{ side, copy, group: index, line: at }}
            isOpen={isOpen}
            isDue={isDue}
          />
        ))
      )}
      <Remarks group={group} now={late?.remark} />
    </section>
  );
}

/** Actions with a card in hand other than scoring or exchanging it: use, discard, trade. */
function CardActions({ copy, side }: { copy: string; side: Side }) {
  const { pack, state, session } = useView();
  const { scoring, stratagem } = cardOf(pack, idOf(copy));
  // What can be done later in the turn is offered before it, too: it goes to the first such phase.
  const ahead = turnSteps(pack, state);
  const steps = (["use", "discard", "trade"] as const).flatMap((type) => {
    const step = ahead.find((at) => whyNot(pack, at.state, { type, copy }) === null);
    return step === undefined ? [] : [{ type, before: step.actions }];
  });
  if (steps.length === 0) return null;
  const cp = discardPays(pack, state, side);
  const [source] = tradeOf(pack, state, side) ?? [];
  const name = stratagem?.name ?? T.use;
  const labels = {
    use: T.payFor(scoring.length > 0 ? T.asStratagem(name) : name, stratagem?.cost.cp ?? 0),
    discard: T.discardFor(cp, state.time.phase !== "turn-end"),
    trade: source === undefined ? "" : cardOf(pack, source).name,
  };
  return (
    <div class="card-actions">
      {steps.map(({ type, before }) => (
        <Button
          key={`${type} ${copy}`}
          class="option small"
          id={`${type} ${copy}`}
          once
          go={() => session.act(...before, { type, copy })}
        >
          {labels[type]}
          {type !== "discard" && before.length > 0 && ` · ${T.laterThisTurn}`}
        </Button>
      ))}
    </div>
  );
}
