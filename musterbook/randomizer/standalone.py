"""The randomizer as one file, for a device that was never online.

In: the page and the files that it loads, by address. Out: one HTML document with the script, style,
fonts and packs inside. Links to pages are removed, because there may be no site beside it; links
that open a popover stay.
"""

from __future__ import annotations

import json
import re
from collections.abc import Container
from typing import Any

from musterbook.library import links
from musterbook.output import Files
from musterbook.site.policy import declaration, guarded

NAME = links.STANDALONE

_LINK = re.compile(r'<link rel="(\S+)" href="([^"]+)">\n?')
_SCRIPT = re.compile(r'<script src="([^"]+)"></script>')
_ANCHOR = re.compile(r"<a(\s[^>]*)>(.*?)</a>", re.DOTALL)
_CLASS = re.compile(r'\sclass="(ref|term)"')
_ID = re.compile(r'\sdata-id="([^"]*)"')
_NO_ICON = '<link rel="icon" href="data:,">\n'
"""Without a link browsers ask for favicon.ico."""
_GLOBAL = "window.MUSTERBOOK="
_DATA = '<script type="application/json" id="packs">{}</script>'
_READ = f'{_GLOBAL}JSON.parse(document.getElementById("packs").textContent);'
"""Packs are content: they are data that a fixed script reads, not a script."""


def inlined(page: str, files: Files) -> str:
    """Return a page with all that it needs inside it."""
    html = files[page].decode()
    data: list[str] = []

    def link(match: re.Match[str]) -> str:
        if match[1] != "stylesheet":
            return _NO_ICON if match[1] == "icon" else ""
        return f"<style>\n{files[match[2]].decode()}</style>\n"

    def script(match: re.Match[str]) -> str:
        text = files[match[1]].decode()
        if text.startswith(_GLOBAL):
            data.append(_packs(text))
            return f"{_DATA}\n<script>{_READ}</script>"
        return f"<script>\n{_quoted(text)}</script>"

    html = _LINK.sub(link, html)
    html = _SCRIPT.sub(script, html)
    html = re.sub(r'data-home="[^"]*"', 'data-home=""', html)
    html = re.sub(r'\s*<a href="[^"]*">Back to the site</a>', "", html)
    declared = declaration(html)
    for packs in data:
        html = html.replace(_DATA, _DATA.replace("{}", packs))
    return guarded(html, declared)


def _packs(text: str) -> str:
    data = json.loads(text[len(_GLOBAL) :].rstrip().rstrip(";"))
    unlinked = _unlinked(data, data.get("popovers", {}))
    found = json.dumps(unlinked, ensure_ascii=False, separators=(",", ":"))
    return found.replace("<", "\\u003c")  # nothing in it can end or begin an element


def _unlinked(value: Any, known: Container[str]) -> Any:
    """The same data without addresses; of the links in its HTML, those with a popover stay."""
    if isinstance(value, dict):
        return {k: "" if k == "url" else _unlinked(part, known) for k, part in value.items()}
    if isinstance(value, list):
        return [_unlinked(part, known) for part in value]
    if not isinstance(value, str):
        return value

    def anchor(match: re.Match[str]) -> str:
        kind, entry = _CLASS.search(match[1]), _ID.search(match[1])
        if 'class="open"' in match[1]:
            return ""  # the page of the entry
        if kind is None or entry is None or entry[1] not in known:
            return match[2]
        button = f'class="{kind[1]}" data-id="{entry[1]}" role="button" tabindex="0"'
        return f"<a {button}>{match[2]}</a>"

    return _ANCHOR.sub(anchor, value)


def _quoted(script: str) -> str:
    """A script that is safe inside HTML: it must not end the element that holds it."""
    return re.sub(r"<(?=/script|!--)", r"\\x3C", script, flags=re.IGNORECASE)
