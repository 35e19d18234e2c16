"""Whether every map of a library has room for its labels in books.

In: a library. Out: errors at the maps whose labels overlap on the smallest paper.
"""

from musterbook.books.book_links import BookLinks
from musterbook.books.paper import PAPERS
from musterbook.errors import ContentError
from musterbook.library.model.files import MapCard
from musterbook.library.model.nodes import Library
from musterbook.maps import CrowdedMapError


def problems(library: Library) -> list[ContentError]:
    """Return an error for each map that is too crowded for a page of a book."""
    found = []
    links = BookLinks(map_width=min(paper.map_width for paper in PAPERS.values()))
    for node in library.of_type(MapCard):
        try:
            links.drawing(node.data, node.name)
        except CrowdedMapError as error:
            hint = "leave out a measure or a label, or move them apart"
            found.append(ContentError(node.mark, str(error), hint))
    return found
