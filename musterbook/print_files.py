"""The print files of a site: what is known of each, before and after it is made.

In: the folder of the last build. Out: its print files, for the pages that link to them.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from musterbook.output_folder import read_note


@dataclass(frozen=True)
class PrintFile:
    """A PDF file of the site for print: its address from the root, its contents and its size.

    `label` tells it from the other files of its decks or its entry, such as `A4, tarot cards`.
    `kind` is `cards`, `variant` (the same cards in low ink, for any paper, or in large print),
    `tuck-boxes`, `book` or `sheet`, or one of the files for the table: `layouts`, `cut-outs`,
    `matrix` or `pairs`. All but cards are `of` an entry, such as an edition or a row of a pool.
    `choices` are the choices on the print page for which it is offered, such as `a4/full`. `cards`
    are its cards in words, such as `tarot cards`, if their size is not the usual one. Before it is
    made, it has no `pages`, and no `size` in bytes.
    """

    path: str
    name: str
    pack: str = ""
    deck: str = ""
    label: str = ""
    pages: int = 0
    size: int = 0
    kind: str = "cards"
    of: str = ""
    choices: tuple[str, ...] = ()
    cards: str = ""


@dataclass(frozen=True)
class SitePdf:
    """A PDF file of the site that can be made, and roughly its number of pages.

    `make` returns its content and its number of pages. It raises ContentErrors.
    """

    file: PrintFile
    length: int
    make: Callable[[], tuple[bytes, int]]


def known_prints(out: Path) -> list[PrintFile]:
    """Return the print files of the last build into a folder that still exist."""
    from pydantic import TypeAdapter, ValidationError  # late: no other use when help is shown

    note = read_note(out)
    listed = note.files or ()
    try:
        prints = TypeAdapter(list[PrintFile]).validate_python(note.print_files)
    except ValidationError:
        return []
    return [file for file in prints if file.path in listed and (out / file.path).is_file()]
