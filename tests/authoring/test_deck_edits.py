"""A deck whose cards change keeps every line that says the same as before."""

from __future__ import annotations

import re
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from musterbook.authoring.deck_edits import changed_deck
from musterbook.authoring.yaml_writer import yaml_text
from musterbook.errors import ContentErrors
from musterbook.library.source import Tree, read_yaml
from musterbook.library.source.characters import curly_apostrophes

DECK = """\
# A deck of mine.
name: Quests
cards:
  # The first one.
  go:
    name: Go  # for Gwen
    # Why it is so.
    text: >-
      A long text that
      # is not cut here
      goes on.
    notes:
      # The first note.
      - One.
      - "Two # two."

  stay: {name: Stay, text: Stay here.}

  # --- Rare ones ---

  run:
    name: Run
source: {ref: book}  # of the club
"""
CARDS: dict[str, dict[str, Any]] = {
    "go": {
        "name": "Go",
        "text": "A long text that # is not cut here goes on.",
        "notes": ["One.", "Two # two."],
    },
    "stay": {"name": "Stay", "text": "Stay here."},
    "run": {"name": "Run"},
}


def tree(text: str) -> Tree:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "deck.yml"
        path.write_text(text, encoding="utf-8")
        return read_yaml(path, "deck.yml")


def test_a_deck_without_changes_is_the_same_to_the_byte() -> None:
    assert changed_deck(tree(DECK), CARDS, CARDS) == DECK


def test_only_the_lines_of_changed_fields_are_new() -> None:
    after: dict[str, dict[str, Any]] = {
        "go": {"name": "Go", "text": "Short.", "copies": 2, "notes": ["One."]},
        "new": {"name": "New"},
        "stay": {"name": "Stay", "text": "Stay there."},
        "run": {"name": "Run far"},
    }
    assert (
        changed_deck(tree(DECK), CARDS, after)
        == """\
# A deck of mine.
name: Quests
cards:
  # The first one.
  go:
    name: Go  # for Gwen
    # Why it is so.
    text: Short.
    copies: 2
    # The first note.
    notes: [One.]

  new: {name: New}

  stay: {name: Stay, text: Stay there.}

  # --- Rare ones ---

  run:
    name: Run far
source: {ref: book}  # of the club
"""
    )


def test_a_card_that_is_gone_takes_its_comment_and_no_other() -> None:
    text = changed_deck(tree(DECK), CARDS, {"run": CARDS["run"]})
    assert text.count("#") == 3 and "--- Rare ones ---" in text and "first one" not in text
    assert tree(text).value["cards"] == {"run": {"name": "Run"}}


def test_a_comment_after_a_changed_value_stands_above_it() -> None:
    text = changed_deck(tree(DECK), CARDS, {**CARDS, "go": {**CARDS["go"], "name": "Walk"}})
    assert "    # for Gwen\n    name: Walk\n    # Why it is so.\n" in text


def test_an_empty_deck_and_cards_on_one_line_are_written_anew() -> None:
    for cards in ("{}", "{go: {name: Go}}"):
        text = f"name: Quests\ncards: {cards}\nsource: {{ref: book}}\n"
        before: dict[str, dict[str, Any]] = {} if cards == "{}" else {"go": {"name": "Go"}}
        text = changed_deck(tree(text), before, {"run": {"name": "Run"}})
        assert text == "name: Quests\ncards:\n  run: {name: Run}\nsource: {ref: book}\n"


@pytest.mark.parametrize("end", ["...\n", "\n# Mine.\n...  # over\n# Not mine.\n"])
def test_a_new_card_is_written_above_the_end_of_the_document(end: str) -> None:
    text = changed_deck(tree(f"cards:\n  a: {{name: A}}\n{end}"), A, NEW)
    assert text.endswith(end.removeprefix("\n")) and tree(text).value == {"cards": NEW}


A: dict[str, dict[str, Any]] = {"a": {"name": "A"}}
NEW = {**A, "new": {"name": "New"}}
MANY = {"a": {"name": "Z"}, "b": {"name": "A"}}


@pytest.mark.parametrize(
    ("text", "before", "after", "line"),
    [
        ("cards:\n  ? a\n  : name: A\n", A, NEW, "2:5"),
        ("cards:\n  ? a\n  : name: A\n", A, {"new": {"name": "New"}, **A}, "2:5"),
        ("cards:\n  ? a\n  : name: A\n", A, {"a": {"name": "Z"}}, "2:5"),
        ("? cards\n: {a: {name: A}}\n", A, NEW, "1:3"),
        ("{name: D, cards: {a: {name: A}}}\n", A, NEW, "1:2"),
        ("cards:\n  {\n  a: {name: A}\n  }\n", A, NEW, "1:1"),
        ("cards:\n  a: &k\n    name: A\n  b: *k\n", {**A, "b": A["a"]}, MANY, "1:1"),
    ],
)
def test_cards_in_a_form_that_cannot_be_changed_are_refused_at_their_line(
    text: str, before: dict[str, dict[str, Any]], after: dict[str, dict[str, Any]], line: str
) -> None:
    assert tree(text).errors == []
    with pytest.raises(ContentErrors, match=rf"^deck\.yml:{line}: .* cannot be changed card"):
        changed_deck(tree(text), before, after)


words = st.lists(
    st.text("ab1#-*|:é \n'\"%&!{}[],>.", min_size=1, max_size=30), min_size=1, max_size=12
).map(lambda parts: " ".join(" ".join(parts).split(" ")).strip() or "x")
fields = st.fixed_dictionaries(
    {"name": words},
    optional={
        "text": words,
        "notes": st.lists(words, min_size=1, max_size=3),
        "action": st.fixed_dictionaries({"starts": words, "units": words}),
        "copies": st.integers(1, 9),
    },
)
decks = st.dictionaries(st.sampled_from("abcdefgh"), fields, min_size=1, max_size=5)


def plain(value: Any) -> Any:
    """Return a value with the spaces and line breaks at the ends of lines left out."""
    if isinstance(value, str):
        return "\n".join(line.strip() for line in curly_apostrophes(value).strip().split("\n"))
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return [plain(item) for item in value] if isinstance(value, list) else value


@given(decks, decks)
def test_whatever_changes_the_deck_then_says_it(
    before: dict[str, Any], after: dict[str, Any]
) -> None:
    before, after = plain(before), plain(after)
    text = "name: D\n" + yaml_text({"cards": before})
    lines = [re.sub("^  ([a-h]):", r"  # About \1.\n\g<0>", line) for line in text.split("\n")]
    start = tree("\n\n".join(lines[:2]) + "\n" + "\n".join(lines[2:]))
    if start.errors:
        return
    done = tree(changed_deck(start, before, after))
    assert [str(error) for error in done.errors] == []
    assert plain(done.value["cards"]) == plain(after)
    assert [k for k in done.value["cards"] if k in before] == [k for k in before if k in after]
    for key in before.keys() & after.keys():
        assert f"  # About {key}." in done.lines


@pytest.mark.parametrize("mark", [": ", "~ ", "\\ ", "== ", "b) "])
def test_a_long_text_is_written_so_that_no_line_begins_or_ends_with_a_mark(mark: str) -> None:
    for size in range(80, 100):
        text = f"{'word ' * 20}"[:size].rstrip() + f" {mark}a {mark}" + "word " * 9 + "end"
        written = tree(yaml_text({"text": text}))
        assert (written.value, written.errors) == ({"text": text}, [])
