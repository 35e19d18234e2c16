"""The kind of a face: its colours and symbol, and the label in its band.

A card has the kind of its deck or its own; missions, tables and maps have a kind, too.
"""

from musterbook.design_tokens import Face
from musterbook.library.model.cards import Card
from musterbook.library.model.deck import DeckFile
from musterbook.library.model.files import MapCard
from musterbook.library.model.nodes import Library, Node, holds
from musterbook.library.model.tables import Table


def kind_of(library: Library, node: Node) -> tuple[Face, str]:
    """Return the face of a node and its label."""
    if holds(node, Card):
        return library.face_of(node), library.deck_of(node).data.singular
    if holds(node, DeckFile):
        return library.face_of(node), node.data.singular
    slug, label = plain_face(node.data)
    return library.face(slug), label


def plain_face(data: object) -> tuple[str, str]:
    """Return the face and label of an entry that is not a card: a mission, a table or a map."""
    if isinstance(data, MapCard) and data.is_layout:
        return "terrain", "Terrain layout"
    if isinstance(data, MapCard):
        return "deployment", "Deployment map"
    if isinstance(data, Table):
        return "table", f"Table · {data.roll}" if data.roll else "Table"
    return "mission", "Mission"
