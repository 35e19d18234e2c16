"""Check the attributes of cards against those that `game.yml` declares."""

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
    """Yield an error for each attribute that is unknown, and for each value that is not allowed."""
    for key, value in card.attributes.items():
        place = ("attributes", key)
        known = game.attributes.get(key)
        if known is None:
            hint = meant_or_known(key, game.attributes, "attributes of game.yml")
            yield view.key_error(place, f'there is no attribute "{key}"', hint)
        elif problem := _problem(known, value):
            is_shown = type(value) in (str, int) and "\n" not in str(value)
            subject = f'the value "{shorten(str(value))}" of "{key}"' if is_shown else f'"{key}"'
            yield view.error(place, f"{subject} is not {problem[0]}", problem[1])
        else:
            for wrong in _not_choices(known, value):
                hint = meant_or_known(wrong, known.choices, CHOICES)
                if not hint.startswith(CHOICES):
                    hint += f" Or add it to the {CHOICES}"
                yield view.error(place, f'"{shorten(wrong)}" is not a choice of "{key}"', hint)


def _problem(known: Attribute, value: object) -> tuple[str, str] | None:
    """Return what a value should be and how to correct it; None if it is right."""
    if known.type == "flag":
        return None if isinstance(value, bool) else ("true or false", "write one of the two")
    if known.type == "number":
        if isinstance(value, str) and value in known.choices:
            return None
        if isinstance(value, bool) or not isinstance(value, int):
            also = f", or {' or '.join(known.choices)}" if known.choices else ""
            hint = "write digits without a unit, or declare it with type: text"
            if meant := re.fullmatch("([-–−]?)([0-9]+)", str(value)):
                hint = f"write {'-' * len(meant[1])}{int(meant[2])}, without quotes"
            return f"a whole number{also}", hint
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


def _not_choices(known: Attribute, value: object) -> list[str]:
    """Return the values of a choice or of tags that are not among the choices."""
    if known.type not in ("choice", "tags"):
        return []
    values = value if isinstance(value, tuple) else (value,)
    return [str(one) for one in dict.fromkeys(values) if one not in known.choices]
