"""The front of a card as a value: all its text, and what is on each of its sides.

A `Front` gives the HTML of any of its sides. It measures nothing and starts no engine:
`typesetting` finds the type of its text, `dividing` its sides. `make_front` makes it.
Why: docs/decisions/card-faces.md
"""

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import escape

from musterbook.cards.faces.back import Back
from musterbook.cards.faces.pictures import Art, whole
from musterbook.errors import Mark
from musterbook.library.source import Picture

LEAD_WORDS = 25
"""Most words of a face whose text is set in the largest size."""
ART_MM = 15.0
"""Least height in units of the window above a body that has a dial."""

_HIDDEN = re.compile(r"<(title|desc|style)\b.*?</\1>|<[^>]+>", re.DOTALL)


def plain(markup: str) -> str:
    """Return the text of HTML that is visible."""
    return html.unescape(_HIDDEN.sub(" ", markup))


@dataclass(frozen=True)
class FaceBlock:
    """Rows of a body that belong together, below a bar that names them, as HTML.

    If they are divided, each side repeats the bar. A `note` can be left to the page of the card.
    `role` is what the other side of a card says of it.
    """

    rows: tuple[str, ...]
    bar: str = ""
    role: str = ""
    note: bool = False

    @property
    def html(self) -> str:
        """The bar and the rows."""
        return self.bar + "".join(self.rows)


@dataclass(frozen=True)
class Fit:
    """A side of a front: its blocks, the size of their type in points, and the window above them.

    `window` is its height in mm; it is negative if the blocks are too tall by that much. `label`
    is the number of the side; `more` says where the rest is, or that notes are on the page of the
    card. `code` is that in the foot; empty is the usual one.
    """

    size: float
    window: float
    blocks: tuple[FaceBlock, ...]
    label: str = ""
    more: str = ""
    code: str = ""


@dataclass(frozen=True)
class Fitted:
    """The sides of a front, and what is wrong with it."""

    sides: tuple[Fit, ...]
    error: str = ""


@dataclass(frozen=True)
class Front:
    """The front of a card, in parts.

    `head` and `foot` are HTML; in the foot, `limits` are left out where `more` takes their place.
    `lines` is the number of lines of its name, `room` the most height of its body in mm. `art`
    fills the window above the body, or the `picture` of the card, for which a height is `reserved`;
    a `sheet` needs the whole face. `code` is in the foot; `codes` are others, the longest first,
    for where there is less room. The `limits` take `limits_mm`, and a `flavour` a window of
    `flavour_mm`.
    A `two_sided` card continues on its back. `over` says what does not fit in the head.
    """

    classes: str
    head: str
    blocks: tuple[FaceBlock, ...]
    limits: str
    code: str
    codes: tuple[str, ...]
    art: Art
    lines: int
    room: float
    sizes: tuple[float, ...]
    last: float
    lead: float
    unit: float
    top: float
    flavour: str = ""
    flavour_mm: float = 0.0
    limits_mm: float = 0.0
    sheet: str = ""
    qr: str = ""
    two_sided: bool = False
    over: str = ""
    colours: str = ""
    picture: Picture | None = None
    full: bool = False
    reserved: float = 0.0

    @property
    def is_short(self) -> bool:
        """Whether there is so little text that it is set in the largest size."""
        words = sum(len(plain(block.html).split()) for block in self.blocks)
        return bool(self.blocks) and words <= LEAD_WORDS

    def usual(self) -> Fit:
        """Return a side with all blocks, as if they had the room that they need."""
        size = self.lead if self.is_short else self.sizes[0]
        return Fit(size, self.room / 2 if self.blocks else self.room, self.blocks)

    def html(self, fit: Fit | None = None) -> str:
        """Return the HTML of a side; without a fit, of a face with all that it says."""
        fit = fit or self.usual()
        foot = f'<p class="mb-card-caps">{fit.more or self.limits}</p>'
        code = f'<p class="mb-card-code">{escape(fit.code or self.code)}</p>'
        lead = " mb-card-lead" if fit.size == self.lead else ""
        bare = "" if fit.blocks or self.sheet else " mb-card-foot--bare"
        return (
            f'<article class="{self.classes}{lead} mb-type-{round(fit.size * 100)}">'
            f"{self._ground()}{self._window(fit)}{self.head}{self.sheet}"
            f'<div class="mb-card-body">{self._flavour(fit)}{self.body(fit.blocks)}</div>'
            f'<footer class="mb-card-foot{bare}">{foot}{code}{self.qr}</footer></article>'
        )

    def body(self, blocks: tuple[FaceBlock, ...]) -> str:
        """Return the HTML of the panel with some blocks."""
        if not blocks:
            return ""
        rows = "".join(block.html for block in blocks)
        return f'<div class="mb-card-rules"><div class="mb-card-panel">{rows}</div></div>'

    def _flavour(self, fit: Fit) -> str:
        if not self.flavour or self.sheet or fit.window < self.flavour_mm:
            return ""
        return f'<p class="mb-card-flavour">{self.flavour}</p>'

    def _ground(self) -> str:
        """Return the ground, or the picture that fills the card, with a shade behind the head."""
        if not self.picture or not self.full:
            return self.art.ground
        style = f"height:{self.top + self.art.bleed:.2f}mm"
        return f'{whole(self.picture.name)}<div class="mb-card-shade" style="{style}"></div>'

    def _window(self, fit: Fit) -> str:
        """Return the picture or the dial in the window, if it has room for it."""
        if self.sheet:
            return ""
        if self.picture and self.full:
            return ""
        if self.picture and self.reserved:
            return self.art.photograph(self.picture.name, self.top, fit.window)
        if fit.window < ART_MM * self.unit:
            return ""
        flavour = self.flavour_mm - 1.7 * self.unit if self._flavour(fit) else 0.0
        return self.art.dial(self.top, fit.window - flavour)


@dataclass(frozen=True)
class FaceSide:
    """A front or a back to be rendered; `name` and `mark` identify its entry.

    A front that is not `fitted` yet is fitted when it is rendered.
    """

    id: str
    name: str
    mark: Mark
    face: Front | Back
    fitted: Fitted | None = None

    def pages(self) -> Iterator[str]:
        """Yield the HTML of every side of the card."""
        if isinstance(self.face, Back):
            yield self.face.html()
        elif self.fitted:
            yield from (self.face.html(fit) for fit in self.fitted.sides)
