"""Whatever a file contains, readers return a tree or errors with locations, and raise nothing."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from musterbook.library.source import Tree, read_page, read_rules, read_yaml

INDICATORS = st.text(
    alphabet="ab0-:,[]{}#&*!|>'\"%@`?~<=. \n\t\r\\\u202e\u2028é\ufeff", max_size=80
)
BYTES = st.one_of(
    st.binary(max_size=200),
    INDICATORS.map(str.encode),
    st.text(max_size=100).map(str.encode),
    INDICATORS.map(
        lambda text: f"---\n{text}\n---\n\n## A {{#a}}\n\n```rule\n{text}\n```\n".encode()
    ),
)


@pytest.mark.parametrize("reader", [read_yaml, read_rules, read_page])
@given(content=BYTES)
@example(content=b"a: 1e999")
@example(content=b"a: " + b"9" * 5000)
@example(content=b"{" * 400)
@example(content=b"- " * 400)
@example(content=b'"\\ud800": "\\ud800"')
@example(content=b"---\n[a]\n---\n## A {#a}\n```rule\n- a\n```\n")
def test_any_bytes_result_in_a_tree_with_or_without_errors(
    tmp_path_factory: pytest.TempPathFactory,
    reader: Callable[[Path, str], Tree],
    content: bytes,
) -> None:
    path = tmp_path_factory.getbasetemp() / "any"
    path.write_bytes(content)
    tree = reader(path, "any")
    assert all(error.mark.line >= 1 and error.mark.column >= 1 for error in tree.errors)
    assert not tree.unread or tree.errors
    "\n".join(map(str, tree.errors)).encode()  # no half of a surrogate pair reaches the terminal
