"""Runs of pages: the parts of a book that begin on a new page and are laid out separately.

In: the HTML of a run, or its printed pages. Out: the same as records, and as bytes for the cache.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Self


@dataclass(frozen=True)
class PageRun:
    """The HTML of a run; `name` is its first anchor, `is_right` puts it on a right-hand page."""

    name: str
    html: str
    is_right: bool = False


@dataclass(frozen=True)
class PlacedRun:
    """The HTML of a run with space for its page numbers, and its first page, from 1."""

    name: str
    html: str
    first: int

    @property
    def is_right(self) -> bool:
        """Whether it begins on a right-hand page."""
        return self.first % 2 == 1


@dataclass(frozen=True)
class Extent:
    """How many pages a run takes, and the page of each anchor in it, counted from 0."""

    pages: int
    anchors: Mapping[str, int]

    def to_bytes(self) -> bytes:
        """Return the bytes for the cache."""
        return json.dumps([self.pages, dict(self.anchors)]).encode()

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """Return what `to_bytes` wrote."""
        return cls(*json.loads(data))


@dataclass(frozen=True)
class Bookmark:
    """A bookmark: its level from 1, its page from 0 and its position in points."""

    level: int
    name: str
    page: int
    x: float
    y: float


@dataclass(frozen=True)
class PrintedRun:
    """A printed run: a PDF without font programs, destinations and bookmarks, and these separately.

    `anchors` maps a name to its page from 0 and its position in points. `links` are the anchors
    that it links to.
    """

    first: int
    pages: int
    anchors: Mapping[str, tuple[int, float, float]]
    links: tuple[str, ...]
    bookmarks: tuple[Bookmark, ...]
    pdf: bytes

    def to_bytes(self) -> bytes:
        """Return the bytes for the cache: a line of JSON, then the PDF."""
        values = {**asdict(self), "pdf": None}
        return json.dumps(values, sort_keys=True).encode() + b"\n" + self.pdf

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """Return what `to_bytes` wrote."""
        head, _, pdf = data.partition(b"\n")
        values = json.loads(head)
        values["bookmarks"] = tuple(Bookmark(**mark) for mark in values["bookmarks"])
        return cls(**{**values, "pdf": pdf})
