"""Corrects simple errors in content files: misspelt keys, missing quotes, the order of keys.

In: content folders. Out: new texts of files. A correction is used only if the file then has the
same values, or fewer errors; everything else stays as the author wrote it.
"""

import re
from difflib import SequenceMatcher
from pathlib import Path
from tempfile import TemporaryDirectory

from musterbook.errors import ContentError, Misspelt
from musterbook.library.file_kinds import content_files, kind_of
from musterbook.library.read import ReadResult, read_file
from musterbook.library.source import Place, Tree, read_yaml

_ALIKE = 0.8
"""Minimum similarity (0 to 1) of a misspelt key to the correct one."""

_ROUNDS = 30
"""Maximum number of times that a file is corrected and read again; one error can hide another."""

_PLAIN = re.compile(r"^(?P<head>\s*(?:- )?[\w-]+: )(?P<text>[^\s'\"\[{|>&*#].*?)\s*$")


def corrected(root: Path) -> dict[Path, str]:
    """Return the new text of each YAML file in a folder that can be corrected."""
    texts = {}
    for relative, path in content_files(root):
        if path.suffix == ".yml" and not path.is_symlink() and kind_of(relative):
            try:
                text = path.read_text(encoding="utf-8")
            except (OSError, UnicodeDecodeError):
                continue  # `check` reports the error
            new_text = correct(relative, text)
            if new_text != text:
                texts[path] = new_text
    return texts


def correct(relative: str, text: str) -> str:
    """Return the text of a file with its simple errors corrected."""
    with TemporaryDirectory(prefix="musterbook-") as folder:
        path = Path(folder) / "file.yml"

        def parsed(text: str) -> ReadResult:
            path.write_text(text, encoding="utf-8")
            return read_file(relative, path)

        for _ in range(_ROUNDS):
            errors = parsed(text).errors
            new_text = next(
                (
                    candidate
                    for error in sorted(errors)
                    if (candidate := _without_error(text, error)) is not None
                    and _is_better(parsed(candidate).errors, errors)
                ),
                None,
            )
            if new_text is None:
                break
            text = new_text
        if not parsed(text).errors:
            before = read_yaml(path, "file.yml")
            ordered = _ordered(relative, before, text)
            path.write_text(ordered, encoding="utf-8")
            after = read_yaml(path, "file.yml")
            text = ordered if after.value == before.value and not after.errors else text
    return text


def _is_better(after: list[ContentError], before: list[ContentError]) -> bool:
    """Whether an error is gone: there are fewer errors, or the only one is now on a later line."""
    if len(after) < len(before):
        return True
    first = min(before).mark
    return bool(after) and len(before) == 1 and (min(after).mark.line > first.line)


def _without_error(text: str, error: ContentError) -> str | None:
    """Return the text with an error corrected, or None if it is not certain what was meant."""
    lines = text.split("\n")
    row, column = error.mark.line - 1, error.mark.column - 1
    if row >= len(lines):
        return None
    line = lines[row]
    cause = error.cause
    if isinstance(cause, Misspelt):
        if not _is_typo(cause.key, cause.meant) or not line[column:].startswith(cause.key):
            return None
        lines[row] = line[:column] + cause.meant + line[column + len(cause.key) :]
    elif cause == "unquoted" and (plain := _PLAIN.match(line)):
        value = plain["text"]
        if " #" in value or '"' in value or "\\" in value:
            return None
        lines[row] = f'{plain["head"]}"{value}"'
    elif cause == "tab":
        indent = re.match(r"[ \t]*", line)
        assert indent
        lines[row] = indent[0].replace("\t", "  ") + line[indent.end() :]
    else:
        return None
    return "\n".join(lines)


def _is_typo(old: str, new: str) -> bool:
    """Whether two words differ only by a typing error, such as two letters swapped or one wrong."""
    if SequenceMatcher(None, old, new).ratio() >= _ALIKE:
        return True
    wrong = sum(a != b for a, b in zip(old, new, strict=False))
    return len(old) == len(new) >= 4 and (wrong == 1 or (wrong == 2 and sorted(old) == sorted(new)))


def _ordered(relative: str, tree: Tree, text: str) -> str:
    """Return the text with `name` first, the parts of a file last, and `changes` last in
    entries.
    """
    kind = kind_of(relative)
    if kind is None or not isinstance(tree.value, dict):
        return text
    parts = kind.parts
    lines = text.split("\n")
    places: list[Place] = [()]
    if parts and isinstance(tree.value.get(parts), dict):
        places += [(parts, key) for key in tree.value[parts]]
    names = [field.alias or name for name, field in kind.model.model_fields.items()]
    last = tuple(names[names.index(parts) :]) if parts else ()
    for place in sorted(places, key=lambda p: tree.mark(p).line, reverse=True):
        lines = _moved(tree, place, lines, ("changes",) if place else last)
    return "\n".join(lines)


def _moved(tree: Tree, place: Place, lines: list[str], last: tuple[str, ...]) -> list[str]:
    """Return lines with the keys of one mapping in order; a mapping on one line is not changed."""
    size = len(place) + 1
    keys = [p for p in tree.keys if len(p) == size and p[: size - 1] == place]
    marks = {p: tree.keys[p] for p in keys}
    columns = {mark.column for mark in marks.values()}
    rows = [mark.line - 1 for mark in marks.values()]
    if len(columns) != 1 or len(set(rows)) != len(rows) or rows != sorted(rows):
        return lines
    indent = columns.pop() - 1
    if any(lines[row][:indent].strip() for row in rows):
        return lines
    starts = []
    for row in rows:  # comments above a key belong to it
        top = row
        while row != rows[0] and top and re.match(rf"^ {{{indent}}}#", lines[top - 1]):
            top -= 1
        starts.append(top)
    end = max(tree.last.get(p, m.line) for p, m in marks.items())
    blocks = [
        (str(p[-1]), lines[start:stop])
        for p, start, stop in zip(keys, starts, [*starts[1:], end], strict=True)
    ]
    order = sorted(blocks, key=lambda b: (b[0] in last, b[0] != "name"))
    if order == blocks:
        return lines
    return [*lines[: starts[0]], *(line for _, block in order for line in block), *lines[end:]]
