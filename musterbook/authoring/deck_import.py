"""Makes the cards of a deck from a table, so that cards can be edited in a spreadsheet.

In: a table, and the deck as it is now, if there is one. Out: its cards, and every error at its row
and column. What a deck has and the table has no column for is kept.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import takewhile
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from musterbook.authoring import card_columns, new_entries
from musterbook.authoring.attribute_guesses import attribute_lines, without_blanks
from musterbook.authoring.card_columns import KEY, Columns, folded
from musterbook.authoring.deck_edits import changed_deck
from musterbook.authoring.deck_export import card_value, cards_of
from musterbook.authoring.new_entries import ExistingContent, NewEntry
from musterbook.authoring.spreadsheets import CardRow, CardTable, SheetCell
from musterbook.authoring.yaml_writer import yaml_text
from musterbook.errors import (
    ContentError,
    ContentErrors,
    UserError,
    first_few,
    nearest,
    repeated,
    shorten,
)
from musterbook.library import limits, published_ids
from musterbook.library.checks.attributes import CHOICES
from musterbook.library.file_kinds import (
    ADDITIONS,
    FILE_NAME,
    invalid_part,
    is_picture,
    is_symbol,
    key_hint,
    kind_of,
)
from musterbook.library.model.cards import Card
from musterbook.library.model.entries import Provenance
from musterbook.library.model.game_file import GameFile
from musterbook.library.model_validation import validate
from musterbook.library.pack_uses import expand
from musterbook.library.phrases import number_of
from musterbook.library.read_files import (
    FileCache,
    ReadResult,
    read_content,
    read_file,
    read_folders,
)
from musterbook.library.schema import descriptions
from musterbook.library.source import Place, Tree, read_yaml
from musterbook.library.source.characters import unprinted_problems
from musterbook.slugs import as_slug, without_leading_zeros

_Steps = tuple[str, ...]

_TOTALS = frozenset(
    {"total", "totals", "sum", "cards", "average", "averages"}
    | {"summe", "gesamt", "karten", "totale", "somme", "suma"}
)
"""What people write into the last rows of a table, beside sums and averages."""
_NUMBER = re.compile(r"[+−-]?\d[\d.,’' \u202f]*%?")


@dataclass
class Imported:
    """What a table says: errors, and by their keys the cards and the locations of their values.

    `fields` are the paths of fields by the headings of their columns, and `unknown` the numbers of
    the columns that are for none. `is_whole` is whether every column was understood, and `partial`
    has the keys of the cards with an error. `left_out` are the headings of columns that are not
    read, `dashes` the numbers of cells with only a dash by their headings, and `without_card` the
    rows that have no card.
    """

    errors: list[ContentError]
    cards: dict[str, dict[str, Any]]
    trees: dict[str, Tree]
    fields: dict[str, str] = field(default_factory=dict)
    unknown: list[int] = field(default_factory=list)
    is_whole: bool = False
    partial: set[str] = field(default_factory=set)
    left_out: list[str] = field(default_factory=list)
    dashes: dict[str, int] = field(default_factory=dict)
    without_card: list[CardRow] = field(default_factory=list)


def imported(table: CardTable, game: GameFile, before: Mapping[str, Card]) -> Imported:
    """Return the cards of a table; `before` are those of the deck, whose other fields are kept."""
    columns = Columns(game)
    headings = {n: cell for n, cell in table.headings.items() if not table.is_left_out(n)}
    fields = {n: columns.field(cell.text) for n, cell in headings.items()}
    if wrong := [*_other_rows(table, headings, fields)]:
        return Imported([*table.errors, *wrong], {}, {})
    fields = {n: _field_by_cells(table, n, fields, columns) for n in headings}
    unknown = [n for n, path in fields.items() if not path]
    errors = [*table.errors, *_heading_errors(table, headings, fields, columns)]
    errors += _outside(table)
    result = Imported(errors, {}, {})
    result.fields = {headings[n].text: path for n, path in fields.items() if path}
    result.unknown = unknown
    result.left_out = [cell.text for n, cell in table.headings.items() if n not in headings]
    result.dashes = {
        headings[n].text: many
        for n, path in fields.items()
        if path and (many := sum(columns.is_only_dash(text, path) for text in table.texts(n)))
    }
    if {"name", KEY} & set(fields.values()):
        result.is_whole = not errors
        reader = _Reader(columns, fields, before, table)
        for row in table.rows[: limits.ITEMS]:
            reader.read(row, result)
    elif headings:
        hint = "write Name above the names of the cards"
        mark = next(iter(headings.values())).mark
        errors.append(ContentError(mark, 'there is no column "name"', hint))
    return result


def _other_rows(
    table: CardTable, headings: Mapping[int, SheetCell], fields: Mapping[int, str | None]
) -> Iterator[ContentError]:
    """Yield errors of rows that are not cards; only one if the first row has no headings."""
    if headings and not any(fields.values()):
        hint = "write Name above the names of the cards, and Text above their texts"
        mark = next(iter(headings.values())).mark
        yield ContentError(mark, "no heading of the first row is known", hint)
        return
    own = {number: folded(cell.text) for number, cell in headings.items()}
    for row in table.rows:
        if all(folded(cell.text) == own.get(number) for number, cell in row.cells.items()):
            yield ContentError(row.mark, "this row repeats the headings", "delete it")
    for row in takewhile(partial(_has_totals, table), reversed(table.rows)):
        yield ContentError(row.mark, "this row has totals, and no card", "delete it")


def _field_by_cells(
    table: CardTable, column: int, fields: Mapping[int, str | None], columns: Columns
) -> str | None:
    """Return the path of the field that a column is for, judged by its heading and its cells."""
    texts = {*table.texts(column)}
    path = fields[column]
    if folded(table.headings[column].text) == "title" and "name" not in fields.values():
        return path or "name"
    if "face" not in fields.values() and columns.has_kinds(table.headings[column].text, texts):
        return "face"
    is_text = path and columns.has_parts(path) and all(text[0] not in "[{" for text in texts)
    return None if is_text else path


def _outside(table: CardTable) -> Iterator[ContentError]:
    """Yield errors of cells without a heading, and of cards that a deck has no room for."""
    hint = "write one above it, such as # to leave the column out"
    if any(cell.mark.path.lower().endswith(".csv") for cell in table.headings.values()):
        hint += "; in CSV, quote texts that have a separator"
    for row in table.rows:
        for number, cell in row.cells.items():
            if number not in table.headings:
                yield ContentError(cell.mark, "this cell has no heading", hint)
    if len(table.rows) > limits.ITEMS:
        message = f"the table has {len(table.rows):,} cards; a deck has at most {limits.ITEMS:,}"
        mark, hint = table.rows[limits.ITEMS].mark, "divide it into several decks"
        yield ContentError(mark, message, hint)


def _has_totals(table: CardTable, row: CardRow) -> bool:
    """Whether a row has sums or averages of the rows above it, and what they are called.

    A card can have such a name, but lacks no cell that the first card has.
    """
    texts = {cell.text.casefold().strip(": ") for cell in row.cells.values()}
    numbers = texts - _TOTALS
    lacks = table.rows[0].cells.keys() - row.cells.keys()
    return bool(lacks) and len(texts) > len(numbers) > 0 and all(map(_NUMBER.fullmatch, numbers))


def _heading_errors(
    table: CardTable,
    headings: Mapping[int, SheetCell],
    fields: Mapping[int, str | None],
    columns: Columns,
) -> Iterator[ContentError]:
    seen: dict[str, str] = {}
    unknown, empty = list[SheetCell](), list[SheetCell]()
    known = [name for name, path in columns.names.items() if not columns.has_parts(path)]
    for number, cell in headings.items():
        name = shorten(cell.text)
        field = fields[number] or name.casefold()
        if field in seen:
            also = f'; "{seen[field]}" names the same' if seen[field] != name else ""
            yield ContentError(cell.mark, f'the column "{name}" appears twice{also}', "keep one")
        elif fields[number] == folded(cell.text) == card_columns.NOTES:
            hint = "if they are for players, write card.notes; if only for you, begin it with #"
            yield ContentError(cell.mark, f'the column "{name}" would be on the cards', hint)
        elif fields[number]:
            pass
        elif near := nearest(name.casefold(), known, 0.81):
            hint = f'did you mean "{near}"?'
            if columns.field(near) in fields.values():
                hint = f'there is already "{near}"; begin it with # to leave it out'
            yield ContentError(cell.mark, f'unknown column "{name}"', hint)
        else:
            is_empty = table.rows and not without_blanks(table.texts(number))
            (empty if is_empty else unknown).append(cell)
        seen.setdefault(field, name)
    hint = "write Name, Text, Picture or another field or attribute of game.yml; or begin it with #"
    for cells, help in ((unknown, hint), (empty, "empty: begin it with #")):
        if cells:
            names = ", ".join(f'"{shorten(cell.text)}"' for cell in cells)
            message = f"unknown column{'s' * (len(cells) > 1)} {shorten(names, 3000)}"
            yield ContentError(cells[0].mark, message, f"{help} to leave it out")


class _Reader:
    """Reads the rows of a table as cards."""

    def __init__(
        self,
        columns: Columns,
        fields: Mapping[int, str | None],
        before: Mapping[str, Card],
        table: CardTable,
    ) -> None:
        self.columns, self.table = columns, table
        self.fields = fields
        self.paths = [tuple(field.split(".")) for field in fields.values() if field]
        self.before = {slug: card_value(card) for slug, card in before.items()}
        names = [folded(card.name) for card in before.values()]
        self.keys = {
            name: slug for name, slug in zip(names, before, strict=True) if names.count(name) == 1
        }

    def read(self, row: CardRow, result: Imported) -> None:
        """Add the card of a row to the result, or its errors."""
        cells = {
            field: cell
            for n, cell in row.cells.items()
            if (field := self.fields.get(n)) and not self.columns.is_blank(cell.text, field)
        }
        if not cells:
            result.without_card.append(row)
            return
        name = cells.get("name", SheetCell("", row.mark))
        key = cells.pop(KEY, None)
        known = self.keys.get(folded(name.text)) or as_slug(name.text)
        slug = as_slug(key.text) if key else known
        mark = key.mark if key else name.mark
        unknown = (("", cell) for n, cell in row.cells.items() if self.fields.get(n, "") is None)
        errors = [
            ContentError(cell.mark, message, hint)
            for field, cell in (*cells.items(), *unknown)
            for letter, message, hint in unprinted_problems(cell.text)
            if letter.isalpha()
            or (field and not isinstance(self.columns.value(cell.text, field), bool))
        ]
        wrong = [*self._look_errors(cells)]
        tree, card = self._card(row, slug, cells, [*errors, *wrong])
        wrong += card if isinstance(card, list) else []
        if wrong:
            errors += wrong
            tree, card = self._card(row, slug, cells, errors)
        is_key = False
        if not key and any(error.mark == name.mark for error in wrong):
            pass  # a wrong name is one error, and its key follows from it
        elif not FILE_NAME.fullmatch(slug) and (name.text or key):
            hint = "" if key else f'add a column "{KEY}": '
            hint += key_hint(slug, "lower-case letters and hyphens")
            message = f'"{shorten(slug or (key or name).text)}" cannot be a key'
            errors.append(ContentError(mark, message, hint))
        elif slug and slug in result.trees:
            first = result.trees[slug].marks[()].line
            hint = (
                "change one" if key else f'count it in a column "copies", or add a column "{KEY}"'
            )
            message = f'the key "{slug}" appears twice'
            errors.append(ContentError(mark, message, f"first in row {first}; {hint}"))
        else:
            is_key = bool(slug)
        result.trees.setdefault(slug, tree)
        result.errors += errors
        if errors:
            result.partial.add(slug)
        if isinstance(card, Card) and is_key:
            result.cards[slug] = card_value(card)

    def _look_errors(self, cells: Mapping[str, SheetCell]) -> Iterator[ContentError]:
        """Yield errors of formats that plain text and numbers cannot have."""
        for path, cell in cells.items():
            if look := not self.columns.is_markdown(path) and self.table.looks.get(cell.mark):
                hint = "this column is plain text: remove the format"
                yield ContentError(cell.mark, f"the cell has {look} words", hint)
            if cell.mark in self.table.dates and self.columns.is_number(path):
                hint = "the cell is a date: format it as a number, and write it again"
                yield ContentError(cell.mark, f'"{cell.text}" is not a number', hint)

    def _card(
        self,
        row: CardRow,
        slug: str,
        cells: Mapping[str, SheetCell],
        errors: Sequence[ContentError],
    ) -> tuple[Tree, Card | list[ContentError]]:
        """Return the card of a row without the cells that have errors, or further errors.

        The tree has the locations of its values.
        """
        tree, wrong = Tree(row.mark.path, []), {error.mark for error in errors}
        tree.marks[()] = tree.keys[()] = row.mark
        right = [
            (tuple(field.split(".")), field, cell)
            for field, cell in cells.items()
            if cell.mark not in wrong
        ]
        value = _updated(self.before.get(slug, {}), self._nested(right, tree, ()), self.paths)
        if "name" in cells:
            value.setdefault("name", "?")
        return tree, validate(tree, (), value, Card)

    def _nested(
        self, cells: Sequence[tuple[_Steps, str, SheetCell]], tree: Tree, place: Place
    ) -> Any:
        """Return the value of cells with their paths from a place; gaps in lists are closed."""
        inner: dict[str, list[tuple[_Steps, str, SheetCell]]] = {}
        for path, whole, cell in cells:
            if not path:  # has precedence over longer paths
                return self.columns.value(cell.text, whole)
            inner.setdefault(path[0], []).append((path[1:], whole, cell))
        is_list = bool(inner) and all(map(card_columns.is_number, inner))
        values = {}
        for index, key in enumerate(sorted(inner, key=int) if is_list else inner):
            at = (*place, index if is_list else key)
            tree.marks[at] = tree.keys[at] = inner[key][0][2].mark
            values[key] = self._nested(inner[key], tree, at)
        return list(values.values()) if is_list else values


def _updated(before: Any, new: Mapping[str, Any], paths: Sequence[_Steps]) -> dict[str, Any]:
    """Return a value in which the parts that have a column are new; a list is one part."""
    value = dict(before) if isinstance(before, Mapping) else {}
    for key in dict.fromkeys(path[0] for path in paths):
        inner = [path[1:] for path in paths if path[0] == key]
        part = new.get(key)
        if all(rest and not card_columns.is_number(rest[0]) for rest in inner):
            part = _updated(value.get(key), part if isinstance(part, Mapping) else {}, inner)
        value[key] = part
        if part is None or (part == {} and new.get(key) != {}):
            del value[key]
    return value


_SHOWN = 5
"""Errors of one kind in one column, after which the others are only counted."""
_ONE_LETTER = re.compile(r'the character ("\w") \(U\+\w+\)(?= cannot be printed)')
_LETTERS = 'letters such as "" cannot be printed'
"""A kind of error of which a table shows only the first."""


def _grouped(errors: Iterable[ContentError]) -> list[ContentError]:
    """Return errors in order: an error of many rows once, and only the first of similar ones."""
    same: dict[tuple[str, str], list[ContentError]] = {}
    for error in errors:
        same.setdefault((error.message, error.hint), []).append(error)
    alike: dict[tuple[str, str, int], list[ContentError]] = {}
    for error in sorted(map(repeated, same.values())):
        kind = re.sub(r'"[^"]*"', '""', _ONE_LETTER.sub(r"letters such as \1", error.message))
        column = 0 if kind == _LETTERS else error.mark.column
        alike.setdefault((kind, error.mark.path, column), []).append(error)
    shown = list[ContentError]()
    for (kind, _, column), group in alike.items():
        most = 1 if kind == _LETTERS else _SHOWN
        shown += group[:most]
        if len(group) > most:
            last = shown.pop()
            where = "the column" if column else "the table"
            more = f"and {len(group) - most} others like this in {where}"
            shown.append(replace(last, hint=f"{last.hint}; {more}".removeprefix("; ")))
    return sorted(shown)


_NO_CHOICE = re.compile(r'"(.*)" is not a choice of "([a-z0-9-]+)"')


def _with_new_choices(errors: Sequence[ContentError], game: GameFile) -> Iterator[ContentError]:
    """Yield errors; those of values that are like no choice of an attribute are one, which says
    what to write in `game.yml`.
    """
    new = dict[str, dict[str, ContentError]]()
    for error in sorted(errors):
        if (found := _NO_CHOICE.fullmatch(error.message)) and error.hint.startswith(CHOICES):
            new.setdefault(found[2], {}).setdefault(found[1], error)
        else:
            yield error
    for key, some in new.items():
        names, choices = ", ".join(f'"{one}"' for one in some), game.attributes[key].choices
        are = "are not choices" if len(some) > 1 else "is not a choice"
        first = replace(next(iter(some.values())), message=f'{names} {are} of "{key}"')
        listed = ", ".join(yaml_text({"in": [one]})[5:-2] for one in (*choices, *some))
        yield replace(first, hint=f"correct this, or write in game.yml: choices: [{listed}]")


def _column_lines(fields: Mapping[str, str]) -> Iterator[str]:
    """Yield what each column was taken for; one that is named like a part of a field says it."""
    about = {KEY: "The end of the address.", **descriptions(Card)}
    for name, path in fields.items():
        heading = " ".join(name.split())
        first, _, key = path.partition(".")
        if first in card_columns.OF_GAME and key:
            yield f"  {heading}: the {first[:-1]} {key} of the game"
        elif not key:
            yield f"  {heading}: {path} ({about[path].partition('. ')[0].rstrip('.')})"


def _without_column(card: Mapping[str, Any], fields: Iterable[str]) -> set[str]:
    """Return which parts of a card have no column among those for some fields."""
    columns = {_part(path) for path in fields}
    divided = {*card_columns.OF_GAME, *(path.partition(".")[0] for path in columns if "." in path)}
    parts = {
        part if part.partition(".")[0] in divided else part.partition(".")[0]
        for part in map(_part, (path for path, _ in card_columns.cells(card)))
    }
    return parts - columns - {"name"}


def _guessed_line(head: str) -> str:
    """Return what was guessed for the first lines of a new deck, or nothing."""
    found = re.findall(r"(?m)^(singular|face|code): (.*?) {2}#", head)
    guessed = ", ".join(f"{key}: {value}" for key, value in found)
    return f"Guessed; correct what is wrong at the top of the file: {guessed}." if found else ""


def _part(path: str) -> str:
    """Return the path of what one import replaces as a whole: up to a list."""
    return re.sub(r"\.[0-9].*", "", path)


def _import_summary(before: Mapping[str, Any], after: Mapping[str, Any]) -> str:
    """Return which cards were added, which changed, and which are gone."""
    changes = {
        "added": [slug for slug in after if slug not in before],
        "changed": [slug for slug in after if slug in before and after[slug] != before[slug]],
        "gone": [slug for slug in before if slug not in after],
    }
    listed = (
        f"{len(slugs)} {what} ({', '.join(slugs)})" for what, slugs in changes.items() if slugs
    )
    return ", ".join(listed) or "nothing changed"


_MOST_NAMED = 5
"""Cards that are named if most of a deck would go, probably because it is another table."""


def _moved(
    before: Mapping[str, Mapping[str, Any]], after: Mapping[str, Mapping[str, Any]]
) -> list[tuple[str, str, str]]:
    """Return the names that a card with another key had before, with the old and the new key."""
    owners = {str(card["name"]): slug for slug, card in before.items()}
    names = [str(card["name"]) for card in before.values()]
    named = ((str(card["name"]), slug) for slug, card in after.items())
    return [
        (name, owners[name], slug)
        for name, slug in named
        if names.count(name) == 1 and owners[name] != slug
        if after.get(owners[name], {}).get("name") != name
    ]


def _with_lost_zeros(before: AbstractSet[str], after: AbstractSet[str]) -> list[tuple[str, str]]:
    """Return the keys of cards that are gone, each with the new key that differs only in leading
    zeros.
    """
    new = {without_leading_zeros(slug): slug for slug in sorted(after - before)}
    shortened = ((slug, without_leading_zeros(slug)) for slug in sorted(before - after))
    return [(slug, new[short]) for slug, short in shortened if short in new]


def _path_of(root: Path, id: str) -> Path:
    """Return the file of a deck in a content folder.

    Raises UserError for what is not the id of a deck, or if a link leads out of the folder.
    """
    name = f"{id}.yml"
    kind = kind_of(name)
    if id != id.lower():
        meant = "/".join(map(as_slug, id.split("/")))
        raise UserError(f'"{shorten(id)}" has capital letters, and ids have none: write {meant}')
    if kind is None or kind.name not in ("deck", ADDITIONS) or invalid_part(name):
        hint = f"or EDITION/PACK/{ADDITIONS}/DECK for cards that you add to one"
        raise UserError(f'"{shorten(id)}" is not the id of a deck: write EDITION/PACK/DECK, {hint}')
    path = root / name
    if path.resolve() != root.resolve() / name:
        raise UserError(f"{path} is a symbolic link, or in one; put the file itself there")
    return path


class _WithDeck(FileCache):
    """Reads content files as if a deck were already written."""

    def __init__(self, files: FileCache, path: Path, draft: Path) -> None:
        super().__init__()
        self.files, self.path, self.draft = files, path, draft

    def read_file(self, relative: str, path: Path) -> ReadResult:
        """Read a file; the deck from its draft."""
        if path == self.path:
            return read_file(relative, self.draft)
        return self.files.read_file(relative, path)


@dataclass(frozen=True)
class DeckDraft:
    """A deck with the cards of a table before it is written, and every error.

    `head` is what a new deck begins with, empty for one that is there, whose cards are `before`.
    `beside` are new files that it needs, by their paths in the content folder. `leaving` are
    published ids that it takes away, and `absent` the files of pictures and symbols that it needs
    and the folder does not have, with the row and what was meant. `attributes` are lines for the
    `game.yml` of that folder, if it has one, that declare unknown columns.
    """

    id: str
    path: Path
    table: Imported
    before: Mapping[str, Mapping[str, Any]]
    head: str
    beside: Mapping[str, str]
    text: str
    errors: list[ContentError]
    leaving: frozenset[str]
    absent: Mapping[str, str]
    attributes: str

    @property
    def gone(self) -> list[str]:
        """The keys of the cards that go, except those whose address another card keeps."""
        kept = {old for card in self.table.cards.values() for old in card.get("aliases", ())}
        return [
            slug
            for slug in self.before
            if slug not in self.table.cards and f"{self.id}/{slug}" not in kept
        ]

    def losses(self) -> Iterator[str]:
        """Yield what would be lost, to which the user has to agree: published addresses, fields
        that the table has no column for, and most cards of a deck.
        """
        all_cards = len(self.before)
        is_another = 2 * len(self.gone) > all_cards
        if is_another:
            cards = f"{len(self.gone)} of {number_of(all_cards, 'card')}"
            yield f"Most of the deck would go: {cards}. Is this the table of {self.id}?"
        most = _MOST_NAMED if is_another else max(all_cards, len(self.leaving))
        if self.leaving:
            ids = first_few(sorted(self.leaving), most)
            yield f"These published addresses would lead nowhere: {ids}"
        own = [
            f"{slug} ({', '.join(sorted(parts))})"
            for slug in self.gone
            if (parts := _without_column(self.before[slug], self.table.fields.values()))
        ]
        if own:
            cards = first_few(own, most)
            yield f"These cards would go with fields that the table has no column for: {cards}"

    @property
    def summary(self) -> str:
        """The number of cards, and which were added, changed or removed."""
        changes = f": {_import_summary(self.before, self.table.cards)}" if self.before else ""
        return f"{number_of(len(self.table.cards), 'card')}{changes}."

    def lines(self) -> Iterator[str]:
        """Yield how the columns were read, what was guessed, what stays, and what is lost."""
        yield from _column_lines(self.table.fields)
        if self.table.left_out:
            yield f"Not read: {', '.join(map(shorten, self.table.left_out))}."
        if rows := self.table.without_card:
            first = next(iter(rows[0].cells.values()))
            many = number_of(len(rows), "row")
            yield f'Without a card: {many} with only cells such as "{first.text}" ({first.mark}).'
        if guessed := _guessed_line(self.head):
            yield guessed
        if self.table.dashes:
            many = ", ".join(f"{shorten(name)} ({n})" for name, n in self.table.dashes.items())
            hint = r"To keep one, add it to the choices of game.yml, or write \— in a text."
            yield f"Cells with only a dash, read as empty: {many}. {hint}"
        yield from self._kept_lines()
        if self.absent:
            files = first_few(
                [f"{name} ({self.absent[name]})" for name in sorted(self.absent)], _SHOWN
            )
            yield f"Files that are missing, and an error of check until you add them: {files}."
        losses = [*self.losses()]
        if losses:
            yield f"{self.path} would have {self.summary}"
            yield from losses
        yield from self._key_lines()

    def _kept_lines(self) -> Iterator[str]:
        """Yield which fields and which order of the file stay."""
        stay = [slug for slug in self.before if slug in self.table.cards]
        if stay != [slug for slug in self.table.cards if slug in self.before]:
            yield "The rows are in a different order from the cards of the file; its order is kept."
        fields = self.table.fields.values()
        kept = set[str]().union(*(_without_column(self.before[slug], fields) for slug in stay))
        if kept:
            yield f"Without a column, so kept as in the file: {', '.join(sorted(kept))}."

    def _key_lines(self) -> Iterator[str]:
        """Yield which cards probably have another key without being another card."""
        cards, fields = self.table.cards, self.table.fields.values()
        if KEY in fields:
            if pairs := _with_lost_zeros(self.before.keys(), cards.keys()):
                old, new = pairs[0]
                row = self.table.trees[new].marks[()].line
                where = f"{len(pairs)}, such as {new} (row {row}) for {old}"
                hint = "Format the column as text."
                yield f"Zeros lost? Keys that differ only in zeros at the front: {where}. {hint}"
            elif moved := _moved(self.before, cards):
                name, old, new = moved[0]
                row = self.table.trees[new].marks[()].line
                where = f"such as {name}: {new} (row {row}), before {old}"
                yield (
                    f"Keys moved? {len(moved)} names have the key of another card, {where}."
                    " Notes and addresses stay with the key."
                )
            return
        if self.gone and cards.keys() - self.before.keys():
            yield "A renamed card keeps its address with its old key in a column Key."


def draft_deck(
    roots: Sequence[Path], id: str, table: CardTable, *, name: str, replaces: bool
) -> DeckDraft:
    """Return the draft of a deck in the last folder; with `replaces`, it may be there already.

    Raises UserError or ContentErrors if there can be no such deck.
    """
    root, files = roots[-1], FileCache()
    path = _path_of(root, id)
    existing = new_entries.existing_content(list(roots), files)
    deck: Mapping[str, Card] = {}
    head, beside = "", dict[str, str]()
    if not path.exists():
        read = imported(table, existing.game, {})
        kinds = {card.get("face", "") for card in read.cards.values()}
        new = new_entries.NewEntry(id, name, face=kinds.pop() if len(kinds) == 1 else "")
        head, beside = _new_deck(roots, new, existing, files)
    elif replaces:
        deck = cards_of(read_folders([root], files), id)
        read = imported(table, existing.game, deck)
    else:
        raise UserError(f"{path} already exists; use --replace to bring it up to date")
    before = {slug: card_value(card) for slug, card in deck.items()}
    text, errors, leaving = _drafted(roots, files, path, head, before, read)
    artwork = dict[str, str]()
    for error in sorted(errors):
        if is_picture(error.missing) or is_symbol(error.missing):
            meant = f"; {error.hint}" * error.hint.startswith("did you mean")
            artwork.setdefault(error.missing, f"row {error.mark.line}{meant}")
    errors = [error for error in errors if error.missing not in artwork]
    attributes = ""
    if (root / "game.yml").exists():
        errors = [*_with_new_choices(errors, existing.game)]
        attributes = attribute_lines(table, read.unknown, Columns(existing.game))
    errors = _grouped(errors)
    return DeckDraft(
        id, path, read, before, head, beside, text, errors, leaving, artwork, attributes
    )


def _new_deck(
    roots: Sequence[Path], new: NewEntry, existing: ExistingContent, files: FileCache
) -> tuple[str, dict[str, str]]:
    """Return what a new deck begins with, and the files that it needs."""
    root = roots[-1]
    schemas = new_entries.schema_files(root)
    if new.id.rpartition("/")[0].endswith(f"/{ADDITIONS}"):
        head, beside = new_entries.added_cards_files(new, existing, root)
        return head, beside | schemas
    new_entries.new_files("deck", new, list(roots), files)  # checks the id and its pack
    return new_entries.deck_head(new, existing), schemas


def _drafted(
    roots: Sequence[Path],
    files: FileCache,
    path: Path,
    head: str,
    before: Mapping[str, Mapping[str, Any]],
    table: Imported,
) -> tuple[str, list[ContentError], frozenset[str]]:
    """Return the text of the deck at a path with the cards of a table, with every error.

    A deck that does not exist begins with `head`. The ids are published ones that it takes away.
    """
    if not table.cards:
        return "", table.errors, _NONE
    refused: Sequence[ContentError] = ()
    if path.exists():
        tree = read_yaml(path, path.as_posix())
        try:
            text = changed_deck(tree, before, table.cards)
        except ContentErrors as errors:
            refused, text = errors.errors, yaml_text({**tree.value, "cards": table.cards})
    else:
        text = head + yaml_text({"cards": table.cards})
    more, leaving = _draft_errors(roots, files, path, text, table)
    return text, [*table.errors, *refused, *more], leaving


def _draft_errors(
    roots: Sequence[Path], files: FileCache, path: Path, text: str, table: Imported
) -> tuple[list[ContentError], frozenset[str]]:
    """Return the errors that `check` would report only once a deck is written at a path.

    `files` has what was read before. An error in a card is located at its cell; if a column or a
    cell was not understood, only these are returned, because others may follow from that. Ids that
    only the present deck has are no errors if the registry of the last folder has them; they are
    returned, too.
    """
    with TemporaryDirectory(prefix="musterbook-") as folder:
        draft = Path(folder) / path.relative_to(roots[-1])
        draft.parent.mkdir(parents=True)
        draft.write_text(text, encoding="utf-8")
        new = [] if path.exists() else [Path(folder)]
        after = _WithDeck(files, path, draft)
        published = {id for _, id in published_ids.read(roots[-1])[0]}
        gone = frozenset(published & (_ids(roots, files) - _ids([*roots, *new], after)))
        errors = new_entries.load_errors([*roots, *new], after, gone)
        if not errors:
            return [], gone
        tree = read_yaml(draft, path.as_posix())
    places = sorted((mark, place) for place, mark in tree.keys.items())
    located, partial = [], {(slug,) for slug in table.partial}
    for error in errors:
        place: Place = ()
        if error.mark.path == draft.as_posix():
            mark = replace(error.mark, path=path.as_posix())
            at = bisect_right(places, mark, key=lambda one: one[0])
            place = places[at - 1][1] if at else ()
            if len(place) > 1 and place[0] == "cards" and place[1] in table.trees:
                mark = table.trees[str(place[1])].key_mark(place[2:])
            error = replace(error, mark=mark)
        if len(place) > 2 or (table.is_whole and place[1:2] not in partial):
            located.append(error)
    return sorted(set(located) - set(new_entries.load_errors(roots, files))), gone


_NONE: frozenset[str] = frozenset()


def _ids(roots: Sequence[Path], files: FileCache) -> set[str]:
    """Return the ids of all entries, with those that they had."""
    drafts = expand(read_content(roots, files)).drafts
    old = (draft.base.aliases for draft in drafts if isinstance(draft.base, Provenance))
    return {draft.id for draft in drafts}.union(*old)
