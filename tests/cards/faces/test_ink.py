import pytest
from PIL import Image

from musterbook.cards.faces.check_rendered import ink_of_picture


def test_ink_coverage_is_zero_for_white_and_full_for_black() -> None:
    shades = {"white": 0, "black": 100, "#808080": 50, "cyan": 100, "#ff0000": 200}
    for colour, percent in shades.items():
        assert ink_of_picture(Image.new("RGB", (9, 9), colour)) == pytest.approx(percent, abs=0.5)
