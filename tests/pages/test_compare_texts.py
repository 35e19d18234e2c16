"""Whether texts say the same, and that no changed number of a card is missed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import permutations
from math import dist
from operator import itemgetter
from pathlib import Path
from typing import Any

from musterbook.article.article_blocks import Scoring
from musterbook.library.model.cards import Card
from musterbook.library.model.entries import Concept
from musterbook.library.model.files import MapCard
from musterbook.library.model.maps import Board
from musterbook.library.model.nodes import Node
from musterbook.library.model.scoring import Cap
from musterbook.maps import compare_maps
from musterbook.pages.compare_cards import CardLine, age_of, comparable, comparison
from musterbook.pages.compare_texts import differ
from musterbook.pages.context import Context
from tests.trees import bundled

ROOT = Path(__file__).resolve().parents[2]

WORDS = {"once": 1, "twice": 2, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
         "eight": 8, "nine": 9, "ten": 10}  # fmt: skip
NUMBER = re.compile(rf"\d+(?:\.\d+)?|\b(?:{'|'.join(WORDS)})\b", re.IGNORECASE)
SHOWN = {"action", "caps", "drawn", "scoring", "stratagem", "text"}
"""The fields of a card that a comparison shows."""

NOT_ON_PAGES = {"markers", "on_card"}
"""Fields that repeat the words of a line or fact for the randomizer or a printed card."""


def numbers(text: str) -> Counter[str]:
    """The numbers in a text, as digits, and how often each occurs."""
    return Counter(str(WORDS.get(one.lower(), one)) for one in NUMBER.findall(text))


@cache
def context() -> Context:
    return Context(bundled())


def pairs() -> Iterator[tuple[Node[Card], Node[Card]]]:
    """Every two cards with the same name of different packs, in both orders."""
    for card in context().library.of_type(Card):
        for other in context().cards_like(card):
            yield card, other


def data_numbers(card: Node[Card], data: Any) -> Counter[str]:
    """The numbers in the data of an entry and in its texts."""
    if isinstance(data, dict):
        if "lines" in data:  # a comparison repeats the rounds of a group in each line
            data = data | {"rounds": [data["rounds"]] * len(data["lines"])}
        shown = (value for name, value in data.items() if name not in NOT_ON_PAGES)
        return sum((data_numbers(card, value) for value in shown), Counter())
    if isinstance(data, list | tuple):
        return sum((data_numbers(card, value) for value in data), Counter())
    if isinstance(data, str):
        return numbers(context().words(card, data))
    is_number = isinstance(data, int | float) and not isinstance(data, bool)
    return Counter([f"{data:g}"]) if is_number else Counter()


def limits(card: Node[Card]) -> tuple[Cap, ...]:
    """The limits of a card, with those that its pack sets for it."""
    table = context().articles.article(card).first(Scoring)
    return table.caps if table else ()


def cells(card: Node[Card], other: Node[Card]) -> tuple[list[CardLine], list[CardLine]]:
    """The cells of a card in the rows that differ, and in those that are the same."""
    older, newer = sorted((card, other), key=lambda one: age_of(context(), one))
    found = comparison(context(), older, newer)
    both = []
    for rows in (found.rows, found.same):
        sides = [row.newer if card is newer else row.older for row in rows]
        labels = [row.label for row in rows]
        both.append(
            [
                replace(cell, when=f"{label} {cell.when}")
                for cell, label in zip(sides, labels, strict=True)
                if cell
            ]
        )
    return both[0], both[1]


def plain(cell: CardLine) -> str:
    """The text of a row as on the page of two packs."""
    return f"{cell.vp} {cell.what} {cell.when}"


def test_numbers_and_conditions_differ_but_wording_does_not() -> None:
    assert differ("within 12″ of the edge", "within 9″ of the edge")
    assert differ("end of your turn", "end of each turn")
    assert differ("a unit that is not Battle-shocked", "a unit")
    assert differ("you control two or more", "you control at most two")
    assert differ("Pick at least one unit", "Pick no more than one unit")
    assert differ("Pick a unit", "Pick up to one unit")
    assert not differ("up to one unit", "a maximum of one unit")
    assert not differ("two or more units are destroyed", "at least two units were destroyed")
    assert not differ("at least one objective is held", "an objective is held")


def test_no_changed_number_between_two_cards_of_the_same_name_is_said_to_be_the_same() -> None:
    missed = []
    count = 0
    for card, other in pairs():
        # Two maps are compared by their geometry, not by the words in which cards describe them.
        both = all(context().library.map_of(one) for one in (card, other))
        shown = SHOWN - {"text"} if both else SHOWN
        own, theirs = (
            data_numbers(
                one, one.data.model_copy(update={"caps": limits(one)}).model_dump(include=shown)
            )
            for one in (card, other)
        )
        changed = own - theirs
        count += changed.total()
        differing, _ = cells(card, other)
        lost = changed - sum((numbers(plain(cell)) for cell in differing), Counter())
        missed += [f"{card.id} ~ {other.id}: {one}" for one in lost.elements()]
    assert count > 120
    assert not missed, f"{len(missed)} of {count}\n" + "\n".join(missed)


def test_a_limit_that_a_pack_sets_for_its_cards_did_not_change_if_the_newer_cards_state_it() -> (
    None
):
    ids = (
        "10e/chapter-approved-2025-26/secondary/assassination",
        "11e/chapter-approved-2026-27/secondary/assassination",
    )
    cards = (context().library.entry(id, Card) for id in ids)
    assert "Limits" in [row.label for row in comparison(context(), *cards).same]


def test_maps_for_different_sizes_of_game_are_not_compared() -> None:
    deck = context().library["10e/chapter-approved-2025-26/deployment-incursion"]
    assert all(context().cards_like(one) for one in context().library.cards(deck))
    assert not any(comparable(context(), one) for one in context().library.cards(deck))


def test_no_changed_number_between_two_editions_is_said_to_be_the_same() -> None:
    count = 0
    for idea in context().library.of_type(Concept):
        for aspect in idea.data.aspects:
            texts = [context().words(idea, text) for text in aspect.values.values()]
            for text, other in permutations(texts, 2):
                changed = numbers(text) - numbers(other)
                count += changed.total()
                assert not changed or differ(text, other), (text, other)
    assert count > 300


def test_every_changed_distance_of_a_marker_is_a_label_on_the_compared_map() -> None:
    library, count = context().library, 0
    for card, other in pairs():
        before, after = (library.map_of(one) for one in (card, other))
        if not before or not after:
            continue
        olds = [(one.x, one.y) for one in before.data.markers.values()]
        drawn = compare_maps.overlaid_svg(before.data, after.data, title="")
        for marker in after.data.markers.values():
            old = min(olds, key=lambda at: dist(at, (marker.x, marker.y)))
            board = after.data.board
            for was, now, whole in (
                (old[0], marker.x, board.width),
                (old[1], marker.y, board.height),
            ):
                if was != now:
                    ends = min((was, now), (whole - was, whole - now), key=itemgetter(1))
                    assert f">{ends[0]:g}″ → {ends[1]:g}″<" in drawn, (card.id, other.id, marker)
                    count += 1
    assert count > 100


def test_maps_with_discs_and_with_objectives_are_compared() -> None:
    disc: dict[Board, Node[MapCard]] = {}
    areas: dict[Board, Node[MapCard]] = {}
    for node in context().library.of_type(MapCard):
        if any(shape.disc for zone in node.data.zones.values() for shape in zone.shapes):
            disc.setdefault(node.data.board, node)
        elif node.data.objectives:
            areas.setdefault(node.data.board, node)
    for board in disc.keys() & areas.keys():
        pair = disc[board].data, areas[board].data
        for before, after in permutations(pair):
            assert compare_maps.overlaid_svg(before, after, title="").startswith("<svg")
    assert disc.keys() & areas.keys()


def test_each_line_of_both_cards_is_in_one_row() -> None:
    count = 0
    for card, other in pairs():
        lines = [line for group in card.data.scoring for line in group.lines]
        found = [cell for some in cells(card, other) for cell in some if cell.vp]
        assert len(found) == len(lines), card.id
        for line in lines:
            words = context().words(card, line.each or line.if_)
            # A label that both cards share is in the words of the newer one.
            said = [cell.what or cell.when.split(" (")[0] for cell in found]
            assert any(
                words.casefold() in text.casefold()
                or not differ(words, text)
                or not differ(f"each {words}", text)
                for text in said
            ), (card.id, words, said)
            count += 1
    assert count > 100


def test_a_number_that_changes_in_a_text_differs_wherever_else_the_text_has_it() -> None:
    texts = {plain(cell) for card, other in pairs() for some in cells(card, other) for cell in some}
    count = 0
    for text in texts:
        found = list(re.finditer(r"(?<![\w.])\d+(?![\w.])", text))
        for number, other in zip(found, found[1:] + found[:1], strict=True):
            if number[0] != other[0]:
                changed = text[: number.start()] + other[0] + text[number.end() :]
                assert differ(text, changed), (text, changed)
                count += 1
    assert count > 100
