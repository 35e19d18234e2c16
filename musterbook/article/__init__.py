"""The content of entries as blocks that every output renders.

In: a resolved library. Out: `Articles`, which returns an `Article` of blocks for each entry. Prose
is parsed once, and links hold the id of their target.
"""

from musterbook.article.article_blocks import Article, Block
from musterbook.article.articles import Articles, articles
from musterbook.article.parsed_prose import Prose, ProseLink
from musterbook.article.prose_html import HtmlWriter

__all__ = [
    "Article",
    "Articles",
    "Block",
    "HtmlWriter",
    "Prose",
    "ProseLink",
    "articles",
]
