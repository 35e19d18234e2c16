"""The design of faces, and their layout: the positions of parts and the type sizes of text.

In: a `Design`, all options of a print job that change the look of cards, and
`cards/face-layouts.yml` and `type-sizes.yml`. Out: a frozen `Layout` in millimetres and points.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from math import ceil, fsum
from typing import Any, Literal, Self, get_args

from musterbook.cards.formats import POINTS_PER_MM, CardSize, formats
from musterbook.design_tokens import read_settings
from musterbook.fonts import width_mm
from musterbook.resources import CARDS

Theme = Literal["full", "low-ink"]
"""`full` has coloured bands; `low-ink` has coloured lines on white paper."""

LARGE_PRINT = "tarot"
"""The smallest card for large print."""

THEMES: tuple[Theme, ...] = get_args(Theme)


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


def usual() -> Design:
    """Return the usual design, on the site and in standard decks: the first size, in full
    colour.
    """
    return Design(next(iter(formats().sizes.values())))


PLAIN, TIGHT, SNUG, CALM, LOOSEST = -6, 0, 2, 8, 15
"""Spacing of a body, in steps from `TIGHT`, the least space between its lines. Those from `PLAIN`,
which is as tight, are without flavour text, and have the facts of an Action as paragraphs. Only the
smallest type is tighter than `SNUG`; a text in the middle of a card becomes smaller before it is
tighter than `CALM`."""
Setting = tuple[float, int]
"""A type size in points and a spacing."""


def looseness(spacing: int) -> int:
    """Return the number of steps by which a spacing is looser than the tightest."""
    return spacing - PLAIN if spacing < TIGHT else spacing


def leading(spacing: int) -> float:
    """Return the line height in a spacing, as a multiple of the type size."""
    return round(1.1 + 0.02 * looseness(spacing), 2)


SLACK_MM = 0.1
"""By how many mm a body may exceed its maximum height."""
ROOM = 0.2
"""Least share of a body's height below its text in which a pale symbol is printed."""


@dataclass(frozen=True)
class Fit:
    """Type size in points, spacing, and the remaining height of the body in mm.

    If `rest` is negative, the body is too long by that much even in the smallest type. A `roomy`
    body has a pale symbol below its text.
    """

    size: float
    rest: float
    spacing: int = CALM
    roomy: bool = False

    @classmethod
    def of(cls, setting: Setting, height: float, limit: float) -> Self:
        """Return the fit of a body of a given height in a setting."""
        size, spacing = setting
        return cls(size, round(limit - height, 2), spacing, limit - height >= ROOM * limit)

    @property
    def fits(self) -> bool:
        """Whether the whole body is on the card."""
        return self.rest >= -SLACK_MM


BACK_FRAME = 6.7
"""Distance of the inner frame of a back from the trimmed edge, in units."""
BACK_RING = 11.0
"""Distance of the words of a back from its middle, in units."""
QR_MM = 7.4
PIPS, ENDS, HEADING_GAP = 5 * (2.7 + 0.25), 2 * (2.7 + 0.25) + 1.4, 1.4
"""Width of the pips of five rounds, and of only the first and the last with a dash, as multiples of
their scale; and of the gap before them."""
HEADING = 0.85
"""Least size of a heading as a multiple of the second largest of the body."""
TALL_TOP, LETTERS_MM = 3.25, 0.35
"""Distance of a label from the top in units, and of its letters from the top of its line in mm."""
FOOT_LINE = 1.05
"""Line height in the foot, as a multiple of the type size."""


@dataclass(frozen=True)
class TypeSizes:
    """The type sizes of bodies on cards of one size, in points, the smallest first.

    Those of a deck are neighbours. `display` are the sizes for cards with hardly any text.
    """

    sizes: tuple[float, ...]
    display: tuple[float, ...]

    @property
    def display_or_body(self) -> tuple[float, ...]:
        """The display sizes, and smaller ones for a text that turns out to be too long for them."""
        return (*(size for size in self.sizes if size < self.display[0]), *self.display)

    @property
    def smallest(self) -> float:
        """The smallest size."""
        return self.sizes[0]

    @property
    def largest(self) -> float:
        """The largest size."""
        return self.sizes[-1]


LARGEST_CALM = 3
"""Number of sizes in which a text in the middle of a card keeps its space between lines."""


def tightest(size: float, sizes: Sequence[float]) -> int:
    """Return the tightest spacing of bodies in one of their sizes, which are ascending."""
    return PLAIN if size == sizes[0] else SNUG


def settings(sizes: Sequence[float], *, centred: bool = False) -> tuple[Setting, ...]:
    """Return all settings of size and spacing to try, the best first; `sizes` are ascending.

    Before a smaller size is used, the text loses space between its lines; only in the smallest
    size it loses its flavour line. A `centred` text becomes smaller first.
    """
    candidates = [
        (size, spacing)
        for size in reversed(sizes)
        for spacing in range(LOOSEST, tightest(size, sizes) - 1, -1)
    ]
    if centred:
        largest = sizes[-LARGEST_CALM:]
        candidates.sort(key=lambda one: one[0] not in largest or one[1] < CALM)
    return tuple(candidates)


@dataclass(frozen=True)
class Layout:
    """A card in mm: trimmed size, bleed, safe zone, and the parts of its face from the top.

    `unit` is the scale relative to a poker card; `type` are the type sizes of the body,
    and nothing on the card is smaller than `least_type`. The foot of a small card does not name
    the source. What follows from these is computed once: every face needs it.
    """

    width: float
    height: float
    bleed: float
    safe: float
    unit: float
    band: float
    gap: float
    foot: float
    air: float
    type: TypeSizes
    least_type: float
    has_source: bool
    heading: str

    @cached_property
    def large_type(self) -> float:
        """Scale of the name's type: it grows with the card, but shrinks less."""
        return round(max(self.unit, float(self.unit**0.8)), 3)

    @cached_property
    def small_type(self) -> float:
        """Scale of the smallest type; it is never much smaller than usual."""
        return small(self.unit)

    def points(self, words: str) -> float:
        """Return the type size of a text outside the body, such as the label, in points."""
        return self._points[words]

    @cached_property
    def _points(self) -> dict[str, float]:
        small_texts: dict[str, float] = _types()["small"]
        largest_texts: dict[str, float] = _types()["largest"]
        points = {words: self.large_points(size) for words, size in largest_texts.items()}
        for words, size in small_texts.items():
            least = self.type.smallest if words == "pip" else self.least_type
            points[words] = max(round(size * self.small_type, 3), least)
        return points

    def large_points(self, size: float) -> float:
        """Return a type size that grows with the card, in points, but at least the smallest
        type.
        """
        return max(round(size * self.large_type, 3), self.least_type)

    @cached_property
    def pip(self) -> float:
        """Scale of the pips of rounds and of signs, which contain one character, in mm."""
        return round(self.points("pip") / float(_types()["small"]["pip"]), 3)

    @cached_property
    def narrow(self) -> bool:
        """Whether the pips of five rounds have no room beside a heading."""
        return self._heading_type(PIPS) < HEADING * self.type.sizes[-2]

    @cached_property
    def heading_type(self) -> float:
        """Maximum type size of a heading, in points: the longest is on one line with its pips."""
        return max(self._heading_type(ENDS if self.narrow else PIPS), self.least_type)

    def _heading_type(self, pips: float) -> float:
        room = self.body_width - pips * self.pip - HEADING_GAP * self.unit
        return int(room / width_mm(self.heading, 1, 700) * 20) / 20

    @cached_property
    def qr(self) -> float:
        """Width of a QR code in mm, large enough for phones."""
        return round(QR_MM * max(self.small_type, 1), 3)

    @cached_property
    def body_top(self) -> float:
        """Distance of the body from the trimmed top edge."""
        return round(self.band + self.gap, 3)

    @cached_property
    def tall_top(self) -> float:
        """Distance of a label above a name of several lines from the trimmed top edge."""
        return round(max(TALL_TOP * self.unit, self.safe - LETTERS_MM), 3)

    @cached_property
    def body_height(self) -> float:
        """Maximum height of the body."""
        return round(self.height - self.safe - self.foot - self.air - self.body_top, 3)

    @cached_property
    def back_title(self) -> float:
        """Height of the words of a back, between its frame and the ring in its middle."""
        return round(self.height / 2 - (BACK_FRAME + BACK_RING) * self.unit, 3)

    @cached_property
    def body_width(self) -> float:
        """Width of the body."""
        return round(self.width - 2 * self.safe, 3)


@cache
def layout(design: Design) -> Layout:
    """Return the layout of a design."""
    data, types, size = _data(), _types(), design.size
    slug = size.slug if size.slug in data["layouts"] else _nearest(size).slug
    own, body = data["layouts"][slug], types["bodies"][slug]
    unit = own["unit"]
    sizes, display = body["type"], body["display"]
    if design.large:
        # Larger sizes, and the usual ones, so that no text is smaller than without large print.
        larger, display = (
            [ceil(size * types["large"]["times"] * 2) / 2 for size in some]
            for some in (sizes, display)
        )
        smallest = max(types["large"]["type"], larger[0])
        sizes = [size for size in sorted({*sizes, *larger}) if size >= smallest]
    band, gap = round(data["band"] * unit, 3), round(data["gap"] * unit, 3)
    least = types["large"]["least"] if design.large else types["least"]
    names = ("code", "source")[: own.get("foot")]
    lines = fsum(max(types["small"][words] * small(unit), least) for words in names)
    foot = round(data["foot"] + lines * FOOT_LINE / POINTS_PER_MM, 3)
    return Layout(
        size.width_mm,
        size.height_mm,
        design.bleed_mm,
        own["safe"],
        unit,
        band,
        gap,
        foot,
        round(data["air"] * unit, 3),
        TypeSizes(tuple(sizes), tuple(display)),
        least,
        "source" in names,
        types["heading"],
    )


def usual_layout() -> Layout:
    """Return the layout of the usual design."""
    return layout(usual())


def small(unit: float) -> float:
    """Return the scale of the smallest type at a unit."""
    return max(round(float(unit**0.6), 3), 0.92)


def _nearest(size: CardSize) -> CardSize:
    """Return the largest known size that fits into a size, or the smallest one."""
    sizes = [formats().sizes[slug] for slug in _data()["layouts"] if slug in formats().sizes]
    sizes.sort(key=lambda other: other.width * other.height)
    inside = [o for o in sizes if o.width <= size.width and o.height <= size.height]
    return (inside or sizes[:1])[-1]


def texts() -> tuple[str, ...]:
    """Return the names of the texts outside the body that have a type size of their own."""
    return (*_types()["small"], *_types()["largest"])


@cache
def _data() -> Any:
    return read_settings(CARDS / "face-layouts.yml")


@cache
def _types() -> Any:
    return read_settings(CARDS / "type-sizes.yml")
