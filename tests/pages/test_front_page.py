"""The front page: what the site is, the newest document, three examples, the editions."""

import re
from pathlib import Path

from musterbook.library.loading import load
from musterbook.pages import Context, Page
from musterbook.pages.print_files_page import print_files_page
from musterbook.print_files import PrintFile
from musterbook.site.website import Site
from tests.trees import bundled, edit, invented


def front(page: Page) -> str:
    """Return the words of a front page."""
    return " ".join(re.sub(r"<[^>]*>", " ", page.html).split())


def test_the_first_screen_says_what_the_site_is_and_which_document_is_the_newest() -> None:
    page = Site(bundled()).makers["index.html"]()
    words = front(page)
    assert '<a class="home-draw" href="randomizer.html" data-continue hidden></a>' in page.html
    first = words[: words.index("Look up")]
    assert "Missions of Warhammer 40,000, 7th to 11th edition" in first
    assert "Unofficial, restated in our own words, not endorsed by the publisher." in first
    assert "Ask a question, or find a card Draw a mission New here? Print cards" in first
    assert "Chapter Approved 2026-27" in first[first.index("New here?") : first.index("Newest")]
    assert words.count("New here?") == 1 and "All 292 cards" in words
    assert "Draw a mission 51 maps" in words
    assert "Only War Draw a mission" in words  # its only mission has the name of the pack
    dates: list[str] = []
    for pack in Context(bundled()).packs():
        newer = [one.data.date or "" for one in bundled().packs(pack.edition)]
        assert newer == sorted(newer, reverse=True)
        dates.append(pack.data.date or "")
        dates += [overlay.date for overlay in pack.data.overlays.values()]
    assert max(dates) == "2026-08-26"
    assert "Newest document Companion 1.2 to Chapter Approved 2026-27, 26 August 2026." in first
    changes = re.search(r'href="([^"]+)#([^"]+)">What it changed<', page.html)
    assert changes
    assert f'<ul id="{changes[2]}">' in Site(bundled()).makers[changes[1]]().html


def test_each_use_has_an_example_that_is_a_link() -> None:
    html = Site(bundled()).makers["index.html"]().html
    part = html[html.index('class="showcase"') : html.index('id="editions"')]
    examples = re.findall(r'<a href="([^"]+)">\s*<h2>(\w+)', part)
    assert [use for _, use in examples] == ["Look", "Print", "Play"]
    assert examples[0][0].startswith("11e/chapter-approved-2026-27/primary/")


def test_a_site_of_another_game_says_the_same_of_it(tmp_path: Path) -> None:
    game = "name: Farm\nsubject: Hens of Harvest\nlegal: {front: Our own game.}\n"
    page = Site(load([invented(tmp_path, {"game.yml": game})])).makers["index.html"]()
    words = front(page)
    assert '<p class="kicker">Hens of Harvest</p>' in page.html and "Our own game." in words
    assert "Warhammer" not in words


def test_pages_about_print_show_the_backs_that_are_printed(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    edit(tree, "game.yml", "primary: {", "primary: {back: twist, ")
    library = load([tree])
    makers = Site(library).makers
    html = makers["index.html"]().html
    stage = html[html.index('class="paper"') :].partition("</div>")[0]
    assert set(re.findall(r'class="face-(\w+)"', stage)) == {"twist"}
    file = PrintFile("print/a.pdf", "A4", "1e/harvest", "1e/harvest/primary", choices=("a4/full",))
    html = print_files_page(Context(library, prints=(file,))).html
    (row,) = re.findall(r'<li class="face-(\w+)">\s*<div class="prints-cards">', html)
    assert row == "twist"


def test_a_document_that_changes_no_entry_is_linked_where_the_pack_names_it(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    late = "{name: Late, date: 2033-01, source: {ref: barn-errata}, summary: Hens rest.}"
    edit(tree, "1e/harvest/pack.yml", "overlays:\n", f"overlays:\n  late: {late}\n")
    made = Site(load([tree])).makers
    changes = re.search(r'href="([^"]+)#([^"]+)">What it changed<', made["index.html"]().html)
    assert changes and f'id="{changes[2]}"' in made[changes[1]]().html


def test_the_heading_is_the_title_that_the_site_s_own_authors_wrote(tmp_path: Path) -> None:
    own = {
        "game.yml": "name: Farm\nsubject: Hens of Harvest\n",
        "index.md": "---\ntitle: Barn Open\n---\nThe doors open at nine.\n",
    }
    page = Site(load([invented(tmp_path, own)])).makers["index.html"]()
    assert re.findall(r"<h1>(.*)</h1>", page.html) == ["Barn Open"]
    assert '<p class="kicker">Hens of Harvest</p>' in page.html
    assert page.full_title == f"{page.title} · Barn Open"
