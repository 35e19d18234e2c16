"""The ornament of backs: drawn from the pack, the same upside down."""

from dataclasses import replace
from math import hypot
from pathlib import Path

import pypdfium2
import pytest
from PIL import ImageChops

from musterbook.cards import faces
from musterbook.cards.faces.ornament import PATTERNS, emblem, ornament
from musterbook.cards.formats import formats
from musterbook.library import load
from musterbook.library.model.pack import Backs, PackFile
from musterbook.site_settings import DEFAULTS, Ornament
from tests.trees import edit, invented

SECONDARY = "1e/harvest/secondary"


@pytest.mark.parametrize("theme", faces.THEMES)
@pytest.mark.parametrize("slug", ["poker", "square"])
def test_a_back_is_the_same_upside_down(slug: str, theme: faces.Theme, tmp_path: Path) -> None:
    library = load([invented(tmp_path)])
    design = faces.Design(formats().sizes[slug], theme)
    node = library[SECONDARY]
    side = faces.Side(node.id, node.name, node.mark, faces.back(library, node, design=design))
    page = faces.render([side], design=design)[node.id]
    document = pypdfium2.PdfDocument(page.pdf)
    picture = document[0].render(scale=2, grayscale=True).to_pil()
    document.close()
    assert max(picture.getextrema()) - min(picture.getextrema()) > 100
    difference = ImageChops.difference(picture, picture.rotate(180))
    changed = sum(difference.histogram()[96:])
    assert changed < 0.005 * picture.width * picture.height


@pytest.mark.parametrize("name", PATTERNS)
def test_a_pattern_has_lines_in_every_quarter(name: str) -> None:
    lines = list(PATTERNS[name](20, 30, 4))
    ends = [end for x1, y1, x2, y2 in lines for end in ((x1, y1), (x2, y2))]
    quarters = {(x > 0, y > 0) for x, y in ends} | {(x >= 0, y >= 0) for x, y in ends}
    assert len(quarters) == 4 and all(hypot(x1 - x2, y1 - y2) > 0 for x1, y1, x2, y2 in lines)


@pytest.mark.parametrize("points", [6, 8, 10, 12, 14, 16, 18, 20])
def test_an_emblem_visits_each_of_its_points_once(points: int) -> None:
    for seed in range(9):
        words = emblem(points, seed, 8).replace("M", " ").replace("Z", " ").split()
        corners = set(zip(words[::2], words[1::2], strict=True))
        assert len(words) == 2 * points and len(corners) == points


def test_a_pack_or_a_club_chooses_the_ornament(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    drawn = load([tree])
    edit(
        tree, "1e/harvest/pack.yml", "code: HAR", "code: HAR\nornament: {pattern: rays, points: 6}"
    )
    chosen = load([tree])
    assert chosen.entry("1e/harvest", PackFile).data.ornament == Backs(pattern="rays", points=6)
    club = chosen.with_settings(replace(DEFAULTS, ornament=Ornament("frames", 20)))
    backs = {faces.back(one, one[SECONDARY]).html() for one in (drawn, chosen, club)}
    assert len(backs) == 3


def test_two_packs_have_different_backs(tmp_path: Path) -> None:
    library = load([invented(tmp_path)])
    one, other = library.packs()[:2]
    page = faces.usual_layout()
    drawn = {
        ornament(page, pack.id, Ornament(), "#000000", "#111111", "#222222", "#333333")
        for pack in (one, other)
    }
    assert len(drawn) == 2
