"""The site in memory, for authors: a page is made when a browser requests it.

In: content folders, and the folder of the finished site for its print files. Out: a server on this
machine. When a content file is saved, the library is loaded again and open pages reload;
errors are shown in them, with the line. After a change to templates, styles or valid settings, the
program restarts.
"""

from musterbook.preview.server import Preview, SettingsFile, serve

__all__ = ["Preview", "SettingsFile", "serve"]
