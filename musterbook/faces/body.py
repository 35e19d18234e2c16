"""What stands between band and foot of a card.

In: a library, a node and its card. Out: values for `templates/cards/parts/body.html`, which holds
loops and ifs only.
"""

from __future__ import annotations

from html import escape
from typing import Any

from markupsafe import Markup

from musterbook import wording
from musterbook.faces.typeset import typographic
from musterbook.links import prose
from musterbook.model.entries import Action, Card, Stratagem
from musterbook.model.nodes import Library, Node
from musterbook.model.scoring import ByMode, Line, ScoringGroup

EMPTY: dict[str, Any] = {
    "flavour": "",
    "before": "",
    "halves": None,
    "sort": "",
    "drawn": "",
    "action": None,
    "answers": [],
    "text": "",
    "groups": [],
    "caps": [],
    "table": None,
    "notes": [],
}
"""A body with nothing in it; every kind of face fills its own parts."""


class Body:
    """Prepares the parts of one body."""

    def __init__(self, library: Library, node: Node) -> None:
        self.library, self.node = library, node

    def html(self, text: str | None, *, before: str = "") -> Markup:
        """Return prose as HTML, the paragraph around a single one stripped."""
        if not text:
            return Markup("")
        return typographic(
            escape(before) + prose(self.library, self.node, text, form="print", inline=True)
        )

    def card(self, card: Card) -> dict[str, Any]:
        """Return the parts of a card."""
        return {
            **EMPTY,
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
        """Return the questions that an action answers."""
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
        """Return the questions that a stratagem answers."""
        rows = [
            ("When", stratagem.when),
            ("Target", stratagem.target),
            ("Effect", stratagem.effect),
            ("Restrictions", stratagem.restrictions),
        ]
        return [(label, self.html(text)) for label, text in rows if text]

    def group(self, group: ScoringGroup) -> dict[str, Any]:
        """Return scoring lines under their moment."""
        lines = [self.line(line) for line in group.lines]
        if group.combine == "highest":
            for line in lines[1:]:
                line["joint"] = "or"
        return {
            "heading": typographic(escape(wording.group_heading(group))),
            "lines": lines,
            "caps": [wording.cap_words(cap) for cap in group.caps],
            "late": [typographic(escape(wording.late_label(late))) for late in group.except_],
            "note": self.html(group.note),
        }

    def line(self, line: Line) -> dict[str, Any]:
        """Return one way to score."""
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
            "tags": tags,
            "joint": "",
        }


def _sort(card: Card) -> str:
    """Say what kind of card or stratagem it is and how often it may be used."""
    stratagem = card.stratagem
    uses = wording.uses_label(stratagem.uses).lower() if stratagem and stratagem.uses else ""
    parts = (card.type, stratagem.type if stratagem else None, uses)
    return wording.sentence(" · ".join(part for part in parts if part))
