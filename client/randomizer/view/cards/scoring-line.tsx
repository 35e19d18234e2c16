/** A scoring line: a tap scores it, another tap removes the score. */

import { useState } from "preact/hooks";
import { totalsOf } from "../../engine/dice.ts";
import { scorableOf } from "../../engine/due-scores.ts";
import type { Action, Entry, LineRef } from "../../engine/events.ts";
import { baseFirst, countsOf, eventActions } from "../../engine/line-counts.ts";
import { capOf, cardOf, type Line, type Pack } from "../../engine/pack.ts";
import { capital, capitalHtml, capText, inVp, plainText } from "../../engine/phrases.ts";
import { beforeScore } from "../../engine/score-actions.ts";
import { type Offer, underCaps } from "../../engine/score-caps.ts";
import { grantedVp } from "../../engine/score-totals.ts";
import { achieves, countNow, scoresNow, whyNoScore, worth } from "../../engine/scoring.ts";
import { idOf, type State, turnNumber } from "../../engine/state.ts";
import { modeOf } from "../../engine/timing.ts";
import { toTurnEnd } from "../../engine/turn-steps.ts";
import { Button, Html } from "../controls/controls.tsx";
import { Icon } from "../controls/icons.tsx";
import { useView } from "../session-context.ts";
import * as T from "../texts.ts";

/** What a line is scored for: "Each marker you hold · up to 4 times", "You hold three markers". */
export const Reason = ({ line }: { line: Line }) => (
  <>
    <Html
      tag="span"
      markup={capitalHtml(line.each !== null ? `${T.each} ${line.each}` : (line.if ?? ""))}
    />
    {line.most !== null && <span class="line-note"> · {T.upTo(line.most)}</span>}
  </>
);

interface ScoringLineProps {
  readonly line: Line;
  readonly at: LineRef;
  readonly isDue: boolean;
}

/** The printed VP of a line, at its left. */
export const Rail = ({ line, vp }: { line: Line; vp: number | string }) => (
  <span class="rail">
    {line.plus ? `+${vp}` : vp}
    {line.each !== null && <small>{T.each}</small>}
  </span>
);

/** VP, what is left of them, and the limit that cuts them; null if none does. */
type Limited = Offer & { readonly raw: number };

/** What scores gave. */
function gaveOf(pack: Pack, entries: readonly Entry[]): Limited {
  const cut = entries.find(({ cap, raw, granted }) => cap !== null && granted < raw)?.cap ?? null;
  const raw = entries.reduce((sum, entry) => sum + entry.raw, 0);
  return { granted: grantedVp(entries), raw, cap: cut === null ? null : capOf(pack, cut) };
}

/** What a limit leaves: "+2 of 4 · at most 15VP a round from primary missions". */
function Left({ gave, next, name }: { gave: Limited; next: Limited | undefined; name: string }) {
  const { granted, raw, cap } = (gave.cap === null && next) || gave;
  if (cap === null) return null;
  const limit = capText(cap, name);
  // Nothing is lost before the tap, whose button says what it gives.
  if (gave.cap === null && granted > 0)
    return <span class="line-note limit">{capital(limit)}</span>;
  return <span class="loss">{granted > 0 ? T.gave(granted, raw, limit) : T.atCap(limit)}</span>;
}

export function LineRow(props: ScoringLineProps & { isOpen: boolean }) {
  const { pack, state } = useView();
  const { line, at } = props;
  const card = cardOf(pack, idOf(at.copy));
  const count = countNow(pack, state, at);
  const scores = scoresNow(pack, state, at);
  const unscoredState = beforeScore(pack, state, at);
  const refusal = whyNoScore(pack, unscoredState, at, 1);
  const lacksBase = refusal === "added" || (refusal === "count" && line.among);
  const first = lacksBase ? baseFirst(pack, state, at) : [];
  const isOtherWay = count === 0 && refusal === "other-way";
  const each = worth(line, modeOf(state, at.side));
  const counts = countsOf(pack, unscoredState, at, line, count);
  const raw = typeof each === "number" ? each * counts.points.length : 1;
  const offer = underCaps(pack, unscoredState, at, raw);
  const gave = gaveOf(pack, scores);
  // What is scored in full is told only of higher counts: other scores may have reached a limit since.
  const isOffered = refusal === null && (count === 0 || offer.granted > gave.granted);
  return (
    <div class={`row${line.each === null ? "" : " counted"}`}>
      <Rail line={line} vp={each} />
      <div class="what">
        <Reason line={line} />
        {line.plus && <span class="line-note"> · {lacksBase ? T.plusFirst : T.plus}</span>}
        {typeof each === "string" && props.isOpen && count === 0 && (
          <span class="line-note"> · {T.rollsHere(each)}</span>
        )}
        {isOtherWay && <span class="line-note"> · {T.otherWay}</span>}
        {refusal === "count" && !line.among && <span class="line-note"> · {T.allCounted}</span>}
        {/* Greater counts stay open, and nothing moves under the finger. */}
        <Left gave={gave} next={isOffered ? { ...offer, raw } : undefined} name={card.name} />
      </div>
      {props.isOpen && !isOtherWay ? (
        <Chips
          key={`${at.copy} ${at.side}`}
          {...props}
          base={unscoredState}
          count={count}
          each={each}
          isOff={refusal !== null && first.length === 0}
          first={first}
          isFull={counts.points[0] === 0}
        />
      ) : null}
    </div>
  );
}

/** The lines of events that are counted one at a time: a tap on what one is worth counts it. */
export function EventRow(props: {
  lines: readonly { readonly line: Line; readonly at: LineRef }[];
  isDue: boolean;
}) {
  const { pack, state, session } = useView();
  const { lines, isDue } = props;
  const card = cardOf(pack, idOf(lines[0]?.at.copy ?? ""));
  const refs = lines.map(({ at }) => at);
  const counts = refs.map((at) => countNow(pack, state, at));
  const worths = lines.map(({ line, at }) => Number(worth(line, modeOf(state, at.side))));
  const entries = refs.flatMap((at) => scoresNow(pack, state, at));
  const [first] = refs;
  // They share all limits, so that a tap on several gives what their sum leaves.
  const offers = lines.map((_, index): Limited => {
    const raw = worths.slice(0, index + 1).reduce((sum, value) => sum + value, 0);
    return { ...(first ? underCaps(pack, state, first, raw) : { granted: 0, cap: null }), raw };
  });
  const most = offers[offers.length - 1];
  const gave = gaveOf(pack, entries);
  const isOff = !first || whyNoScore(pack, beforeScore(pack, state, first), first, 1) !== null;
  const key = (ref: LineRef): string =>
    `${turnNumber(state.time)} ${ref.copy} ${ref.side} ${ref.group}.${ref.line} event`;
  const clear = refs
    .filter((_, index) => (counts[index] ?? 0) > 0)
    .map((at) => ({ type: "score", ...at, count: 0 }) as const)
    .reverse();
  return (
    <div class="row counted">
      {lines[0] && <Rail line={lines[0].line} vp={worths[0] ?? 0} />}
      <div class="what">
        {lines.map(({ line, at }, index) => (
          <div key={at.line}>
            <Reason line={line} />
            {index > 0 && <span class="line-note">{` · +${inVp(worths[index] ?? 0)}`}</span>}
          </div>
        ))}
        {most && most.granted > 0 && <span class="line-note">{T.eachTap}</span>}
        <Left gave={gave} next={most} name={card.name} />
      </div>
      <div class="chips">
        {/* It is there from the start, so that the chips do not move under a finger. */}
        <Button
          class="give"
          id={`${first ? key(first) : ""} none`}
          label={T.noEvents}
          off={clear.length === 0}
          go={() => session.act(...clear)}
        >
          <Icon name="close" />
        </Button>
        {lines.map(({ line, at }, index) => {
          const { raw = 0, granted = 0 } = offers[index] ?? {};
          const times = (counts[index] ?? 0) - (counts[index + 1] ?? 0);
          // Beside a count, all buttons show what one is worth; the text says the limit.
          const gives = entries.length === 0 ? granted : raw;
          const score = (): void => {
            const end = toTurnEnd(pack, state, at);
            const events = eventActions(pack, end.state, refs.slice(0, index + 1));
            inPlace(key(at), () => session.act(...end.actions, ...events));
          };
          return (
            <Button
              key={at.line}
              class={`give count${isDue ? " now" : ""}`}
              id={key(at)}
              label={`+${gives} VP: ${plainText(line.each ?? "")}, ${times}`}
              pressed={times > 0}
              off={isOff}
              go={score}
            >
              {`+${gives}`}
              {times > 0 && <small>{`× ${times}`}</small>}
            </Button>
          );
        })}
      </div>
    </div>
  );
}

/** Do something that may sort the cards anew, and keep a control under the finger. */
function inPlace(key: string, go: () => void): void {
  const control = (): Element | null => document.querySelector(`[data-key="${CSS.escape(key)}"]`);
  const top = control()?.getBoundingClientRect().top ?? 0;
  go();
  const moved = (control()?.getBoundingClientRect().top ?? top) - top;
  control()?.closest("main")?.scrollBy(0, moved);
}

/** Buttons for how often a line counts; the one that is scored is pressed. */
function Chips(
  props: ScoringLineProps & {
    /** The state without the score of this line. */
    base: State;
    count: number;
    each: number | string;
    isOff: boolean;
    /** What scores the line that this one is added to. */
    first: readonly Action[];
    /** Whether a limit leaves nothing of it. */
    isFull: boolean;
  },
) {
  const { pack, state, session } = useView();
  const { line, at, count: current, each, isOff, isFull, first } = props;
  const [requested, setRequested] = useState(0);
  const least = Math.max(current, requested);
  const { points: worths, isComplete, isAtLimit } = countsOf(pack, props.base, at, line, least);
  const lastCount = worths.length;
  const most = `+${worths[lastCount - 1]}`;
  const suggested = scorableOf(pack, state, at)
    .find(({ group }) => group === at.group)
    ?.lines.find((item) => item.line === at.line)?.suggested;
  const given = grantedVp(scoresNow(pack, state, at));
  const key = `${turnNumber(state.time)} ${at.copy} ${at.side} ${at.group}.${at.line} go`;
  const condition = plainText(line.each ?? line.if ?? "");
  const chip = (value: number, index: number) => {
    const count = index + 1;
    const pressed = count === current;
    const points = typeof each === "string" ? each : String(value);
    // What is scored shows what it gave: other scores may have reached a limit since.
    const earnedText = `+${pressed ? given : points}`;
    const label = line.each === null ? earnedText : `${count} ${earnedText}`;
    const isSuggested = !pressed && Boolean(suggested) && count === suggested;
    const modifiers = [
      props.isDue && "now",
      line.each !== null && "count",
      isSuggested && "suggested",
    ];
    return (
      <Button
        key={count}
        class={["give", ...modifiers].filter(Boolean).join(" ")}
        id={count === 1 ? key : `${key} ${count}`}
        label={`${label} VP: ${condition}`}
        pressed={pressed}
        off={!pressed && isOff}
        once
        go={() => {
          const steps = pressed ? [] : toTurnEnd(pack, state, at).actions;
          const score: Action = { type: "score", ...at, count: pressed ? 0 : count };
          inPlace(key, () => session.act(...steps, ...first, score));
        }}
      >
        {pressed && line.each === null && <Icon name="check" />}
        {line.each !== null
          ? count
          : isFull && achieves(pack, state, at.copy)
            ? T.achieve
            : earnedText}
        {line.each !== null && <small>{earnedText}</small>}
      </Button>
    );
  };
  return (
    <div class="chips">
      {worths.map(chip)}
      {line.each === null &&
        typeof each === "string" &&
        current === 0 &&
        totalsOf(each).map((total) => (
          <Button
            key={`rolled ${total}`}
            class="give"
            id={`${key} rolled ${total}`}
            label={`+${total} VP: ${condition}`}
            off={isOff}
            once
            go={() => session.act({ type: "score", ...at, count: 1, rolled: total })}
          >
            {`+${total}`}
          </Button>
        ))}
      {!isComplete && (
        <Button
          class={isAtLimit ? "give count" : "give"}
          id={`${key} more`}
          {...(isAtLimit
            ? {
                label: `${lastCount + 1}+ ${most} VP: ${condition}`,
                off: isOff,
                once: true,
                go: () => session.act({ type: "score", ...at, count: lastCount + 1 }),
              }
            : {
                label: T.moreCounts(lastCount + 1),
                expanded: false,
                go: () => setRequested(lastCount + 3),
              })}
        >
          {`${lastCount + 1}+`}
          {isAtLimit && <small>{most}</small>}
        </Button>
      )}
    </div>
  );
}
