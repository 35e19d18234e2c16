/** What a card remembers: the question for it, and its lines on the card. */

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { remembersNow } from "../../engine/due-scores.ts";
import { earlierValues } from "../../engine/history.ts";
import {
  diceOf,
  LONGEST_NOTE,
  markersFor,
  remembered,
  remembersFor,
} from "../../engine/memories.ts";
import type { Remember, Side } from "../../engine/pack.ts";
import { choiceLabel, chosenLabel } from "../../engine/prompts.ts";
import { withoutHtml } from "../../engine/schemas.ts";
import { Button, Field, TableDice, TextField } from "../controls/controls.tsx";
import { Icon } from "../controls/icons.tsx";
import { useView } from "../session-context.ts";
import * as T from "../texts.ts";

/** Names or markers to tick; `toggle` gets those that are ticked after a tap, at most the count. */
function Toggles(props: {
  id: string;
  effect: Remember;
  offered: readonly string[];
  ticked: readonly string[];
  toggle: (values: readonly string[]) => void;
}) {
  const { pack, state } = useView();
  const { id, effect, offered, ticked, toggle } = props;
  return (
    <div class="ticks">
      {offered.map((value) => {
        const isTicked = ticked.includes(value);
        const others = ticked.filter((item) => item !== value);
        return (
          <Button
            key={value}
            class="option small"
            id={`${id} ${value}`}
            pressed={isTicked}
            go={() => toggle(isTicked ? others : [...others, value].slice(-effect.count))}
          >
            <span class="tick">{isTicked && <Icon name="check" />}</span>
            {choiceLabel(pack, state, effect.id, value)}
          </Button>
        );
      })}
    </div>
  );
}

interface FormProps {
  readonly id: string;
  readonly copy: string;
  readonly effect: Remember;
  readonly values: readonly string[];
  readonly save: (values: readonly string[]) => void;
  /** What asks for it, between the fields and the answers. */
  readonly children?: ComponentChildren;
}

/** What can be picked, markers or what the card remembers, and a field for other names. */
export function MemoryForm({ id, copy, effect, values, save, children }: FormProps) {
  const { pack, state } = useView();
  const [picked, setPicked] = useState(values);
  const [typed, setTyped] = useState("");
  const isMarker = effect.what === "marker";
  const offered = isMarker ? markersFor(pack, state, copy, effect) : values;
  const names = effect.count === 1 ? [typed] : typed.split(",");
  const cleaned = names.map((name) => withoutHtml(name, LONGEST_NOTE)).filter(Boolean);
  const chosen = [...new Set([...picked, ...cleaned])].slice(-effect.count);
  const isOff = chosen.length + values.length === 0;
  const isOpened = children === undefined;
  return (
    <>
      {offered.length > 0 && (
        <Toggles id={id} effect={effect} offered={offered} ticked={chosen} toggle={setPicked} />
      )}
      {!isMarker && (
        <Field name={effect.count === 1 ? effect.name : T.names(effect.name, effect.count)}>
          <TextField
            id={`${id} 0`}
            value={typed}
            isLong
            change={setTyped}
            {...(isOpened ? { enter: () => isOff || save(chosen) } : {})}
          />
        </Field>
      )}
      {children}
      <div class="options">
        {!isOpened && (
          <Button id={`${id} skip`} once go={() => save([])}>
            {T.notNow}
          </Button>
        )}
        <Button class="main" id={`${id} save`} once off={isOff} go={() => save(chosen)}>
          {T.saveName}
        </Button>
      </div>
    </>
  );
}

/** What a card remembers, with a button that changes it; while it asks, only what it has. */
export function MemoryLines(props: {
  copy: string;
  /** Only what this side remembers; everything if it is left out. */
  side?: Side | undefined;
  isAsking?: boolean;
}) {
  const { copy, side, isAsking } = props;
  const { pack, state, session, game } = useView();
  const [open, setOpen] = useState<string | null>(null);
  if (state.stage !== "play" && state.stage !== "done") return null;
  const now = side === undefined ? [] : remembersNow(pack, state, copy, side);
  const lines = remembered(pack, state, copy).filter(
    ({ effect }) => side === undefined || remembersFor(state, copy, effect, side),
  );
  return (
    <>
      {lines.map(({ effect, values }) => {
        const id = `remember ${copy} ${effect.id}`;
        const act = (list: readonly string[]): void => {
          const isSame = effect.what !== "roll" && list.join("\n") === values.join("\n");
          if (!isSame) session.act({ type: "remember", copy, effect: effect.id, values: list });
          setOpen(null);
        };
        const isOpen = open === effect.id;
        const shown = values.map((value) => chosenLabel(pack, state, effect.id, value)).join(", ");
        const isRoll = effect.what === "roll";
        const earlier = now.includes(effect) && !isRoll ? earlierValues(game, copy, effect.id) : [];
        const verb = isRoll
          ? T.roll
          : values.length > 0
            ? T.change
            : effect.what === "marker"
              ? T.choose
              : T.enter;
        if (isAsking && values.length === 0) return null;
        return (
          <div key={effect.id} class="chosen">
            <p>
              {now.includes(effect) && <span class="pill">{T.now}</span>} {effect.name}:{" "}
              <strong>{shown || "–"}</strong>
            </p>
            {!(isRoll && shown) && (
              <span class="ways">
                <Button
                  class="option small"
                  id={id}
                  {...(isRoll ? {} : { expanded: isOpen })}
                  label={`${effect.name}: ${verb}`}
                  go={() => (isRoll ? act([]) : setOpen(isOpen ? null : effect.id))}
                >
                  {isRoll ? `${verb} ${diceOf(effect)}` : verb}
                </Button>
                {isRoll && (
                  <Button
                    class="option small"
                    id={`${id} enter`}
                    expanded={isOpen}
                    label={`${T.enter}: ${effect.name}`}
                    go={() => setOpen(isOpen ? null : effect.id)}
                  >
                    {T.enter}
                  </Button>
                )}
              </span>
            )}
            {earlier.length > 0 && !isOpen && (
              <>
                <p class="label">{T.chosenEarlier}</p>
                <Toggles
                  id={`${id} earlier`}
                  effect={effect}
                  offered={earlier}
                  ticked={values}
                  toggle={act}
                />
              </>
            )}
            {isOpen && isRoll && (
              <TableDice id={id} dice={diceOf(effect)} pick={(total) => act([String(total)])} />
            )}
            {isOpen && !isRoll && (
              <MemoryForm
                id={`${id} form`}
                copy={copy}
                effect={effect}
                values={values}
                save={act}
              />
            )}
          </div>
        );
      })}
    </>
  );
}
