"""What is too wide for its place on a card is said by `check`; everything else has room there."""

from dataclasses import replace
from pathlib import Path

import pytest

from musterbook.cards import faces
from musterbook.cards.print_measures import THEMES, Theme
from musterbook.cards.sheets import card_room
from musterbook.errors import ContentErrors
from musterbook.library.loading import load
from musterbook.library.model.nodes import Library
from tests.slow import quick
from tests.trees import edit, invented

WIDE = "W" * 30
LONG = "w" * 50
DECK = "1e/harvest/steps"


def deck(folder: Path, card: str, singular: str = "Step") -> Path:
    head = f"name: Steps\nsingular: {singular}\nface: gambit\ncode: ST\nsummary: Steps.\ncards:\n"
    cards = f"  one: {{{card}}}\n  two: {{name: Two, text: Rest.}}\n"
    tree = invented(folder, {f"{DECK}.yml": head + cards})
    edit(tree, "1e/harvest/pack.yml", "rounds: 4", "rounds: 20")
    return tree


def group(line: str, more: str = "") -> str:
    """Return a card with a scoring group of one line."""
    return f"name: One, scoring: [{{timing: turn-end, {more}lines: [{{{line}, if: x}}]}}]"


def side(library: Library) -> faces.FaceSide:
    node = library[f"{DECK}/one"]
    return faces.FaceSide(node.id, node.name, node.mark, faces.front(library, node))


@pytest.mark.parametrize(
    ("card", "singular", "words"),
    [
        (f"name: {WIDE}, text: Go.", "Step", f'7:3: card "{WIDE}" (Poker): its name is '),
        ("name: One, text: Go.", WIDE, f'1:1: deck "Steps" (Poker): "{WIDE}", what its cards '),
        (f"name: One, type: {LONG}", "Step", f'7:3: card "One" (Poker): the label "{LONG}" '),
        (group("vp: 99D66+99"), "Step", '7:3: card "One" (Poker): the points "99D66+99" are '),
    ],
)
def test_what_is_too_wide_is_one_error_of_check_and_of_printing(
    tmp_path: Path, card: str, singular: str, words: str
) -> None:
    library = load([deck(tmp_path, card, singular)])
    (error,) = card_room.problems(library)
    assert words in str(error) and error.hint
    with pytest.raises(ContentErrors) as caught:
        faces.render([side(library)])
    assert caught.value.errors == (error,)


@pytest.mark.parametrize("theme", quick(["full"], THEMES))
def test_long_words_and_many_rounds_have_room(tmp_path: Path, theme: Theme) -> None:
    """Each of them was printed over the edge of its card."""
    design = replace(faces.usual(), theme=theme)
    cards = (
        f"name: One, flavour: {LONG} and more",
        group("vp: 5", f"name: {LONG}, rounds: 2-4, "),
        group("vp: 5", "rounds: 2-20, "),
    )
    for number, card in enumerate(cards):
        library = load([deck(tmp_path / str(number), card)])
        assert card_room.problems(library) == []
        node = library[f"{DECK}/one"]
        front = faces.front(library, node, design=design)
        faces.render([faces.FaceSide(node.id, node.name, node.mark, front)], design=design)
