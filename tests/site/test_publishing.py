"""What a site with a public address tells search engines and messengers."""

from __future__ import annotations

from pathlib import Path

import lxml.html
import pytest
from PIL import Image

from musterbook.errors import UserError
from musterbook.library.model.nodes import Library
from musterbook.site.publishing import Publication
from tests.outputs import crawl, put_site
from tests.trees import invented_library

ADDRESS = "https://club.example/missions/"


@pytest.fixture(scope="module")
def library() -> Library:
    return invented_library()


@pytest.fixture(scope="module")
def published(library: Library, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("published")
    put_site(library, folder, address=ADDRESS.rstrip("/"))
    return folder


def page(site: Path, address: str) -> lxml.html.HtmlElement:
    return lxml.html.document_fromstring((site / address).read_text(encoding="utf-8"))


def test_every_page_for_readers_is_in_the_sitemap_under_its_canonical_address(
    published: Path,
) -> None:
    site_map = (published / "sitemap.xml").read_text(encoding="utf-8")
    for path in published.rglob("*.html"):
        url = path.relative_to(published).as_posix()
        document = page(published, url)
        canonical = document.xpath("//link[@rel='canonical']/@href")
        hidden = bool(document.xpath("//meta[@name='robots']"))
        assert (f"<loc>{ADDRESS}{url}</loc>" in site_map) == (not hidden), url
        if not hidden:
            assert canonical == [f"{ADDRESS}{url}"]
    assert f"Sitemap: {ADDRESS}sitemap.xml" in (published / "robots.txt").read_text()


def test_a_page_has_a_preview_with_its_title_and_the_picture_of_the_site(published: Path) -> None:
    url = "1e/harvest/primary/gather-eggs.html"
    meta = {
        one.get("property"): one.get("content")
        for one in page(published, url).xpath("//meta[@property]")
    }
    assert meta["og:url"] == ADDRESS + url
    assert meta["og:title"].startswith("Gather Eggs") and meta["og:description"]
    with Image.open(published / meta["og:image"].removeprefix(ADDRESS)) as image:
        assert f"{image.width} {image.height}" == (
            f"{meta['og:image:width']} {meta['og:image:height']}"
        )
        ground = image.getpixel((5, 5))
        inside = [image.getpixel((x, 315)) for x in range(0, image.width, 5)]
    assert sum(one != ground for one in inside) > 40, "there are cards on it"


def test_a_published_site_has_no_dead_link(published: Path) -> None:
    # The page for lost addresses names files by their path on the host.
    assert [error for error in crawl(published) if not error.startswith("404.html")] == []


def test_the_not_found_page_links_its_files_from_the_root(published: Path) -> None:
    addresses = page(published, "404.html").xpath("//@href | //@src")
    local = [address for address in addresses if not address.startswith("#")]
    assert local and all(address.startswith("/missions/") for address in local)


@pytest.mark.parametrize(
    "address", ["club.example", "ftp://club.example/", "https://", "https://a.example/?x=1"]
)
def test_an_invalid_address_is_an_error(address: str) -> None:
    with pytest.raises(UserError, match="is not an address"):
        Publication.at(address)
