"""Parse Markdown files: rules under headings with an id, and hand-written pages.

A file starts with front matter in YAML. A rule is a heading `## Name {#slug}`, then an optional
fenced block `rule` with its fields in YAML, then its text.
Why: docs/decisions/rules-as-markdown.md
"""

import re
from pathlib import Path

from musterbook.errors import Mark, shorten
from musterbook.library.source.characters import curly_apostrophes, unprinted_problems
from musterbook.library.source.tree import Place, Tree, read_text
from musterbook.library.source.yaml import parse
from musterbook.slugs import as_slug

_FENCE = re.compile(r"^(```|~~~)\s*(?P<word>\w*)\s*$")

_COMMENT = re.compile(r"<!--.*-->\s*")


def read_rules(path: Path, shown: str) -> Tree:
    """Read a Markdown file of rules.

    The value is `{"file": front matter, "rules": {slug: fields with "name" and "text"}}`.
    """
    tree = read_text(path, shown)
    tree.value = {"file": {}, "rules": {}}
    tree.marks[()] = Mark(shown)
    if () in tree.unread:
        return tree
    lines = tree.lines
    body = _front_matter(tree, ("file",))
    _check_characters(tree, body)
    if ("file",) not in tree.unread:
        _check_preamble(tree, body)
    starts = [n for n in range(body, len(lines)) if _heading(lines[n])]
    for start, end in zip(starts, [*starts, len(lines)][1:], strict=True):
        _read_rule(tree, start, end)
    if not starts and not tree.errors:
        tree.error(tree.mark(()), "this file has no rules", "a rule starts with ## Name {#id}")
    return tree


def read_page(path: Path, shown: str) -> Tree:
    """Read a hand-written page: its front matter, with the Markdown below it as `text`.

    Lines that consist of a comment are left out of the text.
    """
    tree = read_text(path, shown)
    if () in tree.unread:
        return tree
    body = _front_matter(tree, ())
    _check_characters(tree, body)
    if isinstance(tree.value, dict):
        shown_lines = ("" if _COMMENT.fullmatch(line) else line for line in tree.lines[body:])
        tree.value["text"] = curly_apostrophes("\n".join(shown_lines).strip())
        tree.marks[("text",)] = Mark(shown, body + 1)
        tree.last[("text",)] = len(tree.lines)
    return tree


def _check_characters(tree: Tree, body: int) -> None:
    """Record each unprintable character below the front matter, once."""
    text = "\n".join(tree.lines[body:])
    for character, message, advice in unprinted_problems(text):
        before = text[: text.index(character)]
        mark = Mark(tree.path, body + before.count("\n") + 1, len(before) - before.rfind("\n"))
        tree.error(mark, message, advice)


def _front_matter(tree: Tree, place: Place) -> int:
    """Read the YAML between `---` lines at the top; return the index of the line after it."""
    if not tree.lines or tree.lines[0].strip() != "---":
        tree.error(Mark(tree.path), "no front matter", "start the file with ---")
        tree.unread.add(place)
        return 0
    for end in range(1, len(tree.lines)):
        if tree.lines[end].strip() == "---":
            parse("\n".join(tree.lines[1:end]) + "\n", tree, place, 1)
            return end + 1
    tree.error(Mark(tree.path), "the front matter is not closed", "add a line ---")
    tree.unread.add(place)
    return len(tree.lines)


def _check_preamble(tree: Tree, body: int) -> None:
    for number in range(body, len(tree.lines)):
        if _heading(tree.lines[number]):
            return
        if tree.lines[number].strip():
            mark = Mark(tree.path, number + 1)
            tree.error(mark, "text before the first rule", "move it to summary:")
            return


def _heading(line: str) -> tuple[str, str] | None:
    """Return name and id of a rule heading; the id is empty if the heading has none."""
    if not line.startswith(("## ", "##\t")):
        return None
    name, slug = line[3:].strip(), ""
    if name.endswith("}") and "{#" in name:
        name, _, slug = name[:-1].rpartition("{#")
    return name.strip(), slug


def _read_rule(tree: Tree, start: int, end: int) -> None:
    heading = _heading(tree.lines[start])
    assert heading is not None  # the caller looked for headings
    mark = Mark(tree.path, start + 1)
    name, slug = heading
    if not slug:
        message = f'the rule "{shorten(name)}" has no id'
        tree.error(mark, message, f"write {{#{shorten(as_slug(name))}}}")
        return
    place: Place = ("rules", slug)
    if slug in tree.value["rules"]:
        first = f"first on line {tree.keys[place].line}"
        tree.error(mark, f'the id "{shorten(slug)}" appears twice', first)
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
            tree.error(Mark(tree.path, line + 1), "the rule block is not closed", "add ```")
            tree.unread.add(place)
            return
        block = "\n".join(tree.lines[line + 1 : close]) + "\n"
        parse(block, tree, place, line + 1)
        tree.marks[place] = mark
        line = close + 1
        while line < end and not tree.lines[line].strip():
            line += 1
    fields = tree.value["rules"][slug]
    if not isinstance(fields, dict):
        tree.error(mark, "the rule block must consist of key: value lines")
        tree.unread.add(place)
        return
    for key in ("name", "text"):
        if key in fields:
            message = f'the rule block cannot set "{key}"'
            tree.error(tree.keys[(*place, key)], message, "it is read from the Markdown around it")
    text = "\n".join(tree.lines[line:end]).strip()
    fields["name"], fields["text"] = curly_apostrophes(name), curly_apostrophes(text)
    tree.marks[(*place, "name")] = mark
    tree.marks[(*place, "text")] = Mark(tree.path, min(line, end - 1) + 1)
    tree.last[(*place, "text")] = end
    tree.last[place] = end
