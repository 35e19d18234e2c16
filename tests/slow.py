"""Parameters of which `make test` runs only some, and `make test-slow` the rest."""

from collections.abc import Collection, Iterable
from typing import Any

import pytest


def quick(some: Collection[Any], values: Iterable[Any]) -> list[Any]:
    """Return values for `parametrize`, with the mark `slow` on those that are not in `some`."""
    given = list(values)
    assert all(one in given for one in some), some

    def marked(value: Any) -> Any:
        row = value if isinstance(value, tuple) else (value,)
        return value if value in some else pytest.param(*row, marks=pytest.mark.slow)

    return [marked(value) for value in given]
