from __future__ import annotations

import json
import re
from typing import Any

from musterbook.library.model.nodes import Library
from musterbook.randomizer import randomizer_files, standalone

INDEX: dict[str, Any] = {"loaded": {}}
PACKS = {
    "e/own": {
        "pack": {
            "url": "10e/a.html",
            "body": '<p><a class="ref" href="10e/b.html">Words</a> <!-- --> <a class="term" '
            'data-id="e/known" href="e/known.html">term</a></p>',
        },
        "popovers": {
            "e/known": '<h2>Term</h2><a class="open" href="e/known.html">Open page</a>',
        },
    }
}
PAGE = (
    '<!doctype html><head><meta charset="utf-8"><link rel="icon" href="assets/icon.png">\n'
    '<link rel="stylesheet" href="assets/randomizer/app.css">\n</head><body>\n'
    '<div id="app" data-home="index.html"></div>\n'
    '<script src="assets/randomizer/packs.js"></script>\n'
    '<script src="assets/randomizer/app.js"></script>\n</body>'
)
FILES = {
    "randomizer.html": PAGE,
    "assets/randomizer/app.css": '@font-face{src:url("data:font/woff2;base64,Zm9udA==")}',
    "assets/randomizer/app.js": 'first("</script>")',
    "assets/randomizer/qr-codes.js": 'second("</script>")',
    "assets/more-fonts.css": ".later{}",
}
"""A page in the form of the randomizer's, with everything beside it."""


def inlined(index: Any = INDEX, packs: Any = PACKS) -> str:
    files = {name: text.encode() for name, text in FILES.items()}
    return standalone.inlined("randomizer.html", files, index, packs, "MIT")


def data(html: str, attribute: str = 'id="packs"') -> Any:
    """The packs, or one of them, as the browser reads them: JSON in a script element."""
    text = html.partition(f'<script type="application/json" {attribute}>')[2]
    return json.loads(text.partition("</script>")[0])


def a_pack(html: str) -> Any:
    return data(html, 'data-pack="e/own"')


def test_no_text_of_a_pack_can_break_out_of_its_data_element() -> None:
    def named(name: str) -> str:
        return inlined({"name": name}, {"e/own": {"pack": {"name": name}, "popovers": {}}})

    evil = '</script><script>alert(1)</script><!--<script>"'
    html = named(evil)
    assert data(html) == {"name": evil}
    assert a_pack(html)["pack"] == {"name": evil}
    assert "alert(1)</script>" not in html
    policies = re.findall(r"'sha256-[^']+'", html)
    assert re.findall(r"'sha256-[^']+'", named("honest")) == policies


def test_the_file_includes_what_the_site_loads_later() -> None:
    html = inlined()
    assert ".later{}" in html.partition("</head>")[0]
    assert html.index("first(") < html.index("second(")


def test_the_single_file_requests_nothing() -> None:
    html = inlined()
    assert re.findall(r'(?:src|href)=[\\"]+([^"\\]*)', html) == ["data:,"], "the empty icon"
    assert "url(" not in html.replace('url("data:font/woff2;base64,Zm9udA==")', "")


def test_a_script_cannot_close_its_own_element() -> None:
    html = inlined()
    assert html.count("</script>") == html.count("<script") == 6
    assert r"\x3C/script>" in html


def test_the_licences_of_fonts_and_scripts_are_in_every_copy(library: Library) -> None:
    html = randomizer_files.single(randomizer_files.Packs(library)).decode()
    text = html.partition('<script type="text/plain" id="licences">')[2].partition("</script>")[0]
    for work in ("preact", "@ibm/plex-sans", "SIL OPEN FONT LICENSE", "MIT"):
        assert work in text


def test_links_to_pages_of_the_site_are_plain_text() -> None:
    html = inlined()
    assert "10e/" not in html
    pack = a_pack(html)["pack"]
    assert pack["url"] == ""
    assert pack["body"].startswith("<p>Words <!-- --> <a class=")
    assert 'data-home=""' in html


def test_a_term_with_a_popover_stays_clickable() -> None:
    found = a_pack(inlined())
    term = '<a class="term" data-id="e/known" role="button" tabindex="0">term</a>'
    assert found["pack"]["body"].endswith(f"{term}</p>")
    assert found["popovers"] == {"e/known": "<h2>Term</h2>"}
