"""Load content folders into a frozen library: ids, order, overlays and checked references.

In: folders; later ones add to earlier ones. Out: a `Library`, or `ContentErrors` with all errors.
"""

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import MappingProxyType

from musterbook.errors import ContentError, ContentErrors, Missing
from musterbook.library import checks, published_ids
from musterbook.library.assemble import assemble
from musterbook.library.checks.duplicates import address_errors, code_errors
from musterbook.library.checks.pack_game_facts import Facts
from musterbook.library.file_kinds import content_files
from musterbook.library.model.game_file import ANY_GAME
from musterbook.library.model.nodes import Library
from musterbook.library.pack_uses import expand
from musterbook.library.read import FileCache, read
from musterbook.library.references import (
    check_references,
    collect_aliases,
    collect_terms,
    is_lost,
)
from musterbook.library.resolve import resolve


def load(
    roots: Sequence[Path],
    file_cache: FileCache | None = None,
    game_check: Callable[[Facts], Iterable[ContentError]] | None = None,
) -> Library:
    """Do the work of `library.load`, which imports this module only when it is called."""
    reading = expand(read(roots, file_cache))
    assembly = assemble(reading.drafts, reading.lost)
    aliases, alias_errors = collect_aliases(assembly)
    addresses = address_errors(assembly, aliases)
    assembly = resolve(assembly, aliases)
    terms, term_errors = collect_terms(assembly)
    errors = reading.errors + assembly.errors + alias_errors + addresses + term_errors
    library = Library(
        MappingProxyType(assembly.nodes),
        aliases,
        terms,
        game=reading.game.base if reading.game else ANY_GAME,
        symbols=MappingProxyType(reading.symbols),
        pictures=MappingProxyType(reading.pictures),
    )
    more, vanished, new_ids = published_ids.compare(
        library, roots, partial(_may_be_unread, lost=assembly.lost)
    )
    errors += more
    assembly.lost |= set(vanished)  # reported once, and not again for each reference to them
    errors = [error for error in errors if not _is_consequence(error, assembly.lost)]
    errors += check_references(library, assembly)
    errors += checks.errors(library, assembly) + code_errors(library, assembly)
    if game_check is not None:
        errors += checks.games(library, assembly, errors, game_check)
    if errors:
        raise ContentErrors(errors)
    return replace(library, unpublished=tuple(new_ids), version=version(roots))


def _may_be_unread(id: str, lost: frozenset[str]) -> bool:
    """Whether an id may be defined in a file that could not be read."""
    return is_lost(id, lost) or id.rpartition("/")[0] in lost


def _is_consequence(error: ContentError, lost: frozenset[str]) -> bool:
    """Whether an entry that an error misses may be missing because of another error."""
    return isinstance(error.cause, Missing) and _may_be_unread(error.cause.id, lost)


def version(roots: Sequence[Path]) -> str:
    """Return a short hash of everything in the content trees."""
    digest = hashlib.sha256()
    for root in roots:
        for relative, path in content_files(root):
            digest.update(relative.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:12]
