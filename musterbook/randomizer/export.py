"""The library as data for programs, and the randomizer that reads it.

In: a library and the folder of the finished site. Out: `data/v1/library.json` (every entry),
`data/v1/<edition>-<pack>.json` (what the randomizer needs to play a pack), `data/v1/index.json`
(what there is), `randomizer.html` and `assets/randomizer/`, or all of the randomizer as one file.
The same content gives the same bytes.
"""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

from musterbook import tokens
from musterbook.esbuild import bundle
from musterbook.library import links
from musterbook.library.model.files import PackFile
from musterbook.library.model.nodes import Library, Node
from musterbook.output import Claims, put
from musterbook.pages.popovers import linked_popovers
from musterbook.randomizer import packs as exported
from musterbook.randomizer import standalone
from musterbook.site import fonts, policy
from musterbook.templates import templates

__all__ = [
    "bundle", "library_data", "pack_data", "playable",
    "write_data", "write_randomizer", "write_standalone",
]  # fmt: skip

ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = ROOT / "templates" / "randomizer"
SOURCES = ROOT / "randomizer"
SCHEMA = 1
"""Number of the form of the data; it changes when a reader would have to change with it."""

PAGE = links.PLAY
ASSETS = "assets/randomizer"


def pack_data(library: Library, pack: Node[PackFile]) -> dict[str, Any]:
    """Return all that the randomizer has to know of a pack, ready for JSON.

    `pack_models` says what each field means.
    """
    return exported.pack_data(library, pack, at=PAGE, render=_body)


def playable(library: Library) -> tuple[Node[PackFile], ...]:
    """Return the packs that can be played: those that say how a game goes."""
    return tuple(node for node in library.packs() if node.data.game is not None)


def library_data(library: Library) -> dict[str, Any]:
    """Return every entry with its place, its address and its typed fields, ready for JSON."""
    return {
        "schema": SCHEMA,
        "version": library.version,
        "entries": {node.id: _entry(node) for node in library.nodes.values()},
        "aliases": dict(library.aliases),
    }


def _entry(node: Node) -> dict[str, Any]:
    citation = node.citation
    return {
        "kind": node.kind,
        "name": node.name,
        "url": links.url(node),
        "parent": node.parent,
        "edition": node.edition,
        "pack": node.pack,
        "number": node.number,
        "code": node.code,
        "source": citation.model_dump(mode="json", exclude_none=True) if citation else None,
        "data": node.data.model_dump(
            mode="json", by_alias=True, exclude_defaults=True, exclude=_children(node)
        ),
    }


def _children(node: Node) -> set[str]:
    """Fields that only hold entries which stand in the library by themselves."""
    held = {"deck": "cards", "maps": "maps", "tables": "tables", "sequence": "steps",
            "pool": "rows", "faq": "questions"}  # fmt: skip
    return {held[node.kind]} if node.kind in held else set()


def write_data(library: Library, out: Path) -> None:
    """Write the library and every playable pack as JSON below `out`."""
    folder = out / "data" / "v1"
    folder.mkdir(parents=True, exist_ok=True)
    claims = Claims()
    packs = {claims.add(_file(pack)): pack for pack in playable(library)}
    for name, pack in packs.items():
        _write_json(folder / name, pack_data(library, pack))
    _write_json(folder / "library.json", library_data(library))
    index = {
        "schema": SCHEMA,
        "version": library.version,
        "library": "library.json",
        "packs": [{"id": pack.id, "name": pack.name, "file": name} for name, pack in packs.items()],
    }
    _write_json(folder / "index.json", index)


def write_randomizer(library: Library, out: Path) -> None:
    """Write the page of the randomizer, its scripts and style, and the packs it can play.

    The page links the one-file form if that is there already. Raises UserError when a script cannot
    be built.
    """
    _write_page(library, out)


def write_standalone(library: Library, out: Path) -> Path:
    """Write the randomizer as one file that needs nothing else; return its path.

    Raises UserError when a script or a font is missing.
    """
    with tempfile.TemporaryDirectory(prefix="musterbook-") as name:
        folder = Path(name)
        _write_page(library, folder)
        page = standalone.inlined(folder / PAGE)
    return put(out / standalone.NAME, page.encode())


def _write_page(library: Library, out: Path) -> None:
    folder = out / ASSETS
    folder.mkdir(parents=True, exist_ok=True)
    known = tokens.tokens()
    data: dict[str, Any] = {
        "schema": SCHEMA,
        "version": library.version,
        "faces": {
            face.slug: {"name": face.name, "icon": face.icon} for face in known.faces.values()
        },
        "packs": [pack_data(library, pack) for pack in playable(library)],
    }
    data["popovers"] = linked_popovers(library, _json(data))
    packs = f"window.MUSTERBOOK={_json(data)};\n"
    (folder / "packs.js").write_text(packs, encoding="utf-8")
    view = SOURCES / "view"
    bundle(view / "main.tsx", folder / "app.js")
    bundle(view / "main.css", folder / "app.css")
    own = (folder / "app.css").read_text(encoding="utf-8")
    light, dark = tokens.css_variables().strip().splitlines()
    paper = f"{light}\n@media screen{{{dark}}}\n"  # paper is light, whatever the screen is
    style = paper + _face_classes() + own
    (folder / "app.css").write_text(style, encoding="utf-8")
    one = out / standalone.NAME
    size = f"{one.stat().st_size / 1e6:.1f} MB" if one.is_file() else ""
    if not (out / fonts.STYLE).is_file():  # the site may have written it already
        put(out / fonts.STYLE, fonts.style(library))
    page = (
        templates("randomizer", keep_trailing_newline=True)
        .get_template("index.html.j2")
        .render(
            assets=ASSETS,
            fonts=fonts.STYLE,
            home="index.html",
            file=one.name if size else "",
            size=size,
        )
    )
    (out / PAGE).write_text(policy.guarded(page, policy.declaration(page)), encoding="utf-8")


def _body(**values: Any) -> str:
    """The rules text of a card as HTML, without blank lines."""
    html = (
        templates("randomizer", keep_trailing_newline=True)
        .get_template("card.html.j2")
        .render(**values)
    )
    return "\n".join(line.strip() for line in html.splitlines() if line.strip())


def _face_classes() -> str:
    """A class for each kind of face that sets its accent and its fill."""
    return "".join(
        f".face-{slug}{{--face:var(--mb-{slug});--fill:var(--mb-{slug}-fill)}}\n"
        for slug in tokens.tokens().faces
    )


def _file(pack: Node) -> str:
    return pack.id.replace("/", "-") + ".json"


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _write_json(path: Path, data: Any) -> None:
    path.write_text(_json(data) + "\n", encoding="utf-8")
