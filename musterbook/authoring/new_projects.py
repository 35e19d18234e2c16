"""A new site for a club: settings, a first pack, and a workflow that publishes it; or a new game.

In: a new folder, a name, and for a club the pack whose cards the first pack uses. Out: files by
their paths below the folder. The texts are files in `templates/new`.
"""

import hashlib
import json
import re
from collections.abc import Mapping
from importlib import metadata
from pathlib import Path
from urllib.parse import unquote, urlsplit

from musterbook import __version__, resources
from musterbook.authoring.new_entries import (
    NewEntry,
    as_yaml,
    existing_content,
    new_files,
    schema_address,
    schema_files,
    starter,
)
from musterbook.errors import UserError, meant_or_known
from musterbook.library.file_kinds import content_files, kind_of
from musterbook.library.model.pack import EditionFile, PackFile
from musterbook.library.read_files import FileCache
from musterbook.slugs import as_name, as_slug

CONTENT_FOLDER = "content"
LOCK = "requirements.lock"
"""The packages that the workflow installs, each with its hashes."""

WHEEL = f"musterbook-{__version__}-py3-none-any.whl"
"""The file of this version, which a club keeps in its folder: no registry has Musterbook."""

LIBRARIES = "libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"
"""Packages of Debian and Ubuntu that the PDF engine needs."""

EXAMPLE = "deepwick"
"""The example with which a new game begins, unless the author names another one."""


def workflow() -> str:
    return starter("workflow.yml", libraries=LIBRARIES, wheel=WHEEL)


def lock() -> str:
    """Return the versions and hashes of the packages that this version of Musterbook needs."""
    text = (resources.HOME / LOCK).read_text(encoding="utf-8")
    packages = text[re.search(r"(?m)^(?!#)", text).start() :]  # type: ignore[union-attr]
    return f"# What Musterbook {__version__} needs, with hashes: written by `new site`.\n{packages}"


def installed_wheel() -> bytes | None:
    """Return the file from which Musterbook was installed, or None if it cannot be found.

    The installer recorded its address and its hash (PEP 610).
    """
    try:
        text = metadata.distribution("musterbook").read_text("direct_url.json")
        record = json.loads(text or "{}")
        path = Path(unquote(urlsplit(record["url"]).path))
        digest = record["archive_info"]["hashes"]["sha256"]
        data = path.read_bytes()
    except (metadata.PackageNotFoundError, OSError, ValueError, KeyError):
        return None
    same = path.name == WHEEL and hashlib.sha256(data).hexdigest() == digest
    return data if same else None


def _around(title: str) -> dict[str, str | bytes]:
    """Return the files beside the content of a new site or game."""
    files: dict[str, str | bytes] = {
        "README.md": starter("README.md", title=title, wheel=WHEEL),
        ".gitignore": starter("gitignore"),
        ".github/workflows/site.yml": workflow(),
        LOCK: lock(),
    }
    wheel = installed_wheel()
    return {**files, WHEEL: wheel} if wheel else files


def new_game_files(folder: Path, name: str, like: str) -> Mapping[str, str | bytes]:
    """Return the files of a new game: an example with its own name, front page and rights.

    Raises UserError if the folder is not empty.
    """
    _check_empty(folder)
    title = name or as_name(folder.resolve().name)
    example = resources.EXAMPLES / like
    texts: dict[str, str | bytes] = {
        f"{CONTENT_FOLDER}/{name}": path.read_bytes()
        if path.suffix == ".jpg"
        else path.read_text(encoding="utf-8")
        for name, path in content_files(example)
    }
    game = f"{CONTENT_FOLDER}/game.yml"
    legal = starter("game/legal.yml")
    own = re.sub(r"(?m)^legal:\n(?: .*\n)+", lambda _: legal, str(texts[game]))
    named = re.sub("^name: .*", lambda _: f"name: {as_yaml(title)}", own)
    subject = as_yaml(f"Cards and rules of {title}")
    texts[game] = re.sub("(?m)^subject: .*", lambda _: f"subject: {subject}", named)
    texts[f"{CONTENT_FOLDER}/index.md"] = starter("game/index.md", title=title, name=as_yaml(title))
    for path, text in texts.items():
        content = path.removeprefix(f"{CONTENT_FOLDER}/")
        if path.endswith(".yml") and isinstance(text, str) and (kind := kind_of(content)):
            first = f"# yaml-language-server: $schema={schema_address(kind.name, content)}\n"
            texts[path] = first + text
    schemas = {
        f"{CONTENT_FOLDER}/{path}": text
        for path, text in schema_files(folder / CONTENT_FOLDER).items()
    }
    settings = {"musterbook.yml": starter("game/musterbook.yml")}
    return {**settings, **_around(title), **texts, **schemas}


def _check_empty(folder: Path) -> None:
    if folder.exists() and any(folder.iterdir()):
        raise UserError(f"{folder} is not empty; name a new folder")


def newest_pack(bundled: list[Path], files: FileCache) -> tuple[str, str]:
    """Return the id and the name of the pack of the current edition that was published last."""
    bases = {draft.id: draft.base for draft in existing_content(bundled, files).drafts.values()}
    editions = [(base.order, id) for id, base in bases.items() if isinstance(base, EditionFile)]
    parent = f"{max(editions)[1]}/"
    packs = [
        (base.date or "", -base.order, id, base.name)
        for id, base in bases.items()
        if isinstance(base, PackFile) and id.startswith(parent)
    ]
    *_, id, name = max(packs)
    return id, name


def site_files(
    folder: Path, name: str, uses: str, bundled: list[Path], files: FileCache
) -> Mapping[str, str | bytes]:
    """Return the files of a new site. Raises UserError if the folder or the pack is unsuitable."""
    _check_empty(folder)
    title = name or as_name(folder.resolve().name)
    slug = as_slug(title) or "our-club"
    packs = [
        draft.id
        for draft in existing_content(bundled, files).drafts.values()
        if draft.kind == "pack"
    ]
    if uses not in packs:
        suggestion = meant_or_known(uses, packs, "packs")
        raise UserError(f'there is no bundled pack "{uses}" to use ({suggestion})')
    root = folder / CONTENT_FOLDER
    pack = NewEntry(f"{uses.partition('/')[0]}/{slug}", title, uses)
    content = {**new_files("pack", pack, [*bundled, root], files), **schema_files(root)}
    return {
        "musterbook.yml": starter("site/musterbook.yml", name=pack.quoted, pack=uses),
        **_around(title),
        **{f"{CONTENT_FOLDER}/{path}": text for path, text in content.items()},
    }
