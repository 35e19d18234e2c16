"""Last lines of texts on cards."""

from collections.abc import Iterator
from typing import Any

import pytest
from weasyprint.formatting_structure.boxes import LineBox, TextBox

from musterbook.cards.faces import Design, sides
from musterbook.cards.faces.type_fitting import rule
from musterbook.cards.print_measures import print_measures
from musterbook.library.model.nodes import Library
from musterbook.pdf_engine.engine import lay_out

SHORT = 0.25
"""The part of its width that a last line with one or two short words takes."""


def within(box: Any, kind: type) -> Iterator[Any]:
    if isinstance(box, kind):
        yield box
    for one in getattr(box, "children", ()):
        yield from within(one, kind)


def paragraphs(box: Any) -> Iterator[tuple[str, float]]:
    """The text of every last line of several with the part of its width that it takes."""
    lines = [one for one in getattr(box, "children", ()) if isinstance(one, LineBox)]
    if len(lines) > 1:
        words = [one for one in within(lines[-1], TextBox) if one.text.strip()]
        if words:
            wide = max(one.position_x + one.width for one in words)
            text = "".join(one.text for one in words)
            yield text, (wide - min(one.position_x for one in words)) / box.width
    for one in getattr(box, "children", ()):
        yield from paragraphs(one)


@pytest.mark.parametrize(
    "deck", ["10e/leviathan/secondary", "11e/chapter-approved-2026-27/primary"]
)
def test_hardly_any_last_line_has_only_a_short_word(library: Library, deck: str) -> None:
    design = Design(print_measures().sizes["poker"])
    parts = [part for side in sides(library, [deck], design)[1:] for part in side.pages()]
    bodies = [
        part[: part.index(">") + 1] + part[part.index('<div class="mb-card-body') :]
        for part in parts
    ]
    pages = "".join(f'<div class="mb-page">{one}</div>' for one in bodies)
    document = lay_out(f'<html lang="en"><body>{pages}</body></html>', rule(design))
    every = [one for page in document.pages for one in paragraphs(page._page_box)]
    short = [text for text, part in every if part < SHORT]
    assert len(every) > 40
    assert len(short) <= len(every) / 50, short
