"""The files that make the site an app that works offline.

In: the manifest of the finished site. Out: `sw.js` (the service worker, with the hashes of the
files stored on every device), `assets/offline.json` (the hashes of what a reader can store: the
pages with what they load), the site as a zip file to unpack, `manifest.webmanifest` and icons.
Why: docs/decisions/offline.md
"""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any
from zipfile import ZipFile

from musterbook.esbuild import script
from musterbook.json_text import compact_json
from musterbook.library.addresses import PLAY
from musterbook.output_folder import Files
from musterbook.resources import TEMPLATES
from musterbook.site.shared_files import DARK
from musterbook.zip_files import add_file

WORKER = "sw.js"
MANIFEST = "manifest.webmanifest"
ICONS = "assets/icons"
PAPER = "#fdfcf9"

LIST = "assets/offline.json"
OFFLINE_SIZES = "assets/offline-sizes.json"
ARCHIVE = "musterbook-offline.zip"

_ONLINE = (WORKER, LIST, OFFLINE_SIZES, ARCHIVE, "musterbook.json", "sitemap.xml", "robots.txt",
           "assets/preview.png")  # fmt: skip
"""Address prefixes of files that are useless offline."""
_PRINTS = ("print/", "data/", "randomizer-standalone.html")
"""Address prefixes of files that are stored when they are opened, as are other PDF files."""

CORE = (PLAY, "assets/randomizer/", "assets/fonts.css", "assets/more-fonts.css",
        "assets/musterbook.svg", f"{ICONS}/icon-192.png")  # fmt: skip
"""Address prefixes of files that are stored on every device: the randomizer and what it needs."""

ICON_SIZES = {
    "icon-192.png": 192,
    "icon-512.png": 512,
    "apple-touch-icon.png": 180,
    "maskable-512.png": 512,
}
"""Sizes in pixels of the pictures of Musterbook's logo in `templates/app-icons`. The last two have
room around the logo, because systems round off their corners."""


def icons() -> Files:
    """Return Musterbook's logo as icons, by address."""
    return {f"{ICONS}/{name}": icon(name) for name in ICON_SIZES}


def icon(name: str) -> bytes:
    return (TEMPLATES / "app-icons" / name).read_bytes()


def files(site: str, language: str, written: Mapping[str, str]) -> Files:
    """Return the service worker for a site's files, and the app manifest with its name.

    `written` has the hash of each file by its address.
    """
    worker = script("sw.js").decode()
    revisions = {url: written[url] for url in _stored(written)}
    version = hashlib.sha256(compact_json(revisions).encode()).hexdigest()[:12]
    core = [{"url": url, "revision": revisions[url]} for url in revisions if url.startswith(CORE)]
    inserted = compact_json({"core": core, "revision": version})
    return {
        MANIFEST: (
            json.dumps(
                manifest(site, language, plays=PLAY in written), ensure_ascii=False, indent=1
            )
            + "\n"
        ).encode(),
        WORKER: worker.replace("MUSTERBOOK_FILES", inserted).encode(),
        LIST: compact_json({"revision": version, "files": revisions}).encode(),
    }


def _stored(written: Iterable[str]) -> list[str]:
    """Return the addresses of pages with what they load, in order."""
    others = (*_ONLINE, MANIFEST, *_PRINTS)
    return sorted(u for u in written if not u.startswith(others) and not u.endswith(".pdf"))


def archive(folder: Path, written: Iterable[str]) -> Files:
    """Return a finished site as a zip file to unpack, and the sizes of the downloads."""
    out, sizes = io.BytesIO(), {}
    with ZipFile(out, "w") as packed:
        for url in sorted(written):
            if url.startswith(_ONLINE):
                continue
            sizes[url] = add_file(packed, f"musterbook/{url}", (folder / url).read_bytes())
    content = out.getvalue()
    downloads = {"pages": sum(sizes[url] for url in _stored(sizes)), "archive": len(content)}
    return {ARCHIVE: content, OFFLINE_SIZES: compact_json(downloads).encode()}


def manifest(site: str, language: str, *, plays: bool) -> dict[str, Any]:
    """Return the manifest with which systems install the site as an app, by its name.

    A site that `plays` has a randomizer.
    """
    shortcuts = (("Play", PLAY), ("New game", f"{PLAY}#new")) if plays else ()
    kept = "Missions, cards and rules, and a randomizer" if plays else "Cards and rules"
    return {
        "name": site,
        "short_name": site,
        "description": f"{kept}. Works offline.",
        "id": "./",
        "start_url": "./index.html",
        "scope": "./",
        "display": "standalone",
        "lang": language,
        "theme_color": DARK,
        "background_color": PAPER,
        "icons": [
            {"src": f"{ICONS}/{name}", "sizes": f"{size}x{size}", "type": "image/png",
             "purpose": "maskable" if name.startswith("maskable") else "any"}
            for name, size in ICON_SIZES.items()
        ],
        "shortcuts": [
            {"name": name, "url": f"./{url}",
             "icons": [{"src": f"{ICONS}/icon-192.png", "sizes": "192x192", "type": "image/png"}]}
            for name, url in shortcuts
        ],
    }  # fmt: skip
