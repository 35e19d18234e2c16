"""Everything that this project changes in the PDF engine and in the packages that it uses.

Import `weasyprint` and its classes from here. Each change has a `Patch`: the version it was made
for, what it gains, and a report for its authors. A test fails when another version is installed,
or when a change is no longer needed. A patch that gains less than a twentieth of `cards` or `books`
is not worth its code.
Why: docs/decisions/engine-patches.md
"""

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any
from xml.etree import ElementTree

import pydyf
import weasyprint
import weasyprint.layout.preferred
from weasyprint.css import ComputedStyle
from weasyprint.css.computed_values import PHYSICAL_FUNCTIONS
from weasyprint.css.properties import INHERITED, INITIAL_NOT_COMPUTED, INITIAL_VALUES
from weasyprint.html import HTML_HANDLERS, make_replaced_box
from weasyprint.images import SVGImage
from weasyprint.svg import TAGS
from weasyprint.text.line_break import _font_style_cache_key, split_first_line


@dataclass(frozen=True)
class Patch:
    """A change to a package: its version, what the change gains, and a report for its authors."""

    package: str
    version: str
    gain: str
    report: str


PSEUDO_ELEMENTS = Patch(
    "weasyprint",
    "70.0",
    "`cards` takes 12 % less CPU, and `books` 7 %.",
    "The rules ::marker, ::footnote-call, ::footnote-marker, ::note-call, ::note-marker and "
    "::note-callback of html5_ua.css match every element, so six more styles are computed for "
    "each. Computing them on demand, for list items and footnotes, would take 12 % less time for "
    "a document of short texts. 18 rules end in :is(), :link or an attribute, so each is tried "
    "for every element, though they are for links, lists and elements with dir or hidden.",
)

PARSER = Patch(
    "weasyprint",
    "70.0",
    "`cards` takes 7 % less CPU, and `books` 3 %.",
    "HTML() takes no element tree. tinyhtml5 takes 30 times as long as expat for the same tree, a "
    "tenth of the time of a document of short texts. A program that writes well-formed HTML could "
    "parse it as XML itself.",
)

DRAWINGS = Patch(
    "weasyprint",
    "70.0",
    "Rendering the faces of `cards` takes 9 % less CPU.",
    "A style is computed for each element inside an inline <svg>, though shapes use only their "
    "attributes, and each drawing is drawn again, with its numbers read again, for a symbol that a "
    "document has a hundred times. Without these styles, and drawn once, it is the same.",
)

STYLES = Patch(
    "weasyprint",
    "70.0",
    "`cards` takes 10 % less CPU, and `books` 8 %.",
    "ComputedStyle.__missing__ takes the same long way for a property that no rule sets, and few "
    "are set. Copying the value of the parent, or the initial one, first would save most of it.",
)

PATHS = Patch(
    "weasyprint",
    "70.0",
    "`cards` takes 5 % less CPU.",
    "svg.path.path cuts each pair of numbers from the rest of the text, and svg.utils.size imports "
    "a module for each. Finding all numbers of a path at once takes a quarter of the time.",
)

PAGE_REFERENCES = Patch(
    "pydyf",
    "0.13.0",
    "`books` takes 5 % less CPU, and more if a book is long.",
    "PDF.page_references makes the references to all pages anew for each tag and each link: their "
    "time grows with the square of the pages. It could be remembered until a page is added.",
)

WORD_WIDTHS = Patch(
    "weasyprint",
    "70.0",
    "`books` takes 11 % less CPU.",
    "inline_line_widths makes a Pango layout of every word of every table cell, for the minimum "
    "widths of columns. Most words are repeated, so remembering their widths, as strut() does "
    "with its results, saves most of it.",
)

PATCHES = (PSEUDO_ELEMENTS, PARSER, DRAWINGS, STYLES, PATHS, PAGE_REFERENCES, WORD_WIDTHS)


CSS, Document = weasyprint.CSS, weasyprint.Document

# --- Parsing --------------------------------------------------------------------------------------

_VOID = re.compile(r"<((?:br|col|hr|img|link|meta|wbr)\b[^>]*?)/?>")
"""Elements that HTML does not close, but XML does."""


class HTML(weasyprint.HTML):  # type: ignore[misc]
    """A document of our own, parsed as XML.

    Its HTML has every element, also `head`, `body` and `tbody`, and closes all but those that are
    always empty. Characters are written as themselves or by their numbers.
    """

    def __init__(self, string: str, url_fetcher: Any) -> None:
        root = ElementTree.fromstring(_VOID.sub(r"<\1/>", string))
        for drawing in root.iter(_SVG):
            _set_aside(drawing)
        self.base_url = None
        self.url_fetcher = url_fetcher
        self.media_type = "print"
        wrapper = weasyprint.cssselect2.ElementWrapper
        self.wrapper_element = wrapper.from_html_root(root, content_language=None)
        self.etree_element = self.wrapper_element.etree_element


# --- Drawings -------------------------------------------------------------------------------------

_SVG, _TITLE = "{http://www.w3.org/2000/svg}svg", "{http://www.w3.org/2000/svg}title"
_UNREPEATED = re.compile(r"<\w+:text\b|\sopacity=|url\(")
"""What a drawing has that is not only in the content of a page: fonts and groups."""
_engine_box = HTML_HANDLERS[_SVG]


def _set_aside(drawing: Any) -> None:
    """Move an inline drawing, with any drawings in it, from the elements of a document into an
    attribute.

    Its title stays, because it is the alternative text in a tagged PDF.
    """
    copy = ElementTree.Element(drawing.tag, drawing.attrib)
    copy[:], drawing[:] = drawing[:], drawing.findall(_TITLE)
    drawing.set("drawing", copy)


class RepeatedPicture:
    """A picture of shapes without text, in SVG, which is drawn once and repeated in each document.

    The engine draws a picture again for every page, with each number of its paths read again. One
    that is not inline is in the `cache` of a document, by its address.
    """

    def __init__(self, svg: bytes | str) -> None:
        self._image = SVGImage(ElementTree.fromstring(svg), None, None, None)
        self.get_intrinsic_size = cache(self._image.get_intrinsic_size)
        self._drawn: dict[tuple[float, float], tuple[list[Any], dict[str, Any]]] = {}

    def draw(self, stream: Any, width: float, height: float, style: Any) -> None:
        """Add the picture to the content of a page."""
        if (width, height) not in self._drawn:
            own: dict[str, dict[str, Any]] = {"ExtGState": {}}
            drawing = stream.clone(resources=own)
            self._image.draw(drawing, width, height, style)
            self._drawn[width, height] = drawing.stream, own["ExtGState"]
        content, states = self._drawn[width, height]
        stream._resources["ExtGState"].update(states)
        stream.stream.extend(content)


repeated = lru_cache(maxsize=200)(RepeatedPicture)


def _drawing_box(element: Any, box: Any, get_image_from_uri: Any, base_url: Any) -> Any:
    """Return the box of an inline drawing."""
    drawing = element.get("drawing", element)
    svg = ElementTree.tostring(drawing, "unicode")
    if drawing is element or _UNREPEATED.search(svg):
        return _engine_box(drawing, box, get_image_from_uri, base_url)
    return [make_replaced_box(element, box, repeated(svg))]


HTML_HANDLERS[_SVG] = _drawing_box

# --- Unused default rules -------------------------------------------------------------------------


def _drop_unused_rules() -> None:
    """Remove the default rules for footnotes and notes.

    Of the other rules that the engine tries on every element, those for markers are only tried on
    list items, the rest only on links and lists. Nothing printed here has footnotes, markers
    anywhere else, or the attributes dir and hidden.
    """
    rules = weasyprint.UA_STYLESHEET.matcher
    for name, pseudo in (("li", "marker"), ("a", None), ("ol", None), ("ul", None)):
        some = [rule for rule in rules.other_selectors if rule[3] == pseudo]
        rules.lower_local_name_selectors.setdefault(name, []).extend(some)
    rules.other_selectors = []


_drop_unused_rules()

# --- Values of properties that no rule sets -------------------------------------------------------

_OTHERS = {"display", "float", "page", "position", *INITIAL_NOT_COMPUTED}
"""Properties whose values depend on others even if no rule sets them."""
_computed = ComputedStyle.__missing__


def _setters(name: str) -> tuple[str, ...]:
    """Return a property, and the logical ones that can set it, such as `margin_inline_start`."""
    logical = PHYSICAL_FUNCTIONS.get(name)
    return name, *(logical(block="ttb", inline=inline) for inline in ("ltr", "rtl") if logical)


_COPIED = {
    name: _setters(name)
    for name in INITIAL_VALUES
    if name not in _OTHERS and not name.startswith("text_decoration_")
}
"""Properties that have the value of the parent, or their initial one, if no rule sets them or one
of those in the value.
"""


def _copied_or_computed(style: Any, name: str) -> Any:
    """Return the value of a property that has none yet."""
    parent, setters = style.parent_style, _COPIED.get(name)
    if setters and parent is not None and style.cascaded.keys().isdisjoint(setters):
        value = style[name] = parent[name] if name in INHERITED else INITIAL_VALUES[name]
        return value
    return _computed(style, name)


ComputedStyle.__missing__ = _copied_or_computed

# --- Paths ----------------------------------------------------------------------------------------

_CURVES = re.compile(r"(?:M-?\d+ -?\d+q[-\d ]+Z)+")
"""Closed quadratic curves in whole numbers, as in the grounds of cards."""
_NUMBER = re.compile(r"-?\d+")
_engine_path = TAGS["path"]


def _path(svg: Any, node: Any, font_size: float) -> None:
    """Draw a path."""
    text = node.get("d", "")
    if not _CURVES.fullmatch(text):
        _engine_path(svg, node, font_size)
        return
    svg.stream.move_to(0, 0)
    for curves in text[:-1].split("Z"):
        x, y, *steps = map(int, _NUMBER.findall(curves))
        svg.stream.move_to(x, y)
        for dx, dy, dx2, dy2 in zip(*[iter(steps)] * 4, strict=True):
            x1, y1, x2, y2 = (x + dx) * 2 / 3, (y + dy) * 2 / 3, x + dx2, y + dy2
            svg.stream.curve_to(x1 + x / 3, y1 + y / 3, x1 + x2 / 3, y1 + y2 / 3, x2, y2)
            x, y = x2, y2
        svg.stream.close()


TAGS["path"] = _path

# --- References to pages --------------------------------------------------------------------------


def _references(pdf: Any) -> Any:
    """Return the references to all pages, made again only after a page was added."""
    made: list[bytes] = pdf.__dict__.setdefault("_references", [])
    made += [b"%d 0 R" % number for number in pdf.pages["Kids"][3 * len(made) :: 3]]
    return made


pydyf.PDF.page_references = property(_references)

# --- Widths of words ------------------------------------------------------------------------------

_WORD = re.compile(r"[^ ]*[\w.,;:] [A-Za-z0-9]")
"""A word with the letter after it, where a line can end: the rest of a text does not matter."""
_SPACING = ("white_space", "letter_spacing", "word_spacing", "font_kerning", "overflow_wrap",
            "word_break", "hyphens", "direction")  # fmt: skip
"""Properties that set the width of a word, besides those of its font."""


def _first_line(text: str, style: Any, context: Any, width: Any, space: float, **how: bool) -> Any:
    """Return the first line of a text.

    At a width of 0, that is its first word if it may wrap, of which only the width and the start of
    the next line are needed. Words with soft hyphens are not remembered.
    """
    if width != 0 or "\xad" in text:
        return split_first_line(text, style, context, width, space, **how)
    word = _WORD.match(text) if style["white_space"] == "normal" else None
    spacing = map(style.__getitem__, _SPACING)
    font = _font_style_cache_key(style, include_size=True)
    key = (word[0] if word else text, space, *how.values(), *spacing, font)
    known = style.font_config.__dict__.setdefault("word_widths", {})
    if key not in known:
        _, _, rest, used, _, _ = split_first_line(text, style, context, width, space, **how)
        known[key] = (None, None, rest, used, None, None)
    return known[key]


weasyprint.layout.preferred.split_first_line = _first_line

__all__ = ["CSS", "HTML", "PATCHES", "Document", "Patch", "repeated", "weasyprint"]
