"""Colours and symbols: legible in both themes, complete for every kind of face."""

import re
from dataclasses import replace
from itertools import combinations
from math import cbrt, dist
from pathlib import Path

import pytest

from musterbook import colours
from musterbook.colours import Face, contrast, tint
from musterbook.library.loading import load
from tests.trees import bundled, plant

FACES = list(bundled().faces.values())


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.slug)
def test_white_text_is_readable_on_the_colour_of_a_face(face: Face) -> None:
    assert contrast(face.colour, "#ffffff") >= 4.5


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.slug)
def test_the_accent_colour_of_a_face_is_readable_in_the_dark_theme(face: Face) -> None:
    dark = colours.tokens().dark
    assert contrast(face.dark, dark["paper"]) >= 4.5
    assert contrast(face.dark, dark["raised"]) >= 4.5


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_text_is_readable_on_every_surface_of_a_theme(theme: str) -> None:
    theme_colours = getattr(colours.tokens(), theme)
    for text in ("ink", "muted", "link", "good", "caution", "bad"):
        for surface in ("paper", "raised", "sand"):
            assert contrast(theme_colours[text], theme_colours[surface]) >= 4.5, (text, surface)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_text_is_readable_on_dark_bars_and_buttons(theme: str) -> None:
    theme_colours = getattr(colours.tokens(), theme)
    for text, surfaces in {
        "on-header": ("header", "header-raised"),
        "gold": ("header", "header-raised", "night"),
        "on-night": ("night", "night-raised", "night-light"),
        "on-night-soft": ("header", "header-raised", "night", "night-raised", "night-light"),
        "white": ("action",),
        "due": ("raised", "backdrop", "due-soft"),
    }.items():
        for surface in surfaces:
            assert contrast(theme_colours[text], theme_colours[surface]) >= 4.5, (text, surface)


SAME_MEANING = (
    {"mission-rule", "twist"},
    {"deployment", "terrain", "map-incursion", "map-asymmetric"},
    {"gambit", "challenger"},
    {"stratagem", "ambush"},
    {"mission", "table"},
    {"primary", "primary-asymmetric", "hold"},
)
"""Kinds of face that may share a colour, because they mean the same."""
DISTINCT = 18.0
"""Least distance of two colours in the CIE Lab space; shades of one colour are nearer."""


def test_two_kinds_of_face_share_a_colour_only_if_they_mean_the_same() -> None:
    near = [
        (one.slug, other.slug)
        for one, other in combinations(FACES, 2)
        if dist(lab(one.colour), lab(other.colour)) < DISTINCT
    ]
    assert [pair for pair in near if not any(set(pair) <= some for some in SAME_MEANING)] == []


def lab(colour: str) -> tuple[float, float, float]:
    """Return a colour in the CIE Lab space, in which distances are as large as they look."""
    red, green, blue = (
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.0888
    fx, fy, fz = (cbrt(one) if one > 0.008856 else 7.787 * one + 16 / 116 for one in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def test_contrast_is_computed_by_the_standard_formula() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_both_themes_define_the_same_colours() -> None:
    assert colours.tokens().light.keys() == colours.tokens().dark.keys()


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.slug)
def test_a_symbol_is_square_and_has_one_colour(face: Face) -> None:
    assert 'viewBox="0 0 24 24"' in face.icon
    assert re.findall(r'(?:fill|stroke)="([^"]*)"', face.icon)
    assert set(re.findall(r'(?:fill|stroke)="([^"]*)"', face.icon)) <= {"currentColor", "none"}
    assert "#123456" in face.symbol(colour="#123456")
    assert "currentColor" not in face.symbol(colour="#123456")


def test_no_two_faces_share_a_symbol() -> None:
    assert len({face.icon for face in FACES}) == len(FACES)


def test_css_defines_an_accent_in_both_themes_and_a_fill_for_each_face() -> None:
    light, _, dark = colours.css_variables(FACES, dark=".night").partition(".night")
    for face in FACES:
        assert f"--mb-face-{face.slug}:{face.colour}" in light
        assert face.accent_css.endswith(f"--fill:{face.colour}}}\n")
        assert f"--mb-face-{face.slug}:{face.dark}" in dark


@pytest.mark.parametrize("colour", ["#14202b", "#c0392b", "#1a4a2e", "#ffffff"])
def test_words_on_a_club_s_top_bar_can_be_read_in_both_themes(colour: str) -> None:
    colour = colours.under_gold(colour)
    css = colours.css_variables(FACES, dark=".night", header=colour)
    light, dark = (dict(re.findall(r"--mb-([\w-]+):(#\w+)", theme)) for theme in css.splitlines())
    for theme in (light, {**light, **dark}):
        assert theme["header"] == theme["night"] == colour
        for ground in ("header", "header-raised", "night", "night-raised", "night-light"):
            for words in ("on-header", "on-night", "on-night-soft", "gold", "white"):
                assert contrast(theme[ground], theme[words]) >= 4.5, (ground, words)


def test_a_kind_of_card_can_have_the_name_of_a_colour() -> None:
    names = colours.tokens().light
    faces = [replace(FACES[0], slug=slug) for name in names for slug in (name, f"{name}-fill")]
    for theme in colours.css_variables(faces, dark=".night").splitlines():
        declared = re.findall(r"(--[\w-]+):", theme)
        assert len(declared) == len(set(declared))


def test_a_kind_of_card_is_only_data(tmp_path: Path) -> None:
    faces = 'faces:\n  omen: {colour: "#102030"}\n  lamp: {colour: "#302010", symbol: omen}\n'
    svg = '<svg viewBox="0 0 9 9">\n  <title>An omen</title>\n  <path d="M1 1h7"/>\n</svg>\n'
    library = load([plant(tmp_path, {"game.yml": faces, "symbols/omen.svg": svg})])
    omen, lamp = library.faces["omen"], library.faces["lamp"]
    assert omen.icon == lamp.icon
    assert re.sub(' xmlns="[^"]*"', "", omen.icon) == (
        '<svg fill="currentColor" viewBox="0 0 9 9"><path d="M1 1h7"/></svg>'
    )
    assert omen.colour == "#102030" and colours.is_readable_on_dark(omen.dark)
    assert library.face("unknown") == library.face(None) == omen


@pytest.mark.parametrize("colour", ["#ffff00", "#ffffff", "#f0a0c0", "#777777", "#102030"])
def test_a_light_colour_is_darkened_until_white_text_can_be_read_on_it(
    tmp_path: Path, colour: str
) -> None:
    root = plant(tmp_path, {"game.yml": f'faces:\n  sun: {{colour: "{colour}"}}\n'})
    sun = load([root]).faces["sun"]
    assert contrast(sun.colour, "#ffffff") >= 4.5
    assert (sun.colour == colour) == (contrast(colour, "#ffffff") >= 4.5)
    assert colours.is_readable_on_dark(sun.dark)


def test_a_game_without_kinds_of_card_has_one(tmp_path: Path) -> None:
    (face,) = load([plant(tmp_path, {"game.yml": "name: Plain\n"})]).faces.values()
    assert face.slug == "card" and face.icon == colours.PLAIN_SYMBOL


def test_a_tint_is_a_colour_mixed_with_white() -> None:
    assert tint("#204060", 1) == "#204060"
    assert tint("#204060", 0) == "#ffffff"
