"""The words of cards are shortened by rules of which each changes no meaning."""

from pathlib import Path

import pytest

from musterbook.article.parsed_prose import Paragraph, Prose, ProseLink, Styled
from musterbook.cards import faces
from musterbook.cards.faces.card_sides import plain
from musterbook.cards.faces.short_words import short
from musterbook.library.loading import load
from musterbook.library.model.cards import Card
from tests.trees import edit, errors_after_edit, invented


def shortened(text: str, *, line: bool = False) -> str:
    return short(Prose((Paragraph((text,)),)), line=line).text()


@pytest.mark.parametrize(
    ("usual", "expected"),
    [
        ("one or more hens were counted", "1+ hens were counted"),
        ("Two or more hens each lost one or more eggs", "2+ hens each lost 1+ eggs"),
        ("a weight of 10 or more", "a weight of 10+"),
        ("at least one hen is in the barn", "1+ hen is in the barn"),
        ("At least four hens", "4+ hens"),
        ("pick one to three hens", "pick 1–3 hens"),
        ("The end of it, provided you hold the barn.", "End of it, if you hold the barn."),
        ("The start of your turn.", "Start of your turn."),
        ("at least 1,000 points", "1,000+ points"),
        ("1,000 or more points", "1,000+ points"),
        ("at least 1.5 inches", "1.5+ inches"),
        ("at least 44″ and 10% or more", "44″+ and 10%+"),
        ("At least 4. (One or more.)", "4+. (1+.)"),
        # what they must not change
        ("at least twice as many hens", "at least twice as many hens"),
        ("at least your target", "at least your target"),
        ("one of your hens, or two", "one of your hens, or two"),
        ("no more than one hen or more than one egg", "no more than one hen or more than one egg"),
        ("from one to the other", "from one to the other"),
        ("food is provided", "food is provided"),
        *(
            (text, text)
            for text in (
                "at least two thirds of it", "at least one-third of it", "at least one half",
                "at least 1/2 of it", "at least 1½ inches", "at least 1 1/2 inches",
                "at least one and a half inches", "two thirds or more of it", "1/2 or more of it",
                "twenty-one or more", "twenty one or more", "a hundred and one or more",
                "at least two hundred", "at least 2D6", "at least 2 D6", "2D6 or more",
                "at least two times as many", "at least one or two hens", "at least 1–3 hens",
                "1–3 or more", "−2 or more", "+1 or more", "one or more than one hen",
                "10 or more% of it", "at least 44″ by 60″", "at least 3-inch gaps",
                "one to two thirds of it", "one to one hundred hens", "1.2.3 or more",
                "from two to three hens", "add one to two rolls", "three to one hens",
                "pick one–the other is lost", "at least 1,0000 points",
            )
        ),
        ("the end of your turn", "the end of your turn"),
        ("you control the barn", "you control the barn"),
    ],
)  # fmt: skip
def test_a_text_is_shortened_by_its_rules(usual: str, expected: str) -> None:
    assert shortened(usual) == expected


@pytest.mark.parametrize(
    ("usual", "expected"),
    [
        ("you control one or more barns", "control 1+ barns"),
        ("you cleaned a barn this turn", "cleaned a barn this turn"),
        ("your hen is in the barn", "your hen is in the barn"),
        ("young hens are in the barn", "young hens are in the barn"),
        ("barn you control", "barn you control"),
    ],
)
def test_a_scoring_line_begins_with_its_verb(usual: str, expected: str) -> None:
    assert shortened(usual, line=True) == expected


def test_a_phrase_is_shortened_also_next_to_links_and_inside_bold_words() -> None:
    runs = (
        "you control one or more ",
        ProseLink("1e/barns", "term", ("barns",)),
        " and ",
        Styled("strong", ("two or more HENS",)),
    )
    found = short(Prose((Paragraph(runs),)), line=True)
    assert found.line == ("control 1+ barns and ", Styled("strong", ("2+ HENS",)))


def test_what_is_short_already_stays_as_it_is() -> None:
    for words in ("Control 1+ barns", "1–3 hens", "End of your turn, if you hold it."):
        assert shortened(words, line=True) == words


PRIMARY = "1e/harvest/primary.yml"
FENCES, EGGS = "1e/harvest/primary/hold-the-fences", "1e/harvest/primary/gather-eggs"
EGG = "    text: Each hen may carry one egg through a gate."
GATES = "set: {text: Hens on a gate do not count.}"


def words(tree: Path, id: str) -> str:
    """The words of the face of a card."""
    library = load([tree])
    return " ".join(plain(faces.front(library, library[id]).html()).split())


def test_words_for_printed_cards_are_on_the_face_alone(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    edit(tree, PRIMARY, "each: fence you hold", "each: fence you hold, on_card: Held")
    edit(tree, PRIMARY, EGG, f"{EGG}\n    on_card: {{name: Eggs, text: 1 egg a hen.}}")
    face, eggs = words(tree, FENCES), words(tree, EGGS)
    assert "Held" in face and "fence you hold" not in face.lower()
    assert "1 egg a hen." in eggs and "gate" not in eggs and "Gather" not in eggs


def test_an_overlay_changes_the_words_of_printed_cards_too(tmp_path: Path) -> None:
    old = "    changes:\n      - overlay: errata\n        " + GATES
    new = "    on_card: {text: No hens on gates.}\n" + old
    (error,) = errors_after_edit(tmp_path, PRIMARY, old, new)
    assert '"on_card" has other words than this "text"' in error
    both = new.replace("text: Hens on a gate do not count.", "text: a, on_card: {text: b}")
    tree = invented(tmp_path / "both")
    edit(tree, PRIMARY, old, both)
    card = load([tree])[FENCES].data
    assert isinstance(card, Card) and card.on_card.text == "b"


def test_only_a_game_with_short_words_has_them_on_its_faces(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    edit(tree, PRIMARY, EGG, "    text: Roll a die; on 4 or more, at least one hen lays.")
    assert "on 4+, 1+ hen lays" in words(tree, EGGS)
    edit(tree, "game.yml", "short_words: true\n", "")
    assert "on 4 or more, at least one hen lays" in words(tree, EGGS)
