"""Explains the errors of the YAML parser in words for authors."""

import re

from yaml.error import MarkedYAMLError

from musterbook.errors import shorten
from musterbook.library import limits
from musterbook.library.source.lost_text import (
    INDENT,
    QUOTE,
    TextProblem,
    missing_colon,
    wrong_space,
)

_VALUE = re.compile(r"""\s*(?:- +)*(?:(?:[^\s"'\[\]{}][^:]*|"[^"]*"|'[^']*'):\s+)?(?P<first>\S)""")
"""A line, and the first character of its value."""

_NO_SPACE = re.compile(r"\s*(?:- +)*(?P<key>[\w-]+):(?!//)(?P<rest>[^\s:][^:]*)$")
"""A line with a key whose colon has no space after it."""

_NO_COLON = re.compile(r"(?P<start>\s*(?P<item>(?:- +)*))(?P<key>[a-z][\w-]*)(?P<rest> [^:]*)?$")
"""A line that may be a key without its colon, and what would be the value."""

_ALIKE = "keys of the same entry begin at the same column"


def explained(error: Exception, lines: list[str]) -> TextProblem:
    """Return an error of the parser as a problem of these lines."""
    if isinstance(error, RecursionError):
        return TextProblem(0, 0, f"more than {limits.DEPTH} nested lists and mappings")
    if not isinstance(error, MarkedYAMLError):
        return TextProblem(0, 0, shorten(" ".join(str(error).split()), 200))
    at = error.problem_mark or error.context_mark
    line, column = (at.line, at.column) if at else (0, 0)
    if error.note is not None:  # our own
        return TextProblem(line, column, str(error.problem), error.note)
    if _character(lines, line, column) == "\t":
        return TextProblem(line, column, "tabs cannot indent a line", "indent with spaces")
    for number, text in enumerate(lines):
        if INDENT.match(text):
            return wrong_space(number, text)
    opened = error.context_mark or at
    began = (opened.line, opened.column) if opened else (line, column)
    return _explained(str(error.problem), str(error.context), lines, (line, column), began)


def _explained(
    problem: str, context: str, lines: list[str], at: tuple[int, int], began: tuple[int, int]
) -> TextProblem:
    """Return the problem at `at`, in something that began at `began`."""
    here = _character(lines, *at)
    opening = _character(lines, *began)
    if "escape" in problem or "hexdecimal" in problem:
        message = "this backslash is no part of a text in double quotes"
        return TextProblem(*at, message, 'write "\\\\" for a backslash, or use single quotes')
    if "quoted scalar" in context:
        hint = f"close it, or put a text that begins with {opening} in other quotes"
        return TextProblem(*began, f"the quote {opening} is not closed", hint)
    if "flow" in context and opening in ("[", "{") and "node content" not in problem:
        closing = "]" if opening == "[" else "}"
        hint = (
            f'close it with "{closing}", and put a text with any of , : [ ] {{ }} # in quotes,'
            f' also one that begins with "{opening}"'
        )
        return TextProblem(*began, f'"{opening}" is not closed', hint)
    if "mapping values" in problem:
        before = lines[at[0]][: at[1]]
        if re.search(r":\s", before):
            return TextProblem(*at, 'this text contains ": "', QUOTE)
        if at[0] and (dense := _NO_SPACE.match(lines[at[0] - 1])):
            return _no_space(at[0] - 1, dense)
        if missing := _no_colon(lines, at[0]):
            return missing
        return TextProblem(*at, "this line is indented further than its key allows", _ALIKE)
    if "expected ':'" in problem:
        if dense := _NO_SPACE.match(lines[began[0]]):
            return _no_space(began[0], dense)
        word = _NO_COLON.match(lines[began[0]])
        if word and not (word["rest"] or "").strip() and _has_value(lines, began):
            return missing_colon(began[0], word["key"], word.end("key"))
        return TextProblem(
            *began, "this line has no key", "write key: value, or indent a text's lines"
        )
    if "sequence entries" in problem:
        hint = f"or put a text that begins with {_named(here)} in quotes"
        return TextProblem(*at, "a list begins on the line below its key", hint)
    if "'-' indicator" in problem:
        hint = 'begin it with "- ", or indent it'
        return TextProblem(*at, "this line is no item of the list above", hint)
    if "expected key" in problem:
        return _after_value(lines, at)
    if "document start" in problem and here != "." and not lines[at[0]].startswith("---"):
        return TextProblem(*at, "this line is indented otherwise than the lines above", _ALIKE)
    if "document" in problem or here == "." or lines[at[0]].startswith("---"):
        message = "a second document starts here"
        return TextProblem(*at, message, "a file has one: remove this line")
    if "alias" in context or "anchor" in context or "block scalar" in context:
        return TextProblem(*began, _begins(opening), QUOTE)
    if "directive" in context:
        return TextProblem(began[0], 0, _begins("%"), QUOTE)
    if here:
        return TextProblem(*at, _begins(here), QUOTE)
    if at[0] >= len(lines) - 1:
        return TextProblem(*at, "the file ends too early", 'close every "[" and "{"')
    return TextProblem(*at, "this line is not YAML", "compare its punctuation with the lines above")


def _no_space(line: int, found: re.Match[str]) -> TextProblem:
    hint = f"write {found['key']}: {shorten(found['rest'].strip(), 20)}"
    return TextProblem(line, found.end("key"), 'a space is missing after ":"', hint)


def _no_colon(lines: list[str], line: int) -> TextProblem | None:
    """Return the problem that the line above is a key without its colon, if it looks like one.

    It is the first of an entry. Its value is in the same line, or in this one, further indented.
    """
    found = _NO_COLON.match(lines[line - 1]) if line else None
    if found is None:
        return None
    before = lines[line - 2].strip() if line > 1 else ""
    indent = len(lines[line]) - len(lines[line].lstrip())
    value = shorten((found["rest"] or "").strip(), 20)
    beyond = indent - len(found["start"])
    first = found["item"] or not before or before.endswith(":") or before.startswith("#")
    if not first or (beyond != 0 if value else beyond <= 0):
        return None
    return missing_colon(line - 1, found["key"], found.end("key"), value)


def _has_value(lines: list[str], key: tuple[int, int]) -> bool:
    """Whether the next line is what a key at a line and a column has: indented, or an item."""
    below = next((line for line in lines[key[0] + 1 :] if line.strip()), "")
    indent = len(below) - len(below.lstrip())
    return indent > key[1] or (indent == key[1] and below.startswith("- ", indent))


def _after_value(lines: list[str], at: tuple[int, int]) -> TextProblem:
    """Explain text after a value that is closed, or a line with another indent."""
    value = _VALUE.match(lines[at[0]])
    if value and value.start("first") < at[1] and value["first"] in "[{\"'":
        where = (at[0], value.start("first"))
        if value["first"] in "[{":
            return TextProblem(*where, _begins(value["first"]), QUOTE)
        return TextProblem(*where, "this text goes on after its closing quote", "quote all of it")
    return TextProblem(*at, "this line is indented otherwise than the lines above", _ALIKE)


def _begins(character: str) -> str:
    return f"a text cannot begin with {_named(character)}"


def _named(character: str) -> str:
    return f"'{character}'" if character == '"' else f'"{character}"'


def _character(lines: list[str], line: int, column: int) -> str:
    return lines[line][column : column + 1] if line < len(lines) else ""
