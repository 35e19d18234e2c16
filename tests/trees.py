"""Content trees for tests: the invented edition of `tests/data/invented`, copied and changed.

Its words are those of the bundled game.
"""

from __future__ import annotations

import atexit
import shutil
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from musterbook.errors import ContentError, ContentErrors, Mark
from musterbook.library.library_cache import open_library
from musterbook.library.loading import load
from musterbook.library.model.nodes import Library
from musterbook.library.read_files import ReadResult
from musterbook.library.source import Place, Tree
from musterbook.resources import CONTENT

INVENTED = Path(__file__).resolve().parent / "data" / "invented"

FAIR = INVENTED.parent / "fair"
"""Another pack of the invented edition, with everything that a game can have."""


@cache
def bundled() -> Library:
    """Return the bundled content, as commands open it; the fixture `library` is the same."""
    return open_library([CONTENT])


@dataclass(frozen=True)
class Link:
    """A symbolic link in place of a file."""

    target: str


def fair(folder: Path, *packs: str) -> Path:
    """Copy the invented edition into a folder: the pack `fair` and the named packs."""
    tree = folder / "content"
    left_out = {"harvest", "duel", "orchard"} - set(packs)
    shutil.copytree(INVENTED, tree, ignore=lambda _, names: left_out & set(names))
    shutil.copytree(FAIR, tree, dirs_exist_ok=True)
    copy_words(tree)
    return tree


def copy_words(tree: Path) -> None:
    """Copy the words of the bundled game, and the symbols of its kinds of cards."""
    words = Path(shutil.copy(CONTENT / "game.yml", tree)).read_text(encoding="utf-8")
    (tree / "symbols").mkdir()
    for path in (CONTENT / "symbols").iterdir():
        if f"\n  {path.stem}:" in words or f"symbol: {path.stem}}}" in words:
            shutil.copyfile(path, tree / "symbols" / path.name)


def invented(folder: Path, changes: Mapping[str, str | None] | None = None) -> Path:
    """Copy the invented edition into a folder; write or (with None) remove some of its files."""
    tree = folder / "content"
    shutil.copytree(INVENTED, tree)
    copy_words(tree)
    for name, text in (changes or {}).items():
        if text is None:
            (tree / name).unlink()
        else:
            plant(tree, {name: text})
    return tree


@cache
def invented_library() -> Library:
    """Return the invented content, loaded once for all tests; its files stay until they end."""
    folder = TemporaryDirectory()
    atexit.register(folder.cleanup)
    return load([invented(Path(folder.name))])


def plant(folder: Path, files: Mapping[str, str]) -> Path:
    """Write files by their paths into a folder; return the folder."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def plant_bytes(folder: Path, files: Mapping[str, bytes | Link | None]) -> Path:
    """Write files and links by their paths into a folder, None removes one; return the folder."""
    for name, content in files.items():
        path = folder / name
        if path.is_symlink() or path.is_file():
            path.unlink()
        if content is None:
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(content, Link):
            path.symlink_to(content.target)
        else:
            path.write_bytes(content)
    return folder


def edit(tree: Path, name: str, old: str, new: str) -> None:
    """Replace a passage of a file that must contain it exactly once."""
    path = tree / name
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{old!r} appears {text.count(old)} times in {name}"
    # In one step: a server that watches the tree never reads half a file.
    draft = tree.parent / f".{path.name}.draft"
    draft.write_text(text.replace(old, new), encoding="utf-8")
    draft.replace(path)


def errors_of(*trees: Path) -> tuple[ContentError, ...]:
    """Return the errors of content folders that have some."""
    with pytest.raises(ContentErrors) as caught:
        load(trees)
    return tuple(caught.value.errors)


def errors_after_edit(folder: Path, name: str, old: str, new: str) -> list[str]:
    """Return the errors of the invented edition with one passage of a file replaced.

    Errors in that file are returned without its path: they begin with the line.
    """
    tree = invented(folder)
    edit(tree, name, old, new)
    return [str(error).removeprefix(f"{tree}/{name}:") for error in errors_of(tree)]


class MovedTree(Tree):
    """A parsed file with another path in its locations."""

    def mark(self, place: Place) -> Mark:
        return replace(super().mark(place), path=self.path)

    def key_mark(self, place: Place) -> Mark:
        return replace(super().key_mark(place), path=self.path)


def read_at(path: Path, shown: str, read: ReadResult) -> ReadResult:
    """Return what was read from a file without errors as if it had been read from another one."""

    def moved(one: Any) -> Any:
        return replace(one, tree=MovedTree(**(vars(one.tree) | {"path": shown})))

    return ReadResult(
        drafts=[replace(moved(one), elsewhere={}) for one in read.drafts],
        overlays=[*map(moved, read.overlays)],
        added_cards=[*map(moved, read.added_cards)],
        asked=[*map(moved, read.asked)],
        game=read.game and moved(read.game),
        symbols=read.symbols,
        pictures={
            name: one and replace(one, path=path.resolve()) for name, one in read.pictures.items()
        },
        styles={kind: (css, Mark(shown)) for kind, (css, _) in read.styles.items()},
    )
