"""The headings of the source documents, as `tests/data/headings.yml` records them.

The documents themselves are not part of the project. Of each, the record has the headings of its
table in `docs/coverage`, in the order in which the document has them, and the lines that can
hardly be anything but headings.

    MUSTERBOOK_DOCUMENTS=FOLDER python -m tests.content.heading_record    # writes the record
"""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path
from typing import Any

import yaml

DOCUMENTS = os.environ.get("MUSTERBOOK_DOCUMENTS", "")
HOME = Path(__file__).resolve().parents[2]
TABLES = sorted((HOME / "docs" / "coverage").glob("*.yml"))
FILE = HOME / "tests" / "data" / "headings.yml"
HEAD = """\
# Headings of the source documents, in small letters: see tests/content/heading_record.py.
# `lines`: those of docs/coverage, in the order of the document; `named`: those that it only
# mentions; `headings`: lines that can hardly be anything but headings.
"""


def rows(path: Path) -> list[dict[str, Any]]:
    """The rows of a table in docs/coverage."""
    found: list[dict[str, Any]] = _read(path)["headings"]
    return found


def _read(path: Path) -> Any:
    return yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)


@cache
def recorded() -> Any:
    """The record by the name of the table."""
    return _read(FILE)


def words(text: str) -> str:
    """A text in small letters, without marks."""
    return re.sub(r"[\W_]+", " ", text.casefold()).strip()


def forms(heading: str) -> set[str]:
    """Return how a heading may be written in the document.

    What the table adds in brackets, and the number or the table before a name, may be missing.
    """
    base = re.sub(r"\s*\([^)]*\)$", "", heading)
    last = base.rpartition(": ")[2]
    unnumbered = [re.sub(r"^\d+(-\d+)?\.? ", "", text) for text in (base, last)]
    return {form for text in (heading, base, last, *unnumbered) if (form := words(text))}


# --- From the documents -----------------------------------------------------------------------


def read_headings() -> dict[str, Any]:
    """Return what the record must have, from the documents."""
    return {path.stem: _headings(path) for path in TABLES}


def _headings(path: Path) -> dict[str, list[str]]:
    (file,) = Path(DOCUMENTS).glob(f"{_read(path)['file']}*")
    lines = file.read_text(encoding="utf-8").splitlines()
    text = words("".join(lines)).replace(" ", "")  # cells of tables stick together
    wanted = [row["heading"] for row in rows(path) if not row["heading"].startswith("(")]
    known = set().union(*map(forms, wanted))
    first, *_ = (line for line in lines if line.strip())  # names site or page
    found = [form for line in lines for form in sorted(forms_of_line(line) & known)]
    return {
        "lines": found,
        "named": [
            heading
            for heading in wanted
            if forms(heading).isdisjoint(found) and is_named(heading, text)
        ],
        "headings": [words(line) for line in heading_like(lines) if line != first.strip()],
    }


def forms_of_line(line: str) -> set[str]:
    """A whole line, or the bold words at its start, which head a paragraph."""
    bold = re.match(r"\*\*(.+?)\*\*", line)
    return {words(line), words(bold[1]) if bold else words(line)}


def is_named(heading: str, text: str) -> bool:
    """Whether a text names the row, the table or a column that a heading describes."""
    base = re.sub(r"\s*\([^)]*\)$", "", heading)
    parts = [words(re.sub(r"^\d+ ", "", part)) for part in re.split(": |, | / ", base)]
    if ": " in base and "question" not in parts[-1]:
        parts = parts[-1:]  # a row of a table by its name
    return any(part and part.replace(" ", "") in text for part in parts)


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


def _write() -> None:
    text = yaml.safe_dump(read_headings(), sort_keys=False, default_flow_style=None, width=100)
    FILE.write_text(HEAD + text, encoding="utf-8")


if __name__ == "__main__":
    _write()
