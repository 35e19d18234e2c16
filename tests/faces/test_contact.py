"""One card of each kind on a picture, and the estimate of ink."""

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from musterbook import faces
from musterbook.faces.contact import specimens
from musterbook.faces.ink import of_picture
from musterbook.library import load
from tests.trees import invented


def test_ink_is_nothing_on_white_and_a_full_layer_in_black() -> None:
    shades = {"white": 0, "black": 100, "#808080": 50, "cyan": 100, "#ff0000": 200}
    for colour, percent in shades.items():
        assert of_picture(Image.new("RGB", (9, 9), colour)) == pytest.approx(percent, abs=0.5)


def test_every_kind_of_the_library_is_seen_once_with_its_back(tmp_path: Path) -> None:
    library = load([invented(tmp_path / "content")])
    found = specimens(library)
    assert {"primary", "secondary", "deployment"} <= found.keys()
    made = faces.contact(library, faces.usual(), cache_dir=tmp_path / "cards")
    assert made.count == 2 * len(found)
    assert 1 < made.ink < 60
    with Image.open(BytesIO(made.png)) as picture:
        assert picture.format == "PNG"
    again = faces.contact(library, faces.usual(), cache_dir=tmp_path / "cards")
    assert again == made
