"""How much ink a face takes.

In: the PDF of a page. Out: percent of its area, 100 for one full layer of one ink, so that a
white card has 0 and a black one 100. Colours are taken apart into cyan, magenta, yellow and black
as printers do it, grey in black alone; it is an estimate, good for comparing.
"""

from __future__ import annotations

import pypdfium2
from PIL import Image, ImageChops, ImageStat

DPI = 48


def coverage(pdf: bytes, inset_mm: float = 0.0) -> float:
    """Return the ink of a page in percent, without a strip around it."""
    document = pypdfium2.PdfDocument(pdf)
    picture = document[0].render(scale=DPI / 72).to_pil().convert("RGB")
    document.close()
    strip = round(inset_mm / 25.4 * DPI)
    return of_picture(picture.crop((strip, strip, picture.width - strip, picture.height - strip)))


def of_picture(picture: Image.Image) -> float:
    """Return the ink of a picture in percent."""
    channels = picture.convert("RGB").split()
    lightest = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
    white = _mean(lightest)
    black = 255 - white
    colours = sum(white - _mean(channel) for channel in channels)
    return round((black + colours) / 255 * 100, 1)


def _mean(channel: Image.Image) -> float:
    return float(ImageStat.Stat(channel).mean[0])
