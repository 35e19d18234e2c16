"""Everything that this project changes in the PDF engine and in the packages that it uses.

Import `weasyprint` and its classes from here. Each change has a `Patch`: the version it was made
for, what it gains, and a report for its authors. A test fails when another version is installed,
or when a change is no longer needed. A patch that gains less than a tenth of `cards` or `books` is
not worth its code.
"""

import ast
import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import _cffi_backend
import cffi
from cffi import FFI

from musterbook.cache import cached


@dataclass(frozen=True)
class Patch:
    """A change to a package: its version, what the change gains, and a report for its authors."""

    package: str
    version: str
    gain: str
    report: str


DECLARATIONS = Patch(
    "cffi",
    "2.1.1",
    "`cards` for one new card takes 0.3 s of 1.9 s less CPU.",
    "FFI.cdef() parses C source at every start. For the declarations of WeasyPrint that takes a "
    "quarter of a second, with the search for their libraries, which starts a compiler. The "
    "tables that make_py_source() writes could be stored and given to the compiled FFI, which "
    "also opens libraries by name. A parameter of cdef() with a folder for them would help every "
    "program with a fixed text. WeasyPrint could instead ship modules of the out-of-line ABI mode.",
)

PSEUDO_ELEMENTS = Patch(
    "weasyprint",
    "70.0",
    "`cards` takes 12 % less CPU, and `books` 7 %.",
    "The rules ::marker, ::footnote-call, ::footnote-marker, ::note-call, ::note-marker and "
    "::note-callback of html5_ua.css match every element, so six more styles are computed for "
    "each. Computing them on demand, for list items and footnotes, would take 12 % less time for "
    "a document of short texts.",
)

PATCHES = (DECLARATIONS, PSEUDO_ELEMENTS)


# --- Stored declarations --------------------------------------------------------------------------
# On Linux, C declarations are parsed once and stored as cffi's compact tables, and libraries are
# opened by the names that the engine gives. On other systems nothing changes.

Tables = dict[str, Any]
"""Arguments of a compiled FFI: numbers, bytes, and tuples of them."""


class StoredDeclarations:
    """What the engine uses as its `FFI`: the same functions, with stored declarations."""

    def cdef(self, source: str) -> None:
        """Declare C functions and types."""
        ffi = _cffi_backend.FFI("engine", **tables(source))
        # As attributes of this object they are found as fast as those of the usual class.
        self.__dict__.update({name: getattr(ffi, name) for name in dir(ffi) if name[0] != "_"})


@cached("engine")
def tables(source: str) -> Tables:
    """Parse C declarations; return them as the arguments of a compiled FFI."""
    from cffi.recompiler import make_py_source

    ffi, out = FFI(), io.StringIO()
    ffi.cdef(source)
    make_py_source(ffi, "engine", out)
    (call,) = (node for node in ast.walk(ast.parse(out.getvalue())) if isinstance(node, ast.Call))
    return {str(word.arg): ast.literal_eval(word.value) for word in call.keywords}


@contextmanager
def stored_declarations() -> Iterator[None]:
    """Let modules that are imported declare C functions from the cache."""
    cffi.FFI = StoredDeclarations
    try:
        yield
    finally:
        cffi.FFI = FFI


if sys.platform == "linux":
    with stored_declarations():
        import weasyprint
else:
    import weasyprint

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
