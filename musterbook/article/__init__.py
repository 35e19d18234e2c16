"""What entries say, as blocks that every output renders.

In: a library whose entries are effective. Out: `Articles`, which gives each entry as an `Article`
of blocks. Prose in them is parsed once, and links hold the id of their target.
"""

from musterbook.article.articles import Articles, articles
from musterbook.article.blocks import Article, Block
from musterbook.article.prose import HtmlWriter, Link, Prose

__all__ = ["Article", "Articles", "Block", "HtmlWriter", "Link", "Prose", "articles"]
