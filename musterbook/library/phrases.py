"""English phrases for typed facts, shared by cards, pages and the randomizer.

In: values of `musterbook.library.model` (a timing, a cap, a cost…) and the words of the game. Out:
plain text, never HTML; callers escape it. A phrase that can be used alone starts with a capital;
the others go inside a sentence.
"""

from calendar import month_name
from collections.abc import Sequence

from musterbook.library.model.cards import Cost, Uses
from musterbook.library.model.game_file import GameFile
from musterbook.library.model.maps import Areas
from musterbook.library.model.scoring import ByMode, Cap, Late, Line, ScoringGroup, Timing

PLAYER_NAMES = {"first": "First player", "second": "Second player"}
SIDE_NAMES = {"attacker": "Attacker", "defender": "Defender"}
NO_MANS_LAND = "No Man’s Land"
"""The ground between the zones of the two sides."""
CONFIDENCE = {
    "documented": "Read in the source named here.",
    "cross-checked": "Independent public sources agree.",
    "single-source": "Found in one public source only.",
    "inferred": "Our own inference.",
    "unknown": "No known source has it.",
}
"""A sentence for readers about each level of confidence."""


def timing_label(game: GameFile, timing: Timing | Sequence[Timing]) -> str:
    """Return a moment: `end of your turn`. Of several moments, the first one counts."""
    moments = (timing,) if isinstance(timing, str) else tuple(timing)
    phrases = [moment_label(game, moment) for moment in moments]
    if len(phrases) == 1:
        return phrases[0]
    return " or ".join(phrases) + ", whichever is first"


def moment_label(game: GameFile, timing: Timing) -> str:
    """Return one moment as the game calls it, or else as its value does: `turn end`."""
    return game.moments.get(timing, timing.replace("-", " "))


def rounds_label(rounds: str | None) -> str:
    """Return battle rounds: `Round 5`, `Rounds 2–4`, or an empty string for all rounds."""
    if not rounds:
        return ""
    first, dash, last = rounds.partition("-")
    return f"Rounds {first}–{last}" if dash else f"Round {first}"


def group_scope(game: GameFile, group: ScoringGroup) -> str:
    """Return who can score a group, and in which rounds: `Second player · Round 5`."""
    parts = [
        group.name or "",
        game.modes[group.mode] if group.mode else "",
        SIDE_NAMES[group.side] if group.side else "",
        PLAYER_NAMES[group.player] if group.player else "",
        rounds_label(group.rounds),
    ]
    return " · ".join(part for part in parts if part)


def group_heading(game: GameFile, group: ScoringGroup) -> str:
    """Return who can score a group, and when: `Second player · Round 5 · end of your turn`."""
    parts = (group_scope(game, group), timing_label(game, group.timing))
    return sentence(" · ".join(part for part in parts if part))


def vp_label(vp: int | str | ByMode) -> str:
    """Return a number of points: `5`, `D3+3`, or `4 / 5` for the two modes."""
    if isinstance(vp, ByMode):
        return f"{vp.fixed} / {vp.tactical}"
    return str(vp)


def line_tags(game: GameFile, line: Line) -> tuple[str, ...]:
    """Return the restrictions of a scoring line: `up to 3 times`, `if you wish`."""
    tags = []
    if line.mode:
        tags.append(f"{game.modes[line.mode]} only")
    if line.most:
        tags.append(f"up to {line.most} times" if line.most > 1 else "once")
    if line.optional:
        tags.append("if you wish")
    return tuple(tags)


def exception_scope(late: Late) -> str:
    """Return where an exception applies: `Round 5, second player`, or `Round 5`."""
    rounds = rounds_label(late.rounds)
    return f"{rounds}, {PLAYER_NAMES[late.player].lower()}" if late.player else rounds


def cap_label(game: GameFile, cap: Cap) -> str:
    """Return a cap: `max 15 points a turn`, or of one mode."""
    phrase = f"max {cap_amount(game, cap)}"
    return f"{game.modes[cap.mode]}: {phrase}" if cap.mode else phrase


def cap_amount(game: GameFile, cap: Cap) -> str:
    """Return the amount of a cap, with its exceptions: `15 points a turn`."""
    span = "from this card" if cap.per == "card" else span_label(game, cap.per)
    return f"{cap.vp}{game.score.short} {span}{_without(game, cap)}"


def span_label(game: GameFile, per: str) -> str:
    """Return a period: `a turn`, or `a game` as the game calls it."""
    return f"a {game.battle if per == 'battle' else per}"


def _without(game: GameFile, cap: Cap) -> str:
    """Return the moments that a cap excludes: `, not counting the end of the game`."""
    moments = [f"the {moment_label(game, timing)}" for timing in cap.without]
    return f", not counting {' or '.join(moments)}" if moments else ""


def number_of(count: int, noun: str) -> str:
    """Return a count with its noun: `1 card`, `1,200 cards`."""
    return f"{count:,} {noun}{'s' if count != 1 else ''}"


def file_size(count: int) -> str:
    """Return a number of bytes in kB or MB."""
    return f"{max(count / 1e3, 1):.0f} kB" if count < 1_000_000 else f"{count / 1e6:.1f} MB"


def cost_label(game: GameFile, cost: Cost) -> str:
    """Return a cost with its unit: `1`, `1–2` or `1+`, and `CP`."""
    most = "+" if cost.open else f"–{cost.most}" if cost.most else ""
    return f"{cost.cp}{most}{game.cost.short}"


def uses_label(game: GameFile, uses: Uses) -> str:
    """Return how often something can be used: `Once a phase`, `3 times a turn`."""
    times = {1: "once", 2: "twice"}.get(uses.times, f"{uses.times} times")
    return sentence(f"{times} {span_label(game, uses.per)}")


def date_label(date: str) -> str:
    """Return a date such as `2023`, `2023-06` or `2023-06-24` in words: `24 June 2023`."""
    year, month, day = (*date.split("-"), "", "")[:3]
    name = month_name[int(month or 0)]
    return " ".join(part for part in (day.lstrip("0"), name, year) if part)


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
