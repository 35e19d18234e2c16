"""The site in memory for people who write: a page is made when a browser asks for it.

In: content folders, and the folder of the finished site for its print files. Out: a server on this
machine. When a file of the content is saved, the library is loaded again and open pages reload;
errors are shown in them, with the line. Each deck has a page with all its faces as they are
printed. After a change of templates, styles or settings the program starts again.
"""

from __future__ import annotations

from musterbook.preview.server import Preview, serve

__all__ = ["Preview", "serve"]
