"""Differences between texts, and that no changed number of a card is missed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from html import unescape
from itertools import permutations
from math import dist
from operator import itemgetter
from pathlib import Path
from typing import Any

from markupsafe import Markup

from musterbook.library.model.cards import Card
from musterbook.library.model.entries import Concept
from musterbook.library.model.nodes import Node
from musterbook.maps import compare_maps
from musterbook.pages.compare_cards import CardLine, comparison
from musterbook.pages.compare_texts import differ, differences, marked
from musterbook.pages.context import Context
from tests.trees import bundled

ROOT = Path(__file__).resolve().parents[2]

WORDS = {"once": 1, "twice": 2, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
         "eight": 8, "nine": 9, "ten": 10}  # fmt: skip
NUMBER = re.compile(rf"\d+(?:\.\d+)?|\b(?:{'|'.join(WORDS)})\b", re.IGNORECASE)
SHOWN = {"action", "caps", "drawn", "scoring", "stratagem", "text"}
"""The fields of a card that a comparison shows."""

FOR_THE_RANDOMIZER = {"markers"}
"""Fields that repeat the words of a line for the randomizer, which a reader does not see."""


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
        shown = (value for name, value in data.items() if name not in FOR_THE_RANDOMIZER)
        return sum((data_numbers(card, value) for value in shown), Counter())
    if isinstance(data, list | tuple):
        return sum((data_numbers(card, value) for value in data), Counter())
    if isinstance(data, str):
        return numbers(context().words(card, data))
    is_number = isinstance(data, int | float) and not isinstance(data, bool)
    return Counter([f"{data:g}"]) if is_number else Counter()


def marks(text: str) -> str:
    return unescape(" ".join(re.findall("<mark>(.*?)</mark>", text)))


@cache
def rows(card_id: str, other_id: str) -> list[tuple[CardLine | None, CardLine | None]]:
    """The cells of a card and of another in each row of their comparison."""
    card, other = (context().library.entry(id, Card) for id in (card_id, other_id))
    found = comparison(context(), card, other).rows
    return [(row.older, row.newer) for row in found]


def plain(cell: CardLine) -> str:
    """The text of a cell as on the page of two packs."""
    return " ".join((cell.vp, Markup(cell.what).striptags(), Markup(cell.when).striptags()))


def marked_numbers(cell: CardLine | None, other: CardLine | None) -> Counter[str]:
    """The numbers of a cell that are marked."""
    if not cell:
        return Counter()
    if not other:  # the whole line is marked as one that the other card does not have
        return numbers(plain(cell))
    found = numbers(marks(f"{cell.what} {cell.when}"))
    return found + numbers(cell.vp) if cell.vp_differs else found


def test_numbers_and_conditions_are_marked_but_wording_is_not() -> None:
    assert differ("within 12″ of the edge", "within 9″ of the edge")
    assert differ("end of your turn", "end of each turn")
    assert not differ("two or more units are destroyed", "at least two units were destroyed")


def test_every_differing_number_of_a_table_is_marked_on_both_sides() -> None:
    one, other = "14″ at the edge, 30″ at the corner", "18″ at the edge, 26″ at the corner"
    beside = "30″ and 14″ apart, 18″ and 26″ deep"
    for text, twin in ((one, other), (other, one)):
        found = marked(f"{text}; {beside}", f"{twin}; {beside}")
        assert numbers(marks(found)) == numbers(text)


def test_marked_text_is_escaped() -> None:
    assert marked("<b>3</b> hens", "<b>4</b> hens") == "&lt;b&gt;<mark>3</mark>&lt;/b&gt; hens"


def test_every_changed_number_between_two_cards_of_the_same_name_is_marked() -> None:
    missed = []
    count = 0
    for card, other in pairs():
        own, theirs = (
            data_numbers(one, one.data.model_dump(include=SHOWN)) for one in (card, other)
        )
        changed = own - theirs
        count += changed.total()
        found = (marked_numbers(*cells) for cells in rows(card.id, other.id))
        lost = changed - sum(found, Counter())
        missed += [f"{card.id} ~ {other.id}: {one}" for one in lost.elements()]
    assert count > 150
    assert not missed, f"{len(missed)} of {count}\n" + "\n".join(missed)


def test_every_changed_number_between_two_editions_is_marked() -> None:
    count = 0
    for idea in context().library.of_type(Concept):
        for aspect in idea.data.aspects:
            texts = [context().words(idea, text) for text in aspect.values.values()]
            for text, other in permutations(texts, 2):
                ones = len(re.findall(r"\bone\b", other))
                changed = numbers(text) - numbers(other) - Counter({"1": ones})
                count += changed.total()
                assert not changed - numbers(marks(marked(text, other))), (text, other)
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


def test_a_pair_of_cards_starts_with_what_changed() -> None:
    for card, other in pairs():
        found = comparison(context(), card, other)
        lines = [row for row in found.rows if row.older and row.newer and row.older.vp_differs]
        assert found.sentence or not (found.picture or lines), (card.id, other.id)
        assert found.sentence.count(". ") == 0 and len(found.sentence) < 320, found.sentence


def test_the_lines_of_both_cards_keep_their_order() -> None:
    count = 0
    for card, other in pairs():
        lines = [line for group in card.data.scoring for line in group.lines]
        cells = [cell for cell, _ in rows(card.id, other.id) if cell and cell.vp]
        assert len(cells) == len(lines), card.id
        for cell, line in zip(cells, lines, strict=True):
            words = context().words(card, line.each or line.if_)
            assert words in Markup(cell.what).striptags(), (card.id, other.id)
            count += 1
    assert count > 100


def test_a_number_that_changes_in_a_text_is_marked_wherever_else_the_text_has_it() -> None:
    texts = {plain(cell) for card, other in pairs() for cell, _ in rows(card.id, other.id) if cell}
    count = 0
    for text in texts:
        found = list(re.finditer(r"(?<![\w.])\d+(?![\w.])", text))
        for number, other in zip(found, found[1:] + found[:1], strict=True):
            if number[0] == other[0]:
                continue
            count += 1
            changed = text[: number.start()] + other[0] + text[number.end() :]
            for one, twin in ((text, changed), (changed, text)):
                end = 0
                for piece, differs in differences(one, twin):
                    end += len(piece)
                    if end > number.start():
                        assert differs, (one, twin)
                        break
    assert count > 100
