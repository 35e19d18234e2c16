"""Suggestions of what a word that is unknown was probably meant to be."""

from collections.abc import Iterable
from difflib import get_close_matches


def nearest(word: str, candidates: Iterable[str], cutoff: float = 0.6) -> str | None:
    """Return the candidate that a word was probably meant to be, or None."""
    matches = get_close_matches(word[:200], sorted(set(candidates)), n=1, cutoff=cutoff)
    return matches[0] if matches else None


def did_you_mean(word: str, candidates: Iterable[str]) -> str:
    """Return `did you mean "x"?` for the nearest candidate, or nothing."""
    match = nearest(word, candidates)
    return f'did you mean "{match}"?' if match else ""
