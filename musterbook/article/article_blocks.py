"""The blocks of an article: the content of an entry, independent of any output.

Every output walks the same blocks and decides their design and order. Plain strings are text
to be escaped; `Prose` holds markup and links as values. Each block type has a `name`, which is the
file name of its template in every output.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import ClassVar, Literal, TypeVar

from musterbook.article.prose import NOTHING, Prose
from musterbook.library.model.nodes import Kind
from musterbook.library.model.scoring import Mode, Side


@dataclass(frozen=True, slots=True)
class Flavour:
    """A line of flavour text; it has no effect on play."""

    name: ClassVar = "flavour"
    text: str


@dataclass(frozen=True, slots=True)
class Text:
    """The body text of an entry, or an `example`."""

    name: ClassVar = "text"
    prose: Prose
    example: bool = False


@dataclass(frozen=True, slots=True)
class KeyPoints:
    """A rule in short points."""

    name: ClassVar = "key-points"
    points: tuple[Prose, ...]


@dataclass(frozen=True, slots=True)
class WhenDrawn:
    """What to do when a card is drawn."""

    name: ClassVar = "when-drawn"
    prose: Prose


@dataclass(frozen=True, slots=True)
class Fact:
    """A label and its text, such as `Starts: your Shooting phase`.

    `badge` marks a short value that a card prints outside its body: whose, or how often.
    """

    label: str
    prose: Prose
    badge: bool = False


@dataclass(frozen=True, slots=True)
class Facts:
    """An action or a stratagem as labelled facts.

    `title` is the name of an action or a stratagem that has one; `type` and `price` are those of
    a stratagem.
    """

    name: ClassVar = "facts"
    kind: Literal["action", "stratagem"]
    facts: tuple[Fact, ...]
    title: str = ""
    type: str = ""
    price: str = ""

    def fact(self, label: str) -> Prose | None:
        """Return the text of the fact with this label, or None."""
        return next((fact.prose for fact in self.facts if fact.label == label), None)

    @property
    def heading(self) -> str:
        """The heading of the box: `Action: Dig`, or a stratagem's name and type."""
        if self.kind == "action":
            return f"Action: {self.title}" if self.title else "Action"
        kind = self.type or "Stratagem"
        return f"{self.title} · {kind}" if self.title else kind


@dataclass(frozen=True, slots=True)
class Half:
    """The mission half of a card that its owner uses as a stratagem or as a mission."""

    name: ClassVar = "half"
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Points:
    """Victory points as text; `label` tells Fixed and Tactical apart, `plus` marks an addition."""

    vp: str
    label: str = ""
    plus: bool = False


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One way to score: for `each` thing counted, or once if something is true."""

    what: Prose
    points: tuple[Points, ...]
    each: bool = False
    tags: tuple[str, ...] = ()

    @property
    def vp(self) -> str:
        """The points in one phrase, such as `4 / 5`."""
        return " / ".join(points.vp for points in self.points)

    @property
    def long(self) -> bool:
        """Whether the points are too long for a round box, such as dice."""
        return len(self.points) == 1 and len(self.vp) > 3

    @property
    def notes(self) -> tuple[str, ...]:
        """The points by mode, and the conditions of the line."""
        modes = " · ".join(f"{points.label} {points.vp}" for points in self.points if points.label)
        return (modes, *self.tags) if modes else self.tags

    @property
    def plus(self) -> bool:
        """Whether the points are added to those of the lines before."""
        return self.points[0].plus

    def text(self) -> str:
        """Return what scores as plain text."""
        return f"each {self.what.text()}" if self.each else self.what.text()


@dataclass(frozen=True, slots=True)
class Limit:
    """A cap: `words` follows the word "max", `vp` is the number in it."""

    words: str
    vp: int
    mode: str = ""

    @property
    def after_max(self) -> str:
        """The cap without the word "max": `20VP from this card (Fixed)`."""
        return f"{self.words} ({self.mode})" if self.mode else self.words

    @property
    def sentence(self) -> str:
        """The cap as a complete phrase, such as `Fixed: max 20VP from this card`."""
        return f"{self.mode}: max {self.words}" if self.mode else f"Max {self.words}"


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
    """Lines that score at one moment: `who` names the player and the rounds, `when` the moment.

    `alternatives` is true if only the highest line counts; `mode` is the mode that it is for.
    """

    who: str
    when: str
    lines: tuple[ScoreLine, ...]
    alternatives: bool = False
    limits: tuple[Limit, ...] = ()
    deferrals: tuple[Deferral, ...] = ()
    note: Prose = NOTHING
    side: Side | None = None
    mode: Mode | None = None

    @property
    def row_count(self) -> int:
        """Rows that the group takes in a table: its lines, and its note if it has one."""
        return len(self.lines) + bool(self.note)

    @property
    def combine(self) -> str:
        """The rule for alternative lines; empty if the lines add up."""
        if not self.alternatives:
            return ""
        if all(line.each for line in self.lines):
            return "Count each one once, in its highest line."
        return "Only the highest line counts."

    @property
    def heading(self) -> str:
        """For whom and when in one line: `Second player · Round 5 · end of your turn`."""
        if not self.who:
            return self.when
        return f"{self.who} · {self.when[:1].lower()}{self.when[1:]}"


@dataclass(frozen=True, slots=True)
class Scoring:
    """A scoring table and the limits of the whole entry."""

    name: ClassVar = "scoring"
    groups: tuple[ScoreGroup, ...]
    limits: tuple[Limit, ...] = ()

    @property
    def range(self) -> str:
        """The lowest and highest points of a line, such as `5`, `2–5`, `D3` or `1–D3`."""
        values = (box.vp for group in self.groups for line in group.lines for box in line.points)
        all_values = list(values)
        numbers = sorted(int(vp) for vp in all_values if vp.isdigit())
        if dice := [vp for vp in all_values if not vp.isdigit()]:
            return f"{numbers[0]}–{dice[-1]}" if numbers else dice[0]
        if len(set(numbers)) < 2:
            return "".join(map(str, numbers[:1]))
        return f"{numbers[0]}–{numbers[-1]}"


@dataclass(frozen=True, slots=True)
class Section:
    """A named part of a mission; `origin` is how a variation got it."""

    name: ClassVar = "section"
    slug: str
    title: str
    prose: Prose
    origin: Literal["own", "taken", "changed", "added"] = "own"
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
class Table:
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
    def titles_inside(self) -> bool:
        """Whether row names are shown in the only cell of each row."""
        return self.titled and self.rolled and len(self.columns) == 1


@dataclass(frozen=True, slots=True)
class Map:
    """The id of the map of an entry; each output draws its own picture."""

    name: ClassVar = "map"
    id: str


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
    Flavour | Text | KeyPoints | WhenDrawn | Facts | Half | Scoring | Section | Table | Map
    | References | Notes
)  # fmt: skip

B = TypeVar("B")


def anchor(block: Block) -> str:
    """Return the anchor of a block on the page of its entry, or "" for blocks without one."""
    match block:
        case Scoring():
            return "scoring"
        case Facts():
            return block.kind
        case Section():
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

    def all(self, block: type[B]) -> tuple[B, ...]:
        """Return the blocks of a type, including those inside a half."""
        return tuple(item for item in _flat(self.blocks) if isinstance(item, block))

    def first(self, block: type[B]) -> B | None:
        """Return the first block of a type, or None."""
        return next((item for item in _flat(self.blocks) if isinstance(item, block)), None)

    def ordered(self, *order: type[Block]) -> tuple[Block, ...]:
        """Return the blocks of these types, grouped in the order of the types."""
        return tuple(item for block in order for item in self.blocks if isinstance(item, block))

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
