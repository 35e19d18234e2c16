"""Everything that this project changes in the PDF engine and in the packages that it uses.

Import `weasyprint` and its classes from here. Each change has a `Patch`: the version it was made
for, what it gains, and a report for its authors. A test fails when another version is installed,
or when a change is no longer needed. A patch that gains less than a twentieth of `cards` or `books`
is not worth its code.
Why: docs/decisions/engine-patches.md
"""

import re
from dataclasses import dataclass
from typing import Any
from xml.etree import ElementTree

import pydyf
import weasyprint
from weasyprint.css import ComputedStyle
from weasyprint.css.computed_values import PHYSICAL_FUNCTIONS
from weasyprint.css.properties import INHERITED, INITIAL_NOT_COMPUTED, INITIAL_VALUES


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
    "a document of short texts.",
)

PARSER = Patch(
    "weasyprint",
    "70.0",
    "`cards` takes 7 % less CPU, and `books` 3 %.",
    "HTML() takes no element tree. tinyhtml5 takes 30 times as long as expat for the same tree, a "
    "tenth of the time of a document of short texts. A program that writes well-formed HTML could "
    "parse it as XML itself.",
)

STYLES = Patch(
    "weasyprint",
    "70.0",
    "`cards` takes 10 % less CPU, and `books` 8 %.",
    "ComputedStyle.__missing__ takes the same long way for a property that no rule sets, and few "
    "are set. Copying the value of the parent, or the initial one, first would save most of it.",
)

PAGE_REFERENCES = Patch(
    "pydyf",
    "0.13.0",
    "`books` takes 5 % less CPU, and more if a book is long.",
    "PDF.page_references makes the references to all pages anew for each tag and each link: their "
    "time grows with the square of the pages. It could be remembered until a page is added.",
)

PATCHES = (PSEUDO_ELEMENTS, PARSER, STYLES, PAGE_REFERENCES)


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
        self.base_url = None
        self.url_fetcher = url_fetcher
        self.media_type = "print"
        wrapper = weasyprint.cssselect2.ElementWrapper
        self.wrapper_element = wrapper.from_html_root(root, content_language=None)
        self.etree_element = self.wrapper_element.etree_element


# --- Unused pseudo-elements -----------------------------------------------------------------------


def _drop_unused_pseudo_elements() -> None:
    """Remove the default rules for footnotes and notes, and limit those for markers to list items.

    Nothing printed here has footnotes, or markers anywhere else.
    """
    rules = weasyprint.UA_STYLESHEET.matcher
    markers = [rule for rule in rules.other_selectors if rule[3] == "marker"]
    rules.other_selectors = [rule for rule in rules.other_selectors if rule[3] is None]
    rules.lower_local_name_selectors.setdefault("li", []).extend(markers)


_drop_unused_pseudo_elements()

# --- Values of properties that no rule sets -------------------------------------------------------

_OTHERS = {"display", "float", "page", "position", *INITIAL_NOT_COMPUTED}
"""Properties whose values depend on others even if no rule sets them."""
_COPIED = {
    name
    for name in INITIAL_VALUES
    if name not in _OTHERS and not name.startswith("text_decoration_")
}
"""Properties that have the value of the parent, or their initial one, if no rule sets them."""
_LOGICAL = {
    name: tuple(function(block="ttb", inline=direction) for direction in ("ltr", "rtl"))
    for name, function in PHYSICAL_FUNCTIONS.items()
}
"""The logical properties that can set a physical one, such as `margin_inline_start`."""
_computed = ComputedStyle.__missing__


def _copied_or_computed(style: Any, name: str) -> Any:
    """Return the value of a property that has none yet."""
    parent, set_by_rules = style.parent_style, style.cascaded
    if (
        name in _COPIED
        and name not in set_by_rules
        and parent is not None
        and not any(logical in set_by_rules for logical in _LOGICAL.get(name, ()))
    ):
        value = style[name] = parent[name] if name in INHERITED else INITIAL_VALUES[name]
        return value
    return _computed(style, name)


ComputedStyle.__missing__ = _copied_or_computed

# --- References to pages --------------------------------------------------------------------------


def _references(pdf: Any) -> Any:
    """Return the references to all pages, made again only after a page was added."""
    made: list[bytes] = pdf.__dict__.setdefault("_references", [])
    made += [b"%d 0 R" % number for number in pdf.pages["Kids"][3 * len(made) :: 3]]
    return made


pydyf.PDF.page_references = property(_references)

__all__ = ["CSS", "HTML", "PATCHES", "Document", "Patch", "weasyprint"]
