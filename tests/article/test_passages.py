"""Passages of articles: the smallest parts that answer a question."""

import re

import pytest

from musterbook.article import articles
from musterbook.article.article_blocks import (
    Article,
    Fact,
    Facts,
    Half,
    KeyPoints,
    Row,
    Scoring,
    SectionBlock,
    TableBlock,
    TextBlock,
    proses,
)
from musterbook.article.parsed_prose import Prose
from musterbook.article.passages import Passage, of_prose, passages
from musterbook.article.prose_parser import Parser
from musterbook.library.model.nodes import Kind, Library
from musterbook.library.model.scoring import Cap
from tests.article.blocks import score_group, score_line
from tests.trees import bundled, invented_library
from tests.words import GAME


@pytest.fixture(scope="module")
def library() -> Library:
    return invented_library()


def prose(library: Library, text: str) -> Prose:
    return Parser(library).prose(library.of_kind("card")[0], text)


def article(*blocks: object, kind: Kind = "card") -> Article:
    return Article("a", kind, "A", blocks)  # type: ignore[arg-type]


def test_a_scoring_line_says_when_and_how_many_points_in_words() -> None:
    line = score_line(vp={"fixed": 4, "tactical": 5}, each="hen you count", most=1)
    more = score_line(vp=2, plus=True, **{"if": "no egg broke"})
    group = score_group(line, more, player="second", caps=[{"vp": 9, "per": "turn"}])
    limit = Cap(vp=20, per="card", mode="fixed")
    assert passages(article(Scoring((group,), (limit,), GAME))) == (
        Passage("each hen you count (once)", "Second player · end of your turn",
                "Fixed 4VP, Tactical 5VP", "scoring"),
        Passage("no egg broke", "Second player · end of your turn", "+2VP", "scoring"),
        Passage("Max 9VP a turn", "Second player · end of your turn", "", "scoring"),
        Passage("Fixed: max 20VP from this card", anchor="scoring"),
    )  # fmt: skip


def test_each_key_point_row_paragraph_and_list_item_is_a_passage(library: Library) -> None:
    points = KeyPoints((prose(library, "One."), prose(library, "Two.")))
    text = (
        "First:\n\n- a\n- b\n\n| n | x | y |\n|---|---|---|\n| r | 1 | 2 |\n\n"
        "Roll:\n\n| | |\n|---|---|\n| Fox | 4+ |"
    )
    table = TableBlock(("Effect",), (Row("3–4", "Fog", (prose(library, "Stay."),)),))
    wide = TableBlock(("A", "B"), (Row("", "R", (prose(library, "1"), prose(library, "2"))),))
    found = (
        *passages(article(points, kind="rule")),
        *passages(article(SectionBlock("s", "Goal", prose(library, text)), kind="mission")),
        *passages(article(table, wide, kind="table")),
    )
    assert found == (
        Passage("One."),
        Passage("Two."),
        Passage("First: a", "Goal", "", "part-s", 7),
        Passage("First: b", "Goal", "", "part-s", 7),
        Passage("x: 1; y: 2", "n: r · Goal", "", "part-s"),
        Passage("Roll: 4+", "Fox · Goal", "", "part-s", 6),
        Passage("Stay.", "Fog", "3–4"),
        Passage("A: 1; B: 2", "R"),
    )


def test_items_of_a_list_begin_with_what_they_complete_however_long_it_is(
    library: Library,
) -> None:
    long = "One hen is set up after the other, and then comes the duck. " * 4
    text = prose(library, f"{long}No hen may be\n\n- wet;\n- within 2″ of a duck.")
    assert tuple(of_prose(text)) == (
        Passage(long.strip()),
        Passage("No hen may be wet;", lead=14),
        Passage("No hen may be within 2″ of a duck.", lead=14),
    )


def test_no_item_of_a_bundled_list_is_without_what_it_completes() -> None:
    library = bundled()
    found = {
        f"{node.id}: {part.text}"
        for node in library.of_kind("rule")
        for part in passages(articles(library).article(node))
        if re.search(r"\b(may( not)?|must|can(not)?|be)$", part.text) and not part.label
    }
    assert found == set()


def test_the_passages_of_a_stratagem_include_its_cost_and_its_facts(library: Library) -> None:

    facts = Facts("stratagem", (Fact("When", prose(library, "Dawn.")),), "Dig", "Ploy", "1CP")
    assert passages(article(facts)) == (
        Passage("Costs 1CP", "Dig · Ploy", "", "stratagem"),
        Passage("Dawn.", "Dig · Ploy · When", "", "stratagem"),
    )


def test_the_passages_of_a_mission_half_begin_with_its_name(library: Library) -> None:
    dig = Facts("action", (Fact("Units", prose(library, "One hen.")),), "Dig")
    half = Half("Raid", (TextBlock(prose(library, "Dig.")), dig))
    assert passages(article(half)) == (
        Passage("Dig.", "Raid"),
        Passage("One hen.", "Raid · Action: Dig · Units", anchor="action"),
    )


def test_all_prose_of_every_entry_is_in_its_passages(library: Library) -> None:

    for node in library.nodes.values():
        one = articles(library).article(node)
        text_of_passages = " ".join(
            f"{part.label} {part.text} {part.value}" for part in passages(one)
        )
        for text in proses(one.blocks):
            for word in text.text().split():
                assert word in text_of_passages, (node.id, word)
