"""The PDF engine (WeasyPrint) with only our fonts, no other files, and warnings as errors.

In: style sheets and HTML. Out: the engine's messages about them. The engine reports errors only in
its log, and uses a system font for characters that our fonts lack; both are content errors here.
"""

from __future__ import annotations

import atexit
import logging
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from types import TracebackType
from typing import Any, Self
from urllib.parse import unquote, urlsplit

from musterbook.fonts import FONT_FILES, SCHEME, font_faces, unpacked
from musterbook.pdf_engine.declarations import weasyprint
from musterbook.pdf_engine.inputs import NO_FONTS

# isort: split
# The engine is loaded above, with the stored declarations.
from weasyprint import CSS, HTML, Document
from weasyprint.css import ComputedStyle
from weasyprint.css.computed_values import PHYSICAL_FUNCTIONS
from weasyprint.css.properties import INHERITED, INITIAL_NOT_COMPUTED, INITIAL_VALUES
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetcherResponse

__all__ = [
    "CSS",
    "HTML",
    "LOGGER",
    "Document",
    "EngineLog",
    "OwnFonts",
    "check_fonts",
    "font_configuration",
]

LOGGER = logging.getLogger("weasyprint")


class _Patterns(dict[tuple[Any, bool], re.Pattern[str]]):
    """The patterns with which the engine's HTML parser finds the end of a run of characters.

    tinyhtml5 2.1 stores each under the wrong key and compiles it again every time, which took half
    of the parsing time.
    """

    def __missing__(self, key: tuple[Any, bool]) -> re.Pattern[str]:
        characters, are_wanted = key
        inside = "".join(map(re.escape, sorted(characters)))
        self[key] = re.compile(f"[{'' if are_wanted else '^'}{inside}]+")
        return self[key]


weasyprint.tinyhtml5.inputstream.characters_until_regex = _Patterns()


def _drop_unused_pseudo_elements() -> None:
    """Remove the default rules for footnotes and notes, and limit those for markers to list items.

    They match every element, so the engine computed six more styles for each of them. Nothing
    printed here has footnotes, or markers anywhere else.
    """
    rules = weasyprint.UA_STYLESHEET.matcher
    markers = [rule for rule in rules.other_selectors if rule[3] == "marker"]
    rules.other_selectors = [rule for rule in rules.other_selectors if rule[3] is None]
    rules.lower_local_name_selectors.setdefault("li", []).extend(markers)


_drop_unused_pseudo_elements()

_SPECIAL = {"page", "position", "float", "display"} | {
    name for name in INITIAL_VALUES if name.startswith("text_decoration_")
}
_INHERITED = frozenset(INHERITED - _SPECIAL - PHYSICAL_FUNCTIONS.keys())
"""Properties that an element inherits from its parent, if no rule sets them."""
_INITIAL = {
    name: value
    for name, value in INITIAL_VALUES.items()
    if name not in INHERITED | INITIAL_NOT_COMPUTED | _SPECIAL
}
"""The value of each property that is not inherited, if no rule sets it."""
_LOGICAL = {
    name: frozenset(logical(block="ttb", inline=inline) for inline in ("ltr", "rtl"))
    for name, logical in PHYSICAL_FUNCTIONS.items()
}
"""Other names by which a rule may set a property: `margin_inline_start` for `margin_left`."""
_NO_NAMES: frozenset[str] = frozenset()

_usual_value = ComputedStyle.__missing__


def _value(style: Any, name: str) -> Any:
    """Compute a property of an element that was not read before.

    The engine treats all properties alike; it spent a tenth of its time on those that no rule sets.
    """
    cascaded = style.cascaded
    if name not in cascaded:
        if name in _INHERITED:
            if style.parent_style is not None:
                value = style[name] = style.parent_style[name]
                return value
        elif name in _INITIAL and _LOGICAL.get(name, _NO_NAMES).isdisjoint(cascaded):
            value = style[name] = _INITIAL[name]
            return value
    return _usual_value(style, name)


ComputedStyle.__missing__ = _value


class EngineLog(logging.Handler):
    """Collects the engine's warnings inside its context, instead of printing them.

    A misspelt property, a wrong unit, a missing picture, a missing glyph and a font that is not
    ours are logged as one warning each.
    """

    def __init__(self) -> None:
        super().__init__(level=logging.WARNING)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Collect the message of a record."""
        self.messages.append(record.getMessage())

    def __enter__(self) -> Self:
        self.others, LOGGER.handlers = LOGGER.handlers, [self]
        self.propagated, LOGGER.propagate = LOGGER.propagate, False
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        LOGGER.handlers, LOGGER.propagate = self.others, self.propagated


class OwnFonts(URLFetcher):  # type: ignore[misc]
    """Gives the engine our fonts, and refuses every other file and host."""

    def fetch(self, url: str, headers: dict[str, str] | None = None) -> URLFetcherResponse:
        """Return a font; raise ValueError for every other address."""
        parts = urlsplit(url)
        if parts.scheme != SCHEME:
            raise ValueError("cards and sheets may only load the fonts of this project")
        return URLFetcherResponse(url, unpacked(unquote(parts.path)), {"Content-Type": "font/ttf"})


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


def check_fonts(document: Any, pdf: Any = None) -> None:
    """Warn about every font of a document that is not ours; for `finisher` of `write_pdf`."""
    own = {file.family.name for file in FONT_FILES}
    for family in sorted({font.family for font in document.fonts.values()} - own):
        LOGGER.warning("the font %s is not one of this project", family)
