/**
 * Secret choices on two phones. Each phone first sends a hash of its player's choices; only when it
 * has the hash of the other one does it send the choices themselves. So nobody can see the other
 * choice first, and nobody can change their own afterwards.
 */

import type { Action } from "../engine/events.ts";
import { open } from "../engine/prompts.ts";
import type { Prompt, State } from "../engine/state.ts";

/** The value chosen for each question, by the id of the question. */
type Answers = Readonly<Record<string, readonly string[]>>;

/** A choice with the random text that makes its hash impossible to guess. */
export interface Opened {
  readonly answers: Answers;
  readonly salt: string;
}

/** What a player has chosen so far at a moment of the game. */
interface Choice extends Opened {
  readonly moment: string;
  /** Whether every question of this player is answered. */
  readonly complete: boolean;
}

/** What the other phone may know about it: `opened` only after it has sent its own hash. */
export interface Shown {
  readonly moment: string;
  readonly hash: string;
  readonly opened: Opened | null;
}

/** The hashes of both choices at a moment, from when this player's choice was opened. */
interface Binding {
  readonly own: string;
  readonly theirs: string;
}

export interface KeptSecrets {
  readonly own: Choice | null;
  readonly theirs: Shown | null;
  readonly bindings: Readonly<Record<string, Binding>>;
}

/** The questions that both players answer in secret; empty if only one of them does. */
export function secretPrompts(state: State): readonly Prompt[] {
  const secret = open(state).filter((prompt) => prompt.secret && prompt.side !== null);
  return new Set(secret.map(({ side }) => side)).size === 2 ? secret : [];
}

/** The answers to questions of both players. */
export const answersOf = (
  questions: readonly Prompt[],
  opened: readonly Opened[],
): readonly Action[] =>
  questions.map(({ id }) => ({
    type: "answer",
    prompt: id,
    value: opened.find(({ answers }) => answers[id] !== undefined)?.answers[id] ?? [],
  }));

export class Secrets {
  private own: Choice | null;
  private theirs: Shown | null;
  private bindings: Readonly<Record<string, Binding>>;
  private readonly hash: (text: string) => string;

  constructor(hash: (text: string) => string, kept: KeptSecrets | null) {
    this.hash = hash;
    this.own = kept?.own ?? null;
    this.theirs = kept?.theirs ?? null;
    this.bindings = kept?.bindings ?? {};
  }

  get kept(): KeptSecrets {
    return { own: this.own, theirs: this.theirs, bindings: this.bindings };
  }

  /** What this player has chosen at a moment; null if nothing. */
  chosen(moment: string | null): Answers | null {
    return this.own !== null && this.own.moment === moment ? this.own.answers : null;
  }

  /** Whether the other player has locked in their choice at a moment. */
  isTheirsLocked(moment: string | null): boolean {
    return this.theirs !== null && this.theirs.moment === moment;
  }

  /**
   * Keep an answer to one of this player's questions. The last one locks in the choice, which
   * cannot be changed then. `salt` is random.
   */
  choose(
    moment: string,
    questions: readonly Prompt[],
    prompt: string,
    value: readonly string[],
    salt: string,
  ): void {
    this.moveTo(moment);
    const before = this.own;
    if (before?.complete === true) return;
    const answers = { ...before?.answers, [prompt]: value };
    const complete = questions.every(({ id }) => answers[id] !== undefined);
    this.own = { moment, answers, salt: before?.salt ?? salt, complete };
    this.bind();
  }

  /** Forget the choice of another moment: whoever comes back to its question chooses again. */
  moveTo(moment: string | null): void {
    if (this.own?.moment !== moment) this.own = null;
  }

  /** What the other phone may know now. */
  get shown(): Shown | null {
    const { own } = this;
    if (own === null || !own.complete) return null;
    const { moment, answers, salt } = own;
    const isBound = this.bindings[moment] !== undefined;
    return { moment, hash: this.hashOf(moment, own), opened: isBound ? { answers, salt } : null };
  }

  /** Note what the other phone says. Returns false if it has changed a choice that was locked in. */
  receive(shown: Shown | null): boolean {
    if (shown !== null) {
      const { moment, hash, opened } = shown;
      if (opened !== null && this.hashOf(moment, opened) !== hash) return false;
      const binding = this.bindings[moment];
      if (binding !== undefined && binding.theirs !== hash) return false;
    }
    this.theirs = shown;
    this.bind();
    return true;
  }

  /** The choices of both players at a moment, this player's first, once both are open. */
  joined(moment: string | null): readonly [Opened, Opened] | null {
    const { own, theirs } = this;
    if (own === null || theirs === null || theirs.opened === null) return null;
    if (own.moment !== moment || theirs.moment !== moment) return null;
    if (this.bindings[moment] === undefined) return null;
    const { answers, salt } = own;
    return [{ answers, salt }, theirs.opened];
  }

  /** Whether the choices in the log, the host's first, are those that both had locked in. */
  isProven(moment: string, [host, guest]: readonly [Opened, Opened]): boolean {
    const binding = this.bindings[moment];
    return (
      binding !== undefined &&
      binding.theirs === this.hashOf(moment, host) &&
      binding.own === this.hashOf(moment, guest)
    );
  }

  /** Open this player's choice for the one that the other has locked in. */
  private bind(): void {
    const { own, theirs } = this;
    if (own === null || !own.complete || theirs?.moment !== own.moment) return;
    if (this.bindings[own.moment] !== undefined) return;
    const binding = { own: this.hashOf(own.moment, own), theirs: theirs.hash };
    this.bindings = { ...this.bindings, [own.moment]: binding };
  }

  private hashOf(moment: string, { answers, salt }: Opened): string {
    const sorted = Object.entries(answers).sort(([one], [two]) => (one < two ? -1 : 1));
    return this.hash(JSON.stringify([moment, sorted, salt]));
  }
}
