from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path

import pytest

from musterbook.site import offline
from tests.outputs import publish, put


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small site with what is kept on every device and what is not."""
    out = tmp_path_factory.mktemp("site")
    for name in ("index.html", "10e/rule.html", "assets/site.css", "print/deck.pdf", "plan.pdf",
                 "data/v1/library.json", "musterbook.json"):  # fmt: skip
        path = out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name, encoding="utf-8")
    put(offline.icons(), out)
    publish(out)
    return out


def listed(site: Path) -> dict[str, str]:
    worker = (site / "sw.js").read_text(encoding="utf-8")
    return dict(re.findall(r'"url":"([^"]+)","revision":"([0-9a-f]{12})"', worker))


def test_every_file_is_listed_with_its_hash(site: Path) -> None:
    files = listed(site)
    for name in ("index.html", "10e/rule.html", "assets/site.css", "manifest.webmanifest"):
        assert files[name] == hashlib.sha256((site / name).read_bytes()).hexdigest()[:12]


def test_what_few_readers_open_is_not_kept_on_every_device(site: Path) -> None:
    assert not [name for name in listed(site) if name.endswith(".pdf") or "data/" in name]
    assert not {"sw.js", "musterbook.json"} & listed(site).keys()


def test_the_worker_is_one_classic_script_that_asks_no_other_host(site: Path) -> None:
    worker = (site / "sw.js").read_text(encoding="utf-8")
    assert "importScripts" not in worker
    assert not re.search("cdn|googleapis|unpkg", worker)
    assert "MUSTERBOOK_FILES" not in worker
    assert "process.env" not in worker


def test_the_manifest_names_files_that_are_there_in_the_sizes_it_says(site: Path) -> None:
    manifest = json.loads((site / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    assert any(icon["purpose"] == "maskable" for icon in manifest["icons"])
    for icon in manifest["icons"]:
        head = (site / icon["src"]).read_bytes()[:24]
        size = int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big")
        assert f"{size[0]}x{size[1]}" == icon["sizes"]
    assert (site / manifest["start_url"]).is_file()
    assert len(manifest["shortcuts"]) == 2


def test_the_same_site_gives_the_same_worker(site: Path) -> None:
    before = (site / "sw.js").read_bytes()
    publish(site)
    assert (site / "sw.js").read_bytes() == before


def test_another_page_gives_another_worker(site: Path) -> None:
    before = (site / "sw.js").read_bytes()
    (site / "index.html").write_text("other", encoding="utf-8")
    publish(site)
    assert (site / "sw.js").read_bytes() != before
