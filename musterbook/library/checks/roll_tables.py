"""Check tables to roll on, and numbered cards: each result of the dice has one row or card.

In: spans such as `4` or `1-3`. Out: errors at the span that is wrong.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from musterbook.errors import ContentError, first_few, repeated
from musterbook.library.checks.entry_views import EntryView
from musterbook.library.model.base import first_and_last
from musterbook.library.model.cards import Card
from musterbook.library.model.files import Table
from musterbook.library.model.nodes import Library, Node
from musterbook.library.source import Place

_D66 = tuple(ten * 10 + one for ten in range(1, 7) for one in range(1, 7))
_DECKS = ("D6", "D8", "D10", "D12", "D20", "D66", "D100")
"""Dice by which the cards of a deck may be drawn."""


@cache
def results_of(dice: str) -> tuple[int, ...]:
    """Return all results of dice, in order."""
    count, _, sides = dice.partition("D")
    if dice == "D66":
        return _D66
    number = int(count or 1)
    return tuple(range(number, number * int(sides) + 1))


def reversed_error(view: EntryView, place: Place, span: str) -> ContentError | None:
    """Return an error for a span that ends before it begins."""
    first, last = first_and_last(span)
    if first <= last:
        return None
    return view.error(place, f'"{span}" ends before it begins', f"did you mean {last}-{first}?")


def span_errors(view: EntryView, place: Place, span: str, dice: str) -> Iterator[ContentError]:
    """Yield an error for each end of a span that is not a result of the dice."""
    if error := reversed_error(view, place, span):
        yield error
        return
    results = results_of(dice)
    for number in dict.fromkeys(first_and_last(span)):
        if number not in results:
            yield view.error(place, f"{number} is not a result of a {dice}", results_hint(dice))


def results_hint(dice: str) -> str:
    """Return a hint that lists the results of the dice."""
    results = results_of(dice)
    if dice == "D66":
        return "a D66 shows 11 to 66, and both digits are 1 to 6"
    return f"a {dice} shows {results[0]} to {results[-1]}"


def row_errors(
    view: EntryView, place: Place, spans: Sequence[str | None], dice: str, *, complete: bool = True
) -> list[ContentError]:
    """Return errors in the rows of a table; `place` is that of the list of rows.

    A `complete` table needs a row for each result; gaps are reported if there are no other errors.
    """
    errors: list[ContentError] = []
    span_of: dict[int, str] = {}
    for index, span in enumerate(spans):
        at = (*place, index, "roll")
        if span is None:
            message = f'this row of a {dice} table has no "roll"'
            errors.append(view.error((*place, index), message, results_hint(dice)))
            continue
        span_problems = list(span_errors(view, at, span, dice))
        errors += span_problems
        if span_problems:
            continue
        first, last = first_and_last(span)
        numbers = [number for number in results_of(dice) if first <= number <= last]
        duplicate = next((number for number in numbers if number in span_of), None)
        if duplicate is not None:
            message = f"{duplicate} is in two rows"
            errors.append(view.error(at, message, f'the other row is "{span_of[duplicate]}"'))
        span_of |= dict.fromkeys(numbers, span)
    missing = gap(spans, dice)
    if missing and complete and not errors:
        errors.append(view.error(place, missing, results_hint(dice)))
    return errors


def gap(spans: Iterable[str | None], dice: str) -> str:
    """Return a message for results without a row, or an empty string if there are none."""
    ends = [first_and_last(span) for span in spans if span is not None]
    missing = [n for n in results_of(dice) if not any(a <= n <= b for a, b in ends)]
    return f"no row for {first_few(missing, 6)}" if missing else ""


def table(library: Library, view: EntryView) -> list[ContentError]:
    """Check the dice of a table."""
    data = view.model
    assert isinstance(data, Table)  # checked by the caller
    if data.extends:
        return _variation(library, view, data)
    spans = [row.roll for row in data.rows]
    if data.roll is None:
        return _rows_without_dice(view, spans)
    complete = not library.variations_of(view.node)  # a variation may add what is missing
    return row_errors(view, ("rows",), spans, data.roll, complete=complete)


def _rows_without_dice(view: EntryView, spans: Sequence[str | None]) -> list[ContentError]:
    """Return an error for the first row with a result, if the table has no dice."""
    index = next((index for index, span in enumerate(spans) if span is not None), None)
    message = 'a row with "roll" needs a table with "roll"'
    hint = "add the dice to the table, such as roll: D6"
    return [] if index is None else [view.error(("rows", index, "roll"), message, hint)]


def _variation(library: Library, view: EntryView, data: Table) -> list[ContentError]:
    """Check the rows of a variation together with those that it inherits."""
    base = library.find(data.extends)
    if base is None or not isinstance(base.data, Table) or base.id == view.node.id:
        return []
    dice, own_spans = base.data.roll, [row.roll for row in data.rows]
    if data.roll and dice and data.roll != dice:
        message = f"this table extends a {dice} table, but has {data.roll}"
        return [view.error(("roll",), message, f"write roll: {dice}")]
    if dice is None and data.roll:
        message = f"this table extends a table without dice, but has {data.roll}"
        return [view.error(("roll",), message, f'give "{base.name}" the dice, too')]
    if dice is None:
        return _rows_without_dice(view, own_spans)
    errors = row_errors(view, ("rows",), own_spans, dice, complete=False)
    inherited = [row.roll for row in base.data.rows if row.roll not in own_spans]
    for index, span in enumerate([] if errors else own_spans):
        first, last = first_and_last(span or "0")
        ends = [(other, first_and_last(other)) for other in inherited if other is not None]
        overlapping = next((other for other, (a, b) in ends if a <= last and first <= b), None)
        if overlapping is not None:
            message = f'"{span}" replaces a part of the row "{overlapping}"'
            hint = "a row is replaced by one with the same roll"
            errors.append(view.error(("rows", index, "roll"), message, hint))
    missing = gap([*own_spans, *inherited], dice)
    if missing and not errors:
        errors.append(view.error(("rows",), missing, results_hint(dice)))
    return errors


def deck(cards: Iterable[EntryView]) -> list[ContentError]:
    """Check that all cards of a deck have different numbers, if any of them has one."""
    numbers = [(view, view.model.roll) for view in cards if isinstance(view.model, Card)]
    most = max((number for _, number in numbers if number is not None), default=None)
    if most is None:
        return []
    least = min(number for _, number in numbers if number is not None)
    fitting = (d for d in _DECKS if most <= results_of(d)[-1] and (d != "D66" or least > 10))
    dice = next(fitting, "D100")
    errors: list[ContentError] = []
    missing: list[ContentError] = []
    owners: dict[int, Node] = {}
    for view, number in numbers:
        if number is None:
            hint = "either all cards of a deck have a number, or none"
            missing.append(view.key_error((), 'this card has no "roll", but others have', hint))
        elif number not in results_of(dice):
            message = f"{number} is not a result of a {dice}"
            errors.append(view.error(("roll",), message, results_hint(dice)))
        elif number in owners:
            message = f"two cards have the number {number}"
            errors.append(view.error(("roll",), message, f'the other is "{owners[number].name}"'))
        else:
            owners[number] = view.node
    return [*errors, repeated(missing)] if missing else errors
