"""What a face is made for, where its parts lie, and the type that its text may have.

In: a `Design` (size, theme, bleed, large print, address), and `cards/faces.yml`. Out: a frozen
`Layout` in millimetres and points.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, get_args

from musterbook.cards.formats import POINTS_PER_MM, CardSize, formats
from musterbook.resources import CARDS
from musterbook.tokens import read_settings

Theme = Literal["full", "low-ink"]
"""`full` has bands of colour; `low-ink` has coloured lines on white paper."""

LARGE_PRINT = "tarot"
"""The smallest card for large print."""

THEMES: tuple[Theme, ...] = get_args(Theme)


@dataclass(frozen=True)
class Design:
    """What a face is made for.

    `bleed_mm` is printed around the card as it is cut. `large` asks for large print. With a
    `site_url` every card carries a QR code of its page.
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


def usual(site_url: str | None = None) -> Design:
    """Return the design of the site and of plain decks: the first size, in full colour."""
    return Design(next(iter(formats().sizes.values())), site_url=site_url)


Form = Literal["calm", "tight", "plain"]
"""`calm` has room; `tight` spares it between the lines; `plain` leaves the atmosphere out too."""

SLACK_MM = 0.1


@dataclass(frozen=True)
class Fit:
    """Type size in points, form, and what is left of the body's height in mm.

    A negative rest says how much the body is too long even in the smallest type.
    """

    size: float
    rest: float
    form: Form = "calm"

    @property
    def fits(self) -> bool:
        """Whether the whole body is on the card."""
        return self.rest >= -SLACK_MM


STEP = 0.25
"""Type of large print is rounded to quarter points."""
QR_MM = 7.4
SMALL = {"label": 6.0, "part": 5.3, "code": 6.0, "source": 5.5}
"""Type of the smallest words at unit 1, in points."""
LARGE = {"corner": 10.0, "deck": 15.0, "deck-long": 12.0, "pack": 8.0, "pack-long": 6.5}
"""Type of the largest words at unit 1, in points; names have forms of their own."""
FOOT_LINE = 1.05
"""Height of a line in the foot, in its type."""


@dataclass(frozen=True)
class TypeSizes:
    """The few sizes that body type has on cards of one size, in points, the smallest first.

    Few, so that the cards of a deck look alike. `hero` are those of a card whose number or reward
    is shown large.
    """

    sizes: tuple[float, ...]
    hero: tuple[float, ...]

    @property
    def smallest(self) -> float:
        """The smallest size."""
        return self.sizes[0]

    @property
    def largest(self) -> float:
        """The largest size."""
        return self.sizes[-1]


def settings(sizes: Sequence[float]) -> tuple[tuple[float, Form], ...]:
    """Return size and form of everything that is tried, the best first; sizes are ascending.

    The largest type is only used where there is room; before a smaller one is used, the text gives
    up room between its lines and then the line of atmosphere.
    """
    first, *others = reversed(sizes)
    tried: list[tuple[float, Form]] = [(first, "calm")]
    for size in others:
        tried += [(size, "calm"), (size, "tight"), (size, "plain")]
    return tuple(tried)


@dataclass(frozen=True)
class Layout:
    """A card in mm: trimmed size, bleed, safe zone, and the parts of its face from the top.

    `unit` is what a millimetre of the smallest usual card becomes; `type` are the sizes of
    the body's type, and nothing on the card is smaller than `least_type`.
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

    @property
    def large_type(self) -> float:
        """What a point of the name becomes: it grows with the card, and shrinks a little less."""
        return round(max(self.unit, float(self.unit**0.8)), 3)

    @property
    def small_type(self) -> float:
        """What a point of the smallest words becomes; they are never much smaller than usual."""
        return small(self.unit)

    def points(self, words: str) -> float:
        """Return the type of words outside the body, in points, such as those of the label."""
        if words in SMALL:
            return max(round(SMALL[words] * self.small_type, 3), self.least_type)
        return self.large_points(LARGE[words])

    def large_points(self, size: float) -> float:
        """Return a type that grows with the card, in points, no smaller than the smallest type."""
        return max(round(size * self.large_type, 3), self.least_type)

    @property
    def qr(self) -> float:
        """How wide a QR code is: no smaller than a phone reads it."""
        return round(QR_MM * max(self.small_type, 1), 3)

    @property
    def body_top(self) -> float:
        """Where the body begins, from the trimmed top edge."""
        return round(self.band + self.gap, 3)

    @property
    def body_height(self) -> float:
        """How tall the body may be."""
        return round(self.height - self.safe - self.foot - self.air - self.body_top, 3)

    @property
    def body_width(self) -> float:
        """How wide the body is."""
        return round(self.width - 2 * self.safe, 3)


@cache
def layout(design: Design) -> Layout:
    """Return the layout of a size, with the type that its print asks for."""
    data, size = _data(), design.size
    own = data["layouts"].get(size.slug) or data["layouts"][_nearest(size).slug]
    unit = own["unit"]
    sizes, hero = own["type"], own["hero"]
    if design.large:
        large = data["large"]
        most = max(large["type"][-1], round(sizes[-1] * large["times"] / STEP) * STEP)
        sizes = [*large["type"], *([most] if most > large["type"][-1] else [])]
        hero = [max(size, sizes[0]) for size in hero]
    band, gap = round(data["band"] * unit, 3), round(data["gap"] * unit, 3)
    least = data["large"]["least"] if design.large else data["least"]
    lines = sum(max(SMALL[words] * small(unit), least) for words in ("code", "source"))
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
        TypeSizes(tuple(sizes), tuple(hero)),
        least,
    )


def usual_layout() -> Layout:
    """Return the layout of the usual design."""
    return layout(usual())


def small(unit: float) -> float:
    """Return what a point of the smallest words becomes at a unit."""
    return max(round(float(unit**0.6), 3), 0.92)


def _nearest(size: CardSize) -> CardSize:
    """Return the known size with the largest area that goes into a size, or the smallest one."""
    known = [formats().sizes[slug] for slug in _data()["layouts"] if slug in formats().sizes]
    known.sort(key=lambda other: other.width * other.height)
    inside = [o for o in known if o.width <= size.width and o.height <= size.height]
    return (inside or known[:1])[-1]


@cache
def _data() -> Any:
    return read_settings(CARDS / "faces.yml")
