"""The HTML of a card face.

In: a library and one of its nodes. Out: HTML for `cards/face.css`. The template
(`templates/cards`) holds loops and ifs; every word and number is prepared here.
"""

from __future__ import annotations

import re
from functools import cache
from html import escape
from typing import Any, cast

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from musterbook import wording
from musterbook.faces.dress import Dress, usual
from musterbook.faces.fitted import Fit, fitted
from musterbook.faces.name import set_name
from musterbook.faces.ornament import qr, weave
from musterbook.formats import formats
from musterbook.links import prose, url
from musterbook.maps import svg
from musterbook.model.entries import Action, Card, Stratagem
from musterbook.model.files import DeckFile, MapCard
from musterbook.model.nodes import Library, Node
from musterbook.model.scoring import ByMode, Line, ScoringGroup
from musterbook.tokens import CARDS, Face, tint, tokens


def front(
    library: Library,
    node: Node,
    *,
    dress: Dress | None = None,
    fit: Fit | None = None,
) -> str:
    """Return the HTML of a card's front in a dress, else in the usual one.

    `fit` is what `render` found for the card.
    """
    site_url = (dress or usual()).site_url
    card, deck_node = cast(Card, node.data), library[cast(str, node.parent)]
    deck = cast(DeckFile, deck_node.data)
    face = tokens().faces[deck.face]
    corner = _corner(card)
    name_form, lines = set_name(card.name, corner)
    html: str = _template("front.html").render(
        face=face,
        mark=Markup(face.symbol(colour=tint(face.colour, 0.1))),
        symbol=Markup(face.symbol(colour="#ffffff")),
        label=deck.singular,
        tags=_tags(card),
        corner=corner,
        corner_form="wide" if len(corner) > 2 else "narrow",
        name=[typographic(escape(line)) for line in lines],
        name_form=name_form,
        map=_map(library, node, card),
        qr=Markup(qr(f"{site_url.rstrip('/')}/{url(node)}", face.colour)) if site_url else "",
        code=node.code,
        source=_source(library, node),
        count=f"{node.number} / {len(library.children(deck_node, 'card'))}",
        **_Body(library, node, face).parts(card),
    )
    return fitted(html, fit) if fit else html


def back(library: Library, deck: Node, *, dress: Dress | None = None) -> str:
    """Return the HTML of the back that all cards of a deck share."""
    data = cast(DeckFile, deck.data)
    face = tokens().faces[data.face]
    pack = library[deck.pack] if deck.pack else None
    edition = library[deck.edition] if deck.edition else None
    html: str = _template("back.html").render(
        face=face,
        symbol=Markup(face.symbol(colour="#ffffff")),
        weave=Markup(weave(face.colour, tint(face.colour, 0.8), tint(face.colour, 0.35))),
        deck=typographic(escape(data.singular)),
        pack=pack.name if pack else "",
        edition=edition.name if edition else "",
    )
    return html


def typographic(html: str) -> Markup:
    """Return HTML with curly apostrophes and unbroken ranges of numbers outside its tags."""
    parts = re.split(r"(<[^>]*>)", html)
    return Markup("".join(p if p.startswith("<") else _set(p) for p in parts))


def _set(text: str) -> str:
    text = re.sub(r"(?<=\w)(?:'|&#x27;|&#39;)", "’", text)
    return re.sub(r"\d+–\d+", r'<span class="mb-card-whole">\g<0></span>', text)


class _Body:
    """Prepares the parts of a card between band and foot."""

    def __init__(self, library: Library, node: Node, face: Face) -> None:
        self.library, self.node, self.face = library, node, face

    def html(self, text: str | None, *, before: str = "") -> Markup:
        """Return prose as HTML, the paragraph around a single one stripped."""
        if not text:
            return Markup("")
        return typographic(
            escape(before) + prose(self.library, self.node, text, form="print", inline=True)
        )

    def parts(self, card: Card) -> dict[str, Any]:
        return {
            "flavour": typographic(escape(card.flavour or "")),
            "halves": self.halves(card),
            "sort": _sort(card),
            "drawn": self.html(card.drawn),
            "action": self.action(card.action) if card.action else None,
            "answers": self.stratagem(card.stratagem) if card.stratagem else [],
            "text": self.html(card.text),
            "groups": [self.group(group) for group in card.scoring],
            "caps": [wording.cap_words(cap) for cap in card.caps],
            "notes": [self.html(note) for note in card.notes],
        }

    def halves(self, card: Card) -> dict[str, Markup] | None:
        """Return the headings of a card that is a stratagem or a mission, as its owner likes."""
        if not card.mission or not card.stratagem:
            return None
        price = f" · {wording.cost_label(card.stratagem.cost)}"
        return {
            "stratagem": typographic(escape((card.stratagem.name or card.name) + price)),
            "mission": typographic(escape(card.mission)),
        }

    def action(self, action: Action) -> dict[str, Any]:
        rows = [
            ("Starts", action.starts),
            ("Units", action.units),
            ("Completes", action.completes),
            ("Effect", action.effect),
        ]
        return {
            "name": f"Action: {action.name}" if action.name else "Action",
            "rows": [(f"{label}:", self.html(text)) for label, text in rows if text],
        }

    def stratagem(self, stratagem: Stratagem) -> list[tuple[str, Markup]]:
        rows = [
            ("When", stratagem.when),
            ("Target", stratagem.target),
            ("Effect", stratagem.effect),
            ("Restrictions", stratagem.restrictions),
        ]
        return [(label, self.html(text)) for label, text in rows if text]

    def group(self, group: ScoringGroup) -> dict[str, Any]:
        lines = [self.line(line) for line in group.lines]
        if group.combine == "highest":
            for line in lines[1:]:
                line["joint"] = "or"
        return {
            "heading": wording.group_heading(group),
            "lines": lines,
            "caps": [wording.cap_words(cap) for cap in group.caps],
            "late": [wording.late_label(late) for late in group.except_],
            "note": self.html(group.note),
        }

    def line(self, line: Line) -> dict[str, Any]:
        tags = list(wording.line_tags(line))
        if isinstance(line.vp, ByMode):
            tags.insert(0, wording.by_mode_label(line.vp))
        words = self.html(line.each, before="each ") if line.each else self.html(line.if_)
        vp = wording.vp_label(line.vp).replace(" ", "\u2009")
        return {
            "vp": f"+{vp}" if line.plus else vp,
            "long": len(vp) > 3 and not isinstance(line.vp, ByMode),
            "plus": line.plus,
            "words": words,
            "tags": " · ".join(tags),
            "joint": "",
        }


def _tags(card: Card) -> list[str]:
    if card.stratagem:
        return [wording.side_label(card.stratagem.side)] if card.stratagem.side else []
    return [wording.mode_label("fixed")] if card.fixed else []


def _corner(card: Card) -> str:
    """Say what stands in the corner: a price, or the number that is rolled for."""
    if card.stratagem and not card.mission:
        return wording.cost_label(card.stratagem.cost)
    return str(card.roll or "")


def _sort(card: Card) -> str:
    """Say what kind of card or stratagem it is and how often it may be used."""
    stratagem = card.stratagem
    uses = wording.uses_label(stratagem.uses).lower() if stratagem and stratagem.uses else ""
    parts = (card.type, stratagem.type if stratagem else None, uses)
    return wording.sentence(" · ".join(part for part in parts if part))


def _map(library: Library, node: Node, card: Card) -> Markup | str:
    if not card.map:
        return ""
    entry = cast(MapCard, library.resolve(card.map, node).data)
    return Markup(
        svg(
            entry,
            title=f"Map of {entry.name}",
            theme="print",
            width_mm=formats().card.body_width,
            rings=False,
        )
    )


def _source(library: Library, node: Node) -> str:
    """Say what the card comes from: title, version and month of the book."""
    if node.citation is None:
        return ""
    source = library.source(node.citation.ref)
    version = f"version {source.version}" if source.version else ""
    date = wording.date_label(source.date) if source.date else ""
    later = [overlay.name for _, overlay in node.overlays if overlay.on]
    return ", ".join(part for part in (source.title, version, date, *later) if part)


@cache
def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(CARDS.parent / "templates" / "cards"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def _template(name: str) -> Any:
    return _environment().get_template(name)
