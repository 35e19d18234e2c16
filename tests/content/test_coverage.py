"""Every heading of the source documents leads to the entry that restates it.

The tables are in `docs/coverage`. They are compared with the record of the headings, and the record
with the documents where they are at hand, in the folder that MUSTERBOOK_DOCUMENTS names.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from musterbook.library.model.entries import Provenance
from musterbook.library.model.nodes import Library
from tests.content.heading_record import (
    DOCUMENTS,
    TABLES,
    forms,
    heading_like,
    read_headings,
    recorded,
    rows,
)

each_table = pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)


def table(path: Path) -> dict[str, Any]:
    data: dict[str, Any] = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    return data


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


# --- Compared with the documents --------------------------------------------------------------


@pytest.mark.skipif(
    not DOCUMENTS, reason="MUSTERBOOK_DOCUMENTS does not name the folder of the documents"
)
def test_the_record_matches_the_documents() -> None:
    assert recorded() == read_headings()


@each_table
def test_the_headings_are_in_the_document_in_this_order(path: Path, library: Library) -> None:
    lines, named = recorded()[path.stem]["lines"], recorded()[path.stem]["named"]
    place, astray, unheard = 0, [], []
    for row in rows(path):
        heading = row["heading"]
        if heading.startswith("("):
            continue  # a passage without a heading
        written = forms(heading)
        found = [number for number, line in enumerate(lines) if line in written]
        if not found:
            if heading not in named and not all(rests_on_others(library, id) for id in row["ids"]):
                unheard.append(heading)
        elif later := [number for number in found if number >= place]:
            place = later[0]
        else:
            astray.append(heading)
    assert (astray, unheard) == ([], [])


def rests_on_others(library: Library, id: str) -> bool:
    """Whether an entry has further sources, for anything missing from a document."""
    node = library[id]
    above = [library[node.parent]] if node.parent else []
    return any(
        isinstance(each.data, Provenance)
        and (each.data.evidence or each.data.confidence != "documented")
        for each in (node, *above)
    )


@each_table
def test_no_heading_of_the_document_is_missing(path: Path) -> None:
    known = {form for row in rows(path) for form in forms(row["heading"])}
    assert set(recorded()[path.stem]["headings"]) - known == set()


def test_a_line_in_a_paragraph_is_not_a_heading() -> None:
    page = ["A Heading", "", "Some words that go on", "Over The Line", "", "Ends here.", "", "7"]
    assert heading_like(page) == ["A Heading"]
    assert heading_like(["# Marked", "", "Alone"]) == ["# Marked"]
