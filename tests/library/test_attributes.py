"""Attributes of cards: declared in `game.yml`, set on cards, and shown by every output."""

import re
from csv import DictReader
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest

from musterbook.article import articles
from musterbook.article.article_blocks import SectionBlock
from musterbook.article.passages import passages
from musterbook.books import book_html
from musterbook.books.book_papers import PAPERS
from musterbook.cards.faces import front
from musterbook.cards.targets.ordered_decks import text_of
from musterbook.errors import ContentErrors
from musterbook.library.loading import load
from musterbook.library.model.cards import Card
from musterbook.site.dataset import cards_csv
from musterbook.site.website import Site
from tests.trees import edit, errors_of, invented, plant

GAME = """
attributes:
  cost: {name: Cost, type: number, choices: [X], shown: [corner]}
  weight: {name: Weight, type: number, unit: kg}
  colour: {name: Colour, type: choice, choices: [Red, Blue], shown: [band]}
  tags: {name: Traits, type: tags, choices: [Fast, Shy]}
  note: {name: Note, type: text, shown: []}
  rare: {name: Rare, type: flag, shown: [band, list]}
"""
CARD = "1e/harvest/primary/gather-eggs"
VALUES = "{cost: 3, weight: 12, colour: Red, tags: [Fast, Shy], note: Mind the dog., rare: true}"


def tree(folder: Path, values: str, game: str = GAME) -> Path:
    """The invented edition with attributes, and their values on a card."""
    content = invented(folder)
    with (content / "game.yml").open("a", encoding="utf-8") as file:
        file.write(game)
    edit(
        content,
        "1e/harvest/primary.yml",
        "  gather-eggs:\n",
        f"  gather-eggs:\n    attributes: {values}\n",
    )
    return content


def test_a_card_shows_its_attributes_where_the_game_says(tmp_path: Path) -> None:
    library = load([tree(tmp_path, VALUES)])
    article = articles(library).article(library[CARD])
    assert [(one.place, one.whole) for one in article.placed] == [("corner", "3")]
    assert article.card_type.endswith("Red · Rare")
    texts = {one.label: one.text for one in passages(article)}
    assert (texts["Cost"], texts["Weight"], texts["Traits"]) == ("3", "12 kg", "Fast, Shy")
    face = re.sub(r"<[^>]+>|\s+", " ", front(library, library.entry(CARD, Card)).html())
    assert "Weight" in face and "12 kg" in face and "Mind the dog" not in face
    shown = Site(library).makers
    assert "Mind the dog." in shown[f"{CARD}.html"]().html
    listed = shown["cards.html"]().html
    assert 'data-a-cost="3"' in listed and 'data-a-tags="Fast|Shy"' in listed
    assert '<option value="a-cost" data-number>Cost</option>' in listed
    assert '<select name="a-rare"><option value="">any</option><option>yes</option>' in listed
    assert 'data-a-rare="yes"' in listed
    (row,) = (row for row in DictReader(StringIO(cards_csv(library)[1:])) if row["id"] == CARD)
    assert (row["attributes.rare"], row["attributes.cost"]) == ("yes", "3")
    assert '<select name="a-colour">' in listed and 'name="a-note"' not in listed


def test_attributes_are_columns_of_the_table(tmp_path: Path) -> None:
    library = load([tree(tmp_path, VALUES)])
    head, *rows = cards_csv(library).splitlines()
    assert head.endswith(
        "attributes.cost,attributes.weight,attributes.colour,attributes.tags,attributes.note"
        ",attributes.rare"
    )
    bare, *none = cards_csv(replace(library, nodes={})).splitlines()
    assert bare == head.replace(",fixed,tactical,action,scoring,limits", "") and not none
    (row,) = [row for row in rows if row.startswith(f"{CARD},")]
    assert row.endswith(',3,12,Red,"Fast, Shy",Mind the dog.,yes')


def test_a_flag_and_a_number_that_is_a_text_are_shown_as_such(tmp_path: Path) -> None:
    library = load([tree(tmp_path, "{cost: X, rare: false}")])
    article = articles(library).article(library[CARD])
    assert article.placed[0].words == "X" and "Rare" not in article.card_type
    assert {one.label: one.text for one in passages(article)}["Rare"] == "no"
    assert "<b>X</b>" in front(library, library.entry(CARD, Card)).html()


TEXTS = "\ntexts:\n  upgraded: Upgraded\n  lore: What they say\n"


def test_a_further_text_has_its_heading_in_every_output(tmp_path: Path) -> None:
    content = tree(tmp_path, "{}", TEXTS)
    long = '"Gain **two** [coops](id:harvest).\\n\\n- a\\n- b"'
    values = f"    texts: {{lore: Old., upgraded: {long}}}\n"
    edit(content, "1e/harvest/primary.yml", "    attributes: {}\n", values)
    library = load([content])
    card = library.entry(CARD, Card)
    article = articles(library).article(card)
    assert [(one.title, one.slug) for one in article.all(SectionBlock)] == [
        ("Upgraded", "upgraded"), ("What they say", "lore"),
    ]  # fmt: skip
    found = [one for one in passages(article) if one.label in ("Upgraded", "What they say")]
    assert [one.text for one in found] == ["Gain two coops. a", "Gain two coops. b", "Old."]
    face = re.sub(r"(<[^>]+>|\s)+", " ", front(library, card).html())
    assert re.search(r"Upgraded Gain two coops.*What they say Old\.", face), face
    assert "Upgraded:\nGain two coops.\n• a\n• b\nWhat they say:\nOld." in text_of(article, "")
    shown = Site(library).makers[f"{CARD}.html"]().html
    assert re.search(r"<h2>Upgraded</h2>\s*<p>Gain <strong>two</strong> <a ", shown)
    book = book_html.book_of(library, library["1e/harvest"], PAPERS["a5"]).html
    assert "<h4>Upgraded</h4>" in book
    (row,) = (row for row in DictReader(StringIO(cards_csv(library)[1:])) if row["id"] == CARD)
    assert row["texts.lore"] == "Old." and row["texts.upgraded"].startswith("Gain two coops.")


@pytest.mark.parametrize(
    ("values", "message", "hint"),
    [
        ("{upgrade: x}", 'there is no text "upgrade"', 'did you mean "upgraded"?'),
        ('{upgraded: "2*D6*3"}', "inside a word would make words italic", "× for times"),
        ('{lore: "[x](id:nowhere)"}', '"nowhere"', ""),
    ],
)
def test_a_wrong_further_text_is_an_error_at_its_place(
    tmp_path: Path, values: str, message: str, hint: str
) -> None:
    content = tree(tmp_path, "{}", TEXTS)
    edit(content, "1e/harvest/primary.yml", "    attributes: {}\n", f"    texts: {values}\n")
    (error,) = errors_of(content)
    assert message in error.message and hint in error.hint and error.mark.column > 10


DECIMALS = "\nattributes:\n  weight: {name: Weight, type: number, decimals: 2, unit: kg}\n"


@pytest.mark.parametrize(
    ("value", "shown"),
    [("1.5", "1.5 kg"), ('"2.50"', "2.50 kg"), ("3", "3 kg"), ("-0.25", "−0.25 kg")],
)
def test_a_number_with_decimals_is_shown_as_it_is_written(
    tmp_path: Path, value: str, shown: str
) -> None:
    library = load([tree(tmp_path, f"{{weight: {value}}}", DECIMALS)])
    found = passages(articles(library).article(library[CARD]))
    assert next(one.text for one in found if one.label == "Weight") == shown
    number = value.strip('"')
    assert f'data-a-weight="{number}"' in Site(library).makers["cards.html"]().html
    (row,) = (row for row in DictReader(StringIO(cards_csv(library)[1:])) if row["id"] == CARD)
    assert row["attributes.weight"] == number


@pytest.mark.parametrize(
    ("value", "message", "hint"),
    [
        ("1.50", "is not written as 1.5", 'write 1.5, or "1.50" in quotes'),
        (".5", "is not written as 0.5", "write 0.5"),
        ("1e1", "is not written as 10.0", "write 10.0"),
        ("1.255", "with at most 2 digits after its point", "decimals: 3 in game.yml"),
        ('"1,5"', "with at most 2 digits after its point", "decimals: 1 in game.yml"),
        ('"1,25"', "with at most 2 digits after its point", "write 1.25"),
        ('"1,250"', "with at most 2 digits after its point", "without a comma or a point"),
        ('"+2"', "with at most 2 digits after its point", "type: text to keep the sign"),
        ("+2", "is not a plain number", "write 2, or quote it"),
    ],
)
def test_a_number_that_would_be_shown_otherwise_is_an_error(
    tmp_path: Path, value: str, message: str, hint: str
) -> None:
    (error,) = errors_of(tree(tmp_path, f"{{weight: {value}}}", DECIMALS))
    assert message in error.message and hint in error.hint


WRONG = {
    "{price: 3}": ('there is no attribute "price"', "attributes of game.yml: cost, weight"),
    "{cots: 3}": ('there is no attribute "cots"', 'did you mean "cost"?'),
    "{cost: three}": ('the value "three" of "cost" is not a whole number, or X', "write digits"),
    "{cost: 1.5}": ('the value "1.5" of "cost" is not a whole number, or X', "decimals: 1"),
    '{cost: "07"}': ('the value "07" of "cost" is not a whole number, or X', "write 7, without"),
    "{cost: −2}": ('the value "−2" of "cost" is not a whole number, or X', "write -2, without"),
    "{weight: true}": ('"weight" is not a whole number', "write digits"),
    "{rare: yes}": ('the value "yes" of "rare" is not true or false', "write one of the two"),
    "{cost: 100}": ('the value "100" of "cost" is not a number from −9 to 99', "no more space"),
    "{cost: -10}": ('the value "-10" of "cost" is not a number from −9 to 99', "no more space"),
    "{colour: Rde}": (
        '"Rde" is not a choice of "colour"',
        'did you mean "Red"? Or add it to the choices in game.yml',
    ),
    "{colour: [Red]}": ('"colour" is not a text', ""),
    "{tags: Fast}": ('the value "Fast" of "tags" is not a list', "write [ and ]"),
    "{tags: [Fast, Slow]}": ('"Slow" is not a choice of "tags"', "choices in game.yml: Fast, Shy"),
    '{note: "a\\nb"}': ('"note" is not on one line', "only flavour and Markdown"),
    "{note: 3}": ('the value "3" of "note" is not a text', "quote it"),
}


@pytest.mark.parametrize("values", WRONG)
def test_a_wrong_value_is_an_error_at_its_place(tmp_path: Path, values: str) -> None:
    (error,) = errors_of(tree(tmp_path, values))
    message, hint = WRONG[values]
    assert error.message == message and hint in error.hint
    assert error.mark.path.endswith("primary.yml") and error.mark.column > 4


@pytest.mark.parametrize(
    "declared", ["{name: A, type: choice}", "{name: A, type: flag, choices: [B]}",
                 "{name: A, type: text, unit: kg}", "{name: A, type: text, shown: [corner]}",
                 "{name: A, type: flag, as: numeral}", "{name: A, type: number, as: symbol}",
                 "{name: A, type: tags, choices: [B], symbol: b}",
                 "{name: A, type: choice, choices: [B], shown: [rail]}",
                 "{name: A, type: choice, choices: [B], shown: [art]}",
                 "{name: A, type: number, as: word, shown: [rail]}",
                 "{name: A, type: text, decimals: 1}",
                 "{name: A, type: number, decimals: 4}",
                 "{name: A, type: number, decimals: 1, shown: [art]}"],
)  # fmt: skip
def test_a_declaration_that_does_not_fit_together_is_an_error(
    tmp_path: Path, declared: str
) -> None:
    with pytest.raises(ContentErrors, match=r"game\.yml:\d+:\d+"):
        load([tree(tmp_path, "{}", f"\nattributes:\n  a: {declared}\n")])


def test_a_choice_that_is_shown_as_a_symbol_without_a_file_is_an_error_at_the_choice(
    tmp_path: Path,
) -> None:
    game = "\nattributes:\n  a: {name: A, type: choice, choices: [Big Dog], as: symbol}\n"
    (error,) = errors_of(tree(tmp_path, "{a: Big Dog}", game))
    assert error.message == 'there is no file "symbols/big-dog.svg"'
    line = (tmp_path / "content/game.yml").read_text().splitlines()[error.mark.line - 1]
    assert line[error.mark.column - 1 :].startswith("Big Dog")


def test_a_number_has_at_most_nine_symbols(tmp_path: Path) -> None:
    game = "\nattributes:\n  a: {name: A, type: number, symbol: egg, as: symbol}\n"
    content = tree(tmp_path, "{a: 10}", game)
    folder = content / "symbols"
    folder.mkdir(exist_ok=True)
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path d="M0 0h2v2Z"/></svg>'
    (folder / "egg.svg").write_text(svg)
    with pytest.raises(ContentErrors, match="not a number from 0 to 9"):
        load([content])


def test_a_game_without_a_name_does_not_silently_replace_that_of_another_folder(
    tmp_path: Path,
) -> None:
    attributes = "attributes: {cost: {name: Cost, type: number}}\n"
    club = plant(tmp_path / "club", {"game.yml": attributes})
    farm = plant(tmp_path / "farm", {"game.yml": "name: Farm\n"})
    with pytest.raises(ContentErrors, match=r"club/game.yml:1:1: this file replaces the game.yml"):
        load([farm, club])
    assert load([club]).game.attributes and load([club, farm]).game.name == "Farm"
    plant(tmp_path / "club", {"game.yml": f"name: Club\n{attributes}"})
    assert load([farm, club]).game.name == "Club"
