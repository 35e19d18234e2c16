"""Walks content trees and reads every file into models that know their place.

In: folders, the later laid over the earlier. Out: drafts of nodes in reading order within each
file, and all errors of all files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from musterbook.errors import ContentError, ContentErrors, Mark, did_you_mean
from musterbook.library import registry
from musterbook.library.kinds import NAME, FileKind, badly_named, kind_of
from musterbook.library.kinds import Kind as FileKindFacts
from musterbook.library.validate import validate
from musterbook.model.base import Model
from musterbook.model.entries import Rule
from musterbook.model.nodes import Kind
from musterbook.source import Place, Tree, read_page, read_rules, read_yaml

PARTS: Mapping[FileKind, tuple[str, Kind]] = {
    "sources": ("sources", "source"),
    "concepts": ("concepts", "concept"),
    "deck": ("cards", "card"),
    "maps": ("maps", "map"),
    "tables": ("tables", "table"),
    "sequence": ("steps", "step"),
    "pool": ("rows", "row"),
    "faq": ("questions", "question"),
}
"""Kinds of file that hold named parts: the field they stand in, and the kind of each."""

_NOT_CONTENT = {"schema"}


@dataclass
class Draft:
    """A node before it is checked: its model as written, and where that stands."""

    id: str
    kind: Kind
    base: Model
    tree: Tree
    place: Place
    parent: str | None
    number: int = 1

    @property
    def mark(self) -> Mark:
        """Where the entry starts in its file."""
        return self.tree.key_mark(self.place) if self.place else Mark(self.tree.path)


def files(root: Path) -> Iterator[tuple[str, Path]]:
    """Yield every file and link of a tree with its path from the root, in order."""
    for path in sorted(root.rglob("*")):
        relative = path.relative_to(root)
        hidden = any(part.startswith((".", "_")) for part in relative.parts)
        if hidden or relative.parts[0] in _NOT_CONTENT:
            continue
        if path.is_file() or path.is_symlink():
            yield relative.as_posix(), path


class BrokenFile(ContentErrors):
    """A file with errors that still tells which ids it would define.

    An edition or a pack leaves a draft that stands in for it, so that what it holds is checked
    in the same run.
    """

    def __init__(
        self, errors: list[ContentError], ids: list[str], stand_in: Draft | None = None
    ) -> None:
        super().__init__(errors)
        self.ids = ids
        self.stand_in = stand_in


def read(roots: list[Path]) -> tuple[list[Draft], list[ContentError], list[str]]:
    """Read every file below the roots.

    Returns drafts, errors, and the ids that broken files keep back, which are not missing, only
    unknown; one that ends in a stroke stands for all below it.
    """
    drafts: list[Draft] = []
    errors: list[ContentError] = []
    lost: list[str] = []
    for root in roots:
        if not root.is_dir():
            errors.append(ContentError(Mark(str(root)), "there is no such content folder"))
            continue
        for relative, path in files(root):
            if relative == registry.NAME:
                continue
            if path.is_symlink():
                hint = "put the file itself here: content reads nothing that lies elsewhere"
                errors.append(ContentError(Mark(_shown(path)), "links are not followed", hint))
                lost += [id_of(relative), id_of(relative) + "/"]
                continue
            try:
                drafts += read_file(relative, path)
            except BrokenFile as broken:
                errors += broken.errors
                lost += broken.ids
                drafts += [broken.stand_in] if broken.stand_in else []
            except ContentErrors as unreadable:
                errors += unreadable.errors
                lost += [id_of(relative), id_of(relative) + "/"]
    return drafts, errors, lost


def id_of(relative: str) -> str:
    """Return the id of a file by its path: edition and pack files name their folder."""
    parts = relative.rpartition(".")[0].split("/")
    return "/".join(parts[:-1] if parts[-1] in ("edition", "pack") else parts)


def read_file(relative: str, path: Path) -> list[Draft]:
    """Read one file into drafts; `relative` is its path from the root of its tree."""
    shown = _shown(path)
    kind = kind_of(relative)
    if kind is None:
        names = ("sources.yml", "concepts.yml", "edition.yml", "pack.yml", "rules/<name>.md")
        hint = did_you_mean(path.name, names) or "content is .yml in a pack, or rules/*.md"
        raise ContentErrors([ContentError(Mark(shown), "this is no kind of content file", hint)])
    if part := badly_named(relative):
        hint = "file and folder names are small letters, digits and hyphens"
        raise ContentErrors([ContentError(Mark(shown), f'"{part}" cannot be part of an id', hint)])
    readers: Mapping[str, Callable[[Path, str], Tree]] = {"rules": read_rules, "page": read_page}
    tree = readers.get(kind.name, read_yaml)(path, shown)
    if kind.name == "rules":
        return _rules(relative, tree, kind.model)
    if kind.name == "page":
        return _page(relative, tree, kind.model)
    base = validate(tree, (), tree.value, kind.model)
    errors = _slug_errors(tree, kind.name)
    if isinstance(base, list) or errors:
        own = id_of(relative)
        ids = [own, *(f"{own}/{slug}" for slug in _slugs(tree, kind.name))]
        found = [*(base if isinstance(base, list) else []), *errors]
        raise BrokenFile(found, ids, _stand_in(relative, kind, tree))
    return list(_drafts(relative, kind.name, base, tree))


def _drafts(relative: str, kind: FileKind, base: Model, tree: Tree) -> Iterator[Draft]:
    own = id_of(relative)
    parent = own.rpartition("/")[0].removesuffix("/missions") or None
    if kind not in ("sources", "concepts"):
        yield Draft(own, kind, base, tree, (), parent)  # type: ignore[arg-type]
    if kind in PARTS:
        name, part_kind = PARTS[kind]
        holder = own if kind not in ("sources", "concepts") else None
        for number, (slug, part) in enumerate(getattr(base, name).items(), 1):
            yield Draft(f"{own}/{slug}", part_kind, part, tree, (name, slug), holder, number)


def _rules(relative: str, tree: Tree, model: type[Model]) -> list[Draft]:
    own = relative.removesuffix(".md")
    parent = own.split("/rules/")[0]
    file = validate(tree, ("file",), tree.value["file"], model)
    errors = list(file) if isinstance(file, list) else []
    drafts = [] if isinstance(file, list) else [Draft(own, "rules", file, tree, ("file",), parent)]
    for number, (slug, facts) in enumerate(tree.value["rules"].items(), 1):
        place = ("rules", slug)
        if not NAME.fullmatch(slug):
            hint = "small letters, digits and hyphens"
            errors.append(ContentError(tree.mark(place), f'"{slug}" cannot be an id', hint))
        rule = validate(tree, place, facts, Rule)
        if isinstance(rule, list):
            errors += rule
        else:
            drafts.append(Draft(f"{own}/{slug}", "rule", rule, tree, place, own, number))
    if errors:
        raise ContentErrors(errors)
    return drafts


def _page(relative: str, tree: Tree, model: type[Model]) -> list[Draft]:
    value: dict[str, Any] = {**tree.value["file"], "text": tree.value["text"]}
    for place in [p for p in tree.marks if p[:1] == ("file",)]:
        tree.marks[place[1:]] = tree.marks[place]
    for place in [p for p in tree.keys if p[:1] == ("file",)]:
        tree.keys[place[1:]] = tree.keys[place]
    page = validate(tree, (), value, model)
    if isinstance(page, list):
        raise ContentErrors(page)
    return [Draft(relative.removesuffix(".md"), "page", page, tree, (), None)]


def _stand_in(relative: str, kind: FileKindFacts, tree: Tree) -> Draft | None:
    """A draft without any of the facts that its file got wrong."""
    if kind.name not in ("edition", "pack"):
        return None
    own = id_of(relative)
    empty = kind.model.model_construct(name=own, code="?", summary="?")
    return Draft(own, kind.name, empty, tree, (), own.rpartition("/")[0] or None)


def _slugs(tree: Tree, kind: FileKind) -> list[str]:
    """The keys of a file that become parts of ids."""
    value = tree.value if isinstance(tree.value, dict) else {}
    parts = value.get(PARTS[kind][0]) if kind in PARTS else None
    return list(parts) if isinstance(parts, dict) else []


def _slug_errors(tree: Tree, kind: FileKind) -> list[ContentError]:
    """Checked here because pydantic names only the whole mapping."""
    return [
        ContentError(
            tree.key_mark((PARTS[kind][0], slug)),
            f'"{slug}" cannot be an id',
            "small letters, digits and hyphens",
        )
        for slug in _slugs(tree, kind)
        if not NAME.fullmatch(slug)
    ]


def _shown(path: Path) -> str:
    """A path as the user would type it."""
    try:
        return path.resolve().relative_to(Path.cwd().resolve()).as_posix()
    except ValueError:
        return path.as_posix()
