"""Divides a body over several cards, where it is too long for one.

In: the HTML of a front. Out: the pieces that its body can be cut into, and fronts that each hold
some of them. A scoring line, a paragraph, an item of a list and the answer to one question stay
whole; a heading goes with what it heads, and is said again where its section goes on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count

BODY = re.compile(
    r'(<div class="mb-card-body">)(.*?)(</div>\s*(?:<div class="mb-card-mark">|<footer|</article))',
    re.DOTALL,
)
TAG = re.compile(r"<!--.*?-->|<(/?)([a-zA-Z][\w-]*)[^>]*?(/?)>", re.DOTALL)
VOID = {"br", "img", "hr", "wbr"}
HOLDERS = re.compile(r'class="mb-card-(?:group|text|answers|action|notes)"|^<[uo]l')
"""What may be cut between its children."""
BEYOND = 100
"""How much worse a millimetre beyond the limit is than one within."""
RESERVE = '<div class="mb-card-reserve"></div>'
AGAIN = ' <span class="mb-card-again">continued</span>'
MORE = '<p class="mb-card-more">continued on {} / {}</p>'


@dataclass(frozen=True)
class Element:
    """An element of HTML: its opening tag, its name, what is in it, and all of it."""

    opening: str
    name: str
    inside: str
    whole: str


@dataclass(frozen=True)
class Holder:
    """An element that may be cut between its children; `number` tells two of a kind apart."""

    number: int
    opening: str
    closing: str
    head: str = ""


@dataclass(frozen=True)
class Piece:
    """What stays whole, and the elements around it from the outside in."""

    html: str
    holders: tuple[Holder, ...] = ()

    @property
    def words(self) -> str:
        """Its first words, to name it by."""
        plain = " ".join(re.sub(r"<[^>]*>", " ", self.html).split())
        return plain if len(plain) <= 40 else plain[:40].rsplit(" ", 1)[0] + " …"


def pieces(front: str) -> list[Piece]:
    """Return all pieces of a front's body, in order."""
    found = BODY.search(front)
    return list(_pieces(found[2], (), count())) if found else []


def part(front: str, every: Sequence[Piece], start: int, end: int, number: str) -> str:
    """Return a front with the pieces from `start` to `end`; `number` is `1/2`, or empty."""
    before = {holder.number for piece in every[:start] for holder in piece.holders}
    body = _rebuilt(every[start:end], before)
    if number:
        this, _, parts = number.partition("/")
        if this != parts:
            body += MORE.format(int(this) + 1, parts)
    if RESERVE in front:
        body += RESERVE
    html = BODY.sub(lambda found: found[1] + body + found[3], front, count=1)
    if number:
        html = html.replace("<!--part-->", f'<p class="mb-card-part">{number}</p>', 1)
        html = html.replace("<!--code-->", f" {number}", 1)
    return html


def cuts(
    heights: Sequence[float],
    alone: Sequence[float],
    costs: Sequence[float],
    parts: int,
    limit: float,
) -> list[int]:
    """Return where each part but the first begins, so that the tallest part is least tall.

    `heights` is what each piece adds to those before it, `alone` its height as the first of a
    part, with the headings around it. `costs` is what it costs, in the same unit, to cut before
    each piece. That no part is taller than the limit matters more than any cost.
    """
    if len(heights) < parts:
        return []
    known: dict[tuple[int, int], tuple[float, list[int]]] = {}

    def tall(start: int, end: int) -> float:
        height = alone[start] + sum(heights[start + 1 : end])
        return height + max(height - limit, 0) * BEYOND

    def solve(start: int, left: int) -> tuple[float, list[int]]:
        if left == 1:
            return tall(start, len(heights)), []
        if (start, left) not in known:
            found: tuple[float, list[int]] = (float("inf"), [])
            for end in range(start + 1, len(heights) - left + 2):
                rest, places = solve(end, left - 1)
                worst = max(tall(start, end), rest) + costs[end]
                if worst < found[0]:
                    found = (worst, [end, *places])
            known[start, left] = found
        return known[start, left]

    return solve(0, parts)[1]


def shared(before: Piece, after: Piece) -> int:
    """Return how many elements hold both of two neighbours."""
    pairs = zip(before.holders, after.holders, strict=False)
    return sum(one.number == other.number for one, other in pairs)


def _pieces(html: str, holders: tuple[Holder, ...], numbers: Iterator[int]) -> Iterator[Piece]:
    joint = ""
    for element in _children(html):
        if "mb-card-joint" in element.opening:
            joint = element.whole
        elif element.whole != RESERVE:
            yield from _cut(element, joint, holders, numbers)
            joint = ""


def _cut(
    element: Element, joint: str, holders: tuple[Holder, ...], numbers: Iterator[int]
) -> Iterator[Piece]:
    inside = element.inside
    parts = list(_children(inside)) if HOLDERS.search(element.opening) else []
    if not parts or _loose_words(inside, parts):
        yield Piece(joint + element.whole, holders)
        return
    head, first = "", parts[0]
    if len(parts) > 1 and (first.name == "h3" or "mb-card-boxhead" in first.opening):
        head = first.whole
        inside = inside[inside.index(head) + len(head) :]
    holder = Holder(next(numbers), element.opening, f"</{element.name}>", head)
    yield from _pieces(inside, (*holders, holder), numbers)


def _loose_words(inside: str, parts: Sequence[Element]) -> bool:
    """Tell whether words stand beside the elements, so that they cannot be told apart."""
    for one in parts:
        inside = inside.replace(one.whole, "", 1)
    return bool(inside.strip())


def _children(html: str) -> Iterator[Element]:
    """Yield every element at the top."""
    depth, start, opening, name = 0, 0, "", ""
    for found in TAG.finditer(html):
        tag = found[2]
        if tag is None or tag in VOID:
            continue
        if found[1]:
            depth -= 1
            if depth == 0:
                inside = html[start + len(opening) : found.start()]
                yield Element(opening, name, inside, html[start : found.end()])
        elif not found[3]:
            if depth == 0:
                start, opening, name = found.start(), found[0], tag
            depth += 1


def _rebuilt(some: Sequence[Piece], before: set[int]) -> str:
    """Return pieces inside their elements, each opened and closed once."""
    html, now = "", tuple[Holder, ...]()
    for piece in some:
        same = 0
        while same < min(len(now), len(piece.holders)) and now[same] == piece.holders[same]:
            same += 1
        html += "".join(holder.closing for holder in reversed(now[same:]))
        for holder in piece.holders[same:]:
            html += holder.opening
            html += _continued(holder.head) if holder.number in before else holder.head
        html += piece.html
        now = piece.holders
    return html + "".join(holder.closing for holder in reversed(now))


def _continued(head: str) -> str:
    at = head.rfind("</")
    return head[:at] + AGAIN + head[at:] if head else ""
