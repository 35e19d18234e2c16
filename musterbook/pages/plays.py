"""Pages of what is read step by step: sequences, and questions with their answers."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from musterbook import links
from musterbook.model.entries import Mission, Question, Step
from musterbook.model.files import QuestionsFile, SequenceFile
from musterbook.model.nodes import Node
from musterbook.pages import rules
from musterbook.pages.changes import switches, variants
from musterbook.pages.desk import Desk
from musterbook.pages.entry import made
from musterbook.pages.frame import doubt, frame
from musterbook.pages.page import Page
from musterbook.pages.sections import Part, parts
from musterbook.pages.views import Item, Link, Panel, Variant


@dataclass(frozen=True)
class StepView:
    """A step or a question: its anchor, its name, its readings, and how sure it is."""

    slug: str
    name: str
    number: int
    variants: tuple[Variant, ...]
    sure: str = ""
    doubt: str = ""
    caveat: Markup = Markup()


@dataclass(frozen=True)
class StepBody:
    """One reading of a step or an answer; `about` says what it deals with."""

    text: Markup
    about: tuple[Item, ...]


def sections(desk: Desk, node: Node, data: Mission, at: str) -> tuple[Part, ...]:
    """Return the sections of a mission; see `musterbook.pages.sections`."""
    return parts(desk, node, data, at)


def _about(desk: Desk, node: Node, references: tuple[str, ...], at: str) -> tuple[Item, ...]:
    found = []
    for reference in references:
        other = desk.library.resolve(reference, node)
        about = rules.summary(desk, other) if other.kind == "rule" else ""
        found.append(Item(desk.link(other, at), Markup.escape(about)))
    return tuple(found)


def _view(desk: Desk, node: Node, at: str) -> StepView:
    def body(data: Step | Question) -> StepBody:
        text = data.text if isinstance(data, Step) else data.answer
        return StepBody(desk.prose(node, text, at), _about(desk, node, data.about, at))

    sure, doubted = doubt(node)
    assert isinstance(node.data, (Step, Question))
    return StepView(
        node.slug,
        node.name,
        node.number,
        variants(desk, node, at, body),
        sure,
        doubted,
        desk.prose(node, node.data.caveat, at, inline=True),
    )


def sequence_page(desk: Desk, node: Node) -> Page:
    """Return the page of a sequence: numbered steps, each with an anchor."""
    assert isinstance(node.data, SequenceFile)
    at = links.url(node)
    children = desk.library.children(node, "step")
    steps = [_view(desk, step, at) for step in children]
    pack = desk.library[node.pack] if node.pack else None
    jumps = tuple(Link(f"{step.number}. {step.name}", f"#{step.slug}") for step in steps)
    html = desk.render(
        "sequence.html",
        frame=frame(desk, node, extra=[Panel("Steps", jumps)]),
        summary=desk.prose(node, node.data.summary, at),
        steps=steps,
        switches=switches(desk, pack, at, {slug for step in children for slug, _ in step.overlays}),
    )
    return made(desk, node, html, desk.words(node, node.data.summary), boost=1.5)


def faq_page(desk: Desk, node: Node) -> Page:
    """Return the page of questions and answers, each with the rules that it is about."""
    assert isinstance(node.data, QuestionsFile)
    at = links.url(node)
    children = desk.library.children(node, "question")
    asked = [_view(desk, question, at) for question in children]
    pack = desk.library[node.pack] if node.pack else None
    jumps = tuple(Link(question.name, f"#{question.slug}") for question in asked)
    html = desk.render(
        "faq.html",
        frame=frame(desk, node, extra=[Panel("Questions", jumps)]),
        summary=desk.prose(node, node.data.summary, at),
        questions=asked,
        switches=switches(desk, pack, at, {slug for q in children for slug, _ in q.overlays}),
    )
    return made(desk, node, html, desk.words(node, node.data.summary) or node.name)
