"""The MkDocs plugin: pages of content folders in a Material site, and links of its own pages."""

import json
import logging
import re
from collections.abc import Callable, Iterator
from dataclasses import asdict
from html import unescape
from pathlib import Path

import lxml.html
import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.exceptions import Abort, ConfigurationError
from mkdocs.livereload import LiveReloadServer

from musterbook.cards.sheets.site_sheets import expected_files
from musterbook.library.loading import load
from musterbook.site.website import Site
from tests.conftest import ROOT
from tests.trees import edit, plant

PAGE = (ROOT / "content" / "about" / "mkdocs.md").read_text(encoding="utf-8")
FILE = re.compile(r"^`([\w./-]+)`\n\n```\w+\n(.*?\n)```$", re.MULTILINE | re.DOTALL)
CARD = "house/harbour/primary/anchor-watch"


def example(folder: Path) -> Path:
    """Write the site of the documentation into a folder; return the folder."""
    return plant(folder, dict(FILE.findall(PAGE)))


def built(folder: Path) -> Path:
    """Build the MkDocs site in a folder in strict mode; return the folder of the result."""
    config = load_config(str(folder / "mkdocs.yml"), strict=True)
    config.plugins.on_startup(command="build", dirty=False)
    build(config)
    return folder / "site"


@pytest.fixture
def log() -> Iterator[list[str]]:
    """The messages of MkDocs."""
    messages: list[str] = []
    handler = logging.Handler()
    handler.emit = lambda record: messages.append(record.getMessage())  # type: ignore[method-assign]
    logging.getLogger("mkdocs").addHandler(handler)
    yield messages
    logging.getLogger("mkdocs").removeHandler(handler)


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site of the documentation, with a link that has a class of its own."""
    folder = example(tmp_path_factory.mktemp("club"))
    link = f'<a class="md-button" href="musterbook:{CARD}">Watch</a>'
    edit(folder, "docs/index.md", "We play", f"{link}\n\nWe play")
    return built(folder)


def parsed(path: Path) -> lxml.html.HtmlElement:
    return lxml.html.document_fromstring(path.read_text(encoding="utf-8"))


def words(element: lxml.html.HtmlElement) -> list[str]:
    return str(element.text_content()).split()


def test_every_article_has_the_same_text_as_in_our_own_site(club: Path) -> None:
    pages = Site(load([club.parent / "our-pack"]), play="").pages
    compared = 0
    for page in pages:
        if '<article class="entry"' not in page.html or page.kind == "lost":
            continue
        own = lxml.html.fromstring(page.html).xpath('//article[@id="content"]')[0]
        (theirs,) = parsed(club / "rules" / page.url).xpath('//article[@id="content"]')
        assert words(theirs) == words(own), page.url
        compared += 1
    assert compared > 8


def test_material_finds_cards_and_rules_by_title_and_text(club: Path) -> None:
    docs = json.loads((club / "search/search_index.json").read_text(encoding="utf-8"))["docs"]
    entries = {doc["location"]: doc for doc in docs}
    card = entries[f"rules/{CARD}.html"]
    assert card["title"] == "Anchor Watch"
    assert "jetty you hold" in card["text"] and "Harbour Days" in card["text"]
    assert entries["rules/house/harbour/rules/port/tides.html"]["title"] == "Tides"
    assert entries["rules/house/harbour/primary/index.html"]["boost"] < 1
    assert not any("404" in location for location in entries)


def test_a_page_of_the_club_links_to_entries(club: Path) -> None:
    page = parsed(club / "index.html")
    button, first, second = page.xpath("//article//p/a[@data-id]")
    assert button.get("class") == "ref md-button" and first.get("class") == "ref"
    assert first.get("href") == f"rules/{CARD}.html" and first.text == "Anchor Watch"
    assert second.text == "Smugglers" and second.get("data-id").endswith("/smugglers")


def test_the_navigation_unfolds_only_what_leads_to_the_page(club: Path) -> None:
    def items(page: str) -> list[str]:
        (nav,) = parsed(club / page).find_class("md-nav--primary")
        return [" ".join(words(one)) for one in nav.find_class("md-ellipsis")]

    assert "Missions" in items("index.html") and "Harbour Days" not in items("index.html")
    inside = items(f"rules/{CARD}.html")
    assert {"Missions", "House rules", "Harbour Days", "Anchor Watch", "Smugglers"} <= {*inside}
    assert "Tides" not in inside


@pytest.mark.slow
def test_no_page_of_the_club_changes(club: Path, tmp_path: Path) -> None:
    folder = example(tmp_path)
    text = "# Plain\n\nNothing of ours.\n"
    plant(folder, {"docs/plain.md": text})
    settings = (folder / "mkdocs.yml").read_text(encoding="utf-8")
    with_plugin = (built(folder) / "plain/index.html").read_text(encoding="utf-8")
    (folder / "docs/index.md").write_text("# Our Club\n", encoding="utf-8")
    without = re.sub(r"  - musterbook:\n(?: {6}.*\n)+", "", settings)
    without = without.replace("rules/index.md", "https://club.example/rules/")
    (folder / "mkdocs.yml").write_text(without, encoding="utf-8")
    plain = (built(folder) / "plain/index.html").read_text(encoding="utf-8")
    assert with_plugin.replace("../rules/index.html", "https://club.example/rules/") == plain


def test_all_links_of_the_site_lead_somewhere(club: Path) -> None:
    pages = {path for path in club.rglob("*.html") if path.name != "404.html"}
    reached: set[Path] = set()
    for path in pages:
        page = parsed(path)
        for address in page.xpath("//@href | //@src"):
            target, _, anchor = unescape(address).partition("#")
            if target.startswith(("https:", "data:")):
                continue
            to = (path.parent / target.partition("?")[0]).resolve() if target else path
            to = to / "index.html" if to.is_dir() else to
            assert to.is_file(), (path, address)
            if anchor and to.suffix == ".html" and not anchor.startswith("__"):
                assert parsed(to).xpath(f'//*[@id="{anchor}"]'), (path, address)
            reached |= {to} - {path}
    assert pages - reached == set()


def test_nothing_is_loaded_from_another_host(club: Path) -> None:
    paths = list(club.rglob("rules/**/*.html"))
    assert len(paths) > 8
    for path in paths:
        page = parsed(path)
        loaded = page.xpath("//script/@src | //link/@href | //img/@src | //source/@src")
        assert not [one for one in loaded if "//" in one], path


Change = Callable[[Path], object]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            lambda site: edit(site, "our-pack/house/harbour/primary.yml", "vp: 10", "vp: ten"),
            "house/harbour/primary.yml:16:43: ",
        ),
        (
            lambda site: edit(site, "docs/index.md", "We play", "[x](musterbook:house/harbor)"),
            'index.md:3:5: there is no entry "house/harbor" (did you mean "house/harbour"?)',
        ),
        (
            lambda site: edit(site, "docs/index.md", "We play", "![](musterbook:house) We"),
            'index.md:3:5: "house" is not a picture (link to it, without the !)',
        ),
        (
            lambda site: plant(site, {"docs/rules/index.md": "# Mine\n"}),
            "rules/index.md: Musterbook makes a page or a file with this name",
        ),
    ],
)
def test_an_error_says_where_it_is_and_what_to_do(
    tmp_path: Path, log: list[str], change: Change, message: str
) -> None:
    site = example(tmp_path)
    change(site)
    with pytest.raises(Abort):
        built(site)
    assert message in "\n".join(log)


def test_each_wrong_link_is_reported_at_its_own_line(tmp_path: Path, log: list[str]) -> None:
    site = example(tmp_path)
    text = (
        "[x](musterbook:house/harbour) [y](musterbook:house/harbou)\n\n"
        "[](musterbook:house/harbou)\n"
    )
    (site / "docs/index.md").write_text(text, encoding="utf-8")
    with pytest.raises(Abort):
        built(site)
    found = re.findall(r"index\.md:(\d+:\d+): there is", "\n".join(log))
    assert found == ["1:35", "3:4"]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("[our-pack]", "[our-pakc]", 'there is no folder "our-pakc" (did you mean "our-pack"?)'),
        ("[our-pack]", "our-pack", "Expected a list of items"),
        ("under:", "undr:", "Unrecognised configuration name: undr"),
        ("name: material", "name: mkdocs", 'needs the theme "material", not "mkdocs"'),
    ],
)
def test_a_wrong_option_is_reported(
    tmp_path: Path, log: list[str], old: str, new: str, message: str
) -> None:
    site = example(tmp_path)
    edit(site, "mkdocs.yml", old, new)
    with pytest.raises((Abort, ConfigurationError)):
        built(site)
    assert message in "\n".join(log)


@pytest.mark.slow
def test_print_files_and_the_randomizer_are_included_if_they_were_built(tmp_path: Path) -> None:
    site = example(tmp_path)
    edit(site, "mkdocs.yml", "under: rules", "under: rules\n      built: played")
    assert not (built(site) / "rules/randomizer.html").exists()
    file = expected_files(load([site / "our-pack"]))[0].print_file
    sheet = file.path
    note = json.dumps({"files": [sheet], "print_files": [asdict(file)]})
    played = {"randomizer.html": "<p>", "assets/randomizer/app.js": "", "sw.js": "", sheet: "%PDF"}
    plant(site / "played", {"musterbook.json": note, **played})
    result = built(site) / "rules"
    for name, text in played.items():
        assert (result / name).read_text(encoding="utf-8") == text
    links = parsed(result / "house/harbour/primary/index.html").xpath("//aside//a/@href")
    assert f"../../../{sheet}" in links
    assert parsed(result / "index.html").xpath('//a[@href="randomizer.html"]')


@pytest.mark.slow
def test_the_next_build_shows_an_edit_of_the_content(tmp_path: Path) -> None:
    site = example(tmp_path)
    built(site)
    edit(site, "our-pack/house/harbour/primary.yml", "name: Smugglers", "name: Pirates")
    assert parsed(built(site) / "index.html").xpath('//a[text()="Pirates"]')


def test_content_is_watched_while_the_site_is_served(tmp_path: Path) -> None:
    site = example(tmp_path)
    config = load_config(str(site / "mkdocs.yml"))
    server = LiveReloadServer(lambda: None, "127.0.0.1", 0, str(tmp_path))
    try:
        config.plugins.on_serve(server, config=config, builder=lambda: None)
    finally:
        server.server_close()
    assert str(site / "our-pack") in server._watched_paths
