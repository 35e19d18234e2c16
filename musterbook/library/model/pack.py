"""What `pack.yml` may say: a pack, the overlays on it, its backs, and simple play with it.

How the pack is played by the rules, `game:`, is in `pack_game`.
"""

from typing import Annotated, Any, Literal

from pydantic import Field, Strict, StringConstraints

from musterbook.library import limits
from musterbook.library.model.base import (
    Date,
    DeckReference,
    Flag,
    Id,
    Model,
    Name,
    NumberRange,
    Prose,
    Reference,
    Slug,
    Text,
    WholeNumber,
)
from musterbook.library.model.entries import Citation, Entry
from musterbook.library.model.pack_game import Game


class Overlay(Model):
    """A later publication that changes the pack."""

    name: Text
    """Its name."""
    date: Date
    """When it was published. Later overlays take precedence."""
    source: Citation
    """Where it is printed."""
    summary: Prose
    """What it changes, in a sentence or two."""
    on: Flag = True
    """`true`: its changes are shown by default; readers can switch them off."""


class Correction(Model):
    """What an overlay changes in one entry."""

    set: dict[str, Any] = Field(min_length=1)
    """The fields that it changes, with their new values."""
    note: Prose | None = None
    """What changed, in a sentence for readers."""


class OverlayFile(Overlay):
    """`<edition>/<pack>/overlays/<overlay>.yml`: a later publication, with all that it changes."""

    changes: dict[Id, Correction] = Field(min_length=1)
    """The changes, by the id of the entry without that of the pack, such as `primary/a-card`."""


class Use(Model):
    """What a pack uses from another pack or edition."""

    from_: Annotated[Reference, Field(alias="from")]
    """The id of a pack, or of a deck, a mission, or a file of rules, maps, tables, steps, questions
    or ready-made missions."""
    only: tuple[Id, ...] = ()
    """Parts of it to use, such as `primary` or `primary/a-card`. If omitted: all of it."""
    without: tuple[Id, ...] = ()
    """Parts of it to leave out."""
    as_: Annotated[Slug | None, Field(alias="as")] = None
    """The name of the deck or file in this pack. If omitted: its own name."""
    game: dict[str, Any] = Field(default_factory=dict)
    """Fields of the `game` of the other pack that are different here, with their new values."""


class Backs(Model):
    """The pattern and the emblem of the backs of cards, where the drawn ones do not suit."""

    pattern: Literal["lattice", "diamonds", "rays", "hexagons", "zigzags", "frames"] | None = None
    """The pattern. If omitted: drawn from the id of the pack."""
    points: Literal[6, 8, 10, 12, 14, 16, 18, 20] | None = None
    """The number of points of the emblem. If omitted: drawn from the id of the pack."""


SimpleDice = Annotated[str, StringConstraints(pattern=r"^[1-9]?D[1-9][0-9]{0,2}$")]
"""Dice of simple play, such as `D6` or `2D10`."""


class Play(Model):
    """Simple play: decks that players shuffle and draw from, with hands, counters and dice."""

    shuffle: tuple[DeckReference, ...] = Field(min_length=1, max_length=limits.SIMPLE_PLAY)
    """The decks of the pack that players play with, each with a pile of its own."""
    players: NumberRange = "2"
    """The number of players, such as `2-4`."""
    hand: Annotated[int, Strict(), Field(ge=0, le=limits.NUMBER)] | Literal["all"] = 0
    """The number of cards of the first deck that each player is dealt. `all`: as many as everybody
    can get."""
    counters: dict[Name, WholeNumber] = Field(default_factory=dict, max_length=limits.SIMPLE_PLAY)
    """Counters that each player has, each with what it is at the start, such as `Oil: 6`."""
    dice: tuple[SimpleDice, ...] = Field((), max_length=limits.SIMPLE_PLAY)
    """Dice to roll, such as `D6` or `2D10`."""


class PackFile(Entry):
    """`<edition>/<pack>/pack.yml`: a pack: decks of cards, and what belongs to them."""

    name: Name
    """The name of the pack."""
    code: Annotated[str, Field(pattern=r"^[A-Z0-9]{2,4}$")]
    """Two to four capital letters or digits that are printed on the cards, such as `LEV`."""
    order: WholeNumber = 0
    """Position among the packs of the edition, the lowest first."""
    date: Date | None = None
    """When it was published."""
    ornament: Backs | None = None
    """The pattern and the emblem of the backs of its cards. If omitted: drawn from its id."""
    flavour: Text | None = None
    """A line of flavour text."""
    summary: Prose
    """The pack, in a sentence or two."""
    overlays: dict[Slug, Overlay] = Field(default_factory=dict, max_length=limits.OVERLAYS)
    """Later publications that change the pack, each with a key."""
    uses: tuple[Use, ...] = ()
    """Packs, decks, maps, tables and rules of other packs and editions that this pack also
    contains."""
    game: Game | None = None
    """How a game runs. If omitted: as in the pack that this one uses; if there is
    none, the pack can be read and printed, but not played."""
    play: Play | None = None
    """Simple play on a page of the pack, for games that `game` cannot describe."""

    @property
    def usual_overlays(self) -> frozenset[str]:
        """The overlays that are on by default."""
        return frozenset(slug for slug, overlay in self.overlays.items() if overlay.on)
