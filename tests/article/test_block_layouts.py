"""The table of layouts: every block of every entry is shown or left out on purpose."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import pytest

from musterbook import resources
from musterbook.article import Article, articles
from musterbook.article.article_blocks import Facts, Flavour, Half, Notes, Scoring, TextBlock, part
from musterbook.article.block_layouts import (
    LAYOUTS,
    LayoutError,
    MissingRendererError,
    Output,
    arranged,
)
from musterbook.article.parsed_prose import NOTHING, Paragraph, Prose
from musterbook.article.passages import passages
from musterbook.library.model.nodes import Library, Node
from tests.article.blocks import score_group, score_line

ARTICLE_PARTS = (
    "flavour", "text", "example", "key-points", "when-drawn", "attributes", "action", "stratagem",
    "half",
    "scoring", "section", "table", "rules", "decks", "about", "notes",
)  # fmt: skip
"""Every part that an article can have."""


CONTENT = Path(__file__).parents[2] / "content"
FORMS = {"page": "pages/blocks", "book": "books/blocks", "popover": "pages/popover",
         "game": "randomizer/blocks"}  # fmt: skip
"""Folders with a template for each type of block, by output."""
TEMPLATE_OF = {"text": "text", "example": "text", "action": "facts", "stratagem": "facts",
               "attributes": "facts",
               "rules": "references", "decks": "references", "about": "references"}  # fmt: skip


def outputs_of(kind: str) -> tuple[Output, ...]:
    return tuple(LAYOUTS[kind if kind in LAYOUTS else "other"])


def test_every_block_of_every_entry_is_shown_or_left_out_by_every_output(library: Library) -> None:
    count = 0
    for node in library.nodes.values():
        for reading in node.readings:
            article = articles(library).article(node, reading)
            for output in outputs_of(article.kind):
                arranged(article, output)
                count += 1
    assert count > 3000


def test_no_layout_names_an_unknown_part_or_one_twice() -> None:
    for kind, outputs in LAYOUTS.items():
        for output, layouts in outputs.items():
            for layout in layouts:
                assert set(layout.shown) <= set(ARTICLE_PARTS), (kind, output)
                assert layout.left_out <= {*ARTICLE_PARTS, "*"}, (kind, output)
                assert len(set(layout.shown)) == len(layout.shown), (kind, output)
                assert not set(layout.shown) & layout.left_out, (kind, output)
            assert not layouts[-1].needs, (kind, output)


def test_every_part_that_a_layout_shows_has_a_template() -> None:
    for kind, outputs in LAYOUTS.items():
        for output, layouts in outputs.items():
            regions = {pair for layout in layouts for pair in layout.regions.items()}
            for region, name in {(one, name) for one, parts in regions for name in split(parts)}:
                if output in FORMS:
                    form = FORMS["page" if region == "rest" else output]
                    folder = resources.TEMPLATES / form
                    files = list(folder.glob(f"{TEMPLATE_OF.get(name, name)}.html*"))
                    assert files, (kind, output, name)


def split(parts: str) -> list[str]:
    return parts.replace("+", " ").split()


@dataclass(frozen=True)
class Riddle:
    """A kind of block that no layout knows."""

    name: ClassVar = "riddle"


def test_a_block_without_a_decision_is_an_error() -> None:
    article = Article("a", "card", "A", (Riddle(),))  # type: ignore[arg-type]
    for output in ("page", "face", "book", "simulator", "game", "search"):
        with pytest.raises(LayoutError, match='neither shows nor leaves out "riddle"'):
            arranged(article, output)


def test_a_block_without_a_renderer_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    layouts = {**LAYOUTS["rule"], "search": LAYOUTS["other"]["page"]}
    monkeypatch.setitem(LAYOUTS, "rule", layouts)
    with pytest.raises(MissingRendererError, match='"search" shows "flavour"'):
        passages(Article("a", "rule", "A", (Flavour("Ha."),)))


def text(words: str) -> TextBlock:
    return TextBlock(Prose((Paragraph((words,)),)))


def names(article: Article, output: Output) -> list[str]:
    return [part(block) for block in arranged(article, output)["body"]]


def card(*blocks: object) -> Article:
    return Article("a", "card", "A", blocks)  # type: ignore[arg-type]


SCORING = Scoring((score_group(score_line(vp=1, each="egg")),))


def test_a_card_shows_its_text_before_the_action_that_the_text_introduces() -> None:
    both = card(SCORING, text("Dig."), Facts("action", ()), Notes(()))
    for output in ("page", "face", "book", "simulator", "game", "search"):
        order = names(both, output)
        assert order.index("text") < order.index("action"), output


def test_a_popover_shows_the_most_important_part_of_a_card() -> None:
    action = Facts("action", ())
    assert names(card(SCORING, text("Dig."), action), "popover") == ["scoring"]
    assert names(card(text("Dig."), action), "popover") == ["text", "action"]
    rest = arranged(card(SCORING, text("Dig."), action, Flavour("Ha.")), "popover")["rest"]
    assert rest == (text("Dig."), action)
    half = Half("Raid", (SCORING, text("Dig."), action))
    shown = arranged(card(Facts("stratagem", ()), half), "popover")["body"]
    assert shown == (Facts("stratagem", ()), Half("Raid", (action, SCORING)))


def test_a_popover_shows_only_the_first_paragraph_of_other_entries() -> None:
    two = TextBlock(Prose((Paragraph(("One.",)), Paragraph(("Two.",)))))
    shown = arranged(Article("a", "mission", "A", (two, TextBlock(NOTHING))), "popover")["body"]
    assert shown == (text("One."),)
    assert arranged(Article("a", "mission", "A", (two, SCORING)), "popover")["rest"] == (SCORING,)


def test_an_output_without_a_layout_for_a_kind_is_an_error(library: Library) -> None:
    rule: Node = library.of_kind("rule")[0]
    with pytest.raises(LayoutError, match='no layout of "rule" for the output "simulator"'):
        arranged(articles(library).article(rule), "simulator")
