"""The kinds of content file, and the path pattern and model of each.

A file's kind follows from its path alone: an edition is a folder with `edition.yml`, a pack is a
folder in it with `pack.yml`, and any other YAML file in a pack is a deck.
"""

import hashlib
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import Final, Literal

from musterbook.library.limits import SLUG
from musterbook.library.model import base, cards, files, pack
from musterbook.library.model.base import Model
from musterbook.library.model.game_file import GameFile
from musterbook.library.model.nodes import Kind
from musterbook.slugs import as_slug, without_leading_zeros

FileKind = Literal[
    "game", "sources", "concepts", "edition", "pack", "maps", "tables", "sequence", "pool", "faq",
    "questions", "overlay", "additions", "mission", "deck", "rules", "page",
]  # fmt: skip


@dataclass(frozen=True)
class FileType:
    """A kind of file: its name (also of its schema), its path pattern, and its model.

    `parts` is the field with its named parts, if it has any, and `part` the kind of each.
    """

    name: FileKind
    pattern: str
    model: type[Model]
    parts: str = ""
    part: Kind = "page"


ADDITIONS: Final = "additions"
"""The folder of a pack with cards that are added to decks; a file has the name of its deck."""

FOLDERS: Final = (ADDITIONS, "missions", "overlays", "pools", "rules")
"""The folders of a pack."""

KINDS = (
    FileType("game", r"game\.yml", GameFile),
    FileType("sources", r"sources\.yml", files.SourcesFile, "sources", "source"),
    FileType("concepts", r"concepts\.yml", files.ConceptsFile, "concepts", "concept"),
    FileType("edition", r"[^/]+/edition\.yml", pack.EditionFile),
    FileType("pack", r"[^/]+/[^/]+/pack\.yml", pack.PackFile),
    FileType("maps", r"[^/]+/[^/]+/maps\.yml", files.MapsFile, "maps", "map"),
    FileType("tables", r"[^/]+/[^/]+/tables\.yml", files.TablesFile, "tables", "table"),
    FileType("sequence", r"[^/]+/[^/]+/sequence\.yml", files.SequenceFile, "steps", "step"),
    FileType("pool", r"[^/]+/[^/]+/(?:pool|pools/[^/]+)\.yml", files.PoolFile, "rows", "row"),
    FileType("faq", r"[^/]+/[^/]+/faq\.yml", files.QuestionsFile, "questions", "question"),
    FileType("questions", r"(?:[^/]+/){0,2}questions\.yml", files.AskedFile),
    FileType("overlay", r"[^/]+/[^/]+/overlays/[^/]+\.yml", pack.OverlayFile),
    FileType(
        ADDITIONS, rf"[^/]+/[^/]+/{ADDITIONS}/[^/]+\.yml", cards.AddedCardsFile, "cards", "card"
    ),
    FileType("mission", r"[^/]+/[^/]+/missions/[^/]+\.yml", files.MissionFile),
    FileType("deck", r"[^/]+/[^/]+/[^/]+\.yml", cards.DeckFile, "cards", "card"),
    FileType("rules", r"[^/]+/(?:[^/]+/)?rules/[^/]+\.md", files.RulesFile),
    FileType("page", r"(?:about/(?:[^/]+/)?)?[^/]+\.md", files.PageFile),
)

PARTS: Mapping[str, str] = {kind.name: kind.parts for kind in KINDS if kind.parts}
"""The field with the named parts of a file, by the kind of the file and of its entry."""

FILE_NAME = re.compile(
    rf"(?=.{{1,{SLUG}}}$)(?!(?:{'|'.join(sorted(base.RESERVED))})$){base.ID_PART}"
)
"""Pattern of one part of an id: a `Slug` of the models, and a name that every system can store."""


def key_hint(key: str, otherwise: str) -> str:
    """Return what to write instead of a key that is not a `FILE_NAME`; else `otherwise`."""
    if key.lower() in base.RESERVED:
        return f'Windows stores no file named "{key}"; write "{key.lower()}-1"'
    readable = as_slug(key)
    return f'write "{readable}"' if readable != key and FILE_NAME.fullmatch(readable) else otherwise


def kind_of(path: str) -> FileType | None:
    """Return the kind of a file from its path relative to the root (with `/`)."""
    for kind in KINDS:
        if re.fullmatch(kind.pattern, path):
            return kind
    return None


def is_symbol(path: str) -> bool:
    """Whether a file is a symbol, from its path relative to the root."""
    return re.fullmatch(r"symbols/[^/]+\.(?i:svg)", path) is not None


def is_face_style(path: str) -> bool:
    """Whether a file is the style of a kind of card, from its path relative to the root."""
    return re.fullmatch(r"faces/[^/]+\.css", path) is not None


def is_font(path: str) -> bool:
    """Whether a file is in the folder for the font of a game or club."""
    return path.startswith("fonts/")


def is_picture(path: str) -> bool:
    """Whether a file is a picture for cards, from its path relative to the root."""
    return re.fullmatch(r"pictures/[^/]+\.(?i:png|jpg|jpeg)", path) is not None


def picture_hint(name: str, known: Iterable[str]) -> str:
    """Return `did you mean "x"?` for the picture that a missing one probably is, or nothing.

    Their names differ only in the ending, in leading zeros or by one slip: a picture with another
    number is that of another card.
    """
    pairs = (
        (without_leading_zeros(each.rpartition(".")[0]), each) for each in (name, *sorted(known))
    )
    stem, _ = next(pairs)
    near = [(other != stem, one) for other, one in pairs if _differ_by_a_slip(stem, other)]
    return f'did you mean "{min(near)[1]}"?' if near else ""


def _differ_by_a_slip(one: str, other: str) -> bool:
    """Whether two texts differ only by one letter, or by two that are swapped."""
    if re.findall("[0-9]+", one) != re.findall("[0-9]+", other):
        return False
    start = _same(one, other)
    end = _same(one[start:][::-1], other[start:][::-1])
    left, right = one[start : len(one) - end], other[start : len(other) - end]
    return max(len(left), len(right)) < 2 or (len(left) == 2 and left == right[::-1])


def _same(one: str, other: str) -> int:
    """Return how many characters two texts begin with alike."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def invalid_part(path: str) -> str | None:
    """Return the first part of a path that is not valid in an id."""
    parts = path.rpartition(".")[0].split("/")
    return next((part for part in parts if not FILE_NAME.fullmatch(part)), None)


_NOTE = re.compile(r"(?:faces|fonts|pictures|symbols)/[^/.]+(?:\.(?:txt|md))?", re.I)
"""A licence or a note beside artwork or a font."""


def content_files(root: Path) -> Iterator[tuple[str, Path]]:
    """Yield every file and symbolic link of a folder with its relative path, sorted."""
    paths = list[str]()
    for folder, inner, names in os.walk(root):
        below = Path(folder).relative_to(root)
        inner[:] = [
            name for name in inner if str(below / name) != "schema" and not _is_hidden(name)
        ]
        files = (name for name in names if not _is_hidden(name))
        paths += ((below / name).as_posix() for name in (*inner, *files))
    for relative in sorted(paths, key=lambda path: path.split("/")):
        path = root / relative
        if not _NOTE.fullmatch(relative) and (path.is_file() or path.is_symlink()):
            yield relative, path


def content_hash(roots: Iterable[Path]) -> str:
    """Return the hash of every file of content folders, with its relative path and its folder."""
    digest = hashlib.sha256()
    for number, root in enumerate(roots):
        digest.update(b"\0" * (number > 0))
        for relative, path in content_files(root):
            content = b"\0link" if path.is_symlink() else path.read_bytes()
            digest.update(relative.encode() + b"\0" + content + b"\0")
    return digest.hexdigest()


def _is_hidden(name: str) -> bool:
    return name.startswith((".", "_")) or name.lower() in ("thumbs.db", "desktop.ini")
