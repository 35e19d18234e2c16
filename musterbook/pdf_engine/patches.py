"""Everything that this project changes in the PDF engine and in the packages that it uses.

Import `weasyprint` and its classes from here. Each change has a `Patch`: the version it was made
for, what it gains, and a report for its authors. A test fails when another version is installed,
or when a change is no longer needed. A patch that gains less than a tenth of `cards` or `books` is
not worth its code.
Why: docs/decisions/engine-patches.md
"""

from dataclasses import dataclass

import weasyprint


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

PATCHES = (PSEUDO_ELEMENTS,)


CSS, HTML, Document = weasyprint.CSS, weasyprint.HTML, weasyprint.Document

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

__all__ = ["CSS", "HTML", "PATCHES", "Document", "Patch", "weasyprint"]
