"""Hand-written pages: anchors, contents, tables, and pages in the folder of another page."""

import re
from pathlib import Path

import pytest

from musterbook.errors import ContentErrors
from musterbook.library.loading import load
from musterbook.pages.standalone_pages import LONG
from musterbook.site.website import Site
from tests.trees import invented


def test_headings_of_written_pages_have_anchors(tmp_path: Path) -> None:
    tree = invented(tmp_path, {"about/us.md": "---\ntitle: Us\n---\n\n## Our *two* hens!\n\nHm.\n"})
    made = Site(load([tree])).makers
    assert '<h2 id="our-two-hens">' in made["about/us.html"]().html


def test_pages_in_the_folder_of_another_are_in_its_menu_and_not_in_that_of_all(
    tmp_path: Path,
) -> None:
    titles = {"us": "Us", "us/hens": "Hens", "us/pack": "Pack"}
    texts = {f"about/{name}.md": f"---\ntitle: {one}\n---\n\nHm.\n" for name, one in titles.items()}
    made = Site(load([invented(tmp_path, texts)])).makers
    us, hens = (made[f"about/{name}.html"]().html for name in ("us", "us/hens"))
    assert "Hens" not in us and 'href="pack.html"' in hens.split("<article")[0]
    assert '<li><a href="../us.html">Us</a></li>' in hens


def test_a_page_in_a_folder_needs_the_page_of_that_name(tmp_path: Path) -> None:
    tree = invented(tmp_path, {"about/us/hens.md": "---\ntitle: Hens\n---\n\nHm.\n"})
    with pytest.raises(ContentErrors, match=r'"about/us" is not described \(add about/us\.md\)'):
        load([tree])


def test_a_wide_table_of_a_written_page_names_its_cells_for_phones(tmp_path: Path) -> None:
    table = '| A | "B" | C | D |\n|---|---|---|---|\n| 1 | 2 | 3 | 4 |\n'
    tree = invented(tmp_path, {"about/us.md": f"---\ntitle: Us\n---\n\n{table}"})
    html = Site(load([tree])).makers["about/us.html"]().html
    assert '<td>1</td><td data-label="' in html and '<td data-label="C">3</td>' in html


def test_a_long_written_page_has_contents_beside_it_and_pages_like_it_below(tmp_path: Path) -> None:
    long = "".join(f"## Part {number}\n\nHm.\n\n" for number in range(LONG))
    texts = {
        "about/us.md": f"---\ntitle: Us\n---\n\n{long}",
        "about/you.md": "---\ntitle: You\ndescription: Who you are.\n---\n\n## One\n\nHm.\n",
    }
    made = Site(load([invented(tmp_path, texts)])).makers
    us, you = made["about/us.html"]().html, made["about/you.html"]().html
    parts = [f"#part-{n}" for n in range(LONG)]
    assert re.findall(r'<li><a href="(#[^"]+)">', us) == [*parts, "#more-pages"]
    assert "Who you are." in us.partition('<li class="plain">\n<a href="you.html">')[2]
    assert "contents" not in you and 'href="us.html"' in you.split("<article")[0]
