"""Pages of sequences and of questions with answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from musterbook.library import links
from musterbook.library.model.entries import Question, Step
from musterbook.library.model.files import QuestionsFile, SequenceFile
from musterbook.library.model.nodes import Node
from musterbook.pages.changes import readings, switches
from musterbook.pages.context import Context
from musterbook.pages.entry import made
from musterbook.pages.frame import doubt, frame
from musterbook.pages.page import Page
from musterbook.pages.views import Link, Panel, Variant


@dataclass(frozen=True)
class StepView:
    """A step or a question: its anchor, name, readings and confidence."""

    slug: str
    name: str
    number: int
    variants: tuple[Variant, ...]
    sure: str = ""
    doubt: str = ""
    caveat: Markup = Markup()


def _view(context: Context, node: Node[Step] | Node[Question], at: str) -> StepView:
    alike = context.library.shares_parent_doubt(node)  # the page says it once, next to its source
    sure, doubted = ("", "") if alike else doubt(node)
    caveat = context.prose(node, None if alike else node.data.caveat, at, inline=True)
    variants_shown = readings(context, node, at)
    return StepView(node.slug, node.name, node.number, variants_shown, sure, doubted, caveat)


def sequence_page(context: Context, node: Node[SequenceFile]) -> Page:
    """Return the page of a sequence: numbered steps, each with an anchor."""
    steps = context.library.children_of(node, Step)
    jumps = tuple(Link(f"{step.number}. {step.name}", f"#{step.slug}") for step in steps)
    html = _html(context, node, "sequence.html", steps, Panel("Steps", jumps))
    return made(context, node, html, context.words(node, node.data.summary), boost=1.5)


def faq_page(context: Context, node: Node[QuestionsFile]) -> Page:
    """Return the page of questions and answers, each with the rules that it is about."""
    questions = context.library.children_of(node, Question)
    jumps = tuple(Link(question.name, f"#{question.slug}") for question in questions)
    html = _html(context, node, "faq.html", questions, Panel("Questions", jumps))
    return made(context, node, html, context.words(node, node.data.summary) or node.name)


def _html(
    context: Context,
    node: Node[SequenceFile] | Node[QuestionsFile],
    template: str,
    children: Sequence[Node[Step]] | Sequence[Node[Question]],
    contents: Panel,
) -> str:
    """Return the HTML of a page with all steps or questions, and switches for their overlays."""
    at = links.url(node)
    pack = context.library[node.pack] if node.pack else None
    changed = {one.slug for child in children for one in child.overlays}
    return context.render(
        template,
        frame=frame(context, node, extra=[contents]),
        summary=context.prose(node, node.data.summary, at),
        entries=[_view(context, child, at) for child in children],
        switches=switches(context, pack, at, changed),
    )
