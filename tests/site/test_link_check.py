"""The crawler finds addresses that lead nowhere, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.link_check import LinkCheck
from tests.outputs import crawl


def write(site: Path, **files: str) -> None:
    for name, text in files.items():
        path = site / name.replace("__", "/").replace("_", ".")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def test_a_complete_site_has_no_error(tmp_path: Path) -> None:
    write(
        tmp_path,
        index_html='<link href="a/s.css" rel="stylesheet"><a href="a/b.html#x">b</a>'
        '<a href="#top">up</a><a href="https://example.org/">away</a>',
        a__b_html='<p id="x"><a href="../index.html">home</a> <img src="../p.svg"></p>',
        a__s_css='p{background:url("../p.svg")}',
        p_svg="<svg/>",
    )
    assert crawl(tmp_path) == []


@pytest.mark.parametrize(
    ("html", "error"),
    [
        ('<a href="lost.html">x</a>', '"lost.html" leads to lost.html, which does not exist'),
        ('<a href="B.html">x</a>', "(the file is called b.html)"),
        ('<a href="b.html#no">x</a>', 'no element "no" there'),
        ('<img src="lost.png">', "lost.png"),
        ('<script src="https://example.org/x.js"></script>', "fetched from another host"),
        ('<link rel="stylesheet" href="//example.org/x.css">', "fetched from another host"),
        ("<style>p{background:url(lost.png)}</style>", "lost.png"),
        ('<a href="http://example.org/">x</a>', "not an https link"),
        ('<meta http-equiv="refresh" content="0; url=lost.html">', "lost.html"),
    ],
)
def test_a_planted_error_is_reported_with_its_line(tmp_path: Path, html: str, error: str) -> None:
    write(tmp_path, index_html=f"<p>one\n{html}", b_html='<p id="x">')
    (found,) = crawl(tmp_path)
    assert found.startswith("index.html:2: ")
    assert error in found


def test_style_sheets_are_checked_too(tmp_path: Path) -> None:
    write(tmp_path, a__s_css='@import "lost.css";p{background:url(lost.png)}')
    assert len(crawl(tmp_path)) == 2


def test_a_link_to_a_folder_is_an_error(tmp_path: Path) -> None:
    write(tmp_path, index_html='<a href="a/">a</a>', a__index_html='<a href="..">up</a>')
    up, down = crawl(tmp_path)
    assert '".." leads to a folder, which opens no page from disk (link to index.html)' in up
    assert '"a/" leads to a folder, which opens no page from disk (link to a/index.html)' in down


def test_an_absolute_address_begins_with_the_path_of_the_site() -> None:
    check = LinkCheck()
    check.read("404.html", b'<a href="/farm/a.html">here</a>\n<a href="/a.html">elsewhere</a>')
    files = {"404.html", "a.html"}
    outside = '404.html:2: "/a.html" leads to /a.html, which does not exist'
    assert check.errors(files, "/farm/") == [outside]
    inside = '404.html:1: "/farm/a.html" leads to farm/a.html, which does not exist'
    assert check.errors(files) == [inside]
