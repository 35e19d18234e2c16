"""Read symbols: SVG files of shapes, without anything that could run or load.

In: a path. Out: a `Tree` whose value is the drawing as one line of SVG; `currentColor` in it is the
colour of the text around it. Elements and attributes that are not listed here are errors, so that a
file from a drawing program needs to be saved as plain SVG.
Why: docs/decisions/content-runs-nothing.md
"""

import re
from contextlib import suppress
from pathlib import Path
from xml.parsers.expat import ExpatError, ParserCreate, XMLParserType
from xml.parsers.expat.errors import XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, codes

from musterbook.errors import ContentError, Mark, shorten
from musterbook.library.limits import SYMBOL_BYTES
from musterbook.library.source.tree import Tree, read_text

SHAPES = ("circle", "ellipse", "g", "line", "path", "polygon", "polyline", "rect")
"""The elements of a symbol."""

LEFT_OUT = ("title", "desc", "metadata", "defs")
"""Elements that draw nothing themselves and are left out with everything in them."""

_DIGITS = r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,2}(?!\d))?"
_NUMBER = rf"(?>{_DIGITS}[\s,]*)"  # atomic, so that no text takes long to match
_LENGTH = rf"(?>{_DIGITS}(?:px|pt|pc|mm|cm|in|em|ex)?)"
_SIZE = rf"(?!-){_LENGTH}"
_ABOVE_0 = rf"(?!-)(?=[0-9.]*[1-9]){_NUMBER}"
_FLAG = r"[01][\s,]*"
_COLOUR = "currentColor|none|#(?:[0-9a-fA-F]{3}){1,2}"


def _signs(*parts: tuple[str, str], after: str = r"\s*") -> str:
    """Return the form of letters or words, each with its groups of numbers."""
    return "|".join(rf"(?:{letters}){after}{numbers}" for letters, numbers in parts)


def _groups(count: int) -> str:
    return f"(?:{_NUMBER * count})++"


_MOVE = "[Mm]", _groups(2)
_PATH = _signs(
    _MOVE, ("[LlTt]", _groups(2)), ("[HhVv]", _groups(1)), ("[Cc]", _groups(6)),
    ("[SsQq]", _groups(4)), ("[Zz]", ""),
    ("[Aa]", f"(?:{_NUMBER * 3}{_FLAG * 2}{_NUMBER * 2})++"),
)  # fmt: skip
_TRANSFORM = _signs(
    ("matrix", _NUMBER * 6), ("translate|scale", f"{_NUMBER}{{1,2}}"), ("skew[XY]", _NUMBER),
    ("rotate", f"{_NUMBER}(?:{_NUMBER * 2})?"), after=r"\s*\(\s*",
)  # fmt: skip

_FORMS = {
    "viewBox": _NUMBER * 2 + _ABOVE_0 * 2,
    "d": rf"(?:{_signs(_MOVE)})(?:{_PATH})*+|",
    "points": f"(?:{_NUMBER * 2})*+",
    "transform": rf"(?:(?:{_TRANSFORM})\)[\s,]*)*+",
    "stroke-dasharray": f"none|(?:(?!-){_NUMBER})++",
    "stroke-miterlimit": _ABOVE_0,
    "stroke-linecap": "butt|round|square",
    "stroke-linejoin": "miter|round|bevel",
    **dict.fromkeys(("fill-rule", "clip-rule"), "nonzero|evenodd"),
    **dict.fromkeys(("fill", "stroke"), _COLOUR),
    **dict.fromkeys(("opacity", "fill-opacity", "stroke-opacity"), f"(?!-){_NUMBER}"),
    **dict.fromkeys(("cx", "cy", "x", "y", "x1", "y1", "x2", "y2"), _LENGTH),
    **dict.fromkeys(("r", "rx", "ry", "width", "height", "stroke-width"), _SIZE),
}
ATTRIBUTES = frozenset(_FORMS)
"""The attributes of its elements. Names and notes of drawing programs are left out."""

_IGNORED = re.compile(r"xmlns(:\w+)?|xml:\w+|version|id|class|baseProfile|enable-background")
_COLOURS = 'write "currentColor", "none" or a colour such as "#f2b63c"'


def read_symbol(path: Path, shown: str) -> Tree:
    """Return the drawing in a file; a file with an error has no value."""
    tree = read_text(path, shown)
    if tree.errors:
        return _raster(path, shown) or tree
    text = "\n".join(tree.lines)
    if len(text) > SYMBOL_BYTES:
        message = f"the symbol is longer than {SYMBOL_BYTES:,} characters"
        tree.error(Mark(shown), message, "simplify its paths")
    elif "<!" in re.sub(r"<!--.*?-->", "", text, flags=re.S):
        tree.error(tree.find((), "<!"), "a symbol has no declarations")
    else:
        drawing = _Drawing(shown)
        try:
            drawing.parser.Parse(text.encode(), True)
        except ExpatError as error:
            mark = Mark(shown, error.lineno, error.offset + 1)
            wrong = "this is not SVG", str(error).split(":")[0]
            if drawing.depth and error.code in _UNCLOSED:
                wrong = "</svg> is missing", "save or copy the whole file again"
            drawing.errors.append(ContentError(mark, *wrong))
        tree.errors += drawing.errors
        tree.value = None if drawing.errors else "".join(drawing.svg)
    return tree


_UNCLOSED = (codes[XML_ERROR_NO_ELEMENTS], codes[XML_ERROR_UNCLOSED_TOKEN])
_RASTER = {b"\x89PNG": "PNG", b"\xff\xd8\xff": "JPEG", b"GIF8": "GIF", b"RIFF": "WebP"}


def _raster(path: Path, shown: str) -> Tree | None:
    """Return the error of a file that is a picture of pixels, or None if it is not."""
    data = b""
    with suppress(OSError), path.open("rb") as file:
        data = file.read(4)
    name = next((name for start, name in _RASTER.items() if data.startswith(start)), "")
    if not name:
        return None
    hint = "draw it again as shapes; a symbol cannot have pixels"
    error = ContentError(Mark(shown), f"this is a {name} file, not SVG", hint)
    return Tree(shown, [], errors=[error], unread={()})


def _long_colour(value: str) -> str:
    """Return a value; a colour of three digits with six."""
    is_short = re.fullmatch("#[0-9a-fA-F]{3}", value)
    return "#" + "".join(digit * 2 for digit in value[1:]) if is_short else value


class _Drawing:
    """Writes the allowed parts of an SVG file, and collects the errors of the others."""

    def __init__(self, shown: str) -> None:
        self.shown = shown
        self.svg: list[str] = []
        self.errors: list[ContentError] = []
        self.depth = 0
        self.left_out = 0  # the depth of the element that is left out
        self.parser: XMLParserType = ParserCreate()
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.words

    def error(self, message: str, hint: str = "") -> None:
        mark = Mark(self.shown, self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1)
        self.errors.append(ContentError(mark, message, hint))

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self.depth += 1
        if self.left_out:
            return
        if name in LEFT_OUT or ":" in name:
            self.left_out = self.depth
        elif name != "svg" if self.depth == 1 else name not in SHAPES:
            hint = "shapes: " + ", ".join(SHAPES) if self.depth > 1 else "it begins with <svg"
            self.error(f'a symbol cannot have "{shorten(name)}" here', hint)
        else:
            styles = re.findall(r"([^:;]+):([^;]*)", attributes.pop("style", ""))
            attributes |= {key.strip(): value.strip() for key, value in styles}
            kept = {k: _long_colour(v) for k, v in attributes.items() if self.keeps(k, v)}
            if self.depth == 1:
                if "viewBox" not in kept:
                    self.error("the symbol has no viewBox", 'such as viewBox="0 0 24 24"')
                kept = {"xmlns": "http://www.w3.org/2000/svg", "fill": "currentColor"} | {
                    key: value for key, value in kept.items() if key not in ("width", "height")
                }
            words = "".join(f' {key}="{value}"' for key, value in kept.items())
            self.svg.append(f"<{name}{words}>")

    def keeps(self, key: str, value: str) -> bool:
        """Whether an attribute is part of the drawing; one that may not be there is an error."""
        if _IGNORED.fullmatch(key) or ":" in key or key.startswith("-"):
            return False
        if key not in ATTRIBUTES or not re.fullmatch(_FORMS[key], value.strip(" \t\r\n"), re.A):
            hint = "its value is wrong or not complete; save it as plain SVG, or remove this"
            if key not in ATTRIBUTES:
                hint = "write fill" if key == "color" else "save it as plain SVG, or remove this"
            elif key in ("fill", "stroke"):
                hint = _COLOURS
            self.error(f'a symbol cannot have {key}="{shorten(value)}"', hint)
        return True

    def end(self, name: str) -> None:
        if not self.left_out:
            if self.svg and self.svg[-1].startswith(f"<{name}") and self.svg[-1][-2:] != "/>":
                self.svg[-1] = f"{self.svg[-1][:-1]}/>"
            else:
                self.svg.append(f"</{name}>")
        elif self.left_out == self.depth:
            self.left_out = 0
        self.depth -= 1

    def words(self, words: str) -> None:
        if words.strip() and not self.left_out:
            self.error("a symbol cannot contain text", "draw it as a path")
