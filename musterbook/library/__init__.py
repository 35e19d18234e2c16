"""Load content folders into a frozen library: ids, order, overlays and checked references.

In: folders; later ones add to earlier ones. Out: a `Library`, or `ContentErrors` with all errors.
"""

from __future__ import annotations

import hashlib
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import MappingProxyType

from musterbook.errors import ContentErrors
from musterbook.library import check, checks, registry
from musterbook.library.addresses import addresses
from musterbook.library.assemble import build
from musterbook.library.codes import codes
from musterbook.library.model.nodes import Kind, Library, Node
from musterbook.library.read import Memory, files, read
from musterbook.library.resolve import resolve
from musterbook.library.uses import expand

__all__ = ["Kind", "Library", "Node", "load"]


def load(roots: list[Path], memory: Memory | None = None) -> Library:
    """Read, validate and join content folders; a cache saves parsing unchanged files again.

    Raises ContentErrors with every error of every file.
    """
    reading = expand(read(roots, memory))
    errors = reading.errors
    built = build(reading.drafts, reading.lost)
    errors += built.errors
    aliases, more = check.aliases(built)
    errors += more + addresses(built, aliases)
    resolved = resolve(built, aliases)
    errors += resolved.errors
    built = replace(built, nodes=resolved.nodes)
    terms, more = check.terms(built)
    errors += more
    library = Library(MappingProxyType(built.nodes), aliases, terms)
    more, vanished, fresh = registry.compare(library, roots, partial(_hidden, lost=built.lost))
    errors += more
    built.lost |= set(vanished)  # reported once; references to them are not errors as well
    references, more = check.references(library, built, resolved.changed)
    errors += more + checks.errors(library, built, resolved.changed) + codes(library, built)
    if errors:
        raise ContentErrors(errors)
    return replace(library, references=references, unpublished=tuple(fresh), version=version(roots))


def _hidden(id: str, lost: frozenset[str]) -> bool:
    """Whether an id may be defined in a file that could not be read."""
    return check.is_lost(id, lost) or id.rpartition("/")[0] in lost


def version(roots: list[Path]) -> str:
    """Return a short hash of everything in the content trees."""
    digest = hashlib.sha256()
    for root in roots:
        for relative, path in files(root):
            digest.update(relative.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:12]
