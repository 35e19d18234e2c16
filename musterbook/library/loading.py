"""Load content folders in stages: read, assemble, resolve, check; every error of a stage at once.

In: folders; later ones add to earlier ones. Out: a `Library`, or `ContentErrors` with all errors of
the first stage that has any: each file by itself; which entries there are; what they mean.
Why: docs/decisions/errors-in-one-run.md
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from musterbook.errors import ContentError, ContentErrors
from musterbook.library import checks, published_ids
from musterbook.library.assemble import Assembly, assemble
from musterbook.library.checks import references
from musterbook.library.checks.duplicates import address_errors, code_errors, name_errors
from musterbook.library.checks.played_packs import PlayedPack
from musterbook.library.file_kinds import content_hash
from musterbook.library.hidden_packs import with_settings
from musterbook.library.model.entries import Rule
from musterbook.library.model.game_file import ANY_GAME
from musterbook.library.model.nodes import Library, Node
from musterbook.library.model.pack import PackFile
from musterbook.library.pack_uses import expand
from musterbook.library.read_files import FileCache, read_content
from musterbook.library.resolve import resolve
from musterbook.site_settings import DEFAULTS, Settings


def collect_terms(assembly: Assembly) -> tuple[dict[str, dict[str, str]], list[ContentError]]:
    """Return the terms defined in each edition and pack, and an error for each duplicate."""
    terms: dict[str, dict[str, str]] = defaultdict(dict)
    errors = []
    for node in assembly.nodes.values():
        if not isinstance(node.data, Rule):
            continue
        scope = node.pack or node.edition or ""
        draft = assembly.drafts[node.id]
        for index, word in enumerate(node.data.terms):
            definer = terms[scope].setdefault(word, node.id)
            if definer != node.id:
                mark = draft.at("terms", index)
                hint = f"also at {assembly.drafts[definer].mark}"
                errors.append(ContentError(mark, f'the term "{word}" is defined twice', hint))
    for pack in assembly.nodes.values():
        if isinstance(pack.base, PackFile) and pack.base.uses:
            _add_used_terms(assembly, pack, terms)
    return dict(terms), errors


def _add_used_terms(assembly: Assembly, pack: Node, terms: dict[str, dict[str, str]]) -> None:
    """Add to a pack the terms of the packs and editions that it uses, unless it defines them."""
    ids = (node.origin for node in assembly.nodes.values() if node.pack == pack.id and node.origin)
    origins = [assembly.nodes[id] for id in ids if id in assembly.nodes]
    for scope in dict.fromkeys(
        scope for origin in origins for scope in (origin.pack, origin.edition)
    ):
        for word, id in terms.get(scope or "", {}).items():
            if scope != pack.edition:
                terms[pack.id].setdefault(word, id)


def collect_aliases(assembly: Assembly) -> tuple[dict[str, str], list[ContentError]]:
    """Return old id → new id, and an error for each alias that is already taken."""
    aliases: dict[str, str] = {}
    errors = []
    for node in assembly.nodes.values():
        draft = assembly.drafts[node.id]
        for index, alias in enumerate(node.aliases):
            if alias == node.id:
                continue
            target = alias if alias in assembly.nodes else aliases.setdefault(alias, node.id)
            if target != node.id:
                mark = draft.at("aliases", index)
                message = f'the alias "{alias}" is already used by another entry'
                errors.append(ContentError(mark, message, f"at {assembly.drafts[target].mark}"))
    return aliases, errors


def load(
    roots: Sequence[Path],
    file_cache: FileCache | None = None,
    game_check: Callable[[PlayedPack], Iterable[ContentError]] | None = None,
    settings: Settings = DEFAULTS,
    leaving: AbstractSet[str] = frozenset(),
) -> Library:
    """Read, validate and merge content folders for a site; `file_cache` has unchanged files.

    `game_check` plays the games of packs without other errors; without it, no game is played.
    `leaving` are published ids that are about to be taken out of the registry.

    Raises ContentErrors with every error of the first stage that has any.
    """
    result = read_content(roots, file_cache)
    _stop(result.errors)  # before what follows from them
    result = expand(result)
    assembly = assemble(result.drafts)
    _stop(result.errors + assembly.errors)
    aliases, alias_errors = collect_aliases(assembly)
    addresses = address_errors(assembly, aliases)
    assembly = resolve(assembly, aliases)
    terms, term_errors = collect_terms(assembly)
    library = Library(
        MappingProxyType(assembly.nodes),
        aliases,
        terms,
        game=result.game.base if result.game else ANY_GAME,
        symbols=MappingProxyType(result.symbols),
        styles=MappingProxyType({kind: css for kind, (css, _) in result.styles.items()}),
        pictures=MappingProxyType(result.pictures),
    )
    more, vanished, new_ids = published_ids.compare(library, roots, leaving)
    assembly.vanished = vanished
    errors = [error for error in result.meaning if error.missing not in vanished]
    errors += assembly.errors + alias_errors + addresses + term_errors + more
    errors += references.errors(library, assembly)
    errors += checks.errors(library, assembly)
    errors += code_errors(library, assembly) + name_errors(library, assembly)
    if game_check is not None and not vanished:
        errors += checks.games(library, assembly, errors, game_check)
    _stop(errors)
    library = replace(library, unpublished=tuple(new_ids), version=content_hash(roots)[:12])
    return with_settings(library, settings)


def _stop(errors: Sequence[ContentError]) -> None:
    if errors:
        raise ContentErrors(errors)
