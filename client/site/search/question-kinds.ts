/**
 * What a query asks for, and how well a passage fits: the kind of answer, its conditions, the round.
 *
 * Everything here is about words of a question and of the texts that answer, so it has no index.
 * Words of the game, such as its units, are in the search data.
 */

import { numberWith } from "./excerpt.ts";
import type { GameWords, Part, Unit } from "./word-index.ts";

/** What a query asks for: the words that ask, and what an answer contains. */
export interface QuestionKind {
  asked: RegExp;
  answer: RegExp;
}

/** What asks for a number, besides the unit of the score and of costs. */
const QUANTITY =
  /\b(how (many|much|far|big|large|long|often|deep|wide|close)|when|which (round|turn|phase)|cost|price|points?|range|distance|size|limit|max|maximum|minimum)\b/i;

/** A question for a moment, in full or as on a phone: “new orders when”. */
const WHEN =
  /^when\b|\bwhen (do|does|is|are|can|will|may)\b|\bwhich (round|turn|phase)\b|^(?!.*\b(what|who|which|where|why|how|can|may|must|do|does|is|are)\b).+ when\b(?! (i|you|we|they|my|your|the|an?|it|there|both|one)\b)/i;

/** An expression in which words of the game are inserted, for any case. */
const expression = ({ raw }: TemplateStringsArray, ...words: string[]): RegExp =>
  new RegExp(String.raw({ raw }, ...words), "i");

/** A word of the game as a part of an expression. */
const literal = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A further choice of an expression, if a game has the word. */
const or = (word: string): string => word && `|${word}`;

/** The words of the game as parts of expressions; a unit in the plural is also in the singular. */
function patterns({ score, cost, battle, sides, modes, middle }: GameWords): GameWords {
  const unit = ({ name, short }: Unit): Unit => ({
    name: literal(name).replace(/s$/, "s?"),
    short: literal(short),
  });
  return {
    score: unit(score),
    cost: unit(cost),
    battle: literal(battle),
    sides: sides.map(literal),
    modes: modes.map(literal),
    middle: literal(middle),
  };
}

/** The kinds of answers; of those that a query asks for, the first is decisive. */
const kinds = ({ score, cost, battle, sides, middle }: GameWords): readonly QuestionKind[] => [
  {
    asked: expression`\b(wins?|winner|won|a draw|tied?|tie.?break\w*|same (${score.short}s?|score|number|points))\b`,
    answer: /\bwins?\b|\bvictors?\b|\bdraw\b|\bequal\b/i,
  },
  {
    asked: expression`\b(${cost.short}s?|${cost.name}|costs?|price)\b`,
    answer: new RegExp(`\\d\\+?\\s?${cost.short}\\b`),
  },
  {
    asked: expression`\b(${score.short}s?|${score.name}|points?|pts|score[sd]?|scoring|worth|how far behind|what do (i|you|we) get|gives?|earns?|pays?)\b`,
    answer: expression`\d\s?${score.short}\b|\bD3\b|\b(\d|one|two|twice|bonus) ${score.name}\b`,
  },
  {
    asked:
      /\b(how (far(?! behind)|close|near|deep|wide|tall|high|big)|range|distance|inch(es)?|reach|gap|spacing|apart|depth|size)\b|["″]/i,
    answer: /\d[″"]|×/,
  },
  {
    asked: /\b(min|which|what) roll\b|\broll (to|for|needed)\b/i,
    answer: /\b\d\+|\b\d+ or (more|less|higher)|\bon an? \d|\ba [1-6]\b/i,
  },
  {
    asked: /\b(roll(s|ed)?|chance|result|total)\b/i,
    answer: /\b\d\+|\b\dD\d|\bon an? \d|\b[1-6][–-][1-6]\b|\b\d+ or (more|less|higher)/i,
  },
  {
    asked: /\b(minimum|min|at least)\b/i,
    answer: /\b(at least|or more|more than|minimum|smallest|must|not within)\b|\d[″"]|×/i,
  },
  {
    asked: /\b(maximum|max|limits?|caps?|most|ceiling)\b/i,
    answer: expression`\b(at most|max|up to|only one|once(?! (the|it|you|they|both|all)\b)|limit|no more)\b|\d\s?${score.short}\b|\d[″"]`,
  },
  {
    asked: expression`\b(how often|how many times|(can|may) .*(twice|again|more than once)|how many (\w+ ){1,3}(per|an?|each) (game|${battle}))\b`,
    answer: /\b(once|twice|again|repeatedly|two or more|each|every|times?)\b/i,
  },
  {
    asked: /\bhow much\b/i,
    answer: /\d|\b(half|a third|twice)\b/i,
  },
  {
    asked: /\b(how long|until when)\b/i,
    answer: /\b(until|as long as|while|lasts?)\b|(?<![\d.])\d+(?![\d.]|[″"])/i,
  },
  {
    asked: /\b(how many|number|needed)\b/i,
    answer: expression`(?<![\d.])\d+(?![\d.]|\s?${score.short}|\s?${cost.short}|[″"])|\b(half|none|one(?! or more)|two|three|four|five|six|seven|eight|nine|ten|twelve|a third)\b`,
  },
  {
    asked: /\bwho\b/i,
    answer: expression`\b(${["players?", ...sides, "winner", "roll off", "side"].join("|")})\b`,
  },
  {
    asked: /\bwhere\b/i,
    answer: expression`\b(zone|territory|edge|within|centre|anywhere${or(middle)}|table|outside)\b`,
  },
  { asked: WHEN, answer: /\b(phase|turn|round|start|end|(?<!as )before|after|on a)\b/i },
  {
    asked:
      /^(can|may|do|does|is|are|am|will|must|should)\b|\b(can|may|must|do) (i|my|we|it|you)\b|\ballowed\b/i,
    answer: /\b(can|cannot|may|must|never|only|not|no|nor|yes|none|unless|except)\b/i,
  },
];

/** A condition of a query: what asks for it, what has the same, and what has another. */
interface QueryCondition {
  asked: RegExp;
  same: RegExp;
  other?: RegExp;
}

/** A kind of passage that is seldom the answer, by its label or its text. */
interface Seldom {
  label?: RegExp;
  text?: RegExp;
  asked: RegExp;
}

/** Conditions of queries in any game: moments, what continues, repeats, limits and exceptions. */
const GENERAL_CONDITIONS: readonly QueryCondition[] = [
  { asked: WHEN, same: /· (When|Starts|Completes)\b/, other: /· Effect\b/ },
  {
    asked: /\b(still|remains?|stays?|keeps?)\b/i,
    same: /\b(still|remains?|stays?|keeps?|until)\b/i,
  },
  { asked: /\b(until when|how long)\b/i, same: /\b(until|as long as|while)\b/i },
  {
    asked: /\b(twice|again|more than once|repeatedly)\b/i,
    same: /\b(once|twice|again|repeatedly|two or more|each time)\b/i,
  },
  { asked: /\bbefore\b/i, same: /\bbefore\b/i },
  { asked: /\bafter\b/i, same: /\b(after|once)\b/i },
  {
    asked: /\b(min|minimum|at least)\b/i,
    same: /\bat least (?!your|their)|\b(or more|more than|minimum)\b/i,
  },
  { asked: /\b(max|maximum|most)\b/i, same: /\b(at most|max|up to|only one|no more)\b/i },
  { asked: /\bwhat (if|happens (if|when|to))\b/i, same: /\bif\b/i },
  { asked: /\b(worth|gives?|earns?)\b/i, same: /\bscores? \d/i },
  { asked: /\b(bonus|extra|on top)\b/i, same: /; \+\d/ },
  { asked: /\b(exceptions?|except|unless)\b/i, same: /\b(except|exception|unless|but)\b/i },
];

/**
 * Conditions of a query: the words of it, the sentences or labels with the same condition, and
 * those with another.
 */
const conditions = ({ battle, cost, modes }: GameWords): QueryCondition[] => [
  {
    asked: expression`^(?=.*\b(get|gain|earn)\b).*\b(${cost.short}s?|${cost.name})\b`,
    same: /\bgains?\b/i,
    other: /\b(costs?|pay|spend)\b/i,
  },
  {
    asked: expression`\b(end of (the )?(${battle}|game)|(${battle}|game)('s)? end|(${battle}|game) is over|after the (${battle}|game))\b`,
    same: expression`\bend of the (${battle}|game)\b|\bat the end\b|\bgame ends\b|\b${battle} ends\b`,
    other: /\brounds? \d/i,
  },
  {
    asked: expression`\b(per|each|a|one|single|every) (${battle} )?(round|turn)\b`,
    same: expression`\b(per|each|a|every) (${battle} )?(round|turn)\b`,
  },
  {
    asked: expression`\b(per|each|a|whole|entire) (game|${battle})\b`,
    same: expression`\b(per|a|whole) (game|${battle})\b`,
  },
  {
    asked: /\b(finish(es|ed)?|complete[sd]?|done)\b/i,
    same: /· Completes/,
    other: /· Starts/,
  },
  { asked: /\b(who|(which|what) units?)\b/i, same: /· (Target|Units)/, other: /· Effect/ },
  ...GENERAL_CONDITIONS,
  { asked: /\bthan\b|\bmore (kills|objectives)\b|\boutnumber/i, same: /\bthan\b/i },
  // Players shorten the name of a mode to three letters.
  ...Object.entries(modes).map(([place, mode]) => ({
    asked: expression`\b(${mode}|${mode.slice(0, 3)})\b`,
    same: expression`\b${mode}\b`,
    other: expression`\b${modes[1 - Number(place)] ?? ""}\b`,
  })),
];

/** The facts of an action or of a card that sides pay for. */
const FACT = /· (Starts|When|Completes|Units|Target)$/;

/** Kinds of passages that are seldom the answer, and the words that ask for them. */
const seldom = ({ score, cost, sides }: GameWords): Seldom[] => [
  { label: /^Example$|^Mode$/, asked: /\b(example|mode)\b/i },
  {
    label: /· (Starts|When)$/,
    asked: new RegExp(`${WHEN.source}|\\b(starts?|phase|moment|timing)\\b`, "i"),
  },
  {
    label: /· Completes$/,
    asked: new RegExp(`${WHEN.source}|\\b(complete[sd]?|finish(es|ed)?|done|end|ends)\\b`, "i"),
  },
  {
    label: /· (Units|Target)$/,
    asked:
      /\b(which|who|whose|where|target|units?|models?|near|range|how (many|far|close|often))\b/i,
  },
  { label: /· Side$/, asked: expression`\b(side|whose${or(sides.join(" or "))})\b` },
  {
    text: expression`^(\w+: )?max \d+${score.short}`,
    asked: /\b(max|maximum|limits?|caps?|most|ceiling|total|up to)\b/i,
  },
  { text: /\binstead$/, asked: /\b(second|last|final|fifth|round 5|r5|t5|when)\b/i },
  { text: /^Example: /, asked: /\bexample\b/i },
  {
    text: /^Costs /,
    asked: expression`\b(${cost.short}s?|costs?|price|pay|paying|${cost.name})\b`,
  },
];

/** Words of a question that no row of a scoring table answers. */
const QUESTION = /\b(which|who|where|how|can|does|do|what happens|why)\b/i;

/** A round in a query, and the rounds that a label or sentence names. */
const ROUND =
  /\b(?:round|turn|r|t)\s?([1-7])\b|\b(first|second|third|fourth|fifth|last|final) (?:battle |game )?(?:round|turn)\b/i;
const ROUNDS_OF = /\b(?:rounds?|turn) (\d)(?:[–-](\d))?/gi;
const ORDINALS = ["first", "second", "third", "fourth", "fifth"];

/** Factor for a sentence without what is asked for, and without the second thing asked for. */
const BESIDE = 0.35;
const BESIDE_TOO = 0.75;
/** Factor for a sentence without a number, if the query does not say what it asks for. */
const NUMBERLESS = 0.85;
/** Factors for a sentence with the condition of the query, and with another one. */
const SAME = 1.5;
const OTHER = 0.7;
/** Factors for a row of the round of the query, and of other rounds. */
const OF_ROUND = 1.3;
const OF_OTHERS = 0.5;
/** Factor for a passage that is seldom the answer, a note, and an effect. */
export const RARELY = 0.2;
const NOTE = 0.8;
const EFFECT = 1.15;

/** The answers in texts of a game with such words. */
export class AnswerKinds {
  private readonly words: GameWords;
  private readonly kinds: readonly QuestionKind[];
  private readonly conditions: readonly QueryCondition[];
  private readonly seldom: readonly Seldom[];
  private readonly round: string;
  private readonly namesRound: RegExp;
  private readonly units: RegExp;
  /** A number in a text, with its unit. */
  readonly numbers: RegExp;

  constructor(words: GameWords) {
    const parts = patterns(words);
    this.words = words;
    this.kinds = kinds(parts);
    this.conditions = conditions(parts);
    this.seldom = seldom(parts);
    this.round = `${parts.battle} round`;
    this.namesRound = expression`\b${this.round}`;
    const units = `${parts.score.short}|${parts.cost.short}`;
    this.units = expression`\b(${units})\b`;
    this.numbers = numberWith(units);
  }

  /** Whether a query asks for a number. */
  isNumber(text: string): boolean {
    return QUANTITY.test(text) || this.units.test(text);
  }

  /** What the answer to a query contains, or undefined if it may contain anything. */
  to(text: string): RegExp | undefined {
    return this.kinds.find(({ asked }) => asked.test(text))?.answer;
  }

  /** The kinds of answers that a query asks for, of those that some passage has; `isName` says which
   * words only name the entry. */
  wantedOf(
    asked: string,
    parts: readonly Part[],
    isName: (words: string) => boolean,
  ): QuestionKind[] {
    return this.kinds.filter((kind) => {
      const [words] = kind.asked.exec(asked) ?? [];
      if (!words || isName(words)) return false;
      return parts.some(([text, , value = ""]) => kind.answer.test(`${value} ${text}`));
    });
  }

  /** Whether a row of a scoring table may answer. */
  mayBeRow(asked: string, decisive: QuestionKind | undefined): boolean {
    return decisive ? decisive.answer.test(`5${this.words.score.short}`) : !QUESTION.test(asked);
  }

  /** The factor for the kind of a passage: whether it is seldom the answer to such a query. */
  factorOf(asked: string, decisive: QuestionKind | undefined, [text, label = ""]: Part): number {
    const isSeldom = this.seldom.some(
      (kind) => (kind.label?.test(label) || kind.text?.test(text)) && !kind.asked.test(asked),
    );
    if (isSeldom) {
      // A fact such as “within 9″ of an edge” answers a question for a number, one such as “from the
      // second battle round on” a question for a round.
      const hasNumber = /\d/.test(decisive?.answer.exec(text)?.[0] ?? "");
      const answers = hasNumber || (roundOf(asked) && this.namesRound.test(text));
      return FACT.test(label) && answers ? 1 : RARELY;
    }
    return label === "Note" ? NOTE : label.endsWith("· Effect") ? EFFECT : 1;
  }

  /** The factor for what a sentence contains of what a query asks for, and for its conditions. */
  fit(asked: string, wanted: readonly QuestionKind[], said: string, label: string): number {
    const [decisive, ...others] = wanted;
    let factor = decisive
      ? decisive.answer.test(said)
        ? 1
        : BESIDE
      : /\d/.test(said)
        ? 1
        : NUMBERLESS;
    if (others.some(({ answer }) => !answer.test(said))) factor *= BESIDE_TOO;
    const whole = `${label}; ${said}`;
    for (const { asked: condition, same, other } of this.conditions) {
      if (!condition.test(asked)) continue;
      if (same.test(whole)) factor *= SAME;
      else if (other?.test(whole)) factor *= OTHER;
    }
    const round = roundOf(asked);
    if (!round) return factor;
    const labelled = [...label.matchAll(ROUNDS_OF)];
    const named = labelled.length ? labelled : [...said.matchAll(ROUNDS_OF)];
    if (
      ORDINALS[round - 1] &&
      new RegExp(`\\b${ORDINALS[round - 1]} ${this.round}`, "i").test(whole)
    )
      return factor * OF_ROUND;
    if (!named.length) return factor;
    const isOf = named.some(([, from, to]) => Number(from) <= round && round <= Number(to ?? from));
    const width = Math.max(...named.map(([, from, to]) => Number(to ?? from) - Number(from)));
    return factor * (isOf ? OF_ROUND * SAME ** (1 - width / ORDINALS.length) : OF_OTHERS);
  }

  /** The unit of a number in a query, as texts write it. */
  unitOf(asked: string, number: number): string {
    const { short } = this.words.score;
    const [, unit = ""] =
      new RegExp(`\\b${number}\\s?(${literal(short)}s?|points|pts|inch|["″])`, "i").exec(asked) ??
      [];
    return unit && (/^(inch|["″])/i.test(unit) ? "″" : short);
  }
}

/** The round that a query names; the last one is the fifth. */
function roundOf(asked: string): number | undefined {
  const [, digit, word = ""] = ROUND.exec(asked) ?? [];
  if (digit) return Number(digit);
  const place = ORDINALS.indexOf(word.toLowerCase());
  return word ? (place < 0 ? ORDINALS.length : place + 1) : undefined;
}
