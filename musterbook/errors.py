"""Errors in content: where they are, what is wrong, and what was probably meant.

Out: lines of the form `path:line:column: what is wrong (what was probably meant)`. All errors of
a run are gathered in one `ContentErrors`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher, get_close_matches


@dataclass(frozen=True, order=True)
class Mark:
    """A location in a file; line and column count from 1.

    `via` is where another pack uses the entry at this location; it is empty in the pack that the
    file belongs to.
    """

    path: str
    line: int = 1
    column: int = 1
    via: str = ""

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}"

    @property
    def use(self) -> Mark:
        """Where another pack uses the entry, if `via` is not empty."""
        path, line, column = self.via.rsplit(":", 2)
        return Mark(path, int(line), int(column))


@dataclass(frozen=True, order=True)
class ContentError:
    """One error: `message` says what is wrong, `hint` what was probably meant or what to do.

    `missing` is the id of an entry or the file of a picture or a symbol that should exist; `also`
    are further locations of the same error.
    """

    mark: Mark
    message: str
    hint: str = ""
    missing: str = field(default="", compare=False)
    also: tuple[Mark, ...] = ()

    def __str__(self) -> str:
        return f"{_printable(str(self.mark))}: {self.words}"

    @property
    def words(self) -> str:
        """What is wrong, with the hint and up to three further locations in parentheses."""
        also = f"also at {first_few(self.also, 3)}" if self.also else ""
        help = "; ".join(filter(None, (self.hint, also)))
        return _printable(self.message + (f" ({help})" if help else ""))


class ContentErrors(Exception):
    """Every error that one run found, in the order of files and lines.

    An error that an entry has only in a pack that uses it is at the line that uses it.
    """

    def __init__(self, errors: Iterable[ContentError]) -> None:
        unique = set(errors)
        reported = {
            (replace(error.mark, via=""), error.message) for error in unique if not error.mark.via
        }
        left = (
            error
            for error in unique
            if not error.mark.via or (replace(error.mark, via=""), error.message) not in reported
        )
        self.errors = tuple(sorted(_at_uses(left)))
        super().__init__("\n".join(map(str, self.errors)))

    def __reduce__(self) -> tuple[type[ContentErrors], tuple[tuple[ContentError, ...]]]:
        """Pickle the errors; by default, the message would be passed to `__init__` instead."""
        return type(self), (self.errors,)


def _at_uses(errors: Iterable[ContentError]) -> Iterator[ContentError]:
    """Yield errors, those of used entries at the line that uses them.

    Errors with the same words at one of these lines become one.
    """
    alike: dict[ContentError, list[Mark]] = {}
    for error in sorted(errors):
        if not error.mark.via:
            yield error
            continue
        alike.setdefault(replace(error, mark=error.mark.use), []).append(error.mark)
    for error, marks in alike.items():
        used = f"used from {first_few(marks, 1)}"
        yield replace(error, hint="; ".join(filter(None, (error.hint, used))))


def annotation(error: ContentError, kind: str = "error") -> str:
    """Return an error or a `notice` as a command of GitHub that annotates a pull request."""
    mark = error.mark
    words = "".join({"%": "%25", "\r": "%0D", "\n": "%0A"}.get(c, c) for c in error.words)
    place = "".join({"%": "%25", ":": "%3A", ",": "%2C"}.get(c, c) for c in mark.path)
    return f"::{kind} file={place},line={mark.line},col={mark.column}::{words}"


def _printable(text: str) -> str:
    """Return a text with plain spaces for those of typography, and escape sequences."""
    text = re.sub("[\u00a0\u2009\u202f]", " ", text)
    return "".join(c if c.isprintable() else escape(c) for c in text)


def escape(character: str) -> str:
    """Return the escape sequence of a character that must not reach a terminal."""
    return character.encode("unicode_escape").decode("ascii")


def shorten(text: str, most: int = 60) -> str:
    """Return a text for use in a message: cut if it is longer than `most` characters."""
    return text if len(text) <= most else text[: most - 1] + "…"


def first_few(items: Sequence[object], most: int) -> str:
    """Return the first items and the number of the others: `a, b and 2 more`."""
    more = f" and {len(items) - most} more" if len(items) > most else ""
    return ", ".join(map(str, items[:most])) + more


def repeated(errors: Iterable[ContentError]) -> ContentError:
    """Merge errors with the same cause into one that has the locations of the others."""
    first, *others = sorted(set(errors))
    return replace(first, also=tuple(error.mark for error in others))


class UserError(Exception):
    """An error outside the content that a user can correct; the message says how.

    The command prints the message without a traceback. Errors in content are ContentErrors.
    """


# --- What was probably meant ----------------------------------------------------------------------


def nearest(word: str, candidates: Iterable[str], cutoff: float = 0.6) -> str | None:
    """Return the candidate that a word was probably meant to be, or None.

    The folder that two ids share does not make them more alike. The same words in another order
    are meant too: `end-of-battle` for `battle-end`.
    """
    word = word[:200]
    folder = word[: word.rfind("/") + 1]

    def likeness(match: str) -> float:
        start = len(folder) if match.startswith(folder) else 0
        return SequenceMatcher(None, match[start:], word[start:]).ratio()

    matches = get_close_matches(word, sorted(set(candidates)), n=5, cutoff=cutoff)
    best = max(matches, key=likeness, default="")
    if best and likeness(best) >= cutoff:
        return best
    return next((one for one in sorted(set(candidates)) if _words(one) == _words(word)), None)


def _words(name: str) -> list[str]:
    return sorted(set(re.findall(r"[^\s_-]+", name.casefold())) - {"of", "the"})


def did_you_mean(word: str, candidates: Iterable[str], cutoff: float = 0.6) -> str:
    """Return `did you mean "x"?` for the nearest candidate, or nothing."""
    match = nearest(word, candidates, cutoff)
    return f'did you mean "{match}"?' if match else ""


def meant_or_known(word: str, candidates: Iterable[str], what: str) -> str:
    """Return `did you mean "x"?`, or else the candidates: `packs: x, y`, at most twenty.

    Those that have no order are sorted.
    """
    known = sorted(candidates) if isinstance(candidates, AbstractSet) else list(candidates)
    listed = ", ".join(known[:20]) + "…" * (len(known) > 20)
    return did_you_mean(word, known) or f"{what}: {listed or 'none'}"
