"""Preview pictures of pages for messengers: title, description, edition and pack.

In: pages. Out: a PNG of 1200 × 630 pixels for each, from the cache or newly drawn.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from musterbook.cache import cached, content_of
from musterbook.fonts import CONDENSED
from musterbook.library.model.nodes import Library
from musterbook.output_folder import Files
from musterbook.pages import Page
from musterbook.site.offline_files import draw_diamonds
from musterbook.site.publishing import picture_path
from musterbook.site.shared_files import DARK, GOLD

if TYPE_CHECKING:
    from PIL.ImageFont import FreeTypeFont

SIZE = (1200, 630)
MARGIN = 80
LEADING = 1.12
"""Line height of the title, as a multiple of its type size."""
TITLE_SIZES = (104, 88, 74, 62)
"""Type sizes of a title in pixels; the largest that fits in three lines is used."""
PALE, GREY = "#fdfcf9", "#b9c4ce"
FACE = re.compile(r'^<div class="[^"]*\bface-([\w-]+)')


def pictures(library: Library, pages: Iterable[Page]) -> Files:
    """Return the preview picture of each page of a site by its address. Raises UserError."""
    return {
        picture_path(page): _drawn(
            library.settings.name, page.title, page.about, page.here, _colour(library, page)
        )
        for page in pages
    }


def _colour(library: Library, page: Page) -> str:
    """Return the colour of a page's kind of card, or Musterbook's own colour."""
    face = FACE.match(page.html)
    kind = library.faces.get(face[1]) if face else None
    return kind.dark if kind else GOLD


@cache
def _inputs() -> str:
    return content_of([_font_file("Bold"), _font_file("Regular")])


@cached("social", _inputs)
def _drawn(site: str, title: str, about: str, here: str, colour: str) -> bytes:
    from PIL import Image, ImageDraw  # only a site with an address needs it

    picture = Image.new("RGB", SIZE, DARK)
    draw = ImageDraw.Draw(picture)
    width, height = SIZE
    draw.rectangle((0, 0, 24, height), colour)
    draw_diamonds(draw, MARGIN + 24, MARGIN + 24, 2.6)
    draw.text((MARGIN + 76, MARGIN + 24), site, PALE, _font("Bold", 44), anchor="lm")
    for size in TITLE_SIZES:
        font = _font("Bold", size)
        lines = _wrapped(title, font, width - 2 * MARGIN)
        if len(lines) <= 3:
            break
    top = (height - len(lines) * size * LEADING) / 2 + 24
    for number, line in enumerate(lines[:4]):
        draw.text((MARGIN, top + number * size * LEADING), line, PALE, font)
    below = " · ".join(part for part in (about, here) if part)
    small = _font("Regular", 40)
    for line in _wrapped(below, small, width - 2 * MARGIN)[:1]:
        draw.text((MARGIN, height - MARGIN), line, GREY, small, anchor="ls")
    out = io.BytesIO()
    picture.quantize(16, Image.Quantize.FASTOCTREE).save(out, "PNG")
    return out.getvalue()


def _wrapped(text: str, font: FreeTypeFont, width: float) -> Sequence[str]:
    lines: list[str] = []
    for word in text.split():
        if lines and font.getlength(f"{lines[-1]} {word}") <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _font_file(style: str) -> Path:
    return CONDENSED.file(style)


@cache
def _font(style: str, size: int) -> FreeTypeFont:
    from PIL import ImageFont

    from musterbook.fonts import unpacked

    return ImageFont.truetype(io.BytesIO(unpacked(_font_file(style).stem)), size)
