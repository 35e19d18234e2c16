/**
 * A card in a hand: lines that score now are unfolded, those that score later are folded. It can also
 * be used, discarded or exchanged.
 */

import type { ComponentChildren } from "preact";
import { whyNot } from "../../engine/actions.ts";
import { discardPays, swapCost } from "../../engine/command-points.ts";
import type { Action } from "../../engine/events.ts";
import { trading } from "../../engine/hand-actions.ts";
import {
  type Card,
  cardOf,
  deckOf,
  effectOf,
  type Group,
  type Mode,
  type Side,
} from "../../engine/pack.ts";
import { factsOf } from "../../engine/piles.ts";
import { choiceLabel } from "../../engine/prompts.ts";
import { remembered } from "../../engine/remember.ts";
import { capsOfCard, spanLimit } from "../../engine/score-caps.ts";
import { cardPoints } from "../../engine/score-entries.ts";
import { grantedVp } from "../../engine/score-totals.ts";
import { closed, worth } from "../../engine/scoring.ts";
import { idOf, type State } from "../../engine/state.ts";
import { appliesIn, lateOf, modeOf, timingOf, within } from "../../engine/timing.ts";
import { Button, Fold, FoldButton, Html, Icon } from "../controls/controls.tsx";
import * as T from "../texts.ts";
import { capital, capitalHtml, reason, useView } from "../view.ts";
import { MapScore } from "./live-map.tsx";
import { MemoryLines } from "./memories.tsx";
import { EventRow, LineRow, Rail } from "./scoring-line.tsx";
import { countsEvents, isJustDrawn, itemsOf, needsAttention, phaseKey } from "./scoring-now.ts";

/** The symbol of a deck, from the icons of the build. */
export function FaceSymbol({ face }: { face: string }) {
  const { session } = useView();
  return <Html tag="span" class="symbol" markup={session.library.symbols[face] ?? ""} />;
}

/** The coloured head of a card: symbol, deck, number and name. */
export function CardHead({ card, children }: { card: Card; children?: ComponentChildren }) {
  const deck = deckOf(useView().pack, card.deck);
  return (
    <header class="head">
      <FaceSymbol face={card.face} />
      <div class="title">
        <span class="label">{deck.singular}</span>
        <h3>{card.name}</h3>
      </div>
      {card.roll !== null && <span class="roll">{card.roll}</span>}
      {children}
    </header>
  );
}

/** The rules of a card: flavour, text, and a link to its page. */
export const CardText = ({ card }: { card: Card }) => (
  <>
    {card.flavour !== null && <p class="flavour">{card.flavour}</p>}
    {card.body !== "" && <Html class="prose" markup={card.body} />}
    {card.url !== "" && (
      <p class="away">
        <a href={card.url} target="_blank" rel="noopener">
          {T.page} <Icon name="page" />
        </a>
      </p>
    )}
  </>
);

/** The groups that score in a mode, with the lines that do. */
const scoringIn = (groups: readonly Group[], mode: Mode | null | undefined): readonly Group[] =>
  !mode
    ? groups
    : groups
        .filter((group) => appliesIn(group, mode))
        .map((group) => ({ ...group, lines: group.lines.filter((line) => appliesIn(line, mode)) }));

/** The rules of a card behind a line; a card without any has no such line. */
export const RulesFold = ({ id, card }: { id: string; card: Card }) =>
  card.body === "" ? null : (
    <Fold id={id} title={T.rules}>
      <CardText card={card} />
    </Fold>
  );

/** The scoring of a card as text, for cards that cannot be scored yet. */
export const ScoringText = (props: {
  groups: readonly Group[];
  /** Only what scores in this mode; everything if it is not known. */
  mode?: Mode | null | undefined;
}) => (
  <>
    {scoringIn(props.groups, props.mode).map((group) => (
      <section class="group">
        <h4>{group.words}</h4>
        {group.lines.map((line) => (
          <div class="row">
            <Rail
              line={line}
              vp={
                typeof line.vp !== "object"
                  ? line.vp
                  : props.mode
                    ? line.vp[props.mode]
                    : `${line.vp.fixed}/${line.vp.tactical}`
              }
            />
            <Html tag="span" class="what" markup={reason(line)} />
          </div>
        ))}
        <Remarks group={group} />
      </section>
    ))}
  </>
);

interface OpenGroup {
  readonly group: Group;
  readonly index: number;
  readonly isOpen: boolean;
  readonly due: boolean;
}

/** A card as a side plays it. */
export function PlayedCard({ copy, side }: { copy: string; side: Side }) {
  const { pack, state, game, session } = useView();
  const card = cardOf(pack, idOf(copy));
  const facts = factsOf(state, copy);
  const reasons = card.scoring.map((group) => closed(pack, state, side, copy, group));
  const items = itemsOf(pack, state, { copy, side });
  const groups = card.scoring.flatMap((group, index): OpenGroup[] => {
    const refusal = reasons[index];
    if (refusal === "mode" || refusal === "not-yours" || refusal === "ended") return [];
    const isDue = items.some((item) => item.group === index && item.due);
    // A card that was used as a Stratagem scores nothing any more.
    const isOpen = refusal === null && facts.achieved !== "used";
    return [{ group, index, isOpen, due: isDue }];
  });
  const isDue = groups.some((item) => item.due);
  // While something scores at this moment, what scores at another one is behind one line. What scores
  // at any time stays in sight, and so do the groups above an alternative that scores now.
  const alternative = groups.findIndex(({ group, due }) => group.instead && due);
  const isAnyTime = ({ group, isOpen }: OpenGroup): boolean =>
    isOpen && group.timing.includes("whenever");
  const isShown = (item: OpenGroup): boolean =>
    !isDue || item.due || isAnyTime(item) || groups.indexOf(item) < alternative;
  const id = `${copy} ${side}`;
  const hasEnded = reasons.includes("ended");
  // What gives no more VP is folded like what scores later.
  const isOpen =
    items.length > 0 ||
    facts.achieved !== "no" ||
    needsAttention(pack, state, copy, side) ||
    (groups.some((item) => item.isOpen) && isJustDrawn(game, side, card.id));
  const entries = state.entries.filter((entry) => entry.side === side && entry.copy === copy);
  const sum = cardPoints(pack, state, side, copy);
  const elsewhere = entries.filter(({ time, group }) => {
    const item = groups.find(({ index }) => index === group);
    return time.round === state.time.round && item !== undefined && !isShown(item);
  });
  const mode = modeOf(state, side);
  const battleCap = capsOfCard(pack, state, side, copy).find(
    ({ per }) => per === "battle" || per === "card",
  );
  const isFull = battleCap !== undefined && sum >= battleCap.vp;
  const modeLabel = facts.held === "fixed" ? `${pack.game.hand?.modes.fixed?.name ?? ""} · ` : "";
  const isPast = ({ rounds }: Group): boolean => rounds !== null && rounds[1] < state.time.round;
  const next = groups.filter((item) => !item.due && !isPast(item.group) && !isAnyTime(item));
  const isThisRound = ({ group }: OpenGroup): boolean => within(group.rounds, state.time.round);
  const nextGroup = (next.find(isThisRound) ?? next[0])?.group;
  const waits = !isOpen && nextGroup !== undefined && state.stage === "play";
  const headNote = (): string => {
    if (hasEnded) return T.noMore;
    if (facts.achieved === "used") return "";
    if (isFull) return T.full;
    if (waits) return whenOf(state, nextGroup, side);
    if (battleCap !== undefined) return T.ofMost(sum, battleCap.vp);
    if (sum > 0) return T.soFar(sum);
    return worthText(card, mode, (per) =>
      spanLimit(pack, state, side, copy, state.time.round, per),
    );
  };
  const body = () => (
    <>
      {facts.notes
        .filter(({ effect }) => effectOf(pack, effect).op !== "remember")
        .map(({ effect, value }) => (
          <p key={effect} class="chosen">
            {T.chosen}
            <strong>{choiceLabel(pack, state, effect, value)}</strong>
          </p>
        ))}
      <Memories copy={copy} side={side} />
      {hasEnded && <p class="told">{T.ended}</p>}
      {state.stage === "play" && <MapScore copy={copy} side={side} />}
      {groups.filter(isShown).map((item) => (
        <ScoringGroup key={item.index} copy={copy} side={side} {...item} />
      ))}
      {!groups.every(isShown) && (
        <Fold id={`moments ${id}`} title={T.otherMoments(grantedVp(elsewhere))}>
          {groups
            .filter((item) => !isShown(item))
            .map((item) => (
              <ScoringGroup key={item.index} copy={copy} side={side} {...item} />
            ))}
        </Fold>
      )}
      <RulesFold id={`rules ${id}`} card={card} />
    </>
  );
  const held = facts.held === "fixed" ? " fixed" : "";
  const classes = `card face-${card.face}${held}`;
  const isNew =
    session.isFresh &&
    state.events.some(
      (event) => event.type === "drew" && event.side === side && event.card === card.id,
    );
  const fold = `later ${id}`;
  return (
    <article
      class={`${classes}${isOpen ? (isDue ? " now" : "") : " later"}${isNew ? " new" : ""}`}
      data-card={card.slug}
    >
      <CardHead card={card}>
        <span class="worth">{`${isOpen ? modeLabel : ""}${headNote()}`}</span>
        {!isOpen && <FoldButton class="unfold" id={fold} label={card.name} />}
      </CardHead>
      {(isOpen || session.folds.has(fold)) && body()}
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

/** When a group scores next, in a few words; the card has all of them. */
function whenOf(state: State, group: Group, side: Side): string {
  const [first] = group.rounds ?? [0];
  if (first > state.time.round) return T.fromRound(first);
  const [timing] = timingOf(state, group, side);
  return timing === undefined ? "" : T.WHEN[timing];
}

/** What a card gives, such as "worth 5", "worth 2–5", or "up to 5VP a turn" if it counts things. */
function worthText(card: Card, mode: Mode, limit: (per: "turn" | "round") => number): string {
  const groups = scoringIn(card.scoring, mode);
  const lines = groups.flatMap((group) => group.lines);
  const most = limit("turn");
  if (lines.some((line) => line.each !== null) && Number.isFinite(most))
    return T.upTo(most, most < limit("round"));
  const values = groups.flatMap((group) => {
    const valuesOf = (plus: boolean) =>
      group.lines.filter((line) => line.plus === plus).map((line) => worth(line, mode));
    const base = valuesOf(false);
    // Additional lines add to the highest of the others.
    const extra = valuesOf(true).reduce<number>((sum, vp) => sum + Number(vp), 0);
    return extra > 0 ? [...base, Math.max(...base.map(Number)) + extra] : base;
  });
  const numbers = [...new Set(values.filter((value) => typeof value === "number"))].sort(
    (a, b) => a - b,
  );
  if (values.length === 0) return "";
  if (values.some((value) => typeof value === "string"))
    return T.worth([...new Set(values)].join(` ${T.or} `));
  const [lowest = 0, highest = lowest] = [numbers[0], numbers[numbers.length - 1]];
  if (numbers.length === 2) return T.worth(`${lowest} ${T.or} ${highest}`);
  return T.worth(lowest === highest ? `${lowest}` : `${lowest}–${highest}`);
}

function ScoringGroup(props: OpenGroup & { copy: string; side: Side }) {
  const { state } = useView();
  const { copy, side, group, index, isOpen, due } = props;
  const mode = modeOf(state, side);
  const late = lateOf(state, group, side);
  const lines = group.lines.flatMap((line, at) => (appliesIn(line, mode) ? [{ line, at }] : []));
  return (
    <section class={`group${due ? " now" : ""}${isOpen ? "" : " later"}`}>
      <h4>
        {due && <span class="pill">{T.now}</span>}
        {capital(late?.when ?? group.words)}
      </h4>
      {isOpen &&
      countsEvents(
        group,
        lines.map(({ line }) => line),
      ) ? (
        <EventRow
          due={due}
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
            due={due}
          />
        ))
      )}
      <Remarks group={group} now={late?.remark} />
    </section>
  );
}

/**
 * How the lines of a group combine, what limits them, its note, and when they score otherwise;
 * without the remark that applies `now`, because the heading says it.
 */
const Remarks = ({ group, now }: { group: Group; now?: string | undefined }) => (
  <>
    {group.remarks
      .filter((remark) => remark !== now)
      .map((remark) => (
        <p class="hint">{remark}</p>
      ))}
    {group.note !== null && <Html tag="p" class="hint" markup={capitalHtml(group.note)} />}
  </>
);

interface CardAction {
  readonly action: Extract<Action, { copy: string }>;
  readonly label: string;
}

/** Actions with a card in hand other than scoring it: use, discard, exchange. */
function CardActions({ copy, side }: { copy: string; side: Side }) {
  const { pack, state, session } = useView();
  const { hand } = pack.game;
  const card = cardOf(pack, idOf(copy));
  const choices: CardAction[] = [];
  const add = (type: "use" | "discard" | "swap" | "trade", label: string): void => {
    const action = { type, copy };
    if (whyNot(pack, state, action) === null) choices.push({ label, action });
  };
  const cp = discardPays(pack, state, side);
  const trade = trading(pack, state, side);
  const name = card.stratagem?.name ?? T.use;
  const useLabel = card.scoring.length > 0 ? T.asStratagem(name) : name;
  add("use", T.payFor(useLabel, card.stratagem?.cost.cp ?? 0));
  add("discard", cp > 0 ? T.discardFor(cp) : T.discard);
  if (trade !== null) add("trade", cardOf(pack, trade[0]).name);
  // A card in table mode is opened by itself; elsewhere one button offers all of them.
  if (hand?.exchange && session.screen === "table") {
    const { card: payment } = hand.exchange;
    const name = payment === null ? T.exchangeThis : cardOf(pack, payment).name;
    add("swap", T.payFor(name, swapCost(pack, state, side)));
  }
  if (choices.length === 0) return null;
  return (
    <div class="card-actions">
      {choices.map(({ label, action }) => (
        <Button
          key={`${action.type} ${copy}`}
          class="option small"
          id={`${action.type} ${copy}`}
          once
          go={() => session.act(action)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

/** What a card remembers, if it remembers anything. */
export function Memories({ copy, side }: { copy: string; side?: Side }) {
  const { pack, state } = useView();
  if (remembered(pack, state, copy).length === 0) return null;
  // What is being typed belongs to this card and phase: elements of cards are reused for others.
  return <MemoryLines key={`${copy} ${phaseKey(state)}`} copy={copy} side={side} />;
}
