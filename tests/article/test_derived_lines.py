"""What short forms of a card say, compared with the data of the card.

Every popover, list, comparison, search passage, score sheet and simulator text is made from the
scoring of a card, with every set of the overlays that change it. None may lose a number, a limit,
how lines combine, a side, a round or a moment without which it would state another rule. The
expected words come from the data and the small tables below, not from the code that writes the
texts.
"""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from musterbook.article import articles
from musterbook.article.article_blocks import Article, Facts, TextBlock
from musterbook.article.block_layouts import arranged
from musterbook.article.game_facts import limits
from musterbook.article.passages import passages
from musterbook.article.summary import LINES, summary
from musterbook.books.book_links import book_renderer
from musterbook.books.score_table import score_table
from musterbook.cards.targets.ordered_decks import text_of
from musterbook.library.model.cards import Card, Mission
from musterbook.library.model.nodes import Library, Node, Reading
from musterbook.library.model.pack import PackFile
from musterbook.library.model.scoring import ByMode, Cap, Line, ScoringGroup, cap_with
from musterbook.pages import Context, popovers
from musterbook.pages.card_pages import item
from musterbook.pages.compare_cards import comparisons
from musterbook.randomizer.pack_data import playable_pack
from musterbook.randomizer.pack_models import PackData
from tests.trees import bundled

CONTENT = Path(__file__).parents[2] / "content"
SPANS = {"turn": "a turn", "round": "a round", "battle": "a battle", "card": "from this card"}
EXCEPT = ", not counting"
MOMENTS = {
    "whenever": "any time",
    "turn-end": "end of your turn",
    "opponent-turn-end": "end of your opponent’s turn",
    "any-turn-end": "end of any turn",
    "round-end": "end of the round",
    "last-round-end": "end of the last round",
    "battle-end": "end of the battle",
}
"""The moments that cards use most; the other ones are phases, with the name of the phase."""


@cache
def library(pack: str, overlays: tuple[str, ...]) -> Library:
    """Return the library as if exactly these overlays of a pack were on by default."""
    nodes = {id: with_overlays(node, overlays) if pack in (id, node.pack) else node
             for id, node in bundled().nodes.items()}  # fmt: skip
    return replace(bundled(), nodes=nodes)


def with_overlays(node: Node, overlays: tuple[str, ...]) -> Node:
    slugs = {one.slug for one in node.overlays}.intersection(overlays)
    usual = next(one for one in node.readings if set(one.overlays) == slugs)
    if isinstance(usual.data, PackFile):
        on = {slug: one.model_copy(update={"on": slug in overlays})
              for slug, one in usual.data.overlays.items()}  # fmt: skip
        usual = replace(usual, data=usual.data.model_copy(update={"overlays": on}))
    others = (one for one in node.readings if one.overlays != usual.overlays)
    return replace(node, readings=(usual, *others))


def versions() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each pack with every set of its overlays."""
    for pack in bundled().packs():
        slugs = pack.data.overlays
        for count in range(len(slugs) + 1 if slugs else 0):
            yield from ((pack.id, some) for some in combinations(slugs, count))


@cache
def all_popovers() -> dict[str, str]:
    return popovers(bundled())


class Case(NamedTuple):
    """A reading of an entry that scores, and the library in which it is the given one of its
    readings.
    """

    of: Library
    node: Node[Any]
    number: int
    reading: Reading[Any]


def cases(output: Short) -> Iterator[Case]:
    """Yield every reading of every card and mission that scores.

    An output without switches shows the usual reading, so it is asked of a library for every set of
    overlays of a pack. In a popover or a list, a mission has only its first paragraph.
    """
    models = (Card, Mission) if output in (search, randomizer) else (Card,)
    found = [
        Case(bundled(), node, number, reading)
        for model in models
        for node in bundled().of_type(model)
        for number, reading in enumerate(node.readings)
    ]
    if output in WITHOUT_SWITCHES:
        found = [case for case in found if case.number == 0]
        for version in versions():
            of = library(*version)
            nodes = [node for model in models for node in of.of_type(model, version[0])]
            found += [Case(of, node, 0, node.reading) for node in nodes if node.overlays]
    yield from (case for case in found if case.reading.data.scoring)


def words(markup: str) -> str:
    within_words = re.sub(r"</?(a|b|em|strong|mark|code)\b[^>]*>", "", markup)
    within_words = re.sub(r'<span class="(?:term|ref)">(.*?)</span>', r"\1", within_words)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", within_words)).split())


def popover(case: Case) -> str:
    variants = all_popovers()[case.node.id].split('<div class="variant"')
    return words(variants[case.number + 1] if len(variants) > 1 else variants[0])


def article(case: Case) -> Article:
    return articles(bundled()).article(case.node, case.reading)


def listed(case: Case) -> str:
    return summary(article(case))


def simulator(case: Case) -> str:
    return text_of(article(case), case.node.code)


def search(case: Case) -> str:
    parts = passages(article(case))
    return "\n".join(f"{one.label}: {one.value} {one.text}" for one in parts)


def compared(case: Case) -> str | None:
    """Return the column of a card in its comparison, with the labels of its rows."""
    found = comparisons(Context(case.of), case.node)
    if not found:
        return None
    first, is_newer = found[0], found[0].newer.current
    rows = [(row.label, row.newer if is_newer else row.older) for row in (*first.rows, *first.same)]
    return "\n".join(
        words(f"{cell.vp} {cell.what} {label[:1].lower()}{label[1:]} {cell.when}")
        for label, cell in rows
        if cell
    )


@cache
def played(of: Library, pack: str) -> PackData:
    """Return a pack as the randomizer has it."""
    return playable_pack(of, of.entry(pack, PackFile))


@cache
def pack_scores(of: Library, pack: str) -> dict[str, str]:
    """Return what the randomizer knows of the scoring of each card of a pack."""
    if of.entry(pack, PackFile).data.game is None:
        return {}
    texts = {}
    for id, card in played(of, pack).cards.items():
        lines = []
        for group in card.scoring:
            lines += [group.words, *group.remarks]
            lines += [f"{line.vp} {words(line.each or line.if_ or '')}" for line in group.lines]
        texts[id] = "\n".join((*lines, *(cap.words for cap in card.caps)))
    return texts


def randomizer(case: Case) -> str | None:
    return pack_scores(case.of, case.node.pack or "").get(case.node.id)


def score_sheet(case: Case) -> str | None:
    pack = case.of.pack_of(case.node)
    if pack.data.game is None:
        return None
    rows = score_table(book_renderer(case.of), pack, [case.node], None)
    return "\n".join(f"{row.vp} {row.name} {row.note}" for row in rows)


def amount(cap: Cap) -> str:
    moments = " or ".join(f"the {MOMENTS[timing]}" for timing in cap.without)
    return f"{cap.vp}VP {SPANS[cap.per]}{f'{EXCEPT} {moments}' if moments else ''}".casefold()


def limit(cap: Cap) -> str:
    mode = {"fixed": "fixed: ", "tactical": "tactical: ", None: ""}[cap.mode]
    return f"{mode}max {amount(cap)}"


def scope(group: ScoringGroup) -> Iterator[str]:
    """Yield the words for who can score a group, and in which rounds."""
    yield from (part for part in (group.side, group.mode) if part)
    if group.player:
        yield f"{group.player} player"
    if group.rounds:
        yield group.rounds.replace("-", "–")


def combination(group: ScoringGroup) -> Iterator[str]:
    """Yield the words for how the lines of a group combine, and for its limits."""
    if group.combine == "highest" and len(group.lines) > 1:
        yield "highest"
    if group.instead:
        yield "not both"
    if group.drains:
        yield "opponent loses"
    yield from map(limit, group.caps)


def moments(group: ScoringGroup) -> Iterator[str]:
    """Yield the words for when a group scores, with its exceptions."""
    for timing in group.timing:
        yield MOMENTS.get(timing, timing.split("-")[0]).casefold()
    for late in group.except_:
        yield f"round{'s' if '-' in late.rounds else ''} {late.rounds.replace('-', '–')}"
        yield MOMENTS.get(late.timing, late.timing.split("-")[0]).casefold()


def vp_values(line: Line) -> tuple[str, ...]:
    if isinstance(line.vp, ByMode):
        return (str(line.vp.fixed), str(line.vp.tactical))
    return (str(line.vp),)


def lost_lines(node: Node, groups: tuple[ScoringGroup, ...], text: str) -> list[str]:
    """Return the lines whose text does not stand right after or before its points."""
    lost = []
    plain = " ".join(text.split())
    for group in groups:
        for line in group.lines:
            what = articles(bundled()).prose(node, line.each or line.if_).text()
            points = r"\D{1,14}".join(map(re.escape, vp_values(line)))
            near = rf"(?<!\d){points}(VP)?\W{{0,3}}(or )?(each |if )?\s*{re.escape(what[:40])}"
            if not re.search(near, plain):
                lost.append(f"{vp_values(line)} {what}")
    return lost


def lost_words(expected: Counter[str], text: str) -> list[str]:
    plain = " ".join(text.casefold().split())
    return [f"{count} × {part}" for part, count in expected.items() if plain.count(part) < count]


Short = Callable[[Case], str | None]
WITHOUT_SWITCHES = (compared, randomizer, score_sheet)


@pytest.mark.parametrize(
    "output", [popover, simulator, search, compared, randomizer, score_sheet, listed]
)
def test_no_derived_text_states_another_rule_than_its_card(output: Short) -> None:
    differences = []
    count = 0
    for case in cases(output):
        text = output(case)
        if text is None:
            continue
        count += 1
        node, reading = case.node, case.reading
        groups = reading.data.scoring
        expected: Counter[str] = Counter()
        timed = len({group.timing for group in groups}) > 1
        if output is listed:  # The first lines of a card, with their moments if these differ.
            groups = first_lines(groups)
        for group in groups:
            parts = [*combination(group)]
            if output is not score_sheet:  # It has boxes for rounds, and a table for each side.
                parts += scope(group)
            if output is listed and timed:
                parts += moments(group.model_copy(update={"except_": ()}))
            if output not in (score_sheet, listed):
                parts += moments(group)
            expected.update(dict.fromkeys(parts, 1))
        if output is not score_sheet:
            expected.update(map(limit, getattr(reading.data, "caps", ())))
        lost = lost_words(expected, text) + lost_lines(node, groups, text)
        if EXCEPT in text and not any(EXCEPT in part for part in expected):
            lost.append(f"not{EXCEPT}")
        differences += [f"{node.id} [{' '.join(reading.overlays)}]: {part}" for part in lost]
    assert count > 50, "this compares little"
    assert not differences, f"{len(differences)} texts\n" + "\n".join(differences)


def test_the_limits_of_a_game_are_those_of_the_version_everywhere() -> None:
    wrong = []
    for pack, overlays in [*versions(), *((pack.id, None) for pack in bundled().packs())]:
        of = bundled() if overlays is None else library(pack, overlays)
        node = of.entry(pack, PackFile)
        if node.data.game is None:
            continue
        caps = [cap_with(cap, node.data.usual_overlays) for cap in node.data.game.scoring.caps]
        played_caps = played(of, pack).game.scoring.caps
        listed_limits = [words(one.text) for one in limits(Context(of), node)]
        assert len(caps) == len(played_caps)
        assert len(listed_limits) == len(caps) + len(node.data.game.scoring.awards)
        for cap, shown, played_cap in zip(caps, listed_limits, played_caps, strict=False):
            expected = "VP each" if cap.per == "card" else amount(cap)
            for text in (shown, played_cap.words):
                same = amount(cap) in text.casefold() or text == f"at most {cap.vp}{expected}"
                if not same or (EXCEPT in text and EXCEPT not in amount(cap)):
                    wrong.append(f"{pack} {overlays}: {text}, not {amount(cap)}")
    assert not wrong, wrong


def first_lines(groups: tuple[ScoringGroup, ...]) -> tuple[ScoringGroup, ...]:
    left, first = LINES, []
    for group in groups:
        if left > 0:
            first.append(group.model_copy(update={"lines": group.lines[:left]}))
            left -= len(group.lines)
    return tuple(first)


def test_a_list_shows_all_that_a_line_can_be_worth() -> None:
    """Points that are added to those of the lines before count with them."""
    context = Context(bundled())
    shown = {
        node.name: item(context, node).points
        for node in bundled().of_type(Card)
        if node.pack == "11e/chapter-approved-2026-27"
    }
    assert shown["Defend Stronghold"] == "3–5VP"


def test_an_action_comes_after_the_text_that_introduces_it() -> None:
    cards = [node for node in bundled().of_type(Card) if node.data.text and node.data.action]
    assert len(cards) > 10
    for node in cards:
        body = arranged(articles(bundled()).article(node), "page")["body"]
        order = [block.name for block in body if isinstance(block, TextBlock | Facts)]
        assert order[-2:] == ["text", "facts"], node.id
