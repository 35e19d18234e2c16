"""The pack that the randomizer plays, as typed models.

In: validated values of a library. Out: one frozen `Pack`, written as JSON. References are full ids,
rounds are numbers, and texts are ready to display. These models generate
`client/randomizer/engine/pack-types.ts`. Parts that are the same as in content are its models, with
every field; in other parts, a field with a default is optional in TypeScript. Every effect and
every cap has an id, by which saves and random streams name it; it does not depend on any displayed
text.
Why: docs/decisions/types-of-a-pack.md
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from musterbook.library.model import effects
from musterbook.library.model.cards import Phase, Uses
from musterbook.library.model.deck import DeckRole
from musterbook.library.model.effects import Condition, Replace
from musterbook.library.model.pack_game import CommandPoints, Discard, HandMode, PoolPlay
from musterbook.library.model.scoring import Award, Line, Mode, Side, Timing

SCHEMA: Literal[3] = 3
"""Version of the format of a pack; it changes when programs that read it would have to change."""

Id = str
"""Full id of an entry, an effect or a limit."""

Player = Literal["first", "second"]
Role = Literal[DeckRole, "mission"]
Rounds = tuple[int, int]
"""The first and the last battle round."""

Html = str
"""Text that is displayed as HTML."""


class Part(BaseModel):
    """A frozen part of a pack; fields of content that the randomizer does not need are dropped."""

    model_config = ConfigDict(
        frozen=True,
        extra="ignore",
        populate_by_name=True,
        json_schema_serialization_defaults_required=False,
    )


class Cap(Part):
    """A limit: the most VP that count; VP above it are lost.

    `of` lists tallies; on a card or a group it is empty and means the card or group itself. VP
    of the moments in `without` do not count towards it.
    """

    id: Id
    vp: int
    per: Literal["turn", "round", "battle", "card"]
    mode: Mode | None
    of: tuple[str, ...]
    without: tuple[Timing, ...] = ()
    name: str | None
    words: str = ""


class Identified(Part):
    """What every effect has besides the fields of content; as the last base, it comes first."""

    id: Id


class OwnEffect(Identified):
    """Fields of an effect whose other fields differ from those of content."""

    if_: Annotated[Condition | None, Field(alias="if")] = None
    on: Literal["play", "hand-draw"] = "play"
    optional: bool = False
    ask: Html | None = None


class Draw(OwnEffect):
    """Take cards from the top of a deck."""

    op: Literal["draw"]
    deck: Id
    count: int
    only: tuple[Id, ...] = ()
    fresh: bool = False
    passing: str | None = None
    side: Side | None = None
    replace: Replace | None = None
    then: tuple[Effect, ...] = ()


class Limit(OwnEffect):
    """Add a limit to the game."""

    op: Literal["cap"]
    cap: Cap


class Row(Part):
    """The meaning of the results `from` to `to` of a roll."""

    from_: Annotated[int, Field(alias="from")]
    to: int
    name: Html
    text: Html
    map: Id | None


class Roll(OwnEffect):
    """Roll dice; with `each` both sides roll, and the higher result wins."""

    op: Literal["roll"]
    name: str
    dice: str
    each: bool
    rows: tuple[Row, ...]


class Redraw(effects.Redraw, Identified):
    """Exchange a card for a new one from its deck."""


class Exclude(effects.Exclude, Identified):
    """Take cards out of a deck for this game."""


class Choose(effects.Choose, Identified):
    """Ask players to choose a card, an objective marker, or one of `options`."""


class SetValue(effects.Set, Identified):
    """Change one number or switch of the game."""


class Trade(effects.Trade, Identified):
    """Let a side trade a card of its hand, `times` per battle."""


class Assign(effects.Assign, Identified):
    """Give each side its card from a table of both sides' choices: `table[mine][theirs]`."""


class Reassign(effects.Reassign, Identified):
    """Exchange the cards of both sides, or give both the same card out of `only`."""


class PlaceMap(effects.PlaceMap, Identified):
    """Put one of the maps for both sides' choices in play."""


class Remember(effects.Remember, Identified):
    """Write something on a card: what players type, markers, or the result of dice.

    Markers leave the map at the start of the round `removed`; all others of the zone at that of
    `others_removed`.
    """


class Sides(effects.Sides, Identified):
    """Decide which player is the Attacker."""


class First(effects.First, Identified):
    """Decide which side has the first turn, by the method in `by`."""


class Length(effects.Length, Identified):
    """Let dice decide at the end of some rounds whether the game continues."""


Effect = Annotated[
    Draw
    | Redraw
    | Exclude
    | Choose
    | Limit
    | SetValue
    | Trade
    | Assign
    | Reassign
    | PlaceMap
    | Roll
    | Remember
    | Sides
    | First
    | Length,
    Field(discriminator="op"),
]

Draw.model_rebuild()


class Late(Part):
    """An exception for some rounds and one or both players: the lines score at another moment."""

    rounds: Rounds
    player: Player | None
    timing: Timing
    when: str = ""


class Group(Part):
    """Lines that are scored at the same time.

    The VP of a group with `drains` are taken from the opponent's VP of the same tally, down to
    0. With `instead`, at one moment either it scores or the groups before it do. `words`
    describe rounds and timing, such as "Rounds 2–4 · end of your Command phase"; `remarks` say how
    the lines combine, when they score otherwise, and what limits them.
    """

    rounds: Rounds | None
    timing: tuple[Timing, ...]
    side: Side | None
    player: Player | None
    mode: Mode | None
    combine: Literal["all", "highest"]
    drains: bool
    instead: bool
    lines: tuple[Line, ...]
    caps: tuple[Cap, ...]
    except_: Annotated[tuple[Late, ...], Field(alias="except")]
    note: Html | None
    words: str
    remarks: tuple[str, ...]


class Cost(Part):
    """Command points that a stratagem costs."""

    cp: int


class Stratagem(Part):
    """A stratagem; both sides may use it if `side` is null, in every phase if `phases` is empty."""

    name: str | None = None
    cost: Cost
    side: Side | None = None
    phases: tuple[Phase, ...] = ()
    uses: Uses | None


class Card(Part):
    """A card of a deck, or a mission as a card.

    `type` is its type within the deck, `roll` its number in the dice table, `rolls` the rolls that
    players can make while it is in play, `decks` the decks that are available while it is in play.
    `acts` is true if it has an Action.
    """

    id: Id
    slug: str
    name: str
    deck: Id
    type: str | None
    face: str
    roll: int | None
    copies: int
    fixed: bool
    scored: Literal["at-once", "turn-end", "never"]
    acts: bool = False
    scoring: tuple[Group, ...]
    caps: tuple[Cap, ...]
    effects: tuple[Effect, ...]
    rolls: tuple[Roll, ...]
    decks: tuple[Id, ...]
    stratagem: Stratagem | None
    map: Id | None
    url: str
    code: str
    flavour: str | None
    body: Html


class Deck(Part):
    """A deck; its cards score into the tally `score`, or into its slug."""

    id: Id
    slug: str
    name: str
    singular: str
    face: str
    role: Role | None
    shared: bool
    score: str | None
    cards: tuple[Id, ...]
    url: str


class Marker(Part):
    """An objective marker of a map."""

    id: str
    name: str
    zone: Literal["attacker", "defender", "none"]
    role: Literal["home", "expansion", "central"] | None = None
    x: float
    y: float
    """Its centre, in the units of the picture's view box."""


class BattleMap(Part):
    """A map as a picture, with its markers; a layout has the name of its deployment.

    `box` is the view box of the picture: left, top, width and height. The page of the randomizer
    loads the picture itself, `svg`, separately.
    """

    id: Id
    name: str
    deployment: str | None = None
    box: tuple[float, float, float, float]
    svg: str | None = None
    markers: tuple[Marker, ...]


class Exchange(Part):
    """How a side exchanges a drawn card for `cp`: by the stratagem `card`, or by a rule."""

    card: Id | None
    cp: int
    uses: Uses | None
    redraw: Redraw


class Hand(Part):
    """The cards that each side holds.

    `fill` says whether a side draws up to `size` cards or draws `size` cards as its turn starts.
    """

    deck: Id
    size: int
    fill: Literal["up-to", "each-turn"] = "up-to"
    modes: dict[Mode, HandMode]
    discard: Discard | None
    exchange: Exchange | None = None


class Moment(Part):
    """Effects at a moment of one round, or of every round if `round` is null."""

    id: Id
    name: str
    round: int | None
    timing: Literal["round-start", "round-end", "turn-start"]
    deck: Id
    effects: tuple[Effect, ...]


class Variant(Part):
    """One of several kinds of game; its set-up follows that of the pack."""

    name: str
    summary: Html
    setup: tuple[Effect, ...]


class Challenger(Part):
    """The side that is at least `behind` VP behind when a round starts draws a card in that
    round.
    """

    deck: Id
    behind: int
    draw: Draw


class Step(Part):
    """A step that players carry out at the table before the first turn."""

    name: str
    text: Html


class Scoring(Part):
    """Limits, tallies that no card scores into, awards, and who wins."""

    caps: tuple[Cap, ...]
    by_hand: dict[str, str]
    awards: dict[str, Award]
    victory: Html


class GameRules(Part):
    """How a game of the pack is played."""

    rounds: int
    setup: tuple[Effect, ...]
    variants: dict[str, Variant]
    challenger: Challenger | None
    hand: Hand | None
    moments: tuple[Moment, ...]
    rolls: tuple[Roll, ...]
    before: tuple[Step, ...]
    phases: dict[str, str]
    placed: str
    pool: PoolPlay | None
    scoring: Scoring
    command: CommandPoints | None


class PoolCell(Part):
    """A card, plain text, or several values of which a game uses one."""

    text: str
    card: Id | None
    values: tuple[int, ...]


class PoolRow(Part):
    """A ready-made mission."""

    id: Id
    name: str
    cells: dict[str, PoolCell]


class PoolColumn(Part):
    """A column of a pool."""

    id: str
    name: str


class Pool(Part):
    """Ready-made missions to pick from."""

    id: Id
    name: str
    url: str
    columns: tuple[PoolColumn, ...]
    rows: tuple[PoolRow, ...]


class SideNames(Part):
    """What the two sides are called."""

    attacker: str
    defender: str


class Pack(Part):
    """A mission pack with everything that the engine needs to play it."""

    schema_: Annotated[Literal[3], Field(alias="schema")]
    id: Id
    version: str
    name: str
    edition: str
    code: str
    summary: Html
    url: str
    sides: SideNames
    game: GameRules
    decks: dict[Id, Deck]
    cards: dict[Id, Card]
    maps: dict[Id, BattleMap]
    pools: tuple[Pool, ...]
