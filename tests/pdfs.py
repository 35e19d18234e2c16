"""Texts and pictures of the pages of PDF files."""

from pathlib import Path

import pypdfium2
from PIL import Image


def pdf_texts(path: Path | bytes) -> list[str]:
    """Return the words of each page, with a space between them."""
    pdf = pypdfium2.PdfDocument(path)
    texts = [" ".join(page.get_textpage().get_text_range().split()) for page in pdf]
    pdf.close()
    return texts


def pdf_picture(path: Path, dots: float) -> Image.Image:
    """Return a picture of the first page, with so many dots to the millimetre."""
    pdf = pypdfium2.PdfDocument(path)
    picture: Image.Image = pdf[0].render(scale=dots * 25.4 / 72).to_pil().convert("RGB")
    pdf.close()
    return picture
