"""Sizes: whole micrometres, and parts of a card that add up."""

import pytest

from musterbook.cards import faces
from musterbook.cards.formats import CardSize, formats, micrometres, points


def test_lengths_are_whole_numbers_of_micrometres() -> None:
    assert micrometres(6.35) == 6350
    assert 3 * micrometres(63) == micrometres(189)


def test_papers_have_their_standard_sizes_in_points() -> None:
    a4, letter = formats().papers["a4"], formats().papers["letter"]
    assert (points(a4.width), points(a4.height)) == (595.276, 841.89)
    assert (points(letter.width), points(letter.height)) == (612.0, 792.0)


@pytest.mark.parametrize("size", formats().sizes.values(), ids=lambda size: size.slug)
def test_the_parts_of_a_card_add_up_to_its_size(size: CardSize) -> None:
    card = faces.layout(faces.Design(size))
    parts = (card.body_top, card.body_height, card.air, card.foot, card.safe)
    assert sum(parts) == pytest.approx(card.height)
    assert card.body_width + 2 * card.safe == pytest.approx(card.width)


@pytest.mark.parametrize("size", formats().sizes.values(), ids=lambda size: size.slug)
def test_type_is_never_below_the_readable_minimum(size: CardSize) -> None:
    sizes = faces.layout(faces.Design(size)).type.sizes
    assert sizes[0] >= 6.5
    assert list(sizes) == sorted(set(sizes))
    assert faces.layout(faces.Design(size, large=True)).type.sizes[0] >= 9.5
