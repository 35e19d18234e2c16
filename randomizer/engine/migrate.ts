/**
 * Migration of games of the first format, in which actions and states referred to rolls by name and
 * by index, and states embedded whole effects. An embedded effect is looked up in the pack by its
 * content. Throws when the pack has changed since, so that it has no such effect.
 */

import type { Action } from "./events.ts";
import type { Saved } from "./history.ts";
import {
  type Cap,
  capsOf,
  cardOf,
  type Effect,
  effectsOf,
  type Id,
  type Pack,
  type Roll,
} from "./pack.ts";
import { Illegal, idOf, type State } from "./state.ts";

// biome-ignore lint/suspicious/noExplicitAny: a value of an older format, read from JSON
type Old = any;

/** The actions of a game; its opening keeps the names that random streams had then. */
export function migratedGame(pack: Pack, old: Saved | Old): Saved {
  if (old?.schema !== 1 || !Array.isArray(old.actions)) return old;
  return { ...old, schema: 2, actions: old.actions.map((item: Old) => actionOf(pack, item)) };
}

function actionOf(pack: Pack, old: Old): Action {
  if (old?.type === "start") return { ...old, ...streamsOf(pack) };
  if (old?.type === "again")
    return { ...old, slots: old.slots.map((slot: string) => slotOf(pack, slot)) };
  if (old?.type !== "roll" || typeof old.roll !== "number") return old;
  const rolls = old.copy === null ? pack.game.rolls : cardOf(pack, idOf(old.copy)).rolls;
  return { ...old, roll: rolls[old.roll]?.id ?? "" };
}

const rollsOf = (pack: Pack): Roll[] =>
  effectsOf(pack).flatMap((effect) => (effect.op === "roll" ? [effect] : []));

/** The random streams of rolls, by what they are called now, and then. */
function streamsOf(pack: Pack): { readonly streams?: Record<string, string> } {
  const names = rollsOf(pack).map(({ id, name }) => [`dice/${id}`, `dice/${name}`]);
  return names.length === 0 ? {} : { streams: Object.fromEntries(names) };
}

function slotOf(pack: Pack, slot: string): string {
  const [kind, ...rest] = slot.split(" ");
  const name = rest.join(" ");
  if (kind === "roll") return `roll ${rollNamed(pack, name)}`;
  return kind === "choice" ? `choice ${questionKey(pack, name)}` : slot;
}

const rollNamed = (pack: Pack, name: string): Id =>
  rollsOf(pack).find((roll) => roll.name === name)?.id ?? name;

/** The key of a question: it used to consist of operation, name or wording, and side. */
function questionKey(pack: Pack, old: string): string {
  const op = old.slice(0, old.indexOf("/"));
  const about = old.slice(old.lastIndexOf("/") + 1);
  const name = old.slice(op.length + 1, old.lastIndexOf("/"));
  const found = effectsOf(pack).find(
    (effect) =>
      effect.op === op && ((effect.op === "choose" && effect.name) || (effect.ask ?? "")) === name,
  );
  return `${found?.id ?? op}/${about}`;
}

/** Migrate a state of the first format to the current one. */
export function migratedState(pack: Pack, old: Old): State {
  if (!isOld(old)) return old;
  const effect = (item: Old): Id | null => (item === null ? null : effectId(pack, item));
  const cap = (item: Old): Id | null => (item === null ? null : capId(pack, item));
  const values = (choices: Old): string[] => choices.map((choice: Old) => choice.value ?? choice);
  const each = (record: Old, change: (value: Old, key: string) => Old): Old =>
    Object.fromEntries(
      Object.entries(record ?? {}).map(([key, value]) => [key, change(value, key)]),
    );
  const keys = (record: Old, change: (key: string) => string): Old =>
    Object.fromEntries(Object.entries(record ?? {}).map(([key, item]) => [change(key), item]));
  return {
    ...old,
    opening: actionOf(pack, old.opening),
    kept: old.kept && {
      ...old.kept,
      answers: keys(old.kept.answers, (key) => questionKey(pack, key)),
      rolls: keys(old.kept.rolls, (key) => rollNamed(pack, key)),
    },
    answers: keys(old.answers, (key) => questionKey(pack, key)),
    rolled: old.rolled.map((item: Old) => ({ ...item, roll: effectId(pack, item.roll) })),
    firstBy: effect(old.firstBy),
    length: effect(old.length),
    caps: old.caps.map(cap),
    choices: each(old.choices, (sides) => each(sides, values)),
    control: {},
    sides: each(old.sides, ({ awards: _, ...side }) => side),
    facts: each(old.facts, (facts, copy) => factsOf(pack, facts, copy)),
    entries: old.entries.map((entry: Old) => ({ ...entry, cap: cap(entry.cap) })),
    queue: old.queue.map((task: Old) =>
      task.kind === "effect" ? { ...task, effect: effect(task.effect) } : task,
    ),
    prompts: old.prompts.map(({ ask: _, ...prompt }: Old) => ({
      ...prompt,
      effect: effect(prompt.effect),
      choices: values(prompt.choices),
    })),
    events: [],
  };
}

const isOld = (state: Old): boolean =>
  typeof state === "object" && state !== null && state.control === undefined;

/** Effects that had been carried out were indices, and chosen values were labels. */
function factsOf(pack: Pack, facts: Old, copy: string): Old {
  const { effects } = cardOf(pack, idOf(copy));
  const choosing = effects.find((effect) => effect.op === "choose");
  const markers = Object.values(pack.maps).flatMap((map) => map.markers);
  const value = (words: string): string => {
    const options = choosing?.op === "choose" ? Object.entries(choosing.options ?? {}) : [];
    const [option] = options.find(([, label]) => label === words) ?? [];
    return option ?? markers.find(({ name }) => name === words)?.id ?? "other";
  };
  return {
    ...facts,
    fired: facts.fired.flatMap((at: number) => effects[at]?.id ?? []),
    notes: facts.notes.map((words: string) => ({ effect: choosing?.id, value: value(words) })),
  };
}

const effectId = (pack: Pack, old: Old): Id => idIn<Effect>(effectsOf(pack), old);
const capId = (pack: Pack, old: Old): Id => idIn<Cap>(capsOf(pack), old);

function idIn<T extends { readonly id: Id }>(known: readonly T[], old: Old): Id {
  const match = known.find((item) => says(item, old));
  if (match === undefined) throw new Illegal("the pack has changed");
  return match.id;
}

/** Whether an older value has all that this one has, apart from ids. */
function says(now: unknown, old: Old): boolean {
  if (typeof now !== "object" || now === null) return (now ?? null) === (old ?? null);
  if (typeof old !== "object" || old === null) return empty(now);
  if (Array.isArray(now) && now.length !== old.length) return false;
  return Object.entries(now).every(([key, value]) => key === "id" || says(value, old[key]));
}

const empty = (value: object): boolean => Object.keys(value).length === 0;
