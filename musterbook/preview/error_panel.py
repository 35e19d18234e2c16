"""Content errors as a panel in an open page: the location, the line, and what was probably meant.

In: errors, the last content without errors, and the address of a page. Out: HTML. An error links to
the page of its entry, and comes first on that page.
"""

from collections.abc import Sequence
from pathlib import Path

from musterbook.errors import ContentError, Mark
from musterbook.library import addresses
from musterbook.library.model.nodes import Library, Node
from musterbook.templates import templates

BEFORE, AFTER = 40, 60
"""Number of characters of a long line that are shown before and after an error."""


def panel(
    errors: Sequence[ContentError], problem: str, library: Library | None, address: str
) -> str:
    """Return the panel, or an empty text if there are no errors.

    `problem` is an error without a location in a file. `library` is None if no content without
    errors has been loaded yet.
    """
    if not errors and not problem:
        return ""
    shown = []
    for error in errors:
        node = _entry(error.mark, library) if library else None
        link = addresses.url(node) if node else ""
        here = bool(link) and link.partition("#")[0] == address
        shown.append((error, node, link, here, excerpt(error.mark)))
    shown.sort(key=lambda one: not one[3])
    template = templates("preview").get_template("errors.html")
    return template.render(errors=shown, problem=problem, old=library is not None)


def empty_page() -> str:
    """Return a page without content, for the panel."""
    return templates("preview").get_template("empty.html").render()


def _entry(mark: Mark, library: Library) -> Node | None:
    """Return the entry whose lines contain a location, according to the last content."""
    entries = [
        node
        for node in library.nodes.values()
        if node.mark.path == mark.path and node.mark.line <= mark.line and not node.mark.via
    ]
    return max(entries, key=lambda node: node.mark.line, default=None)


def excerpt(mark: Mark) -> tuple[str, str] | None:
    """Return the line at a location, shortened if it is long: the text before it, and the rest.

    It is None if the file cannot be read or is too short.
    """
    try:
        lines = Path(mark.path).read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError):
        return None
    if mark.line > len(lines) or not lines[mark.line - 1].strip():
        return None
    line, column = lines[mark.line - 1], mark.column - 1
    before, after = line[:column], line[column:]
    if len(before) > BEFORE:
        before = "…" + before[-BEFORE:]
    if len(after) > AFTER:
        after = after[:AFTER] + "…"
    return before, after
