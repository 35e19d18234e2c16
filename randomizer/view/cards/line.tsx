/** A scoring line: one tap scores it, a tap on what was scored removes it. */

import { useState } from "preact/hooks";
import { mostOf } from "../../engine/legal.ts";
import { capText, plain } from "../../engine/log.ts";
import type { Line as Rule } from "../../engine/pack.ts";
import { cardOf } from "../../engine/pack.ts";
import { barred, modeOf, weigh, worth } from "../../engine/scoring.ts";
import { idOf, turnNumber } from "../../engine/state.ts";
import { Icon } from "../controls/icons.tsx";
import { Button, Html } from "../controls/parts.tsx";
import { countsOf, entriesNow, gives, type Line, setCount, withoutLine } from "../table/moment.ts";
import { T } from "../texts.ts";
import { reason, useView } from "../view.ts";

export function LineRow(props: { line: Rule; at: Line; isOpen: boolean; due: boolean }) {
  const { pack, state } = useView();
  const { line, at } = props;
  const { side, copy, group } = at;
  const entries = entriesNow(pack, state, at).map((index) => state.entries[index]);
  const count = entries.reduce((sum, entry) => sum + (entry?.count ?? 0), 0);
  const isBarred = count === 0 && barred(pack, state, side, copy, group, at.line);
  const each = worth(line, modeOf(state, side));
  const lost = entries.flatMap((entry) =>
    entry !== undefined && entry.cap !== null && entry.granted < entry.raw
      ? [T.lost(entry.raw - entry.granted, capText(entry.cap, cardOf(pack, idOf(copy)).name))]
      : [],
  );
  const full =
    props.isOpen && count === 0 && !isBarred && gives(pack, state, at, 1) <= 0
      ? weigh(pack, state, side, copy, group, at.line, 1).cap
      : null;
  return (
    <div class={`row${line.each === null ? "" : " counted"}`}>
      <div class="what">
        <Html tag="span" markup={reason(line)} />
        {line.each !== null && <span class="tag"> · {each} VP</span>}
        {line.plus && <span class="tag"> · {T.plus}</span>}
        {isBarred && <span class="tag"> · {T.barred}</span>}
        {full !== null && (
          <span class="loss">{T.atCap(capText(full, cardOf(pack, idOf(copy)).name))}</span>
        )}
        {lost.map((text) => (
          <span class="loss">{text}</span>
        ))}
      </div>
      {props.isOpen && !isBarred ? (
        <Chips {...props} count={count} each={each} />
      ) : (
        <span class="gives">{line.each === null ? `+${each}` : ""}</span>
      )}
    </div>
  );
}

/** Buttons for how often a line counts; the one that is scored is pressed. */
function Chips(props: { line: Rule; at: Line; due: boolean; count: number; each: number | string }) {
  const { pack, state, session } = useView();
  const { line, at, count: current, each } = props;
  const [wanted, setWanted] = useState(0);
  const before = withoutLine(pack, state, at);
  const { counts, isComplete } = countsOf(pack, before, at, Math.max(current + 2, wanted));
  const last = counts[counts.length - 1] ?? 1;
  const most = mostOf(pack, at.copy, at.group, at.line);
  const key = `${turnNumber(state.clock)} ${at.copy} ${at.side} ${at.group}.${at.line} go`;
  const what = plain(line.each ?? line.if ?? "");
  const chip = (count: number) => {
    const pressed = count === current;
    const points = typeof each === "string" ? each : String(gives(pack, before, at, count));
    const times = line.each === null ? "" : `${count} × `;
    return (
      <Button
        key={count}
        class={`give${props.due ? " now" : ""}${line.each === null ? "" : " count"}`}
        id={count === 1 ? key : `${key} ${count}`}
        label={pressed ? T.unscore(points, what) : `+${points} VP: ${times}${what}`}
        pressed={pressed}
        off={!pressed && points === "0"}
        once
        go={() => session.act(...setCount(pack, state, at, pressed ? 0 : count))}
      >
        {pressed && line.each === null && <Icon name="check" />}
        {line.each === null ? (
          <b>{pressed ? points : `+${points}`}</b>
        ) : (
          <>
            <b>
              {count}
              {count === last && isComplete && last < most && "+"}
            </b>
            <small>+{points}</small>
          </>
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
