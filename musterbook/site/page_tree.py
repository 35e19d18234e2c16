"""The pages of a site as a tree, for the navigation of site generators.

In: a library and its finished pages. Out: the pages below the front page, newest edition first: an
edition has its packs, a pack its decks, a deck its cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from musterbook.library import addresses
from musterbook.library.model.nodes import Library, Node
from musterbook.pages import Context, Page, comparison_pages
from musterbook.pages.article_frame import compare_title


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
        pairs = listed(*(pair.url for pair in comparison_pages.compared_pairs(Context(library))))
        top.append(Branch(compare_title(library), addresses.CONCEPTS, (*pairs, *concepts)))
    top.append(Branch(titles[addresses.CARDS], addresses.CARDS, listed(addresses.PINBOARD)))
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
