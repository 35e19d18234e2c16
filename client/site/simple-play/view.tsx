/**
 * The page for simple play of a pack, on one device that players share or pass around.
 *
 * The game is stored on the device after each action. A link has all of it in its fragment.
 */

import { type ComponentChildren, createContext, render } from "preact";
import { useContext, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { load, loadStyle } from "../../shared/load";
import { store, stored } from "../../shared/stored";
import * as play from "./game";
import { cards } from "./game";
import { cardOf, type Data, deckOf, many, player, sentence, setupOf } from "./simple-play-texts";

declare global {
  interface Window {
    musterbookPlay?: Record<string, Data>;
  }
}

const root = document.querySelector<HTMLElement>(".play");
const { pack = "", file = "", style = "" } = root?.dataset ?? {};
const KEY = `musterbook-play/${pack}`;

/** A seed that nobody can guess. */
const newSeed = (): string =>
  [...crypto.getRandomValues(new Uint32Array(3))].map((word) => word.toString(36)).join("");

/** What all parts of the page need. `active` is the player whose hand is shown. */
interface Shared {
  readonly data: Data;
  readonly game: play.Game;
  readonly state: play.State;
  readonly active: number;
  readonly selected: number | null;
  readonly select: (card: number) => void;
  /** Show the hand of a player, after they have asked for it. */
  readonly pass: (to: number) => void;
  /** Apply an action, and then pass to another player. */
  readonly go: (action: play.Action, next: number) => void;
}
const SharedContext = createContext<Shared | null>(null);
const useShared = (): Shared => useContext(SharedContext) as Shared;

function App({ data }: { data: Data }) {
  const [game, setGame] = useState<play.Game | null>(null);
  const [isLinked, setLinked] = useState(false);
  const [isStarting, setStarting] = useState(false);
  const [error, setError] = useState("");
  const [link, setLink] = useState<{ address: string; words: string } | null>(null);
  const [active, setActive] = useState(0);
  const [isShown, setShown] = useState(false);
  const [alwaysShown, setAlwaysShown] = useState(false);
  const [selected, setSelected] = useState<number | null>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const hasChanged = useRef(false);

  /** Show a saved game, of this device or of a link. */
  function restore(text: string | null, linked: boolean): void {
    setLinked(linked);
    setError("");
    try {
      setGame(text === null ? null : play.fromText(setupOf(data), data.version, text));
    } catch (reason) {
      const isKnown = reason instanceof Error && reason.message.endsWith(".");
      setError(isKnown ? reason.message : "This is not a game.");
      setGame(null);
    }
    pass(0);
  }
  function pass(to: number): void {
    setActive(to);
    setShown(false);
    setSelected(null);
  }
  function change(next: play.Game): void {
    hasChanged.current = true;
    setGame(next);
    setLinked(false);
    setError("");
    setLink(null);
    setSelected(null);
    store(KEY, play.toText(next, data.version));
    if (location.hash) history.replaceState(null, "", location.href.replace(/#.*/, ""));
  }
  useEffect(() => {
    const open = (): void => {
      const linked = /^#(p\d~.*)/.exec(location.hash.replaceAll("%7E", "~"))?.[1];
      restore(linked ?? stored(KEY), linked !== undefined);
    };
    open();
    addEventListener("hashchange", open);
    return () => removeEventListener("hashchange", open);
  }, []);
  useLayoutEffect(() => {
    // A button that is gone has taken the focus with it.
    if (hasChanged.current && document.activeElement === document.body) status.current?.focus();
  });
  const onTable = game && cards(play.current(game), "table").length;
  useLayoutEffect(() => {
    // Where not all of the game fits, the table is what everybody wants to see.
    const block = root && root.offsetHeight > innerHeight ? "start" : "nearest";
    if (hasChanged.current || isStarting) root?.scrollIntoView({ block });
  }, [active, onTable, isStarting]);

  if (!game || isStarting) {
    const [least, most] = data.players;
    const begin = (players: number): void => {
      change(play.begun(setupOf(data), players, newSeed()));
      setStarting(false);
      pass(0);
    };
    return (
      <>
        {error && <p class="caveat-box">{error}</p>}
        <h2>{least === most ? "Ready?" : "How many players?"}</h2>
        <p class="play-buttons">
          {Array.from({ length: most - least + 1 }, (_, at) => (
            <Button main go={() => begin(least + at)}>
              {least === most ? "Shuffle and deal" : many(least + at, "player")}
            </Button>
          ))}
          {game && <Button go={() => setStarting(false)}>Back to the game</Button>}
        </p>
      </>
    );
  }
  const state = play.current(game);
  const select = (card: number): void => setSelected(card === selected ? null : card);
  const go = (action: play.Action, next: number): void => {
    change(play.act(game, action));
    if (next !== active || action[0] === "deal") pass(next);
  };
  const share = (): void => {
    const address = `${location.href.replace(/#.*/, "")}#${play.toText(game, data.version)}`;
    const show = (words: string) => setLink({ address, words: `${words} and all its hands` });
    (navigator.clipboard?.writeText(address) ?? Promise.reject()).then(
      () => show("Copied: a link to this game"),
      () => show("A link to this game"),
    );
  };
  const log = game.steps.slice(0, game.at).map(({ action, state: after }, at) => {
    return sentence(data, game.steps[at - 1]?.state ?? game.start, action, after);
  });
  const canSee = state.players === 1 || isShown || alwaysShown;
  const hand = [...cards(state, `hand/${active}`)].sort((one, other) => one - other);
  const next = (active + 1) % state.players;
  const shared = { data, game, state, active, selected, select, pass, go };
  return (
    <SharedContext.Provider value={shared}>
      <div class="play-bar">
        <p role="status" tabIndex={-1} ref={status}>
          {log.at(-1) ?? `All cards are shuffled for ${many(state.players, "player")}.`}
        </p>
        <Button go={game.at > 0 && (() => change(play.back(game, 1)))}>Undo</Button>
        <Button go={game.at < game.steps.length && (() => change(play.back(game, -1)))}>
          Redo
        </Button>
        <Button go={share}>Share</Button>
        <Button go={() => setStarting(true)}>New game</Button>
        {link && (
          <label>
            {link.words} <input readOnly value={link.address} />
          </label>
        )}
      </div>
      {isLinked && stored(KEY) && (
        <p class="caveat-box play-buttons">
          This game is from a link. If you continue, it replaces your own game.
          <Button go={() => restore(stored(KEY), false)}>Show my own game</Button>
        </p>
      )}
      <div class="play-columns">
        <div>
          <TablePart />
          <Part title={`${player(active)}: ${many(hand.length, "card")} in hand`}>
            {canSee && <Cards cards={hand} />}
            <More name="taken card" cards={cards(state, `taken/${active}`)} />
            {state.players > 1 && (
              <p class="play-buttons">
                {!canSee && (
                  <Button main go={() => setShown(true)}>
                    Show hand
                  </Button>
                )}
                <Button go={() => pass(next)}>Pass to {player(next)}</Button>
                <label>
                  <input
                    type="checkbox"
                    checked={alwaysShown}
                    onChange={() => setAlwaysShown(!alwaysShown)}
                  />{" "}
                  Always show hands
                </label>
              </p>
            )}
          </Part>
          {data.dice.length > 0 && (
            <Part title="Dice">
              <p class="play-buttons">
                {data.dice.map((dice, at) => (
                  <Act action={["roll", at]}>Roll {dice}</Act>
                ))}
                {state.rolled.map((die) => (
                  <b class="play-die">{die}</b>
                ))}
              </p>
            </Part>
          )}
        </div>
        <div>
          <Part title="Players">
            <ul class="play-players">
              {state.takes.map((_, at) => (
                <PlayerLine at={at} />
              ))}
            </ul>
          </Part>
          <Part title="Decks">
            {state.piles.map((_, at) => (
              <PileBox at={at} />
            ))}
            <Act action={["deal"]}>Collect, shuffle and deal all cards</Act>
          </Part>
          <Part title="Log">
            <ol class="play-log" reversed>
              {log.reverse().map((line) => (
                <li>{line}</li>
              ))}
            </ol>
            <p class="muted">
              Seed <code>{game.seed}</code>: the same seed and steps give the same cards.
            </p>
          </Part>
        </div>
      </div>
    </SharedContext.Provider>
  );
}

function Part({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

interface ButtonProps {
  main?: boolean;
  label?: string;
  pressed?: boolean;
  children: ComponentChildren;
}

/** A button; without a function it is disabled. */
function Button({
  go,
  main,
  label,
  pressed,
  children,
}: ButtonProps & { go: false | (() => void) }) {
  return (
    <button
      type="button"
      class={main ? "button main" : "button"}
      disabled={!go}
      aria-label={label}
      aria-pressed={pressed}
      onClick={go || undefined}
    >
      {children}
    </button>
  );
}

/** A button for an action; if the action is not possible, it is disabled. */
function Act(props: ButtonProps & { action: play.Action; next?: number }) {
  const { game, state, active, go } = useShared();
  const { action, next = active, ...rest } = props;
  const isPossible = typeof play.after(game.setup, game.seed, state, action) !== "string";
  return <Button {...rest} go={isPossible && (() => go(action, next))} />;
}

interface CardsProps {
  cards: readonly number[];
  note?: (card: number) => string;
}

/** Cards as buttons, and below them what can be done with the selected one. */
function Cards({ cards: shown, note }: CardsProps) {
  const { data, state, selected, select } = useShared();
  return (
    <>
      <ul class="play-cards">
        {shown.map((number) => {
          const { name, face } = cardOf(data, state, number);
          const symbol = { __html: data.symbols[face] ?? "" };
          return (
            <li key={number}>
              <button
                type="button"
                class={`play-card face-${face}`}
                aria-pressed={number === selected}
                onClick={() => select(number)}
              >
                <span class="play-symbol" dangerouslySetInnerHTML={symbol} />
                <span class="play-name">
                  <b>{name}</b>
                  {note && <small>{note(number)}</small>}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {selected !== null && shown.includes(selected) && <Selected number={selected} />}
    </>
  );
}

function Selected({ number }: { number: number }) {
  const { data, state, active } = useShared();
  const next = (active + 1) % state.players;
  const isInHand = cards(state, `hand/${active}`).includes(number);
  const { id, name, href, about } = cardOf(data, state, number);
  const playIt: play.Action = ["play", active, number];
  return (
    <div class="play-selected">
      <p>
        <a class="ref" data-id={id} href={href}>
          {name}
        </a>
        {about && `: ${about}`}
      </p>
      <p class="play-buttons">
        {isInHand && next !== active && (
          <Act main action={playIt} next={next}>
            Play and pass
          </Act>
        )}
        {isInHand && <Act action={playIt}>Play</Act>}
        {!isInHand && <Act action={["pick", active, number]}>To the hand of {player(active)}</Act>}
        <Act action={["discard", number]}>Discard</Act>
      </p>
    </div>
  );
}

/** Cards that are shown on request, if there are any. */
function More({ name, cards: shown }: CardsProps & { name: string }) {
  return shown.length === 0 ? null : (
    <details>
      <summary>{many(shown.length, name)}</summary>
      <Cards cards={shown} />
    </details>
  );
}

/** The cards on the table, and the one on top of each pile of discards. */
function TablePart() {
  const { data, state } = useShared();
  const table = cards(state, "table");
  const tops = state.piles.flatMap((_, at) => cards(state, `discard/${at}`).slice(-1));
  return (
    <Part title="Table">
      {[...table, ...tops].length === 0 && <p class="muted">No cards.</p>}
      <Cards cards={tops} note={(card) => `${deckOf(data, state, card).name}, face up`} />
      <Cards cards={table} note={(card) => player(state.playedBy[card] ?? 0)} />
      {table.length > 0 && (
        <p class="play-buttons">
          All to
          {state.takes.map((_, at) => (
            <Act action={["take", at]} next={at}>
              {player(at)}
            </Act>
          ))}
          <Act action={["clear"]}>Discards</Act>
        </p>
      )}
    </Part>
  );
}

function PlayerLine({ at }: { at: number }) {
  const { data, state, active, pass } = useShared();
  const takes = state.takes[at] ?? 0;
  const counter = (name: string, number: number, by: number, sign: string) => (
    <Act action={["count", at, number, by]} label={`${player(at)}: ${name} ${sign}1`}>
      {sign}
    </Act>
  );
  return (
    <li>
      <Button pressed={at === active} go={() => pass(at)}>
        {player(at)}
      </Button>
      <small>
        {many(cards(state, `hand/${at}`).length, "card")}
        {takes > 0 && ` · taken ${takes}×`}
      </small>
      {data.counters.map(([name], number) => (
        <span class="play-counter">
          {name} {counter(name, number, -1, "−")}
          <b>{String(state.counters[at]?.[number]).replace("-", "−")}</b>
          {counter(name, number, 1, "+")}
        </span>
      ))}
    </li>
  );
}

/** A pile with its discards; nothing if it is another player's. */
function PileBox({ at }: { at: number }) {
  const { data, state, active } = useShared();
  const pile = state.piles[at];
  const deck = pile && data.decks[pile.deck];
  if (!deck || (pile.owner ?? active) !== active) return null;
  return (
    <div class={`play-pile face-${deck.face}`}>
      <h3>
        {deck.name} <small>{many(cards(state, `draw/${at}`).length, "card")} face down</small>
      </h3>
      <p class="play-buttons">
        <Act action={["draw", at, active, 1]}>Draw</Act>
        <Act action={["turn", at]}>Turn up</Act>
        <Act action={["mix", at]}>Shuffle discards in</Act>
      </p>
      <More name="discard" cards={[...cards(state, `discard/${at}`)].reverse()} />
    </div>
  );
}

if (root)
  Promise.all([load(file), loadStyle(style)])
    .then(() => {
      const data = window.musterbookPlay?.[pack];
      if (data) render(<App data={data} />, root);
    })
    .catch(() => {
      root.textContent = "The cards could not be loaded. Reload the page.";
    });
