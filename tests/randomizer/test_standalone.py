from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from musterbook.randomizer import standalone
from tests.outputs import files_of


@pytest.fixture
def page(tmp_path: Path) -> Path:
    """A page in the form of the randomizer's, with everything beside it."""
    folder = tmp_path / "assets" / "randomizer"
    folder.mkdir(parents=True)
    (folder / "app.css").write_text(
        '@font-face{src:url("data:font/woff2;base64,Zm9udA==")}', encoding="utf-8"
    )
    (folder / "app.js").write_text('first("</script>")', encoding="utf-8")
    (folder / "extras.js").write_text('second("</script>")', encoding="utf-8")
    (folder / "extras.css").write_text(".later{}", encoding="utf-8")
    (folder / "packs.js").write_text('window.MUSTERBOOK={"loaded":{}};\n', encoding="utf-8")
    (folder / "packs").mkdir()
    (folder / "packs/e-own.js").write_text(
        'window.MUSTERBOOK.loaded["e/own"]={"pack":{"url":"10e/a.html","body":"<p><a class='
        '\\"ref\\" href=\\"10e/b.html\\">Words</a> <!-- --> <a class=\\"term\\" '
        'data-id=\\"e/known\\" href=\\"e/known.html\\">term</a></p>"},"popovers":{"e/known":'
        '"<h2>Term</h2><a class=\\"open\\" href=\\"e/known.html\\">Open page</a>"}};\n',
        encoding="utf-8",
    )
    path = tmp_path / "randomizer.html"
    path.write_text(
        '<!doctype html><head><meta charset="utf-8"><link rel="icon" href="assets/icon.png">\n'
        '<link rel="stylesheet" href="assets/randomizer/app.css">\n</head><body>\n'
        '<div id="app" data-home="index.html"></div>\n'
        '<script src="assets/randomizer/packs.js"></script>\n'
        '<script src="assets/randomizer/app.js"></script>\n</body>',
        encoding="utf-8",
    )
    return path


def data(html: str, attribute: str = 'id="packs"') -> Any:
    """The packs, or one of them, as the browser reads them: JSON in a script element."""
    text = html.partition(f'<script type="application/json" {attribute}>')[2]
    return json.loads(text.partition("</script>")[0])


def a_pack(html: str) -> Any:
    return data(html, 'data-pack="e/own"')


def test_packs_are_data_that_no_text_in_them_can_leave(page: Path) -> None:
    evil = '</script><script>alert(1)</script><!--<script>"'
    folder = page.parent / "assets/randomizer"

    def inlined(name: str) -> str:
        index = f"window.MUSTERBOOK={json.dumps({'name': name})};\n"
        pack = json.dumps({"pack": {"name": name}, "popovers": {}})
        (folder / "packs.js").write_text(index, encoding="utf-8")
        (folder / "packs/e-own.js").write_text(
            f'window.MUSTERBOOK.loaded["e/own"]={pack};\n', encoding="utf-8"
        )
        return standalone.inlined(page.name, files_of(page.parent))

    html = inlined(evil)
    assert data(html) == {"name": evil}
    assert a_pack(html)["pack"] == {"name": evil}
    assert "alert(1)</script>" not in html
    policies = re.findall(r"'sha256-[^']+'", html)
    assert re.findall(r"'sha256-[^']+'", inlined("honest")) == policies


def test_what_is_loaded_later_elsewhere_is_in_the_file(page: Path) -> None:
    html = standalone.inlined(page.name, files_of(page.parent))
    assert ".later{}" in html.partition("</head>")[0]
    assert html.index("first(") < html.index("second(")


def test_nothing_is_asked_for_any_more(page: Path) -> None:
    html = standalone.inlined(page.name, files_of(page.parent))
    assert re.findall(r'(?:src|href)=[\\"]+([^"\\]*)', html) == ["data:,"], "the empty icon"
    assert "url(" not in html.replace('url("data:font/woff2;base64,Zm9udA==")', "")


def test_a_script_cannot_end_the_element_that_holds_it(page: Path) -> None:
    html = standalone.inlined(page.name, files_of(page.parent))
    assert html.count("</script>") == html.count("<script") == 5
    assert r"\x3C/script>" in html


def test_links_to_a_site_that_may_not_be_there_are_words(page: Path) -> None:
    html = standalone.inlined(page.name, files_of(page.parent))
    assert "10e/" not in html
    pack = a_pack(html)["pack"]
    assert pack["url"] == ""
    assert pack["body"].startswith("<p>Words <!-- --> <a class=")
    assert 'data-home=""' in html


def test_a_term_with_a_popover_stays_a_control(page: Path) -> None:
    found = a_pack(standalone.inlined(page.name, files_of(page.parent)))
    term = '<a class="term" data-id="e/known" role="button" tabindex="0">term</a>'
    assert found["pack"]["body"].endswith(f"{term}</p>")
    assert found["popovers"] == {"e/known": "<h2>Term</h2>"}
