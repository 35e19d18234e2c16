"""Boxes of fixed size: text that is too long is fitted, or is an error; it is never cut
silently.
"""

import re
from html import unescape
from pathlib import Path

import pytest
from weasyprint import HTML

from musterbook.cards import faces
from musterbook.cards.faces import read_back
from musterbook.cards.faces.band import set_band
from musterbook.cards.faces.body_pieces import Piece
from musterbook.cards.faces.face_pdf import rule
from musterbook.cards.faces.foot import set_code, set_source
from musterbook.cards.faces.layout import Fit, layout
from musterbook.cards.faces.name import FORMS, set_name
from musterbook.cards.formats import formats
from musterbook.errors import ContentErrors
from musterbook.library import load
from musterbook.pdf_engine.engine import font_configuration
from tests.trees import edit, invented

USUAL = layout(faces.usual())
LARGEST = Fit(USUAL.type.largest, 0)


def face(band: str = "", body: str = "", foot: str = "") -> faces.Front:
    """A face whose words are those of its HTML, for bodies that are not fitted."""
    head = f'<header class="mb-card-band">{band}</header>'
    end = f'<footer class="mb-card-foot">{foot}</footer>'
    pieces = (Piece(body, plain(body)),)
    return faces.Front(
        "mb-card mb-card--primary", USUAL.type.sizes, head, pieces, end, plain(band), plain(foot)
    )


def plain(html: str) -> str:
    return unescape(re.sub(r"<[^>]*>", "", html))


def errors(face: faces.Front) -> list[str]:
    """The errors of a face in the largest type, without fitting it."""
    html = f"{face.html(LARGEST)}"
    pdf = HTML(string=f'<div class="mb-page">{html}</div>').write_pdf(
        stylesheets=[rule(faces.usual()).style], font_config=font_configuration()
    )
    return read_back.errors(face, LARGEST, None, pdf, USUAL)


def test_markup_shown_as_text_is_detected_on_the_page() -> None:
    assert errors(face(body="<p>&lt;img src=x&gt; &amp; hens</p>")) == []


def test_text_missing_from_the_card_is_an_error() -> None:
    assert "of it" in errors(face(body="<p>" + "Count every hen. " * 120 + "</p>"))[0]


def test_text_that_runs_into_the_foot_is_an_error() -> None:
    assert "its text overflows the foot" in errors(face(body="<p>Hens.</p>" * 13))


def test_text_outside_the_safe_zone_is_an_error() -> None:
    found = errors(face(body='<p style="margin-left: -3mm">Hens.</p>'))
    assert found == ["its text extends 2.7 mm beyond the safe zone"]


def test_a_band_with_too_many_lines_is_an_error() -> None:
    lines = "".join(f'<h2 class="mb-card-name">Hens {i}</h2>' for i in range(1, 4))
    band = f'<div class="mb-card-head"><p style="height: 4mm"></p>{lines}</div>'
    assert "its text overflows the band" in errors(face(band=band))


def test_a_label_that_is_too_wide_is_reported_with_its_file(tmp_path: Path) -> None:
    tree = invented(tmp_path / "content")
    long = "A chore that takes all of the morning and some of the afternoon"
    edit(tree, "1e/harvest/secondary.yml", "singular: Chore", f"singular: {long}")
    library = load([tree])
    with pytest.raises(ContentErrors) as caught:
        faces.render(faces.sides(library, ["1e/harvest/secondary"]))
    first = str(caught.value.errors[0])
    assert "1e/harvest/secondary.yml:" in first
    assert "its label is" in first
    assert "mm too wide" in first


def test_a_long_label_is_set_smaller_before_it_becomes_an_error() -> None:
    assert set_band("Hens", "Tactical objective", ["Fixed"], "", USUAL).form == ""
    smaller = set_band("Hens", "Chores of the long long afternoon of hens", [], "1 CP", USUAL)
    assert (smaller.form, smaller.over != "") == ("small", True)
    assert set_band("Hens", "Chores of the long day", [], "1 CP", USUAL).over == ""


def test_a_tag_that_does_not_fit_beside_the_label_moves_to_the_body() -> None:
    band = set_band("Hens", "Chores of the long day", ["Attacker"], "1 CP", USUAL)
    assert (band.tags, band.left_out, band.over) == ((), ("Attacker",), "")
    band = set_band("Hens", "Chore", ["Attacker"], "1 CP", USUAL)
    assert (band.tags, band.left_out, band.over) == (("Attacker",), (), "")


def test_a_word_that_is_too_wide_is_broken_after_its_hyphen() -> None:
    mini = layout(faces.Design(formats().sizes["mini"]))
    found = set_name("Extraordinarily-enormous Eggs", mini, "1 CP")
    assert (found.lines[0], found.over) == ("Extraordinarily-", 0)


@pytest.mark.parametrize("size", formats().sizes.values(), ids=lambda size: size.slug)
def test_a_name_of_two_lines_stays_above_the_rule_in_the_band(size: object) -> None:
    page = layout(faces.Design(size))  # type: ignore[arg-type]
    found = set_name("Opportunistic Hens / Sow the Corn", page)
    form = next(form for form in FORMS if form.slug == found.form)
    name = len(found.lines) * page.large_points(form.size) * 1.03
    points = page.points("label") * 1.1 + name
    begin = 4 if found.tall else 2.3
    assert begin * page.unit + points / 72 * 25.4 <= 14.25 * page.unit  # the line is at 14.45


def test_an_entry_without_a_code_is_labelled_with_its_pack_if_both_names_are_too_wide() -> None:
    mini = layout(faces.Design(formats().sizes["mini"]))
    names = ("The Tenth Edition", "The Long Harvest of Hens")
    assert set_code(names, mini, qr=True) == names[1]
    assert set_code(names, layout(faces.Design(formats().sizes["a5"])), qr=True) == " · ".join(
        names
    )


def test_a_name_of_more_than_three_lines_is_an_error() -> None:
    name = "Gather Every Egg of the Old Farm and of All Its Barns, Sheds, Coops and Hidden Corners"
    assert set_name(name, USUAL, "1–2 CP").over > 0
    assert set_name("Gather Eggs", USUAL, "1–2 CP").over == 0


@pytest.mark.parametrize("size", formats().sizes.values(), ids=lambda size: size.slug)
def test_costs_fit_their_box_at_every_size(size: object) -> None:
    page = layout(faces.Design(size))  # type: ignore[arg-type]
    for price in ("1 CP", "1+ CP", "1–2 CP", "66"):
        assert set_band("Hens", "Chore", [], price, page).over == ""
    assert set_band("Hens", "Tactical objective", [], "66", page).over == ""


def test_the_title_of_a_source_is_shortened_last_and_after_a_phrase() -> None:
    parts = ("The Barn Book", "version 1.2", "May 2031")
    assert set_source(parts, USUAL, qr=False) == "The Barn Book, version 1.2, May 2031"
    long = ("The Barn Book of the County and All", *parts[1:])
    assert set_source(long, USUAL, qr=True) == ", ".join(long[:2])
    title = "Hens and geese, second edition: the long winter of the barn and its five hungry foxes"
    assert set_source((title,), USUAL, qr=True) == "Hens and geese, second edition"
    assert set_source(("Hens and geese " * 20,), USUAL, qr=True) == ""
