"""What `edition.yml` and `pack.yml` may say: an edition, a pack, the overlays on it, and its backs.

How the pack is played by the rules, `game:`, is in `pack_game`.
"""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from musterbook.library import limits
from musterbook.library.model.base import (
    Date,
    Flag,
    Id,
    Lines,
    MarkdownText,
    Model,
    Name,
    Pattern,
    Reference,
    Slug,
    Text,
    WholeNumber,
)
from musterbook.library.model.entries import Citation, Entry
from musterbook.library.model.pack_game import Game


class Convention(Model):
    """A convention of an edition, such as its dice or its battlefield."""

    name: Text
    """What it is about."""
    text: MarkdownText
    """The convention in this edition."""


class EditionFile(Entry):
    """`<edition>/edition.yml`: a version of the game."""

    name: Name
    """The name of the edition."""
    short: Name
    """A short name for narrow places, such as `10th`."""
    code: Annotated[str, Field(pattern=r"^[A-Z0-9]{1,4}$")] | None = None
    """What the codes of its cards begin with, such as `10E`. If omitted: its id."""
    years: Text
    """When it was current, such as `2023–2026`."""
    order: WholeNumber = 0
    """Position among the editions: the current one has the highest, and menus begin with it."""
    summary: MarkdownText
    """The edition, in a sentence or two."""
    conventions: tuple[Convention, ...] = ()
    """Conventions of the edition, such as its dice or its battlefield."""
    synonyms: tuple[Annotated[tuple[Text, ...], Field(min_length=2)], ...] = ()
    """Groups of words that mean the same to players, such as `[kill, destroy]`. The search finds a
    text by any word of a group."""


class Overlay(Model):
    """A later publication that changes the pack."""

    name: Text
    """Its name."""
    date: Date
    """When it was published. Later overlays take precedence."""
    source: Citation
    """Where it is printed."""
    summary: MarkdownText
    """What it changes, in a sentence or two."""
    on: Flag = True
    """`true`: its changes are shown by default; readers can switch them off."""


class Correction(Model):
    """What an overlay changes in one entry."""

    set: dict[str, Any] = Field(min_length=1)
    """The fields that it changes, with their new values. A field without a value is removed."""
    note: MarkdownText | None = None
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
    """Parts of it to leave out, also of its game: `secondary/a-card`, `game/variants/a-variant`, or
    `game/setup/2`, the second step of the set-up. `overlays/an-update` leaves out what a later
    publication changed."""
    as_: Annotated[Slug | None, Field(alias="as")] = None
    """The name of the deck or file in this pack. If omitted: its own name."""
    game: dict[str, Any] = Field(default_factory=dict)
    """Fields of the `game` of the other pack that are different here, at any depth. A list is
    replaced as a whole; `{add: […]}` adds to it."""


class Backs(Model):
    """The background pattern and the star of cards, instead of those drawn from an id."""

    pattern: Pattern | None = None
    """The background pattern of cards and backs, drawn as contour lines. `none`: a plain
    background. If omitted: drawn from the id of the pack."""
    points: Literal[6, 8, 10, 12, 14, 16, 18, 20] | None = None
    """The number of points of the star around the symbol. If omitted: drawn from the id of the
    pack."""


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
    """The background pattern and the star of its cards. If omitted: drawn from its id."""
    flavour: Lines | None = None
    """Flavour text; its line breaks stay."""
    summary: MarkdownText
    """The pack, in a sentence or two."""
    overlays: dict[Slug, Overlay] = Field(default_factory=dict, max_length=limits.OVERLAYS)
    """Later publications that change the pack, each with a key."""
    uses: tuple[Use, ...] = ()
    """Packs, decks, maps, tables and rules of other packs and editions that this pack also
    contains."""
    game: Game | None = None
    """How a game runs. If omitted: as in the pack that this one uses; if there is
    none, the pack can be read and printed, but not played."""

    REMOVED: ClassVar[Mapping[str, str]] = {
        "play": "remove it: the site has no page for it any more. Cards can be printed, and played "
        "with in Tabletop Simulator (cards --format tts)",
    }

    @property
    def usual_overlays(self) -> frozenset[str]:
        """The overlays that are on by default."""
        return frozenset(slug for slug, overlay in self.overlays.items() if overlay.on)
