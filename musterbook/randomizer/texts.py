"""The texts of entries as the randomizer shows them: HTML made from the same blocks as on the site.

In: a library, and the address of the page that shows the texts. Out: prose and bodies of cards and
missions as HTML. Links lead to pages of the site.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from markupsafe import Markup

from musterbook.article import Article, Block, HtmlWriter, Link, Prose, articles
from musterbook.article.article_blocks import Scoring
from musterbook.article.layouts import arranged
from musterbook.article.prose import attribute
from musterbook.library import links
from musterbook.library.model.files import MapCard
from musterbook.library.model.nodes import Library, Node
from musterbook.maps import svg
from musterbook.templates import templates


class Entry(NamedTuple):
    """A link to an entry."""

    name: str
    href: str


@dataclass(frozen=True)
class Texts:
    """Texts of a library for the page at an address."""

    library: Library
    at: str

    def prose(self, node: Node, text: str | None, *, plain: bool = False) -> str:
        """Return a text of an entry as HTML, without `<p>` around a single paragraph.

        `plain` leaves links out, for use inside buttons.
        """
        return self.html(articles(self.library).prose(node, text), plain=plain)

    def html(self, prose: Prose, *, plain: bool = False) -> str:
        """Return prose as HTML, without `<p>` around a single paragraph."""
        return HtmlWriter(_words if plain else self._link).prose(prose, inline=True)

    def text(self, node: Node, text: str) -> str:
        """Return a text of an entry as paragraphs."""
        return self._write(articles(self.library).prose(node, text))

    def article(self, node: Node) -> Article:
        """Return the article of an entry."""
        return articles(self.library).article(node)

    def scoring(self, node: Node) -> Scoring:
        """Return the scoring of a card or a mission, which may be empty."""
        return self.article(node).first(Scoring) or Scoring(())

    def body(self, node: Node) -> str:
        """Return the body of a card or a mission as HTML without blank lines."""
        html = self._show(arranged(self.article(node), "game")["body"])
        return "\n".join(line.strip() for line in html.splitlines() if line.strip())

    def drawing(self, entry: MapCard) -> str | None:
        """Return the picture of a map as SVG."""
        return svg(entry, title=entry.name)

    def _show(self, blocks: Sequence[Block]) -> str:
        template = templates("randomizer", keep_trailing_newline=True).get_template(
            "blocks.html.j2"
        )
        return template.render(blocks=blocks, write=self._write, entries=self._entries)

    def _write(self, prose: Prose, inline: bool = False) -> Markup:
        return Markup(HtmlWriter(self._link).prose(prose, inline=inline))

    def _entries(self, ids: Sequence[str]) -> list[Entry]:
        return [Entry(self.library[id].name, self._href(id)) for id in ids]

    def _href(self, id: str) -> str:
        return links.relative(self.at, links.url(self.library[id]))

    def _link(self, link: Link, words: str) -> str:
        if link.kind == "web":
            return f'<a href="{attribute(link.target)}">{words}</a>'
        href = self._href(link.target)
        return f'<a class="{link.kind}" data-id="{link.target}" href="{href}">{words}</a>'


class NoTexts(Texts):
    """Marks in place of texts, for a pack that is only played: a mark says that there is a text."""

    def prose(self, node: Node, text: str | None, *, plain: bool = False) -> str:
        """Return a mark, or nothing if there is no text."""
        return "…" if text else ""

    def html(self, prose: Prose, *, plain: bool = False) -> str:
        """Return a mark, or nothing if there is no text."""
        return "…" if prose else ""

    def text(self, node: Node, text: str) -> str:
        """Return a mark."""
        return "…"

    def body(self, node: Node) -> str:
        """Return a mark."""
        return "…"

    def drawing(self, entry: MapCard) -> str | None:
        """Return nothing."""
        return None


def _words(link: Link, words: str) -> str:
    return f'<span class="{link.kind}">{words}</span>'
