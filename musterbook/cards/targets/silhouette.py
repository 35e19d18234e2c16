"""Sheets for Silhouette cutters, and the outlines to cut."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from musterbook.cards.faces import Page
from musterbook.cards.sheets import Layout, Setup, print_cards
from musterbook.cards.sheets.cutter import dxf
from musterbook.cards.targets.order import Progress
from musterbook.errors import UserError
from musterbook.library.model.nodes import Library, Node


def cutting_setup(setup: Setup, kind: str) -> tuple[Setup, Layout]:
    """Return setup and layout of sheets for a cutter.

    Raises UserError if no card fits, and for folded backs.
    """
    if setup.backs == "fold":
        raise UserError("a cutter cannot cut folded sheets; choose other --backs")
    cutting = replace(setup, cutter=kind, bleed=None, marks="none")
    try:
        return cutting, cutting.layout
    except ValueError as error:
        raise UserError(str(error)) from error


def write_silhouette(
    library: Library,
    cards: Sequence[Node],
    setup: Setup,
    *,
    title: str,
    stem: Path,
    progress: Progress,
    cache_dir: Path,
    pages: Mapping[str, Page] | None = None,
    kind: str = "three",
) -> list[Path]:
    """Write the sheets as PDF, and the outlines of one sheet as DXF.

    `kind` names the marks in `cards/formats.yml`.
    """
    cutting, layout = cutting_setup(setup, kind)
    printed = print_cards(
        library,
        cards,
        cutting,
        title=title,
        stem=stem,
        pages=pages,
        progress=progress,
        cache_dir=cache_dir,
    )
    outline = stem.with_name(f"{stem.name}.dxf")
    outline.write_bytes(dxf(layout, cutting.design.size.corner))
    return [*(one.path for one in printed), outline]
