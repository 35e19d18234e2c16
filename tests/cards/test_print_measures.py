"""Sizes: whole micrometres, and parts of a card that add up."""

import pytest

from musterbook.cards import faces
from musterbook.cards.print_measures import CardSize, micrometres, points, print_measures


def test_lengths_are_whole_numbers_of_micrometres() -> None:
    assert micrometres(6.35) == 6350
    assert 3 * micrometres(63) == micrometres(189)


def test_papers_have_their_standard_sizes_in_points() -> None:
    a4, letter = print_measures().papers["a4"], print_measures().papers["letter"]
    assert (points(a4.width), points(a4.height)) == (595.276, 841.89)
    assert (points(letter.width), points(letter.height)) == (612.0, 792.0)


@pytest.mark.parametrize("size", print_measures().sizes.values(), ids=lambda size: size.slug)
@pytest.mark.parametrize("lines", [1, 2])
def test_the_parts_of_a_card_add_up_to_its_size(size: CardSize, lines: int) -> None:
    card = faces.layout(faces.Design(size))
    assert card.head(lines) + card.room(lines) + card.foot == pytest.approx(card.height)
    assert card.text_width + 17 * card.unit == pytest.approx(card.width)


@pytest.mark.parametrize("size", print_measures().sizes.values(), ids=lambda size: size.slug)
def test_type_is_never_below_the_readable_minimum(size: CardSize) -> None:
    for large, least in ((False, 6.5), (True, 11)):
        page = faces.layout(faces.Design(size, large=large))
        assert min(page.sizes) >= least
        assert page.lead > page.body[0] > page.body[1] > page.last - 0.01
        assert len(page.body) == 2
