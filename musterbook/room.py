"""Whether cards have room at the sizes of the site and on sheets, tables and maps in books.

In: a library. Out: errors at its entries, or notes on what could be shorter. That nothing is wrong
is cached, so that only changed content is measured. What measures is imported when it is needed:
the PDF engine takes a second.
"""

from __future__ import annotations

from musterbook import resources
from musterbook.cache import Unkeyed, cached, content_of
from musterbook.errors import ContentError, ContentErrors
from musterbook.fonts import fonts_digest
from musterbook.library.model.nodes import Library
from musterbook.progress import Reporter
from musterbook.site_settings import Settings


def check_room(library: Library, report: Reporter) -> list[ContentError]:
    """Return a note on each card whose text takes several cards.

    Raises ContentErrors with an error for everything that has no room where it is printed.
    """
    found = _notes(library.version, library.settings, Unkeyed(library), Unkeyed(report))
    return [ContentError(library[id].mark, f"note: {note}") for id, note in found.items()]


def _designs() -> object:
    """Return what decides about room besides content and code."""
    folders = (resources.CARDS, resources.TEMPLATES / "cards", resources.TEMPLATES / "books")
    files = (path for one in folders for path in sorted(one.rglob("*")) if path.is_file())
    return fonts_digest(), content_of(files)


@cached("room", code="room", inputs=_designs)
def _notes(
    version: str, settings: Settings, library: Unkeyed[Library], report: Unkeyed[Reporter]
) -> dict[str, str]:
    from musterbook.books import book_room, sheet_problems
    from musterbook.cards.sheets import card_room

    content = library.value
    report.value.stage("Fitting cards")
    errors = card_room.problems(content, report.value.advance)
    errors += [*book_room.table_problems(content), *book_room.map_problems(content)]
    errors += sheet_problems(content)
    if errors:
        raise ContentErrors(errors)
    return card_room.notes(content)
