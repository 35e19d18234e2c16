"""Whether two texts say the same in other words.

Numbers with their limits ("at least two" is "2 or more") and conditions ("not", "each", "before")
must be equal and in one order. Other words may move; function words do not count.
Why: docs/decisions/one-comparison.md
"""

import re
from collections import Counter
from functools import cache

_WORD_NUMBERS = "two three four five six seven eight nine ten"
_AMOUNT = (
    r"(?:[+−-]?d?\d[\d.,]*[\w″\"+−-]*"
    rf"|\b(?:one|{_WORD_NUMBERS.replace(' ', '|')})\b)"
)
_TOKEN = re.compile(
    rf"(?:at least|a minimum of) (?P<least>{_AMOUNT})|(?P<more>{_AMOUNT}) or more"
    rf"|(?:at most|up to|no more than|a maximum of|max(?:imum)?(?: of)?) (?P<most>{_AMOUNT})"
    rf"|(?P<number>{_AMOUNT})|no man[’']s land|[^\W\d_][\w’'-]*"
)
_DIGITS = {word: str(number) for number, word in enumerate(_WORD_NUMBERS.split(), 2)}


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_CONDITIONS = _words(
    "all any both each every no not only over your their his after before during except unless"
    " without first second third fourth fifth last once twice half double"
)
"""Words that say whom, when or how often a rule applies to."""
_FUNCTION_WORDS = _words(
    "a also an and another are as at be been being but by can card cards do does either for from"
    " had has have if in instead into is it its many may must of on one or other same so still"
    " such than that the them then there these they this those to until was were when whenever"
    " where whether which while who whose will with"
)
_SAME = {"neither": "not", "nor": "not", "pick": "select"}


@cache  # the pages of all cards with the same name compare the same texts
def _meaning(text: str) -> tuple[tuple[str, ...], Counter[str]]:
    """Return the numbers and conditions of a text in order, and its other words."""
    ordered: list[str] = []
    words: Counter[str] = Counter()
    for match in _TOKEN.finditer(text.casefold()):
        least, most = match["least"] or match["more"], match["most"]
        if amount := least or most or match["number"]:
            number = _DIGITS.get(amount, amount.replace('"', "″").rstrip(",."))
            # "one objective" and "one or more objectives" is "an objective"
            if number != "one" or most:
                ordered.append(f"{number}+" if least else f"max {number}" if most else number)
            continue
        word = _SAME.get(match[0], match[0])
        if word in _CONDITIONS:
            ordered.append(word)
        elif word not in _FUNCTION_WORDS:
            words[_stem(word)] += 1
    return tuple(ordered), words


def _stem(word: str) -> str:
    """Return a word without its ending, so that "destroyed" is "destroy"."""
    bare = re.sub(r"[’']s?$", "", word.replace("-", ""))
    return re.sub(r"(?<=\w{3})(?:ing|ed|es|s)$", "", bare)


def differ(one: str, other: str) -> bool:
    """Whether either of two texts says something that the other does not."""
    return _meaning(one) != _meaning(other)
