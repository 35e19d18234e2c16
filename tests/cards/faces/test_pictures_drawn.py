"""What is drawn on cards: the ground of a pack, the dial, pictograms."""

import re
from dataclasses import replace
from math import pi
from pathlib import Path
from typing import get_args
from xml.etree import ElementTree

import pypdfium2
import pytest
from PIL import ImageChops

from musterbook.cards import faces
from musterbook.cards.faces.drawings import places, star_path, track
from musterbook.cards.faces.ground import GROUND_NAME, LEVELS, PATTERNS, ground_file
from musterbook.cards.print_measures import THEMES, Theme, print_measures
from musterbook.colours import READABLE, contrast, shades_of, tokens
from musterbook.library.hidden_packs import with_settings
from musterbook.library.loading import load
from musterbook.library.model.pack import Backs, PackFile
from musterbook.library.model.scoring import Markers
from musterbook.resources import CARDS, HOME
from musterbook.site_settings import DEFAULTS, Ornament
from tests.trees import bundled, edit, invented, invented_library

SECONDARY = "1e/harvest/secondary"
TONES = shades_of("#1f4e79")


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("slug", ["poker", "square"])
def test_a_back_is_the_same_upside_down(slug: str, theme: Theme) -> None:
    library = invented_library()
    design = faces.Design(print_measures().sizes[slug], theme)
    node = library[SECONDARY]
    side = faces.FaceSide(node.id, node.name, node.mark, faces.back(library, node, design=design))
    page = faces.render([side], design=design)[node.id]
    document = pypdfium2.PdfDocument(page.pdf)
    picture = document[0].render(scale=2, grayscale=True).to_pil()
    document.close()
    assert max(picture.getextrema()) - min(picture.getextrema()) > 100
    difference = ImageChops.difference(picture, picture.rotate(180))
    changed = sum(difference.histogram()[96:])
    assert changed < 0.005 * picture.width * picture.height


@pytest.mark.parametrize("theme", THEMES)
def test_the_dial_of_every_back_is_the_same_after_a_half_turn(theme: Theme) -> None:
    library = bundled()
    design = faces.Design(print_measures().sizes["poker"], theme)
    for deck in (one for one in library.of_kind("deck") if library.cards(one)):
        html = faces.back(library, deck, design=design).html()
        rings = re.findall(
            r'<circle r="([\d.]+)"[^>]* stroke-dasharray="([\d.]+) ([\d.]+)"'
            r' stroke-dashoffset="([\d.]+)"',
            html,
        )
        assert len(rings) == html.count("dasharray") == 2, deck.id
        for radius, tick, gap, start in (map(float, ring) for ring in rings):
            count = 2 * pi * radius / (tick + gap)
            assert count == pytest.approx(round(count), abs=0.003) and round(count) % 2 == 0
            assert start == tick / 2, "or the last tick is beside the first one"
        (star,) = re.findall(r' d="([^"]+Z)" f', html.partition("<circle")[2])
        numbers = [*map(float, re.findall(r"-?[\d.]+", star))]
        corners = {(x + 0.0, y + 0.0) for x, y in zip(numbers[::2], numbers[1::2], strict=True)}
        assert corners == {(0.0 - x, 0.0 - y) for x, y in corners}, deck.id
        half = "translate(-6 -12.9) scale(.5)"
        assert html.count(f'"{half}"') == html.count(f'"rotate(180) {half}"') == 1, deck.id


@pytest.mark.parametrize("pattern", [*PATTERNS, "none"])
@pytest.mark.parametrize("low", ["", "-low"])
def test_a_ground_is_the_same_every_time_and_reaches_its_edges(pattern: str, low: str) -> None:
    name = f"ground-{pattern}-00a1b2-1f4e79{low}-79x104.svg"
    svg = ground_file(name)
    ground_file.cache_clear()
    assert ground_file(name) == svg
    root = ElementTree.fromstring(svg)
    assert (root.get("width"), root.get("height")) == ("79mm", "104mm")
    paths = [one for one in root if one.tag.endswith("path")]
    assert len(paths) == (0 if pattern == "none" else LEVELS)
    if pattern != "none":
        assert all(one.get("d", "").startswith("M") for one in paths)


def test_cards_of_a_pack_share_their_grounds() -> None:
    library = invented_library()
    fronts = [faces.front(library, card) for card in library.cards(library[SECONDARY])]
    names = {name for one in fronts for name in faces.grounds_in(one.html())}
    (name,) = names
    assert GROUND_NAME.fullmatch(name)
    assert len({one.art.ground for one in fronts}) > 1, "each has another part of it"


def test_a_name_that_is_no_ground_is_refused() -> None:
    with pytest.raises(ValueError, match="no ground"):
        ground_file("../../secret.svg")


@pytest.mark.parametrize("points", [6, 8, 10, 12, 14, 16, 18, 20])
def test_a_star_visits_each_of_its_points_once(points: int) -> None:
    for seed in range(9):
        words = star_path(points, seed, 8).replace("M", " ").replace("Z", " ").split()
        corners = set(zip(words[::2], words[1::2], strict=True))
        assert len(words) == 2 * points and len(corners) == points


def test_a_pack_or_a_club_chooses_the_ornament(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    drawn = load([tree])
    edit(
        tree, "1e/harvest/pack.yml", "code: HAR", "code: HAR\nornament: {pattern: rings, points: 6}"
    )
    chosen = load([tree])
    assert chosen.entry("1e/harvest", PackFile).data.ornament == Backs(pattern="rings", points=6)
    club = with_settings(chosen, replace(DEFAULTS, ornament=Ornament("none", 20)))
    backs = {faces.back(one, one[SECONDARY]).html() for one in (drawn, chosen, club)}
    assert len(backs) == 3


def test_the_rounds_in_which_lines_score_are_filled_in_a_track() -> None:
    page = faces.usual_layout()
    some = [(number, number > 1) for number in range(1, 6)]
    assert track((), TONES, page, low=False) == ""
    root = ElementTree.fromstring(track(some, TONES, page, low=False))
    assert root.get("aria-label") == "2, 3, 4, 5"
    cells = [one.get("fill") for one in root if one.tag.endswith("rect")]
    assert cells == ["#ffffff", *[TONES.base] * 4]
    with_later = ElementTree.fromstring(track(some, TONES, page, low=False, later=[5]))
    cells = [one.get("fill") for one in with_later if one.tag.endswith("rect")]
    assert cells == ["#ffffff", *[TONES.base] * 3]
    (later,) = (one for one in with_later if one.tag.endswith("circle"))
    assert later.get("fill") == TONES.base


def test_each_place_has_a_pictogram_of_its_own_that_says_what_its_line_says() -> None:
    page = faces.usual_layout()
    kinds = {*get_args(Markers), "more"} - {"any"}
    drawn = [ElementTree.fromstring(places(one, "a barn", TONES, page, low=True)) for one in kinds]
    assert {one.get("aria-label") for one in drawn} == {"a barn"}
    shapes = {"".join(str(part.attrib) for part in one) for one in drawn}
    assert len(shapes) == len(kinds)
    assert places("any", "any barn", TONES, page, low=True) == ""


ON = {
    "deep": (
        ".mb-card .mb-card-code", ".mb-card-foot",
        ".mb-card-bar--deep", ".mb-card-bar--deep .mb-card-also",
    ),
    "base": (
        ".mb-card .mb-card-kicker", ".mb-card-versus i", ".mb-card .mb-card-flavour",
        ".mb-card-foot--bare .mb-card-code", ".mb-card .mb-card-pack", ".mb-card-mark",
        ".mb-card-unit", ".mb-card-tag", ".mb-card-head", ".mb-card-plate",
        ".mb-card-corner",
    ),
    "tint": (
        ".mb-card-bar", ".mb-card .mb-card-also", ".mb-card .mb-card-where", ".mb-card-summary b",
    ),
    "white": (
        ".mb-card .mb-card-table thead th", ".mb-card-aside",
        ".mb-card-dice b", ".mb-card-cost b", ".mb-card-cost i", ".mb-card-tile b",
        ".mb-card-price",
        ".mb-card-or", ".mb-card .mb-card-heads .mb-card-what",
    ),
}  # fmt: skip
"""What is behind words; the lightest part of a ground is nearly the base."""


def test_every_word_on_the_colours_of_every_kind_can_be_read() -> None:
    sheet = re.sub(r"/\*.*?\*/", "", (CARDS / "face.css").read_text(encoding="utf-8"), flags=re.S)
    rules = re.findall(r"([^{}]+)\{([^}]*)\}", sheet)
    said = {
        one.strip(): found[1]
        for selectors, body in rules
        if (found := re.search(r"(?<![\w-])color: var\(--([\w-]+)\)", body))
        for one in selectors.split(",\n")
    }
    low_ink = {one for one in said if one.startswith(".mb-low-ink")}
    known = {place for places in ON.values() for place in places} | {".mb-card"}
    assert set(said) - low_ink == known, "every rule with a colour is compared"
    faces_of = [*bundled().faces.values(), *load([HOME / "examples/deepwick"]).faces.values()]
    shared = {"mb-white": "#ffffff", **{f"mb-{k}": v for k, v in tokens().light.items()}}
    for face in faces_of:
        tones = shades_of(face.colour)
        for back, places_on in ON.items():
            ground = "#ffffff" if back == "white" else getattr(tones, back)
            for place in places_on:
                name = said[place]
                ink = shared.get(name) or getattr(tones, name.removeprefix("card-"))
                assert contrast(ink, ground) >= READABLE, (face.slug, place)


@pytest.mark.parametrize("theme", ["full", "low-ink"])
def test_a_window_has_a_dial_and_below_it_a_text_or_nothing(theme: Theme) -> None:
    design = faces.Design(print_measures().sizes["poker"], theme)
    library = invented_library()
    front = faces.front(library, library["1e/harvest/primary/hold-the-fences"], design=design)
    fit, with_text = front.usual(), front.flavour_mm + 13.9
    assert front.flavour not in front.html(replace(fit, window=40.0, flavour=False))
    for window in (6.5, 6.6, with_text - 0.1, with_text, 40.0):
        html = front.html(replace(fit, window=window))
        assert ('class="mb-card-art"' in html) == (window >= 6.6)
        assert ("mb-card-ground" in html) == (theme == "full" or window >= 6.6)
        assert (front.flavour in html) == (window >= with_text)
        assert ("--air" in html) == (window < 6.6), "the rows share an empty window"
