/** What the extras add to cards and hands: memories, points by hand, awards, stratagems. */

import { useState } from "preact/hooks";
import {
  capText,
  cardOf,
  cellPoints,
  deckOf,
  effectOf,
  hasAward,
  idOf,
  inPlay,
  labelOf,
  limit,
  markersFor,
  type Remember,
  remembered,
  type Side,
  tallies,
  whyNot,
} from "../../engine/index.ts";
import { Button, Field, Fold, Html, Icon, TextField } from "../controls/controls.tsx";
import * as T from "../extra-texts.ts";
import { capitalHtml, faceOf, useView } from "../view.ts";
import { CardHead, CardText } from "./card.tsx";

/** A typed text as a game can hold it. */
const tidy = (text: string): string =>
  text
    .replace(/&/g, "and")
    .replace(/[<\p{Cc}]/gu, "")
    .trim()
    .slice(0, 60);

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
}

/** The markers to tap, or a field for each text. */
export function MemoryForm({ id, effect, values, save }: FormProps) {
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
  const cleaned = [...new Set(texts.map(tidy))].filter((text) => text !== "");
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
              {labelOf(pack, state, effect.id, value)}
            </Button>
          ))}
        </div>
      ) : (
        Array.from({ length: effect.count }, (_, at) => (
          <Field key={at} name={effect.count > 1 ? `${effect.name} ${at + 1}` : effect.name}>
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
      <Button class="main" id={`${id} save`} once go={() => save(cleaned)}>
        {T.saveName}
      </Button>
    </>
  );
}

/** What a card remembers, with a button that changes it; while it asks, only what it has. */
export function MemoryLines({ copy, isAsking }: { copy: string; isAsking?: boolean }) {
  const { pack, state, session } = useView();
  const [open, setOpen] = useState<string | null>(null);
  if (state.stage !== "play" && state.stage !== "done") return null;
  return (
    <>
      {remembered(pack, state, copy).map(({ effect, values }) => {
        const id = `remember ${copy} ${effect.id}`;
        const act = (list: readonly string[]): void => {
          const isSame = effect.what !== "roll" && list.join("\n") === values.join("\n");
          if (!isSame) session.act({ type: "remember", copy, effect: effect.id, values: list });
          setOpen(null);
        };
        const isOpen = open === effect.id;
        const shown = values.map((value) => labelOf(pack, state, effect.id, value)).join(", ");
        const isRoll = effect.what === "roll";
        if (isAsking && values.length === 0) return null;
        return (
          <div key={effect.id} class="chosen">
            {effect.name}: <strong>{shown || "–"}</strong>{" "}
            <Button
              class="option small"
              id={id}
              expanded={isOpen}
              label={`${effect.name}: ${isRoll ? T.roll : T.change}`}
              go={() => (isRoll ? act([]) : setOpen(isOpen ? null : effect.id))}
            >
              {isRoll ? `${T.roll} ${effect.dice}` : T.change}
            </Button>
            {isOpen && <MemoryForm id={`${id} form`} effect={effect} values={values} save={act} />}
          </div>
        );
      })}
    </>
  );
}

/** VP that missions give most often. */
export const VALUES = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20];

/** Points without a card: tallies that players enter themselves, and awards of the pack. */
export function ByHand({ side }: { side: Side }) {
  const { pack, state, session } = useView();
  const { round } = state.clock;
  return (
    <>
      {Object.entries(pack.game.scoring.by_hand).map(([tally, name]) => {
        const cell = { side, tally, round };
        const sum = tallies(state, side).get(tally) ?? 0;
        const allowance = limit(pack, state, side, tally, 999);
        return (
          <article key={tally} class="card award" data-guard>
            <div class="row counted">
              <div class="what">
                <strong>{name}</strong>
                {sum > 0 && <span class="tag"> · {T.soFar(sum)}</span>}
                {allowance.granted === 0 && allowance.cap !== null && (
                  <span class="loss">{T.atCap(capText(allowance.cap, name))}</span>
                )}
              </div>
              <div class="chips">
                {VALUES.filter((points) => points <= allowance.granted).map((points) => (
                  <Button
                    key={points}
                    class="give"
                    id={`enter ${side} ${tally} ${points}`}
                    label={`+${points} VP: ${name}`}
                    once
                    go={() =>
                      session.act({
                        type: "score",
                        ...cell,
                        count: cellPoints(state, cell) + points,
                      })
                    }
                  >
                    +{points}
                  </Button>
                ))}
              </div>
            </div>
          </article>
        );
      })}
    </>
  );
}

export function Awards({ side }: { side: Side }) {
  const { pack, state, session } = useView();
  return (
    <>
      {Object.entries(pack.game.scoring.awards).map(([slug, award]) => {
        const isGiven = hasAward(state, side, slug);
        return (
          <article key={slug} class="card award" data-guard>
            <div class="row">
              <div class="what">
                <strong>{award.name}</strong>
                <br />
                <Html tag="span" markup={capitalHtml(award.if)} />
                {isGiven && <span class="tag"> · {T.afterBattle}</span>}
              </div>
              <div class="chips">
                <Button
                  class="give"
                  id={`award ${side} ${slug}`}
                  label={`+${award.vp} VP: ${award.name}`}
                  pressed={isGiven}
                  once
                  go={() => session.act({ type: "award", side, award: slug, given: !isGiven })}
                >
                  {isGiven && <Icon name="check" />}
                  {isGiven ? award.vp : `+${award.vp}`}
                </Button>
              </div>
            </div>
          </article>
        );
      })}
    </>
  );
}

/** Stratagems that a mission makes available to a side, paid for with command points. */
export function StratagemList({ side }: { side: Side }) {
  const { pack, state, session } = useView();
  const ids = inPlay(state)
    .flatMap(([copy]) => cardOf(pack, idOf(copy)).decks)
    .flatMap((deck) => deckOf(pack, deck).cards)
    .filter((id) => [null, undefined, side].includes(cardOf(pack, id).stratagem?.side));
  const canPay = state.stage === "play" && pack.game.command !== null;
  return (
    <>
      {ids.map((id) => {
        const card = cardOf(pack, id);
        const cp = card.stratagem?.cost.cp ?? 0;
        const key = `stratagem ${id} ${side}`;
        return (
          <article key={key} class={`card face-${faceOf(pack, id)}`} data-card={card.slug}>
            <CardHead card={card}>
              <span class="worth">
                {cp} {T.cp}
              </span>
            </CardHead>
            <Fold id={key} title={T.rules}>
              <CardText card={card} />
            </Fold>
            {canPay && (
              <div class="card-actions">
                <Button
                  class="option small"
                  id={key}
                  label={`${card.name}: ${T.payFor(T.use, cp)}`}
                  off={cp > 0 && whyNot(pack, state, { type: "cp", side, by: -cp }) !== null}
                  once
                  go={() => session.act({ type: "cp", side, by: -cp })}
                >
                  {T.payFor(T.use, cp)}
                </Button>
              </div>
            )}
          </article>
        );
      })}
    </>
  );
}
