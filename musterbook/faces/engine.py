"""Renders faces: one card is one PDF page with bleed.

In: `Side`s, fronts and backs as HTML with the place their content comes from. Out: a `Page` for
each, from the cache where nothing changed. Faces are measured and rendered in two processes when
there are many of them. A body that is too long and a warning of the engine are content errors.
"""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pydyf
from weasyprint import CSS, HTML
from weasyprint.text.fonts import FontConfiguration

from musterbook.errors import ContentError, ContentErrors, Mark
from musterbook.faces.cache import Store, key
from musterbook.faces.dress import Dress
from musterbook.faces.fit import fit
from musterbook.faces.fitted import Fit, fitted
from musterbook.faces.silence import Silence
from musterbook.faces.style import print_css
from musterbook.formats import POINTS_PER_MM, formats

CACHE = Path(".cache/cards")
CHUNK = 6
MANY = 12
"""From so many new faces on a second process pays for its start."""

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Side:
    """A front or a back to be rendered; `name` and `mark` tell whose it is."""

    id: str
    name: str
    mark: Mark
    html: str
    fitted: bool = True


@dataclass(frozen=True)
class Page:
    """A rendered side: its key in the cache, and the card or the cards that it is.

    `parts` are PDFs of one page each, as large as the card and its bleed. There are several
    where a text goes on on further cards; `fit` is the worst of their fits.
    """

    key: str
    parts: tuple[Path, ...]
    fit: Fit

    @property
    def pdf(self) -> Path:
        """The first part, which for almost every card is all of it."""
        return self.parts[0]


@dataclass(frozen=True)
class _Result:
    side: Side
    key: str
    fit: Fit
    pdf: bytes
    warnings: tuple[str, ...]


def render(
    sides: Sequence[Side],
    *,
    dress: Dress | None = None,
    cache_dir: Path = CACHE,
    progress: Progress | None = None,
) -> dict[str, Page]:
    """Render every side that the cache does not hold; return the pages by id.

    The sides must have been made in the same dress (without one, in the usual one).

    Raises ContentErrors for every card that is too long and every warning of the engine.
    """
    store = Store(cache_dir)
    keys = {side.id: key(side.html) for side in sides}
    fits = {side.id: store.fit(keys[side.id]) for side in sides}
    new = [side for side in sides if fits[side.id] is None]
    faults: list[ContentError] = []
    done = len(sides) - len(new)
    if progress:
        progress(done, len(sides))
    for results in _work([new[at : at + CHUNK] for at in range(0, len(new), CHUNK)]):
        for result in results:
            if found := _faults(result):
                faults += found
            else:
                store.save(result.key, result.fit, result.pdf)
                fits[result.side.id] = result.fit
        done += len(results)
        if progress:
            progress(done, len(sides))
    if faults:
        raise ContentErrors(faults)
    return {
        id: Page(keys[id], (store.pdf(keys[id]),), found) for id, found in fits.items() if found
    }


def _faults(result: _Result) -> list[ContentError]:
    side, rest = result.side, result.fit.rest
    faults = [
        ContentError(side.mark, f'the PDF engine warns about card "{side.name}": {message}')
        for message in dict.fromkeys(result.warnings)
    ]
    if not result.fit.fits:
        much = f"{-rest:.1f} mm" if rest > float("-inf") else "more than a whole page"
        smallest = f"{formats().type.smallest:g}"
        faults.append(
            ContentError(
                side.mark,
                f'card "{side.name}" is {much} too long at {smallest} pt, the smallest type',
                "shorten its texts, or move a part to a rule and link it",
            )
        )
    return faults


def _work(chunks: list[list[Side]]) -> Iterator[list[_Result]]:
    # A forked child may only run where no other thread can hold a lock.
    alone = threading.active_count() == 1
    if sum(map(len, chunks)) < MANY or (os.cpu_count() or 1) < 2 or not _can_fork() or not alone:
        yield from map(_render, chunks)
        return
    style()  # before the fork, so that the children need not read the fonts
    with multiprocessing.get_context("fork").Pool(2) as pool:
        yield from pool.imap(_render, chunks)


def _can_fork() -> bool:
    return "fork" in multiprocessing.get_all_start_methods()


@cache
def style() -> tuple[CSS, FontConfiguration]:
    """Return the parsed style sheet and the fonts, made once."""
    fonts = FontConfiguration()
    card = formats().card
    width, height = card.width + 2 * card.bleed, card.height + 2 * card.bleed
    page = (
        f"@page{{size:{width:g}mm {height:g}mm;margin:0}}body{{margin:0}}"
        f".mb-page{{position:relative;width:{width:g}mm;height:{height:g}mm}}"
        f".mb-page>.mb-card{{position:absolute;left:{card.bleed:g}mm;top:{card.bleed:g}mm}}"
    )
    return CSS(string=print_css() + page, font_config=fonts), fonts


def _render(sides: list[Side]) -> list[_Result]:
    css, fonts = style()
    fitting = [side for side in sides if side.fitted]
    fits = dict(
        zip(
            (side.id for side in fitting),
            fit([side.html for side in fitting], css, fonts) if fitting else [],
            strict=True,
        )
    )
    results = []
    for side in sides:
        found = fits.get(side.id)
        html = fitted(side.html, found) if found else side.html
        with Silence() as silence:
            pdf = HTML(string=f'<html lang="en"><div class="mb-page">{html}</div>').write_pdf(
                stylesheets=[css], font_config=fonts, finisher=_boxes
            )
        results.append(
            _Result(side, key(side.html), found or Fit(0, 0), pdf, tuple(silence.messages))
        )
    return results


def _boxes(document: Any, pdf: Any) -> None:
    """Write where the card is cut and how far it is printed."""
    card = formats().card
    mm = POINTS_PER_MM
    trim = [
        round(value * mm, 4)
        for value in (
            card.bleed,
            card.bleed,
            card.bleed + card.width,
            card.bleed + card.height,
        )
    ]
    whole = [
        round(value * mm, 4)
        for value in (0, 0, card.width + 2 * card.bleed, card.height + 2 * card.bleed)
    ]
    for item in pdf.objects:
        if isinstance(item, dict) and item.get("Type") == "/Page":
            item["MediaBox"] = item["BleedBox"] = pydyf.Array(whole)
            item["TrimBox"] = pydyf.Array(trim)
