"""A mission matrix, or the pairings of its maps, as a block of an article.

In: a table with a matrix or with pairings. Out: a table with a row for each choice or pair, whose
cells link the card or the maps.
Why: docs/decisions/matrix.md
"""

from collections.abc import Mapping

from musterbook.article.article_blocks import Row, TableBlock
from musterbook.article.parsed_prose import Paragraph, Prose, ProseLink
from musterbook.library.matchups import deployment_name
from musterbook.library.model import files as file_models
from musterbook.library.model.cards import DeckFile
from musterbook.library.model.files import MapCard
from musterbook.library.model.nodes import Library, Node


def lookup(library: Library, table: file_models.Table) -> TableBlock:
    """Return the columns and rows of a table with a matrix or with pairings."""
    if table.matrix:
        return _matrix(library, table.matrix)
    return _pairings(library, table.pairings)


def _matrix(library: Library, matrix: file_models.Matrix) -> TableBlock:
    choices = library.cards(library.entry(matrix.choices, DeckFile))
    rows = (
        Row(
            "",
            mine.name,
            tuple(_link(library[matrix.cards[mine.slug][theirs.slug]]) for theirs in choices),
        )
        for mine in choices
    )
    return TableBlock(tuple(f"Against {choice.name}" for choice in choices), tuple(rows))


def _pairings(library: Library, pairings: tuple[file_models.Pairing, ...]) -> TableBlock:
    letters = tuple(dict.fromkeys(letter for pairing in pairings for letter in pairing.maps))
    maps_of_pairings = [
        {letter: library.entry(id, MapCard) for letter, id in pairing.maps.items()}
        for pairing in pairings
    ]
    has_objectives = all(
        map_node.data.objectives for maps in maps_of_pairings for map_node in maps.values()
    )
    rows = []
    for pairing, maps in zip(pairings, maps_of_pairings, strict=True):
        cells = [_map(library, maps.get(letter)) for letter in letters]
        rows.append(
            Row(
                "",
                " – ".join(library[choice].name for choice in pairing.of),
                (*cells, *([_text(_objectives(maps))] if has_objectives else [])),
            )
        )
    columns = tuple(letter.upper() for letter in letters)
    return TableBlock((*columns, *(["Objectives"] if has_objectives else [])), tuple(rows))


def _map(library: Library, node: Node[MapCard] | None) -> Prose:
    """Return a link to a map, with the name of its deployment if it has one."""
    if node is None:
        return _text("–")
    return _link(node, deployment_name(library, node))


def _objectives(maps: Mapping[str, Node[MapCard]]) -> str:
    """Return how many objectives the maps of a pairing have: `5`, or `5, 6, 6`."""
    counts = [str(len(node.data.objectives)) for node in maps.values()]
    return counts[0] if len(set(counts)) == 1 else ", ".join(counts)


def _link(node: Node, name: str = "") -> Prose:
    return Prose((Paragraph((ProseLink(node.id, "ref", (name or node.name,)),)),))


def _text(words: str) -> Prose:
    return Prose((Paragraph((words,)),))
