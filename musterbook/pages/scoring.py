"""Typed scoring as rows of a table.

In: groups and caps of a card or mission. Out: a `Scoring` for the templates, and the same in a
few words for lists and descriptions. The phrases themselves come from `musterbook.wording`.
"""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from musterbook import wording
from musterbook.model.nodes import Node
from musterbook.model.scoring import ByMode, Cap, Line, ScoringGroup
from musterbook.pages.desk import Desk
from musterbook.pages.views import GroupView, LateView, LineView, Points, Scoring


def scoring(
    desk: Desk, node: Node, groups: Sequence[ScoringGroup], caps: Sequence[Cap], at: str
) -> Scoring:
    """Return the scoring table of a node as it stands on the page at an address."""
    return Scoring(
        tuple(_group(desk, node, group, at) for group in groups),
        tuple(_cap(cap) for cap in caps),
    )


def _group(desk: Desk, node: Node, group: ScoringGroup, at: str) -> GroupView:
    who = " · ".join(
        part
        for part in (
            group.name or "",
            wording.mode_label(group.mode) if group.mode else "",
            wording.side_label(group.side) if group.side else "",
            wording.PLAYERS[group.player] if group.player else "",
            wording.rounds_label(group.rounds),
        )
        if part
    )
    lines = tuple(_line(desk, node, line, at) for line in group.lines)
    return GroupView(
        who=who,
        when=wording.sentence(wording.timing_label(group.timing)),
        lines=lines,
        combine=wording.combine_label(group),
        caps=tuple(_cap(cap) for cap in group.caps),
        late=tuple(
            LateView(
                wording.late_who(late),
                wording.timing_label(late.timing),
                lines[0].points if len(lines) == 1 else (),
            )
            for late in group.except_
        ),
        note=desk.prose(node, group.note, at, inline=True),
    )


def _line(desk: Desk, node: Node, line: Line, at: str) -> LineView:
    what = desk.prose(node, line.each or line.if_, at, inline=True)
    if line.each:
        what = Markup("each ") + what
    return LineView(what, points(line), wording.line_tags(line))


def points(line: Line) -> tuple[Points, ...]:
    """Return the boxes of a line: one, or one for each mode."""
    if isinstance(line.vp, ByMode):
        return (
            Points(str(line.vp.fixed), wording.MODES["fixed"], line.plus),
            Points(str(line.vp.tactical), wording.MODES["tactical"], line.plus),
        )
    return (Points(wording.vp_label(line.vp), plus=line.plus),)


def _cap(cap: Cap) -> str:
    return wording.sentence(wording.cap_label(cap))


def span_of_points(groups: Sequence[ScoringGroup]) -> str:
    """Return the least and the most that one line gives, such as `5` or `2–5`."""
    found = [box.vp for group in groups for line in group.lines for box in points(line)]
    if not found:
        return ""
    numbers = sorted(int(vp) for vp in found if vp.isdigit())
    if len(numbers) < len(found):
        return next(vp for vp in found if not vp.isdigit())
    return str(numbers[0]) if numbers[0] == numbers[-1] else f"{numbers[0]}–{numbers[-1]}"


def in_words(desk: Desk, node: Node, groups: Sequence[ScoringGroup], most: int = 3) -> str:
    """Return the first lines as one plain sentence: `5 VP: each objective marker you control`."""
    found = []
    for group in groups:
        for line in group.lines:
            what = desk.words(node, line.each or line.if_)
            found.append(f"{wording.vp_label(line.vp)} VP: {'each ' if line.each else ''}{what}")
    text = " · ".join(found[:most])
    return f"{text} …" if len(found) > most else text
