"""Pages of what is played through: sequence, pool, missions, tables, questions."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from markupsafe import Markup

from musterbook import links
from musterbook.model.entries import Mission, Question, Step, Table
from musterbook.model.files import PoolFile, QuestionsFile, SequenceFile, TablesFile
from musterbook.model.game import PoolRow
from musterbook.model.nodes import Node
from musterbook.pages.changes import switches, variants
from musterbook.pages.desk import Desk
from musterbook.pages.entry import made
from musterbook.pages.frame import frame
from musterbook.pages.maps import map_view
from musterbook.pages.page import Page
from musterbook.pages.scoring import scoring
from musterbook.pages.views import Item, Link, Panel, Scoring, Variant


@dataclass(frozen=True)
class StepView:
    """A step: its anchor, its name, its readings and what it is about."""

    slug: str
    name: str
    number: int
    variants: tuple[Variant, ...]


@dataclass(frozen=True)
class StepBody:
    """One reading of a step."""

    text: Markup
    about: tuple[Link, ...]


@dataclass(frozen=True)
class Cell:
    """A cell of a pool: a card, or plain values."""

    label: str
    link: Link | None
    text: str = ""


@dataclass(frozen=True)
class Row:
    """A ready mission."""

    slug: str
    name: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class QuestionView:
    """A question with its answer and what it is about."""

    slug: str
    name: str
    variants: tuple[Variant, ...]


@dataclass(frozen=True)
class Part:
    """A named part of a mission; `note` tells what it varies."""

    slug: str
    name: str
    text: Markup
    note: str = ""


@dataclass(frozen=True)
class MissionBody:
    """What a mission says."""

    flavour: str
    text: Markup
    sections: tuple[Part, ...]
    scoring: Scoring


def _about(desk: Desk, node: Node, references: tuple[str, ...], at: str) -> tuple[Link, ...]:
    return tuple(desk.link(desk.library.resolve(reference, node), at) for reference in references)


def sequence_page(desk: Desk, node: Node) -> Page:
    """Return the page of a sequence: numbered steps, each with an anchor."""
    assert isinstance(node.data, SequenceFile)
    at = links.url(node)
    steps = []
    used: set[str] = set()
    for step in desk.library.children(node, "step"):
        used |= {slug for slug, _ in step.overlays}

        def body(data: Step, step: Node = step) -> StepBody:
            return StepBody(desk.prose(step, data.text, at), _about(desk, step, data.about, at))

        readings = variants(desk, step, at, body)
        steps.append(StepView(step.slug, step.name, step.number, readings))
    pack = desk.library[node.pack] if node.pack else None
    jumps = tuple(Link(f"{step.number}. {step.name}", f"#{step.slug}") for step in steps)
    html = desk.render(
        "sequence.html",
        frame=frame(desk, node, extra=[Panel("Steps", jumps)]),
        summary=desk.prose(node, node.data.summary, at),
        steps=steps,
        switches=switches(desk, pack, at, used),
    )
    return made(desk, node, html, desk.words(node, node.data.summary), boost=1.5)


def pool_page(desk: Desk, node: Node) -> Page:
    """Return the page of a pool: a table in which everything is linked."""
    assert isinstance(node.data, PoolFile)
    at = links.url(node)
    rows = [_row(desk, node, node.data, row, at) for row in desk.library.children(node, "row")]
    html = desk.render(
        "pool.html",
        frame=frame(desk, node, shape="wide"),
        summary=desk.prose(node, node.data.summary, at),
        columns=[column.name for column in node.data.columns.values()],
        rows=rows,
        notes=[desk.prose(node, note, at) for note in node.data.notes],
    )
    return made(desk, node, html, desk.words(node, node.data.summary))


def _row(desk: Desk, pool: Node, data: PoolFile, row: Node, at: str) -> Row:
    assert isinstance(row.data, PoolRow)
    cells = []
    for slug, column in data.columns.items():
        value = row.data.cells.get(slug, "")
        if column.deck and isinstance(value, str) and value:
            deck = desk.library.resolve(column.deck, pool)
            card = desk.link(desk.library.resolve(f"{deck.id}/{value}", pool), at)
            cells.append(Cell(column.name, card))
        else:
            text = value if isinstance(value, str) else ", ".join(map(str, value))
            cells.append(Cell(column.name, None, text))
    return Row(row.slug, row.name, tuple(cells))


def faq_page(desk: Desk, node: Node) -> Page:
    """Return the page of questions and answers."""
    assert isinstance(node.data, QuestionsFile)
    at = links.url(node)
    asked = []
    used: set[str] = set()
    for question in desk.library.children(node, "question"):
        used |= {slug for slug, _ in question.overlays}

        def body(data: Question, question: Node = question) -> StepBody:
            text = desk.prose(question, data.answer, at)
            return StepBody(text, _about(desk, question, data.about, at))

        readings = variants(desk, question, at, body)
        asked.append(QuestionView(question.slug, question.name, readings))
    pack = desk.library[node.pack] if node.pack else None
    html = desk.render(
        "faq.html",
        frame=frame(desk, node),
        summary=desk.prose(node, node.data.summary, at),
        questions=asked,
        switches=switches(desk, pack, at, used),
    )
    return made(desk, node, html, desk.words(node, node.data.summary) or node.name)


def tables_page(desk: Desk, node: Node) -> Page:
    """Return the page that lists a pack's tables."""
    assert isinstance(node.data, TablesFile)
    at = links.url(node)
    items = [
        Item(
            desk.link(table, at),
            Markup.escape(desk.words(table, getattr(table.data, "text", None), 160)),
            code=getattr(table.data, "roll", None) or "",
        )
        for table in desk.library.children(node, "table")
    ]
    summary = desk.prose(node, node.data.summary, at)
    html = desk.render("rules.html", frame=frame(desk, node), summary=summary, items=items)
    return made(desk, node, html, desk.words(node, node.data.summary) or node.name)


def table_page(desk: Desk, node: Node) -> Page:
    """Return the page of a table."""
    assert isinstance(node.data, Table)
    at = links.url(node)

    def body(data: Table) -> dict[str, Any]:
        return {
            "text": desk.prose(node, data.text, at),
            "roll": data.roll or "",
            "named": any(row.name for row in data.rows),
            "rolled": any(row.roll for row in data.rows),
            "columns": data.columns,
            "rows": [
                (
                    (row.roll or "").replace("-", "–"),
                    row.name or "",
                    [desk.prose(node, cell, at, inline=True) for cell in row.cells],
                )
                for row in data.rows
            ],
        }

    pack = desk.library[node.pack] if node.pack else None
    html = desk.render(
        "table.html",
        frame=frame(desk, node),
        variants=variants(desk, node, at, body),
        switches=switches(desk, pack, at, {slug for slug, _ in node.overlays}),
    )
    return made(desk, node, html, desk.words(node, node.data.text) or node.name)


def mission_page(desk: Desk, node: Node) -> Page:
    """Return the page of a mission: its sections, those it takes over included."""
    assert isinstance(node.data, Mission)
    at = links.url(node)

    def body(data: Mission) -> MissionBody:
        return MissionBody(
            flavour=data.flavour or "",
            text=desk.prose(node, data.text, at),
            sections=sections(desk, node, data, at),
            scoring=scoring(desk, node, data.scoring, (), at),
        )

    map_node = desk.map_of(node)
    pack = desk.library[node.pack] if node.pack else None
    html = desk.render(
        "mission.html",
        frame=frame(desk, node),
        variants=variants(desk, node, at, body),
        switches=switches(desk, pack, at, {slug for slug, _ in node.overlays}),
        map=map_view(desk, map_node, at) if map_node else None,
        decks=_about(desk, node, node.data.decks, at),
        extends=(
            desk.link(desk.library.resolve(node.data.extends, node), at)
            if node.data.extends
            else None
        ),
        asymmetric=node.data.sides == "attacker-defender",
    )
    description = desk.words(node, node.data.text) or node.data.flavour or node.name
    return made(desk, node, html, description, boost=2)


def sections(desk: Desk, node: Node, data: Mission, at: str) -> tuple[Part, ...]:
    """Return the sections of a mission: those of the mission it varies, replaced and added to."""
    found: dict[str, Part] = {}
    if data.extends:
        other = desk.library.resolve(data.extends, node)
        assert isinstance(other.data, Mission)
        parts = sections(desk, other, other.data, at)
        found = {part.slug: replace(part, note=f"as in {other.name}") for part in parts}
    for slug in data.drops:
        found.pop(slug, None)
    for slug, section in data.sections.items():
        note = "changed here" if slug in found else ""
        found[slug] = Part(slug, section.name, desk.prose(node, section.text, at), note)
    return tuple(found.values())
