"""English phrases for typed facts, shared by cards, pages and the randomizer.

In: values of `musterbook.library.model` (a timing, a cap, a cost…). Out: plain text, never HTML;
callers escape it. A phrase that can be used alone starts with a capital; the others go inside a
sentence.
"""

from collections.abc import Sequence

from musterbook.library.model.entries import Cost, Uses
from musterbook.library.model.maps import Areas
from musterbook.library.model.scoring import ByMode, Cap, Late, Line, ScoringGroup

TIMINGS: dict[str, str] = {
    "whenever": "any time",
    "command-phase-start": "start of your Command phase",
    "command-phase-end": "end of your Command phase",
    "movement-phase-end": "end of your Movement phase",
    "shooting-phase": "your Shooting phase",
    "shooting-phase-end": "end of your Shooting phase",
    "fight-phase-end": "end of the Fight phase",
    "turn-end": "end of your turn",
    "opponent-turn-end": "end of your opponent’s turn",
    "any-turn-end": "end of any turn",
    "round-start": "start of the round",
    "round-end": "end of the round",
    "last-round-end": "end of the last round",
    "battle-end": "end of the battle",
}
"""Every moment of `model.scoring.Timing`, from the point of view of the player who scores."""

SPANS: dict[str, str] = {
    "turn": "a turn",
    "round": "a round",
    "battle": "a battle",
    "card": "from this card",
}
"""Every span of `model.scoring.Span`: the period of a cap."""

PLAYERS = {"first": "First player", "second": "Second player"}
SIDES = {"attacker": "Attacker", "defender": "Defender"}
MODES = {"fixed": "Fixed", "tactical": "Tactical"}


def timing_label(timing: str | Sequence[str]) -> str:
    """Return a moment: `end of your turn`. Of several moments, the first one counts."""
    moments = (timing,) if isinstance(timing, str) else tuple(timing)
    phrases = [TIMINGS[moment] for moment in moments]
    if len(phrases) == 1:
        return phrases[0]
    return " or ".join(phrases) + ", whichever is first"


def rounds_label(rounds: str | None) -> str:
    """Return battle rounds: `Round 5`, `Rounds 2–4`, or an empty string for all rounds."""
    if not rounds:
        return ""
    first, dash, last = rounds.partition("-")
    return f"Rounds {first}–{last}" if dash else f"Round {first}"


def group_scope(group: ScoringGroup) -> str:
    """Return who can score a group, and in which rounds: `Second player · Round 5`."""
    parts = [
        group.name or "",
        MODES[group.mode] if group.mode else "",
        SIDES[group.side] if group.side else "",
        PLAYERS[group.player] if group.player else "",
        rounds_label(group.rounds),
    ]
    return " · ".join(part for part in parts if part)


def group_heading(group: ScoringGroup) -> str:
    """Return who can score a group, and when: `Second player · Round 5 · end of your turn`."""
    parts = (group_scope(group), timing_label(group.timing))
    return sentence(" · ".join(part for part in parts if part))


def vp_label(vp: int | str | ByMode) -> str:
    """Return a number of victory points: `5`, `D3+3`, or `4 / 5` for fixed and tactical."""
    if isinstance(vp, ByMode):
        return f"{vp.fixed} / {vp.tactical}"
    return str(vp)


def line_tags(line: Line) -> tuple[str, ...]:
    """Return the restrictions of a scoring line: `up to 3 times`, `Fixed only`, `if you wish`."""
    tags = []
    if line.mode:
        tags.append(f"{MODES[line.mode]} only")
    if line.most:
        tags.append(f"up to {line.most} times" if line.most > 1 else "once")
    if line.optional:
        tags.append("if you wish")
    return tuple(tags)


def exception_scope(late: Late) -> str:
    """Return where an exception applies: `Round 5, second player`, or `Round 5`."""
    rounds = rounds_label(late.rounds)
    return f"{rounds}, {PLAYERS[late.player].lower()}" if late.player else rounds


def cap_label(cap: Cap) -> str:
    """Return a cap: `max 15VP a turn`, `Fixed: max 20VP from this card`."""
    phrase = f"max {cap_amount(cap)}"
    return f"{MODES[cap.mode]}: {phrase}" if cap.mode else phrase


def cap_amount(cap: Cap) -> str:
    """Return the amount of a cap, with its exceptions: `15VP a turn`."""
    return f"{cap.vp}VP {SPANS[cap.per]}{_without(cap)}"


def _without(cap: Cap) -> str:
    """Return the moments that a cap excludes: `, not counting the end of the battle`."""
    moments = [f"the {TIMINGS[timing]}" for timing in cap.without]
    return f", not counting {' or '.join(moments)}" if moments else ""


def number_of(count: int, noun: str) -> str:
    """Return a count with its noun: `1 card`, `2 cards`."""
    return f"{count} {noun}{'s' if count != 1 else ''}"


def cost_label(cost: Cost) -> str:
    """Return a cost in command points: `1CP`, `1–2CP`, `1+CP`."""
    if cost.open:
        return f"{cost.cp}+CP"
    if cost.most:
        return f"{cost.cp}–{cost.most}CP"
    return f"{cost.cp}CP"


def uses_label(uses: Uses) -> str:
    """Return how often something can be used: `Once a phase`, `3 times a battle`."""
    times = {1: "once", 2: "twice"}.get(uses.times, f"{uses.times} times")
    return sentence(f"{times} a {uses.per}")


def date_label(date: str) -> str:
    """Return a date such as `2023`, `2023-06` or `2023-06-24` in words: `24 June 2023`."""
    year, month, day = (*date.split("-"), "", "")[:3]
    name = MONTHS[int(month) - 1] if month else ""
    return " ".join(part for part in (day.lstrip("0"), name, year) if part)


MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)


def inches_label(inches: float) -> str:
    """Return a distance, rounded to a tenth of an inch: `9″`, `12.5″`."""
    return f"{round(inches, 1):g}″"


def areas_sentences(areas: Areas | None) -> str:
    """Explain the lines and crosses between the pieces of a map; nothing if there are none."""
    if areas is None:
        return ""
    single, separate = (
        ", ".join(" and ".join(slug.upper() for slug in group) for group in groups)
        for groups in (areas.single, areas.separate)
    )
    return " ".join(
        f"{explanation}: {groups}."
        for explanation, groups in (
            ("A line joins pieces that are one area", single),
            ("A cross marks pieces that touch but are separate areas", separate),
        )
        if groups
    )


def sentence(phrase: str) -> str:
    """Return the phrase with a capital first letter."""
    return phrase[:1].upper() + phrase[1:]
