"""What a card scores, on its face: a bar for each moment, and a line for each number of points.

In: a card in a design, and its scoring. Out: blocks of its body, and points that are too wide.
"""

import re
from collections.abc import Iterator, Sequence
from math import fsum

from markupsafe import Markup, escape

from musterbook.article.article_blocks import ScoreGroup, ScoreLine, Scoring
from musterbook.cards.faces import pictures
from musterbook.cards.faces.attributes import UNIT, macros, numeral_form, numeral_width
from musterbook.cards.faces.card_sides import Brief, FaceBlock
from musterbook.cards.faces.designed_card import DesignedCard, capital, row
from musterbook.cards.faces.pictures import track, track_width
from musterbook.cards.faces.typography import tied, typeset, typographic
from musterbook.errors import ContentError
from musterbook.fonts import HEAVY, width_mm
from musterbook.library import phrases
from musterbook.library.model.base import first_and_last

TRACK_PART = 0.6
"""Most of the width of the text that the rounds of a game may take as a track."""
TAG = 2.8
"""Width in units of the space in a tag and beside it."""


def scoring_blocks(card: DesignedCard, scoring: Scoring) -> Iterator[FaceBlock]:
    for group in scoring.groups:
        rows = list(_lines(card, group))
        if group.note:
            rows[-1] += row(f'<p class="mb-card-note">{typeset(card.short(group.note))}</p>')
        when = " · ".join(filter(None, (group.moments[0], group.scope)))
        rounds = "" if all(scores for _, scores in group.rounds) else group.round_words
        brief = Brief(when, _in_short(group), rounds)
        yield FaceBlock(tuple(rows), _moment(card, scoring, group), role="Scores", brief=brief)


def _in_short(group: ScoreGroup) -> str:
    """Return the points of a group as words: `4 + 2 each` or `3 or 6`."""
    words, highest = "or " * group.data.instead, group.data.combine == "highest"
    for number, line in enumerate(group.lines):
        if number:
            words += " or " if (highest and not line.plus) or line.data.instead else " + "
        words += line.vp.removeprefix("+") + " each" * line.each
    return words


def _rounds(scoring: Scoring, group: ScoreGroup) -> tuple[tuple[int, bool], ...]:
    """Return the rounds of a track; no moment of a card has one if each scores in every round."""
    if all(scores for one in scoring.groups for _, scores in one.rounds):
        return ()
    if group.rounds or {*group.data.timing} == {"battle-end"}:
        return group.rounds
    return tuple((one, True) for one in range(1, group.round_count + 1))


def _moment(card: DesignedCard, scoring: Scoring, group: ScoreGroup) -> str:
    """Return the bar of a group: its moment, its rounds, and everything that qualifies it."""
    first, *others = group.moments
    also = [f"or {' or '.join(others)}, whichever is first"] if others else []
    also += [f"{one.who}: {one.when}" for one in group.deferrals]
    in_foot = card.table.caps if card.table else ()
    # A limit per turn that equals what the only line scores says nothing new.
    is_once = len(group.lines) == 1 and "whenever" not in group.data.timing
    once = [(line.data.vp, "turn") for line in group.lines if is_once and not line.each]
    in_bar = [one for one in group.data.caps if not (one in in_foot or (one.vp, one.per) in once)]
    also += group.limits * bool(in_bar)
    of_others = [
        f"Outside the {cap.vp} {phrases.span_label(scoring.game, cap.per)}"
        for cap in in_foot
        if cap not in (*scoring.caps, *group.data.caps)
    ]
    only_one = _only_one_counts(group)
    also += [one for one in group.combine if not (only_one and one.startswith("Only the highest"))]
    rounds, unit = _rounds(scoring, group), scoring.game.score.short
    has_track = track_width(rounds, card.page) <= TRACK_PART * card.page.text_width
    spans = [first_and_last(late.rounds) for late in group.data.except_]
    later = [one for one, _ in rounds if any(start <= one <= end for start, end in spans)]
    shown = track(rounds, card.tones, card.page, low=card.low, later=later) if has_track else ""
    tags = [group.scope if has_track else group.who, *scoring.excluding(group), *of_others]
    tags = [one for one in (*tags, unit * card.is_wide(unit)) if one]
    wide = width_mm(first, card.page.points(9.5), HEAVY) + fsum(
        width_mm(one, card.page.points(6.5), 700) + TAG * card.page.unit for one in tags
    )
    if wide + (track_width(rounds, card.page) + 1) * has_track > card.page.text_width:
        tags, also = [], [*tags, *also]
    # In the order of the points below, which have the first letters above them.
    modes = _modes(group)
    key = " · ".join(f"{mode[:1]}: {mode}" for mode in modes)
    return str(
        macros().moment(
            "" if card.is_wide(unit) else unit,
            group.data.instead,
            [mode[:1] for mode in modes],
            typographic(first),
            Markup(shown),
            tags,
            [typographic(tied(one)) for one in _joined([*filter(None, [key]), *also], card)],
        )
    )


def _joined(words: Sequence[str], card: DesignedCard) -> list[str]:
    """Return short texts as few lines of a bar."""
    lines: list[str] = []
    for one in words:
        both = f"{lines[-1]} · {one}" if lines else ""
        if both and width_mm(both, card.page.points(7), 600) <= card.page.text_width:
            lines[-1] = both
        else:
            lines.append(one)
    return lines


def _lines(card: DesignedCard, group: ScoreGroup) -> Iterator[str]:
    only_one = _only_one_counts(group)
    others = [one.data.instead or (only_one and not one.plus) for one in group.lines[1:]]
    for line, is_other, then in zip(group.lines, [False, *others], [*others, False], strict=True):
        points, form = _points(group, line), _form(card, group, line)
        if form == "two":
            points = [Markup("{}<wbr>+{}").format(*points[0].split("+"))]
        words = typeset(line.short or card.short(line.what, line=True))
        scored = Markup("<b>Each</b> {}").format(words) if line.each else capital(words)
        yield str(
            macros().line(
                points,
                line.plus,
                form,
                is_other,
                then,
                scored,
                line.tags,
                Markup(_places(card, line)),
            )
        )


def _places(card: DesignedCard, line: ScoreLine) -> str:
    markers = line.data.markers
    # The same place would say the opposite: home need not count, but be held or not.
    if markers is None or markers.bound or markers.home is not None:
        return ""
    kind, words = "more" if markers.more else markers.in_, escape(line.text())
    return pictures.places(kind, words, card.tones, card.page, low=card.low)


def wide_points(card: DesignedCard) -> Iterator[ContentError]:
    """Yield an error for points that are too wide for the rail."""
    page, scoring = card.page, card.article.first(Scoring)
    every = {
        (points, line.plus, _room(group)): None
        for group in (scoring.groups if scoring else ())
        for line in group.lines
        for points in _points(group, line)
    }
    for points, plus, room in every:
        if (more := numeral_width(points, plus, page) - room * page.unit) > 0:
            message = f'the points "{points}" are {more:.1f} mm too wide'
            yield card.error(message, "write a smaller number, or dice with fewer digits")


def _modes(group: ScoreGroup) -> list[str]:
    """Return the modes of a group if a line of it has other points in each."""
    several = (line.points for line in group.lines if len({one.vp for one in line.points}) > 1)
    return [one.label for one in next(several, ())]


def _points(group: ScoreGroup, line: ScoreLine) -> list[str]:
    """Return the points of a line, for each mode if those of any line of its group differ."""
    points = [one.vp.replace(" ", "\u2009") for one in line.points]
    return (points * 2)[:2] if _modes(group) else points[:1]


def _room(group: ScoreGroup) -> float:
    """Return the width in units that the points of a line have, or those of each mode."""
    return (UNIT - 0.8) / 2 if _modes(group) else UNIT


def _form(card: DesignedCard, group: ScoreGroup, line: ScoreLine) -> str:
    """Return the form of the points of a line; those of modes are beside each other."""
    points, room = _points(group, line), _room(group)
    forms = [numeral_form(one, card.page, plus=line.plus, most=room) for one in points]
    usual = "long" if _modes(group) or line.plus else ""
    if forms == ["small"] and not line.plus and re.fullmatch(r"D\d+\+\d", points[0]):
        return "two"
    return next((one for one in ("small", "long") if one in forms), usual)


def _only_one_counts(group: ScoreGroup) -> bool:
    """Whether "or" between the points of a group says that only the highest counts."""
    return group.data.combine == "highest" and not all(line.each for line in group.lines)
