/** Why an action is not allowed now: codes for programs, each with the sentence that players read. */

export const REFUSALS = {
  stage: "This is not possible in this part of the game.",
  question: "Answer the open question first.",
  /** There is no such card, line, pile or round. */
  unknown: "This is no longer in the game.",
  /** This pack does not know it. */
  rule: "The rules of this pack do not allow this.",
  phase: "This is not possible in this phase.",
  rounds: "This is not possible for this round.",
  mode: "This is not possible with the kind of cards that this side plays.",
  "not-yours": "This belongs to the other side.",
  "not-in-play": "This card is no longer in play.",
  /** This tally no longer scores for the side. */
  ended: "This side scores no more VP from this.",
  /** Already scored at this moment. */
  scored: "This is already scored.",
  /** The other of two exclusive options was used. */
  "other-way": "The alternative was scored. Take it back first.",
  /** VP that are added to another line, without that line. */
  added: "These VP are added to the line above: score that line first.",
  /** It would give nothing. */
  capped: "The limit is already reached: these VP would not count.",
  count: "This number is not possible here.",
  used: "This has already been used as often as it may be.",
  cp: "This side does not have enough CP.",
  /** There is nothing else to draw. */
  empty: "There is no other card to draw.",
  /** It would change nothing. */
  same: "This would change nothing.",
} as const;

export type Refusal = keyof typeof REFUSALS;

/** An action that is not allowed here, by the rules or because a save is damaged. */
export class Illegal extends Error {
  override readonly name: string = "Illegal";
}

/** An action that the rules refuse; the message is a sentence for players. */
export class Refused extends Illegal {
  override readonly name = "Refused";
  readonly reason: Refusal;

  constructor(reason: Refusal) {
    super(REFUSALS[reason]);
    this.reason = reason;
  }
}
