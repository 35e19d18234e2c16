/** A scoring line: one tap scores it, a tap on what was scored removes it. */

import { useState } from "preact/hooks";
import { capText, plain } from "../../engine/log.ts";
import type { Line as Rule } from "../../engine/pack.ts";
import { cardOf } from "../../engine/pack.ts";
import { barred, modeOf, weigh, worth } from "../../engine/scoring.ts";
import { idOf, turnNumber } from "../../engine/state.ts";
import { Icon } from "../controls/icons.tsx";
import { Button, Html } from "../controls/parts.tsx";
import { countsOf, entriesNow, gives, type Line, setCount } from "../table/moment.ts";
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
  const vp = typeof each === "number" ? `${each} VP` : `${each} VP`;
  const full =
    props.isOpen && count === 0 && !isBarred && gives(pack, state, at, 1) <= 0
      ? weigh(pack, state, side, copy, group, at.line, 1).cap
      : null;
  return (
    <div class={`row${line.each === null ? "" : " counted"}`}>
      <div class="what">
        <Html tag="span" markup={reason(line)} />
        {line.each !== null && <span class="tag"> · {vp}</span>}
        {line.plus && <span class="tag"> · {T.plus}</span>}
        {isBarred && <span class="tag"> · {T.barred}</span>}
        {full !== null && (
          <span class="loss">{T.full0(capText(full, cardOf(pack, idOf(copy)).name))}</span>
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
  const [extra, setExtra] = useState(0);
  const key = `${turnNumber(state.clock)} ${at.copy} ${at.side} ${at.group}.${at.line}`;
  const counts = countsOf(pack, state, at, Math.max(current, extra));
  const last = counts[counts.length - 1] ?? 1;
  const isLimited = line.each !== null && last < (line.most ?? 30);
  const isFull = current === 0 && gives(pack, state, at, last) <= gives(pack, state, at, last - 1);
  const points = (count: number): string =>
    typeof each === "string"
      ? each
      : String(current > 0 ? each * count : gives(pack, state, at, count));
  const chip = (count: number) => {
    const pressed = count === current;
    const value = points(count);
    const plus = count === last && isLimited && line.each !== null && current === 0;
    const full = current === 0 && value === "0";
    const what = plain(line.each ?? line.if ?? "");
    return (
      <Button
        key={count}
        class={`give${props.due ? " now" : ""}`}
        id={count === 1 ? `${key} go` : `${key} go ${count}`}
        label={pressed ? `${T.unscore(value)}: ${what}` : `+${value} VP: ${line.each === null ? "" : `${count} × `}${what}`}
        pressed={pressed}
        off={full}
        once
        go={() => session.act(...setCount(pack, state, at, pressed ? 0 : count))}
      >
        {pressed && <Icon name="check" />}
        {line.each === null ? (
          <b>{pressed ? value : `+${value}`}</b>
        ) : (
          <>
            <b>{`${count}${plus && isFull ? "+" : ""}`}</b>
            <small>+{value}</small>
          </>
        )}
      </Button>
    );
  };
  return (
    <div class="chips">
      {counts.map(chip)}
      {isLimited && !isFull && last >= 5 && (
        <Button class="give more" id={`${key} more`} label={T.manyMore} go={() => setExtra(last)}>
          …
        </Button>
      )}
    </div>
  );
}
