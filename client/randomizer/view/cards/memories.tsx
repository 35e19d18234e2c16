/** What a card remembers: the question for it, and its lines on the card. */

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { effectOf, type Remember, type Side } from "../../engine/pack.ts";
import { choiceLabel } from "../../engine/prompts.ts";
import { LONGEST_NOTE, markersFor, remembered } from "../../engine/remember.ts";
import { withoutHtml } from "../../engine/schemas.ts";
import { Button, Field, TextField } from "../controls/controls.tsx";
import * as T from "../texts.ts";
import { useView } from "../view.ts";
import { remembersFor, remembersNow } from "./scoring-now.ts";

/** Units that players have named in this game, to pick from. */
function useUnits(): string[] {
  const { pack, state } = useView();
  const notes = Object.values(state.facts).flatMap((facts) => facts.notes);
  const units = notes.filter(({ effect: id }) => {
    const effect = effectOf(pack, id);
    return effect.op === "remember" && effect.what === "unit";
  });
  return [...new Set(units.map(({ value }) => value))];
}

interface FormProps {
  readonly id: string;
  readonly effect: Remember;
  readonly values: readonly string[];
  readonly save: (values: readonly string[]) => void;
  /** What asks for it, between the fields and the answers. */
  readonly children?: ComponentChildren;
}

/** The markers to tap, or a field for each text. */
export function MemoryForm({ id, effect, values, save, children }: FormProps) {
  const { pack, state } = useView();
  const [texts, setTexts] = useState(values);
  const units = useUnits();
  const list = effect.what === "unit" && units.length > 0 ? `units ${id}` : undefined;
  const isMarker = effect.what === "marker";
  const toggle = (value: string): void =>
    setTexts(
      texts.includes(value)
        ? texts.filter((item) => item !== value)
        : [...texts, value].slice(-effect.count),
    );
  const cleaned = [...new Set(texts.map((text) => withoutHtml(text, LONGEST_NOTE)))].filter(
    (text) => text !== "",
  );
  const last = texts.reduce((count, text, at) => (text === "" ? count : at + 1), 0);
  const fieldCount = Math.min(effect.count, last + 1);
  return (
    <>
      {isMarker ? (
        <div class="options list">
          {markersFor(pack, state, effect).map((value) => (
            <Button
              key={value}
              id={`${id} ${value}`}
              pressed={texts.includes(value)}
              go={() => toggle(value)}
            >
              {choiceLabel(pack, state, effect.id, value)}
            </Button>
          ))}
        </div>
      ) : (
        // A field for each name, and one more while there can be one.
        Array.from({ length: fieldCount }, (_, at) => (
          <Field key={at} name={at === 0 ? effect.name : T.oneMore}>
            <TextField
              id={`${id} ${at}`}
              value={texts[at] ?? ""}
              list={list}
              change={(text) =>
                setTexts(
                  Array.from({ length: effect.count }, (_unused, index) =>
                    index === at ? text : (texts[index] ?? ""),
                  ),
                )
              }
            />
          </Field>
        ))
      )}
      {list !== undefined && (
        <datalist id={list}>
          {units.map((unit) => (
            <option key={unit} value={unit} />
          ))}
        </datalist>
      )}
      {children}
      <div class="options">
        {children !== undefined && (
          <Button id={`${id} skip`} once go={() => save([])}>
            {T.notNow}
          </Button>
        )}
        <Button
          class="main"
          id={`${id} save`}
          once
          off={children !== undefined && cleaned.length === 0}
          go={() => save(cleaned)}
        >
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
  const { pack, state, session } = useView();
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
        const shown = values.map((value) => choiceLabel(pack, state, effect.id, value)).join(", ");
        const isRoll = effect.what === "roll";
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
            {now.includes(effect) && <span class="pill">{T.now}</span>} {effect.name}:{" "}
            <strong>{shown || "–"}</strong>{" "}
            <Button
              class="option small"
              id={id}
              expanded={isOpen}
              label={`${effect.name}: ${verb}`}
              go={() => (isRoll ? act([]) : setOpen(isOpen ? null : effect.id))}
            >
              {isRoll ? `${verb} ${effect.dice}` : verb}
            </Button>
            {isOpen && <MemoryForm id={`${id} form`} effect={effect} values={values} save={act} />}
          </div>
        );
      })}
    </>
  );
}
