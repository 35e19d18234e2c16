"""The page with all faces of a deck: pictures as printed, type sizes, steps and divisions."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from musterbook.library.loading import load
from musterbook.preview.deck_faces import DeckFaces
from tests.trees import edit, invented

pytestmark = pytest.mark.slow


def test_each_face_is_shown_as_printed_with_its_type_size_and_number_of_parts(
    tmp_path: Path,
) -> None:
    tree = invented(tmp_path)
    long = " ".join(["Count every hen in the barn, one after the other."] * 12)
    text = "\\n\\n".join([long] * 4)
    edit(tree, "1e/duel/task.yml", "name: Sit,", f'name: Sit, text: "{text}",')
    shown = DeckFaces(load([tree]))
    assert shown.get("authors/1e/duel.html") is None and shown.get("1e/duel/task.html") is None
    html = (shown.get(shown.address("1e/duel/task")) or b"").decode()
    assert re.search(r"\d cards? in [\d.]+ pt; 1 on more than one card\.", html)
    assert re.search(r"[\d.]+ pt, divided between \d cards, \d+ % ink", html)
    assert re.search(r"[\d.]+ pt, \d+ mm free, \d+ % ink", html)
    assert 'href="/1e/duel/task/sit.html"' in html and "task.yml:" in html
    pictures = re.findall(r'<img src="/([^"]+)"', html)
    assert len(pictures) == len(set(pictures)) > html.count("<li")
    picture = Image.open(BytesIO(shown.get(pictures[0]) or b""))
    assert picture.size == (446, 624)


def test_a_card_that_cannot_be_printed_is_shown_with_its_error_beside_the_others(
    tmp_path: Path,
) -> None:
    tree = invented(tmp_path)
    long = " ".join(["hens"] * 900)
    edit(tree, "1e/duel/task.yml", "name: Sit,", f'name: Sit, text: "{long}",')
    html = (DeckFaces(load([tree])).get("authors/1e/duel/task.html") or b"").decode()
    assert "1 cannot be printed" in html and html.count('class="error"') == 1
    assert html.count("<img") >= 2
