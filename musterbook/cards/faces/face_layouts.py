"""The design of faces, and their layout: the positions of parts and the sizes of type.

In: a `Design`, all options of a print job that change the look of cards, and
`cards/face-layouts.yml`. Out: a frozen `Layout` in millimetres and points.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any

from musterbook.cards.print_measures import CardSize, Theme, print_measures
from musterbook.colours import read_settings
from musterbook.resources import CARDS

LARGE_PRINT = "tarot"
"""The smallest card for large print."""


@dataclass(frozen=True)
class Design:
    """The design of faces.

    `bleed_mm` is printed around the trimmed card. `large` means large print. With a
    `site_url`, every card has a QR code with the address of its page.
    """

    size: CardSize
    theme: Theme = "full"
    bleed_mm: float = 3.0
    large: bool = False
    site_url: str | None = None

    @property
    def slug(self) -> str:
        """The size's name in class and file names: `tarot`, `tarot-large`."""
        return f"{self.size.slug}-large" if self.large else self.size.slug

    @property
    def size_name(self) -> str:
        """The size's name for users: `Poker`, `Tarot, large print`."""
        return f"{self.size.name}{', large print' if self.large else ''}"

    @property
    def low(self) -> bool:
        """Whether it saves ink."""
        return self.theme == "low-ink"


def usual() -> Design:
    """Return the usual design, on the site and in standard decks: the first size, in full
    colour.
    """
    return Design(next(iter(print_measures().sizes.values())))


SAFE, RAIL, LEFT, RIGHT = 2.3, 12.0, 13.8, 3.2
"""Distances in units: of everything important from the edges, of the panel from the left edge, and
of the text from both; `cards/face.css` has the same."""
HEAD, TALL_HEAD, FOOT = 14.0, 16.2, 6.6
"""Heights in units of the parts above a body (with a name on one line, or on several), and below
it."""
KEY_WIDTH = 2.36
"""Width in mm of a long name of another card, for each point of its type."""
AIR = 1.5
"""Least distance in units of the code in the foot from the words left of it."""
QR_MM, CODED_FOOT = 7.4, 11.0
"""Least width of a QR code, large enough for phones, and height of a foot with one, in mm."""


@dataclass(frozen=True)
class Layout:
    """A card: trimmed size and bleed in mm, and the type of its body in points.

    `unit` is the scale of lengths relative to a poker card, `type` that of type. The text of a body
    is set in the first size of `body` in which it fits, or in `last` if it cannot continue on its
    back; little text in `lead`. Nothing is smaller than `least`.
    """

    width: float
    height: float
    bleed: float
    unit: float
    type: float
    body: tuple[float, ...]
    last: float
    lead: float
    least: float
    coded: bool = False

    @property
    def tall(self) -> float:
        """The scale of heights above and below the body, which contain type."""
        return max(self.unit, self.type)

    @property
    def safe(self) -> float:
        """Distance from the edges within which nothing important is printed, in mm."""
        return round(SAFE * self.unit, 3)

    @property
    def qr(self) -> float:
        """Width of a QR code in mm."""
        return round(QR_MM * max(self.tall, 1), 3)

    @property
    def foot(self) -> float:
        """Height of the foot in mm."""
        return round(self.qr / QR_MM * CODED_FOOT if self.coded else FOOT * self.tall, 3)

    @property
    def text_width(self) -> float:
        """Width of the text of a body, and of the words above and below it, in mm."""
        return round(self.width - (LEFT + RIGHT) * self.unit, 3)

    @property
    def sizes(self) -> tuple[float, ...]:
        """All sizes of the body, the largest first."""
        return tuple(sorted({*self.body, self.last, self.lead}, reverse=True))

    @property
    def whole_width(self) -> float:
        """Width of a table of many columns, which is over the rail too, in mm."""
        return round(self.width - 2 * RIGHT * self.unit, 3)

    @property
    def table(self) -> float:
        """Type size of a table of two columns, as a multiple of that of its text."""
        return 0.8 if self.least > 8 else 0.94  # in large print, long words need the room

    @property
    def key(self) -> float:
        """Width of the names in a table about the other cards of a deck, in mm."""
        return round(KEY_WIDTH * self.points(7.25), 3)

    def head(self, lines: int) -> float:
        """Return the height above the body for a name with this many lines, in mm."""
        return round((HEAD if lines == 1 else TALL_HEAD) * self.tall, 3)

    @property
    def end(self) -> float:
        """Height of the space below the last row of a body in mm."""
        return round(0.5 * self.unit, 3)

    def room(self, lines: int) -> float:
        """Return the most height of a body for a name with this many lines, in mm."""
        return round(self.height - self.head(lines) - self.foot, 3)

    def points(self, size: float) -> float:
        """Return a type size on this card, from that on a poker card, in points."""
        return max(round(size * self.type, 2), self.least)


@cache
def layout(design: Design) -> Layout:
    data, size = _data(), design.size
    slug = size.slug if size.slug in data["layouts"] else _nearest(size).slug
    own = {**data["layouts"][slug], **(data["large"] if design.large else {})}
    return Layout(
        size.width_mm,
        size.height_mm,
        design.bleed_mm,
        own["unit"],
        own["type"],
        tuple(own["body"]),
        own["last"],
        own["lead"],
        own.get("least", data["least"]),
        bool(design.site_url),
    )


def usual_layout() -> Layout:
    return layout(usual())


def _nearest(size: CardSize) -> CardSize:
    """Return the largest known size that fits into a size, or the smallest one."""
    known = print_measures().sizes
    sizes = [known[slug] for slug in _data()["layouts"] if slug in known]
    sizes.sort(key=lambda other: other.width * other.height)
    inside = [o for o in sizes if o.width <= size.width and o.height <= size.height]
    return (inside or sizes[:1])[-1]


@cache
def _data() -> Any:
    return read_settings(CARDS / "face-layouts.yml")
