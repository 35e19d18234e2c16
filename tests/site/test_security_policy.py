"""The policy of our pages, as text; tests/browser checks that browsers enforce it."""

import base64
import hashlib
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from musterbook.site import security_policy

EMPTY = (
    '<!doctype html><html><head><meta charset="utf-8"><title></title>'
    '<meta name="description" content="">'
    '<script src="a.js"></script><script>alert("hen")</script>'
    '<script id="c" type="application/json">{}</script></head><body><p></p></body></html>'
)
DECLARED = security_policy.declaration(EMPTY)


def page(title: str = "", description: str = "", data: str = "{}", body: str = "") -> str:
    html = EMPTY.replace("<title>", f"<title>{title}").replace("<p>", f"<p>{body}")
    return html.replace('content=""', f'content="{description}"').replace("{}", data)


def rules(html: str) -> dict[str, str]:
    found = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', html)
    assert found is not None
    return dict(rule.split(" ", 1) for rule in found[1].split("; "))


def test_scripts_of_the_template_are_allowed_by_hash_and_nothing_else_inline() -> None:
    found = rules(
        security_policy.guarded(page("Hens", "About hens", '{"a": 1}', "<b>words</b>"), DECLARED)
    )
    digest = base64.b64encode(hashlib.sha256(b'alert("hen")').digest()).decode()
    assert found["script-src"] == f"'self' 'sha256-{digest}'"
    assert found["default-src"] == "'none'"
    assert not re.search(r"https?:|\*", " ".join(found.values()))
    assert "unsafe-eval" not in str(found) and "unsafe-inline" not in found["script-src"]


INJECTED = (
    "<script>alert(1)</script>",
    '<script>alert("hen")</script>',
    '<script src="a.js"></script>',
    "<ScRiPt/x>alert(1)</script>",
    '<meta http-equiv="refresh" content="0; url=https://example.org/">',
    "<meta http-equiv=refresh content=0>",
    '<meta name="robots" content="noindex">',
    '<iframe srcdoc="x"></iframe>',
    '<object data="x"></object>',
    '<embed src="x">',
    '<form action="x"></form>',
    '<base href="x">',
    '<link rel="stylesheet" href="x.css">',
    "<style>p{}</style>",
    "<template><p></template>",
    "<svg><style>p{}</style></svg>",
    "<!--<script>--!><script>alert(1)</script>",
    '<noscript><p title="</noscript><script>alert(1)</script>"></noscript>',
    '<img src="x" onerror="alert(1)">',
    '<b ONCLICK="alert(1)">x</b>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href=" jav&#x09;ascript:alert(1)">x</a>',
    '<a href="data:text/html,x">x</a>',
    '<svg><a xlink:href="javascript:alert(1)">x</a></svg>',
    '<button formaction="x">x</button>',
    '<img src="https://example.org/x.png">',
)


@pytest.mark.parametrize("injected", INJECTED)
@pytest.mark.parametrize(
    "place",
    [
        lambda text: page(body=text),
        lambda text: page(title=f"</title>{text}"),
        lambda text: page(description=f'">{text}'),
        lambda text: page(data=f"</script>{text}"),
    ],
)
def test_undeclared_elements_are_refused_everywhere(
    injected: str, place: Callable[[str], str]
) -> None:
    security_policy.guarded(place("<b>harmless</b>"), DECLARED)
    with pytest.raises(security_policy.PolicyError):
        security_policy.guarded(place(injected), DECLARED)


def test_text_that_looks_like_code_is_text() -> None:
    words = "&lt;script&gt;alert(1)&lt;/script&gt; javascript:alert(1) onclick=x"
    html = security_policy.guarded(page(words, words, f'"{words}"', words), DECLARED)
    assert html.count(words) == 4


def test_a_fragment_of_a_page_can_declare_its_own_form() -> None:
    declared = security_policy.declaration(EMPTY, '<form class="a">')
    security_policy.guarded(page(body='<form class="a"></form>'), declared)
    with pytest.raises(security_policy.PolicyError, match='<form class="b">'):
        security_policy.guarded(page(body='<form class="b"></form>'), declared)


def test_the_policy_comes_before_anything_is_loaded() -> None:
    html = security_policy.guarded(EMPTY, DECLARED)
    assert html.index("Content-Security-Policy") < html.index("<title>") < html.index("<script")


def test_a_page_has_one_policy_even_if_it_is_added_twice() -> None:
    once = security_policy.guarded(EMPTY, DECLARED)
    assert security_policy.guarded(once, DECLARED) == once
    assert security_policy.free(once) == EMPTY


def test_a_page_without_an_encoding_is_refused() -> None:
    with pytest.raises(ValueError, match="encoding"):
        security_policy.guarded("<title>T</title>", DECLARED)


def test_every_built_page_has_a_policy(built_site: Path) -> None:
    pages = list(built_site.rglob("*.html"))
    assert len(pages) > 100
    for path in pages:
        found = rules(path.read_text(encoding="utf-8"))
        assert found["default-src"] == "'none'", path
