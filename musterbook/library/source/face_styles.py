"""Read the style of a kind of card: CSS with a few properties of the parts of its face.

In: a path. Out: a `Tree` whose value is CSS in which `&` stands for a card of the kind. Only what
cannot move words or load anything is allowed: faces are fitted before they have their colours.
Why: docs/decisions/content-runs-nothing.md
"""

import re
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import tinycss2  # type: ignore[import-untyped]
from tinycss2.color3 import parse_color  # type: ignore[import-untyped]

from musterbook.errors import ContentError, Mark, did_you_mean, meant_or_known, shorten
from musterbook.library.source.tree import Tree, read_text

STYLED_PARTS: Mapping[str, str] = {
    "head": ".mb-card-head",
    "label": ".mb-card-kicker",
    "name": ".mb-card-name",
    "corner": ".mb-card-corner:not(.mb-card-cost) b",
    "flavour": ".mb-card-flavour",
    "rail": ".mb-card-rules",
    "numeral": ".mb-card-vp",
    "panel": ".mb-card-panel",
    "bar": ".mb-card-bar",
    "row": ".mb-card-what",
    "foot": ".mb-card-foot",
    "code": ".mb-card-code",
}
"""The parts of a face, with their classes in `cards/face.css`."""

COLOURS = ("color", "background-color", "border-color")
RADIUS = "border-radius"
PROPERTIES = (*COLOURS, RADIUS)
MOST_MM = 5.0
"""Largest radius in mm."""
_PANEL_LINES = (
    ".mb-card-panel>.mb-card-row:first-child .mb-card-what",
    ".mb-card-panel>.mb-card-row:first-child .mb-card-pic",
    ".mb-card-bar+.mb-card-row .mb-card-what",
    ".mb-card-bar+.mb-card-row .mb-card-pic",
    ".mb-card-fact .mb-card-what",
)
"""Lines that have the colour of the panel, so that they are not seen."""


def read_face_style(path: Path, shown: str) -> Tree:
    """Return the style in a file; a file with an error has no value."""
    tree = read_text(path, shown)
    if tree.errors:
        return tree
    rules = tinycss2.parse_stylesheet("\n".join(tree.lines), skip_comments=True,
                                      skip_whitespace=True)  # fmt: skip
    css = "".join(css_rule for rule in rules for css_rule in _rule(tree, rule))
    tree.value = None if tree.errors else css
    return tree


def _rule(tree: Tree, rule: Any) -> Iterator[str]:
    if rule.type == "error":
        _error(tree, rule, f"this is not CSS: {rule.message}")
        return
    if rule.type != "qualified-rule":
        message = f'a style of cards cannot have "@{rule.at_keyword}"'
        _error(tree, rule, message, "write only rules such as .panel { background-color: #f6ead2 }")
        return
    parts = list(_parts(tree, rule))
    declarations = tinycss2.parse_declaration_list(
        rule.content, skip_comments=True, skip_whitespace=True
    )
    pairs = [pair for each in declarations if (pair := _declaration(tree, each))]
    css = ";".join(f"{name}:{value}" for name, value in pairs)
    for part in parts if css else ():
        yield f"& {STYLED_PARTS[part]}{{{css}}}"
        if part == "panel" and (colour := dict(pairs).get("background-color")):
            lines = ",".join(f"& {line}" for line in _PANEL_LINES)
            yield f"{lines}{{border-top-color:{colour}}}& .mb-card-wide .mb-card-what"
            yield f"{{background-color:{colour}}}"


def _parts(tree: Tree, rule: Any) -> Iterator[str]:
    known = "parts: ." + ", .".join(STYLED_PARTS)
    for selector in tinycss2.serialize(rule.prelude).split(","):
        words = selector.strip()
        if (part := words.removeprefix(".")) != words and part in STYLED_PARTS:
            yield part
            continue
        hint = (did_you_mean(part, STYLED_PARTS) if words.startswith(".") else "") or known
        _error(tree, rule, f'a card has no part "{shorten(words)}"', hint)


def _declaration(tree: Tree, declaration: Any) -> tuple[str, str] | None:
    wrong = partial(_error, tree, declaration)
    if declaration.type != "declaration":
        message = getattr(declaration, "message", "write a property and a value")
        wrong(f"this is not a declaration: {message}")
        return None
    name, value = declaration.lower_name, tinycss2.serialize(declaration.value).strip()
    if name not in PROPERTIES:
        hint = meant_or_known(name, PROPERTIES, "properties")
        wrong(f'a part of a card cannot have "{shorten(declaration.name)}"', hint)
    elif declaration.important:
        wrong('"!important" has no use here', "remove it")
    elif name == RADIUS:
        sizes = [re.fullmatch(r"(\d*\.?\d+)mm|0", word) for word in value.split()]
        if not 1 <= len(sizes) <= 4 or not all(sizes):
            wrong(f'"{shorten(value)}" is not a radius', "one to four lengths in mm")
        elif any(float(size[1] or 0) > MOST_MM for size in sizes if size):
            wrong(f'the radius "{shorten(value)}" is too large', f"at most {MOST_MM:g}mm")
        else:
            return name, value
    elif not re.fullmatch(r"#[0-9a-fA-F]{6}|[a-zA-Z]+", value) or not _is_colour(value):
        wrong(f'"{shorten(value)}" is not a colour', 'write it like "#f6ead2"')
    else:
        return name, value
    return None


def _is_colour(value: str) -> bool:
    return value.lower() != "currentcolor" and parse_color(value) is not None


def _error(tree: Tree, token: Any, message: str, hint: str = "") -> None:
    tree.errors.append(
        ContentError(Mark(tree.path, token.source_line, token.source_column), message, hint)
    )
