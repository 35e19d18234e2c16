"""Texts that make the Markdown library slow or fail are errors; all others are parsed quickly."""

import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from musterbook.errors import ContentErrors
from musterbook.library import Library, limits, load
from musterbook.library.slow_markdown import first_problem
from tests.markup import prose
from tests.trees import INVENTED, edit, invented


@pytest.fixture(scope="module")
def library() -> Library:
    return load([INVENTED])


PATHOLOGICAL = [
    ("[a](", "this link is not closed"),
    ("[", "more than 5 open square brackets"),
    ("[a ", "more than 5 open square brackets"),
    ("![a](", "this link is not closed"),
    ("1. ", "more than 8 nested lists or quotations"),
    ("> ", "more than 8 nested lists or quotations"),
    ("- > ", "more than 8 nested lists or quotations"),
    ("a", "a word of 4900 characters"),
    ("a ", None),
    ("*", "a word of 4900 characters"),
    ("* ", "more than 8 nested lists or quotations"),
    ("*a ", None),
    ("**a _b ", None),
    ("`a ", None),
    ("a|", "a word of 4900 characters"),
    ("a | ", None),
    ("] ", None),
    ("a\n=\n", None),
    ("[a][b] ", None),
    ("<a ", None),
]


@pytest.mark.parametrize(("unit", "message"), PATHOLOGICAL)
def test_repeated_markup_is_refused_or_parsed_quickly(
    library: Library, unit: str, message: str | None
) -> None:
    text = (unit * 4900)[:4900]
    found = first_problem(text)
    assert (found.message if found else None) == message
    if found is None:
        start = time.process_time()
        prose(library, library["1e"], text)
        assert time.process_time() - start < 2


def test_lists_may_be_nested_up_to_the_limit_but_no_deeper(library: Library) -> None:
    lines = [f"{'    ' * level}- hen {level}" for level in range(limits.NESTING)]
    assert first_problem("\n".join(lines)) is None
    assert prose(library, library["1e"], "\n".join(lines)).count("<ul>") == limits.NESTING
    deeper = [*lines, f"{'    ' * limits.NESTING}- hen"]
    found = first_problem("\n".join(deeper))
    assert found and found.message == "more than 8 nested lists or quotations"


def test_ordinary_links_tables_code_and_brackets_are_accepted() -> None:
    text = (
        "A [link](id:rules/fences/fence), [two](https://example.org/a_(b)) and an [aside].\n\n"
        "a | b\n--|--\nc | d\n\n    - {x: [[0, 0], [1, 1]]}\n\n"
        "1. One\n\n    - Two\n\n        > Three"
    )
    assert first_problem(text) is None


def test_a_problem_is_an_error_at_its_line_and_column(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    text = "Each hen may carry one egg through a gate."
    edit(
        tree, "1e/harvest/primary.yml", f"text: {text}", f"text: >-\n      {text}\n      A [b](c d"
    )
    with pytest.raises(ContentErrors) as caught:
        load([tree])
    (error,) = caught.value.errors
    assert str(error).startswith(f"{tree}/1e/harvest/primary.yml:27:11: this link is not closed")


PIECES = st.sampled_from(
    ["[", "](", ")", "*", "**", "_", "`", "> ", "- ", "1. ", "\n", "\n\n", "    ", "|", "a", " ",
     "\\", "<", "&", "#", "~~~", "=", '"', "!["],
)  # fmt: skip


@settings(deadline=None, max_examples=60)
@given(unit=st.lists(PIECES, min_size=1, max_size=4).map("".join), tail=PIECES)
def test_any_repeated_fragment_is_refused_or_parsed_quickly(
    library: Library, unit: str, tail: str
) -> None:
    text = (unit * 3000)[:3000] + tail * 500
    start = time.process_time()
    refused = first_problem(text)
    assert time.process_time() - start < 0.5
    if refused is None:
        prose(library, library["1e"], text)
        assert time.process_time() - start < 3
