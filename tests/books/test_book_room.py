"""Tables and maps fit on cards and on the pages of books, or `check` says that they do not."""

from pathlib import Path
from textwrap import indent

import pypdfium2
import pytest

from musterbook import books
from musterbook.books.book_room import map_problems, table_problems
from musterbook.cards import faces
from musterbook.errors import ContentErrors, Mark
from musterbook.library.limits import NAME_WORD, WORD
from musterbook.library.loading import load
from musterbook.library.model.nodes import Library
from tests.trees import edit, invented

WORDS = ["Hen", "Gate", "Basket", "Fence", "Egg", "Barn", "Fox", "Yard", "Corn", "Pond"]


def table(columns: int, word: str = "") -> str:
    """Return a table in Markdown with a number of columns; its last cell is a word."""
    head = WORDS[:columns]
    cells = [str(number) for number in range(1, columns)]
    rows = [head, ["---"] * columns, [*cells, "score 2"], [*cells, word or "lose 1"]]
    return "\n".join(f"|{'|'.join(row)}|" for row in rows)


def deck(folder: Path, texts: dict[str, str], kind: str = "steps.yml") -> Library:
    cards = "".join(
        f"  {key}:\n    name: {key.title()}\n    text: |-\n{indent(text, ' ' * 6)}\n"
        for key, text in texts.items()
    )
    head = "name: Steps\nsingular: Step\nface: gambit\ncode: ST\nsummary: Steps to take.\ncards:\n"
    return load([invented(folder, {f"1e/harvest/{kind}": head + cards})])


@pytest.mark.slow
def test_tables_of_two_to_six_columns_fit_on_a_card(tmp_path: Path) -> None:
    library = deck(tmp_path, {f"t{n}": f"Look:\n{table(n)}" for n in range(2, 7)})
    assert table_problems(library) == []
    ids = [f"t{n}" for n in range(2, 7)]
    large = faces.Design(faces.usual().size, large=True)
    for design in (faces.usual(), faces.Design(faces.usual().size, "low-ink"), large):
        nodes = {id: library[f"1e/harvest/steps/{id}"] for id in ids}
        fronts = {id: faces.front(library, node, design=design) for id, node in nodes.items()}
        sides = [faces.FaceSide(id, id, Mark(id), front) for id, front in fronts.items()]
        pages = faces.render(sides, design=design)
        for number, id in enumerate(ids, 2):
            text = pypdfium2.PdfDocument(pages[id].pdf)[0].get_textpage().get_text_range()
            assert all(word.upper() in text.upper() for word in WORDS[:number])


@pytest.mark.parametrize(
    ("columns", "word", "room"),
    [
        (2, "Aforementioned-counterattackers-of-everybody", "46"),
        (6, "Aforementioned-counterattackers-of-everybody", "56"),
        (6, "Aforementioned-count", "63 in large print"),
    ],
)
def test_a_table_that_is_too_wide_for_its_card_is_an_error_of_check(
    tmp_path: Path, columns: int, word: str, room: str
) -> None:
    library = deck(tmp_path, {"wide": table(columns, word)})
    (error,) = table_problems(library)
    place = f"{tmp_path}/content/1e/harvest/steps.yml:7:3"
    assert str(error).startswith(f"{place}: a table of {columns} columns is")
    assert error.message.endswith(f"and the card has {room}") and "fewer columns" in error.hint


@pytest.mark.slow
def test_a_table_that_is_too_wide_for_a_book_is_an_error_of_check_and_of_the_book(
    tmp_path: Path,
) -> None:
    rule = "---\nname: X\nsummary: X.\n---\n\n## Wide {#wide}\n\n"
    long = "\n".join(f"|{'|'.join([cell] * 10)}|" for cell in ("Reconnaissance", "---", "Counter"))
    library = load([invented(tmp_path, {"1e/harvest/rules/x.md": f"{rule}{long}\n"})])
    (error,) = table_problems(library)
    assert f"{tmp_path}/content/1e/harvest/rules/x.md:6:1: a table of 10 columns" in str(error)
    with pytest.raises(ContentErrors, match="too narrow by"):
        books.book(library, library["1e/harvest"])


def test_a_matrix_that_is_too_wide_for_a_book_is_an_error_of_check(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    for name in ("Pickers", "Shakers"):
        edit(tree, "1e/orchard/family.yml", f"name: {name}", f"name: {name[0] * NAME_WORD}")
    (error,) = table_problems(load([tree]))
    assert str(error).startswith(f"{tree}/1e/orchard/tables.yml:2:3: a table of 3 columns is ")


@pytest.mark.slow
def test_a_map_without_room_for_its_labels_is_an_error_of_check(tmp_path: Path) -> None:
    """A build ended with it after minutes, without saying where the map is."""
    tree = invented(tmp_path)
    first = "      - {from: [10, 0], to: [10, 9]}\n"
    lines = "".join(f"      - {{from: [{x / 2}, 0], to: [{x / 2}, 9]}}\n" for x in range(21, 60))
    edit(tree, "1e/harvest/maps.yml", first, first + lines)
    (error,) = map_problems(load([tree]))
    place = f"{tree}/1e/harvest/maps.yml:2:3: "
    assert str(error).startswith(f'{place}the map "Long Field" is ')
    assert " mm wide, which is too small for its labels: 9″ and 9″, " in error.message
    assert error.message.endswith(", … overlap") and "apart" in error.hint


@pytest.mark.slow
def test_ten_short_columns_and_the_longest_words_fit_on_a_page_of_a_book(tmp_path: Path) -> None:
    name, word = "W" * NAME_WORD, "W" * WORD
    rule = f"---\nname: {name}\nsummary: X.\n---\n\n## {word} {{#wide}}\n\n{word}\n\n{table(10)}\n"
    library = load([invented(tmp_path, {"1e/harvest/rules/x.md": rule})])
    assert table_problems(library) == []
    text = "".join(
        page.get_textpage().get_text_range()
        for page in pypdfium2.PdfDocument(books.book(library, library["1e/harvest"]))
    )
    assert all(word in text for word in WORDS)
