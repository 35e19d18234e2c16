"""The texts of entries as the randomizer shows them: HTML made from the same blocks as on the site.

In: a library. Out: prose and bodies of cards and missions as HTML. Links lead to pages of the site.
"""

from musterbook.article import HtmlWriter, Prose
from musterbook.article.article_blocks import Scoring
from musterbook.article.renderer import PageLinks, Renderer
from musterbook.library.addresses import PLAY
from musterbook.library.model.files import MapCard
from musterbook.library.model.nodes import Library, Node
from musterbook.maps import view_box

ViewBox = tuple[float, float, float, float]


class GameTexts:
    """Texts of a library for the page of the randomizer."""

    def __init__(self, library: Library) -> None:
        self.renderer = Renderer(library, "game", PageLinks(PLAY))

    def prose(self, node: Node, text: str | None, *, plain: bool = False) -> str:
        """Return a text of an entry as HTML, without `<p>` around a single paragraph.

        `plain` leaves links out, for use inside buttons.
        """
        return self.html(self.renderer.articles.prose(node, text), plain=plain)

    def html(self, prose: Prose, *, plain: bool = False) -> str:
        """Return prose as HTML, without `<p>` around a single paragraph."""
        if plain:
            writer = HtmlWriter(lambda link, words: f'<span class="{link.kind}">{words}</span>')
            return writer.prose(prose, inline=True)
        return str(self.renderer.write(prose, inline=True))

    def text(self, node: Node, text: str) -> str:
        """Return a text of an entry as paragraphs."""
        return str(self.renderer.prose(node, text))

    def scoring(self, node: Node) -> Scoring:
        """Return the scoring of a card or a mission, which may be empty."""
        return self.renderer.articles.article(node).first(Scoring) or Scoring(())

    def body(self, node: Node) -> str:
        """Return the body of a card or a mission as HTML without blank lines."""
        html = self.renderer.regions(node)["body"]
        return "\n".join(line.strip() for line in html.splitlines() if line.strip())

    def picture(self, entry: MapCard) -> tuple[ViewBox, str | None]:
        """Return the view box of the picture of a map, and the picture."""
        return view_box(entry), str(self.renderer.links.drawing(entry, entry.name))


class NoTexts(GameTexts):
    """Marks in place of texts, for a pack that is only played: a mark says that there is a text."""

    def prose(self, node: Node, text: str | None, *, plain: bool = False) -> str:
        return "…" if text else ""

    def html(self, prose: Prose, *, plain: bool = False) -> str:
        return "…" if prose else ""

    def text(self, node: Node, text: str) -> str:
        return "…"

    def body(self, node: Node) -> str:
        return "…"

    def picture(self, entry: MapCard) -> tuple[ViewBox, str | None]:
        return (0, 0, 0, 0), None  # the box follows from the places of labels
