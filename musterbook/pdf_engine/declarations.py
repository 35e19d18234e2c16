"""Loads the PDF engine fast: C declarations from the cache, and no modules that it does not use.

The engine declares the functions of Pango and HarfBuzz as C source, which cffi parses at every
start, and it searches for each library with a compiler: together a quarter of the time of a print
job of one card. On Linux the declarations are parsed once and stored as cffi's compact tables, and
the libraries are opened by the names that the engine gives. On other systems nothing changes.

The engine also imports modules for subsets of fonts without HarfBuzz, and for variable fonts. It
has HarfBuzz, and our fonts are not variable, so those modules are loaded only if they are called.
"""

from __future__ import annotations

import ast
import importlib
import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any

import _cffi_backend
import cffi
from cffi import FFI

from musterbook.cache import cached

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


class Unused(ModuleType):
    """A placeholder for a module that is seldom used; calling an attribute imports the real one."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)

        def call(*arguments: Any, **options: Any) -> Any:
            function = getattr(self._real(), name)
            return function(*arguments, **options)

        return call

    def _real(self) -> ModuleType:
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]
        return importlib.import_module(self.__name__)


@contextmanager
def unused(*names: str) -> Iterator[None]:
    """Do not load these modules for modules that are imported, unless they are loaded already."""
    stand_ins = {name: Unused(name) for name in names if name not in sys.modules}
    sys.modules.update(stand_ins)
    try:
        yield
    finally:
        for name, module in stand_ins.items():
            if sys.modules.get(name) is module:
                del sys.modules[name]


with unused("fontTools.subset", "fontTools.varLib.instancer"):
    if sys.platform == "linux":
        with stored_declarations():
            import weasyprint
    else:
        import weasyprint

__all__ = ["weasyprint"]
