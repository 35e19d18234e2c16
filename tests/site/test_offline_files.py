from __future__ import annotations

import hashlib
import json
import re
import zipfile
from pathlib import Path

import pytest

from musterbook.site import offline_files
from tests.outputs import publish, put


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small site with what is kept on every device and what is not."""
    out = tmp_path_factory.mktemp("site")
    for name in ("index.html", "10e/rule.html", "assets/site.css", "print/deck.pdf", "plan.pdf",
                 "data/v1/library.json", "musterbook.json", "randomizer.html", "assets/fonts.css",
                 "assets/more-fonts.css", "assets/randomizer/app.js"):  # fmt: skip
        path = out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{name} " * 20, encoding="utf-8")  # long enough to be compressed
    put(offline_files.icons(), out)
    publish(out)
    return out


def listed(site: Path) -> dict[str, str]:
    """What can be kept: the address of every file with its hash."""
    text = (site / offline_files.LIST).read_text(encoding="utf-8")
    files: dict[str, str] = json.loads(text)["files"]
    return files


def core(site: Path) -> dict[str, str]:
    """What is kept on every device."""
    worker = (site / "sw.js").read_text(encoding="utf-8")
    return dict(re.findall(r'"url":"([^"]+)","revision":"([0-9a-f]{12})"', worker))


def test_every_file_is_listed_with_its_hash(site: Path) -> None:
    files = listed(site)
    for name in ("index.html", "10e/rule.html", "assets/site.css", "randomizer.html"):
        assert files[name] == hashlib.sha256((site / name).read_bytes()).hexdigest()[:12]


def test_only_the_randomizer_is_stored_on_every_device(site: Path) -> None:
    styles = {"assets/fonts.css", "assets/more-fonts.css"}
    assert styles | {"randomizer.html", "assets/randomizer/app.js"} <= core(site).keys()
    assert not {"index.html", "10e/rule.html", "assets/site.css"} & core(site).keys()
    assert core(site).items() <= listed(site).items()


def test_neither_print_files_nor_what_describes_the_site_are_stored_with_the_pages(
    site: Path,
) -> None:
    prints = {"print/deck.pdf", "plan.pdf", "data/v1/library.json"}
    online_only = {"sw.js", "musterbook.json", offline_files.ARCHIVE, offline_files.LIST}
    assert not (prints | online_only) & listed(site).keys()


def test_the_archive_contains_the_site_with_its_print_files(site: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(site / offline_files.ARCHIVE) as archive:
        archive.extractall(tmp_path)
    unpacked = tmp_path / "musterbook"
    for name in (*listed(site), "print/deck.pdf", "data/v1/library.json"):
        assert (unpacked / name).read_bytes() == (site / name).read_bytes(), name
    assert not (unpacked / "sw.js").exists(), "there is no service worker on disk"


def test_the_displayed_sizes_match_the_downloads(site: Path) -> None:
    sizes = json.loads((site / offline_files.OFFLINE_SIZES).read_text(encoding="utf-8"))
    assert sizes["archive"] == (site / offline_files.ARCHIVE).stat().st_size
    whole = sum((site / name).stat().st_size for name in listed(site))
    assert 0 < sizes["pages"] <= whole + 5 * len(listed(site))  # bytes of an empty packing


def test_the_service_worker_is_one_classic_script_that_contacts_no_other_host(site: Path) -> None:
    worker = (site / "sw.js").read_text(encoding="utf-8")
    assert "importScripts" not in worker
    assert not re.search("cdn|googleapis|unpkg", worker)
    assert "MUSTERBOOK_FILES" not in worker
    assert "process.env" not in worker


def test_the_manifest_lists_existing_icons_with_their_sizes(site: Path) -> None:
    manifest = json.loads((site / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    assert any(icon["purpose"] == "maskable" for icon in manifest["icons"])
    for icon in manifest["icons"]:
        head = (site / icon["src"]).read_bytes()[:24]
        size = int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big")
        assert f"{size[0]}x{size[1]}" == icon["sizes"]
    assert (site / manifest["start_url"]).is_file()
    assert len(manifest["shortcuts"]) == 2


def test_the_same_site_gives_the_same_service_worker_and_archive(site: Path) -> None:
    names = ("sw.js", offline_files.LIST, offline_files.ARCHIVE, offline_files.OFFLINE_SIZES)
    before = [(site / name).read_bytes() for name in names]
    publish(site)
    assert [(site / name).read_bytes() for name in names] == before


def test_a_changed_page_changes_the_service_worker(site: Path) -> None:
    before = (site / "sw.js").read_bytes()
    (site / "index.html").write_text("other", encoding="utf-8")
    publish(site)
    assert (site / "sw.js").read_bytes() != before
