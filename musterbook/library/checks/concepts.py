"""Check that a concept says something about each edition whose texts contain its name.

Only texts that are written in the content folder of the concept count: clubs need not complete its
comparison.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path

from musterbook.errors import ContentError
from musterbook.library.checks.entry_views import EntryView
from musterbook.library.model.entries import Concept
from musterbook.library.model.nodes import Library

ReadTexts = Callable[[str, Path], Mapping[str, str]]
"""The texts of the entries of an edition in a content folder, by id."""


def texts(library: Library) -> ReadTexts:
    """Return a function that collects the texts of each edition when they are first needed."""

    @cache
    def of_edition(edition: str, folder: Path) -> Mapping[str, str]:
        # A used entry says what its original says, which may be in the edition of another folder.
        entries = [
            node for node in library.nodes.values() if node.edition == edition and not node.origin
        ]
        # An edition lists words of players; `also` and `asked` of other entries are theirs, too.
        return {
            node.id: " ".join(_strings(node.data.model_dump(exclude={"also", "asked", "terms"})))
            for node in entries
            if node.kind != "edition" and Path(node.mark.path).is_relative_to(folder)
        }

    return of_edition


def errors(
    library: Library, texts: ReadTexts, view: EntryView, concept: Concept
) -> Iterator[ContentError]:
    """Yield an error for each edition that the comparison leaves out although it has the words."""
    if not concept.aspects:
        return
    told: set[str | None] = {edition for aspect in concept.aspects for edition in aspect.values}
    told |= {node.edition for entry in concept.entries if (node := library.find(entry))}
    words = "|".join(re.escape(words) for words in (view.node.name, *concept.also))
    named = re.compile(rf"(?<!\w)({words})s?(?!\w)", re.IGNORECASE)
    folder = Path(view.node.mark.path).parent
    for edition in library.editions:
        if edition.id in told:
            continue
        for id, text in texts(edition.id, folder).items():
            if match := named.search(text):
                message = f'nothing about the {edition.name}, where {id} says "{match[0]}"'
                hint = f"add one of its entries, or a value of {edition.id} to an aspect"
                yield view.key_error(("aspects",), message, hint)
                break


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from _strings(one)
    elif isinstance(value, (list, tuple)):
        for one in value:
            yield from _strings(one)
