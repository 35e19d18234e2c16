/** A scoring line: a tap scores it, another tap removes the score. */

import { useState } from "preact/hooks";
import {
  capOf,
  capText,
  cardOf,
  idOf,
  type Line,
  modeOf,
  mostOf,
  noScore,
  plain,
  type Scored,
  turnNumber,
  weigh,
  worth,
} from "../../engine/index.ts";
import {
  canScore,
  countsOf,
  gives,
  scorableNow,
  scoresOf,
  setCount,
  withoutLine,
} from "../battle/moment.ts";
import { Icon } from "../controls/icons.tsx";
import { Button, Html } from "../controls/parts.tsx";
import * as T from "../texts.ts";
import { reason, useView } from "../view.ts";

interface Props {
  readonly line: Line;
  readonly at: Scored;
  readonly due: boolean;
}

export function LineRow(props: Props & { isOpen: boolean }) {
  const { pack, state } = useView();
  const { line, at } = props;
  const card = cardOf(pack, idOf(at.copy));
  const scores = scoresOf(pack, state, at);
  const count = scores.reduce((sum, entry) => sum + entry.count, 0);
  const refusal = count > 0 ? null : noScore(pack, state, at, 1);
  const isOpen = props.isOpen && refusal !== "other-way";
  const each = worth(line, modeOf(state, at.side));
  const full = refusal === "capped" ? weigh(pack, state, at, 1).cap : null;
  const losses = scores.flatMap(({ cap, raw, granted }) =>
    cap === null || granted >= raw
      ? []
      : [T.lost(raw - granted, capText(capOf(pack, cap), card.name))],
  );
  return (
    <div class={`row${line.each === null ? "" : " counted"}`}>
      <div class="what">
        <Html tag="span" markup={reason(line)} />
        {line.each !== null && <span class="tag"> · {each}VP</span>}
        {line.plus && <span class="tag"> · {T.plus}</span>}
        {refusal === "other-way" && <span class="tag"> · {T.otherWay}</span>}
        {full !== null && <span class="loss">{T.atCap(capText(full, card.name))}</span>}
        {losses.map((text) => (
          <span key={text} class="loss">
            {text}
          </span>
        ))}
      </div>
      {isOpen ? (
        <Chips key={`${at.copy} ${at.side}`} {...props} count={count} each={each} />
      ) : (
        <span class="gives">{line.each === null ? `+${each}` : ""}</span>
      )}
    </div>
  );
}

/** Buttons for how often a line counts; the one that is scored is pressed. */
function Chips(props: Props & { count: number; each: number | string }) {
  const { pack, state, session } = useView();
  const { line, at, count: current, each } = props;
  const [wanted, setWanted] = useState(0);
  const before = withoutLine(pack, state, at);
  const { counts, isComplete } = countsOf(pack, before, at, Math.max(current + 2, wanted));
  const isOff = !canScore(pack, before, at);
  const last = counts[counts.length - 1] ?? 1;
  const most = mostOf(line);
  const suggested = scorableNow(pack, state)
    .find(({ side, copy, group }) => side === at.side && copy === at.copy && group === at.group)
    ?.lines.find((item) => item.line === at.line)?.suggested;
  const key = `${turnNumber(state.clock)} ${at.copy} ${at.side} ${at.group}.${at.line} go`;
  const what = plain(line.each ?? line.if ?? "");
  const chip = (count: number) => {
    const pressed = count === current;
    const points = typeof each === "string" ? each : String(gives(pack, before, at, count));
    const isLast = count === last && isComplete && last < most;
    const counted = `${count}${isLast ? "+" : ""}`;
    const earned = pressed && line.each === null ? points : `+${points}`;
    const shown = line.each === null ? earned : `${counted} ${earned}`;
    const isSuggested =
      !pressed &&
      Boolean(suggested) &&
      (count === suggested || (isLast && count < (suggested ?? 0)));
    const kind = [props.due && "now", line.each !== null && "count", isSuggested && "suggested"];
    return (
      <Button
        key={count}
        class={["give", ...kind].filter(Boolean).join(" ")}
        id={count === 1 ? key : `${key} ${count}`}
        label={`${shown} VP: ${what}`}
        pressed={pressed}
        off={!pressed && isOff}
        once
        go={() => session.act(...setCount(pack, state, at, pressed ? 0 : count))}
      >
        {pressed && line.each === null && <Icon name="check" />}
        {line.each !== null ? (
          <>
            <b>{counted}</b> <small>{earned}</small>
          </>
        ) : points === "0" && !isOff ? (
          <b>{T.achieve}</b>
        ) : (
          <b>{earned}</b>
        )}
      </Button>
    );
  };
  return (
    <div class="chips">
      {counts.map(chip)}
      {!isComplete && (
        <Button class="give" id={`${key} more`} label={T.moreCounts} go={() => setWanted(last + 5)}>
          …
        </Button>
      )}
    </div>
  );
}
