"""What makes the site an app that works with no network.

In: the folder of the finished site. Out: in it `sw.js` (the service worker with the hash of every
file), `manifest.webmanifest` and icons.
"""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Iterator
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

LEFT_OUT = ("print/", "data/", "sw.js", "musterbook.json", "randomizer-standalone.html")
"""Beginnings of addresses that are not kept on every device: print files and data for programs."""

SIZES = {
    "icon-192.png": (192, 1.0),
    "icon-512.png": (512, 1.0),
    "apple-touch-icon.png": (180, 0.82),
    "maskable-512.png": (512, 0.72),
}
"""File → its size in pixels, and how much of it the mark fills: systems cut corners away."""


def write_offline(out: Path) -> None:
    """Write worker, manifest and icons into a finished site. Raises UserError."""
    icons = out / ICONS
    icons.mkdir(parents=True, exist_ok=True)
    for name, (size, part) in SIZES.items():
        (icons / name).write_bytes(icon(size, part))
    text = json.dumps(manifest(), ensure_ascii=False, indent=1) + "\n"
    (out / MANIFEST).write_text(text, encoding="utf-8")
    bundle(SOURCES / "worker.ts", out / WORKER)
    files = [{"url": url, "revision": revision} for url, revision in hashes(out)]
    worker = (out / WORKER).read_text(encoding="utf-8")
    if "MUSTERBOOK_FILES" not in worker:
        raise UserError("the service worker has no place for its list of files")
    known = json.dumps(files, ensure_ascii=False, separators=(",", ":"))
    (out / WORKER).write_text(worker.replace("MUSTERBOOK_FILES", known), encoding="utf-8")


def hashes(out: Path) -> Iterator[tuple[str, str]]:
    """Yield the address and the hash of every file that is kept on the device, in order."""
    for path in sorted(out.rglob("*")):
        url = path.relative_to(out).as_posix()
        if path.is_file() and not url.startswith(LEFT_OUT) and not url.endswith(".pdf"):
            yield url, hashlib.sha256(path.read_bytes()).hexdigest()[:12]


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
