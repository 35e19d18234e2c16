"""Starts the PDF engine (WeasyPrint) with only our fonts, no other files, and warnings as errors.

In: style sheets and HTML. Out: the engine's messages about them. The engine reports errors only in
its log, and uses a system font for characters that our fonts lack; both are content errors here.
Why: docs/decisions/pdf-engine.md
"""

import atexit
import logging
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from types import MappingProxyType
from typing import Any, Self
from urllib.parse import unquote, urlsplit

from weasyprint.formatting_structure.boxes import MarginBox, TextBox
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetcherResponse

from musterbook.cache import content_of
from musterbook.errors import ContentError, ContentErrors, Mark
from musterbook.fonts import (
    SCHEME,
    depends_on_fonts,
    font_faces,
    font_files,
    fonts_digest,
    unpacked,
)
from musterbook.pdf_engine.patches import CSS, HTML, Document, repeated
from musterbook.resources import CARDS

__all__ = [
    "CSS",
    "HTML",
    "LOGGER",
    "Document",
    "EngineLog",
    "OwnFonts",
    "check_fonts",
    "font_configuration",
    "repeated",
]

LOGGER = logging.getLogger("weasyprint")


class EngineError(ValueError):
    """What the PDF engine warns about in a document; its arguments are the messages."""

    def __str__(self) -> str:
        return "; ".join(self.args)


@contextmanager
def located(what: str, mark: Mark) -> Iterator[None]:
    """Raise ContentErrors at the location of what is printed, instead of an EngineError."""
    try:
        yield
    except EngineError as error:
        raise ContentErrors(
            ContentError(mark, f"the PDF engine warns about {what}: {message}")
            for message in error.args
        ) from error


class EngineLog(logging.Handler):
    """Collects the engine's warnings inside its context, instead of printing them.

    A misspelt property, a wrong unit, a missing picture, a missing glyph and a font that is not
    ours are logged as one warning each.
    """

    def __init__(self) -> None:
        super().__init__(level=logging.WARNING)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.messages.append(record.getMessage())

    def raise_warnings(self) -> None:
        """Raise EngineError if there are any warnings."""
        if self.messages:
            raise EngineError(*self.messages)

    def __enter__(self) -> Self:
        self.others, LOGGER.handlers = LOGGER.handlers, [self]
        self.propagated, LOGGER.propagate = LOGGER.propagate, False
        return self

    def __exit__(self, *error: object) -> None:
        LOGGER.handlers, LOGGER.propagate = self.others, self.propagated


PICTURE = "picture"
"""The scheme of the addresses of pictures in documents."""


class OwnFonts(URLFetcher):  # type: ignore[misc]
    """Gives the engine our fonts and the pictures of a document, and refuses everything else.

    `pictures` are the contents of files by their names; a document refers to one as
    `picture:NAME`.
    """

    def __init__(self, pictures: Mapping[str, bytes] = MappingProxyType({})) -> None:
        super().__init__()
        self.pictures = pictures

    def fetch(self, url: str, headers: dict[str, str] | None = None) -> URLFetcherResponse:
        """Return a font or a picture; raise ValueError for every other address."""
        parts = urlsplit(url)
        if parts.scheme == PICTURE and (picture := self.pictures.get(parts.path)):
            kind = {"Content-Type": "image/svg+xml"} if parts.path.endswith(".svg") else {}
            return URLFetcherResponse(url, picture, kind)
        if parts.scheme != SCHEME:
            raise ValueError("cards and sheets may only load our fonts and their pictures")
        return URLFetcherResponse(url, unpacked(unquote(parts.path)), {"Content-Type": "font/ttf"})


NO_FONTS = CARDS / "no-fonts.conf"
"""A configuration of fontconfig without any folder."""


@depends_on_fonts
@cache
def engine_digest() -> str:
    """Return the hash of all fonts and of their configuration, for the keys of caches."""
    return content_of([NO_FONTS], fonts_digest())


@depends_on_fonts
@cache
def font_configuration() -> FontConfiguration:
    """Return the configuration that all print files share: all our fonts, and no others.

    Call it before a fork. The engine stores fonts in a folder that it deletes when it ends, and a
    child that registers a font in its parent's folder does not see what another child did.
    """
    with _without_fonts_of_the_machine():
        configuration = FontConfiguration()
    # When a program ends, Python may not delete objects that modules refer to.
    atexit.register(font_configuration.cache_clear)
    CSS(string=font_faces(), font_config=configuration, url_fetcher=OwnFonts())
    return configuration


def style_sheet(css: str) -> CSS:
    """Return a parsed style sheet, which can be used several times."""
    return CSS(string=css, font_config=font_configuration(), url_fetcher=OwnFonts())


def parsed(html: str, pictures: Mapping[str, bytes] = MappingProxyType({})) -> HTML:
    """Return a parsed document with its pictures, which can be laid out several times."""
    return HTML(html, OwnFonts(pictures))


def lay_out(html: str | HTML, *sheets: CSS, tagged: bool = False, **options: Any) -> Document:
    """Return the layout of a document; one that is `tagged` makes a tagged PDF."""
    tree = parsed(html) if isinstance(html, str) else html
    config = font_configuration()
    return tree.render(stylesheets=sheets, font_config=config, pdf_tags=tagged, **options)


@contextmanager
def _without_fonts_of_the_machine() -> Iterator[None]:
    before = os.environ.get("FONTCONFIG_FILE")
    os.environ["FONTCONFIG_FILE"] = str(NO_FONTS)
    try:
        yield
    finally:
        if before is None:
            del os.environ["FONTCONFIG_FILE"]
        else:
            os.environ["FONTCONFIG_FILE"] = before


def text_boxes(page: Any) -> Iterator[Any]:
    """Yield the engine's boxes of text on a page, without those in its margins."""
    for part in page._page_box.children:
        if not isinstance(part, MarginBox):
            yield from (box for box in part.descendants() if isinstance(box, TextBox))


def check_fonts(document: Any, pdf: Any = None) -> None:
    """Warn about every font of a document that is not ours; for `finisher` of `write_pdf`."""
    own = {file.family.name for file in font_files()}
    for family in sorted({font.family for font in document.fonts.values()} - own):
        LOGGER.warning("the font %s is not one of this project", family)
