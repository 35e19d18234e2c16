"""What makes the site an app that works with no network.

In: the manifest of the finished site. Out: `sw.js` (the service worker with the hash of every
file), `manifest.webmanifest` and icons.
"""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from musterbook.errors import UserError
from musterbook.esbuild import script
from musterbook.output import Files, Stored, revision
from musterbook.site.theme import DARK, DIAMONDS, GOLD, ROUND, SIDE

WORKER = "sw.js"
MANIFEST = "manifest.webmanifest"
ICONS = "assets/icons"
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


def icons() -> Files:
    """Return the mark of the house as icons by address."""
    return {f"{ICONS}/{name}": icon(size, part) for name, (size, part) in SIZES.items()}


def files(written: Mapping[str, Stored]) -> Files:
    """Return the service worker of a site with all these files, and what describes the app.

    Raises UserError.
    """
    worker = script("sw.js").decode()
    if "MUSTERBOOK_FILES" not in worker:
        raise UserError("the service worker has no place for its list of files")
    text = (json.dumps(manifest(), ensure_ascii=False, indent=1) + "\n").encode()
    added = {MANIFEST: Stored(len(text), revision(text))}
    kept = [
        {"url": url, "revision": one.revision}
        for url, one in sorted({**written, **added}.items())
        if not url.startswith(LEFT_OUT) and not url.endswith(".pdf")
    ]
    known = json.dumps(kept, ensure_ascii=False, separators=(",", ":"))
    return {MANIFEST: text, WORKER: worker.replace("MUSTERBOOK_FILES", known).encode()}


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
    from PIL import Image, ImageDraw  # only a build of the whole site needs it

    fine = size * 4  # drawn larger and reduced, for smooth edges
    picture = Image.new("RGBA", (fine, fine), DARK if part < 1 else DARK + "00")
    draw = ImageDraw.Draw(picture)
    unit, middle = fine * part / SIDE, fine / 2
    corner = middle - unit * SIDE / 2
    draw.rounded_rectangle((corner, corner, fine - corner, fine - corner), unit * ROUND, DARK)
    for number, reach in enumerate(DIAMONDS):
        far = unit * reach
        corners = [(0, -far), (far, 0), (0, far), (-far, 0)]
        colour = DARK if number % 2 else GOLD
        draw.polygon([(middle + x, middle + y) for x, y in corners], fill=colour)
    out = io.BytesIO()
    reduced = picture.resize((size, size), Image.Resampling.BOX)
    reduced.quantize(64, Image.Quantize.FASTOCTREE).save(out, "PNG", optimize=True)
    return out.getvalue()
