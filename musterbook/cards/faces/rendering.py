"""Renders faces: one card is one PDF page with bleed.

In: `FaceSide`s, fronts and backs with the location of their content. Out: a `FacePage` for each,
from the cache if nothing changed. Many faces are rendered on all processors. Bodies that are too
long and warnings of the engine are content errors.

A rendered card is cached: a PDF for each part of a face, `<key>.pdf` (`<key>-2.pdf`…), and their
hashes, `<key>`. The key covers text, style, fonts, sizes, the engine's version and the rendering
code, so an outdated page is never used; because of the hashes, a damaged one is never used.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, replace
from functools import cache, partial
from itertools import islice, zip_longest
from operator import attrgetter
from pathlib import Path
from typing import Any

import pydyf

from musterbook import cache as store
from musterbook import workers
from musterbook.cards.faces import check_rendered
from musterbook.cards.faces.card_sides import Back, FaceSide, Front
from musterbook.cards.faces.face_layouts import Design, Layout, layout, usual
from musterbook.cards.faces.ground import grounds_in
from musterbook.cards.faces.type_fitting import fitted, print_css, rule
from musterbook.errors import ContentError, ContentErrors
from musterbook.fonts import POINTS_PER_MM
from musterbook.pdf_engine.engine import (
    PICTURE,
    EngineLog,
    check_fonts,
    engine_digest,
    lay_out,
    parsed,
    repeated,
)
from musterbook.progress import Advance, no_progress

# --- The cache ------------------------------------------------------------------------------------


@cache
def version_of(design: Design) -> str:
    """Return the hash of what all faces of a design share, other than code and fonts."""
    return _hash(f"{print_css(design)}\0{_text(layout(design))}".encode())


def _text(value: Front | Back | Layout) -> str:
    """Return what a value contains, without the names that the code has for it.

    The version on a sheet is made from it, which a change of the code alone must not change.
    """
    return json.dumps(astuple(value), default=attrgetter("name"))  # of the path of a picture


def cache_key(face: Front | Back, design: Design) -> str:
    return store.key_of((store.code_of("cards"), engine_digest(), version_of(design), _text(face)))


def _path(name: str) -> Path:
    return store.FOLDER / "cards" / name


def pdfs_of(key: str, parts: int) -> tuple[Path, ...]:
    """Return the paths of the pages of a face, whether they exist or not."""
    names = [key, *(f"{key}-{part}" for part in range(2, parts + 1))]
    return tuple(_path(f"{name}.pdf") for name in names)


def stored(key: str) -> tuple[Path, ...]:
    """Return the pages of a face, or none if it has to be rendered."""
    try:
        hashes = store.load_entry(_path(key)).decode().split()
        pdfs = pdfs_of(key, len(hashes))
        is_whole = hashes == [_hash(path.read_bytes()) for path in pdfs]
    except (OSError, store.DamagedEntry):
        return ()
    store.use(pdfs)
    return pdfs if is_whole else ()


def stored_as(key: str, pdfs: Sequence[bytes]) -> tuple[Path, ...]:
    """Cache a face and return its pages. Raises OSError, because sheets read the PDFs."""
    paths = pdfs_of(key, len(pdfs))
    for path, pdf in zip(paths, pdfs, strict=True):
        store.write(path, pdf)
    store.save(_path(key), " ".join(map(_hash, pdfs)).encode())
    return paths


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


# --- Printing -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class RenderedSide:
    """A rendered side: its parts, and its errors."""

    side: FaceSide
    pdfs: tuple[bytes, ...]
    errors: tuple[ContentError, ...]


def make(sides: Sequence[FaceSide], design: Design) -> list[RenderedSide]:
    """Render sides, laying out all pages together."""
    new = [side.face for side in sides if isinstance(side.face, Front) and not side.fitted]
    fits = iter(fitted(tuple(new), design, version_of(design)) if new else ())
    drafts = [
        replace(side, fitted=side.fitted or next(fits)) if isinstance(side.face, Front) else side
        for side in sides
    ]
    pages = [list(side.pages()) for side in drafts]
    html = [part for parts in pages for part in parts]
    files = {
        picture.name: picture.path.read_bytes() for side in sides if (picture := side.face.picture)
    }
    colours = "".join(sorted({side.face.colours for side in sides}))
    start = f'<html lang="{sides[0].face.language}"><head><style>{colours}</style></head><body>'
    printed = iter(_printed(html, start, files, design))
    return [
        _made(side, parts, list(islice(printed, len(parts))), design)
        for side, parts in zip(drafts, pages, strict=True)
    ]


@dataclass(frozen=True)
class _Page:
    """A part as PDF, and the engine's warnings about it."""

    pdf: bytes
    warnings: tuple[str, ...] = ()


def _made(
    side: FaceSide, html: Sequence[str], pages: Sequence[_Page], design: Design
) -> RenderedSide:
    lines = side.face.lines if isinstance(side.face, Front) else 0
    errors, card = room_errors(side, design), layout(design)
    for markup, page in zip(html, pages, strict=True):
        words = [f"the PDF engine warns: {warning}" for warning in page.warnings]
        if not errors and not words:  # letters that have no room are not where they should be
            words = check_rendered.errors(markup, page.pdf, card, lines)
        errors += [_error(side, design, message) for message in words]
    return RenderedSide(side, tuple(page.pdf for page in pages), tuple(errors))


def _printed(
    parts: Sequence[str], start: str, files: Mapping[str, bytes], design: Design
) -> list[_Page]:
    """Print each part as a separate file; `start` has their language and colours.

    Parts are laid out in one document, which is faster; the file of a page does not depend on the
    others. If the engine warns, parts are laid out one by one to find the cause.
    """

    def finish(document: Any, pdf: Any) -> None:
        _set_boxes(pdf, layout(design))
        check_fonts(document)

    cards = "".join(f'<div class="mb-page">{html}</div>' for html in parts)
    grounds = {f"{PICTURE}:{name}": repeated(svg) for name, svg in grounds_in(cards).items()}
    with EngineLog() as log:
        tree = parsed(f"{start}{cards}</body></html>", files)
        document = lay_out(tree, rule(design), cache=grounds)
        # Sheets compress what they print; until then, it would only be unpacked again.
        pdfs = [
            document.copy([page]).write_pdf(finisher=finish, uncompressed_pdf=True)
            for page in document.pages
        ]
    if len(parts) > 1 and (log.messages or len(pdfs) != len(parts)):
        return [page for html in parts for page in _printed([html], start, files, design)]
    return [_Page(pdf, tuple(log.messages)) for pdf in pdfs[: len(parts)]]


def _set_boxes(pdf: Any, card: Layout) -> None:
    """Set the trim box and bleed box of a card."""
    width, height, bleed = card.width, card.height, card.bleed
    trim = [bleed, bleed, bleed + width, bleed + height]
    media_box = [0, 0, width + 2 * bleed, height + 2 * bleed]
    for item in pdf.objects:
        if isinstance(item, dict) and item.get("Type") == "/Page":
            item["MediaBox"] = item["BleedBox"] = _points(media_box)
            item["TrimBox"] = _points(trim)


def _points(lengths: Sequence[float]) -> Any:
    return pydyf.Array([round(value * POINTS_PER_MM, 4) for value in lengths])


# --- Rendering ------------------------------------------------------------------------------------

FACES_AT_ONCE = 9
"""Number of faces that are rendered together."""
PARALLEL_FACES = 12
"""Number of new faces from which more processes are worth their start-up time."""


@dataclass(frozen=True)
class FacePage:
    """A rendered side: a hash of what is printed on it, and its card or cards.

    `parts` are PDFs of one page each, the size of the card with its bleed. There are several if a
    text continues on further cards, or, if it is `two_sided`, on its own back.
    """

    version: str
    parts: tuple[Path, ...]
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
    keys = {side.id: cache_key(side.face, design) for side in sides}
    parts = {id: stored(key) for id, key in keys.items()}
    new = [side for side in sides if not parts[side.id]]
    errors: list[ContentError] = []
    done = len(sides) - len(new)
    progress(done, len(sides))
    for results in _all_made(new, design) if new else ():
        for result in results:
            if result.errors:
                errors += result.errors
            else:
                id = result.side.id
                parts[id] = stored_as(keys[id], result.pdfs)
        done += len(results)
        progress(done, len(sides))
    if errors:
        raise ContentErrors(errors)
    pages = {}
    for side in sides:
        version = _hash(f"{version_of(design)}\0{_text(side.face)}".encode())
        two_sided = isinstance(side.face, Front) and side.face.two_sided
        pages[side.id] = FacePage(version, parts[side.id], two_sided)
    return pages


def _all_made(sides: Sequence[FaceSide], design: Design) -> Iterator[list[RenderedSide]]:
    """Yield rendered sides, a chunk at a time."""
    chunks = [sides[at : at + FACES_AT_ONCE] for at in range(0, len(sides), FACES_AT_ONCE)]
    # The style is made before the fork, so that child processes need not read the fonts.
    return workers.each(
        partial(make, design=design),
        chunks,
        parallel=len(sides) >= PARALLEL_FACES,
        prepare=partial(rule, design),
    )


def room_errors(side: FaceSide, design: Design) -> list[ContentError]:
    """Return an error for everything that has no room on a fitted side."""
    errors = list(side.face.over) if isinstance(side.face, Front) else []
    if side.fitted and side.fitted.error:
        hint = "shorten it, divide it, or move a part to a rule and link it"
        errors.append(_error(side, design, side.fitted.error, hint))
    return errors


def _error(side: FaceSide, design: Design, message: str, hint: str = "") -> ContentError:
    return ContentError(side.mark, f'card "{side.name}" ({design.size_name}): {message}', hint)
