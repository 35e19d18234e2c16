"""Converts a table of cards to a deck, so that cards can be edited in a spreadsheet.

In: a CSV or XLSX file with the columns that an export writes, or the names of attributes. Out: the
text of a deck, and a report of every row and column that was not understood.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from musterbook.authoring import card_tables, cell_values
from musterbook.authoring.yaml_text import yaml_text
from musterbook.errors import ContentError, ContentErrors, Mark, UserError, repeated, shorten
from musterbook.letters import as_slug
from musterbook.library import load
from musterbook.library.file_kinds import NAME, invalid_part, key_hint, kind_of
from musterbook.library.markdown import with_line_breaks
from musterbook.library.model.cards import Card
from musterbook.library.model.game_file import Attribute
from musterbook.library.model_validation import validate
from musterbook.library.read import FileCache, ReadResult, read_file
from musterbook.library.source import Tree, read_yaml
from musterbook.suggestions import did_you_mean


@dataclass(frozen=True)
class Imported:
    """The cards of a table, the row of each, and a report of what was not understood."""

    cards: Mapping[str, dict[str, Any]]
    rows: Mapping[str, Mark]
    report: tuple[ContentError, ...]


READERS = {
    ".csv": card_tables.read_csv,
    ".xlsx": card_tables.read_xlsx,
}
"""Readers of tables, by the ending of a file."""


def read_cards(path: Path, attributes: Mapping[str, Attribute]) -> Imported:
    """Read the cards of a table; `attributes` are those of the game.

    Raises ContentErrors if the file cannot be read.
    """
    sheet = READERS[path.suffix.lower()](path, path.as_posix())
    if sheet.errors:
        raise ContentErrors(sheet.errors)
    names = {name.casefold(): field for name, field in _names(attributes)}
    fields = {heading: _field(heading, names) for heading in sheet.headings}
    report: list[ContentError] = []
    for heading in (heading for heading, field in fields.items() if field is None):
        hint = did_you_mean(heading.casefold(), names) or "name it as a column that export writes"
        message = f'unknown column "{shorten(heading)}"'
        report.append(ContentError(sheet.headings[heading], message, hint))
    cards: dict[str, dict[str, Any]] = {}
    rows: dict[str, Mark] = {}
    wrong: dict[tuple[str, str], list[ContentError]] = {}
    for row in sheet.rows:
        slug, value, errors = _card(path.as_posix(), row, fields)
        if slug in cards and not errors:
            errors = [ContentError(row.mark, f'the key "{slug}" appears twice', "change one")]
        for error in errors:
            wrong.setdefault((error.message, error.hint), []).append(error)
        if not errors:
            cards[slug], rows[slug] = value, row.mark
    report += [repeated(errors) for errors in wrong.values()]
    return Imported(cards, rows, tuple(report))


def _names(attributes: Mapping[str, Attribute]) -> Iterator[tuple[str, str]]:
    """Yield the headings that are no path, and the field of each; attributes replace others."""
    yield card_tables.KEY, card_tables.KEY
    yield from ((name, name) for name in Card.model_fields)
    for key, attribute in attributes.items():
        yield from ((name, f"attributes.{key}") for name in (key, attribute.name))


def _field(heading: str, names: Mapping[str, str]) -> str | None:
    """Return the field of a column, or None if it is unknown."""
    named = names.get(heading.casefold())
    return named or (heading if cell_values.is_field(heading) else None)


def _card(
    shown: str, row: card_tables.CardRow, fields: Mapping[str, str | None]
) -> tuple[str, dict[str, Any], list[ContentError]]:
    """Return the key and the value of a card, and the errors of its row."""
    cells = {field: cell for heading, cell in row.cells.items() if (field := fields[heading])}
    name, _ = cells.get("name", ("", row.mark))
    slug, mark = cells.pop(card_tables.KEY, (as_slug(str(name)), row.mark))
    tree = Tree(shown, [])
    tree.marks[()] = tree.keys[()] = row.mark
    value = card_tables.nested(((f, v, m) for f, (v, m) in cells.items()), tree)
    card = validate(tree, (), value, Card)
    errors = [_date_hint(error) for error in card] if isinstance(card, list) else []
    if isinstance(card, Card):
        value = card_tables.card_value(card, with_line_breaks)
    if not NAME.fullmatch(str(slug)) and name:
        hint = key_hint(str(slug), "add a column key")
        errors = [*errors, ContentError(mark, f'"{shorten(str(slug))}" cannot be a key', hint)]
    return str(slug), value, errors


_DATE = re.compile(r'^the value "(?P<date>[^"]+)" .*a number or a range such as')


def _date_hint(error: ContentError) -> ContentError:
    """Return the error, with a hint if a spreadsheet turned a range such as 2-4 into a date."""
    match = _DATE.match(error.message)
    if error.hint or not match or not re.search(r"[.:/]|[^\W\d]|\d{4}", match["date"]):
        return error
    hint = "spreadsheets turn ranges into dates: format the column as text, and write 2-4 again"
    return replace(error, hint=hint)


def deck_text(head: str, cards: Mapping[str, Any]) -> str:
    """Return the text of a deck: its first lines, and its cards."""
    body = yaml_text({"cards": dict(cards)}) if cards else "cards: {}\n"
    return head.rstrip("\n") + "\n" + body


def path_of(root: Path, id: str) -> Path:
    """Return the file of a deck in a content folder.

    Raises UserError for what is not the id of a deck, or if a link leads out of the folder.
    """
    name = f"{id}.yml"
    kind = kind_of(name)
    if kind is None or kind.name != "deck" or invalid_part(name):
        raise UserError(f'"{shorten(id)}" is not the id of a deck: write EDITION/PACK/DECK')
    path = root / name
    if path.resolve() != root.resolve() / name:
        raise UserError(f"{path} is a symbolic link, or in one; put the file itself there")
    return path


def head_of(path: Path) -> str:
    """Return the lines of a deck before its cards. Raises UserError if they cannot be separated."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise UserError(f"{path} is not UTF-8; check names the byte") from None
    before, cards_line, after = (
        re.split(r"(?m)^(cards:.*\n)", text, maxsplit=1)
        if (re.search(r"(?m)^cards:", text))
        else (text, "", "")
    )
    if not cards_line or re.search(r"(?m)^[a-z]", after):
        raise UserError(f"the cards must come last in {path}; move them to the end of the file")
    return before


class _WithDeck(FileCache):
    """Reads content files as if a deck were already written."""

    def __init__(self, path: Path, draft: Path) -> None:
        super().__init__()
        self.path, self.draft = path, draft

    def read_file(self, relative: str, path: Path) -> ReadResult:
        """Read a file; the deck from its draft."""
        if path == self.path:
            return read_file(relative, self.draft)
        return super().read_file(relative, path)


def check_errors(
    roots: Sequence[Path], path: Path, text: str, rows: Mapping[str, Mark]
) -> list[ContentError]:
    """Return the errors that `check` would report only once a deck is written at a path.

    An error in a card is located at its row in the table.
    """
    with TemporaryDirectory(prefix="musterbook-") as folder:
        draft = Path(folder) / path.relative_to(roots[-1])
        draft.parent.mkdir(parents=True)
        draft.write_text(text, encoding="utf-8")
        new = [] if path.exists() else [Path(folder)]
        errors = _load_errors([*roots, *new], _WithDeck(path, draft))
        if not errors:
            return []
        tree = read_yaml(draft, path.as_posix())
        cards = {tree.key_mark(("cards", slug)).line: slug for slug in rows}
        located = []
        for error in errors:
            if error.mark.path == draft.as_posix():
                line = max((line for line in cards if line <= error.mark.line), default=0)
                mark = rows[cards[line]] if line else replace(error.mark, path=path.as_posix())
                error = replace(error, mark=mark)
            located.append(error)
    return sorted(set(located) - set(_load_errors(roots, None)))


def _load_errors(roots: Sequence[Path], file_cache: FileCache | None) -> tuple[ContentError, ...]:
    try:
        load(roots, file_cache)
    except ContentErrors as errors:
        return errors.errors
    return ()
