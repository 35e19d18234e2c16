"""One order for all targets: eleven cards of four decks, one of them twice."""

import shutil
from collections.abc import Callable

import pytest

from musterbook.cards.faces import Design
from musterbook.cards.print_measures import print_measures
from musterbook.cards.selection import CardQuery
from musterbook.cards.sheets import rendered
from musterbook.cards.targets.ordered_decks import Order, order
from musterbook.library.loading import load
from musterbook.library.model.cards import Card
from musterbook.library.model.nodes import Library
from tests.trees import invented


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """Two packs with decks of one card, of several, and of copies."""
    tree = invented(tmp_path_factory.mktemp("targets"))
    shutil.rmtree(tree / "1e" / "orchard")
    return load([tree])


@pytest.fixture(scope="session")
def order_of(library: Library) -> Callable[..., Order]:
    """Return the order of all cards in a size."""

    def make(size: str = "poker", sets: int = 1) -> Order:
        query = CardQuery(copies=sets)
        design = Design(print_measures().sizes[size])
        cards = library.of_type(Card)
        pages = rendered(library, cards, design)
        return order(library, cards, pages, design, title="Barn", stem="barn", query=query)

    return make
