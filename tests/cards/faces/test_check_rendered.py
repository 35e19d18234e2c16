"""A page is read back: text that is not where it should be is an error, and never cut silently."""

from dataclasses import replace
from pathlib import Path

import pytest
from weasyprint import HTML

from musterbook.cards import faces
from musterbook.cards.faces import check_rendered
from musterbook.cards.faces.card_sides import FaceBlock
from musterbook.cards.faces.card_titles import set_name
from musterbook.cards.faces.face_layouts import layout
from musterbook.cards.faces.ground import grounds_in
from musterbook.cards.faces.type_fitting import rule
from musterbook.cards.print_measures import print_measures
from musterbook.library.loading import load
from musterbook.library.model.nodes import Library
from musterbook.pdf_engine.engine import OwnFonts, font_configuration
from tests.trees import edit, invented, invented_library

USUAL = layout(faces.usual())


@pytest.fixture(scope="module")
def library() -> Library:
    return invented_library()


@pytest.fixture
def face(library: Library) -> faces.Front:
    return faces.front(library, library["1e/harvest/secondary/count-the-hens"])


def body(face: faces.Front, words: str) -> faces.Front:
    row = (
        '<div class="mb-card-row mb-card-say"><div class="mb-card-mark"></div>'
        f'<div class="mb-card-what">{words}</div></div>'
    )
    return replace(face, blocks=(FaceBlock((row,)),))


def errors(face: faces.Front) -> list[str]:
    """The errors of a face, without fitting it."""
    html = face.html()
    pdf = HTML(
        string=f'<style>{face.colours}</style><div class="mb-page">{html}</div>',
        url_fetcher=OwnFonts(grounds_in(html)),
    ).write_pdf(stylesheets=[rule(faces.usual())], font_config=font_configuration())
    return check_rendered.errors(html, pdf, USUAL, face.lines)


def test_a_complete_face_has_no_error(face: faces.Front) -> None:
    assert errors(face) == []
    assert errors(body(face, "<p>&lt;img src=x&gt; &amp; hens</p>")) == []


def test_text_missing_from_the_card_is_an_error(face: faces.Front) -> None:
    assert "are not on the card" in errors(body(face, "<p>" + "Count every hen. " * 220))[0]


def test_text_outside_the_safe_zone_is_an_error(face: faces.Front) -> None:
    found = errors(body(face, '<p style="margin-left:-14mm">Hens.</p>'))
    assert any("beyond the safe zone" in one for one in found)


def test_a_head_with_too_many_lines_is_an_error(face: faces.Front) -> None:
    lines = "<br>".join(f"Hens {number}" for number in range(1, 6))
    head = f'<header class="mb-card-head"><h2 class="mb-card-name">{lines}</h2></header>'
    assert any("of its head are outside it" in one for one in errors(replace(face, head=head)))


def test_a_foot_that_is_not_at_the_edge_is_an_error(face: faces.Front) -> None:
    limits = '<span style="position:absolute;top:-20mm">Max 15</span>'
    assert any("of its foot are outside it" in one for one in errors(replace(face, limits=limits)))


def test_what_the_deck_calls_its_cards_makes_room_for_other_labels(tmp_path: Path) -> None:
    tree = invented(tmp_path / "content")
    long = "A chore of the morning and the afternoon and of a long evening"
    edit(tree, "1e/harvest/secondary.yml", "singular: Chore", f"singular: {long}")
    library = load([tree])
    front = faces.front(library, library["1e/harvest/secondary/count-the-hens"])
    assert '<p class="mb-card-kicker">can be Fixed</p>' in front.head
    assert front.codes[0].startswith(f"{long} · ") and long not in front.code


def test_a_word_that_is_too_wide_is_broken_after_its_hyphen() -> None:
    mini = layout(faces.Design(print_measures().sizes["mini"]))
    found = set_name("Extraordinarily-enormous Eggs", mini, 11)
    assert (found.lines[0], found.over) == ("Extraordinarily-", 0)


@pytest.mark.parametrize("size", print_measures().sizes.values(), ids=lambda size: size.slug)
@pytest.mark.parametrize("price", ["1", "1+", "1–2"])
def test_costs_fit_their_shape_at_every_size(size: object, price: str, tmp_path: Path) -> None:
    from musterbook.fonts import HEAVY, width_mm

    page = layout(faces.Design(size))  # type: ignore[arg-type]
    assert width_mm(price, page.points(17), HEAVY) < 7.5 * page.unit + 0.5
    assert width_mm("CP", page.points(6.5), 700) < 6 * page.unit
