"""What a card says, as plain text for searching and for reading without its picture."""

from __future__ import annotations

import re

from musterbook import wording
from musterbook.model.entries import Action, Card, Stratagem
from musterbook.model.nodes import Node
from musterbook.model.scoring import ScoringGroup

LINK = re.compile(r"\[([^]]*)]\([^)]*\)")
MARKS = re.compile(r"[*_`]+")


def text_of(node: Node[Card]) -> str:
    """Return the text of a card, a line for each part."""
    card = node.data
    parts = [card.drawn, *_stratagem(card.stratagem), *_action(card.action), card.text]
    for group in card.scoring:
        parts += _group(group)
    parts += [wording.cap_label(cap) for cap in card.caps]
    parts += card.notes
    return "\n".join(plain(part) for part in (*parts, node.code) if part)


def plain(markdown: str) -> str:
    """Return prose without links and emphasis."""
    return MARKS.sub("", LINK.sub(r"\1", markdown)).strip()


def _stratagem(stratagem: Stratagem | None) -> list[str]:
    if stratagem is None:
        return []
    rows = (
        ("Cost", wording.cost_label(stratagem.cost)),
        ("When", stratagem.when),
        ("Target", stratagem.target),
        ("Effect", stratagem.effect),
        ("Restrictions", stratagem.restrictions),
    )
    return [f"{name}: {text}" for name, text in rows if text]


def _action(action: Action | None) -> list[str]:
    if action is None:
        return []
    rows = (
        ("Action", action.name),
        ("Starts", action.starts),
        ("Units", action.units),
        ("Completes", action.completes),
        ("Effect", action.effect),
    )
    return [f"{name}: {text}" for name, text in rows if text]


def _group(group: ScoringGroup) -> list[str]:
    lines = [f"{wording.group_heading(group)}:"]
    for line in group.lines:
        plus = "+" if line.plus else ""
        why = f"each: {line.each}" if line.each else f"if {line.if_}"
        lines.append(f"{plus}{wording.vp_label(line.vp)} VP {why}")
    return [*lines, *(wording.cap_label(cap) for cap in group.caps)]
