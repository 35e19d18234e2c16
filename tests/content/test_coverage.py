"""Every heading of the source documents leads to the entry that restates it.

The tables are in `docs/coverage`. Where the documents themselves are at hand, in the folder that
MUSTERBOOK_DOCUMENTS names, the headings are looked up in them, too.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from musterbook.library import Library
from musterbook.library.model.entries import Provenance
from tests.conftest import ROOT

TABLES = sorted((ROOT / "docs" / "coverage").glob("*.yml"))
DOCUMENTS = os.environ.get("MUSTERBOOK_DOCUMENTS", "")

each_table = pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
with_documents = pytest.mark.skipif(
    not DOCUMENTS, reason="MUSTERBOOK_DOCUMENTS does not name the folder of the documents"
)


def table(path: Path) -> dict[str, Any]:
    data: dict[str, Any] = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    return data


def rows(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = table(path)["headings"]
    return found


def test_each_document_has_a_table() -> None:
    assert sorted(table(path)["file"] for path in TABLES) == ["000", "001", "002", "003", "004"]


@each_table
def test_a_table_gives_its_document_and_the_entries_for_each_heading(path: Path) -> None:
    assert set(table(path)) == {"document", "file", "headings"}
    for row in rows(path):
        assert set(row) <= {"heading", "ids", "why"}, row
        assert row["heading"] and (row["ids"] or row.get("why")), row


@each_table
def test_every_id_in_a_table_exists(path: Path, library: Library) -> None:
    lost = {id for row in rows(path) for id in row["ids"] if id not in library}
    assert lost == set()


# --- Held against the documents ---------------------------------------------------------------


def document(path: Path) -> list[str]:
    (file,) = Path(DOCUMENTS).glob(f"{table(path)['file']}*")
    return file.read_text(encoding="utf-8").splitlines()


def words(text: str) -> str:
    return re.sub(r"[\W_]+", " ", text.casefold()).strip()


def forms(heading: str) -> set[str]:
    """Return how a heading may be written in the document.

    What the table adds in brackets, and the number or the table before a name, may be missing.
    """
    base = re.sub(r"\s*\([^)]*\)$", "", heading)
    last = base.rpartition(": ")[2]
    unnumbered = [re.sub(r"^\d+(-\d+)?\.? ", "", text) for text in (base, last)]
    return {form for text in (heading, base, last, *unnumbered) if (form := words(text))}


def forms_of_line(line: str) -> set[str]:
    """A whole line, or the bold words at its start, which head a paragraph."""
    bold = re.match(r"\*\*(.+?)\*\*", line)
    return {words(line), words(bold[1]) if bold else words(line)}


@with_documents
@each_table
def test_the_headings_are_in_the_document_in_this_order(path: Path, library: Library) -> None:
    lines = [forms_of_line(line) for line in document(path)]
    text = words("".join(document(path))).replace(" ", "")  # cells of tables stick together
    place, astray, unheard = 0, [], []
    for row in rows(path):
        heading = row["heading"]
        if heading.startswith("("):
            continue  # a passage without a heading
        found = [number for number, line in enumerate(lines) if line & forms(heading)]
        if not found:
            ids = row["ids"]
            if not named(heading, text) and not all(rests_on_others(library, id) for id in ids):
                unheard.append(heading)
        elif later := [number for number in found if number >= place]:
            place = later[0]
        else:
            astray.append(heading)
    assert (astray, unheard) == ([], [])


def named(heading: str, text: str) -> bool:
    """Whether a text names the row, the table or a column that a heading describes."""
    base = re.sub(r"\s*\([^)]*\)$", "", heading)
    parts = [words(re.sub(r"^\d+ ", "", part)) for part in re.split(": |, | / ", base)]
    if ": " in base and "question" not in parts[-1]:
        parts = parts[-1:]  # a row of a table by its name
    return any(part and part.replace(" ", "") in text for part in parts)


def rests_on_others(library: Library, id: str) -> bool:
    """Whether an entry has further sources, for anything missing from a document."""
    node = library[id]
    above = [library[node.parent]] if node.parent else []
    return any(
        isinstance(each.data, Provenance)
        and (each.data.evidence or each.data.confidence != "documented")
        for each in (node, *above)
    )


def heading_like(lines: list[str]) -> list[str]:
    """Lines that can hardly be anything but headings.

    In a document with marked headings those; elsewhere short lines on their own, begin with a
    capital and end without a stop. Labels that come again and again are none, nor numbers alone.
    """
    marked = [line for line in lines if re.match(r"#+ \S", line)]
    alone = [
        line.strip()
        for before, line, after in zip(["", *lines], lines, [*lines[1:], ""], strict=False)
        if not before.strip()
        and not after.strip()
        and re.fullmatch(r"[A-Z].{1,58}[^.,;:?!”\"’'\s]", line.strip())
    ]
    found = marked or alone
    return [line for line in found if found.count(line) < 4 and words(line)]


@with_documents
@each_table
def test_no_heading_of_the_document_is_missing(path: Path) -> None:
    known = {form for row in rows(path) for form in forms(row["heading"])}
    first, *_ = (line for line in document(path) if line.strip())  # names site or page
    missing = [
        line
        for line in heading_like(document(path))
        if words(line) not in known and line != first.strip()
    ]
    assert missing == []


def test_a_line_in_a_paragraph_is_not_a_heading() -> None:
    page = ["A Heading", "", "Some words that go on", "Over The Line", "", "Ends here.", "", "7"]
    assert heading_like(page) == ["A Heading"]
    assert heading_like(["# Marked", "", "Alone"]) == ["# Marked"]
