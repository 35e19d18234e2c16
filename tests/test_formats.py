"""Sizes: whole micrometres, and a card whose parts add up."""

import pytest

from musterbook.formats import formats, micrometres, points


def test_lengths_are_whole_micrometres() -> None:
    assert micrometres(6.35) == 6350
    assert 3 * micrometres(63) == micrometres(189)


def test_papers_have_the_sizes_of_the_standards_in_points() -> None:
    a4, letter = formats().papers["a4"], formats().papers["letter"]
    assert (points(a4.width), points(a4.height)) == (595.276, 841.89)
    assert (points(letter.width), points(letter.height)) == (612.0, 792.0)


def test_the_parts_of_a_card_fill_it() -> None:
    card = formats().card
    assert card.body_top + card.body_height + card.foot + card.safe == pytest.approx(card.height)
    assert card.body_width + 2 * card.safe == pytest.approx(card.width)


def test_type_is_never_smaller_than_can_be_read() -> None:
    sizes = formats().type.sizes
    assert sizes[0] == 6.5
    assert sizes[-1] == 9.5
    assert list(sizes) == sorted(set(sizes))
