"""The files for the gaming table, and their PDFs.

In: a library. Out: layouts and cut-outs for each file of maps with terrain areas; a card for each
matrix, and a sheet for each pair of choices. Lengths on paper are in millimetres; terrain areas are
printed at full size.
"""

from collections.abc import Callable, Collection, Sequence
from functools import partial

from musterbook.books.paper import CUT_OUT_PAPERS, SHEET_PAPERS
from musterbook.books.site_files import BookFile
from musterbook.books.tabletop.cut_outs import cut_outs_html
from musterbook.books.tabletop.layout_pages import layouts_html, layouts_in
from musterbook.books.tabletop.matrix import COLUMNS, matchup_html, matrix_html
from musterbook.books.typeset import duplex_pdf, pages_pdf
from musterbook.errors import UserError
from musterbook.library.links import file_stem
from musterbook.library.matchups import matchups, matrices
from musterbook.library.model.files import MapCard, MapsFile
from musterbook.library.model.nodes import Library, Node
from musterbook.library.model.tables import Table
from musterbook.suggestions import did_you_mean

LAYOUTS, CUT_OUTS, MATRIX, PAIRS = WHAT = ("layouts", "cut-outs", "matrix", "pairs")
"""The kinds of files for the gaming table."""


def expected_tabletop(library: Library, paper: str = "a4") -> list[BookFile]:
    """Return the files for the gaming table that the site offers."""
    files = []
    for holder in library.of_type(MapsFile):
        if layouts_in(library, holder):
            files += [_file(holder, LAYOUTS, paper), _file(holder, CUT_OUTS, paper)]
    for node in matrices(library):
        files.append(_file(node, MATRIX, paper))
        files += [_file(node, PAIRS, paper, pair.slug) for pair in matchups(library, node)]
    return files


def _file(node: Node, kind: str, paper: str, part: str = "") -> BookFile:
    stem = "-".join(filter(None, (file_stem(node.id), part or kind, paper)))
    return BookFile(node.id, paper, f"{stem}.pdf", kind, part)


def chosen(
    library: Library,
    what: Collection[str],
    packs: Sequence[str],
    maps: Sequence[str],
    paper: str,
) -> list[BookFile]:
    """Return the requested files; with `maps`, only these layouts.

    Raises UserError for an unknown pack or layout, for a paper that is only for cut-outs, and if
    nothing is left.
    """
    if paper not in SHEET_PAPERS and set(what) != {CUT_OUTS}:
        name = CUT_OUT_PAPERS[paper].name
        raise UserError(f"only terrain areas are printed on {name}; add --what {CUT_OUTS}")
    files = expected_tabletop(library, paper)
    if maps:
        return [_file(_layout(library, id), LAYOUTS, paper, "layout") for id in maps]
    pack_ids = [pack.id for pack in library.packs()]
    for pack in packs:
        if pack not in pack_ids:
            hint = did_you_mean(pack, pack_ids) or "known are " + ", ".join(pack_ids)
            raise UserError(f'there is no pack "{pack}" ({hint})')
    found = [
        file
        for file in files
        if (not what or file.kind in what) and (not packs or library[file.of].pack in packs)
    ]
    if not found:
        raise UserError("these packs have no files for the gaming table")
    return found


def _layout(library: Library, id: str) -> Node[MapCard]:
    layouts = {node.id: node for node in library.of_type(MapCard) if node.data.terrain}
    if id not in layouts:
        hint = did_you_mean(id, layouts) or (f"such as {next(iter(layouts))}" if layouts else "")
        raise UserError(f'there is no layout "{id}"' + (f" ({hint})" if hint else ""))
    return layouts[id]


def job(library: Library, file: BookFile) -> tuple[str, Callable[[], bytes]]:
    """Return the HTML of a file, and the function that makes its PDF."""
    node, paper = library[file.of], CUT_OUT_PAPERS[file.paper]
    if file.kind == PAIRS:
        table = library.entry(node.id, Table)
        pair = next(pair for pair in matchups(library, table) if pair.slug == file.part)
        first, *others = (
            partial(matchup_html, library, table, pair, paper, one) for one in COLUMNS
        )
        html = first()
        forms: list[Callable[[], str]] = [lambda: html, *others]
        return html, lambda: duplex_pdf(forms, paper, pair.name, node.mark)
    if file.kind == CUT_OUTS:
        html = cut_outs_html(library, library.entry(node.id, MapsFile), paper)
    elif file.kind == MATRIX:
        html = matrix_html(library, library.entry(node.id, Table), paper)
    else:
        layouts: tuple[Node[MapCard], ...] = (
            (library.entry(node.id, MapCard),)
            if node.kind == "map"
            else layouts_in(library, library.entry(node.id, MapsFile))
        )
        title = f"{library.pack_of(node).name}: layouts to measure"
        html = layouts_html(library, layouts, paper, title)
    return html, lambda: pages_pdf(html, paper, node.name, node.mark)


def title(library: Library, file: BookFile) -> str:
    """Return the title of a file, such as `Matrix card`, or the choices of a pair."""
    if file.kind == PAIRS:
        table = library.entry(file.of, Table)
        return next(pair.name for pair in matchups(library, table) if pair.slug == file.part)
    return {
        LAYOUTS: "Layouts to measure",
        CUT_OUTS: "Terrain areas to cut out",
        MATRIX: "Matrix card",
    }[file.kind]
