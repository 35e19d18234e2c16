"""Follows every address in a built site, as a browser would.

In: the folder of a site. Out: one line for each address that leads nowhere, to another host, or
to a file whose name differs in capitals.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from urllib.parse import unquote, urlsplit

from lxml.etree import XPath
from lxml.html import HtmlElement, HTMLParser, document_fromstring

_FETCHED = {
    "a": (),
    "area": (),
    "form": (),
    "base": ("href",),
    "link": ("href",),
    "meta": (),
}
"""Tags whose addresses are only followed by a reader, and those with addresses that are fetched.

Of any other tag every address is fetched.
"""

_ADDRESSES = ("href", "src", "poster", "data", "action", "xlink:href")
_CSS_URL = re.compile(
    r"""url\(\s*(?:"([^"]*)"|'([^']*)'|([^"')\s]+))\s*\)|@import\s+["']([^"']+)["']"""
)
_REFRESH = re.compile(r"url\s*=\s*['\"]?([^'\"]+)", re.IGNORECASE)
_FOLLOWED_PLAIN = ("mailto:", "tel:")
_FETCHED_PLAIN = ("data:", "blob:")


@dataclass
class Document:
    """What one HTML file points at, and what can be pointed at in it."""

    anchors: set[str] = field(default_factory=set)
    links: list[tuple[int, str, bool]] = field(default_factory=list)


def css_addresses(text: str) -> Iterator[str]:
    """Yield every address of a style sheet."""
    for match in _CSS_URL.finditer(text):
        yield next(group for group in match.groups() if group is not None)


_POINTERS = XPath(
    "//*[@href or @src or @poster or @data or @action or @srcset or @http-equiv or @style"
    " or @*[name()='xlink:href'] or contains(@fill, 'url(') or contains(@stroke, 'url(')]"
    " | //style",
    smart_strings=False,
)
_ANCHORS = XPath("//@id | //a/@name", smart_strings=False)


def read_document(text: str) -> Document:
    """Return the anchors and addresses of an HTML or SVG text."""
    document = Document()
    if not text.strip():
        return document
    root = document_fromstring(text.encode(), parser=HTMLParser(encoding="utf-8", huge_tree=True))
    document.anchors.update(_ANCHORS(root))
    for element in _POINTERS(root):
        for address, fetched in _pointers(element):
            document.links.append((element.sourceline or 1, address.strip(), fetched))
    return document


def _pointers(element: HtmlElement) -> Iterator[tuple[str, bool]]:
    """Yield the addresses of an element, and whether each is fetched or only followed."""
    tag, values = element.tag, element.attrib
    if tag == "style":
        for address in css_addresses(element.text or ""):
            yield address, True
    for name in _ADDRESSES:
        if name in values and not (tag == "link" and values.get("rel") == "canonical"):
            yield values[name], name in _FETCHED.get(tag, _ADDRESSES)
    for part in values.get("srcset", "").split(","):
        if part.strip():
            yield part.split()[0], True
    refreshes = tag == "meta" and values.get("http-equiv", "").lower() == "refresh"
    if refreshes and (found := _REFRESH.search(values.get("content", ""))):
        yield found[1], False
    for name in ("style", "fill", "stroke"):
        for address in css_addresses(values.get(name, "")):
            yield address, True


def crawl(site: Path) -> list[str]:
    """Return every error of a built site as `file:line: what is wrong`, in the order of files.

    Plain links to other hosts are allowed if they are https; anything that a page would fetch
    from another host is an error.
    """
    files = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    documents = {
        name: read_document((site / name).read_text(encoding="utf-8", errors="replace"))
        for name in sorted(files)
        if name.endswith((".html", ".svg"))
    }
    for name in sorted(name for name in files if name.endswith(".css")):
        text = (site / name).read_text(encoding="utf-8", errors="replace")
        documents[name] = Document(links=[(1, found, True) for found in css_addresses(text)])
    errors = []
    known: dict[tuple[str, str, bool], str] = {}  # most addresses are those of the menus
    for name, document in documents.items():
        folder = name.rpartition("/")[0]
        for line, address, fetched in document.links:
            key = (name if address.startswith("#") else folder, address, fetched)
            if key not in known:
                known[key] = _error(name, address, fetched, files, documents)
            if known[key]:
                errors.append(f"{name}:{line}: {known[key]}")
    return list(dict.fromkeys(errors))


def _error(
    name: str, address: str, fetched: bool, files: set[str], documents: dict[str, Document]
) -> str:
    """Say what is wrong with an address in a file, or nothing."""
    if not address or address.startswith(_FETCHED_PLAIN if fetched else _FOLLOWED_PLAIN):
        return ""
    try:
        parts = urlsplit(address)
    except ValueError:
        return f'"{address}" is not an address'
    if parts.scheme or parts.netloc:
        if fetched:
            return f'"{address}" is fetched from another host'
        return "" if parts.scheme == "https" else f'"{address}" is not an https link'
    target = _target(name, unquote(parts.path))
    if target not in files:
        index = f"{target}/index.html".lstrip("/")
        if index in files:
            return f'"{address}" leads to a folder, which opens no page from disk (name {index})'
        near = next((file for file in files if file.lower() == target.lower()), "")
        hint = f" (the file is called {near})" if near else ""
        return f'"{address}" leads to {target}, which is not there{hint}'
    anchor = unquote(parts.fragment)
    if anchor and target in documents and anchor not in documents[target].anchors | {"top"}:
        # A query or a slash in the anchor belongs to a script, not to an element.
        return "" if re.search(r"[=/?&]", anchor) else f'"{address}": no element "{anchor}" there'
    return ""


def _target(name: str, path: str) -> str:
    """Return the file that a path leads to from the file that names it."""
    if not path:
        return name
    base = PurePosixPath() if path.startswith("/") else PurePosixPath(name).parent
    steps: list[str] = []
    for step in (*base.parts, *path.strip("/").split("/")):
        if step == ".." and steps:
            steps.pop()
        elif step not in (".", ""):
            steps.append(step)
    return "/".join(steps)
