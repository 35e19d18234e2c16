/** Open questions. */

import { FIRST_TURN } from "../../engine/first-turn.ts";
import { mapsInPlay } from "../../engine/objective-markers.ts";
import type { Card, Effect, Mode, Pack } from "../../engine/pack.ts";
import { cardOf, deckOf, effectOf, SIDES } from "../../engine/pack.ts";
import { capital, highestFirst, plainText } from "../../engine/phrases.ts";
import { type Choice, choicesOf, openPrompts, permits } from "../../engine/prompts.ts";
import { idOf, type Prompt, type State, slugOf } from "../../engine/state.ts";
import { playerOf } from "../../engine/timing.ts";
import { MapView } from "../cards/battle-map.tsx";
import { CardHead, CardText, FaceSymbol, RulesFold, ScoringText } from "../cards/card.tsx";
import { MemoryForm, MemoryLines } from "../cards/memories.tsx";
import { Button, Html } from "../controls/controls.tsx";
import { Icon } from "../controls/icons.tsx";
import { useView, type View } from "../session-context.ts";
import * as T from "../texts.ts";
import { AwardQuestion, FirstTurn, PromptFrame } from "./question-frame.tsx";

/** The step of the main button. */
export interface NextStep {
  readonly id: string;
  readonly label: string;
  /** What else the step does, in one or two words. */
  readonly detail?: string;
  readonly note: string;
  readonly off?: boolean;
  /** Whether the note is a warning. */
  readonly warns?: boolean;
  /** Another answer to the note, beside it. */
  readonly answer?: { readonly id: string; readonly label: string; go(): void };
  readonly go: () => void;
}

/** The question that is open now, if any. */
export function Questions() {
  const view = useView();
  const prompt = shownPrompt(view);
  if (prompt === undefined) return null;
  return <Question prompt={prompt} />;
}

/** The first open question that this phone asks. */
const shownPrompt = ({ session, state }: View): Prompt | undefined =>
  openPrompts(state).find((prompt) => !session.phones?.isHidden(prompt));

/** What distinguishes the open question from those before it. */
export const promptKey = (view: View): string => {
  const { id, effect, copy } = shownPrompt(view) ?? {};
  return [id, effect, copy].join(" ");
};

/** The step of an open question, if it has one: lock in fewer choices than there can be. */
export function promptStep(view: View): NextStep | null {
  const { session, pack, state } = view;
  const prompt = shownPrompt(view);
  const { picked } = session;
  if (prompt === undefined || picked.length === 0) return null;
  const names = choicesOf(pack, state, prompt)
    .filter(({ value }) => picked.includes(value))
    .map(({ label }) => label);
  const isEnough = permits(pack, prompt, picked);
  const chosen = T.picked(names, prompt.count);
  return {
    id: "step",
    label: isEnough ? T.lock : T.answerFirst,
    note: isEnough ? chosen : `${chosen} ${T.lastLocks}`,
    off: !isEnough,
    go: () => session.act({ type: "answer", prompt: prompt.id, value: picked }),
  };
}

/** Whether choices are ticked, the last of which locks them in; others are answered with one tap. */
const isTicked = (prompt: Prompt): boolean => prompt.secret || prompt.count !== 1;

const cardsPicked = ({ session }: View, prompt: Prompt): readonly string[] =>
  session.picked.filter((value) => prompt.choices.includes(value));

function Question({ prompt }: { prompt: Prompt }) {
  const { pack, session, state } = useView();
  const { side, id } = prompt;
  const effect = prompt.effect === null ? null : effectOf(pack, prompt.effect);
  const ask = effect?.ask ?? null;
  const card = prompt.copy === null ? null : cardOf(pack, idOf(prompt.copy));
  const about = card && (
    <AskingCard card={card} mode={prompt.about && state.sides[prompt.about].mode} />
  );
  const answer = (...value: string[]): void => session.act({ type: "answer", prompt: id, value });
  if (prompt.kind === "mode") return <ModeQuestion prompt={prompt} />;
  if (prompt.kind === "remember" && effect?.op === "remember")
    return (
      <PromptFrame who={side} title={ask ?? effect.name} isHtml>
        <MemoryLines key={prompt.copy} copy={prompt.copy ?? ""} isAsking />
        <MemoryForm
          key={`${id} ${effect.id}`}
          id={id}
          copy={prompt.copy ?? ""}
          effect={effect}
          values={[]}
          save={(values) => answer(...values)}
        >
          {about}
        </MemoryForm>
      </PromptFrame>
    );
  if (prompt.kind === "award") return <AwardQuestion prompt={prompt} />;
  if (FIRST_TURN.includes(prompt.kind)) return <FirstTurn prompt={prompt} />;
  const [yes, no] = verbsOf(effect);
  const keeps = effect?.op === "redraw";
  // A card asks for a condition that is seldom met.
  const isRare = keeps && ask !== null;
  if (prompt.kind === "confirm")
    return (
      <PromptFrame
        who={side}
        title={keeps && card !== null ? T.keepAsk : (ask ?? T.confirm)}
        isHtml={!keeps && ask !== null}
      >
        {keeps && ask !== null && <Html tag="p" class="told" markup={ask} />}
        {about}
        <div class="options">
          <Button class={isRare ? "option" : "main"} id={`${id} yes`} once go={() => answer("yes")}>
            {yes}
          </Button>
          <Button class={isRare ? "main" : "option"} id={`${id} no`} once go={() => answer("no")}>
            {no}
          </Button>
        </div>
      </PromptFrame>
    );
  const skip = effect?.optional && (
    <Button id={`${id} none`} once go={() => answer()}>
      {T.none}
    </Button>
  );
  const { who, title, isHtml } = questionTitle(pack, state, prompt, effect);
  if (isTicked(prompt))
    return (
      <PromptFrame who={who} title={title} isHtml={isHtml} isSecret={prompt.secret}>
        {about}
        <Choices prompt={prompt} lead={[]} />
        {skip}
      </PromptFrame>
    );
  const isOnMap = effect?.op === "sides" || (effect?.op === "choose" && effect.from === "markers");
  const maps = isOnMap ? mapsInPlay(pack, state) : [];
  return (
    <PromptFrame who={who} title={title} isHtml={isHtml}>
      <div class={`options ${effect?.op === "length" ? "dice" : "list"}`}>
        {choicesOf(pack, state, prompt).map((choice) => (
          <Button
            key={choice.value}
            class={choice.value === "roll" && ask === null ? "main" : optionClass(pack, choice)}
            id={`${id} ${choice.value}`}
            label={pack.maps[choice.value] && capital(choice.label)}
            once
            go={() => answer(choice.value)}
          >
            <ChoiceLabel choice={choice} />
          </Button>
        ))}
        {skip}
      </div>
      {about}
      {maps.map((map) => (
        <MapView key={map} id={map} />
      ))}
    </PromptFrame>
  );
}

/** The card that asks a question, with what it scores and its rules. */
function AskingCard({ card, mode }: { card: Card; mode: Mode | null }) {
  return (
    <article class={`card face-${card.face}`} data-card={slugOf(card.id)}>
      <CardHead card={card} />
      <ScoringText groups={card.scoring} mode={mode} />
      <RulesFold id={`asks ${card.id}`} card={card} />
    </article>
  );
}

const optionClass = (pack: Pack, { card, value }: Choice): string => {
  if (pack.maps[value] !== undefined) return "option pictured";
  return card === null ? "option" : `option with-card face-${cardOf(pack, card).face}`;
};

/** The first sentence of a card, without markup. */
const firstSentence = (card: Card): string =>
  /^.*?\.(?=\s|$)/.exec(
    plainText(card.body.replace(/<\/?(p|li|ul|div|d[ltd])\b[^>]*>/g, " ")).replace(/\s+/g, " "),
  )?.[0] ?? "";

/** A choice to tap: a map has a picture, a card its symbol and what it does. */
function ChoiceLabel({ choice }: { choice: Choice }) {
  const { pack } = useView();
  const { value, label } = choice;
  const name = <span>{capital(label)}</span>;
  if (pack.maps[value] !== undefined)
    return (
      <>
        <MapView id={value} />
        {name}
      </>
    );
  if (choice.card === null) return name;
  const card = cardOf(pack, choice.card);
  return (
    <>
      <FaceSymbol face={card.face} />
      <span>
        {name}
        <small>{firstSentence(card)}</small>
      </span>
    </>
  );
}

/** The labels for accepting and for declining an effect. */
function verbsOf(effect: Effect | null): [yes: string, no: string] {
  if (effect?.op !== "redraw") return [T.yes, T.no];
  const shuffles = effect.order === "old-first" ? T.returnAndDraw : T.drawAndReturn;
  return [effect.old === "discard" ? T.discardAndDraw : shuffles, T.keep];
}

/** Who answers a question, and its title; the pack's own words are HTML. */
function questionTitle(
  pack: Pack,
  state: State,
  prompt: Prompt,
  effect: Effect | null,
): { who: string | null; title: string; isHtml: boolean } {
  const { side, rolled } = prompt;
  const ask = effect?.ask ?? null;
  const asText = (title: string, who: string | null = side) => ({ who, title, isHtml: false });
  if (effect?.op === "trade") return asText(effect.mode === "fixed" ? T.tradeFixed : T.tradeBack);
  if (effect?.op === "sides" && rolled !== undefined) {
    const name = choicesOf(pack, state, prompt)[rolled[0] > rolled[1] ? 0 : 1]?.label ?? "";
    return asText(T.sidesWon(name, highestFirst(rolled)), name);
  }
  if (ask !== null) return { who: effect?.op === "sides" ? null : side, title: ask, isHtml: true };
  if (effect?.op === "sides") return asText(T.sidesAsk, null);
  if (effect?.op === "map") return asText(T.mapAsk);
  if (effect?.op === "length") {
    const rule = effect.more.find(({ after }) => after === state.time.round);
    const roller = SIDES.find((item) => rule?.player === playerOf(state, item)) ?? null;
    return asText(T.lengthAsk(rule?.on ?? 0), roller);
  }
  if (effect?.op !== "choose") return asText(T.chooseOption);
  if (effect.from === "deck")
    return asText(T.chooseDeck(effect.deck ? deckOf(pack, effect.deck).name : ""));
  return asText(
    { hand: T.chooseDiscard, markers: T.chooseMarker, options: T.chooseOption }[effect.from],
  );
}

function ModeQuestion({ prompt }: { prompt: Prompt }) {
  const { pack, session } = useView();
  const { hand } = pack.game;
  if (hand === null) return null;
  const modes = (["tactical", "fixed"] as const).filter((name) => hand.modes[name] !== undefined);
  const names = modes.map((name) => hand.modes[name]?.name ?? "").join(` ${T.or} `);
  const option = (name: Mode) => (
    <Button
      key={name}
      id={`${prompt.id} ${name}`}
      once
      go={() => session.act({ type: "answer", prompt: prompt.id, value: [name] })}
    >
      {hand.modes[name]?.name}
      <small>{T.modeDraw}</small>
    </Button>
  );
  return (
    <PromptFrame
      who={prompt.side}
      title={T.modeAsk(names, deckOf(pack, hand.deck).name.toLowerCase())}
      isSecret
    >
      <div class="options">
        {modes.filter((name) => name === "tactical" || prompt.count === 0).map(option)}
      </div>
      {prompt.count > 0 && (
        <>
          <p class="label">{T.modeChoose(hand.modes.fixed?.name ?? "", prompt.count)}</p>
          <Choices prompt={prompt} lead={["fixed"]} />
        </>
      )}
    </PromptFrame>
  );
}

/** Up to this number of cards to choose from, their rules are shown immediately; fixed ones only score. */
const FEW = 4;

/** Choices to tick; `lead` precedes the ticked values in the answer. */
function Choices({ prompt, lead }: { prompt: Prompt; lead: readonly string[] }) {
  const view = useView();
  const { pack, state, session } = view;
  const choices = choicesOf(pack, state, prompt);
  const picked = cardsPicked(view, prompt);
  const isFixed = prompt.kind === "mode";
  const toggle = (value: string): void => {
    const remaining = picked.filter((item) => item !== value);
    const picks = remaining.length < picked.length ? remaining : [...remaining, value];
    const values = picks.length > 0 ? [...lead, ...picks] : [];
    if (picks.length < prompt.count) session.set({ picked: values });
    else session.act({ type: "answer", prompt: prompt.id, value: values });
  };
  const choice = ({ value, card: id, label }: Choice) => {
    const isPicked = picked.includes(value);
    const buttonProps = {
      id: `${prompt.id} ${value}`,
      pressed: isPicked,
      once: true,
      go: () => toggle(value),
    };
    if (id === null)
      return (
        <Button key={value} {...buttonProps}>
          {label}
        </Button>
      );
    const card = cardOf(pack, id);
    return (
      <article
        key={value}
        class={`card choice face-${card.face}${isFixed ? " fixed" : ""}${isPicked ? " on" : ""}`}
        data-card={slugOf(card.id)}
      >
        <Button class="pick" {...buttonProps}>
          <CardHead card={card}>
            <span class="tick">{isPicked && <Icon name="check" />}</span>
          </CardHead>
        </Button>
        <ScoringText mode={isFixed ? "fixed" : null} groups={card.scoring} />
        {!isFixed && prompt.choices.length <= FEW ? (
          <div class="words">
            <CardText card={card} />
          </div>
        ) : (
          <RulesFold id={`choice ${value}`} card={card} />
        )}
      </article>
    );
  };
  const isPlain = choices.every((item) => item.card === null);
  return <div class={isPlain ? "options list" : "choices"}>{choices.map(choice)}</div>;
}
