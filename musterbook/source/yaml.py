"""YAML 1.2 with places: `no` is a word, dates stay text, a key that stands twice is an error."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from musterbook.errors import ContentError, ContentErrors, Mark
from musterbook.source.tree import Place, Tree, read_text, typographic

MOST_VALUES = 100_000
"""More values than any honest file has; stops aliases of aliases from filling the memory."""


def read_yaml(path: Path, shown: str) -> Tree:
    """Read a YAML file; `shown` is how errors name it."""
    lines = read_text(path, shown)
    tree = Tree(shown, lines)
    errors = parse("\n".join(lines) + "\n", tree, (), 0)
    if errors:
        raise ContentErrors(errors)
    return tree


def parse(text: str, tree: Tree, place: Place, offset: int) -> list[ContentError]:
    """Parse YAML text into the tree at `place`; `offset` lines stand before it in the file."""
    try:
        node = YAML(typ="safe", pure=True).compose(text)
    except MarkedYAMLError as error:
        at = error.problem_mark or error.context_mark
        mark = Mark(tree.path, at.line + 1 + offset, at.column + 1) if at else Mark(tree.path)
        return [ContentError(mark, _plain(error.problem or str(error)), _yaml_hint(error))]
    except (YAMLError, ValueError, RecursionError) as error:
        return [ContentError(Mark(tree.path, offset + 1), _plain(str(error)))]
    builder = _Builder(tree, offset)
    value = {} if node is None else builder.build(node, place, ())
    if node is None:
        tree.marks[place] = Mark(tree.path, offset + 1)
    if not place:
        tree.value = value
    else:
        holder = tree.value
        for key in place[:-1]:
            holder = holder[key]
        holder[place[-1]] = value
    return builder.errors


class _Builder:
    """Turns YAML nodes into plain values and notes where they stand."""

    def __init__(self, tree: Tree, offset: int) -> None:
        self.tree = tree
        self.offset = offset
        self.count = 0
        self.errors: list[ContentError] = []

    def mark(self, node: Node) -> Mark:
        at = node.start_mark
        return Mark(self.tree.path, at.line + 1 + self.offset, at.column + 1)

    def error(self, node: Node, message: str, hint: str = "") -> None:
        self.errors.append(ContentError(self.mark(node), message, hint))

    def build(self, node: Node, place: Place, above: tuple[int, ...]) -> Any:
        self.count += 1
        self.tree.marks[place] = self.mark(node)
        end = node.end_mark
        self.tree.last[place] = end.line + self.offset + (1 if end.column else 0)
        if id(node) in above or self.count > MOST_VALUES:
            if not self.errors:
                self.error(node, "this alias never ends", "write the value out")
            return None
        if isinstance(node, MappingNode):
            return self.mapping(node, place, (*above, id(node)))
        if isinstance(node, SequenceNode):
            return [
                self.build(item, (*place, index), (*above, id(node)))
                for index, item in enumerate(node.value)
            ]
        return self.scalar(node)

    def mapping(self, node: MappingNode, place: Place, above: tuple[int, ...]) -> dict[str, Any]:
        result: dict[str, Any] = {}
        for key_node, value_node in node.value:
            if not isinstance(key_node, ScalarNode):
                self.error(key_node, "a key must be a word")
                continue
            key = str(key_node.value)
            here = (*place, key)
            if key in result:
                first = self.tree.keys[here].line
                self.error(key_node, f'the key "{key}" stands twice', f"first in line {first}")
                continue
            self.tree.keys[here] = self.mark(key_node)
            result[key] = self.build(value_node, here, above)
        return result

    def scalar(self, node: Node) -> Any:
        text, kind = str(node.value), str(node.tag).rpartition(":")[2]
        if kind == "int":
            if re.fullmatch(r"[+-]?(0|[1-9][0-9]*)", text):
                return int(text)
            self.error(node, f'"{text}" is an odd way to write a number', "quote it, or drop zeros")
        if kind == "float":
            try:
                return float(text)
            except ValueError:
                return text
        if kind == "bool":
            return text.lower() == "true"
        if kind == "null":
            return None
        if kind not in {"str", "int", "timestamp"}:
            self.error(node, f"the tag {node.tag} is not allowed here", "leave it out")
        return typographic(text)


def _plain(text: str) -> str:
    return " ".join(text.split())


def _yaml_hint(error: MarkedYAMLError) -> str:
    problem = str(error.problem)
    if "tab" in problem or "'\\t'" in problem:
        return "indent with spaces, not tabs"
    if "mapping values are not allowed" in problem:
        return 'quote a text that holds ": "'
    if "could not find expected ':'" in problem:
        return "a colon or a closing quote is missing"
    return _plain(str(error.context)) if error.context else ""
