"""Pictures of printed cards that the build makes."""

from io import BytesIO
from pathlib import Path

import lxml.html
import pytest
from PIL import Image

from musterbook.library.loading import load
from musterbook.site.card_pictures import WIDTH, example_pictures
from musterbook.site.website import Site
from tests.trees import invented, invented_library

PAGE = """---
title: How cards look
description: A page about faces.
order: 1
---

Cards look like cards.
"""


@pytest.mark.slow
def test_the_page_about_faces_shows_cards_of_the_examples(tmp_path: Path) -> None:
    site = Site(load([invented(tmp_path, {"about/look.md": PAGE})]))
    files = example_pictures(site.library)
    (page,) = (one for one in site.pages if one.url == "about/look.html")
    shown = lxml.html.document_fromstring(page.html).xpath("//img[@class='example-cards']")
    assert [one.get("src") for one in shown] == [f"../{address}" for address in files]
    for picture, data in zip(shown, files.values(), strict=True):
        with Image.open(BytesIO(data)) as image:
            assert (str(image.width), str(image.height)) == (
                picture.get("width"),
                picture.get("height"),
            )
            assert image.width == WIDTH and len(image.getcolors() or ()) > 20


def test_other_sites_make_no_pictures_of_the_examples() -> None:
    assert example_pictures(invented_library()) == {}
