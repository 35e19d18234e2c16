"""Check scoring: its rounds, modes and tallies must exist in the game.

In: cards, missions and the scoring of a pack. Out: errors at the value that is wrong.
"""

import re
from collections.abc import Iterator, Sequence

from musterbook.errors import ContentError, meant_or_known
from musterbook.library import inherit
from musterbook.library.checks.entry_views import EntryView
from musterbook.library.checks.played_packs import PlayedPack
from musterbook.library.checks.roll_tables import reversed_error
from musterbook.library.model.base import first_and_last
from musterbook.library.model.cards import Card, Mission
from musterbook.library.model.pack import PackFile
from musterbook.library.model.scoring import ByMode, Cap, PackLate, ScoringGroup
from musterbook.library.source import Place


def entry(played: PlayedPack | None, view: EntryView, data: Card | Mission) -> list[ContentError]:
    """Check the scoring of a card or mission; without `played`, only what is so in any game."""
    check = _Entry(played, view)
    problems: list[ContentError] = []
    for index, group in enumerate(data.scoring):
        problems += check.group(("scoring", index), group)
    if isinstance(data, Card):
        for index, cap in enumerate(data.caps):
            problems += check.cap(("caps", index), cap, data.scoring)
    return problems


class _Entry:
    def __init__(self, played: PlayedPack | None, view: EntryView) -> None:
        self.played, self.view, self.error = played, view, view.error

    def rounds(self, place: Place, span: str | None) -> Iterator[ContentError]:
        if span is None:
            return
        if error := reversed_error(self.view, place, span):
            yield error
            return
        first, last = first_and_last(span)
        if first == 0:
            yield self.error(place, "there is no battle round 0", "the first round is 1")
        if self.played is not None:
            yield from self.played.round_errors(self.view, place, last)

    def mode(self, place: Place, mode: str | None) -> Iterator[ContentError]:
        if mode is not None and self.played is not None:
            yield from mode_errors(self.played, self.view, place, mode)

    def group(self, place: Place, group: ScoringGroup) -> Iterator[ContentError]:
        yield from self.rounds((*place, "rounds"), group.rounds)
        yield from self.mode((*place, "mode"), group.mode)
        for index, late in enumerate(group.except_):
            at = (*place, "except", index)
            yield from self.rounds((*at, "rounds"), late.rounds)
            first, last = first_and_last(late.rounds)
            start, end = first_and_last(group.rounds) if group.rounds else (first, last)
            if start <= end and first <= last and (last < start or first > end):
                message = f"this group never scores in battle round {late.rounds}"
                yield self.error((*at, "rounds"), message, f"its rounds are {group.rounds}")
            if group.player and late.player and group.player != late.player:
                message = f"this group is only for the {group.player} player"
                hint = f"write player: {group.player}, or remove the exception"
                yield self.error((*at, "player"), message, hint)
        for index, line in enumerate(group.lines):
            at = (*place, "lines", index)
            yield from self.mode((*at, "mode"), line.mode)
            if isinstance(line.vp, ByMode):
                for mode, vp in (("fixed", line.vp.fixed), ("tactical", line.vp.tactical)):
                    yield from self.mode((*at, "vp", mode), mode)
                    if vp <= 0:
                        message = f"this line gives no VP in the mode {mode}"
                        yield self.error((*at, "vp", mode), message, "give it VP, or use mode:")
            if group.mode and line.mode and group.mode != line.mode:
                message = f'the group is only for "{group.mode}"'
                yield self.error((*at, "mode"), message, "remove the mode of the line")
            if not isinstance(line.vp, ByMode) and _most_vp(line.vp) <= 0:
                yield self.error((*at, "vp"), "this line gives no VP", "give it VP, or remove it")
            if line.most is not None and line.each is None:
                message = '"most" is only for a line with "each"'
                yield self.error((*at, "most"), message, 'a line with "if" counts once')
            if line.plus and index == 0 and place[-1] == 0:
                message = '"plus" adds to the lines before it, and this is the first'
                yield self.error((*at, "plus"), message, 'remove "plus"')
            if line.markers and line.each and (line.markers.more or line.markers.least > 1):
                message = '"least" and "more" are only for a line with "if"'
                hint = 'a line with "each" counts all the markers'
                yield self.error((*at, "markers"), message, hint)
            if line.among and (index == 0 or None in (line.each, group.lines[index - 1].each)):
                message = '"among" needs "each", in this line and in the line before'
                hint = "write it below the line that counts all of them"
                yield self.error((*at, "among"), message, hint)
        for index, cap in enumerate(group.caps):
            yield from self.cap((*place, "caps", index), cap, [group])

    def cap(self, place: Place, cap: Cap, groups: Sequence[ScoringGroup]) -> Iterator[ContentError]:
        """Check a limit of what some groups give."""
        yield from _cap_errors(self.played, self.view, place, cap)
        most = 0 if cap.of else max((_most_of_a_line(one, cap) for one in groups), default=0)
        if most > cap.vp:
            message = f"this limit is lower than the {most}VP of a line"
            hint = "the rest is lost: raise the limit, or give the line fewer VP"
            yield self.error((*place, "vp"), message, hint)
        if cap.since is not None:
            message = '"since" is only for limits of a pack'
            hint = "let a change of the card set its caps"
            yield self.error((*place, "since"), message, hint)


def _most_vp(vp: int | str) -> int:
    """Return a number of VP, or the most that dice give."""
    if isinstance(vp, int):
        return vp
    count, die, more = re.findall("^([0-9]*)D([0-9]+)(.*)", vp)[0]
    return int(count or 1) * int(die) + int(more or 0)


def _most_of_a_line(group: ScoringGroup, cap: Cap) -> int:
    """Return the most VP that a line of a group gives at once and that a limit covers.

    A line with `each` counts once, a line with dice not at all: a limit may be below its maximum.
    """
    if set(group.timing) <= set(cap.without):
        return 0
    most = [0]
    for line in group.lines:
        modes = {mode for mode in (cap.mode, group.mode, line.mode) if mode}
        if isinstance(line.vp, int) and len(modes) < 2:
            most.append(line.vp)
        elif isinstance(line.vp, ByMode) and len(modes) < 2:
            most += [getattr(line.vp, mode) for mode in modes or ("fixed", "tactical")]
    return max(most)


def mode_errors(
    played: PlayedPack, view: EntryView, place: Place, mode: str
) -> Iterator[ContentError]:
    """Yield an error for a mode that the hands of the game do not have."""
    if mode in played.modes or (played.game.hand and not played.modes):
        return
    message = f'this game has no mode "{mode}"'
    modes = " and ".join(sorted(played.modes))
    yield view.error(place, message, f"its modes: {modes}" if modes else "it has no hands")


def cap_errors(
    played: PlayedPack, view: EntryView, place: Place, cap: Cap
) -> Iterator[ContentError]:
    """Yield the errors of a limit of the whole game, which must name its tallies."""
    yield from _cap_errors(played, view, place, cap)
    if not cap.of:
        yield view.error(
            place, 'this cap needs "of"', "tallies: " + (", ".join(played.tallies) or "none")
        )


def _cap_errors(
    played: PlayedPack | None, view: EntryView, place: Place, cap: Cap
) -> Iterator[ContentError]:
    for index, timing in enumerate(cap.without):
        if timing == "whenever":
            message = '"whenever" is every moment, so this limit would never apply'
            hint = "name the moments that do not count"
            yield view.error((*place, "without", index), message, hint)
    if played is not None:
        yield from _tally_errors(played, view, place, cap.of)
        if cap.mode is not None:
            yield from mode_errors(played, view, (*place, "mode"), cap.mode)


def _tally_errors(
    played: PlayedPack, view: EntryView, place: Place, of: Sequence[str]
) -> Iterator[ContentError]:
    """Yield an error for each unknown tally of a list."""
    tallies = played.tallies
    for index, tally in enumerate(of):
        at = (*place, "of", index)
        if tally not in tallies:
            hint = meant_or_known(tally, tallies, "tallies")
            yield view.error(at, f'nothing scores into "{tally}"', hint)


def pack(played: PlayedPack) -> Iterator[ContentError]:
    """Check the scoring of a whole pack."""
    scoring, view = played.game.scoring, played.pack
    place: Place = ("game", "scoring")
    nodes = (deck.node for deck in played.decks.values())
    decks = {deck.data.score: deck.name for deck in nodes if deck.data.score}
    for index, cap in enumerate(scoring.caps):
        at = (*place, "caps", index)
        yield from cap_errors(played, view, at, cap)
        yield from _since_errors(played, (*at, "since"), cap)
    yield from _beyond(played)
    for index, late in enumerate(scoring.except_):
        yield from _pack_exception(played, (*place, "except", index), late)
    for slug in scoring.by_hand:
        other = decks.get(slug) or (scoring.awards[slug].name if slug in scoring.awards else None)
        if other:
            message = f'"{slug}" is not entered by hand: "{other}" scores into it'
            yield view.key_error((*place, "by_hand", slug), message, "remove it from by_hand")
    for slug, award in scoring.awards.items():
        at = (*place, "awards", slug)
        if award.vp <= 0:
            yield view.error((*at, "vp"), "this award gives no VP", "give it VP, or remove it")
        if slug in decks:
            message = f'"{slug}" is the tally of "{decks[slug]}"'
            yield view.key_error(at, message, "an award needs its own tally")


def _beyond(played: PlayedPack) -> Iterator[ContentError]:
    """Yield an error for each line of a card that gives more than a limit of the game lets it.

    Cards of a used pack are checked there: whoever lowers a limit may mean it for them, too.
    """
    for deck in played.decks.values():
        caps = [cap for cap in played.game.scoring.caps if deck.node.data.score in cap.of]
        for view in (played.cards[id] for id in deck.cards):
            groups = view.model.scoring if isinstance(view.model, Card) else ()
            for index, group in enumerate(() if view.node.origin else groups):
                most = [(cap.vp, _most_of_a_line(group, cap)) for cap in caps]
                if beyond := [one for one in most if one[0] < one[1]]:
                    limit, vp = min(beyond)
                    message = f"a line gives {vp}VP, and a limit of the game is {limit}VP"
                    hint = "the rest is lost: raise the limit, or give the line fewer VP"
                    yield view.error(("scoring", index), message, hint)


def _since_errors(played: PlayedPack, place: Place, cap: Cap) -> Iterator[ContentError]:
    """Yield an error if a limit names no overlay of its pack, or has nothing that it brought in."""
    data = played.pack.node.data
    overlays = data.overlays if isinstance(data, PackFile) else {}
    if cap.since is not None and cap.since not in overlays:
        hint = meant_or_known(cap.since, overlays, "overlays of pack.yml")
        yield played.pack.error(place, f'unknown overlay "{cap.since}"', hint)
    elif cap.since is not None and not cap.without:
        message = '"since" needs "without": the moments that do not count from then on'
        yield played.pack.error(place, message, 'add "without", or remove "since"')


def _pack_exception(played: PlayedPack, place: Place, late: PackLate) -> Iterator[ContentError]:
    """Check a scoring exception that the pack defines for the cards of some tallies."""
    errors = [
        *_Entry(played, played.pack).rounds((*place, "rounds"), late.rounds),
        *_tally_errors(played, played.pack, place, late.of),
    ]
    yield from errors
    if not errors and not _is_used(played, late):
        names = " or ".join(f'"{tally}"' for tally in late.of)
        message = f"this exception applies to no card of {names}"
        hint = f'it is for cards that score at "{late.from_}" in round {late.rounds}'
        yield played.pack.error(place, message, hint)


def _is_used(played: PlayedPack, late: PackLate) -> bool:
    """Whether an exception changes the scoring of any card of the pack."""
    return any(
        inherit.with_pack_exceptions(card.base, deck.node.data.score, [late]) is not card.base
        for deck in played.decks.values()
        for card in played.library.children_of(deck.node, Card)
    )
