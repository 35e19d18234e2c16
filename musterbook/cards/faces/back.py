"""The back that the cards of a deck share: its title, its pack and edition, and its ornament.

`templates/cards/back.html` has its HTML. It is the same upside down.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from musterbook.cards.faces.layout import Design, layout, usual
from musterbook.cards.faces.line_breaks import typographic
from musterbook.cards.faces.name import capitals_width
from musterbook.cards.faces.pictures import INK, Art, art, whole
from musterbook.design_tokens import Face
from musterbook.fonts import HEAVY, width_mm
from musterbook.library.model.deck import DeckFile
from musterbook.library.model.nodes import Library, Node, typed
from musterbook.library.model.pack import PackFile
from musterbook.library.source import Picture
from musterbook.site_settings import Ornament
from musterbook.templates import templates

DIAL = 19.0
"""Radius of the dial in the middle, in units."""
PLATE = 15.0
"""Height in units of the words at each end."""


@dataclass(frozen=True)
class Back:
    """The back of a deck: its HTML, the CSS rule with its colours, and the picture on it."""

    code: str
    colours: str
    picture: Picture | None = None

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
        title = common.name or library.game.name
        lines = (library.game.name,) if common.name else ()
    return Emblem(face, title, lines, art(design, face, seed, "", own))


def back(library: Library, deck: Node, *, design: Design | None = None) -> Back:
    """Return the back that all cards of a deck share, or all cards of a kind with a common back."""
    design = design or usual()
    page, one = layout(design), emblem(library, deck, design)
    classes = f"mb-card mb-card-back mb-card--{one.face.slug}{' mb-low-ink' if design.low else ''}"
    if not design.low and (picture := library.back_picture(one.face)):
        html = f'<article class="{classes}">{whole(picture.name, one.title)}</article>'
        return Back(html, one.face.card_css, picture)
    radius = min(DIAL * page.unit, page.height / 2 - PLATE * page.tall, page.width / 2 - 4)
    space = page.width - 9 * page.unit
    beside = space - (15 * page.unit if library.logo else 0)
    html = str(
        templates("cards")
        .get_template("back.html")
        .render(
            classes=classes,
            ground=Markup(one.art.ground),
            logo=Markup(library.logo.replace("currentColor", INK if design.low else "#ffffff")),
            dial=Markup(one.art.dial_svg(radius, turned=True)),
            top=f"{page.height / 2 - radius:.2f}",
            deck=typographic(one.title),
            deck_form=_form([one.title], space, page.points(17), HEAVY),
            lines=one.lines,
            pack_form=_form(one.lines, beside, page.points(7.25), 400),
        )
        .strip()
    )
    return Back(html, one.face.card_css)


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
