"""The randomizer as one file, for a device that was never online.

In: the page and the files that it loads, by address, and packs as data. Out: one HTML document with
the script, style, fonts and packs inside. Links to pages are removed, because there may be no site
beside it; links that open a popover stay.
"""

import re
from collections.abc import Container, Mapping
from typing import Any
from xml.sax.saxutils import quoteattr

from musterbook.json_text import compact_json
from musterbook.library import addresses
from musterbook.output_folder import Files
from musterbook.site.security_policy import policy

NAME = addresses.STANDALONE

_LINK = re.compile(r'<link rel="(\S+)" href="([^"]+)">\n?')
_SCRIPT = re.compile(r'<script src="([^"]+)"></script>')
_INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)
_ANCHOR = re.compile(r"<a(\s[^>]*)>(.*?)</a>", re.DOTALL)
_CLASS = re.compile(r'\sclass="(ref|term)"')
_ID = re.compile(r'\sdata-id="([^"]*)"')
_NO_ICON = '<link rel="icon" href="data:,">\n'
"""Without this link, browsers request favicon.ico."""
ASSETS = "assets/randomizer"
LATER = ("assets/more-fonts.css", f"{ASSETS}/qr-codes.js")
"""Styles and scripts that the page loads when they are needed."""
PACK_LIST = f"{ASSETS}/packs.js"
"""The script with the list of packs."""
GLOBAL = "window.MUSTERBOOK"
"""The variable in which scripts find the packs."""
_READ = f'<script>{GLOBAL}=JSON.parse(document.getElementById("packs").textContent);</script>'
"""Packs are content: they are data that fixed scripts read, not scripts."""


def inlined(page: str, files: Files, index: Any, packs: Mapping[str, Any], licences: str) -> str:
    """Return a page with everything that it needs inside, including what it would load later.

    `index` lists the packs; `packs` has what the page loads for each, by its id. `licences` are
    those of the fonts and scripts inside, which must accompany every copy.
    """
    html = files[page].decode()
    data: dict[str, str] = {}

    def json_script(attribute: str, value: Any) -> str:
        """Return an empty element; it is filled when the policy of the page is complete."""
        empty = f'<script type="application/json" {attribute}></script>'
        safe = compact_json(value).replace("<", "\\u003c")  # closes and opens no element
        data[empty] = empty.replace("><", f">{safe}<")
        return empty

    def style(address: str) -> str:
        return f"<style>\n{files[address].decode()}</style>\n"

    def link(match: re.Match[str]) -> str:
        if match[1] != "stylesheet":
            return _NO_ICON if match[1] == "icon" else ""
        return style(match[2])

    def script(match: re.Match[str]) -> str:
        if match[1] != PACK_LIST:
            return f"<script>\n{_quoted(files[match[1]].decode())}</script>"
        lines = [
            json_script(f"data-pack={quoteattr(id)}", _unlinked(pack, pack["popovers"]))
            for id, pack in sorted(packs.items())
        ]
        return "\n".join([json_script('id="packs"', index), *lines, _READ])

    html = _LINK.sub(link, html)
    html = _SCRIPT.sub(script, html)
    for address in LATER:
        if address.endswith(".css"):
            html = html.replace("</head>", f"{style(address)}</head>")
        else:
            tag = f"<script>\n{_quoted(files[address].decode())}</script>"
            html = html.replace("</body>", f"{tag}\n</body>")
    html = re.sub(r'data-home="[^"]*"', 'data-home=""', html)
    html = re.sub(r'\s*<a href="[^"]*">Back to the site</a>', "", html)
    html = html.replace(policy(), policy(*_INLINE.findall(html)))
    for empty, filled in data.items():
        html = html.replace(empty, filled)
    text = f'<script type="text/plain" id="licences">\n{_quoted(licences)}</script>'
    return html.replace("</body>", f"{text}\n</body>")


def _unlinked(value: Any, ids: Container[str]) -> Any:
    """Return the data without addresses; links in its HTML stay only if they open a popover."""
    if isinstance(value, dict):
        return {k: "" if k == "url" else _unlinked(part, ids) for k, part in value.items()}
    if isinstance(value, list):
        return [_unlinked(part, ids) for part in value]
    if not isinstance(value, str):
        return value

    def anchor(match: re.Match[str]) -> str:
        kind, entry = _CLASS.search(match[1]), _ID.search(match[1])
        if 'class="open"' in match[1]:
            return ""  # the page of the entry
        if kind is None or entry is None or entry[1] not in ids:
            return match[2]
        button = f'class="{kind[1]}" data-id="{entry[1]}" role="button" tabindex="0"'
        return f"<a {button}>{match[2]}</a>"

    return _ANCHOR.sub(anchor, value)


def _quoted(script: str) -> str:
    """Return a script that is safe inside HTML: it cannot close the element that contains it."""
    return re.sub(r"<(?=/script|!--)", r"\\x3C", script, flags=re.IGNORECASE)
