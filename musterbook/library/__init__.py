"""Loads content trees into a frozen library: ids, order, overlays, and every reference checked.

In: folders; later ones add to earlier ones. Out: a `Library`, or `ContentErrors` with all faults.
"""

from __future__ import annotations

import hashlib
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from musterbook.errors import ContentErrors
from musterbook.library import check, checks, registry
from musterbook.library.addresses import addresses
from musterbook.library.build import build
from musterbook.library.read import files, read
from musterbook.library.resolve import resolve
from musterbook.model.nodes import Kind, Library, Node

__all__ = ["Kind", "Library", "Node", "load"]


def load(roots: list[Path]) -> Library:
    """Read, validate and join the content trees.

    Raises ContentErrors with every fault of every file.
    """
    drafts, faults, lost_files = read(roots)
    built = build(drafts, lost_files)
    faults += built.faults
    aliases, more = check.aliases(built)
    faults += more + addresses(built, aliases)
    resolved = resolve(built, aliases)
    faults += resolved.faults
    built = replace(built, nodes=resolved.nodes)
    terms, more = check.terms(built)
    faults += more
    library = Library(MappingProxyType(built.nodes), aliases, terms)
    references, more = check.references(library, built, resolved.changed)
    faults += more + checks.errors(library, built, resolved.changed)
    lost, fresh = registry.compare(library, roots)
    faults += [] if lost_files else lost
    if faults:
        raise ContentErrors(faults)
    return replace(library, references=references, unpublished=tuple(fresh), version=version(roots))


def version(roots: list[Path]) -> str:
    """Return a short hash of everything in the content trees."""
    digest = hashlib.sha256()
    for root in roots:
        for relative, path in files(root):
            digest.update(relative.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:12]
