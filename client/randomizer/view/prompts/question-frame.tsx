/**
 * The frame of every question, and the questions before and after the battle: who deploys first, takes
 * the first turn and seizes it, by the rule of the mission; who has earned an award.
 */

import type { ComponentChildren } from "preact";
import { firstRule } from "../../engine/first-turn.ts";
import { cardOf, effectOf, type First, other, SIDES, type Side } from "../../engine/pack.ts";
import { capitalHtml } from "../../engine/phrases.ts";
import { inPlay } from "../../engine/piles.ts";
import { areSidesUndecided, idOf, type Prompt } from "../../engine/state.ts";
import { Button, Fold, Html, TableDice } from "../controls/controls.tsx";
import { useView, type View } from "../session-context.ts";
import { whom } from "../short-names.ts";
import * as T from "../texts.ts";

/** The frame of every question: who answers, what is asked, and the answers. */
export function PromptFrame(props: {
  /** A side, the name of a player, or null for both. */
  who: string | null;
  title: string;
  /** The title is HTML. */
  isHtml?: boolean;
  isSecret?: boolean;
  children: ComponentChildren;
}) {
  const view = useView();
  const { pack, session, game, state } = view;
  const { who, title } = props;
  const side = SIDES.find((name) => name === who);
  const sideClass = areSidesUndecided(game.pack, state) ? "" : (side ?? "");
  const isSecond = side !== undefined && side === state.seats[1];
  return (
    <section class={`prompt ${sideClass}${isSecond ? " second" : ""}`} aria-labelledby="question">
      <p class="label">{who === null ? T.both : T.decides(side ? pack.sides[side] : who)}</p>
      {props.isSecret && side && (
        <p class="hint">
          {session.phones?.isConnected ? T.secretlyApart : T.secretly(whom(view, side))}
        </p>
      )}
      <div id="question">{props.isHtml ? <Html tag="h2" markup={title} /> : <h2>{title}</h2>}</div>
      {props.children}
    </section>
  );
}

/** The question, and the steps that players carry out at the table before and after it. */
export function FirstTurn({ prompt }: { prompt: Prompt }) {
  const view = useView();
  const { pack, session, state } = view;
  const { title, text, roll } = firstTurnWords(view, prompt, firstRule(pack, view.state));
  const answer = (value: string): void =>
    session.act({ type: "answer", prompt: prompt.id, value: [value] });
  const button = (value: string, label: string, isMain: boolean) => (
    <Button
      key={value}
      class={isMain ? "main" : "option"}
      id={`${prompt.kind} ${value}`}
      once
      go={() => answer(value)}
    >
      {label}
    </Button>
  );
  const sides = state.seats.filter((side) => prompt.choices.includes(side));
  const rolls = prompt.choices.includes("roll");
  const steps = [...markerSteps(view), ...pack.game.before];
  return (
    <>
      {steps.length > 0 && (
        <section class="card">
          {steps.map(({ name, text: rule }) => (
            <Fold key={name} id={`before ${name}`} title={name}>
              <Html class="prose" markup={rule} />
            </Fold>
          ))}
        </section>
      )}
      <PromptFrame who={prompt.side} title={title}>
        {text !== "" && <p>{text}</p>}
        {rolls && (
          <>
            <div class="options">{button("roll", roll, true)}</div>
            <p class="hint">{T.byHand}</p>
          </>
        )}
        {prompt.kind === "seize" && (
          <>
            <div class="options">{button("yes", T.rollDie, true)}</div>
            <TableDice id="seize" dice="D6" pick={(total) => answer(String(total))} />
          </>
        )}
        <div class="options">
          {prompt.kind === "seize" && button("no", T.seizeNot, false)}
          {sides.map((side) =>
            sides.length === 1
              ? button(side, T.begin, true)
              : button(side, pack.sides[side], false),
          )}
        </div>
      </PromptFrame>
    </>
  );
}

/** The cards that add an objective marker: to set it up is a step before the battle. */
const markerSteps = ({ pack, state }: View): { name: string; text: string }[] =>
  inPlay(state)
    .filter(([, { notes }]) =>
      notes.some(({ effect }) => effectOf(pack, effect).op === "add-marker"),
    )
    .map(([copy]) => cardOf(pack, idOf(copy)))
    .map(({ name, body }) => ({ name: T.setUpMarker(name), text: body }));

function firstTurnWords(
  { pack, state }: View,
  { kind, side }: Prompt,
  rule: First | null,
): { title: string; text: string; roll: string } {
  const name = (of: Side): string => pack.sides[of];
  const words = (title: string, text = "", roll = T.rollOff) => ({ title, text, roll });
  if (kind === "seize" && side !== null)
    return words(T.seize(name(side), rule?.seize ?? 6), T.hasFirst(name(other(side))));
  if (kind === "deploy")
    return words(side === null ? T.rollOffDeploy : T.choosesDeploy(name(side)));
  if (rule?.by === "attacker") return words(T.hasFirst(name("attacker")), T.deployFirst);
  if (rule?.by === "dice") {
    const range = (rule.attacker ?? "").replace("-", "–");
    return words(T.first, T.dieGives(range, name("attacker")), T.rollDie);
  }
  if (side !== null) {
    const text = state.deployer === null ? "" : T.deploys(name(side), name(other(side)));
    return words(T.choosesFirst(name(side)), text);
  }
  // Without a rule, the winner of the roll-off takes the first turn and does not choose.
  return words(rule === null ? T.rollOffHas : T.rollOffFirst);
}

/** After the battle: who has earned an award that was not given during it. */
export function AwardQuestion({ prompt }: { prompt: Prompt }) {
  const { pack, session, state } = useView();
  const { id, choices } = prompt;
  const award = pack.game.scoring.awards[prompt.award ?? ""];
  const option = (key: string, label: string, value: readonly string[]) => (
    <Button
      key={key}
      id={`${id} ${key}`}
      once
      go={() => session.act({ type: "answer", prompt: id, value })}
    >
      {label}
    </Button>
  );
  if (award === undefined) return null;
  return (
    <PromptFrame who={null} title={T.awardAsk(award.name, award.vp)}>
      <Html tag="p" markup={capitalHtml(award.if)} />
      <div class="options">
        {choices.length > 1 && option("both", T.bothPlayers, choices)}
        {state.seats
          .filter((side) => choices.includes(side))
          .map((side) => option(side, pack.sides[side], [side]))}
        {option("nobody", choices.length > 1 ? T.nobody : T.no, [])}
      </div>
    </PromptFrame>
  );
}
