"""What makes the site an app that works with no network.

In: the folder of the finished site. Out: in it `sw.js` (the service worker with the hashes of what
is kept on every device), `assets/offline.json` (those of all that a reader can ask to keep),
`manifest.webmanifest`, icons, and the whole site as a zip file to unpack.
"""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from functools import cache
from pathlib import Path
from typing import Any

from musterbook.errors import UserError
from musterbook.esbuild import ROOT, bundle

SOURCES = ROOT / "randomizer" / "worker"
WORKER = "sw.js"
MANIFEST = "manifest.webmanifest"
ICONS = "assets/icons"
DARK = "#14202b"
PAPER = "#fdfcf9"

LIST = "assets/offline.json"
TOTALS = "assets/offline-sizes.json"
ARCHIVE = "musterbook-offline.zip"

LEFT_OUT = ("print/", "data/", "musterbook.json", "randomizer-standalone.html", "assets/social/",
            WORKER, ARCHIVE, LIST, TOTALS, MANIFEST, "sitemap.xml", "robots.txt")  # fmt: skip
"""Beginnings of addresses that are not kept for offline use: print files and data for programs."""

CORE = ("randomizer.html", "assets/randomizer/", "assets/fonts.css", "assets/musterbook.svg",
        f"{ICONS}/icon-192.png")  # fmt: skip
"""Beginnings of addresses that are kept on every device: the randomizer and what it needs."""

_NOT_UNPACKED = (WORKER, ARCHIVE, LIST, TOTALS, "musterbook.json", "assets/social/")
_SMALL = frozenset({".pdf", ".png", ".zip"})
"""Files that are compressed already."""
_TIME = (1980, 1, 1, 0, 0, 0)
"""The date of every file in the archive, so that the same site gives the same bytes."""

SIZES = {
    "icon-192.png": (192, 1.0),
    "icon-512.png": (512, 1.0),
    "apple-touch-icon.png": (180, 0.82),
    "maskable-512.png": (512, 0.72),
}
"""File → its size in pixels, and how much of it the mark fills: systems cut corners away."""


def write_offline(out: Path) -> None:
    """Write worker, manifest, icons and archive into a finished site. Raises UserError."""
    icons = out / ICONS
    icons.mkdir(parents=True, exist_ok=True)
    for name, (size, part) in SIZES.items():
        (icons / name).write_bytes(icon(size, part))
    _write_json(out / MANIFEST, manifest(), indent=1)
    files = hashes(out)
    revision = hashlib.sha256(json.dumps(files).encode()).hexdigest()[:12]
    core = [{"url": url, "revision": hash} for url, hash in files.items() if url.startswith(CORE)]
    bundle(SOURCES / "worker.ts", out / WORKER)
    worker = (out / WORKER).read_text(encoding="utf-8")
    if "MUSTERBOOK_FILES" not in worker:
        raise UserError("the service worker has no place for its list of files")
    known = json.dumps({"core": core, "revision": revision}, separators=(",", ":"))
    (out / WORKER).write_text(worker.replace("MUSTERBOOK_FILES", known), encoding="utf-8")
    _write_json(out / LIST, {"revision": revision, "files": files})
    packed = write_archive(out)
    everything = sum(size for name, size in packed.items() if name in files)
    totals = {"everything": everything, "archive": (out / ARCHIVE).stat().st_size}
    _write_json(out / TOTALS, totals)


def hashes(out: Path) -> dict[str, str]:
    """Return the hash of every file that can be kept for offline use, by its address, in order."""
    return {
        url: hashlib.sha256(path.read_bytes()).hexdigest()[:12]
        for url, path in _files(out, LEFT_OUT)
        if path.suffix != ".pdf"
    }


def write_archive(out: Path) -> dict[str, int]:
    """Write the site as a zip file to unpack; return the compressed size of each file."""
    sizes = {}
    with zipfile.ZipFile(out / ARCHIVE, "w") as archive:
        for url, path in _files(out, _NOT_UNPACKED):
            entry = zipfile.ZipInfo(f"musterbook/{url}", _TIME)
            is_small = path.suffix in _SMALL
            entry.compress_type = zipfile.ZIP_STORED if is_small else zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, path.read_bytes())
            sizes[url] = entry.compress_size
    return sizes


def _files(out: Path, left_out: tuple[str, ...]) -> list[tuple[str, Path]]:
    found = ((path.relative_to(out).as_posix(), path) for path in out.rglob("*") if path.is_file())
    return sorted((url, path) for url, path in found if not url.startswith(left_out))


def _write_json(path: Path, value: Any, indent: int | None = None) -> None:
    separators = None if indent else (",", ":")
    text = json.dumps(value, ensure_ascii=False, indent=indent, separators=separators)
    path.write_text(text + "\n", encoding="utf-8")


def manifest() -> dict[str, Any]:
    """Return what a system needs to install the site as an app."""
    shortcuts = (("Play", "randomizer.html"), ("New game", "randomizer.html#new"))
    return {
        "name": "Musterbook",
        "short_name": "Musterbook",
        "description": "Missions, cards and rules, and a randomizer. Works with no network.",
        "id": "./",
        "start_url": "./index.html",
        "scope": "./",
        "display": "standalone",
        "lang": "en",
        "theme_color": DARK,
        "background_color": PAPER,
        "icons": [
            {"src": f"{ICONS}/{name}", "sizes": f"{size}x{size}", "type": "image/png",
             "purpose": "maskable" if name.startswith("maskable") else "any"}
            for name, (size, _) in SIZES.items()
        ],
        "shortcuts": [
            {"name": name, "url": f"./{url}",
             "icons": [{"src": f"{ICONS}/icon-192.png", "sizes": "192x192", "type": "image/png"}]}
            for name, url in shortcuts
        ],
    }  # fmt: skip


@cache
def icon(size: int, part: float) -> bytes:
    """Return the mark of the house as PNG: `size` pixels square, the mark `part` of it wide."""
    import pypdfium2
    import weasyprint

    from musterbook.site.theme import MARK

    inset = (1 - part) / 2 * 100
    ground = f"background:{DARK};" if part < 1 else ""
    html = (
        f"<style>@page{{size:192px;margin:0}}body{{margin:0;width:192px;height:192px;{ground}"
        f"position:relative}}svg{{position:absolute;left:{inset}%;top:{inset}%;"
        f"width:{part * 100}%;height:{part * 100}%}}</style>{MARK}"
    )
    page = weasyprint.HTML(string=html).write_pdf()
    with pypdfium2.PdfDocument(page) as pdf:
        bitmap = pdf[0].render(scale=size / pdf[0].get_width(), fill_color=(0, 0, 0, 0))
        out = io.BytesIO()
        bitmap.to_pil().resize((size, size)).save(out, "PNG", optimize=True)
    return out.getvalue()
