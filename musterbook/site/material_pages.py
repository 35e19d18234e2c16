"""Pages as a site in the style of Material shows them, and its navigation.

In: finished pages. Out: their HTML without the list of siblings, which is in Material's navigation,
the headings for its table of contents, the front matter for `templates/material/musterbook.html`,
and what its search finds; and all pages as a tree below the front page, newest edition first: an
edition has its packs, a pack its decks, a deck its cards.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape, unescape

from musterbook.library import addresses
from musterbook.library.model.game_file import GameFile
from musterbook.library.model.nodes import Library, Node
from musterbook.pages import Context, Page, comparison_pages
from musterbook.pages.article_frame import compare_title
from musterbook.site.documents import has_cards
from musterbook.site.search_data import HIDDEN, WORTH, SearchEntry, findables

TEMPLATE = "musterbook.html"
"""The template of every page, in the folder `templates/material`."""

CONTENTS_FROM, WIDE_FROM = 2, 4
"""Number of headings from which a page has a table of contents, and a wide page."""

_SIBLINGS = re.compile(r'<nav class="siblings.*?</nav>\n?', re.DOTALL)
_PART = re.compile(
    r"<div\b(?P<div>[^>]*)>|(?P<end></div>)"
    r'|(?:<section\b[^>]*\bid="(?P<around>[^"]+)"[^>]*>\s*)?'
    r"<h(?P<level>[23])(?P<attributes>[^>]*)>(?P<title>.*?)</h(?P=level)>",
    re.DOTALL,
)
_ID = re.compile(r'\bid="([^"]+)"')
_BESIDE_TITLE = re.compile(
    r'<small.*?</small>|<a class="anchor".*?</a>|<(\w+) class="badge.*?</\1>', re.DOTALL
)
_TAG = re.compile(r"<[^>]+>")


@dataclass(frozen=True)
class PageHeading:
    """A heading of a page: its level (2 or 3), its anchor and its plain text."""

    level: int
    anchor: str
    title: str


@dataclass(frozen=True)
class MaterialPage:
    """A page for Material. `html` has an anchor for every one of `headings`."""

    page: Page
    html: str
    headings: tuple[PageHeading, ...]
    notice: str = ""

    @classmethod
    def of(cls, page: Page, game: GameFile) -> MaterialPage:
        """Return a finished page as Material shows it, with what the game says on its texts."""
        notice = f"{game.name} {game.legal.pages}" if game.legal.pages else ""
        html = _SIBLINGS.sub("", page.html)
        article, aside, panels = html.partition("<aside")
        article, headings = _with_anchors(article)
        return cls(page, f"{article}{aside}{panels}", headings, notice)

    @property
    def hide(self) -> list[str]:
        """The sidebars that the page does without, by Material's names.

        The face of a card takes the place of a table of contents.
        """
        opening = self.html.partition(">")[0]
        is_wide = " wide" in opening or " home" in opening
        if is_wide and 'class="siblings' not in self.page.html:
            return ["navigation", "toc"]
        has_face = '<figure class="face-preview"' in self.html
        least = WIDE_FROM if is_wide else CONTENTS_FROM
        return ["toc"] if has_face or len(self.headings) < least else []

    @property
    def front_matter(self) -> dict[str, object]:
        """Metadata for Material and for the template, escaped, without empty values."""
        values = {
            "title": escape(self.page.full_title),
            "description": escape(self.page.description),
            "template": TEMPLATE,
            "hide": self.hide,
            "search": _rank(self.page),
            "cards": has_cards(self.page),
            "redirect": self.page.redirect,
            "notice": escape(self.notice),
        }
        return {name: value for name, value in values.items() if value}


def _with_anchors(article: str) -> tuple[str, tuple[PageHeading, ...]]:
    """Return an article with an anchor for each heading that a table of contents lists.

    Those are the headings of level 2 and, if they have an anchor already, of level 3. Texts that
    are hidden at first and faces of cards have none.
    """
    used = set(_ID.findall(article))
    headings: list[PageHeading] = []
    parts: list[str] = []
    end = depth = hidden_from = 0
    for part in _PART.finditer(article):
        if part["level"] is None:
            depth += 1 if part["end"] is None else -1
            if hidden_from > depth:
                hidden_from = 0
            if " hidden" in (part["div"] or "") and not hidden_from:
                hidden_from = depth
            continue
        own = _ID.search(part["attributes"])
        anchor = (own and own[1]) or part["around"] or ""
        title = unescape(_TAG.sub("", _BESIDE_TITLE.sub("", part["title"]))).strip()
        is_listed = not hidden_from and "mb-card" not in part["attributes"] and title
        if not is_listed or (part["level"] == "3" and not anchor):
            continue
        if not anchor:
            anchor = _free(title, used)
            used.add(anchor)
            start = part.start("attributes")
            parts += [article[end:start], f' id="{anchor}"']
            end = start
        headings.append(PageHeading(int(part["level"]), anchor, title))
    return "".join([*parts, article[end:]]), tuple(headings)


def _free(title: str, used: set[str]) -> str:
    """Return an anchor for a title that the page does not have yet."""
    name = re.sub(r"\W+", "-", title.casefold()).strip("-") or "part"
    anchor, number = name, 1
    while anchor in used:
        number += 1
        anchor = f"{name}-{number}"
    return anchor


def indexed(library: Library, pages: Iterable[Page]) -> Mapping[str, str]:
    """Return what the search indexes of each page as HTML, by address.

    It is the title, the description and the passages of its entry, and those of the entries that
    are anchors on the page.
    """
    texts: dict[str, list[str]] = {}
    entries = findables(Context(library), pages)
    for entry in sorted(entries, key=lambda entry: "#" in entry.url):  # the page itself comes first
        url, _, anchor = entry.url.partition("#")
        texts.setdefault(url, []).append(_indexed(entry, anchor))
    return {url: "".join(parts) for url, parts in texts.items()}


def _indexed(entry: SearchEntry, anchor: str) -> str:
    level = 2 if anchor else 1
    about = " · ".join(filter(None, (entry.about, entry.here, *entry.names)))
    lines = [about, *(f"{p.label} {p.text} {p.value}".strip() for p in entry.passages)]
    text = "".join(f"<p>{escape(line)}</p>" for line in lines if line)
    heading = f'<h{level} id="{anchor or "content"}">{escape(entry.title)}</h{level}>'
    return heading + text


def _rank(page: Page) -> dict[str, object]:
    """Return how the search treats a page: its factor, or that it is left out."""
    if page.redirect or page.kind in HIDDEN:
        return {"exclude": True}
    return {"boost": WORTH.get(page.kind, 1)}


@dataclass(frozen=True)
class Branch:
    """A page in the navigation: its title, its address, and the pages below it."""

    title: str
    url: str
    children: tuple[Branch, ...] = ()


@dataclass(frozen=True)
class PageTree:
    """The pages below the front page; `trails` has the branches from the top to each page."""

    top: tuple[Branch, ...]
    trails: Mapping[str, tuple[Branch, ...]]

    def trail(self, url: str) -> tuple[Branch, ...]:
        """Return the branches from the top to a page, or to the nearest page above it."""
        steps = url.removesuffix(".html").removesuffix("/index").split("/")
        while steps:
            path = "/".join(steps)
            for above in (f"{path}.html", f"{path}/index.html"):
                if above in self.trails:
                    return self.trails[above]
            steps.pop()
        return ()


def page_tree(library: Library, pages: Iterable[Page], play: str = "") -> PageTree:
    """Return the tree of the pages of a library; `play` is the address of the randomizer."""
    titles = {page.url: page.title for page in pages}

    def listed(*urls: str) -> tuple[Branch, ...]:
        return tuple(Branch(titles[url], url) for url in urls if url in titles)

    def branch(node: Node) -> Branch:
        below = (child for child in library.children(node) if addresses.url(child) in titles)
        return Branch(node.name, addresses.url(node), tuple(map(branch, below)))

    top = [branch(edition) for edition in reversed(library.editions)]
    if addresses.CONCEPTS in titles:
        concepts = (branch(node) for node in library.of_kind("concept"))
        pairs = listed(*(pair.url for pair in comparison_pages.compared_pairs(library)))
        top.append(Branch(compare_title(library), addresses.CONCEPTS, (*pairs, *concepts)))
    top.append(Branch(titles[addresses.CARD_LIST], addresses.CARD_LIST, listed(addresses.PINBOARD)))
    top.append(Branch("Print", addresses.PRINTS, listed(addresses.PICK)))
    foot = listed(addresses.SOURCES, addresses.DOUBT)
    if library.top_pages:
        first, *others = map(branch, library.top_pages)
        top.append(Branch("About", first.url, (*others, *foot)))
    else:
        top += foot
    if play:
        top.append(Branch("Play", play))
    return PageTree(tuple(top), dict(_trails(top)))


def _trails(
    branches: Iterable[Branch], above: tuple[Branch, ...] = ()
) -> Iterable[tuple[str, tuple[Branch, ...]]]:
    for branch in branches:
        trail = (*above, branch)
        yield branch.url, trail
        yield from _trails(branch.children, trail)
