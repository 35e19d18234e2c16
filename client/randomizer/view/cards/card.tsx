/** The parts of a card that every screen shows: its head, its rules, its scoring as text. */

import type { ComponentChildren } from "preact";
import { remembered } from "../../engine/memories.ts";
import type { Card, Group, Mode, Pack, Side } from "../../engine/pack.ts";
import { cardOf, deckOf } from "../../engine/pack.ts";
import { capitalHtml } from "../../engine/phrases.ts";
import { inPlay } from "../../engine/piles.ts";
import { idOf, phaseKey, type State } from "../../engine/state.ts";
import { appliesIn } from "../../engine/timing.ts";
import { Fold, Html } from "../controls/controls.tsx";
import { Icon } from "../controls/icons.tsx";
import { useView } from "../session-context.ts";
import * as T from "../texts.ts";
import { MemoryLines } from "./memories.tsx";
import { Rail, Reason } from "./scoring-line.tsx";

/** The symbol of a deck; an empty place until it is loaded. */
export function FaceSymbol({ face }: { face: string }) {
  const { session, pack } = useView();
  return <Html tag="span" class="symbol" markup={session.packs.symbol(pack, face)} />;
}

/** The coloured head of a card: symbol, deck, number and name. */
export function CardHead({ card, children }: { card: Card; children?: ComponentChildren }) {
  const deck = deckOf(useView().pack, card.deck);
  return (
    <header class="head">
      <FaceSymbol face={card.face} />
      <div class="title">
        <span class="label">{deck.singular}</span>
        <h3>{card.name}</h3>
      </div>
      {card.roll !== null && <span class="card-number">{card.roll}</span>}
      {children}
    </header>
  );
}

/** The rules of a card: flavour, text, and a link to its page. */
export const CardText = ({ card }: { card: Card }) => (
  <>
    {card.flavour !== null && <p class="flavour">{card.flavour}</p>}
    {card.body !== "" && <Html class="prose" markup={card.body} />}
    {card.url !== "" && (
      <p class="away">
        <a href={card.url} target="_blank" rel="noopener">
          {T.page} <Icon name="page" />
        </a>
      </p>
    )}
  </>
);

/** The groups that score in a mode, with the lines that do. */
const scoringIn = (groups: readonly Group[], mode: Mode | null | undefined): readonly Group[] =>
  !mode
    ? groups
    : groups
        .filter((group) => appliesIn(group, mode))
        .map((group) => ({ ...group, lines: group.lines.filter((line) => appliesIn(line, mode)) }));

/** The rules of a card behind a line; a card without any has no such line. */
export const RulesFold = ({ id, card }: { id: string; card: Card }) =>
  card.body === "" ? null : (
    <Fold id={id} title={T.rules}>
      <CardText card={card} />
    </Fold>
  );

/** The scoring of a card as text, for cards that cannot be scored yet. */
export const ScoringText = (props: {
  groups: readonly Group[];
  /** Only what scores in this mode; everything if it is not known. */
  mode?: Mode | null | undefined;
}) => (
  <>
    {scoringIn(props.groups, props.mode).map((group) => (
      <section class="group">
        <h4>{group.words}</h4>
        {group.lines.map((line) => (
          <div class="row">
            <Rail
              line={line}
              vp={
                typeof line.vp !== "object"
                  ? line.vp
                  : props.mode
                    ? line.vp[props.mode]
                    : `${line.vp.fixed}/${line.vp.tactical}`
              }
            />
            <span class="what">
              <Reason line={line} />
            </span>
          </div>
        ))}
        <Remarks group={group} />
      </section>
    ))}
  </>
);

/**
 * How the lines of a group combine, what limits them, its note, and when they score otherwise;
 * without the remark that applies `now`, because the heading says it.
 */
export const Remarks = ({ group, now }: { group: Group; now?: string | undefined }) => (
  <>
    {group.remarks
      .filter((remark) => remark !== now)
      .map((remark) => (
        <p class="hint">{remark}</p>
      ))}
    {group.note !== null && <Html tag="p" class="hint" markup={capitalHtml(group.note)} />}
  </>
);

/** What a card remembers, if it remembers anything. */
export function Memories({ copy, side }: { copy: string; side?: Side }) {
  const { pack, state } = useView();
  if (remembered(pack, state, copy).length === 0) return null;
  // What is being typed belongs to this card and phase: elements of cards are reused for others.
  return <MemoryLines key={`${copy} ${phaseKey(state)}`} copy={copy} side={side} />;
}

/** The card that represents a side: the one with a face other than that of its deck. */
export function emblemOf(pack: Pack, state: State, side: Side): Card | null {
  const [copy] =
    inPlay(state).find(([item, { owner }]) => {
      const card = cardOf(pack, idOf(item));
      return owner === side && card.face !== deckOf(pack, card.deck).face;
    }) ?? [];
  return copy === undefined ? null : cardOf(pack, idOf(copy));
}
