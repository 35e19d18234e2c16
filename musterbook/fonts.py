"""The font file of each family and style, and the width of text.

In: a family, a weight, a style. Out: the file, for browsers or for the PDF engine. No other module
names a font file. The address of a printed font contains the file name but no folder, so that print
files do not depend on where the project is stored.
"""

import hashlib
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path
from string import ascii_letters, digits
from typing import Protocol, TypeVar

from musterbook.cache import cached
from musterbook.resources import MODULES

SCHEME = "musterbook-font"
"""The scheme of the address of a printed font, used instead of `file:` and a path."""

POINTS_PER_MM = 72 / 25.4

EM = 1000
"""Units of widths to the size of the type."""

OWN_BYTES = 16_000_000
"""Maximum size in bytes of a game's or club's font: one with all Chinese letters has 10 million."""
OWN_CATEGORIES = ("Lu", "Ll", "Lt", "Lm", "Lo", "Nd", "Nl", "No", "Po", "Ps", "Pe", "Pd", "Sc")
"""The kinds of character taken from it: none that combine with others, and no pictures."""
RIGHT_TO_LEFT = ("R", "AL", "AN")
"""The directions of characters, as Unicode names them, that cannot be printed."""


@dataclass(frozen=True)
class Family:
    """A family: its name in style sheets, its npm package, and the path of its files, with the
    style such as `SemiBold` in place of `*`. WOFF2 takes longer to unpack.
    """

    name: str
    package: str
    files: str

    def file(self, style: str) -> Path:
        return MODULES / self.package / self.files.replace("*", style)


_PLEX = "fonts/complete/woff"
SANS = Family("IBM Plex Sans", "@ibm/plex-sans", f"{_PLEX}/IBMPlexSans-*.woff")
CONDENSED = Family(
    "IBM Plex Sans Condensed", "@ibm/plex-sans-condensed", f"{_PLEX}/IBMPlexSansCondensed-*.woff"
)
DISPLAY = Family(
    "Sofia Sans Extra Condensed",
    "@expo-google-fonts/sofia-sans-extra-condensed",
    "800*/SofiaSansExtraCondensed_800*.ttf",
)
"""The face of names and numbers on cards."""
SYMBOLS = Family(
    "Noto Sans Symbols",
    "@fontsource/noto-sans-symbols-2",
    "files/noto-sans-symbols-2-symbols-400-normal.woff",
)
"""The face of symbols that the others lack, such as those of playing cards and dice."""
HEAVY = 800
"""The only weight of the display face."""
WORD_SPACING = 0.07
"""Space in em that style sheets add between its words: its own is so narrow that readers of PDF
files join them."""

WEB = (
    (SANS, ("Regular", "Italic", "SemiBold")),
    (CONDENSED, ("Regular", "Italic", "SemiBold", "Bold")),
)
"""The styles that pages of the site use."""


@dataclass(frozen=True)
class FontFile:
    """A font for print: its family, weight and slope, and the style in its file name."""

    family: Family
    weight: int
    slope: str
    style: str

    @property
    def name(self) -> str:
        """The name of its file without the suffix."""
        return self.path.stem

    @property
    def path(self) -> Path:
        return self.family.file(self.style)

    @property
    def address(self) -> str:
        """The address that style sheets use for it."""
        return f"{SCHEME}:{self.name}"


_PLEX_FILES = tuple(
    FontFile(family, weight, slope, style)
    for family in (CONDENSED, SANS)
    for weight, slope, style in (
        (400, "normal", "Regular"),
        (400, "italic", "Italic"),
        (600, "normal", "SemiBold"),
        (700, "normal", "Bold"),
        (700, "italic", "BoldItalic"),
    )
    if family == CONDENSED or weight != 600
)
FONT_FILES = (
    *_PLEX_FILES,
    FontFile(DISPLAY, HEAVY, "normal", "ExtraBold"),
    FontFile(SYMBOLS, 400, "normal", "Regular"),
)
"""Every font that a card, a sheet or a book may use."""


OWN_FONT = "Own Font"
"""The family of the font that a game or a club adds for letters that the others lack."""
OWN_FILE = "fonts/regular.ttf"
"""Its path in a content folder."""

FileState = tuple[Path, int, int]
"""A file, when it was changed in nanoseconds, and its size in bytes."""


@dataclass
class _Own:
    """The font of the game or club in use: its file as it was read, and the letters in it."""

    state: FileState | None = None
    files: tuple[FontFile, ...] = ()
    letters: frozenset[str] = frozenset()


_own = _Own()
_clear: list[Callable[[], None]] = []


class _Clearable(Protocol):
    def cache_clear(self) -> None: ...


F = TypeVar("F", bound=_Clearable)


def depends_on_fonts(function: F) -> F:
    """Clear the cache of a function whenever `use_own` changes the fonts; see `functools.cache`."""
    _clear.append(function.cache_clear)
    return function


def use_own(roots: Sequence[Path]) -> None:
    """From now on, use the font of the last content folder that has one."""
    path = next((path for root in reversed(roots) if (path := root / OWN_FILE).is_file()), None)
    _use(_state(path) if path else None)


@contextmanager
def own_kept() -> Iterator[None]:
    """Use the present font again after a block that opens other content."""
    state = _own.state
    try:
        yield
    finally:
        _use(state)


def _use(state: FileState | None) -> None:
    if state == _own.state:
        return
    letters = _letters_or_problem(*state) if state else ()
    _own.state, _own.files, _own.letters = state, (), frozenset()
    if state and isinstance(letters, frozenset):
        family = Family(OWN_FONT, str(state[0].parent), state[0].name)
        _own.files, _own.letters = (FontFile(family, 400, "normal", "Regular"),), letters
    for clear in _clear:
        clear()


def own_problem(path: Path) -> tuple[str, str] | None:
    """Return what is wrong with the font of a game or club, and what to do; None if it is usable.

    A usable font has outlines of one style, Latin letters and digits, and permits embedding.
    """
    result = _letters_or_problem(*_state(path))
    return result if isinstance(result, tuple) else None


def own_letters() -> AbstractSet[str]:
    """Return the characters that texts may have because the game's or club's font has them."""
    return _own.letters


def _state(path: Path) -> FileState:
    stat = path.stat()
    return path.resolve(), stat.st_mtime_ns, stat.st_size


@lru_cache(maxsize=2)
def _letters_or_problem(path: Path, modified: int, size: int) -> frozenset[str] | tuple[str, str]:
    """Return the letters of a font, or what is wrong with it and what to do."""
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # help needs no fonts

    if size > OWN_BYTES:
        return f"the font is larger than {OWN_BYTES // 1_000_000} MB", "use one with fewer letters"
    packed = path.read_bytes()
    try:
        with TTFont(BytesIO(packed)) as font:
            letters = frozenset(map(chr, font.getBestCmap() or ()))
            embedding = font["OS/2"].fsType
            drawn = "glyf" in font and bool(font["hmtx"].metrics) and bool(font["glyf"].glyphs)
            moving = "fvar" in font
    except Exception:  # fontTools raises errors of any type for other or damaged files
        return "this is not a font in TrueType format", "save it as TTF"
    if not drawn:
        return "this font has no TrueType outlines", "save it as TTF"
    if moving:
        return "this font is variable", "use the file of its regular style"
    if embedding & 0x0302:  # restricted, no subsetting, bitmaps only
        return "the licence of this font forbids embedding", "use one that permits it"
    if missing := "".join(sorted(set(ascii_letters + digits) - letters)):
        return f"this font has no {' '.join(missing[:5])}", "use one with Latin letters and digits"
    return frozenset(
        letter
        for letter in letters
        if letters.issuperset(letter.upper())  # names are printed in capitals
        and unicodedata.category(letter) in OWN_CATEGORIES
        and unicodedata.bidirectional(letter) not in RIGHT_TO_LEFT
    )


def font_files() -> tuple[FontFile, ...]:
    """Return all fonts for print, with that of the game or club."""
    return (*FONT_FILES, *_own.files)


def own_family() -> Family | None:
    """Return the font of the game or club, if it has one."""
    return _own.files[0].family if _own.files else None


def font_faces() -> str:
    """Return the @font-face rules of all printed fonts."""
    return "".join(
        f'@font-face{{font-family:"{file.family.name}";font-weight:{file.weight};'
        f'font-style:{file.slope};src:url("{file.address}")}}\n'
        for file in font_files()
    )


@depends_on_fonts
@cache
def fonts_digest() -> str:
    """Return the hash of all font files, for the keys of caches."""
    digest = hashlib.sha256()
    for file in font_files():
        digest.update(file.path.read_bytes())
    return digest.hexdigest()


@depends_on_fonts
@cache
def unpacked(name: str) -> bytes:
    """Return a decompressed font. Raises ValueError for an unknown name.

    The engine would decompress it as well, but with the current time in the result, so no two PDFs
    would be equal.
    """
    path = next((file.path for file in font_files() if file.name == name), None)
    if path is None:
        raise ValueError(f'there is no font "{name}"')
    return _unpacked(path.read_bytes())


@cached("fonts", code="fonts")
def _unpacked(packed: bytes) -> bytes:
    from fontTools.ttLib import TTFont

    out = BytesIO()
    with TTFont(BytesIO(packed), recalcTimestamp=False) as font:
        font.flavor = font.flavorData = None
        font.save(out)
    return out.getvalue()


@depends_on_fonts
@cache
def _advances(weight: int) -> dict[int, int]:
    from fontTools.ttLib import TTFont

    path = next(file.path for file in FONT_FILES if file.weight == weight)
    widths: dict[int, int] = {}
    for font_path in (*(file.path for file in _own.files), SYMBOLS.file("Regular"), path):
        with TTFont(font_path) as font:
            scale = EM / font["head"].unitsPerEm
            metrics = font["hmtx"].metrics
            widths |= {
                code: round(metrics[glyph][0] * scale) for code, glyph in font.getBestCmap().items()
            }
    return widths


def width_mm(text: str, size: float, weight: int = 400) -> float:
    """Return the width in mm of one line of condensed text whose size is in points.

    Kerning is ignored: it only makes text narrower.
    """
    return _ems(text, weight) * size / POINTS_PER_MM


@depends_on_fonts
@lru_cache(maxsize=20_000)
def _ems(text: str, weight: int) -> float:
    """Return the width of a text as a multiple of its size; cards are set in many sizes."""
    widths = _advances(weight)
    spaces = WORD_SPACING * text.count(" ") if weight == HEAVY else 0.0
    return sum(widths.get(ord(letter), EM // 2) for letter in text) / EM + spaces
