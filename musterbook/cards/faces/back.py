"""The back that the cards of a deck share: its title, its pack and edition, and its ornament.

`templates/cards/back.html` has its HTML.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from musterbook.cards.faces.layout import Design, Layout, layout, usual
from musterbook.cards.faces.line_breaks import typographic
from musterbook.cards.faces.ornament import ornament
from musterbook.cards.faces.style import design_classes
from musterbook.design_tokens import tint
from musterbook.fonts import width_mm
from musterbook.library.model.deck import DeckFile
from musterbook.library.model.nodes import Library, Node, typed
from musterbook.library.model.pack import PackFile
from musterbook.site_settings import Ornament
from musterbook.templates import templates

ROOMY = 20.0
"""Height in units from which the words of a back have a symbol above them and not in the corner."""


@dataclass(frozen=True)
class Back:
    """The back of a deck: its HTML, all words on it, and the CSS rule with its colours."""

    code: str
    words: str
    colours: str

    def html(self) -> str:
        """Return the whole card."""
        return self.code


def back(library: Library, deck: Node, *, design: Design | None = None) -> Back:
    """Return the back that all cards of a deck share, or all cards of a kind with a common back."""
    design = design or usual()
    page, low = layout(design), design.theme == "low-ink"
    node, pack_node = typed(deck, DeckFile), library.pack_of(deck)
    face, title = library.face_of(node), node.data.singular
    lines = [library.edition_of(deck).name, pack_node.name]
    pack, pattern, own = pack_node.data.code, pack_node.id, _ornament(library, pack_node)
    if common := library.common_back(face):
        face, pattern, own, pack = common, common.slug, library.settings.ornament, ""
        title, lines = common.name or library.game.name, [library.game.name] * bool(common.name)
    # The ground, the lines of the pattern, the frame, and the emblem.
    shades = (
        ("#ffffff", tint(face.colour, 0.4), face.colour, face.colour)
        if low
        else (face.colour, tint(face.colour, 0.62), tint(face.colour, 0.3), "#ffffff")
    )
    html: str = (
        templates("cards")
        .get_template("back.html")
        .render(
            face=face,
            classes=design_classes(design),
            symbol=Markup(face.symbol(colour=face.colour if low else "#ffffff")),
            weave=ornament(page, pattern, own, *shades),
            deck=typographic(title),
            deck_form=_title_form(title.split(" · "), "deck", page, 700),
            mark=pack,
            corner=page.back_title < ROOMY * page.unit,
            lines=lines,
            pack_form=_title_form(lines or [""], "pack", page),
        )
    )
    return Back(html, " ".join((title, pack, *lines) * 2), face.card_css)


def _ornament(library: Library, pack: Node[PackFile]) -> Ornament:
    """Return what the club or a pack chooses for its backs."""
    club, backs = library.settings.ornament, pack.data.ornament
    pattern, points = (backs.pattern, backs.points) if backs else (None, None)
    return Ornament(club.pattern or pattern or "", club.points or points or 0)


def _title_form(words: Sequence[str], type: str, page: Layout, weight: int = 400) -> str:
    """Return `long` if a line of a back's title would wrap at its usual size."""
    space = page.width - 16 * page.unit
    wide = max(width_mm(line, page.points(type), weight) for line in words)
    return "long" if wide > space else ""
