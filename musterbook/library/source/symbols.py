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

ATTRIBUTES = frozenset({
    "viewBox", "d", "points", "cx", "cy", "r", "rx", "ry", "x", "y", "x1", "y1", "x2", "y2",
    "width", "height", "transform", "opacity", "fill", "stroke", "fill-rule", "clip-rule",
    "fill-opacity", "stroke-width", "stroke-opacity", "stroke-linecap", "stroke-linejoin",
    "stroke-miterlimit", "stroke-dasharray",
})  # fmt: skip
"""The attributes of its elements. Names and notes of drawing programs are left out."""

_IGNORED = re.compile(r"xmlns(:\w+)?|xml:\w+|version|id|class|baseProfile|enable-background")
_PLAIN = re.compile(r"[\w\s.,()+-]*")
_COLOUR = re.compile(r"currentColor|none|#(?:[0-9a-fA-F]{3}){1,2}")
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
        is_colour = key in ("fill", "stroke")
        if not is_colour and (key not in ATTRIBUTES or not _PLAIN.fullmatch(value)):
            self.error(
                f'a symbol cannot have {key}="{shorten(value)}"',
                "write fill" if key == "color" else "save it as plain SVG, or remove this",
            )
        elif is_colour and not _COLOUR.fullmatch(value):
            self.error(f'a symbol cannot have {key}="{shorten(value)}"', _COLOURS)
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
