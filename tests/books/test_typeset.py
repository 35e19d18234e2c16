"""The search for the largest type that fits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from musterbook.books.typeset import largest

SIZES = (6.75, 7.25, 8.0, 8.75, 9.5, 10.25, 11.0)


@dataclass(frozen=True)
class Laid:
    """A layout that takes one page up to a type size, and two pages above it."""

    size: float
    pages: tuple[int, ...]


def tried(fits: float, guess: int) -> tuple[float | None, list[float]]:
    """Return the size found, and the sizes in which a layout was made."""
    sizes: list[float] = []

    def lay(size: float) -> Any:
        sizes.append(size)
        return Laid(size, (1,) if size <= fits else (1, 2))

    found: Any = largest(SIZES, lay, 1, guess)
    return (found.size if found else None), sizes


@pytest.mark.parametrize("guess", range(len(SIZES)))
@pytest.mark.parametrize("fits", [0.0, *SIZES])
def test_the_largest_size_that_fits_is_found_from_every_guess(fits: float, guess: int) -> None:
    found, sizes = tried(fits, guess)
    assert found == (fits or None)
    assert len(sizes) == len(set(sizes))


def test_the_first_size_is_the_guess_and_each_layout_halves_the_rest() -> None:
    assert tried(11.0, 6) == (11.0, [11.0])
    assert tried(8.0, 2) == (8.0, [8.0, 10.25, 9.5, 8.75])
    assert tried(10.25, 2) == (10.25, [8.0, 10.25, 11.0])
