"""Fine typography of texts on cards, their short words, and the lines and size of a name.

In: plain text, or prose. Out: HTML with curly apostrophes, in which ranges of numbers, short
compounds ("set-up") and numbers with their unit stay on one line; prose in fewer words; and the
first form in which a name fits its head, which is measured with the font.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, pairwise

from markupsafe import Markup

from musterbook.article import HtmlWriter, Prose
from musterbook.article.parsed_prose import (
    ItemList,
    Paragraph,
    ProseBlock,
    ProseLink,
    Run,
    Runs,
    Styled,
)
from musterbook.article.prose_html import escape_html
from musterbook.cards.faces.face_layouts import AIR, Layout
from musterbook.fonts import HEAVY, POINTS_PER_MM, width_mm
from musterbook.letters import capitals
from musterbook.library.source.characters import curly_apostrophes

# --- Typography -----------------------------------------------------------------------------------

NO_BREAK, HYPHEN = "\u00a0", "\u2011"
LONGEST = 14
"""Most letters of a compound that is not broken at its hyphen: Battle-shocked."""

WIDOW = re.compile(r"(?<!\S)(?=.{1,16}$)(\S*) (?=\S{1,10}$)")
"""A short last word and the one before it, which are tied: longer ones would leave a hole."""

BEGIN = re.compile(r"\b([A-Z][a-z]?) (?=[A-Z])")
"""The short first word of a name, which is tied to the next: No Man's Land."""

COMPOUND = re.compile(r"(?<![\w-])(\w+)-(\w+)(?![\w-])")


@lru_cache(maxsize=1_000)
def typographic(text: str) -> Markup:
    """Return plain text as HTML with fine typography; cards are made in many sizes."""
    text = curly_apostrophes(text)
    text = re.sub(r"\b(\d+|D\d+) (?=[A-Z]{2,3}\b)", rf"\1{NO_BREAK}", text)
    text = re.sub(r"\b([Mm]ax) (?=\d)", rf"\1{NO_BREAK}", text)
    text = BEGIN.sub(rf"\1{NO_BREAK}", text)
    html = escape_html(COMPOUND.sub(_unbroken, text))
    return Markup(re.sub(r"\d+–\d+", r'<span class="mb-card-whole">\g<0></span>', html))


def tied(text: str) -> str:
    """Return a text whose short last words are tied to the one before them."""
    return WIDOW.sub(rf"\1{NO_BREAK}", text)


def typeset(prose: Prose, link: Callable[[ProseLink, str], str] = lambda _, words: words) -> Markup:
    """Return prose as HTML with fine typography; a single paragraph has no `<p>` around it.

    `link` receives a link and its words and returns what is printed.
    """
    return Markup(_Writer(link, typographic).prose(prose, inline=True))


class _Writer(HtmlWriter):
    """Writes runs, moving the space before an element into the element."""

    def runs(self, runs: Runs) -> str:
        return super().runs(_spaced(runs))


def _spaced(runs: Runs) -> Runs:
    """Move the space before an element into it, and tie a short last word to the one before, if
    there are more.

    WeasyPrint 70 breaks a line after its first word when nothing but the space before an inline
    element is too much for it.
    """
    spaced: list[Run] = []
    for run in runs:
        before = spaced[-1] if spaced else ""
        if isinstance(before, str) and re.search(r"\S\s$", before) and isinstance(run, Styled):
            spaced[-1] = before[:-1]
            run = replace(run, runs=(" ", *run.runs))
        spaced.append(run)
    return _ended(tuple(spaced))


def _ended(runs: Runs, *, is_long: bool = False) -> Runs:
    """Tie the short last words of a text; if it is not `is_long`, only if it has more words."""
    if not runs:
        return runs
    *others, last = runs
    is_long = is_long or bool(others)
    if isinstance(last, (Styled, ProseLink)):
        last = replace(last, runs=_ended(last.runs, is_long=is_long))
    elif isinstance(last, str) and (is_long or last.count(" ") > 1):
        last = tied(last)
    return (*others, last)


def _unbroken(match: re.Match[str]) -> str:
    one, other = match.groups()
    return f"{one}{HYPHEN}{other}" if len(match[0]) <= LONGEST else match[0]


# --- Short words ----------------------------------------------------------------------------------

NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

_BEFORE = (
    r"(?<![^\s(\[“‘])"
    r"(?<!ty )(?<!hundred )(?<!thousand )(?<!hundred and )(?<!thousand and )"
)
_NUMBER = rf"({'|'.join(NUMBERS)}|\d+(?:,\d{{3}})*(?:\.\d+)?[″%]?)"
"""A whole number: in `1,000`, `1.5`, `1–3`, `2D6` and “twenty-one” no part is one."""
_AFTER = (
    r"(?=[.,;:!?)\]’”]*(?:\s|$))"
    r"(?! (?:d?\d|and an? |(?:or|to|by|as|x|times|dozen|hundred|thousand|million|half|halves"
    r"|(?:third|quarter|fourth|fifth|sixth|seventh|eighth|ninth|tenth)s?)\b))"
)
"""The end of a number that no fraction, multiple, die or other number goes on with."""


def _least(found: re.Match[str]) -> str:
    return f"{_digits(found[1])}+"


def _range(found: re.Match[str]) -> str:
    first, last = _digits(found[1]), _digits(found[2])
    rises = first.isdecimal() and last.isdecimal() and int(first) < int(last)
    return f"{first}–{last}" if rises else found[0]


def _digits(number: str) -> str:
    word = number.lower()
    return str(NUMBERS.index(word) + 1) if word in NUMBERS else number


_RULES: tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...] = (
    (re.compile(rf"{_BEFORE}{_NUMBER} or more\b(?![-%″]| than\b)", re.IGNORECASE), _least),
    (re.compile(rf"\bat least {_NUMBER}{_AFTER}", re.IGNORECASE), _least),
    (
        re.compile(
            rf"(?<!from )(?<!add )(?<!adds )(?<!adding ){_BEFORE}{_NUMBER} to {_NUMBER}"
            rf"{_AFTER}(?= [a-z])",
            re.IGNORECASE,
        ),
        _range,
    ),
    (re.compile(r"\bprovided(?: that)?(?= you\b| the\b| it\b| they\b)"), "if"),
)
_YOU = re.compile(r"^you (?=[a-z])")
_THE = re.compile(r"^The (?=(?:start|end) of )")


def short(prose: Prose, *, line: bool = False) -> Prose:
    """Return a text in short words; a `line` of a scoring group begins with its verb."""
    return Prose(tuple(_block(block, line=line) for block in prose.blocks))


def _block(block: ProseBlock, *, line: bool) -> ProseBlock:
    if isinstance(block, ItemList):
        items = tuple(tuple(_block(one, line=False) for one in item) for item in block.items)
        return replace(block, items=items)
    if isinstance(block, Paragraph):
        return replace(block, runs=_begun(_runs(block.runs), line=line))
    return block


def _runs(runs: Sequence[Run]) -> Runs:
    """Return runs in short words, with links as plain words joined to those around them."""
    joined: list[Run] = []
    for run in _flat(runs):
        if isinstance(run, str) and joined and isinstance(joined[-1], str):
            joined[-1] += run
        else:
            joined.append(run)
    return tuple(_words(run) if isinstance(run, str) else run for run in joined)


def _flat(runs: Sequence[Run]) -> list[Run]:
    flat: list[Run] = []
    for run in runs:
        if isinstance(run, ProseLink):
            flat += _flat(run.runs)
        else:
            flat.append(replace(run, runs=_runs(run.runs)) if isinstance(run, Styled) else run)
    return flat


def _words(text: str) -> str:
    for pattern, words in _RULES:
        text = pattern.sub(words, text)
    return text


def _begun(runs: Runs, *, line: bool) -> Runs:
    """Return runs whose beginning says nothing that is understood."""
    if not runs or not isinstance(runs[0], str):
        return runs
    first = _YOU.sub("", runs[0]) if line else runs[0]
    begun = _THE.sub("", first)
    return (begun[:1].upper() + begun[1:] if begun != first else begun, *runs[1:])


# --- Names ----------------------------------------------------------------------------------------

SPACING = 0.012
"""Space between the letters of a name, in em; `cards/face.css` has the same."""
GAP = 2.0
"""Least distance of a name from the corner, in units."""


@dataclass(frozen=True)
class Form:
    """A form of a name: its class, size on a poker card in points, and number of lines."""

    slug: str
    size: float
    lines: int


FORMS = (
    Form("", 20, 1),
    Form("mid", 17.5, 1),
    Form("low", 15.5, 1),
    Form("two", 14.5, 2),
    Form("small", 13, 2),
    Form("three", 11, 3),
)
"""Forms of a name, the largest first; `cards/face.css` gives each its size."""


@dataclass(frozen=True)
class FittedName:
    """A name as it is set: its form, its lines, and by how many mm it is too wide."""

    form: str
    lines: tuple[str, ...]
    over: float = 0.0

    @property
    def count(self) -> int:
        """The number of its lines."""
        return len(self.lines)


def set_name(name: str, page: Layout, corner: float = 0.0) -> FittedName:
    """Set a name as large as possible beside a corner of some units."""
    space = page.text_width - (corner + GAP * bool(corner)) * page.unit
    for form in FORMS:
        lines = min(broken(name, form.lines), key=lambda some: widest(some, form, page))
        over = max(widest(lines, form, page) - space, 0.0)
        if not over:
            break
    return FittedName(form.slug, lines, round(over, 2))


def broken(name: str, count: int) -> Iterator[tuple[str, ...]]:
    """Yield every way to break a name into lines, none of which ends with a sign between words."""
    units = re.findall(r"(?:[/|&+·]\s+)*\S+", name)
    words = [part for unit in units for part in _parts(unit, count)]
    if count == 1 or len(words) < count:
        yield (name,)
        return
    for places in combinations(range(1, len(words)), count - 1):
        cuts = pairwise((0, *places, len(words)))
        yield tuple(" ".join(words[start:end]).replace("- ", "-") for start, end in cuts)


def _parts(word: str, count: int) -> list[str]:
    """Return a word, or what is before and after its hyphen, where several lines may break it."""
    begin, hyphen, rest = word.partition("-")
    return [f"{begin}-", rest] if count > 1 and hyphen and len(word) > 12 else [word]


def widest(lines: tuple[str, ...], form: Form, page: Layout) -> float:
    """Return the width of the longest line in mm."""
    size = page.points(form.size)
    return max(capitals_width(line, size, SPACING, HEAVY) for line in lines)


def capitals_width(words: str, points: float, spacing: float, weight: int = 600) -> float:
    """Return the width in mm of words in capitals with space between the letters, in em."""
    return width_mm(capitals(words), points, weight) + len(words) * spacing * points / POINTS_PER_MM


# --- Codes ----------------------------------------------------------------------------------------


def fitting_code(codes: Sequence[str], beside: float, page: Layout) -> tuple[str, bool]:
    """Return the first code that has room in a foot, else the last, and whether it has room.

    `beside` is the width in mm of what is to its left.
    """
    space = page.text_width - beside - AIR * page.unit * bool(beside)
    fits = (code for code in codes if width_mm(code, page.points(6.5), 600) <= space)
    found = next(fits, "")
    return found or codes[-1], bool(found)
