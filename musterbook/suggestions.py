"""Suggestions of what a word that is unknown was probably meant to be."""

from collections.abc import Iterable
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
