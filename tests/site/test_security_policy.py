"""The policy of our pages, and that nothing active is in them that no template put there.

tests/browser checks that browsers enforce the policy.
"""

import base64
import hashlib
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from musterbook.site import security_policy
from tests.active_elements import INLINE, parsed, problems
from tests.slow import quick

META = '<meta http-equiv="Content-Security-Policy" content="{}">'
EMPTY = (
    '<!doctype html><html><head><meta charset="utf-8"><title></title>'
    '<meta name="description" content="">'
    '<script src="assets/a.js"></script><script>alert("hen")</script>'
    '<script id="c" type="application/json">{}</script></head><body><p></p></body></html>'
)


def page(title: str = "", description: str = "", data: str = "{}", body: str = "") -> str:
    html = EMPTY.replace("<title>", f"<title>{title}").replace("<p>", f"<p>{body}")
    return html.replace('content=""', f'content="{description}"').replace("{}", data)


def rules(html: str) -> dict[str, str]:
    found = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', html)
    assert found is not None
    return dict(rule.split(" ", 1) for rule in found[1].split("; "))


def digest(inline: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(inline.encode()).digest()).decode()}'"


def test_inline_scripts_are_allowed_by_their_hashes_and_nothing_else() -> None:
    hen = 'alert("hen")'
    found = rules(META.format(security_policy.policy(hen)))
    assert found["script-src"] == f"'self' {digest(hen)}"
    assert found["default-src"] == "'none'"
    assert not re.search(r"https?:|\*", " ".join(found.values()))
    assert "unsafe-eval" not in str(found) and "unsafe-inline" not in found["script-src"]


INJECTED = (
    "<script>alert(1)</script>",
    '<script src="a.js"></script>',
    '<script src="https://example.org/assets/a.js"></script>',
    "<ScRiPt/x>alert(1)</script>",
    '<meta http-equiv="refresh" content="0; url=https://example.org/">',
    "<meta http-equiv=refresh content=0>",
    '<iframe srcdoc="x"></iframe>',
    '<object data="x"></object>',
    '<embed src="x">',
    '<form action="x"></form>',
    '<base href="x">',
    '<link rel="stylesheet" href="x.css">',
    '<link rel="stylesheet" href="https://example.org/assets/x.css">',
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
def test_active_elements_are_found_everywhere(injected: str, place: Callable[[str], str]) -> None:
    assert problems(place("<b>harmless</b>"), ['alert("hen")']) == []
    assert problems(place(injected), ['alert("hen")'])


def test_text_that_looks_like_code_is_text() -> None:
    words = "&lt;script&gt;alert(1)&lt;/script&gt; javascript:alert(1) onclick=x"
    assert problems(page(words, words, f'"{words}"', words), ['alert("hen")']) == []


def test_a_page_without_its_policy_is_otherwise_the_same() -> None:
    meta = META.format(security_policy.policy())
    with_policy = EMPTY.replace('<meta charset="utf-8">', f'<meta charset="utf-8">{meta}')
    assert security_policy.free(with_policy) == EMPTY


@pytest.mark.parametrize("step", quick([5], [1, 5]))
def test_every_built_page_has_the_policy_before_anything_is_loaded(
    built_site: Path, step: int
) -> None:
    pages = [path for path in built_site.rglob("*.html") if "standalone" not in path.name]
    assert len(pages) > 100
    for path in sorted(pages)[::step]:
        text = path.read_text(encoding="utf-8")
        scripts = INLINE if path.name != "randomizer.html" else ()
        policy = META.format(security_policy.policy(*scripts))
        assert f'<head>\n<meta charset="utf-8">{policy}' in text, path
        assert problems(text, INLINE) == [], path


def test_the_single_file_allows_its_own_scripts(built_site: Path) -> None:
    text = (built_site / "randomizer-standalone.html").read_text(encoding="utf-8")
    inline = [one for one in parsed(text).iter("script") if not one.get("type")]
    assert len(inline) > 2 and not any(one.get("src") for one in inline)
    allowed = set(rules(text)["script-src"].split()) - {"'self'"}
    assert {digest(str(one.text)) for one in inline} == allowed
