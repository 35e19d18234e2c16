"""Check operations on the choices of both sides: assign, reassign, map.

In: an effect and its context. Out: errors at the value that is wrong.
"""

from collections.abc import Iterator

from musterbook.errors import ContentError, did_you_mean
from musterbook.library.checks.context import Checker, Errors, first_names, known_choices
from musterbook.library.model.effects import Assign, PlaceMap, Reassign
from musterbook.library.source import Place


def assign(check: Checker, place: Place, effect: Assign) -> Errors:
    """Check the table of a choice: its options and its cards."""
    if check.kind not in ("setup", "mission"):
        message = "cards are assigned before the battle"
        yield check.error((*place, "op"), message, "move it to setup: of the game")
        return
    yield from check.deck_errors((*place, "deck"), effect.deck)
    if (deck := check.deck(effect.deck)) is not None:
        for mine, row in effect.table.items():
            for theirs, card in row.items():
                yield from check.card_of((*place, "table", mine, theirs), card, deck)
    for options in _options(check, place, effect.choice):
        if isinstance(options, ContentError):
            yield options
        else:
            yield from _table(check, (*place, "table"), effect, options)


def reassign(check: Checker, place: Place, effect: Reassign) -> Errors:
    """Check that reassigned cards are of a deck whose cards were assigned."""
    assignments = [e for _, _, _, e in check.facts.all_effects() if isinstance(e, Assign)]
    yield from check.deck_errors((*place, "deck"), effect.deck)
    if (deck := check.deck(effect.deck)) is not None:
        if not any(check.facts.deck(other.deck) is deck for other in assignments):
            message = f'no side is given a card of "{deck.node.name}"'
            yield check.error((*place, "deck"), message, "add an effect with op: assign")
        for index, card in enumerate(effect.only):
            yield from check.card_of((*place, "only", index), card, deck)
        yield from check.view.repeated((*place, "only"), effect.only)
    if effect.how == "swap" and effect.only:
        message = '"only" is for a card that both sides share'
        yield check.error((*place, "only"), message, "remove only, or write how: share")


def place_map(check: Checker, place: Place, effect: PlaceMap) -> Errors:
    """Check the pairs of a choice: each has one map for each name."""
    if check.kind not in ("setup", "mission"):
        message = "the map is decided before the battle"
        yield check.error((*place, "op"), message, "move it to setup: of the game")
        return
    for index, pair in enumerate(effect.pairs):
        if effect.names and len(pair.maps) != len(effect.names):
            message = f"{len(pair.maps)} maps for {len(effect.names)} names"
            yield check.error((*place, "pairs", index, "maps"), message, "give each map one name")
        yield from check.view.repeated((*place, "pairs", index, "maps"), pair.maps)
    for options in _options(check, place, effect.choice):
        if isinstance(options, ContentError):
            yield options
        else:
            yield from _pairs(check, (*place, "pairs"), effect, options)


def _options(check: Checker, place: Place, choice: str) -> Iterator[frozenset[str] | ContentError]:
    """Yield the options of a choice, or an error."""
    choices = check.facts.choices()
    if choice not in choices:
        hint = did_you_mean(choice, choices) or known_choices(choices)
        message = f'there is no choice named "{choice}"'
        yield check.error((*place, "choice"), message, hint)
        return
    options = choices[choice]
    if options is None:
        message = f'"{choice}" is not a choice from options or from a deck'
        yield check.error((*place, "choice"), message, "name a choice from: options or from: deck")
    elif options:
        yield options


def _pairs(check: Checker, place: Place, effect: PlaceMap, options: frozenset[str]) -> Errors:
    """Check that no unordered pair of options appears twice."""
    seen: set[frozenset[str]] = set()
    for index, pair in enumerate(effect.pairs):
        for at, name in enumerate(pair.of):
            if name not in options:
                message = f'"{name}" is not an option of "{effect.choice}"'
                hint = did_you_mean(name, options) or "options: " + first_names(options)
                yield check.error((*place, index, "of", at), message, hint)
        if frozenset(pair.of) in seen:
            names = ", ".join(f'"{name}"' for name in sorted(set(pair.of)))
            message = f"the pair {names} appears twice"
            yield check.error((*place, index, "of"), message, "remove one of them")
        seen.add(frozenset(pair.of))


def _table(check: Checker, place: Place, effect: Assign, options: frozenset[str]) -> Errors:
    """Check that each row and each cell is for an option."""
    keys: list[tuple[str, ...]] = [(mine,) for mine in effect.table]
    keys += [(mine, theirs) for mine, row in effect.table.items() for theirs in row]
    for key in keys:
        if key[-1] not in options:
            message = f'"{key[-1]}" is not an option of "{effect.choice}"'
            hint = did_you_mean(key[-1], options) or "options: " + first_names(options)
            yield check.view.key_error((*place, *key), message, hint)
