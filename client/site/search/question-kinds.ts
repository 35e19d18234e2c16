/**
 * What a query asks for, and how well a passage fits: the kind of answer, and the round.
 *
 * Everything here is about words of a question and of the texts that answer, so it has no index.
 * Words of the game, such as its units, are in the search data.
 */

import { escapeRegExp } from "../../shared/letters.ts";
import { numberWith } from "./excerpt.ts";
import { isStopStem, wordsOf } from "./stems.ts";
import type { GameWords, Part, Unit } from "./word-index.ts";

/** What a query asks for: the words that ask, and what an answer contains. */
interface QuestionKind {
  asked: RegExp;
  answer: RegExp;
}

/** The parts of a query that can ask for a number: its text and its words. */
interface Asking {
  text: string;
  sought: readonly { word: string }[];
}

/** What asks for a number, besides the unit of the score and of costs. */
const QUANTITY =
  /\b(how (many|much|far|big|large|long|often|deep|wide|close)|when|which (round|turn|phase)|cost|price|points?|range|distance|size|limit|max|maximum|minimum)\b/i;

/** A question for a moment, in full or as on a phone: “new orders when”. */
const WHEN =
  /^when\b|\bwhen (do|does|is|are|can|will|may)\b|\b(which|what|min(imum)?|earliest) (round|turn|phase)\b|^(?!.*\b(what|who|which|where|why|how|can|may|must|do|does|is|are)\b).+ when\b(?! (i|you|we|they|my|your|the|an?|it|there|both|one)\b)/i;

/** An expression in which words of the game are inserted, for any case. */
const expression = ({ raw }: TemplateStringsArray, ...words: string[]): RegExp =>
  new RegExp(String.raw({ raw }, ...words), "i");

/** A further choice of an expression, if a game has the word. */
const or = (word: string): string => word && `|${word}`;

/** The words of the game as parts of expressions; a unit in the plural is also in the singular. */
function patterns({ score, cost, battle, sides, middle }: GameWords): GameWords {
  const unit = ({ name, short }: Unit): Unit => ({
    name: escapeRegExp(name).replace(/s$/, "s?"),
    short: escapeRegExp(short),
  });
  return {
    score: unit(score),
    cost: unit(cost),
    battle: escapeRegExp(battle),
    sides: sides.map(escapeRegExp),
    middle: escapeRegExp(middle).replace("’", "[’']?"),
  };
}

/** What answers a yes-or-no question, in words, and also with a moment. */
const DECIDED = String.raw`\b(can|cannot|may|must|never|only|not|no|nor|yes|none|if|unless|except)\b`;
const VERDICT = new RegExp(String.raw`${DECIDED}|^Mode\b|· (When|Starts)\b`, "i");

/** The kinds of answers: the first that a query asks for is decisive. */
const kinds = ({ score, cost, battle, sides, middle }: GameWords): readonly QuestionKind[] => [
  {
    asked: expression`\b(a draw|tied?|tie.?break\w*|same (${score.short}s?|score|number|points)|(both|if|who|when) .*\b(same|equal)|(same|equal) .*\bwho)\b`,
    answer: /\b(draw|equal|tied?|rank(s|ed)?)\b/i,
  },
  {
    asked: /^when\b.*\bscor/i,
    answer: expression`^(?=.*\b(turn|phase|round|${battle})\b).*\d\s?${score.short}\b`,
  },
  { asked: /\b(wins?|winner|won)\b/i, answer: /\b(wins?|victors?|draw)\b/i },
  {
    asked: expression`\b((?<!\b(per|each) )(${cost.short}s?|${cost.name})|costs?|price)\b`,
    answer: new RegExp(`\\d\\+?\\s?${cost.short}\\b`),
  },
  {
    asked: expression`\b(how often|how many times|(once|twice) (a|per|each)|(can|may) .*(twice|again|more than once)|how many (?!${score.short}s?\b|${cost.short}s?\b|points)(\w+ ){0,3}(per|an?|each) (turn|game|${battle}))\b`,
    answer: expression`\b(once|twice|again|repeatedly|two or more|every|times?|only one|one more|additional|different|yet|(each|per) (${battle} |game )?(round|turn|phase|${battle}|game))\b`,
  },
  {
    asked: expression`^(do|does|can|will) .*\b(scor(e|es|ed|ing)|gives?|earns?|pays?|${score.short}s?)\b`,
    answer: expression`\d\s?${score.short}\b|${DECIDED}`,
  },
  {
    asked:
      /^(can|may|do|does|is|are|am|will|must|should)\b|\bwhy\b|^(?!.*\b(how|what|which|when|max)\b).*\b(can|may|allowed|permitted|legal)\b/i,
    answer: VERDICT,
  },
  {
    asked: expression`\b(${score.short}s?|${score.name}|points?|pts|score[sd]?|scoring|worth|how far behind|what do (i|you|we) get|gives?|earns?|pays?)\b`,
    answer: expression`\d\s?${score.short}\b|\bD3\b|\b(\d|one|two|twice|bonus) ${score.name}\b`,
  },
  {
    asked: /\b(radius|circle|from (the )?([\w-]+ )?(centre|center|middle))\b/i,
    answer:
      /\d[″"] (or more )?(from|of|around) (th\w+ )?(\w+ )?(cent(re|er)|middle|diagonal|line)\b/i,
  },
  {
    asked:
      /\b(how (far(?! behind)|close|near|deep|wide|tall|high(?!.*\broll)|big)|range|distance|inch(es)?|reach|gap|spacing|apart|depth|size)\b|["″]/i,
    answer: /\d[″"]|×/,
  },
  {
    asked: /\b(min|which|what) (roll|score|total)\b|\broll (\w+ )?(to|for|needed)\b/i,
    answer: /\b\d\+|\b\d+ or (more|less|higher)|\bon an? \d|\ba [1-6]\b/i,
  },
  {
    asked:
      /\b(maximum|max(?! number of)|limits?|caps?|(?<!\bhow many (?!v?ps?\b|points).*)most|ceiling)\b/i,
    answer: expression`\b(at most|max|up to|only one|once(?! (the|it|you|they|both|all)\b)|limit|no more|or less|or fewer)\b|\d\s?${score.short}\b|\d[″"]`,
  },
  {
    asked: /\b(minimum|min|at least)\b(?! (round|turn|phase)\b)/i,
    answer:
      /\b(at least (?!your\b)|or more|more than|minimum|smallest|must|not within)\b|\d[″"]|×/i,
  },
  { asked: /\bhow much\b/i, answer: /\d|\b(half|a third|twice)\b/i },
  {
    asked: /\b(how long|until when)\b/i,
    answer: expression`\b(until|as long as|while|lasts?)\b|(?<![\d.–]|\brounds? )[1-9]\d*(?![\d.]|[″"]|\s?${score.short})`,
  },
  {
    asked: /\b(how (many|big|large)|number|(?<!roll (\w+ )?)needed)\b/i,
    answer: expression`(?<![\d.–]|\b(?:rounds?|turn) )\d+(?![\d.+]|\s?${score.short}|\s?${cost.short}|[″"])|\b(how many|any number|half|none|one(?= \w)(?! (or|of|for|is|are|can|may|must)\b)|two|three|four|five|six|seven|eight|nine|ten|twelve|sixteen|a third)\b`,
  },
  {
    asked: /\bwho\b/i,
    answer: expression`\b(${["players?", "whoever", "opponent(?!’)", ...sides, "winner", "roll off", "side"].join("|")})\b`,
  },
  {
    asked: /\bwhere\b/i,
    answer: expression`\b(zone|territory|edge|within|centre|anywhere${or(middle)}|table|outside)\b`,
  },
  {
    asked: /\b(roll(s|ed)?|chance|result|total)\b/i,
    answer: /\b\d\+|\b\dD\d|\bon an? \d|\b[1-6][–-][1-6]\b|\b\d+ or (more|less|higher)/i,
  },
  {
    asked: /\bwhen (can|may|must) (i|you|we)\b/i,
    answer: /\b(if|phase|turn|round|starts?|ends?)\b/i,
  },
  {
    asked: WHEN,
    answer: /\b(phase|turn|round|starts?|ends?|completes|(?<!as )before|after)\b|· When\b/i,
  },
  { asked: /^(?!.*\bhow\b).*\b(can|may|must|do) (i|my|we|it|you)\b|\ballowed\b/i, answer: VERDICT },
];

/** A round in a query. */
const ROUND =
  /\b(?:round|rn?d|turn|r|t)\s?([1-7])\b|\b(first|second|third|fourth|fifth|last|final) (?:battle |game )?(?:round|turn)\b/i;

/** What some queries ask for besides: the words that ask, and a sentence or label with the answer. */
const besides = ({ battle }: GameWords): readonly QuestionKind[] => [
  {
    asked: expression`\b(end of (the )?(${battle}|game)|(${battle}|game)('s)? end|at the end(?! of))\b`,
    answer: expression`\bend of the (${battle}|game)\b|\b(${battle}|game) ends\b`,
  },
  { asked: WHEN, answer: /· (When|Starts|Completes)\b/ },
  { asked: /\b(how (close|near|far)|distance) .*ene?m/i, answer: /\d[″"] (of|from) (\w+ )?enem/i },
  { asked: /\b((second|2nd) player|go\w* (second|2nd|last))\b/i, answer: /\bsecond player\b/ },
  { asked: /\bwhen\b.*\b(finish\w*|complete\w*|done|over)\b/i, answer: /· Completes\b/ },
  { asked: /\b(who|which|what)\b.*\b(can|may|must) be\b/i, answer: /\bto be\b/i },
  { asked: /\b(how many|who)\b.*\b(can|may)\b/i, answer: /· (Units|Target)\b/ },
  { asked: /\b(in total|altogether|overall)\b/i, answer: /\b(at most|max|maximum|up to)\b/i },
  {
    asked: /\b(which|list)\b|^what \w+s are\b/i,
    answer: /\b[A-Z][^,.;:]*, [A-Z][^,.;:]*(, | and )[A-Z]|; +[A-Z][^,.;:]*, [A-Z][^,.;:]*$/,
  },
  {
    asked: /\b(twice|again)\b/i,
    answer: /\b(once|twice|again(?! immediately)|only one|not both)\b/i,
  },
  { asked: /\b(still|removed|any ?more)\b/i, answer: /\bno longer\b/i },
  { asked: /\b(which|what) (round|turn) (can|may)\b/i, answer: /\ballowed\b/ },
  { asked: /\b(bonus|extra|more(?! than))\b/i, answer: /; \+\d/ },
];

/** What negates a condition, in a query with the word that follows and in a sentence. */
const negation = ({ middle }: GameWords): QuestionKind => ({
  asked: expression`(?!${middle || "$^"})\b(?:not|no|nobody|none|never|without|neither|(?:less|fewer) than|cannot|(?:ca|did|do|does|is|are|was|were|wo|has|have|had)n['’]?t)\b(?: (?:all .*|[\w-]+))?`,
  answer: expression`(?!${middle || "$^"})\b(not|no|nobody|none|neither|nor|never|without|unless|otherwise|cannot)\b`,
});

/** Passages that are seldom the answer, and the words that ask for them. */
const SELDOM = [
  { passage: /^Example$/, asked: /\bexample\b/i },
  { passage: /^Mode$/, asked: /\bmode\b|\b(be|as|is|are|a)\b.*\b(fixed|tactical)\b/i },
  { passage: /^Board$/, asked: /\b(board|table|battlefield|size|big|large|wide|long)\b/i },
  { passage: /^First turn$/, asked: /\b(first|1st|who|begins?|starts?|goes|chooses?|roll\w*)\b/i },
  { passage: /^Action$/, asked: /\bactions?\b/i },
  { passage: /^Missions of the pool$/, asked: /\b(missions|pool|letter|tournament|event)/i },
  { passage: /^Order · When$/, asked: /\b(when|before|after|which step|step \d|order)\b/i },
];
/** A passage that is only a limit, and the words that ask for one. */
const LIMIT = {
  passage: /^(Fixed: )?max \d/i,
  asked:
    /\b(max|maximum|limits?|caps?|most|highest|ceiling|up to|more than|total|altogether|(in|per|a|each|every) (turn|round|game|battle|card))\b/i,
};

/** The line with the effect of a card. */
const EFFECT: QuestionKind = { asked: /^/, answer: /^(.* · )?Effect\b/ };

/** Words of a question that no row of a scoring table answers. */
const QUESTION = /\b(which|who|where|how|can|does|do|what happens|why|if)\b/i;

/** A cell of a table with a number or a range: `6`, `11 to 19`, `20–29`, `more than 12″, up to 24″`. */
const NUMBER_CELL =
  /^(more than |over |less than )?(\d+)[″"]?(?:(?: to |[–-])(\d+)[″"]?|( or less| or fewer)|( or more|\+| and later)|, up to (\d+)[″"]?)?$/;
/** A number in a query with a word that asks for more. */
const PAST = /\b(?:past|over|beyond|above|more than) (\d+)/i;

/** Whether a cell of a table is a number, or a range that contains it. */
function isOf(number: number, cell: string): boolean {
  const [, limit = "", from, to, fewer, more, upTo] = NUMBER_CELL.exec(cell) ?? [];
  if (!from) return false;
  const bound = Number(from);
  const isBelow = limit === "less than " || fewer !== undefined;
  const isOpen = more !== undefined || (limit && !isBelow && !upTo);
  const isAbove = isBelow || (limit ? number > bound : number >= bound);
  const end = limit && isBelow ? bound - 1 : Number(to ?? upTo ?? from);
  return isAbove && (isOpen || number <= end);
}

/** The bounds of a text, such as `15 or more`, `at least two`, `below 4`, with their units. */
const boundsWith = (units: string): RegExp =>
  new RegExp(
    `(?:\\b(at least|at most|more than|over|below|(?:less|fewer) than|under|up to) )?\\b(\\d+|${COUNTED.join("|")})(?: ?(${units}|[″"]))?( or (?:more|higher|less|fewer|lower)|\\+(?!\\w))?`,
    "gi",
  );
const COUNTED = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/** The amounts of a query with their units and the words after them, without numbers of rounds. */
const amountsWith = (units: string): RegExp =>
  new RegExp(
    `(?<!\\b(?:rounds?|rn?d|turn|r|t|game|within|mission|layout) ?)(?<![\\w.])(\\d+) ?((?:${units})s?\\b|["″]|inch\\w*)?(?![\\w.])(?: (\\w+))?`,
    "gi",
  );

/** Whether a number is within a bound. */
function isWithinBound(number: number, bound: number, word: string): boolean {
  if (/^(at least|or more|or higher|\+)/.test(word)) return number >= bound;
  if (/^(more than|over)/.test(word)) return number > bound;
  return /^(at most|up to|or)/.test(word) ? number <= bound : number < bound;
}

const ORDINALS = ["first", "second", "third", "fourth", "fifth"];
const ROUNDS_OF =
  /\b(?:rounds?|turn):? (\d)(?:[–-](\d))?|\b(first|second|third|fourth|fifth) (?:battle |game )?(?:round|turn)\b/gi;
/** The rounds that a label or sentence names, as the first and the last of each. */
const roundsOf = (text: string): [number, number][] =>
  [...text.matchAll(ROUNDS_OF)].map(([, from, to = from, word = ""]) => {
    const place = ORDINALS.indexOf(word.toLowerCase()) + 1;
    return [Number(from ?? place), Number(to ?? place)];
  });

/** Factors for a sentence without what is asked for: a number or a moment, and a yes or no. */
const BESIDE = 0.35;
const UNDECIDED = 0.6;
/** What asks for the meaning of a word, or for what follows. */
const DEFINED = /\bwhat (is an?|happens)\b|\bmeans?\b/i;
/** A sentence that allows something before it negates anything. */
const ALLOWED = /^(?:(?!\b(?:not|no|none|nobody|never|neither|nor|cannot)\b).)*\b(?:can|may)\b/i;
/** The start of a sentence that says what something is: `Home: …`. */
const TERM = /^([^:.;,]{1,40}): \p{Ll}/u;
/** Factor for a sentence without a number, if the query does not say what it asks for. */
const NUMBERLESS_SENTENCE = 0.85;
/** Factor for a sentence with the condition of the query; one with its opposite is divided by it. */
export const SAME = 2;
/** Factors for a row of the round of the query, and of other rounds. */
const OF_ROUND = 1.3;
const OF_OTHERS = 0.5;

/** The answers in texts of a game with such words. */
export class AnswerKinds {
  private readonly words: GameWords;
  private readonly kinds: readonly QuestionKind[];
  private readonly besides: readonly QuestionKind[];
  private readonly units: RegExp;
  private readonly outcome: QuestionKind;
  private readonly amounts: RegExp;
  private readonly bounds: RegExp;
  readonly negation: QuestionKind;
  /** A number in a text, with its unit. */
  readonly numbers: RegExp;

  constructor(words: GameWords) {
    const parts = patterns(words);
    this.words = words;
    this.kinds = kinds(parts);
    this.besides = besides(parts);
    this.negation = negation(parts);
    this.outcome = { asked: /^/, answer: expression`\d\s?${parts.score.short}\b|\bwins\b` };
    const units = `${parts.score.short}|${parts.cost.short}`;
    this.units = expression`\b(${units})s?\b`;
    this.numbers = numberWith(units);
    this.amounts = amountsWith(units);
    this.bounds = boundsWith(units);
  }

  /** Whether a query asks for a number. */
  isNumber(text: string): boolean {
    return QUANTITY.test(text) || this.units.test(text);
  }

  /** What the answer to a query contains, or undefined if it may contain anything. */
  to(text: string): RegExp | undefined {
    return this.kinds.find(({ asked }) => asked.test(text))?.answer;
  }

  /** Whether a query asks for points by their name. */
  isPoints(text: string): boolean {
    const isNamed = this.units.test(text) || /\b(points|pts)\b/i.test(text);
    return isNamed && !!this.to(text)?.test(`5${this.words.score.short}`);
  }

  /** The kind of answer that a query asks for, of those that some passage has; `isName` says which
   * words only name the entry. */
  decisiveOf(
    asked: string,
    parts: readonly Part[],
    isName: (words: string) => boolean,
  ): QuestionKind | undefined {
    return this.kinds.find((kind) => {
      const [words] = kind.asked.exec(asked) ?? [];
      if (!words || isName(words)) return false;
      return parts.some(([text, label = "", value = ""]) =>
        kind.answer.test(`${kind.asked === WHEN ? label : ""} ${value} ${text}`),
      );
    });
  }

  /** Whether a query has a negated condition; `isName` says which words only name the entry. */
  isNegated(asked: string, isName: (words: string) => boolean): boolean {
    const [words] = this.negation.asked.exec(asked) ?? [];
    return words !== undefined && !isName(words);
  }

  /** Whether a sentence allows what a yes-or-no question asks for. */
  isExcepted(asked: string, said: string): boolean {
    return /^(can|may|do|does|is|are|will)\b/i.test(asked) && ALLOWED.test(said);
  }

  /** Whether a sentence forbids something, or says that nothing does it. */
  isRefused(said: string): boolean {
    return this.negation.answer.test(said) && !ALLOWED.test(said);
  }

  /** The words that a sentence explains: `Home` of “Home: in a zone.” */
  explained(said: string): string[] {
    return wordsOf(TERM.exec(said)?.[1] ?? "");
  }

  /** The words that a query negates. */
  negated(asked: string): string[] {
    return wordsOf([...asked.matchAll(new RegExp(this.negation.asked, "gi"))].join(" "));
  }

  /** The words that a sentence negates, for a question that is not for yes or no. */
  denied(asked: string, said: string): string[] {
    if (this.to(asked) === VERDICT) return [];
    return wordsOf([...said.matchAll(/\bnot (\w+)/gi)].join(" "));
  }

  /** The round that a query names; the last one is the highest of the passages. */
  roundIn(
    asked: string,
    parts: readonly Part[],
    isName: (words: string) => boolean,
  ): number | undefined {
    const [words = "", digit, word = ""] = ROUND.exec(asked) ?? [];
    if (digit) return Number(digit);
    if (!word || isName(words)) return undefined;
    const place = ORDINALS.indexOf(word.toLowerCase());
    if (place >= 0) return place + 1;
    return Math.max(0, ...roundsOf(parts.flat().join()).map(([, to]) => to)) || undefined;
  }

  /** What answers a name alone, if some passage has it: what scores or who wins, or an effect. */
  outcomeIn(parts: readonly Part[]): QuestionKind | undefined {
    return [this.outcome, EFFECT].find(({ answer }) =>
      parts.some(([text, label = "", value = ""]) => answer.test(`${label} ${value} ${text}`)),
    );
  }

  /** Whether a row of a scoring table may answer. */
  mayBeRow(asked: string, decisive: QuestionKind | undefined): boolean {
    return decisive ? decisive.answer.test(`5${this.words.score.short}`) : !QUESTION.test(asked);
  }

  /** Whether a passage is seldom the answer to such a query. */
  isSeldom(asked: string, [text, label = ""]: Part): boolean {
    if (LIMIT.passage.test(text) && !LIMIT.asked.test(asked)) return true;
    return SELDOM.some((one) => one.passage.test(label) && !one.asked.test(asked));
  }

  /** Whether a number of the query is the result of a row of a table, or within its range. */
  isRowOf({ text, sought }: Asking, [said, label = "", value = ""]: Part): boolean {
    const [, first = ""] = /^[^:;]+: ([^;]+);/.exec(said) ?? [];
    const named = label.slice(label.indexOf(": ") + 1).trim();
    const cells = [value, ...[named, first].filter((cell) => /\D/.test(cell))];
    const [, past] = PAST.exec(text) ?? [];
    return sought.some(({ word }) => {
      const number = Number(word) + (word === past ? 0.5 : 0);
      if (!(number > 0)) return false;
      // A length is in no cell without one, such as that of a round.
      const isLength = new RegExp(
        `\\bwithin ${word}\\b|\\b${word}\\s?(["″]|inch|(of|away|from)\\b)`,
        "i",
      ).test(text);
      return cells.some((cell) => isOf(number, cell) && (!isLength || /["″]/.test(cell)));
    });
  }

  /**
   * The factor for the first bound of a sentence, if a query has an amount in its unit: more if it
   * includes the amount, less if it does not and the sentence has the word after the amount.
   */
  boundFactor({ text, sought }: Asking, said: string): number {
    const unitOf = (unit: string): string =>
      unit
        .replace(/^inch\w*|"/i, "″")
        .replace(/s$/i, "")
        .toLowerCase();
    for (const [, digits = "", unit = "", noun = ""] of text.matchAll(this.amounts)) {
      const [counted = ""] = wordsOf(noun).filter((stem) => !isStopStem(stem));
      if (!(unit || counted) || !sought.some(({ word }) => word === digits)) continue;
      for (const [, before = "", bound = "", of = "", after = ""] of said.matchAll(this.bounds)) {
        const word = (before + after).trim().toLowerCase();
        const limit = COUNTED.indexOf(bound.toLowerCase());
        if (!word || limit === 1 || unitOf(of) !== unitOf(unit)) continue;
        if (isWithinBound(Number(digits), limit < 0 ? Number(bound) : limit, word)) return SAME;
        if (counted && wordsOf(said).includes(counted)) return 1 / SAME;
      }
    }
    return 1;
  }

  /** The factor for what a sentence contains of what a query asks for, and for its round. */
  fit(
    asked: string,
    decisive: QuestionKind | undefined,
    said: string,
    label: string,
    round: number | undefined,
  ): number {
    let factor = decisive
      ? decisive.answer.test(`${label} ${said}`)
        ? 1
        : decisive.answer === VERDICT
          ? UNDECIDED
          : BESIDE
      : /\d/.test(said) || DEFINED.test(asked)
        ? 1
        : NUMBERLESS_SENTENCE;
    const whole = `${label}; ${said}`;
    for (const one of this.besides)
      if (one.asked.test(asked) && one.answer.test(whole)) factor *= SAME;
    if (!round) return factor;
    const [own = ""] = /^ (?:in )?(?:battle )?rounds? \d(?:[–-]\d)?/i.exec(said) ?? [];
    // A row of other rounds says that nothing scores in this one.
    const rules = decisive?.answer === VERDICT;
    const ofRow = roundsOf(own || label);
    const named = ofRow.length || (factor === BESIDE && !rules) ? ofRow : roundsOf(said);
    if (!named.length) return factor;
    const width = Math.max(...named.map(([from, to]) => to - from));
    const isOf = named.some(([from, to]) => from <= round && round <= to);
    const other = rules ? OF_ROUND : ofRow.length ? OF_OTHERS : 1;
    return (rules ? 1 : factor) * (isOf ? OF_ROUND * SAME ** (1 - width / ORDINALS.length) : other);
  }
}
