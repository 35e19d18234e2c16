"""What in a page can run code, fetch, redirect or restyle it: only what templates put there.

The templates escape what comes from content, and browsers enforce the policy of a page. This looks
at finished pages for what came in all the same.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator
from html import escape

from lxml import etree

from musterbook.esbuild import script

INLINE = tuple(script(name).decode().strip() for name in ("early.js", "lost.js"))
"""The inline scripts of our pages."""

ACTIVE = frozenset({
    "applet", "base", "embed", "fencedframe", "form", "frame", "frameset", "iframe", "link", "meta",
    "noembed", "noframes", "object", "param", "plaintext", "portal", "script", "style", "template",
    "xmp",
})  # fmt: skip
"""Elements that can run code, fetch, redirect, restyle the page or swallow the text after them."""

_START = re.compile(rf"<({'|'.join(sorted(ACTIVE))})(?![a-z0-9-])", re.IGNORECASE)
"""The start of an active element anywhere in the text, even if a parser would ignore it."""

_ASSET = r"(?:(?:\.\./)*|/(?:[\w-]+/)*)assets/[\w/-]+"
_OURS = {
    "form": re.compile(r'<form class="[\w -]+"(?: data-search-exclude="")?>'),
    "link": re.compile(
        rf'<link (?:(?:as="script" )?href="{_ASSET}\.(?:css|js|svg|png)"'
        r' rel="(?:icon|prefetch|stylesheet)"'
        r'|href="[^"]*" rel="canonical")>'
    ),
    "meta": re.compile(
        r'<meta (?:charset="utf-8"|content="[^"]*" http-equiv="Content-Security-Policy"'
        r'|content="0; url=[\w./#-]+" http-equiv="refresh"'
        r'|content="[^"]*" (?:name="(?:color-scheme|description|robots|theme-color|twitter:card'
        r'|viewport)"|property="og:[a-z_:]+"))>'
    ),
    "script": re.compile(
        rf'<script (?:(?:defer="(?:defer)?" )?src="{_ASSET}\.js"'
        r'|[^>]*type="(?:application/json|text/plain)")>'
    ),
}
"""Start tags that our templates contain, with sorted attributes."""

_ADDRESSES = frozenset({
    "action", "background", "cite", "data", "href", "longdesc", "manifest", "poster", "src",
    "xlink:href",
})  # fmt: skip
_FORBIDDEN = frozenset({"formaction", "ping", "srcdoc"})
_SCHEME = re.compile(r"([a-z][a-z0-9+.-]*):", re.IGNORECASE)
_IGNORED = re.compile(r"[\x00-\x20\x7f]")
"""Characters that browsers drop from addresses before they read the scheme."""


def parsed(text: str) -> etree._Element:
    """Return the tree of an HTML document."""
    parser = etree.HTMLParser(encoding="utf-8", huge_tree=True)
    return etree.fromstring(text.encode(), parser=parser)


def problems(text: str, scripts: Collection[str] = ()) -> list[str]:
    """Return what is active in a page and not ours; `scripts` are its inline scripts."""
    return list(_problems(parsed(text), text, scripts))


def _problems(tree: etree._Element, text: str, scripts: Collection[str]) -> Iterator[str]:
    active = list(tree.iter(*ACTIVE))
    for element in active:
        tag = _start_tag(element)
        if element.tag == "script" and not element.attrib:
            if element.text not in scripts:
                yield f"an inline script: {element.text}"
        elif not (element.tag in _OURS and _OURS[element.tag].fullmatch(tag)):
            yield f"{tag} is in no template"
    starts = Counter(found[1].lower() for found in _START.finditer(text))
    for start in starts - Counter(element.tag for element in active):
        yield f'the text contains "<{start}"'
    for element in tree.iter(etree.Element):
        if element.tag not in ACTIVE:
            yield from _bad_attributes(element)


def _start_tag(element: etree._Element) -> str:
    facts = sorted((str(name), escape(str(value))) for name, value in element.attrib.items())
    words = "".join(f' {name}="{value}"' for name, value in facts)
    return f"<{element.tag}{words}>"


def _bad_attributes(element: etree._Element) -> Iterator[str]:
    for written, value in element.items():
        name = written.lower()
        if name.startswith("on") or name in _FORBIDDEN:
            yield f'<{element.tag}> has the attribute "{name}"'
        if ":" in value and name in _ADDRESSES:
            scheme = _SCHEME.match(_IGNORED.sub("", value))
            if scheme and (element.tag, scheme[1].lower()) != ("a", "https"):
                yield f'<{element.tag}> has the address "{value[:80]}"'
