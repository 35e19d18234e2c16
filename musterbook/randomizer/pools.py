"""Mission pools as the randomizer reads them.

In: a library, a pack and the node of one of its pools. Out: parts of an exported pack.
"""

from musterbook.library import addresses
from musterbook.library.model.files import PoolFile
from musterbook.library.model.nodes import Library, Node
from musterbook.library.model.pack_game import PoolRow
from musterbook.randomizer import pack_models


def pool(library: Library, node: Node[PoolFile]) -> pack_models.PoolData:
    """Return a pool with its columns and rows."""
    columns = node.data.columns.items()
    rows = library.children_of(node, PoolRow)
    return pack_models.PoolData(
        id=node.id,
        name=node.name,
        url=addresses.url(node),
        columns=tuple(
            pack_models.PoolColumnData(id=slug, name=item.name) for slug, item in columns
        ),
        rows=tuple(
            pack_models.PoolRowData(id=row.id, name=row.name, cells=_cells(library, row))
            for row in rows
        ),
    )


def _cells(library: Library, row: Node[PoolRow]) -> dict[str, pack_models.PoolCellData]:
    """Return the cells of a row: cards, plain text, or several values of which a game uses one."""
    return {
        cell.column: pack_models.PoolCellData(
            text=library[cell.card].name if cell.card else ", ".join(cell.values),
            card=cell.card,
            values=tuple(int(value) for value in cell.values) if cell.several else (),
        )
        for cell in row.cells
        if cell.values
    }
