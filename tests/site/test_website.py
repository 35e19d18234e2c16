"""The website: a site on disk without dead links, foreign requests or waste, twice the same."""

from __future__ import annotations

import filecmp
import json
import re
import subprocess
from dataclasses import replace
from pathlib import Path
from unittest.mock import Mock

import lxml.html
import pytest

from musterbook.errors import UserError
from musterbook.library.loading import load
from musterbook.library.model.nodes import Library
from musterbook.output_folder import Files, Writer
from musterbook.pages import Page
from musterbook.site.documents import Document, menu
from musterbook.site.shared_files import file_number
from musterbook.site.website import Site
from tests.conftest import ROOT
from tests.outputs import crawl, put_site
from tests.trees import bundled, edit, invented, invented_library


@pytest.fixture(scope="module")
def library() -> Library:
    return invented_library()


@pytest.fixture(scope="module")
def built(library: Library, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    put_site(library, folder)
    return folder


def test_a_built_site_has_no_dead_link_and_contacts_no_other_host(built: Path) -> None:
    assert crawl(built) == []


def test_the_bundled_site_has_no_dead_link_and_contacts_no_other_host(built_site: Path) -> None:
    assert crawl(built_site) == []


def test_no_unused_file_is_shipped(built: Path) -> None:
    assert not list(built.rglob("*.map"))
    assert not list(built.rglob("*.yml"))
    assert not list(built.rglob("*.woff2")), "fonts are in their style sheet"
    assert {path.stem for path in built.glob("assets/*.js")} == {
        "card-list", "deck", "map-screen", "matrix", "pick", "pinboard", "search", "search-data",
        "site",
    }  # fmt: skip
    assert {path.name for path in built.glob("assets/*.css")} == {
        "articles.css", "cards.css", "fonts.css", "more-fonts.css", "site.css"
    }  # fmt: skip


def test_two_builds_are_the_same(library: Library, built: Path, tmp_path: Path) -> None:
    put_site(library, tmp_path)
    files = sorted(p.relative_to(built).as_posix() for p in built.rglob("*") if p.is_file())
    other = sorted(p.relative_to(tmp_path).as_posix() for p in tmp_path.rglob("*") if p.is_file())
    assert files == other
    assert filecmp.cmpfiles(built, tmp_path, files, shallow=False)[1:] == ([], [])


def test_a_site_without_an_address_has_no_metadata_for_publishing(built: Path) -> None:
    assert not (built / "sitemap.xml").exists()
    text = (built / "1e/index.html").read_text(encoding="utf-8")
    assert not any(word in text for word in ("canonical", "og:"))


def test_the_search_data_is_written(built: Path) -> None:
    data = (built / "assets/search-data.js").read_text(encoding="utf-8")
    rows = json.loads(data.partition("=")[2].rstrip(";\n"))["rows"]
    titles = {row[0]: row[1] for row in rows}
    assert titles["1e/harvest/primary/gather-eggs.html"] == "Gather Eggs"
    for url in titles:
        address, _, anchor = url.partition("#")
        html = (built / address).read_text(encoding="utf-8")
        assert not anchor or f'id="{anchor}"' in html


LONG = 'The "Long" <March> & Co'


@pytest.fixture(scope="module")
def long_named(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site in which edition, pack and card have a name that has to be escaped."""
    folder = tmp_path_factory.mktemp("long")
    tree = invented(folder)
    for name in ("1e/edition.yml", "1e/duel/pack.yml"):
        text = (tree / name).read_text(encoding="utf-8")
        text = re.sub(r"^name: .*$", f"name: {json.dumps(LONG)}", text, count=1, flags=re.M)
        (tree / name).write_text(text, encoding="utf-8")
    edit(tree, "1e/duel/task.yml", "name: Sit", f"name: {json.dumps(LONG)}")
    library = load([tree])
    put_site(library, folder / "site")
    return folder / "site"


def test_a_name_is_complete_and_escaped_once_wherever_it_appears(long_named: Path) -> None:
    html = (long_named / "1e/duel/task/sit.html").read_text(encoding="utf-8")
    page = lxml.html.document_fromstring(html)
    assert page.findtext(".//title").startswith(f"{LONG} · ")
    (description,) = page.xpath("//meta[@name='description']/@content")
    assert LONG in description
    assert LONG in page.xpath("string(//header//summary)")
    assert LONG in [" ".join(link.text_content().split()) for link in page.xpath("//header//a")]
    assert page.xpath("string(//h1)").strip() == LONG
    assert "&amp;quot;" not in html and "&amp;lt;" not in html and "<March>" not in html
    searched = (long_named / "assets/search-data.js").read_text(encoding="utf-8")
    rows = json.loads(searched.partition("=")[2].rstrip(";\n"))["rows"]
    assert LONG in [row[1] for row in rows]
    part = long_named / f"assets/popovers/{file_number('1e/duel/task/sit')}.js"
    popovers = json.loads(part.read_text(encoding="utf-8").partition("||{},")[2].rstrip(");\n"))
    shown = popovers["1e/duel/task/sit"]
    assert LONG in lxml.html.fromstring(shown).text_content()


def test_the_menu_of_editions_leads_to_the_parts_of_each_pack(built: Path) -> None:
    page = lxml.html.document_fromstring((built / "1e/index.html").read_text(encoding="utf-8"))
    tabs = page.xpath("//header//li/span/a")
    assert len(tabs) > 4
    assert {tab.get("href") for tab in tabs} & {"index.html", "../index.html", ".."} == set()
    assert all((built / "1e" / tab.get("href")).is_file() for tab in tabs)


def test_the_menu_expands_the_edition_of_the_page_and_marks_its_pack(
    library: Library, built: Path
) -> None:
    text = (built / "1e/harvest/index.html").read_text(encoding="utf-8")
    page = lxml.html.document_fromstring(text)
    unfolded = page.xpath("//header//details[@open]/summary/text()")
    assert [name.strip() for name in unfolded] == [library["1e"].name]
    assert page.xpath("//header//*[@aria-current='true']/text()") == [library["1e/harvest"].name]


def test_the_header_links_to_the_comparison_if_there_are_several_editions(library: Library) -> None:
    several = bundled()
    compare = {"name": "Compare editions", "url": "concepts/index.html", "icon": "compare"}
    assert compare in menu(several, "").top
    assert len(library.editions) == 1 and compare not in menu(library, "").top


def test_only_pages_that_show_cards_load_their_style(built: Path) -> None:
    for path in built.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        shows = 'class="mb-card' in text or "assets/deck.js" in text  # which shows cards later
        assert shows == ("assets/cards.css" in text), path


def test_build_and_script_divide_popovers_in_the_same_way(library: Library) -> None:
    ids = [*library.nodes, "é/ü", ""]
    code = (
        'import { popoverFileNumber } from "./client/shared/popover-files.ts";'
        "console.log(JSON.stringify(JSON.parse(process.argv[1]).map(popoverFileNumber)));"
    )
    done = subprocess.run(
        ["node", "--import", "tsx", "--input-type=module", "-e", code, json.dumps(ids)],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert json.loads(done.stdout) == [file_number(id) for id in ids]


@pytest.mark.slow
def test_two_processes_make_the_pages_and_faces_that_one_makes(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The invented content has too few pages to be worth a second process."""

    def made() -> tuple[list[Page], list[Document], Files]:
        site = Site(library, play="")
        return site.pages, list(site.documents()), site.data_files()

    alone = made()
    forks = Mock(return_value=2)
    monkeypatch.setattr("musterbook.site.website.PAGES_AT_ONCE", 3)
    monkeypatch.setattr("musterbook.site.website.PARALLEL_PAGES", 12)
    monkeypatch.setattr("os.cpu_count", forks)
    together = made()
    assert forks.call_count == 2
    assert alone == together


def test_a_page_outside_the_site_is_never_written(library: Library, tmp_path: Path) -> None:
    site = Site(library, play="")
    document = site.document(replace(site.pages[0], url="../outside.html"))
    with pytest.raises(UserError, match="is not a path below the output folder"):
        Writer(tmp_path / "out").write(document.address, document.content)
    assert not (tmp_path / "outside.html").exists()
