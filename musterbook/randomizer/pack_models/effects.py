"""Values, limits and effects of an exported pack."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from musterbook.library.model.files import DeckRole
from musterbook.library.model.scoring import Mode, Side, Timing

SCHEMA: Literal[2] = 2
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

    model_config = ConfigDict(frozen=True, extra="ignore", populate_by_name=True)


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


class Condition(Part):
    """When an effect applies; `choice` names an earlier choice, `is` the option that was chosen;
    `variants` names kinds of game, empty for all.
    """

    in_play: Id | None = None
    round: int | None = None
    mode: Mode | None = None
    choice: str | None = None
    is_: Annotated[str | None, Field(alias="is")] = None
    variants: tuple[str, ...] = ()


class _Effect(Part):
    id: Id
    if_: Annotated[Condition | None, Field(alias="if")] = None
    on: Literal["play", "hand-draw"] = "play"
    optional: bool = False
    ask: Html | None = None


class Replace(Part):
    """A drawn copy of `card` is discarded, and `count` more cards are drawn instead."""

    card: Id
    count: int


class Draw(_Effect):
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


class Redraw(_Effect):
    """Exchange a card for a new one from its deck."""

    op: Literal["redraw"]
    order: Literal["draw-first", "old-first"]
    old: Literal["return", "discard"]


class Exclude(_Effect):
    """Take cards out of a deck for this game."""

    op: Literal["exclude"]
    deck: Id
    cards: tuple[Id, ...] = ()
    random: int | None = None
    keep: tuple[Id, ...] = ()


class Choose(_Effect):
    """Ask players to choose a card of a hand or a deck, an objective marker, or one of
    `options`.
    """

    op: Literal["choose"]
    by: Literal["owner", "opponent", "each"]
    from_: Annotated[Literal["hand", "deck", "markers", "options"], Field(alias="from")]
    deck: Id | None = None
    zone: Literal["none", "attacker", "defender"] | None = None
    options: dict[str, str] = Field(default_factory=dict)
    name: str | None = None
    count: int
    to: Literal["keep", "discard"]
    secret: bool


class Limit(_Effect):
    """Add a limit to the game."""

    op: Literal["cap"]
    cap: Cap


class SetValue(_Effect):
    """Change one number or switch of the game."""

    op: Literal["set"]
    what: Literal["hand-size", "fixed-draw", "cost", "scoring"]
    to: int | bool
    card: Id | None = None
    of: str | None = None


class Trade(_Effect):
    """Let a side trade a card of its hand, `times` per battle."""

    op: Literal["trade"]
    mode: Mode
    times: int


class Assign(_Effect):
    """Give each side its card from a table of both sides' choices: `table[mine][theirs]`."""

    op: Literal["assign"]
    deck: Id
    choice: str
    table: dict[str, dict[str, Id]]


class Reassign(_Effect):
    """Exchange the cards of both sides, or give both sides the same card out of
    `only`.
    """

    op: Literal["reassign"]
    deck: Id
    how: Literal["swap", "share"]
    only: tuple[Id, ...] = ()


class MapPair(Part):
    """The maps for two choices, whichever side made which."""

    of: tuple[str, str]
    maps: tuple[Id, ...]


class PlaceMap(_Effect):
    """Put one of the maps for both sides' choices in play."""

    op: Literal["map"]
    choice: str
    names: tuple[str, ...] = ()
    pairs: tuple[MapPair, ...]


class Row(Part):
    """The meaning of the results `from` to `to` of a roll."""

    from_: Annotated[int, Field(alias="from")]
    to: int
    name: Html
    text: Html
    map: Id | None


class Roll(_Effect):
    """Roll dice; with `each` both sides roll, and the higher result wins."""

    op: Literal["roll"]
    name: str
    dice: str
    each: bool
    rows: tuple[Row, ...]


class Remember(_Effect):
    """Write something on a card: what players type, markers, or the result of dice.

    Markers leave the map at the start of the round `removed`; all others of the zone at that of
    `others_removed`.
    """

    op: Literal["remember"]
    name: str
    what: Literal["text", "unit", "marker", "roll"]
    by: Literal["owner", "opponent"]
    count: int
    dice: str | None = None
    zone: Literal["none", "attacker", "defender"] | None = None
    random: bool = False
    never: tuple[str, ...] = ()
    removed: int | None = None
    others_removed: int | None = None


class Sides(_Effect):
    """Decide which player is the Attacker."""

    op: Literal["sides"]


class First(_Effect):
    """Decide which side has the first turn, by the method in `by`."""

    op: Literal["first"]
    by: Literal["attacker", "defender-chooses", "roll-off", "deployer", "dice"]
    attacker: str | None = None
    seize: int | None = None


class More(Part):
    """After battle round `after` a D6 is rolled; on `on` or more the game continues."""

    after: int
    on: int
    player: Player | None = None


class Length(_Effect):
    """Let dice decide at the end of some rounds whether the game continues."""

    op: Literal["length"]
    more: tuple[More, ...]


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
