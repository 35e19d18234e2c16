"""Parse YAML 1.2 with source locations.

`no` is a string, dates stay strings, and duplicate keys are errors. So is whatever YAML would leave
out of a text or join to it without a word; see `lost_text`.
Why: docs/decisions/reading-yaml.md
"""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

from yaml.cyaml import CParser
from yaml.error import MarkedYAMLError, YAMLError
from yaml.events import (
    AliasEvent,
    Event,
    MappingEndEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from musterbook.errors import ContentError, Mark, repeated, shorten
from musterbook.library import limits
from musterbook.library.source.characters import curly_apostrophes, unprinted, unprinted_problems
from musterbook.library.source.lost_text import YamlTexts
from musterbook.library.source.tree import Place, Tree, read_text
from musterbook.library.source.yaml_errors import explained

_WHOLE = re.compile(r"-?(0|[1-9][0-9]*)")
_DIGITS = 9
"""Maximum number of digits of a whole number; its field limits the value further."""


def read_yaml(path: Path, shown: str) -> Tree:
    """Read a YAML file; `shown` is how errors name it."""
    tree = read_text(path, shown)
    if () not in tree.unread:
        parse("\n".join(tree.lines) + "\n", tree, (), 0)
        if tree.value == {} and not tree.errors:
            tree.error(Mark(shown), "this file is empty")
            tree.unread.add(())
    return tree


def parse(text: str, tree: Tree, place: Place, offset: int) -> None:
    """Parse YAML text into the tree at `place`; `offset` lines come before it in the file."""
    value: Any = {}
    texts = YamlTexts(text)
    try:
        node = _Composer(text, texts).compose()
    except (YAMLError, ValueError, RecursionError) as error:
        node = None
        tree.unread.add(place)
        texts.check_comments()
        if not texts.problems:  # otherwise it probably follows from them
            texts.problems.append(explained(error, texts.lines))
    else:
        texts.check_comments()
        texts.check_anchors()
    if texts.misread:
        node = None
        tree.unread.add(place)
    for found in texts.problems:
        mark = Mark(tree.path, found.line + 1 + offset, found.column + 1)
        tree.error(mark, found.message, found.hint)
    if node is None:
        tree.marks[place] = Mark(tree.path, offset + 1)
    else:
        builder = _Builder(tree, offset)
        try:
            value = builder.build(node, place, ())
        except _TooMuch:
            tree.unread.add(place)
        tree.errors += builder.errors
    if not place:
        tree.value = value
    else:
        holder = tree.value
        for key in place[:-1]:
            holder = holder[key]
        holder[place[-1]] = value


class _Composer:
    """Builds nodes from the events of libyaml's parser and enforces the limits."""

    def __init__(self, text: str, texts: YamlTexts) -> None:
        self.parser = CParser(text)
        self.texts = texts
        self.anchors: dict[str, Node] = {}
        self.values = 0

    def compose(self) -> Node | None:
        """Return the node of the only document, or None for an empty file."""
        self.next()  # the start of the stream
        if self.peek(StreamEndEvent):
            return None
        self.next()  # and that of the document
        node = self.node(0, 0)
        self.next()
        if not self.peek(StreamEndEvent):
            event = self.parser.peek_event()
            raise _error(event, "a second document starts here", "a file has one: remove this line")
        return node

    def peek(self, kind: type[Event]) -> bool:
        return bool(self.parser.check_event(kind))

    def next(self) -> Any:
        return self.parser.get_event()

    def node(self, level: int, index: int) -> Node:
        """Return the next node; it is item `index` of a list, inside `level` lists and mappings."""
        event = self.next()
        self.texts.read(event)
        if isinstance(event, AliasEvent):
            if event.anchor in self.anchors:
                return self.anchors[event.anchor]
            message = f'nothing above is marked with "&{shorten(event.anchor)}"'
            raise _error(event, message, 'put a text that begins with "*" in quotes')
        self.check_limits(event, level, index)
        if event.tag:
            hint = 'remove it, or put a text that begins with "!" in quotes'
            message = f"the tag {shorten(event.tag)} is not allowed here"
            self.texts.add(event.start_mark, message, hint)
        node: Node
        if isinstance(event, ScalarEvent):
            tag = tag_of(event.value, plain=event.implicit[0])
            node = ScalarNode(tag, event.value, event.start_mark, event.end_mark)
            return self.remember(event.anchor, node)
        if isinstance(event, SequenceStartEvent):
            node = self.remember(event.anchor, SequenceNode("", [], event.start_mark))
            while not self.peek(SequenceEndEvent):
                node.value.append(self.node(level + 1, len(node.value)))
        else:
            node = self.remember(event.anchor, MappingNode("", [], event.start_mark))
            is_text = False  # such as `{Bell, the Old}`, which is reported once
            while not self.peek(MappingEndEvent):
                key = self.node(level + 1, len(node.value))
                value = self.node(level + 1, 0)
                if event.flow_style and self.has_no_value(key, value, is_text):
                    is_text = ":" not in key.value
                    continue
                node.value.append((key, value))
        closing = self.next()
        self.texts.read(closing)
        node.end_mark = closing.end_mark
        return node

    def has_no_value(self, key: Node, value: Node, is_text: bool) -> bool:
        """Record a key between braces that has neither a colon nor a value, such as `{Bell}`,
        unless it continues a text that is recorded already.
        """
        between = self.texts.text[key.end_mark.index : value.start_mark.index]
        if value.value != "" or ":" in between or not isinstance(key, ScalarNode):
            return False
        if is_text and ":" not in key.value:
            return True
        quote = 'put a text that has a comma, or begins with "{", in quotes'
        hint = 'write a space after ":"' if ":" in key.value else quote
        self.texts.add(key.start_mark, f'"{shorten(key.value)}" has no value', hint)
        return True

    def remember(self, anchor: str | None, node: Node) -> Node:
        if anchor:
            self.anchors[anchor] = node
        return node

    def check_limits(self, event: Event, level: int, index: int) -> None:
        self.values += 1
        if level > limits.DEPTH:
            message = f"more than {limits.DEPTH} nested lists and mappings"
        elif self.values > limits.VALUES * 2:  # keys are nodes as well
            message = f"more than {limits.VALUES:,} values in a file"
        elif index >= limits.ITEMS:
            message = f"more than {limits.ITEMS:,} items in a list"
        else:
            return
        raise _error(event, message)


def _error(event: Event, message: str, hint: str = "") -> MarkedYAMLError:
    return MarkedYAMLError(problem=message, problem_mark=event.start_mark, note=hint)


_TAG = re.compile(
    r"(?P<bool>true|True|TRUE|false|False|FALSE)"
    r"|(?P<int>[-+]?(0b[01_]+|0o?[0-7_]+|[0-9][0-9_]*|0x[0-9a-fA-F_]+))"
    r"|(?P<float>[-+]?([0-9][0-9_]*\.?[0-9_]*|\.[0-9_]+)([eE][-+]?[0-9]+)?"
    r"|[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN))"
    r"|(?P<null>|~|null|Null|NULL)"
)
"""Types of plain scalars in the core schema of YAML 1.2; anything else is a string."""


def tag_of(text: str, *, plain: bool) -> str:
    """Return the type of a scalar without a tag; quoted ones are always strings."""
    if not plain or (text[:1].isalpha() and text[:1] not in "tTfFnN"):
        return "str"
    found = _TAG.fullmatch(text)
    return str(found.lastgroup) if found else "str"


class _TooMuch(Exception):
    """A limit is exceeded; the error is already recorded."""


class _Builder:
    """Turns YAML nodes into plain values and records their locations."""

    def __init__(self, tree: Tree, offset: int) -> None:
        self.tree = tree
        self.offset = offset
        self.values = self.characters = 0
        self.errors: list[ContentError] = []

    def mark(self, node: Node) -> Mark:
        at = node.start_mark
        return Mark(self.tree.path, at.line + 1 + self.offset, at.column + 1)

    def error(self, node: Node, message: str, hint: str = "") -> None:
        self.errors.append(ContentError(self.mark(node), message, hint))

    def build(self, node: Node, place: Place, above: tuple[int, ...]) -> Any:
        self.tree.marks[place] = self.mark(node)
        end = node.end_mark
        self.tree.last[place] = end.line + self.offset + (1 if end.column else 0)
        self.check_limits(node, above)
        if isinstance(node, MappingNode):
            return self.mapping(node, place, (*above, id(node)))
        if isinstance(node, SequenceNode):
            return [
                self.build(item, (*place, index), (*above, id(node)))
                for index, item in enumerate(node.value)
            ]
        return self.scalar(node, place)

    def check_limits(self, node: Node, above: tuple[int, ...]) -> None:
        """Record the first limit that a value exceeds, and stop."""
        self.values += 1
        scalar = isinstance(node, ScalarNode)
        self.characters += len(str(node.value)) if scalar else 0
        if id(node) in above:
            self.error(node, "this alias contains itself", "write the value out")
        elif len(above) > limits.DEPTH:
            message = f"more than {limits.DEPTH} nested lists and mappings"
            self.error(node, message)
        elif self.values > limits.VALUES:
            self.error(
                node, f"more than {limits.VALUES:,} values in a file", "split it into several files"
            )
        elif self.characters > limits.CHARACTERS:
            message = f"more than {limits.CHARACTERS:,} characters in the values of a file"
            self.error(node, message, "split it into several files")
        else:
            return
        raise _TooMuch

    def mapping(self, node: MappingNode, place: Place, above: tuple[int, ...]) -> dict[str, Any]:
        result: dict[str, Any] = {}
        duplicates: list[ContentError] = []
        for key_node, value_node in node.value:
            if not isinstance(key_node, ScalarNode):
                self.error(key_node, "a key must be a word")
                continue
            key = str(key_node.value)
            key_place = (*place, key)
            if unprinted(key):
                for _, message, advice in unprinted_problems(key):
                    self.error(key_node, message, advice)
                continue
            if key in result:
                first = self.tree.keys[key_place].line
                message = f'the key "{shorten(key)}" appears twice'
                duplicates.append(
                    ContentError(self.mark(key_node), message, f"first on line {first}")
                )
                continue
            self.tree.keys[key_place] = self.mark(key_node)
            result[key] = self.build(value_node, key_place, above)
        if len(duplicates) > 1:  # probably two entries that were merged by mistake
            duplicates = [replace(repeated(duplicates), message="these keys appear twice")]
        self.errors += duplicates
        return result

    def scalar(self, node: Node, place: Place) -> Any:
        text, kind = str(node.value), str(node.tag)
        if unprinted(text):
            for character, message, advice in unprinted_problems(text):
                mark = self.tree.find(place, character)
                self.errors.append(ContentError(mark, message, advice))
            return "?"
        if kind not in ("str", "null"):
            self.tree.written[place] = text
        if kind == "int":
            if len(text) > _DIGITS:
                message = f'the number "{shorten(text)}" is too large'
                self.error(node, message, "quote it if it is text")
                return 0
            if _WHOLE.fullmatch(text):
                return int(text)
            digits = re.fullmatch("[+]?0*([0-9]+)", text)
            hint = f"write {digits[1]}, or quote it if it is text" if digits else "quote it"
            self.error(node, f'"{text}" is not a plain number', hint)
        if kind == "float":
            try:
                return float(text)
            except ValueError:
                return text
        if kind == "bool":
            return text.lower() == "true"
        if kind == "null":
            if text:
                message = f'"{text}" without quotes means that there is no value'
                self.error(node, message, "leave it out, or quote it if it is text")
            return None
        return curly_apostrophes(text)
