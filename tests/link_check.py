"""Checks every address in a built site as a browser would follow it.

In: the documents of a site as they are made. Out: a line for each address that does
not exist, is on another host, or differs from the file name in upper and lower case.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from urllib.parse import unquote, urlsplit

from lxml.etree import Element, _Element

from tests.active_elements import parsed

_FETCHED = {
    "a": (),
    "area": (),
    "form": (),
    "base": ("href",),
    "link": ("href",),
    "meta": (),
}
"""By tag, the attributes whose addresses are fetched; the others are only followed by readers.

For tags that are not listed, every address is fetched.
"""

_ADDRESSES = ("href", "src", "poster", "data", "action", "xlink:href")
_POINTING = frozenset((*_ADDRESSES, "srcset", "content", "style", "fill", "stroke"))
_CSS_URL = re.compile(
    r"""url\(\s*(?:"([^"]*)"|'([^']*)'|([^"')\s]+))\s*\)|@import\s+["']([^"']+)["']"""
)
_REFRESH = re.compile(r"url\s*=\s*['\"]?([^'\"]+)", re.IGNORECASE)
_FOLLOWED_PLAIN = ("mailto:", "tel:")
_FETCHED_PLAIN = ("data:", "blob:")


@dataclass
class Pointers:
    """The addresses in an HTML file, and the anchors that others can link to.

    `links` has the first line of each address, and whether it is fetched or only followed.
    """

    anchors: set[str] = field(default_factory=set)
    links: dict[tuple[str, bool], int] = field(default_factory=dict)


def css_addresses(text: str) -> Iterator[str]:
    """Yield every address in a style sheet."""
    for match in _CSS_URL.finditer(text):
        yield next(group for group in match.groups() if group is not None)


def read_document(text: str) -> Pointers:
    """Return the anchors and addresses of an HTML or SVG text."""
    return read_tree(parsed(text)) if text.strip() else Pointers()


def read_tree(tree: _Element) -> Pointers:
    """Return the anchors and addresses of a parsed document."""
    pointers = Pointers()
    for element in tree.iter(Element):
        tag = element.tag
        if tag == "style":
            for address in css_addresses(element.text or ""):
                pointers.links.setdefault((address, True), element.sourceline or 1)
        for name, value in element.items():
            if name == "id" or (name == "name" and tag == "a"):
                pointers.anchors.add(value)
            elif name in _POINTING:
                for address, fetched in _pointers(element, name, value):
                    pointers.links.setdefault((address.strip(), fetched), element.sourceline or 1)
    return pointers


def _pointers(element: _Element, name: str, value: str) -> Iterator[tuple[str, bool]]:
    """Yield the addresses in an attribute, and whether each is fetched or only followed."""
    tag = element.tag
    if name in _ADDRESSES:
        if not (tag == "link" and element.get("rel") == "canonical"):
            yield value, name in _FETCHED.get(tag, _ADDRESSES)
    elif name == "srcset":
        for part in value.split(","):
            if part.strip():
                yield part.split()[0], True
    elif name == "content":
        refreshes = tag == "meta" and element.get("http-equiv", "").lower() == "refresh"
        if refreshes and (found := _REFRESH.search(value)):
            yield found[1], False
    elif "url(" in value:
        for address in css_addresses(value):
            yield address, True


class LinkCheck:
    """Collects the addresses in the files of a site, and checks them all at the end."""

    def __init__(self) -> None:
        self._anchors: dict[str, set[str]] = {}
        # Most addresses are in menus, which all pages of a folder share: only one place is
        # reported.
        self._links: dict[tuple[str, str, bool], str] = {}

    def add(self, name: str, pointers: Pointers) -> None:
        """Record the anchors and addresses of a file."""
        self._anchors[name] = pointers.anchors
        folder = name.rpartition("/")[0]
        for (address, fetched), line in pointers.links.items():
            key = (name if address.startswith("#") else folder, address, fetched)
            if key not in self._links:
                self._links[key] = f"{name}:{line}"

    def read(self, name: str, content: bytes) -> None:
        """Record the anchors and addresses of a file of any type that can have them."""
        if name.endswith((".html", ".svg")):
            self.add(name, read_document(content.decode(errors="replace")))
        elif name.endswith(".css"):
            found = css_addresses(content.decode(errors="replace"))
            self.add(name, Pointers(links={(address, True): 1 for address in found}))

    def errors(self, files: Collection[str], root: str = "/") -> list[str]:
        """Return every error of a site with these files as `file:line: what is wrong`.

        `root` is the path of the site on its host, with which absolute addresses begin.
        Plain links to other hosts are allowed if they are https; anything that a page would fetch
        from another host is an error.
        """
        errors = []
        for (_, address, fetched), place in self._links.items():
            name = place.rpartition(":")[0]
            if error := _error(name, address, fetched, files, root, self._anchors):
                errors.append(f"{place}: {error}")
        return sorted(errors)


def _error(
    name: str,
    address: str,
    fetched: bool,
    files: Collection[str],
    root: str,
    anchors: Mapping[str, set[str]],
) -> str:
    """Return what is wrong with an address in a file, or an empty text."""
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
    target = _target(name, unquote(parts.path), root)
    if target not in files:
        index = f"{target}/index.html".lstrip("/")
        if index in files:
            return f'"{address}" leads to a folder, which opens no page from disk (link to {index})'
        near = next((file for file in files if file.lower() == target.lower()), "")
        hint = f" (the file is called {near})" if near else ""
        return f'"{address}" leads to {target}, which does not exist{hint}'
    anchor = unquote(parts.fragment)
    if anchor not in ("", "top") and target in anchors and anchor not in anchors[target]:
        # A query or a slash in the anchor belongs to a script, not to an element.
        return "" if re.search(r"[=/?&]", anchor) else f'"{address}": no element "{anchor}" there'
    return ""


def _target(name: str, path: str, root: str) -> str:
    """Return the file that a path leads to, seen from the file that contains it."""
    if not path:
        return name
    if path.startswith("/") and not path.startswith(root):
        return path  # another site on the same host
    base = PurePosixPath() if path.startswith("/") else PurePosixPath(name).parent
    path = path.removeprefix(root)
    steps: list[str] = []
    for step in (*base.parts, *path.strip("/").split("/")):
        if step == ".." and steps:
            steps.pop()
        elif step not in (".", ""):
            steps.append(step)
    return "/".join(steps)
