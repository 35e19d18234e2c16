"""Replaces cards in the file of a deck, and keeps every other line as its author wrote it.

In: the file of a deck as it was read, and its cards before and after. Out: its new text. A field
whose value is the same keeps its lines; comments inside a field that changes are moved above it.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import yaml
from yaml.events import ScalarEvent

from musterbook.authoring.yaml_writer import yaml_text
from musterbook.errors import ContentError, ContentErrors
from musterbook.library.source import Place, Tree
from musterbook.library.source.yaml import parse

Values = Mapping[str, Any]
"""A card as its file has it: fields with their values, in the order in which authors write them."""


def changed_deck(tree: Tree, before: Mapping[str, Values], after: Mapping[str, Values]) -> str:
    """Return the text of a deck in which the cards are those of `after`.

    Cards stay in the order of the file; a new one follows the card that it follows in `after`.
    Raises ContentErrors for a deck in a form of YAML that cannot be changed card by card.
    """
    try:
        text = _changed_text(tree, before, after)
    except yaml.YAMLError:
        text = ""  # a value does not parse apart from its key
    done = Tree(tree.path, text.split("\n"))
    parse(text, done, (), 0)
    if done.errors or not _says(done.value, tree.value, before, after):
        keys = [key for place, key in tree.keys.items() if len(place) <= 2]
        inside = [key for key in keys if tree.lines[key.line - 1][: key.column - 1].strip()]
        mark = min(inside, default=tree.keys["cards",])
        message = "cards that are written in this form of YAML cannot be changed card by card"
        hint = 'write each key on its own line, without "?" and "&", and without braces around all'
        raise ContentErrors([ContentError(mark, message, hint)])
    return text


def _says(
    done: Values, old: Values, before: Mapping[str, Values], after: Mapping[str, Values]
) -> bool:
    """Whether a changed deck has the cards of `after`, and all else as in the old one."""
    cards = done.get("cards", {})
    return (
        {**done, "cards": None} == {**old, "cards": None}
        and cards.keys() == after.keys()
        and all(
            cards[slug] == old["cards"][slug]
            if before.get(slug) == card
            else cards[slug].keys() == card.keys()
            for slug, card in after.items()
        )
    )


def _changed_text(tree: Tree, before: Mapping[str, Values], after: Mapping[str, Values]) -> str:
    start = tree.keys["cards",].line - 1
    ends = [at for at, line in enumerate(tree.lines) if re.match(r"\.\.\.(\s|$)", line)]
    later = [mark.line - 1 for place, mark in tree.keys.items() if len(place) == 1]
    stop = min((line for line in later + ends if line > start), default=len(tree.lines))
    stop = _first(tree.lines, stop, 0)
    parts = _parts(tree, ("cards",), start, stop)
    if not parts:  # no cards, or all on one line
        cards = _lines({"cards": after}, 0)
        return "\n".join([*tree.lines[:start], *cards, *tree.lines[stop:], ""])
    blank = [""] if any(not tree.lines[part.first - 1].strip() for part in parts[1:]) else []
    new = _new_lines(before, after, parts[0].column, blank)
    lines = [*tree.lines[: parts[0].first], *new.get("", ())]
    for part in parts:
        tail = tree.lines[part.end : part.rest]
        if part.name in after:
            lines += _card(tree, part, before[part.name], after[part.name])
        elif not any(line.strip() for line in tail):
            tail = []
        lines += [*new.get(part.name, ()), *tail]
    return "\n".join([*lines, *tree.lines[stop:], ""])


@dataclass(frozen=True)
class _Part:
    """A key with its value: its lines, counted from 0.

    They are those from `first`, the comment above it, or `key`, to `end`; empty lines and comments
    of something else follow, to `rest`.
    """

    name: str
    first: int
    key: int
    end: int
    rest: int
    column: int


def _parts(tree: Tree, place: Place, start: int, stop: int) -> list[_Part]:
    """Return the keys of a mapping that is between two lines; none if one is elsewhere."""
    keys = [(mark, str(key[-1])) for key, mark in tree.keys.items() if key[:-1] == place]
    if not keys or not all(start < mark.line - 1 < stop for mark, _ in keys):
        return []
    keys.sort()
    starts = [_first(tree.lines, mark.line - 1, mark.column - 1) for mark, _ in keys]
    parts = []
    for (mark, name), first, rest in zip(keys, starts, [*starts[1:], stop], strict=True):
        end = rest
        while _is_beside(tree.lines[end - 1], mark.column - 1):
            end -= 1
        parts.append(_Part(name, first, mark.line - 1, end, rest, mark.column - 1))
    return parts


def _first(lines: Sequence[str], line: int, column: int) -> int:
    """Return the first line of the comment right above a key."""
    while line > 0 and lines[line - 1].startswith(" " * column + "#"):
        line -= 1
    return line


def _is_beside(line: str, column: int) -> bool:
    """Whether a line below a value is not part of it: empty, or a comment beside its key."""
    text = line.lstrip(" ")
    return not text or (text.startswith("#") and len(line) - len(text) <= column)


def _card(tree: Tree, card: _Part, before: Values, after: Values) -> list[str]:
    """Return the lines of a card, with the comment above it."""
    if before == after:
        return tree.lines[card.first : card.end]
    parts = _parts(tree, ("cards", card.name), card.key, card.end)
    if not parts:  # on one line, or an alias of another card
        return [*tree.lines[card.first : card.key], *_lines({card.name: after}, card.column)]
    column = parts[0].column
    new = _new_lines(before, after, column)
    lines = [*tree.lines[card.first : parts[0].first], *new.get("", ())]
    for part in parts:
        own = tree.lines[part.key : part.end]
        if part.name not in after or before[part.name] != after[part.name]:
            comments = [" " * column + comment for comment in _comments("\n".join(own))]
            value = {name: after[name] for name in (part.name,) if name in after}
            own = comments + (_lines(value, column) if value else [])
        tail = tree.lines[part.end : part.rest]
        lines += [*tree.lines[part.first : part.key], *own, *new.get(part.name, ()), *tail]
    return lines


def _new_lines(
    before: Mapping[str, Any], after: Mapping[str, Any], column: int, blank: Sequence[str] = ()
) -> dict[str, list[str]]:
    """Return the lines of the new keys by the known one that they follow, or by an empty text."""
    new: dict[str, list[str]] = {}
    last = ""
    for key, value in after.items():
        if key in before:
            last = key
        else:
            new.setdefault(last, []).extend((*blank, *_lines({key: value}, column)))
    return new


def _lines(value: Values, column: int) -> list[str]:
    return [f"{' ' * column}{line}".rstrip() for line in yaml_text(value).rstrip("\n").split("\n")]


def _comments(text: str) -> Iterator[str]:
    texts = list[tuple[int, int]]()
    for event in yaml.parse(text, yaml.CSafeLoader):
        if isinstance(event, ScalarEvent):
            start, end = event.start_mark.index, event.end_mark.index
            texts.append((text.find("\n", start) if event.style in ("|", ">") else start, end))
    for found in re.finditer(r"(?m)(?:^|(?<=\s))#.*$", text):
        near = bisect_right(texts, (found.start(), len(text))) - 1
        if near < 0 or found.start() >= texts[near][1]:
            yield found[0]
