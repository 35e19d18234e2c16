"""Renders faces: one card is one PDF page with bleed.

In: `FaceSide`s, fronts and backs with the location of their content. Out: a `FacePage` for each,
from the cache if nothing changed. Many faces are rendered on all processors. Bodies that are too
long and warnings of the engine are content errors.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING

from musterbook import workers
from musterbook.cards.faces import face_cache
from musterbook.cards.faces.front import FaceSide, Fit, Front
from musterbook.cards.faces.layout import Design, usual
from musterbook.errors import ContentError, ContentErrors
from musterbook.progress import Advance, no_progress

if TYPE_CHECKING:
    from musterbook.cards.faces.printing import Made

CHUNK = 9
"""Number of faces that are rendered together."""
MANY = 12
"""Number of new faces from which more processes are worth their start-up time."""


@dataclass(frozen=True)
class FacePage:
    """A rendered side: a hash of what is printed on it, and its card or cards.

    `parts` are PDFs of one page each, the size of the card with its bleed. There are several if a
    text continues on further cards, or, if it is `two_sided`, on its own back. `fit` is that of the
    fullest. `ink` is an estimate in percent of the card's area.
    """

    version: str
    parts: tuple[Path, ...]
    fit: Fit
    ink: float
    two_sided: bool = False

    @property
    def cards(self) -> tuple[tuple[Path, Path | None], ...]:
        """The front of each card and its own back, or None for the back of the deck.

        Only a first part can have the back of the deck, so that no other is drawn in its place.
        """
        first = () if self.two_sided and len(self.parts) > 1 else ((self.pdf, None),)
        others = self.parts[len(first) :]
        pairs = zip_longest(others[::2], others[1::2])
        return (*first, *((front, back or front) for front, back in pairs))

    def sides(self, *, own_backs: bool) -> Sequence[tuple[Path, Path | None]]:
        """Return the front and the own back of each card; without `own_backs`, a text that would
        continue on the back does so on a further card.
        """
        return self.cards if own_backs else [(part, None) for part in self.parts]

    @property
    def pdf(self) -> Path:
        """The first part; almost every card has only one."""
        return self.parts[0]


def render(
    sides: Sequence[FaceSide],
    *,
    design: Design | None = None,
    progress: Advance = no_progress,
) -> dict[str, FacePage]:
    """Render every side that is not in the cache; return the pages by id.

    The sides must have been made in the same design (by default, the usual one). Raises
    ContentErrors for every card that is too long and every warning of the engine.
    """
    design = design or usual()
    keys = {side.id: face_cache.key(repr(side.face), design) for side in sides}
    cached = {side.id: face_cache.get(keys[side.id]) for side in sides}
    new = [side for side in sides if cached[side.id] is None]
    errors: list[ContentError] = []
    done = len(sides) - len(new)
    progress(done, len(sides))
    for some in _made(new, design) if new else ():
        for result in some:
            if problems := _errors(result, design):
                errors += problems
            else:
                id = result.side.id
                cached[id] = face_cache.save(keys[id], result.fit, result.ink, result.pdfs)
        done += len(some)
        progress(done, len(sides))
    if errors:
        raise ContentErrors(errors)
    pages = {}
    for side in sides:
        if entry := cached[side.id]:
            parts = face_cache.pdfs_of(keys[side.id], len(entry.parts))
            version = hashlib.sha256(
                f"{face_cache.version_of(design)}\0{side.face!r}".encode()
            ).hexdigest()
            two_sided = isinstance(side.face, Front) and side.face.two_sided
            pages[side.id] = FacePage(version, parts, entry.fit, entry.ink, two_sided)
    return pages


def _made(sides: Sequence[FaceSide], design: Design) -> Iterator[list[Made]]:
    """Yield rendered sides, a chunk at a time."""
    from musterbook.cards.faces.printing import make, rule  # loads the PDF engine

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
                "show fewer attributes in its corner"
                if "corner" in side.face.over
                else "shorten its name, or the deck’s singular",
            )
        )
    for words in result.errors:
        hint = "shorten it, divide it, or move a part to a rule and link it"
        long = " too tall for a single card" in words or " too long" in words
        errors.append(ContentError(side.mark, f"{card}: {words}", hint if long else ""))
    return errors
