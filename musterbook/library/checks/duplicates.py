"""Check that addresses on the site, codes of cards and their names in a deck are unique.

In: nodes and drafts. Out: errors. A printed card is reordered by its code.
Why: docs/decisions/ids.md
"""

from collections.abc import Iterator, Mapping

from musterbook.errors import ContentError, Mark
from musterbook.library.addresses import OTHER_FOLDERS, OWN, OWN_FOLDERS, address_of, file_stem
from musterbook.library.assemble import Assembly
from musterbook.library.file_kinds import FOLDERS
from musterbook.library.model.base import Model
from musterbook.library.model.cards import Card, DeckFile
from musterbook.library.model.nodes import Library, Node
from musterbook.library.model.pack import EditionFile, PackFile

_WITH_FILES = frozenset({"edition", "pack", "deck", "row", "map", "maps", "table", "mission"})
"""Kinds whose data or print files are named after the full id."""


def address_errors(assembly: Assembly, aliases: Mapping[str, str]) -> list[ContentError]:
    """Return an error for each entry or alias whose page or file would overwrite another."""
    marks: dict[str, Mark] = {}
    errors: list[ContentError] = []
    for id, node in assembly.nodes.items():
        mark = assembly.drafts[id].mark
        errors += _address(id, node, mark, marks)
        stem = file_stem(id)  # the name of its data and print files
        first_mark = marks.setdefault(f"{stem}.*", mark) if node.kind in _WITH_FILES else mark
        if first_mark is not mark:
            message = f'the files of "{id}" would be called {stem}, like those of another entry'
            errors.append(ContentError(mark, message, f"rename it or the one at {first_mark}"))
    for alias, id in aliases.items():
        node, draft = assembly.nodes[id], assembly.drafts[id]
        mark = draft.at("aliases", node.aliases.index(alias))
        errors += _address(alias, node, mark, marks)
    return errors


def _address(id: str, node: Node, mark: Mark, marks: dict[str, Mark]) -> Iterator[ContentError]:
    """Yield errors in the address of a node under its id or an alias."""
    address = address_of(id, node.kind)
    if "#" in address:
        return  # a part of another page
    if problem := id_problem(id, node.kind):
        yield ContentError(mark, *problem)
    elif (first_mark := marks.setdefault(address, mark)) is not mark:
        message = f'"{id}" has the same address as another entry: {address}'
        yield ContentError(mark, message, f"rename it or the one at {first_mark}")


def id_problem(id: str, kind: str) -> tuple[str, str] | None:
    """Return message and hint if no entry of a kind can have an id, because of its address."""
    first, _, last = f"/{id}".rpartition("/")
    is_taken = kind == "edition" and id in OTHER_FOLDERS
    if is_taken or address_of(id, kind) in OWN or id.partition("/")[0] in OWN_FOLDERS:
        return f'"{id}" is an address that the site reserves', "choose another name"
    if last == "index" and kind != "page":
        message = f'"{id}" would replace the page of {first.strip("/") or "the site"}'
        return message, "choose another name"
    if kind == "pack" and last in FOLDERS:
        return f'"{id}" is named like a folder in a pack', "choose another name"
    return None


def code_errors(library: Library, assembly: Assembly) -> list[ContentError]:
    """Return an error for each duplicate pack code, deck code or card number."""
    errors = []
    owners: dict[tuple[str | None, str, str], str] = {}
    for node in library.nodes.values():
        field, code = _code(node.base)
        if not code:
            continue
        other = owners.setdefault((node.parent, field, code), node.id)
        if other != node.id:
            draft, other_draft = assembly.drafts[node.id], assembly.drafts[other]
            mark = draft.at(field)
            hint = f"first at {other_draft.at(field)}"
            errors.append(ContentError(mark, f'the {field} "{code}" is used twice', hint))
    return errors


def name_errors(library: Library, assembly: Assembly) -> list[ContentError]:
    """Return an error for each card that is added to a deck which has one with its name.

    Within a file, cards with the same name can differ by a roll or an attribute.
    """
    errors = []
    for deck in library.of_kind("deck"):
        first = dict[str, Node]()
        for card in library.cards(deck):
            other = first.setdefault(card.name.casefold(), card)
            mark = assembly.drafts[card.id].at("name")
            if other is not card and mark.path != other.mark.path:
                before = assembly.drafts[other.id].at("name")
                hint = f"first at {before}; for more of the same card, write copies: 2"
                message = f'two cards of this deck are called "{card.name}"'
                errors.append(ContentError(mark, message, hint))
    return errors


def _code(base: Model) -> tuple[str, str]:
    """Return the field that makes up a code, and its value; empty if there is none."""
    if isinstance(base, (EditionFile, PackFile, DeckFile)):
        return "code", base.code or ""
    return "roll", str(base.roll or "") if isinstance(base, Card) else ""
