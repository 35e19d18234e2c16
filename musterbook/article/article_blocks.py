"""The blocks of an article: the content of an entry, independent of any output.

Every output shows the blocks that `block_layouts` lists for it, in that order, and decides only
their design. Plain strings are text to be escaped; `Prose` holds markup and links as values. Each
block type has a `name`, which is the file name of its template in every output. Lines and groups of
a scoring table hold the entry's own data: words and numbers are read from the same place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import ClassVar, Literal, TypeVar

from musterbook.article.parsed_prose import NOTHING, Prose, Symbol, table_class
from musterbook.library import phrases
from musterbook.library.model.base import first_and_last
from musterbook.library.model.game_file import ANY_GAME, GameFile
from musterbook.library.model.nodes import Kind, PartState
from musterbook.library.model.scoring import ByMode, Cap, Line, ScoringGroup


@dataclass(frozen=True, slots=True)
class Flavour:
    """A line of flavour text; it has no effect on play."""

    name: ClassVar = "flavour"
    text: str


@dataclass(frozen=True, slots=True)
class TextBlock:
    """The body text of an entry, or an `example`; `short` is that of printed cards."""

    name: ClassVar = "text"
    prose: Prose
    example: bool = False
    short: Prose = NOTHING


@dataclass(frozen=True, slots=True)
class KeyPoints:
    """A rule in short points."""

    name: ClassVar = "key-points"
    points: tuple[Prose, ...]


@dataclass(frozen=True, slots=True)
class WhenDrawn:
    """What to do when a card is drawn; `short` is the text of printed cards."""

    name: ClassVar = "when-drawn"
    prose: Prose
    short: Prose = NOTHING


@dataclass(frozen=True, slots=True)
class Fact:
    """A label and its text, such as `Starts: your Shooting phase`.

    `badge` marks a short value that a card prints outside its body: whose, or how often. `short` is
    the text of printed cards.
    """

    label: str
    prose: Prose
    badge: bool = False
    short: Prose = NOTHING


@dataclass(frozen=True, slots=True)
class PlacedAttribute:
    """An attribute in the corner, the art, the rail or the foot of a face.

    `words` are its value without its `unit`; for a flag, its name. It has `symbols` if they show
    the value. A `numeral` can have one `symbol` beside it.
    """

    name: str
    place: Literal["corner", "art", "rail", "foot"]
    form: Literal["numeral", "symbol", "word"]
    words: str
    unit: str = ""
    symbols: tuple[Symbol, ...] = ()
    symbol: Symbol | None = None
    is_number: bool = False

    @property
    def whole(self) -> str:
        """The value with its unit."""
        return f"{self.words} {self.unit}".strip()

    @property
    def signs(self) -> tuple[Symbol, ...]:
        """The symbols that show the value, or the one beside it."""
        return self.symbols or ((self.symbol,) if self.symbol else ())


@dataclass(frozen=True, slots=True)
class Facts:
    """An action, a stratagem or the attributes of a card as labelled facts.

    `title` is the name of an action or a stratagem that has one; `type` and `price` are those of
    a stratagem, and `called` is what the game calls one.
    """

    name: ClassVar = "facts"
    kind: Literal["action", "stratagem", "attributes"]
    facts: tuple[Fact, ...]
    title: str = ""
    type: str = ""
    price: str = ""
    called: str = ""

    def fact(self, label: str) -> Prose | None:
        return next((fact.prose for fact in self.facts if fact.label == label), None)

    @property
    def kind_name(self) -> str:
        """What the box is: an action, or what the game calls a stratagem."""
        return {"action": "Action", "attributes": ""}.get(self.kind, self.called)

    @property
    def heading(self) -> str:
        """The heading of the box: `Action: Dig`, or a stratagem's name and type."""
        if self.kind == "action":
            return f"Action: {self.title}" if self.title else "Action"
        kind = self.type or self.kind_name
        return f"{self.title} · {kind}" if self.title else kind


@dataclass(frozen=True, slots=True)
class Half:
    """The mission half of a card that its owner uses as a stratagem or as a mission."""

    name: ClassVar = "half"
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Points:
    """Points as text; `label` tells the two modes apart, `plus` marks an addition."""

    vp: str
    label: str = ""
    plus: bool = False


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One way to score: the written line, and what it scores for as prose.

    `short` is the text of printed cards.
    """

    data: Line
    what: Prose = NOTHING
    game: GameFile = ANY_GAME
    short: Prose = NOTHING

    @property
    def points(self) -> tuple[Points, ...]:
        """One box of points, or one for each mode."""
        vp, plus = self.data.vp, self.data.plus
        if isinstance(vp, ByMode):
            return (
                Points(str(vp.fixed), self.game.modes["fixed"], plus),
                Points(str(vp.tactical), self.game.modes["tactical"], plus),
            )
        return (Points(phrases.vp_label(vp), plus=plus),)

    @property
    def each(self) -> bool:
        """Whether it scores for each thing counted, and not once if something is true."""
        return self.data.each is not None

    @property
    def tags(self) -> tuple[str, ...]:
        """The restrictions of the line, such as `up to 3 times`."""
        return phrases.line_tags(self.game, self.data)

    @property
    def vp(self) -> str:
        """The points in one phrase, such as `4 / 5`, with a plus sign if they are an addition."""
        return " / ".join(f"{'+' if points.plus else ''}{points.vp}" for points in self.points)

    @property
    def long(self) -> bool:
        """Whether the points are too long for a round box, such as dice."""
        return len(self.points) == 1 and len(self.points[0].vp) > 3

    @property
    def plus(self) -> bool:
        """Whether the points are added to those of the lines before."""
        return self.data.plus

    def text(self) -> str:
        """Return what scores as plain text."""
        return f"each {self.what.text()}" if self.each else self.what.text()


@dataclass(frozen=True, slots=True)
class Deferral:
    """An exception to a timing: `who` (a round and a player) scores the same lines `when`."""

    who: str
    when: str

    @property
    def sentence(self) -> str:
        """The deferral in one line: `Round 5, second player: end of your turn instead`."""
        return f"{self.who}: {self.when} instead"


@dataclass(frozen=True, slots=True)
class ScoreGroup:
    """Lines that score at one moment, with everything that qualifies them."""

    data: ScoringGroup
    lines: tuple[ScoreLine, ...]
    note: Prose = NOTHING
    game: GameFile = ANY_GAME
    round_count: int = 0

    @property
    def rounds(self) -> tuple[tuple[int, bool], ...]:
        """Each round of the game, and whether the lines score in it; empty if none is named."""
        if self.data.rounds is None:
            return ()
        first, last = first_and_last(self.data.rounds)
        count = max(self.round_count, last)
        return tuple((number, first <= number <= last) for number in range(1, count + 1))

    @property
    def round_words(self) -> str:
        """The rounds in words: `Rounds 2–5`, or an empty text."""
        return phrases.rounds_label(self.data.rounds)

    def is_outside(self, cap: Cap) -> bool:
        """Whether the points of the group do not count against a limit."""
        return set(self.data.timing) <= set(cap.without)

    @property
    def who(self) -> str:
        """The player, the mode and the rounds: `Second player · Round 5`, or an empty text."""
        return phrases.group_scope(self.game, self.data)

    @property
    def scope(self) -> str:
        """The player and the mode without the rounds: `Second player`, or an empty text."""
        return phrases.group_scope(self.game, self.data.model_copy(update={"rounds": None}))

    @property
    def moments(self) -> tuple[str, ...]:
        """The moments of which the first to come counts: `End of your turn`."""
        first, *others = (phrases.moment_label(self.game, moment) for moment in self.data.timing)
        return (phrases.sentence(first), *others)

    @property
    def when(self) -> str:
        """The moment at which the lines score: `End of your turn`."""
        return phrases.sentence(phrases.timing_label(self.game, self.data.timing))

    @property
    def heading(self) -> str:
        """For whom and when in one line: `Second player · Round 5 · end of your turn`."""
        return phrases.group_heading(self.game, self.data)

    @property
    def only_one(self) -> bool:
        """Whether a single line counts, the highest, and not one for each thing counted."""
        return self.data.combine == "highest" and not all(line.each for line in self.lines)

    def is_other(self, line: ScoreLine) -> bool:
        """Whether a line scores or those before it, but not both: "or" is between them."""
        is_choice = line.data.instead or (self.only_one and not line.plus)
        return is_choice and line is not self.lines[0]

    @property
    def combine(self) -> tuple[str, ...]:
        """How the lines combine with each other, the groups before and the opponent's score.

        Each is a sentence without a full stop; there are none if the lines simply add up.
        """
        sentences = []
        if self.data.combine == "highest" and len(self.lines) > 1:
            sentences.append(
                "Only the highest line counts"
                if self.only_one
                else "Each scores only its highest award"
            )
        if self.data.instead:
            sentences.append("Score this or the above, not both")
        if self.data.drains:
            unit = self.game.score.short
            sentences.append(f"Your opponent loses these {unit}, down to 0")
        return tuple(sentences)

    @property
    def limits(self) -> tuple[str, ...]:
        """The caps of the group as sentences, such as `Max 15 points a turn`."""
        return tuple(phrases.sentence(phrases.cap_label(self.game, cap)) for cap in self.data.caps)

    @property
    def deferrals(self) -> tuple[Deferral, ...]:
        """The exceptions to the moment of scoring."""
        return tuple(
            Deferral(phrases.exception_scope(late), phrases.timing_label(self.game, late.timing))
            for late in self.data.except_
        )

    @property
    def remarks(self) -> tuple[str, ...]:
        """All that qualifies the lines and is not prose: an output that shows the lines shows it.

        How they combine, exceptions to the moment, and limits, each without a full stop.
        """
        return (*self.combine, *(late.sentence for late in self.deferrals), *self.limits)

    @property
    def totals(self) -> tuple[tuple[int, str], ...]:
        """What a line can be worth, alone or with additions after it: the highest value, and words.

        Dice keep their text: `(3, "D3")`; additions count with their highest value.
        """
        values: list[tuple[int, str]] = []
        base: list[tuple[int, str]] = []
        for line in self.lines:
            if not line.plus:
                base = [(_most(points.vp), points.vp) for points in line.points]
            else:
                sums = [before + _most(points.vp) for before, _ in base for points in line.points]
                base = [(total, str(total)) for total in sums]
            values += base
        return tuple(values)


@dataclass(frozen=True, slots=True)
class Scoring:
    """A scoring table and the limits of the whole entry."""

    name: ClassVar = "scoring"
    groups: tuple[ScoreGroup, ...]
    caps: tuple[Cap, ...] = ()
    game: GameFile = ANY_GAME

    @property
    def limits(self) -> tuple[str, ...]:
        """The caps of the whole entry as sentences: `Max 20 points from this card`.

        One that other decks share has its name: `Max 50 points a battle (Missions and gambits)`.
        """
        return tuple(
            phrases.sentence(phrases.cap_label(self.game, cap))
            + (f" ({cap.name})" if cap.name and len(cap.of) > 1 else "")
            for cap in self.caps
        )

    def excluding(self, group: ScoreGroup) -> tuple[str, ...]:
        """Return the limits against which a group does not count: `Outside the 15 a round`."""
        return tuple(
            f"Outside the {cap.vp} {phrases.span_label(self.game, cap.per)}"
            for cap in self.caps
            if cap.without and group.is_outside(cap)
        )

    @property
    def range(self) -> str:
        """The least and the most that a line can be worth: `5`, `2–5`, `D3`, `1–D3` or `D3–8`.

        Dice count with their highest result.
        """
        values = sorted({total for group in self.groups for total in group.totals})
        return "–".join(dict.fromkeys(words for _, words in values[:1] + values[-1:]))

    @property
    def most(self) -> int:
        """The most that a line can be worth; 0 if nothing scores."""
        return max((value for group in self.groups for value, _ in group.totals), default=0)


def _most(vp: str) -> int:
    """Return the highest possible value of an amount of points: 5 for `5`, 6 for `D3+3`."""
    dice = re.fullmatch(r"(\d*)D(\d+)([+-]\d+)?", vp)
    if dice:
        return int(dice[1] or 1) * int(dice[2]) + int(dice[3] or 0)
    return int(vp)


@dataclass(frozen=True, slots=True)
class SectionBlock:
    """A named part of a mission or a card; `origin` is how a variation of a mission got it."""

    name: ClassVar = "section"
    slug: str
    title: str
    prose: Prose
    origin: PartState | Literal["own"] = "own"
    taken_from: str = ""

    @property
    def badge(self) -> str:
        """The origin of the section in a variation, in a word or two."""
        if self.origin == "taken":
            return f"as in {self.taken_from}"
        return f"{self.origin} here" if self.origin != "own" else ""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table; `changed` if a variation replaced or added it."""

    roll: str
    title: str
    cells: tuple[Prose, ...]
    changed: bool = False


@dataclass(frozen=True, slots=True)
class TableBlock:
    """A table; `dice` names the dice of one that is rolled on."""

    name: ClassVar = "table"
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    dice: str = ""

    @property
    def rolled(self) -> bool:
        """Whether any row has a dice result."""
        return any(row.roll for row in self.rows)

    @property
    def titled(self) -> bool:
        """Whether any row has a name."""
        return any(row.title for row in self.rows)

    @property
    def css(self) -> str:
        """Its class if it has many columns, which print sets in smaller type."""
        return table_class(len(self.columns) + self.rolled + self.titled)

    @property
    def titles_inside(self) -> bool:
        """Whether row names are shown in the only cell of each row."""
        return self.titled and self.rolled and len(self.columns) == 1


@dataclass(frozen=True, slots=True)
class References:
    """Related entries: mission rules in force, decks to use, or subjects."""

    name: ClassVar = "references"
    role: Literal["rules", "decks", "about"]
    ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Notes:
    """Further notes of a card."""

    name: ClassVar = "notes"
    notes: tuple[Prose, ...]


Block = (
    Flavour | TextBlock | KeyPoints | WhenDrawn | Facts | Half | Scoring | SectionBlock | TableBlock
    | References | Notes
)  # fmt: skip

B = TypeVar("B")


def part(block: Block) -> str:
    """Return the name by which layouts know a block: a text and an example are two parts."""
    match block:
        case TextBlock():
            return "example" if block.example else "text"
        case Facts():
            return block.kind
        case References():
            return block.role
        case _:
            return block.name


def anchor(block: Block) -> str:
    """Return the anchor of a block on the page of its entry, or "" for blocks without one."""
    match block:
        case Scoring():
            return "scoring"
        case Facts():
            return block.kind
        case SectionBlock():
            return f"part-{block.slug}"
        case _:
            return ""


@dataclass(frozen=True, slots=True)
class Article:
    """An entry as blocks in reading order.

    `card_type` is the type of a card (`Persistent`), `tags` are short labels such as `Fixed`, and
    `corner` is the text in the corner of a card: a price, or its number for a roll.
    """

    id: str
    kind: Kind
    title: str
    blocks: tuple[Block, ...]
    card_type: str = ""
    tags: tuple[str, ...] = ()
    corner: str = ""
    placed: tuple[PlacedAttribute, ...] = ()

    def all(self, block: type[B]) -> tuple[B, ...]:
        """Return the blocks of a type, including those inside a half."""
        return tuple(item for item in _flat(self.blocks) if isinstance(item, block))

    def first(self, block: type[B]) -> B | None:
        return next((item for item in _flat(self.blocks) if isinstance(item, block)), None)

    @property
    def only_attributes(self) -> bool:
        """Whether the entry says nothing but the attributes of a card."""
        return all(isinstance(block, Facts) and block.kind == "attributes" for block in self.blocks)

    @property
    def links(self) -> tuple[str, ...]:
        """Ids of the entries that the prose links to, each once, in reading order."""
        targets = (link.target for text in proses(self.blocks) for link in text.links
                 if link.kind != "web")  # fmt: skip
        return tuple(dict.fromkeys(targets))


def _flat(blocks: tuple[Block, ...]) -> Iterator[Block]:
    for block in blocks:
        yield block
        if isinstance(block, Half):
            yield from _flat(block.blocks)


def proses(value: object) -> Iterator[Prose]:
    """Yield all prose in blocks, in reading order."""
    if isinstance(value, Prose):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from proses(item)
    elif hasattr(value, "__dataclass_fields__"):
        for field in fields(value):  # type: ignore[arg-type]
            yield from proses(getattr(value, field.name))
