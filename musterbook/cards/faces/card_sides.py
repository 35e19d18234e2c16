"""The two sides of a card as values: the front with all its text, and the back that a deck shares.

A `Front` gives the HTML of any of its sides. It measures nothing and starts no engine:
`type_fitting` finds the type of its text and its sides, `make_front` makes it. A back is the same
upside down; `templates/cards/back.html` has its HTML.
Why: docs/decisions/card-faces.md
"""

import html
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup, escape

from musterbook.cards.faces.card_titles import capitals_width
from musterbook.cards.faces.drawings import BAND, DIAL_ROOMS, INK, WHITE, Art, art, full_picture
from musterbook.cards.faces.face_layouts import Design, Layout, layout, usual
from musterbook.cards.faces.typography import typographic
from musterbook.colours import Face
from musterbook.errors import ContentError, Mark
from musterbook.fonts import HEAVY, width_mm
from musterbook.library.model.cards import DeckFile
from musterbook.library.model.nodes import Library, Node, typed
from musterbook.library.model.pack import PackFile
from musterbook.library.source import Picture
from musterbook.site_settings import Ornament
from musterbook.templates import templates

# --- Backs ----------------------------------------------------------------------------------------

DIAL = 19.0
"""Radius of the dial in the middle, in units."""
PLATE = 21.0
"""Height in units of the words at each end."""


@dataclass(frozen=True)
class Back:
    """The back of a deck: its HTML, the CSS rule with its colours, its picture, its language."""

    code: str
    colours: str
    picture: Picture | None = None
    language: str = "en"

    def html(self) -> str:
        """Return the whole card."""
        return self.code


@dataclass(frozen=True)
class Emblem:
    """What a deck has on its backs and its box: its kind, its words and its art.

    `title` is the name; `lines` are the edition and the pack.
    """

    face: Face
    title: str
    lines: tuple[str, ...]
    art: Art


def emblem(library: Library, deck: Node, design: Design) -> Emblem:
    """Return the emblem of a deck, or that of all decks of a kind with a common back."""
    node, pack = typed(deck, DeckFile), library.pack_of(deck)
    face, title = library.face_of(node), node.data.singular
    lines: tuple[str, ...] = (pack.name, library.edition_of(deck).name)
    seed, own = pack.id, ornament_of(library, pack, face)
    if common := library.common_back(face):
        face, seed, own = common, common.slug, ornament_of(library, None, common)
        title, lines = common.name, (library.game.name,)
    return Emblem(face, title, lines, art(design, face, seed, "", own))


def back(library: Library, deck: Node, *, design: Design | None = None) -> Back:
    """Return the back that all cards of a deck share, or all cards of a kind with a common back."""
    design = design or usual()
    page, deck_emblem = layout(design), emblem(library, deck, design)
    classes = (
        f"mb-card mb-card-back mb-kind-{deck_emblem.face.slug}{' mb-low-ink' if design.low else ''}"
    )
    if not design.low and (picture := library.back_picture(deck_emblem.face)):
        html = (
            f'<article class="{classes}">{full_picture(picture.name, deck_emblem.title)}</article>'
        )
        return Back(html, deck_emblem.face.card_css, picture, library.game.language)
    radius = min(DIAL * page.unit, page.height / 2 - PLATE * page.tall, page.width / 2 - 4)
    space = page.width - 9 * page.unit
    beside = space - (15 * page.unit if library.logo else 0)
    html = str(
        templates("cards")
        .get_template("back.html")
        .render(
            classes=classes,
            ground=Markup("" if design.low else deck_emblem.art.ground),
            logo=Markup(library.logo.replace("currentColor", INK if design.low else WHITE)),
            dial=Markup(deck_emblem.art.dial_svg(radius, turned=True, band=True)),
            top=f"{page.height / 2 - radius - BAND * page.unit:.2f}",
            deck=typographic(deck_emblem.title),
            deck_form=_form([deck_emblem.title], space, page.points(17), HEAVY),
            lines=deck_emblem.lines,
            pack_form=_form(deck_emblem.lines[:1], beside, page.points(10.5), 700)
            or _form(deck_emblem.lines[1:], beside, page.points(7.25), 400),
        )
        .strip()
    )
    return Back(html, deck_emblem.face.card_css, language=library.game.language)


def ornament_of(library: Library, pack: Node[PackFile] | None, face: Face) -> Ornament:
    """Return what the club, a pack or a kind of card chooses, the first of them that does."""
    club, own = library.settings.ornament, pack.data.ornament if pack else None
    pattern, points = (own.pattern, own.points) if own else (None, None)
    return Ornament(club.pattern or pattern or face.pattern, club.points or points or 0)


def _form(words: Sequence[str], space: float, points: float, weight: int) -> str:
    """Return `long` if a line would wrap at its usual size."""
    if weight == HEAVY:
        wide = max(capitals_width(line, points, 0.02, weight) for line in words)
    else:
        wide = max((width_mm(line, points, weight) for line in words), default=0)
    return "long" if wide > space else ""


# --- Fronts ---------------------------------------------------------------------------------------

LEAD_WORDS = 60
"""Most words of a face whose text is set in the largest size."""
RANK_IN_FOOT = 3.6
"""By how many units the rank in the lower corner is in a foot without text above it, as far from
the edge as the upper one."""
MOST_AIR = 1.2
"""Most height in units above and below the words of a row that an empty window gives it."""
FLAVOUR = 4.5
"""Height in units of the space above and below a flavour text together."""
NAME_AIR = 1.4
"""By how many units a dial may be higher than its window, into the space below the name."""
SHARED_AIR = 1.7
"""By how many units this space is lower below a dial."""

_BARE = re.compile(r'mb-card-mark">(</div>|<svg [^>]*glyph--dot")')
"""A row with nothing in the rail, or with the sign of an item."""
_HIDDEN = re.compile(r"<(title|desc|style)\b.*?</\1>|<[^>]+>", re.DOTALL)


def plain(markup: str) -> str:
    """Return the text of HTML that is visible."""
    return html.unescape(_HIDDEN.sub(" ", markup))


@dataclass(frozen=True)
class Brief:
    """What a group scores, in short, for another side of its card: its moment, its points, and its
    rounds if it does not score in all, or at another moment in some.
    """

    when: str
    points: str
    rounds: str = ""


@dataclass(frozen=True)
class FaceBlock:
    """Rows of a body that belong together, below a bar that names them, as HTML.

    If they are divided, each side repeats the bar. A `note` can be left to the page of the card.
    `role` and `brief` are what the other side of a card says of it.
    """

    rows: tuple[str, ...]
    bar: str = ""
    role: str = ""
    note: bool = False
    brief: Brief | None = None

    @property
    def uses_rail(self) -> bool:
        """Whether more than the signs of texts is in the rail."""
        return bool(self.bar) or not all(map(_BARE.search, self.rows))

    @property
    def html(self) -> str:
        """The bar and the rows."""
        return self.bar + "".join(self.rows)


@dataclass(frozen=True)
class Fit:
    """A side of a front: its blocks, the size of their type in points, and the window above them.

    `window` is its height in mm; it is negative if the blocks are too tall by that much. `label`
    is the number of the side; `more` says where the rest is, or that notes are on the page of the
    card. `code` is that in the foot; empty is the usual one. Only one side has the `flavour`.
    """

    size: float
    window: float
    blocks: tuple[FaceBlock, ...]
    label: str = ""
    more: str = ""
    code: str = ""
    flavour: bool = True


@dataclass(frozen=True)
class Fitted:
    """The sides of a front, and what is wrong with it."""

    sides: tuple[Fit, ...]
    error: str = ""


@dataclass(frozen=True)
class Front:
    """The front of a card, in parts.

    `head` and `limits` are HTML; the limits are in the foot, unless `more` of a side is there.
    `lines` is the number of lines of its name, `room` the most height of its body in mm. `art`
    fills the window above the body, or the `picture` of the card, for which a height is `reserved`;
    a map needs the whole face. `code` is in the foot; `codes` are others, the longest first, for
    where there is less room; the code of the `pack` is below the rail, where no QR code is. The
    `limits` take `limits_mm`, and a `flavour` a window of `flavour_mm`.
    A `two_sided` card continues on its back. `over` are the errors of what is too wide.
    """

    classes: str
    head: str
    blocks: tuple[FaceBlock, ...]
    limits: str
    code: str
    codes: tuple[str, ...]
    pack: str
    art: Art
    lines: int
    room: float
    page: Layout
    flavour: str = ""
    flavour_mm: float = 0.0
    limits_mm: float = 0.0
    map_html: str = ""
    qr: str = ""
    two_sided: bool = False
    over: tuple[ContentError, ...] = ()
    colours: str = ""
    picture: Picture | None = None
    full: bool = False
    reserved: float = 0.0
    language: str = "en"

    @property
    def words(self) -> int:
        """The number of words of its body."""
        return sum(len(plain(block.html).split()) for block in self.blocks)

    @property
    def is_short(self) -> bool:
        """Whether there is so little text that the largest size is tried first."""
        return bool(self.blocks) and self.words <= LEAD_WORDS

    def usual(self) -> Fit:
        """Return a side with all blocks, as if they had the room that they need."""
        size = self.page.lead if self.is_short else self.page.body[0]
        return Fit(size, self.room / 2 if self.blocks else self.room, self.blocks)

    def html(self, fit: Fit | None = None) -> str:
        """Return the HTML of a side; without a fit, of a face with all that it says."""
        fit = fit or self.usual()
        foot = f'<p class="mb-card-caps">{fit.more or self.limits * self.has_limits(fit)}</p>'
        code = f'<p class="mb-card-code">{escape(fit.code or self.code)}</p>'
        pack = f'<p class="mb-card-code mb-card-set">{escape(self.pack)}</p>'
        beside = self.qr or pack * (not self.map_html)
        bare = "" if fit.blocks or self.map_html else " mb-card-foot--bare"
        flavour = f'<p class="mb-card-flavour">{self.flavour}</p>' * self.has_flavour(fit)
        return (
            f"{self.start(fit.size)}{self._ground(fit)}{self._window(fit)}{self.head}{self.map_html}"
            f'<div class="mb-card-body">{flavour}{self.body(fit)}</div>'
            f'<footer class="mb-card-foot{bare}">{foot}{code}{beside}</footer></article>'
        )

    def start(self, size: float) -> str:
        """Return the first tag of its HTML in a size of type."""
        lead = " mb-card-lead" if size == self.page.lead else ""
        return f'<article class="{self.classes}{lead} mb-type-{round(size * 100)}">'

    def has_limits(self, fit: Fit) -> bool:
        """Whether the limits are on a side: not if all that they limit is on another."""
        scores = [block for block in self.blocks if block.brief]
        return not (fit.label and scores) or any(block.brief for block in fit.blocks)

    def body(self, fit: Fit) -> str:
        """Return the HTML of the panel; its rows share the height of an empty window."""
        if not fit.blocks:
            return ""
        rows = "".join(block.html for block in fit.blocks)
        air = min(fit.window / 2 / max(rows.count('mb-card-what"><'), 1), MOST_AIR * self.page.unit)
        is_empty = not (self.picture or self._has_dial(fit))
        style = f' style="--air:{air:.2f}mm"' if is_empty and air > 0 else ""
        return f'<div class="mb-card-rules"><div class="mb-card-panel"{style}>{rows}</div></div>'

    @property
    def top(self) -> float:
        """The height above its window in mm."""
        return self.page.head(self.lines)

    def has_flavour(self, fit: Fit) -> bool:
        """Whether the flavour text has room below a dial or a picture."""
        if self.map_html or not (fit.flavour and self.flavour):
            return False
        dial = 0.0 if self.picture else self._dial_window(1) - SHARED_AIR * self.page.unit
        return fit.window >= max(self.flavour_mm + dial, self.reserved)

    @property
    def lead_window(self) -> float:
        """The least height in mm of a window above text in the largest size."""
        return self.reserved if self.picture else self._dial_window(1)

    @property
    def _above(self) -> float:
        """By how many mm a dial may be higher than its window, below a name of one or two lines."""
        return 0.0 if self.art.rank or self.lines > 2 else NAME_AIR * self.page.unit

    def _dial_window(self, size: int) -> float:
        """Return the least height in mm of a window for a dial: 0 for any, 1 for one above text."""
        return round(DIAL_ROOMS[size] * self.page.unit - self._above, 2)

    def _has_dial(self, fit: Fit) -> bool:
        return not self.map_html and not self.picture and fit.window >= self._dial_window(0)

    def _ground(self, fit: Fit) -> str:
        """Return the ground, or the picture that fills the card, with a shade behind the head.

        In low ink, the ground is only around a dial.
        """
        style = f"height:{self.top + self.art.bleed:.2f}mm"
        shade = f'<div class="mb-card-shade" style="{style}"></div>'
        if self.art.low:
            return (self.art.ground + shade) * self._has_dial(fit)
        return (
            full_picture(self.picture.name) + shade
            if self.picture and self.full
            else self.art.ground
        )

    def _window(self, fit: Fit) -> str:
        """Return the picture or the dial in the window, if it has room for it."""
        if self.picture and self.reserved and not self.full and not self.map_html:
            return self.art.photograph(self.picture.name, self.top, fit.window)
        if self._has_dial(fit):
            has_text = self.has_flavour(fit)
            below = 0.0 if fit.blocks or has_text else RANK_IN_FOOT
            text = (self.flavour_mm - SHARED_AIR * self.page.unit) * has_text
            above = 0.0 if self.art.low else self._above  # in low ink, a rule is below the name
            return self.art.dial(self.top - above, fit.window - text + above, below=below)
        return ""


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
        """Yield the HTML of every side of the card; a text that is too long has none."""
        if isinstance(self.face, Back):
            yield self.face.html()
        elif self.fitted and not self.fitted.error:  # it would continue on the page of another
            yield from (self.face.html(fit) for fit in self.fitted.sides)
