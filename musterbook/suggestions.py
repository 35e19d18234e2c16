"""Suggestions of what a word that is unknown was probably meant to be."""

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from difflib import SequenceMatcher, get_close_matches


def nearest(word: str, candidates: Iterable[str], cutoff: float = 0.6) -> str | None:
    """Return the candidate that a word was probably meant to be, or None.

    The folder that two ids share does not make them more alike.
    """
    word = word[:200]
    folder = word[: word.rfind("/") + 1]

    def likeness(match: str) -> float:
        start = len(folder) if match.startswith(folder) else 0
        return SequenceMatcher(None, match[start:], word[start:]).ratio()

    matches = get_close_matches(word, sorted(set(candidates)), n=5, cutoff=cutoff)
    best = max(matches, key=likeness, default="")
    return best if best and likeness(best) >= cutoff else None


def did_you_mean(word: str, candidates: Iterable[str]) -> str:
    """Return `did you mean "x"?` for the nearest candidate, or nothing."""
    match = nearest(word, candidates)
    return f'did you mean "{match}"?' if match else ""


def meant_or_known(word: str, candidates: Iterable[str], what: str) -> str:
    """Return `did you mean "x"?`, or else the candidates: `packs: x, y`, at most twenty.

    Those that have no order are sorted.
    """
    known = sorted(candidates) if isinstance(candidates, AbstractSet) else list(candidates)
    listed = ", ".join(known[:20]) + "…" * (len(known) > 20)
    return did_you_mean(word, known) or f"{what}: {listed or 'none'}"
