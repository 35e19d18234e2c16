"""The fonts of the site, reduced to the characters in use.

In: the installed fonts and a library. Out: two style sheets that contain all fonts: those of the
randomizer's first page, and the others; 60 KB instead of 400. They are embedded because text would
be wrapped again if a font arrived after the page.
Why: docs/decisions/web-fonts.md
"""

import base64
import logging
import re
import string
from functools import cache, lru_cache
from html import unescape
from io import BytesIO

from fontTools import subset  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from musterbook.cache import cached
from musterbook.errors import UserError
from musterbook.fonts import CONDENSED, DISPLAY, SANS, SYMBOLS, WEB, Family, own_family, own_letters
from musterbook.library.model.nodes import Library
from musterbook.library.source.characters import PRINTED_CHARACTER, SYMBOL_CHARACTER
from musterbook.output_folder import Files
from musterbook.resources import BUNDLES, HOME, INSTALLED

FIRST = "assets/fonts.css"
"""The address of the style sheet with the fonts of the randomizer's first page."""
MORE = "assets/more-fonts.css"
"""The address of the style sheet with the other fonts, which the randomizer loads with a game."""

ON_FIRST = {(SANS, "Regular"), (CONDENSED, "SemiBold"), (CONDENSED, "Bold")}
"""The fonts of the first of these style sheets."""

WEIGHTS = {
    "IBMPlexSans-SemiBold": "600 700",  # this family has no bold font here
    "ExtraBold": "800",
    "Regular": "400",
    "Italic": "400;font-style:italic",
    "SemiBold": "500 600",
    "Bold": "700",
}
"""CSS weights and style of a font file, by its name or style."""

NAME_IDS = (0, 1, 2, 13, 14)
"""IDs of the names that a font file keeps: copyright, family, style, licence and its address."""
ENGLISH = (3, 0x409)
"""Platform and language of these names: Windows, American English."""

TYPED = frozenset(string.printable.strip() + " ’‘“”–…×")
"""Characters that readers may type, even if no text contains them."""

CHARACTERS = "characters.txt"
"""The file of the installed package with the characters of scripts and templates."""

_SOURCES = ("templates/**/*.html", "client/**/*.ts*",
            "musterbook/article/*.py", "musterbook/maps/*.py", "musterbook/pages/*.py",
            "musterbook/library/*.py")  # fmt: skip
"""Files with interface texts that a page may show."""
_ENTITY = re.compile(r"&#?\w{1,8};")
_ESCAPE = re.compile(r"\\u\{?([0-9a-fA-F]{4,5})\}?")


def styles(library: Library) -> Files:
    """Return the style sheets that contain all fonts, by address. Raises UserError."""
    used = characters(library)
    rules: dict[str, list[str]] = {FIRST: [], MORE: []}
    for family, names in WEB:
        for name in names:
            rule = _rule(family, name, reduced(family, name, used)) + _symbols(
                library, family, name
            )
            rules[FIRST if (family, name) in ON_FIRST else MORE].append(rule)
    rules[FIRST].append(_own(library))
    return {address: "".join(css).encode() for address, css in rules.items()}


def _own(library: Library) -> str:
    """Return the rule of the font of the game or club; empty if no text needs it."""
    shown = set(characters(library)) & own_letters()
    used = "".join(sorted(one for one in shown if not PRINTED_CHARACTER.fullmatch(one)))
    family = own_family()
    if not used or family is None:
        return ""
    return _rule(family, "Regular", reduced(family, "Regular", used))


def display(library: Library) -> str:
    """Return the rule of the font of names and numbers on cards. Raises UserError."""
    rule = _rule(DISPLAY, "ExtraBold", reduced(DISPLAY, "ExtraBold", characters(library)))
    return rule + _symbols(library, DISPLAY, "ExtraBold")


def _symbols(library: Library, family: Family, name: str) -> str:
    """Return the rule of symbols in texts, which browsers take from another font for this family;
    empty if no text has any.
    """
    texts = _content_characters(library).union(*map(_shown, _names(library)))
    used = "".join(sorted(filter(SYMBOL_CHARACTER.fullmatch, texts)))
    if not used:
        return ""
    codes = ",".join(f"U+{ord(symbol):X}" for symbol in used)
    return _rule(family, name, reduced(SYMBOLS, "Regular", used), f"unicode-range:{codes};")


def characters(library: Library) -> str:
    """Return all characters that pages and the randomizer may show, in order."""
    names = map(_shown, _names(library))
    used = TYPED.union(own_characters(), _content_characters(library), *names)
    used |= {capital for char in used for capital in char.upper()}  # for names set in capitals
    return "".join(sorted(char for char in used if char.isprintable() or char.isspace()))


def _names(library: Library) -> tuple[str, str]:
    return library.settings.name, library.settings.credit


@lru_cache(maxsize=2)
def _content_characters(library: Library) -> frozenset[str]:
    texts = (f"{node.name} {node.data.model_dump_json()}" for node in library.nodes.values())
    return frozenset().union(*map(_shown, texts))


def _shown(html: str) -> set[str]:
    """Return the characters of a text, including those written as entities."""
    return set(html).union(*map(unescape, set(_ENTITY.findall(html))))


@cache
def own_characters() -> frozenset[str]:
    """Return the characters of scripts and templates, including their comments."""
    if INSTALLED:  # the sources of the scripts are not in the package
        return frozenset((BUNDLES / CHARACTERS).read_text(encoding="utf-8"))
    used: set[str] = set()
    for pattern in _SOURCES:
        for path in HOME.glob(pattern):
            text = path.read_text(encoding="utf-8")
            used |= _shown(text) | {chr(int(code, 16)) for code in _ESCAPE.findall(text)}
    return frozenset(used)


def _rule(family: Family, name: str, font: bytes, more: str = "") -> str:
    weights = WEIGHTS.get(family.file(name).stem) or WEIGHTS[name]
    return (
        f'@font-face{{font-family:"{family.name}";font-weight:{weights};font-display:block;{more}'
        f'src:url("data:font/woff2;base64,{base64.b64encode(font).decode()}") format("woff2")}}\n'
    )


def reduced(family: Family, name: str, used: str) -> bytes:
    """Return a font reduced to some characters, from the cache or newly made.

    Raises UserError if the font is not installed.
    """
    source = family.file(name)
    if not source.is_file():
        raise UserError(f"the font {source.stem} is missing: run `make` once to install it")
    return _subset(source.read_bytes(), used)


logging.getLogger("fontTools.subset").setLevel(logging.ERROR)  # it warns of tables that it drops


@cached("fonts", code="site")
def _subset(packed: bytes, used: str) -> bytes:
    options = subset.Options(
        hinting=False,  # half of the file, and only useful on old screens
        layout_features=["kern", "liga", "tnum"],
        notdef_outline=True,
    )
    with TTFont(BytesIO(packed), recalcTimestamp=False) as font:
        # With its names in the font, fontTools would search all tables for uses of each.
        names = font["name"]
        del font["name"]
        subsetter = subset.Subsetter(options)
        subsetter.populate(text=used)
        subsetter.subset(font)
        names.names = [
            name
            for name in names.names
            if name.nameID in NAME_IDS and (name.platformID, name.langID) == ENGLISH
        ]
        font["name"] = names
        out = BytesIO()
        font.flavor = "woff2"
        font.save(out)
    return out.getvalue()
