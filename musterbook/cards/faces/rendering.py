"""Renders faces: one card is one PDF page with bleed.

In: `Side`s, fronts and backs with the location of their content. Out: a `Page` for each, from the
cache if nothing changed. Many faces are measured and rendered in two processes. Bodies that are too
long and warnings of the engine are content errors.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from musterbook import cache, workers
from musterbook.cards.faces.cache import FaceCache, key, version_of
from musterbook.cards.faces.front import Front, Side
from musterbook.cards.faces.layout import Design, Fit, usual
from musterbook.errors import ContentError, ContentErrors

if TYPE_CHECKING:
    from musterbook.cards.faces.face_pdf import Made

CACHE = cache.FOLDER / "cards"
CHUNK = 9
"""Number of faces that are rendered together."""
MANY = 12
"""Number of new faces from which a second process is worth its start-up time."""

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Page:
    """A rendered side: a hash of what is printed on it, and its card or cards.

    `parts` are PDFs of one page each, the size of the card with its bleed. There are several if a
    text continues on further cards; `fit` is that of the fullest. `ink` is an estimate in percent
    of the card's area.
    """

    version: str
    parts: tuple[Path, ...]
    fit: Fit
    ink: float

    @property
    def pdf(self) -> Path:
        """The first part; almost every card has only one."""
        return self.parts[0]


def render(
    sides: Sequence[Side],
    *,
    design: Design | None = None,
    cache_dir: Path = CACHE,
    progress: Progress | None = None,
) -> dict[str, Page]:
    """Render every side that is not in the cache; return the pages by id.

    The sides must have been made in the same design (by default, the usual one). Raises
    ContentErrors for every card that is too long and every warning of the engine.
    """
    design = design or usual()
    kept_faces = FaceCache(cache_dir)
    keys = {side.id: key(repr(side.face), design) for side in sides}
    cached = {side.id: kept_faces.get(keys[side.id]) for side in sides}
    new = [side for side in sides if cached[side.id] is None]
    errors: list[ContentError] = []
    done = len(sides) - len(new)
    if progress:
        progress(done, len(sides))
    for some in _made(new, design) if new else ():
        for result in some:
            if problems := _errors(result, design):
                errors += problems
            else:
                id = result.side.id
                cached[id] = kept_faces.save(keys[id], result.fit, result.ink, result.pdfs)
        done += len(some)
        if progress:
            progress(done, len(sides))
    if errors:
        raise ContentErrors(errors)
    pages = {}
    for side in sides:
        if entry := cached[side.id]:
            parts = kept_faces.pdfs(keys[side.id], len(entry.parts))
            version = hashlib.sha256(f"{version_of(design)}\0{side.face!r}".encode()).hexdigest()
            pages[side.id] = Page(version, parts, entry.fit, entry.ink)
    return pages


def _made(sides: Sequence[Side], design: Design) -> Iterator[list[Made]]:
    """Yield rendered sides, a chunk at a time."""
    from musterbook.cards.faces.face_pdf import make, rule  # loads the PDF engine

    chunks = [sides[at : at + CHUNK] for at in range(0, len(sides), CHUNK)]
    # The style is made before the fork, so that child processes need not read the fonts.
    return workers.each(
        partial(make, design=design),
        chunks,
        parallel=len(sides) >= MANY,
        prepare=partial(rule, design),
    )


def _errors(result: Made, design: Design) -> list[ContentError]:
    side = result.side
    card = f'card "{side.name}" ({design.size_name})'
    errors = []
    if isinstance(side.face, Front) and side.face.over:
        errors.append(
            ContentError(
                side.mark,
                f"{card}: {side.face.over} at the smallest type",
                "shorten its name, or the deck’s singular",
            )
        )
    for words in result.errors:
        hint = "shorten it, divide it, or move a part to a rule and link it"
        long = " too tall for a single card" in words or " too long" in words
        errors.append(ContentError(side.mark, f"{card}: {words}", hint if long else ""))
    return errors
