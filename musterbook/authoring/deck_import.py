"""Converts a table of cards to a deck, so that cards can be edited in a spreadsheet.

In: a CSV, XLSX or JSON file, and a mapping file that assigns columns to fields. Out: the text of a
deck, and a report of every row and column that was not understood.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from pydantic import Field

from musterbook.authoring import card_tables, cell_values
from musterbook.authoring.yaml_text import yaml_text
from musterbook.errors import ContentError, ContentErrors, Mark, UserError, repeated, shorten
from musterbook.letters import as_slug
from musterbook.library import load
from musterbook.library.file_kinds import NAME, invalid_part, key_hint, kind_of
from musterbook.library.markdown import with_line_breaks
from musterbook.library.model.base import Model
from musterbook.library.model.cards import Card
from musterbook.library.model_validation import read_model, validate
from musterbook.library.read import FileCache, ReadResult, read_file
from musterbook.library.source import Tree, read_yaml
from musterbook.suggestions import did_you_mean, nearest

_COMMON_HEADINGS = {
    "id": "key", "slug": "key", "title": "name", "card": "name", "description": "text",
    "rules": "text", "rule": "text", "effect": "text", "count": "copies", "quantity": "copies",
    "number": "roll", "points": "scoring.1.lines.1.vp", "vp": "scoring.1.lines.1.vp",
    "condition": "scoring.1.lines.1.if", "if": "scoring.1.lines.1.if",
    "each": "scoring.1.lines.1.each", "per": "scoring.1.lines.1.each",
    "when": "scoring.1.timing", "timing": "scoring.1.timing", "rounds": "scoring.1.rounds",
    "round": "scoring.1.rounds", "max": "caps.1.vp", "cost": "stratagem.cost.cp",
    "flavor": "flavour", "flavour text": "flavour", "flavor text": "flavour", "note": "notes.1",
    "notes": "notes.1", "victory points": "scoring.1.lines.1.vp", "copy": "copies",
}  # fmt: skip
"""Common headings in tables of cards, and the field that each of them means."""


class MappingFile(Model):
    """A mapping file: the field of a card for each column of a table."""

    columns: dict[str, str] = Field(default_factory=dict)
    """The field for each heading; empty to ignore the column."""
    values: dict[str, dict[str, Any]] = Field(default_factory=dict)
    """For each field, the value that each text in its column means; empty to ignore the cell."""
    always: dict[str, Any] = Field(default_factory=dict)
    """Values for every card whose row does not have one."""
    deck: dict[str, Any] = Field(default_factory=dict)
    """The first lines of the deck, such as its name."""


@dataclass(frozen=True)
class Imported:
    """The cards of a table, the row of each, and a report of what was not understood.

    `unknown` are headings without a field; `words` maps each field with a fixed set of values
    to the other texts found in its column.
    """

    cards: Mapping[str, dict[str, Any]]
    rows: Mapping[str, Mark]
    report: tuple[ContentError, ...]
    unknown: tuple[str, ...]
    words: Mapping[str, tuple[str, ...]]


def read_mapping(path: Path | None) -> MappingFile:
    """Read a mapping file. Raises ContentErrors."""
    if path is None:
        return MappingFile()
    tree, mapping = read_model(path, path.as_posix(), MappingFile)
    wrong = [
        ContentError(
            tree.mark((part, name)) if part == "columns" else tree.key_mark((part, name)),
            f'a card has no field "{shorten(field)}"',
            did_you_mean(field, Card.model_fields),
        )
        for part, name, field in (
            *(("columns", name, field) for name, field in mapping.columns.items()),
            *(("always", field, field) for field in mapping.always),
            *(("values", field, field) for field in mapping.values),
        )
        if field and field != card_tables.KEY and not cell_values.is_field(field)
    ]
    if wrong:
        raise ContentErrors(wrong)
    return mapping


READERS = {
    ".csv": card_tables.read_csv,
    ".xlsx": card_tables.read_xlsx,
    ".json": card_tables.read_json,
}
"""Readers of tables, by the ending of a file."""


def read_cards(path: Path, mapping: MappingFile) -> Imported:
    """Read the cards of a table. Raises ContentErrors if the file cannot be read."""
    sheet = READERS[path.suffix.lower()](path, path.as_posix())
    if sheet.errors:
        raise ContentErrors(sheet.errors)
    fields = {heading: _field(heading, mapping) for heading in sheet.headings}
    report: list[ContentError] = []
    unknown = tuple(heading for heading, field in fields.items() if field is None)
    for heading in unknown:
        suggested = did_you_mean(heading.casefold(), Card.model_fields)
        message = f'unknown column "{shorten(heading)}"'
        report.append(ContentError(sheet.headings[heading], message, suggested or "it is ignored"))
    cards: dict[str, dict[str, Any]] = {}
    rows: dict[str, Mark] = {}
    wrong: dict[tuple[str, str], list[ContentError]] = {}
    words: dict[str, dict[str, None]] = {}
    for row in sheet.rows:
        for field, text in _unknown_values(row, fields, mapping):
            words.setdefault(field, {})[text] = None
        slug, value, errors = _card(path.as_posix(), row, fields, mapping)
        if slug in cards and not errors:
            errors = [ContentError(row.mark, f'the key "{slug}" appears twice', "change one")]
        for error in errors:
            wrong.setdefault((error.message, error.hint), []).append(error)
        if not errors:
            cards[slug], rows[slug] = value, row.mark
    report += [repeated(errors) for errors in wrong.values()]
    texts_by_field = {field: tuple(texts) for field, texts in words.items()}
    return Imported(cards, rows, tuple(report), unknown, texts_by_field)


def _unknown_values(
    row: card_tables.CardRow, fields: Mapping[str, str | None], mapping: MappingFile
) -> Iterator[tuple[str, str]]:
    """Yield each field of a row whose text is not one of its fixed values, and that text."""
    for heading, (value, _) in row.cells.items():
        field = fields[heading]
        if not field or not isinstance(value, str) or value in mapping.values.get(field, {}):
            continue
        choices = cell_values.choices(field)
        if choices and cell_values.converted(value, tuple(field.split("."))) not in choices:
            yield field, value


def _field(heading: str, mapping: MappingFile) -> str | None:
    """Return the field of a column: an empty text to ignore it, None if it is unknown."""
    if heading in mapping.columns:
        return mapping.columns[heading]
    if heading == card_tables.KEY or cell_values.is_field(heading):
        return heading
    word = heading.casefold()
    return word if word in Card.model_fields else _COMMON_HEADINGS.get(word)


def _card(
    shown: str, row: card_tables.CardRow, fields: Mapping[str, str | None], mapping: MappingFile
) -> tuple[str, dict[str, Any], list[ContentError]]:
    """Return the key and the value of a card, and the errors of its row."""
    cells: dict[str, tuple[Any, Mark]] = {
        field: (value, row.mark) for field, value in mapping.always.items()
    }
    for heading, (value, mark) in row.cells.items():
        if field := fields[heading]:
            translated = mapping.values.get(field, {}).get(str(value), value)
            if translated not in (None, ""):
                cells[field] = (translated, mark)
    name, _ = cells.get("name", ("", row.mark))
    slug, mark = cells.pop(card_tables.KEY, (as_slug(str(name)), row.mark))
    tree = Tree(shown, [])
    tree.marks[()] = tree.keys[()] = row.mark
    value = card_tables.nested(((f, v, m) for f, (v, m) in cells.items()), tree)
    card = validate(tree, (), value, Card)
    errors = [_date_hint(error) for error in card] if isinstance(card, list) else []
    if isinstance(card, Card):
        value = card_tables.written(card, with_line_breaks)
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


def suggestion(imported: Imported, path: Path) -> str:
    """Return the text of a mapping file for unknown columns and values."""
    lines = [
        f"# The field of a card for each column of {path.name}. Leave the text empty to ignore a",
        "# column. Items of lists are numbered from 1: scoring.1.lines.2.vp, notes.1, caps.1.vp.",
        "columns:",
    ]
    for heading in imported.unknown:
        near = nearest(heading.casefold(), Card.model_fields)
        guess = f"  # {near}?" if near else ""
        lines.append(f'  {_key(heading)}: ""{guess}')
    if not imported.unknown:
        lines[-1] += " {}"
    lines.append("# The texts in a column, and the value that each of them means:")
    if not imported.words:
        lines += ["# values:", "#   scoring.1.timing: {End of turn: turn-end}"]
    else:
        lines.append("values:")
    for field, texts in imported.words.items():
        choices = cell_values.choices(field)
        lines += [f"  {field}:  # one of {', '.join(choices)}"]
        for text in texts:
            near = cell_values.near_choice(text, field)
            lines.append(f'    {_key(text)}: ""' + (f"  # {near}?" if near else ""))
    lines += [
        "# Values for every card:",
        "# always:",
        "#   scoring.1.timing: turn-end",
        "# The first lines of the deck:",
        "# deck: {name: Our tasks, singular: Task, code: T}",
        "",
    ]
    return "\n".join(lines)


def _key(text: str) -> str:
    """Return a text as a YAML key."""
    return yaml_text({text: 0}).rpartition(":")[0]


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
