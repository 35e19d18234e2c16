"""Short texts state no figure that the entries behind them do not have.

A key point, the summary of a pack, a cell of a table of editions, a popover and a line in a list
restate what an entry, its parts and its links say. A figure is a number with its unit, so `20VP`
does not stand for `20`. Where it may come from is listed in `figures_behind`: it is read from texts
and from data, never from the code that writes the short texts.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

from musterbook.article import articles
from musterbook.article.article_blocks import KeyPoints
from musterbook.article.passages import passages
from musterbook.article.summary import summary
from musterbook.library.model.base import Model
from musterbook.library.model.cards import Card, Mission
from musterbook.library.model.entries import Concept, Rule
from musterbook.library.model.files import MapCard, Table
from musterbook.library.model.nodes import Node, Reading, holds
from musterbook.library.model.pack import PackFile
from musterbook.library.model.scoring import ByMode, ScoringGroup
from musterbook.pages import popovers
from tests.trees import bundled

CONTENT = Path(__file__).resolve().parents[2] / "content"

NUMBERS = """zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen
fifteen sixteen seventeen eighteen nineteen twenty"""
ORDINALS = "- first second third fourth fifth"
WORDS = {
    word: str(number) for words in (NUMBERS, ORDINALS) for number, word in enumerate(words.split())
} | {"once": "1", "twice": "2"}
FIGURE = re.compile(r"(?<![\w.])(\d*d\d+|\d+(?:\.\d+)?)(\+|\s?vp\b|\s?cp\b|″|%)?|\b[a-z]+\b")
RANGE = re.compile(r"(?<![\d.])(\d{1,2})\s?(?:–|to)\s?(\d{1,2})(?![\d.])")
UNIT = re.compile(r"vp$|cp$|″$")
"""The units that the heading of a row in a table can give instead of its cells."""
EVERYWHERE = {"0", "1"}
"""Too common to mean anything: “one unit”, “at once”."""

ELSEWHERE = {
    "10e/chapter-approved-2025-26/rules/terrain/area-terrain": {"12"},  # the sum of its table
    "9e/rules/actions/psychic-actions": {"215"},  # pages of a book that we do not have
    "concepts/search-and-destroy": {"2"},  # shapes of zones
    "concepts/sweeping-engagement": {"2"},
    "concepts/crucible-of-battle": {"2"},
    "concepts/re-rolls": {"2"},  # “a second time”
    "concepts/objective-control": {"237"},
    "concepts/roll-offs": {"201"},
    "concepts/deployment-maps": {"72″", "48″"},  # “our example” of a board
    "concepts/dawn-of-war": {"72″", "48″"},
    "concepts/hammer-and-anvil": {"72″", "48″"},
}
"""Figures that come from outside the library, by entry."""


@cache
def names() -> re.Pattern[str]:
    """Match the names of editions, packs and versions, whose numbers are not figures."""
    packs = (re.escape(pack.name.casefold()) for pack in bundled().packs())
    return re.compile("|".join((*packs, r"\b\d+th\b|\b20\d\d\b", r"\bv?\d\.\d\b(?!″)")))


def stated(node: Node, text: str | None) -> set[str]:
    """Return the figures that a text of an entry states; of “1 to 6”, the ends."""
    return figures(prose(node, text), ranges=False)


def figures(text: str, *, ranges: bool = True) -> set[str]:
    """Return the figures of a text: `5vp`, `12″`, `4+`, `d6`, and `3` for “three” and “third”."""
    plain = names().sub("", text.casefold())
    found = set()
    for match in FIGURE.finditer(plain):
        number, unit = match[1], match[2] or ""
        if number:
            found.add(number if "d" in number else number + unit.strip())
        elif match[0] in WORDS:
            found.add(WORDS[match[0]])
    for first, last in RANGE.findall(plain) if ranges else ():
        found |= {str(number) for number in range(int(first), int(last) + 1)}
    return found


def prose(node: Node, text: str | None) -> str:
    return articles(bundled()).prose(node, text).text()


def text_of(node: Node, reading: Reading[Model], *, short: bool = True) -> str:
    """Return what an entry says, without its own short texts if they are not to count."""
    article = articles(bundled()).article(node, reading)
    if not short:
        if getattr(reading.data, "summary", None):
            return ""
        left = tuple(block for block in article.blocks if not isinstance(block, KeyPoints))
        article = replace(article, blocks=left)
    parts = passages(article)
    return "\n".join(f"{one.label} {one.value} {one.text}" for one in parts)


def on_a_map(entry: MapCard) -> set[str]:
    """Return the board, and every distance to its edges, between zones and to the centre."""
    board, found = entry.board, set()
    corners = {side: [(x, y) for zone in entry.zones.values() if zone.side == side
                      for shape in zone.shapes for x, y in shape.polygon]
               for side in ("attacker", "defender")}  # fmt: skip
    points = [point for side in corners.values() for point in side]
    points += [(marker.x, marker.y) for marker in entry.markers.values()]
    for x, y in points:
        found |= {x, board.width - x, y, board.height - y}
        found |= {abs(board.width / 2 - x), abs(board.height / 2 - y)}
    for x, y in corners["attacker"]:
        found |= {max(abs(x - u), abs(y - v)) for u, v in corners["defender"]}
        found |= {min(abs(x - u), abs(y - v)) for u, v in corners["defender"]}
    circles = [shape.minus.r for zone in entry.zones.values() for shape in zone.shapes
               if shape.minus]  # fmt: skip
    found |= {board.width, board.height, *circles}
    between = len(entry.markers) - 3  # all but the centre and two homes
    parts = (entry.markers, entry.terrain, entry.objectives, entry.pieces)
    counts = [between, *(len(part) for part in parts if part)]
    return {f"{length:g}″" for length in found} | {str(count) for count in counts}


def in_a_game(node: Node[PackFile]) -> set[str]:
    """Return the limits, the length, the hand and the command points of a pack's game."""
    game = node.data.game
    if game is None:
        return set()
    scoring = game.scoring
    found = {f"{cap.vp}vp" for cap in scoring.caps} | {str(game.rounds), str(len(scoring.caps))}
    found |= {f"{award.vp}vp" for award in scoring.awards.values()}
    if game.hand:
        found |= {str(game.hand.size), *(str(one.choose) for one in game.hand.modes.values())}
        found |= {f"{2 * cap.vp}vp" for cap in scoring.caps if cap.per == "card"}  # of two cards
    if game.challenger:
        found.add(f"{game.challenger.behind}vp")
    return found


def scored(groups: Iterable[ScoringGroup]) -> set[str]:
    points = [line.vp for group in groups for line in group.lines]
    values = ((vp.fixed, vp.tactical) if isinstance(vp, ByMode) else (vp,) for vp in points)
    return {f"{vp}vp".casefold() for each in values for vp in each}


@cache
def figures_of(id: str) -> frozenset[str]:
    """Return the figures that an entry has in any reading, with the number of its parts."""
    node = bundled()[id]
    found = figures(node.name)
    for reading in node.readings:
        found |= figures(text_of(node, reading, short=False))
        found |= {figure for cell in reading.cells for value in cell.values
                  for figure in figures(value)}  # fmt: skip
    children = bundled().children(node)
    counts = [len(children), *(child.number for child in children if child.kind == "step")]
    if maps := [child.data for child in children if holds(child, MapCard)]:
        laid = sum(1 for one in maps if one.pieces or one.deployment)
        counts += [laid, len(maps) - laid]
    data = node.data
    if holds(node, MapCard):
        found |= on_a_map(node.data)
    if (drawn := bundled().map_of(node)) and drawn.id != id:
        found |= figures_of(drawn.id)
    if holds(node, PackFile):
        found |= in_a_game(node)
        found |= {str(len(bundled().children(node, kind))) for kind in ("deck", "mission")}
    if isinstance(data, Card | Mission):
        found |= scored(data.scoring)
        found |= {f"{cap.vp}vp" for group in data.scoring for cap in group.caps}
    if isinstance(data, Table):
        counts += [len(data.rows), len(data.pairings), *(len(one.maps) for one in data.pairings)]
    if any(getattr(child.data, "roll", None) == 66 for child in children):
        found.add("d66")
    fixed = [card for card in children if getattr(card.data, "fixed", False)]
    for group in ("side", "type"):
        parts = [getattr(getattr(child.data, "stratagem", None) or child.data, group, None)
                 for child in children]  # fmt: skip
        counts += [parts.count(part) for part in set(parts)] + [len(set(parts))]
    return frozenset(found | {str(count) for count in (*counts, len(fixed))})


def linked(node: Node, text: str) -> Iterator[Node]:
    for id in re.findall(r"\(id:([^)#]+)", text):
        if (other := bundled().find(id)) is not None:
            yield other


def below(node: Node) -> Iterator[Node]:
    for child in bundled().children(node):
        yield child
        yield from below(child)


def figures_behind(node: Node, written: str) -> set[str]:
    """Return the figures that a short text of an entry may state, beside those of its own text.

    They are those of its links, its parts, the rules or steps beside it, its pack's game and pool.
    """
    others = [*linked(node, written), *below(node)]
    if node.kind in ("rule", "step") and node.parent:
        others += [bundled()[node.parent], *bundled().children(bundled()[node.parent])]
    if node.pack:
        pack = bundled().pack_of(node)
        others += [pack, *bundled().children(pack, "pool")]
    if node.kind == "maps":
        others += [table for part in bundled().children(pack, "tables") for table in below(part)]
    return all_of(others) | EVERYWHERE | ELSEWHERE.get(node.id, set())


def all_of(nodes: Iterable[Node]) -> set[str]:
    return {figure for node in nodes for figure in figures_of(node.id)}


def told(found: list[str]) -> str:
    return f"{len(found)} texts\n" + "\n".join(found)


def test_a_key_point_states_only_figures_of_its_rule() -> None:
    wrong = []
    for node in bundled().of_type(Rule):
        for reading in node.readings:
            rule = reading.data
            own = figures(f"{prose(node, rule.text)} {prose(node, rule.example)}")
            for point in rule.short:
                if more := stated(node, point) - own - figures_behind(node, rule.text + point):
                    wrong.append(f"{node.id} {reading.overlays}: {sorted(more)} {point}")
    assert not wrong, told(wrong)


def test_a_summary_states_only_figures_of_what_it_sums_up() -> None:
    wrong = []
    for node in bundled().nodes.values():
        written = getattr(node.data, "summary", None)
        if written and (more := stated(node, written) - figures_of(node.id)
                        - figures_behind(node, written)):  # fmt: skip
            wrong.append(f"{node.id}: {sorted(more)} {written}")
    assert not wrong, told(wrong)


def test_a_cell_about_an_edition_states_only_figures_of_that_edition() -> None:
    wrong = []
    for node in bundled().of_type(Concept):
        behind = [bundled()[entry] for entry in node.data.entries]
        for aspect in node.data.aspects:
            for edition, text in aspect.values.items():
                others = [*linked(node, text), *(one for one in behind if one.edition == edition)]
                others += [part for one in others for part in below(one)]
                own = all_of(others).union(*(figures_behind(one, text) for one in others))
                own |= {UNIT.sub("", figure) for figure in own} | EVERYWHERE
                own |= {str(len(bundled().packs(edition)))} | ELSEWHERE.get(node.id, set())
                if more := stated(node, text) - own:
                    wrong.append(f"{node.id}, {edition}, {aspect.name}: {sorted(more)} {text}")
    assert not wrong, told(wrong)


def test_a_note_on_a_change_states_only_figures_of_the_entry() -> None:
    wrong = []
    for node in bundled().nodes.values():
        for one in node.overlays:
            for note in one.notes:
                if more := stated(node, note) - figures_of(node.id) - figures_behind(node, note):
                    wrong.append(f"{node.id} {one.slug}: {sorted(more)} {note}")
    assert not wrong, told(wrong)


def test_popovers_and_lists_state_only_figures_of_their_reading() -> None:
    """A cut text must not end in the middle of a figure, either."""
    wrong = []
    shown = popovers(bundled())
    for node in bundled().nodes.values():
        content = shown.get(node.id, "").partition('class="kind">')[2].partition("</p>")[2]
        variants = content.partition('<a class="open"')[0].split('<div class="variant"')
        for number, reading in enumerate(node.readings):
            markup = variants[number + 1] if len(variants) > 1 else variants[0]
            body = re.sub(r"(?s)^ data-when.*?>|<svg.*?</svg>|<[^>]+>", " ", markup)
            data = reading.data
            own = figures(text_of(node, reading)) | EVERYWHERE
            own |= figures(" ".join(prose(node, getattr(data, name, None))
                                    for name in ("summary", "text", "answer")))  # fmt: skip
            own |= figures(str(getattr(data, "roll", None) or ""))
            own |= set(in_a_game(node)) if holds(node, PackFile) else set()
            line = summary(articles(bundled()).article(node, reading))
            if holds(node, Card) or holds(node, Mission):
                continue  # tests/article/test_derived_lines.py
            for output, text in (("popover", html.unescape(body)), ("list", line)):
                if more := figures(text) - own:
                    wrong.append(f"{output} of {node.id} {reading.overlays}: {sorted(more)}")
            if re.search(r"\d\W{0,2}…$", line):
                wrong.append(f"list of {node.id}: {line}")
    assert not wrong, told(wrong)
