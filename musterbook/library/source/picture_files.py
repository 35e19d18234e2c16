"""Read pictures: PNG and JPEG files with artwork for cards.

In: a path. Out: a `Tree` whose value is a `Picture`. What shows it reads the file again.
"""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from musterbook.errors import ContentError, Mark
from musterbook.library.limits import PICTURE_BYTES, PICTURE_PIXELS, PICTURE_SIDE
from musterbook.library.source.tree import Tree

MODES = ("1", "L", "LA", "P", "RGB", "RGBA", "CMYK")
"""What Pillow calls the pixels that print files can have."""

SHARP_DPI = 300
"""Pixels per inch from which print looks sharp."""


@dataclass(frozen=True)
class Picture:
    """A picture: the name of its file, width and height in pixels, and a hash of its bytes."""

    name: str
    width: int
    height: int
    version: str
    path: Path = field(repr=False, compare=False)

    def dpi(self, width_mm: float) -> float:
        """Return its pixels per inch at a printed width."""
        return self.width / (width_mm / 25.4)


@contextmanager
def _refusing_half_a_file() -> Iterator[None]:
    """Refuse truncated pictures: WeasyPrint accepts them, with a setting of the whole process."""
    from PIL import ImageFile

    before = ImageFile.LOAD_TRUNCATED_IMAGES
    ImageFile.LOAD_TRUNCATED_IMAGES = False
    try:
        yield
    finally:
        ImageFile.LOAD_TRUNCATED_IMAGES = before


def read_picture(path: Path, shown: str) -> Tree:
    """Return the picture in a file; a file with an error has no value."""
    from PIL import Image, UnidentifiedImageError  # most content has no pictures

    def wrong(message: str, hint: str = "") -> Tree:
        return Tree(shown, [], errors=[ContentError(Mark(shown), message, hint)])

    try:
        data = path.read_bytes()
        if len(data) > PICTURE_BYTES:
            return wrong(f"the picture is longer than {PICTURE_BYTES:,} bytes", "save it smaller")
        with Image.open(path, formats=("PNG", "JPEG")) as image:
            width, height = image.size
            if width * height > PICTURE_PIXELS:
                return wrong(f"the picture has more than {PICTURE_PIXELS:,} pixels")
            if min(width, height) < PICTURE_SIDE:
                message = f"the picture has only {width} × {height} pixels"
                return wrong(message, f"at least {PICTURE_SIDE} × {PICTURE_SIDE}")
            if image.mode not in MODES:
                message = "the picture has grey of more than 8 bits, which print files cannot have"
                return wrong(message, "save it with 8 bits for each colour")
            with _refusing_half_a_file():
                image.load()
    except UnidentifiedImageError:
        return wrong("this is neither PNG nor JPEG", "save it again in one of these formats")
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
        return wrong("the picture cannot be read", str(error))
    version = hashlib.sha256(data).hexdigest()[:12]
    return Tree(shown, [], Picture(path.name, width, height, version, path.resolve()))
