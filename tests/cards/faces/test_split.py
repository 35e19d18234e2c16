"""Cards that are too long for one: where they are cut, and how they go on."""

import re
from pathlib import Path

import pypdfium2
import pytest

from musterbook.cards import faces
from musterbook.cards.faces import split
from musterbook.cards.formats import formats
from musterbook.errors import ContentErrors, Mark

MINI = faces.Dress(formats().sizes["mini"])
LINE = (
    '<div class="mb-card-line"><b class="mb-card-vp">{0}</b>'
    '<div class="mb-card-what">{1}</div></div>'
)
EGG = "hen {} has laid an egg in the barn behind the house"


def front(*blocks: str) -> str:
    return (
        '<article class="mb-card mb-card--primary">'
        '<header class="mb-card-band"><div class="mb-card-head"><div class="mb-card-middle">'
        '<div class="mb-card-cell"><p class="mb-card-label">Chore</p></div></div></div>'
        "</header><!--part-->"
        f'<div class="mb-card-body">{"".join(blocks)}</div>'
        '<footer class="mb-card-foot"><p class="mb-card-code">P1<!--code--></p></footer></article>'
    )


def group(heading: str, *lines: str) -> str:
    return f'<section class="mb-card-group"><h3>{heading}</h3>{"".join(lines)}</section>'


def made(html: str, cache_dir: Path, dress: faces.Dress = MINI) -> faces.Page:
    side = faces.Side("hens", "Hens", Mark("farm/eggs.yml", 7, 3), html)
    return faces.render([side], dress=dress, cache_dir=cache_dir)["hens"]


def said(path: Path) -> str:
    pdf = pypdfium2.PdfDocument(path)
    words = pdf[0].get_textpage().get_text_range()
    pdf.close()
    return " ".join(words.split())


def test_a_body_falls_into_paragraphs_answers_and_scoring_lines() -> None:
    html = front(
        '<div class="mb-card-text"><p>One.</p><ul><li>Two.</li><li>Three.</li></ul></div>',
        group("Noon", LINE.format(5, "four"), LINE.format(6, "five")),
        '<p class="mb-card-note">Six.</p>',
    )
    assert [piece.words for piece in split.pieces(html)] == [
        "One.", "Two.", "Three.", "5 four", "6 five", "Six.",
    ]  # fmt: skip


def test_the_pale_symbol_is_no_part_of_the_body() -> None:
    mark = '<div class="mb-card-mark"><svg viewBox="0 0 24 24"></svg></div>\n<footer'
    html = front("<p>Hens.</p>").replace("<footer", mark, 1)
    assert [piece.html for piece in split.pieces(html)] == ["<p>Hens.</p>"]


def test_words_beside_an_element_keep_their_block_whole() -> None:
    html = front('<div class="mb-card-text">Hens <b>always</b> lay <i>eggs</i>.</div>')
    assert len(split.pieces(html)) == 1


def test_an_or_goes_with_the_line_behind_it() -> None:
    joint = '<p class="mb-card-joint">or</p>'
    html = front(group("Noon", LINE.format(5, "four"), joint, LINE.format(6, "five")))
    assert [piece.words for piece in split.pieces(html)] == ["5 four", "or 6 five"]


def test_all_pieces_together_are_the_body_again() -> None:
    html = front(
        "<p>Zero.</p>",
        group("Noon", LINE.format(5, "four"), LINE.format(6, "five")),
        group("Night", LINE.format(7, "six")),
    )
    every = split.pieces(html)
    assert split.part(html, every, 0, len(every), "") == html


def test_a_section_that_goes_on_says_its_heading_again() -> None:
    html = front(group("Noon", LINE.format(5, "four"), LINE.format(6, "five")))
    every = split.pieces(html)
    one, two = (split.part(html, every, at, at + 1, f"{at + 1}/2") for at in (0, 1))
    assert "<h3>Noon</h3>" in one
    assert "continued on 2 / 2" in one
    assert f"<h3>Noon{split.AGAIN}</h3>" in two
    assert "four" not in two
    assert '<p class="mb-card-part">2/2</p>' in two
    assert "P1 2/2" in two


def test_cuts_make_the_parts_as_even_as_the_sections_allow() -> None:
    ten = [10.0] * 4
    assert split.cuts(ten, ten, [0] * 4, 2, 50) == [2]
    assert split.cuts([30, 10, 10, 10], [30, 10, 10, 10], [0] * 4, 2, 50) == [1]
    assert split.cuts(ten, ten, [0, 0, 50, 0], 2, 50) in ([1], [3])
    assert split.cuts(ten[:3], ten[:3], [0] * 3, 3, 50) == [1, 2]
    assert split.cuts([10], [10], [0], 2, 50) == []


def test_a_section_is_cut_rather_than_a_card_overfilled() -> None:
    high = [10.0, 20, 20, 20]
    assert split.cuts(high, high, [0, 0, 50, 50], 2, 45) == [2]


def test_a_heading_said_again_counts() -> None:
    assert split.cuts([10, 10, 10, 10], [10, 10, 25, 10], [0] * 4, 2, 50) in ([1], [3])


def test_a_card_that_is_too_long_goes_on_on_a_second_one(tmp_path: Path) -> None:
    lines = [
        LINE.format(i, f"hen {i} has laid an egg in the barn behind the house") for i in range(8)
    ]
    page = made(front(group("Noon", *lines)), tmp_path)
    assert len(page.parts) == 2
    one, two = map(said, page.parts)
    for i in range(8):
        assert len(re.findall(rf"hen {i} has laid", f"{one} {two}")) == 1
    assert "Noon" in one
    assert "Noon continued" in two
    assert "P1 1/2" in one
    assert "P1 2/2" in two
    assert page.fit.size >= 6.5


def test_a_card_that_just_fits_stays_one(tmp_path: Path) -> None:
    assert len(made(front("<p>Count every hen.</p>"), tmp_path).parts) == 1


def test_a_divided_card_comes_from_the_cache_whole(tmp_path: Path) -> None:
    html = front(
        *(f"<p>Hen {i} has laid an egg in the barn behind the house.</p>" for i in range(20))
    )
    first, again = made(html, tmp_path), made(html, tmp_path)
    assert first == again
    assert len(first.parts) > 1
    first.parts[1].unlink()
    assert made(html, tmp_path).parts[1].is_file()


def test_a_block_too_tall_for_a_card_of_its_own_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ContentErrors) as caught:
        made(front("<p>Short.</p>", f"<p>{'Count every hen. ' * 90}</p>"), tmp_path)
    (error,) = caught.value.errors
    found = re.fullmatch(
        r'farm/eggs\.yml:7:3: card "Hens": “Count every hen\. Count every hen\. Count …” is '
        r"([\d.]+) mm too tall for a card of its own at 6\.5 pt, the smallest type \(.*\)",
        str(error),
    )
    assert found, str(error)
    assert 3 < float(found[1]) < 200
