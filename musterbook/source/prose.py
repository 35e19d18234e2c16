"""Markdown files: rules under headings with an id, and hand-written pages.

A file starts with front matter in YAML. A rule is a heading `## Name {#slug}`, then an optional
fenced block `rule` with its facts in YAML, then its text.
"""

from __future__ import annotations

import re
from pathlib import Path

from musterbook.errors import ContentError, ContentErrors, Mark
from musterbook.source.tree import Place, Tree, read_text, typographic
from musterbook.source.yaml import parse

_HEADING = re.compile(r"^##\s+(?P<name>.*?)(?:\s*\{#(?P<slug>[^}]*)\})?\s*$")
_FENCE = re.compile(r"^(```|~~~)\s*(?P<word>\w*)\s*$")


def read_rules(path: Path, shown: str) -> Tree:
    """Read a Markdown file of rules.

    The value is `{"file": front matter, "rules": {slug: facts with "name" and "text"}}`.
    """
    lines = read_text(path, shown)
    tree = Tree(shown, lines, {"file": {}, "rules": {}})
    tree.marks[()] = Mark(shown)
    errors: list[ContentError] = []
    body = _front_matter(tree, errors)
    _check_preamble(tree, body, errors)
    starts = [n for n in range(body, len(lines)) if _HEADING.match(lines[n])]
    for start, end in zip(starts, [*starts, len(lines)][1:], strict=True):
        _read_rule(tree, start, end, errors)
    if not starts and not errors:
        errors.append(ContentError(tree.mark(()), "no rule", "a rule starts with ## Name {#id}"))
    if errors:
        raise ContentErrors(errors)
    return tree


def read_page(path: Path, shown: str) -> Tree:
    """Read a hand-written page: `{"file": front matter, "text": Markdown}`."""
    lines = read_text(path, shown)
    tree = Tree(shown, lines, {"file": {}, "text": ""})
    errors: list[ContentError] = []
    body = _front_matter(tree, errors)
    if errors:
        raise ContentErrors(errors)
    tree.value["text"] = typographic("\n".join(lines[body:]).strip())
    tree.marks[("text",)] = Mark(shown, body + 1)
    tree.last[("text",)] = len(lines)
    return tree


def _front_matter(tree: Tree, errors: list[ContentError]) -> int:
    """Read the YAML between `---` lines at the top; return the index of the line after it."""
    if not tree.lines or tree.lines[0].strip() != "---":
        errors.append(ContentError(Mark(tree.path), "no front matter", "start the file with ---"))
        return 0
    for end in range(1, len(tree.lines)):
        if tree.lines[end].strip() == "---":
            errors += parse("\n".join(tree.lines[1:end]) + "\n", tree, ("file",), 1)
            return end + 1
    errors.append(ContentError(Mark(tree.path), "the front matter has no end", "add a line ---"))
    return len(tree.lines)


def _check_preamble(tree: Tree, body: int, errors: list[ContentError]) -> None:
    for number in range(body, len(tree.lines)):
        if _HEADING.match(tree.lines[number]):
            return
        if tree.lines[number].strip():
            errors.append(
                ContentError(
                    Mark(tree.path, number + 1), "text before the first rule", "put it in summary:"
                )
            )
            return


def _read_rule(tree: Tree, start: int, end: int, errors: list[ContentError]) -> None:
    heading = _HEADING.match(tree.lines[start])
    assert heading is not None  # the caller looked for headings
    mark = Mark(tree.path, start + 1)
    name, slug = heading["name"], heading["slug"]
    if not slug:
        hint = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
        errors.append(ContentError(mark, f'the rule "{name}" has no id', f"write {{#{hint}}}"))
        return
    place: Place = ("rules", slug)
    if slug in tree.value["rules"]:
        first = tree.keys[place].line
        errors.append(ContentError(mark, f'the id "{slug}" stands twice', f"first in line {first}"))
        return
    tree.value["rules"][slug] = {}
    tree.marks[place] = tree.keys[place] = mark
    line = start + 1
    while line < end and not tree.lines[line].strip():
        line += 1
    fence = _FENCE.match(tree.lines[line]) if line < end else None
    if fence and fence["word"] == "rule":
        close = next((n for n in range(line + 1, end) if tree.lines[n].strip() == fence[1]), None)
        if close is None:
            errors.append(
                ContentError(Mark(tree.path, line + 1), "the rule block has no end", "add ```")
            )
            return
        block = "\n".join(tree.lines[line + 1 : close]) + "\n"
        errors += parse(block, tree, place, line + 1)
        tree.marks[place] = mark
        line = close + 1
        while line < end and not tree.lines[line].strip():
            line += 1
    facts = tree.value["rules"][slug]
    if not isinstance(facts, dict):
        errors.append(ContentError(mark, "the rule block is not a list of key: value lines"))
        return
    for key in ("name", "text"):
        if key in facts:
            errors.append(ContentError(tree.keys[(*place, key)], f'"{key}" stands in the prose'))
    text = "\n".join(tree.lines[line:end]).strip()
    facts["name"], facts["text"] = typographic(name), typographic(text)
    tree.marks[(*place, "name")] = mark
    tree.marks[(*place, "text")] = Mark(tree.path, min(line, end - 1) + 1)
    tree.last[(*place, "text")] = end
    tree.last[place] = end
