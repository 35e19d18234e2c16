"""Empty sheets: crop marks, labels outside the cards, a ruler.

In: a layout and what each sheet is called. Out: a PDF without cards. Nothing on it comes nearer
to the edge than printers reach, because a mark at the edge makes them scale the whole page.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from weasyprint import CSS, HTML
from weasyprint.text.fonts import FontConfiguration

from musterbook.faces.silence import Silence
from musterbook.faces.style import font_faces
from musterbook.sheets.layout import Layout
from musterbook.tokens import CARDS

RULER_MM = 50
APART = 2000  # from a mark to a label, in micrometres


@dataclass(frozen=True)
class Sheet:
    """One side of a sheet: `labels` are blocks of lines; `begins` lists decks for bookmarks."""

    labels: tuple[tuple[str, ...], ...]
    begins: tuple[str, ...] = ()
    ruler: bool = False


def empty_sheets(
    title: str, sheets: Sequence[Sheet], layout: Layout
) -> tuple[bytes, tuple[str, ...]]:
    """Return the PDF of the sheets, and what the PDF engine warned about."""
    places = label_places(layout)
    html = _template().render(
        title=title,
        marks=Markup(_marks(layout)),
        sheets=[
            {
                "begins": sheet.begins,
                "labels": list(zip(places, _blocks(sheet), strict=False)),
            }
            for sheet in sheets
        ],
    )
    style, fonts = _style()
    width, height = layout.paper.width / 1000, layout.paper.height / 1000
    paper = CSS(string=f"@page{{size:{width:g}mm {height:g}mm}}.sheet{{height:{height - 0.1:g}mm}}")
    with Silence() as silence:
        pdf = HTML(string=html).write_pdf(stylesheets=[style, paper], font_config=fonts)
    return pdf, tuple(silence.messages)


def _blocks(sheet: Sheet) -> list[tuple[str | Markup, ...]]:
    blocks: list[tuple[str | Markup, ...]] = list(sheet.labels)
    if sheet.ruler:
        blocks.append((Markup(_ruler()), f"{RULER_MM} mm: measure it, nothing may be scaled"))
    return blocks


def label_places(layout: Layout) -> list[str]:
    """Return where labels go, as CSS: between the marks of the wider free edge.

    That is the bottom edge, or the left edge with the labels turned to read upwards.
    """
    sheet = layout.sheet
    below, beside = layout.top - sheet.margin, layout.left - sheet.margin
    if below >= beside:
        top = layout.top + layout.block_height + sheet.bleed + APART // 2
        return [_css(layout.slot(0, column).left + APART, top) for column in range(layout.columns)]
    left = sheet.margin + APART // 4
    return [
        _css(left, layout.slot(row, 0).top + layout.height - APART) + ";transform:rotate(-90deg)"
        for row in reversed(range(layout.rows))
    ]


def _css(left: int, top: int) -> str:
    return f"left:{left / 1000:g}mm;top:{top / 1000:g}mm"


def _marks(layout: Layout) -> str:
    """Draw a short line at every cut, outside the block; white around it, for dark bleed."""
    sheet, path = layout.sheet, ""
    left, top = layout.left, layout.top
    right, bottom = left + layout.block_width, top + layout.block_height
    across = min(sheet.mark, left - sheet.margin)
    down = min(sheet.mark, top - sheet.margin)
    columns, rows = layout.cuts()
    for x in columns:
        path += f"M{_mm(x)} {_mm(top)}v{_mm(-down)}M{_mm(x)} {_mm(bottom)}v{_mm(down)}"
    for y in rows:
        path += f"M{_mm(left)} {_mm(y)}h{_mm(-across)}M{_mm(right)} {_mm(y)}h{_mm(across)}"
    width, height = _mm(layout.paper.width), _mm(layout.paper.height)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
        f'viewBox="0 0 {width} {height}" fill="none">'
        f'<path stroke="#ffffff" stroke-width=".7" d="{path}"/>'
        f'<path stroke="#1b1b1b" stroke-width=".15" d="{path}"/></svg>'
    )


def _mm(micrometres: int) -> str:
    return f"{micrometres / 1000:g}"


def _ruler() -> str:
    ticks = "".join(
        f"M{x + 0.1:g} 0v{2 if x % 10 == 0 else 1.4 if x % 5 == 0 else 0.8}"
        for x in range(RULER_MM + 1)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{RULER_MM + 0.2}mm" height="2.2mm" '
        f'viewBox="0 0 {RULER_MM + 0.2} 2.2" fill="none">'
        f'<path stroke="#1b1b1b" stroke-width=".12" d="{ticks}M.1 .06h{RULER_MM}"/></svg>'
    )


@cache
def _style() -> tuple[CSS, FontConfiguration]:
    """Return the parsed style sheet and its fonts, made once."""
    fonts = FontConfiguration()
    css = font_faces() + (CARDS / "sheet.css").read_text(encoding="utf-8")
    return CSS(string=css, font_config=fonts), fonts


@cache
def _template() -> Any:
    folder = FileSystemLoader(CARDS.parent / "templates" / "cards")
    environment = Environment(
        loader=folder,
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template("sheet.html")
