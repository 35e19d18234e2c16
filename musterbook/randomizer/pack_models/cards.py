"""Cards, decks and maps of an exported pack."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from musterbook.library.model.entries import Uses
from musterbook.library.model.scoring import Line, Mode, Side, Timing
from musterbook.randomizer.pack_models.effects import (
    Cap,
    Effect,
    Html,
    Id,
    Part,
    Player,
    Role,
    Roll,
    Rounds,
)


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
    """A stratagem; both sides may use it if `side` is null."""

    name: str | None = None
    cost: Cost
    side: Side | None = None
    uses: Uses | None


class Card(Part):
    """A card of a deck, or a mission as a card.

    `type` is its type within the deck, `roll` its number in the dice table, `rolls` the rolls that
    players can make while it is in play, `decks` the decks that are available while it is in play.
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
