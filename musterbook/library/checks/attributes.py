"""Check the attributes and texts of cards against those that `game.yml` declares."""

import re
from collections.abc import Iterator

from musterbook.errors import ContentError, meant_or_known, shorten
from musterbook.library import limits
from musterbook.library.checks.entry_views import EntryView
from musterbook.library.model.cards import Card
from musterbook.library.model.game_file import Attribute, GameFile

CHOICES = "choices in game.yml"
"""The start of the hint for a value that resembles no choice."""


def errors(game: GameFile, view: EntryView, card: Card) -> Iterator[ContentError]:
    """Yield an error for each attribute or text that is unknown, and for each value that is not
    allowed.
    """
    for key in card.texts:
        if key not in game.texts:
            hint = meant_or_known(key, game.texts, "texts of game.yml")
            yield view.key_error(("texts", key), f'there is no text "{key}"', hint)
    for key, value in card.attributes.items():
        place = ("attributes", key)
        known = game.attributes.get(key)
        if known is None:
            hint = meant_or_known(key, game.attributes, "attributes of game.yml")
            yield view.key_error(place, f'there is no attribute "{key}"', hint)
        elif problem := _problem(known, value, written := _written(view, place)):
            is_shown = type(value) in (str, int, float) and "\n" not in str(value)
            shown = shorten(written or str(value))
            subject = f'the value "{shown}" of "{key}"' if is_shown else f'"{key}"'
            yield view.error(place, f"{subject} is not {problem[0]}", problem[1])
        else:
            for wrong in _not_choices(known, value):
                hint = meant_or_known(wrong, known.choices, CHOICES)
                if not hint.startswith(CHOICES):
                    hint += f" Or add it to the {CHOICES}"
                yield view.error(place, f'"{shorten(wrong)}" is not a choice of "{key}"', hint)


def _written(view: EntryView, place: tuple[str, str]) -> str:
    """Return a number as its author wrote it."""
    here = view.locate(place)
    return here.tree.written.get(here.place, "")


def _problem(known: Attribute, value: object, written: str) -> tuple[str, str] | None:
    """Return what a value should be and how to correct it; None if it is right."""
    if known.type == "flag":
        return None if isinstance(value, bool) else ("true or false", "write one of the two")
    if known.type == "number":
        if isinstance(value, str) and value in known.choices:
            return None
        if isinstance(value, float) and known.decimals and written != str(value):
            keeping = f', or "{written}" in quotes' * known.is_decimal(written)
            return f"written as {value}", f"write {value}{keeping}"
        is_decimal = isinstance(value, (str, float)) and known.is_decimal(str(value))
        if isinstance(value, bool) or not (isinstance(value, int) or is_decimal):
            return _kind_of_number(known), _meant_number(known, str(value))
        value = float(str(value))
        least = 0 if "art" in known.shown else -9  # as wide as the largest number
        if {"corner", "art"} & {*known.shown} and not least <= value <= limits.CORNER:
            asked = f"a number from {least} to {limits.CORNER}".replace("-", "−")
            return asked, "the head of a card has no more space"
        if known.form == "symbol" and not 0 <= value <= limits.MOST_SYMBOLS:
            return f"a number from 0 to {limits.MOST_SYMBOLS}", "it is shown as so many symbols"
        return None
    if known.type == "text":
        if not isinstance(value, str):
            return "a text", "quote it"
        hint = "only flavour and Markdown have line breaks"
        return ("on one line", hint) if "\n" in value else None
    if isinstance(value, tuple) != (known.type == "tags"):
        return ("a list", "write [ and ] around it") if known.type == "tags" else ("a text", "")
    return None


def _kind_of_number(known: Attribute) -> str:
    digits = f"with at most {known.decimals} digit{'s' * (known.decimals != 1)} after its point"
    kind = f"a number {digits}" if known.decimals else "a whole number"
    return f"{kind}, or {' or '.join(known.choices)}" if known.choices else kind


def _meant_number(known: Attribute, value: str) -> str:
    """Return what a text that is no number of an attribute probably means."""
    if meant := re.fullmatch("([-–−]?)([0-9]+)", value):
        return f"write {'-' * len(meant[1])}{int(meant[2])}, without quotes"
    if meant := re.fullmatch("([-–−]?)([0-9]+)[.,]([0-9]+)", value):
        most = limits.DECIMALS
        if len(meant[3]) > most or ("," in value and len(meant[3]) == most):
            return "write its digits without a comma or a point"
        if known.decimals != len(meant[3]):
            return f"declare it with decimals: {len(meant[3])} in game.yml"
        return f"write {'-' * len(meant[1])}{meant[2]}.{meant[3]}"
    if meant := re.fullmatch(r"([0-9]+(?:\.[0-9]+)?) ?([^\W\d_]{1,8}|[%°])", value):
        unit = "" if meant[2] == known.unit else f', and "unit: {meant[2]}" in game.yml'
        return f"write {meant[1]}{unit}; or declare it with type: text"
    if re.fullmatch(r"\+[0-9]+", value):
        return "write it without +, or declare it with type: text to keep the sign"
    return "write digits without a unit, or declare it with type: text"


def _not_choices(known: Attribute, value: object) -> list[str]:
    """Return the values of a choice or of tags that are not among the choices."""
    if known.type not in ("choice", "tags"):
        return []
    values = value if isinstance(value, tuple) else (value,)
    return [str(value) for value in dict.fromkeys(values) if value not in known.choices]
