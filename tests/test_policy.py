"""The content security policy of our pages, as text; that browsers keep to it is tested there."""

import base64
import hashlib
import re
from pathlib import Path

import pytest

from musterbook import policy

PAGE = (
    '<!doctype html><html><head><meta charset="utf-8"><title>T</title>'
    '<script src="a.js"></script><script>alert("hen")</script>'
    '<script id="c" type="application/json">{"a": 1}</script></head><body></body></html>'
)


def words(html: str) -> dict[str, str]:
    found = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', html)
    assert found is not None
    return dict(rule.split(" ", 1) for rule in found[1].split("; "))


def test_scripts_of_the_page_are_allowed_by_hash_and_nothing_else_inline() -> None:
    rules = words(policy.guarded(PAGE))
    digest = base64.b64encode(hashlib.sha256(b'alert("hen")').digest()).decode()
    assert rules["script-src"] == f"'self' 'sha256-{digest}'"
    assert rules["default-src"] == "'none'"
    assert not re.search(r"https?:|\*", " ".join(rules.values()))
    assert "unsafe-eval" not in str(rules) and "unsafe-inline" not in rules["script-src"]


def test_the_policy_stands_before_anything_is_loaded() -> None:
    html = policy.guarded(PAGE)
    assert html.index("Content-Security-Policy") < html.index("<title>") < html.index("<script")


def test_a_page_has_one_policy_however_often_it_is_guarded() -> None:
    once = policy.guarded(PAGE)
    assert policy.guarded(once) == once
    assert policy.free(once) == PAGE


def test_a_page_without_encoding_is_refused() -> None:
    with pytest.raises(ValueError, match="encoding"):
        policy.guarded("<title>T</title>")


def test_every_built_page_has_a_policy(built_site: Path) -> None:
    pages = list(built_site.rglob("*.html"))
    assert len(pages) > 100
    for path in pages:
        html = path.read_text(encoding="utf-8")
        assert html == policy.guarded(html), path
