"""Keys for names, such as `keepers-note` for “Keeper’s note”.

In: a name. Out: its slug, as in ids, file names and anchors.
"""

import re

from musterbook.letters import fold

_SYMBOLS = str.maketrans(
    {"♠": " spades ", "♥": " hearts ", "♦": " diamonds ", "♣": " clubs ", "★": " star "}
    | {"●": " dot ", **{chr(0x267F + pips): f" {pips} " for pips in range(1, 7)}}
)


def as_slug(name: str) -> str:
    """Return a key for a name: its words in small Latin letters and digits, joined by hyphens."""
    plain = re.sub("['’ʼ]", "", fold(name.translate(_SYMBOLS)))
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


def as_name(slug: str) -> str:
    """Return a name for a key: `Night watch` for `night-watch`."""
    return slug.replace("-", " ").capitalize()


def without_leading_zeros(text: str) -> str:
    """Return a text whose numbers have no zeros at the front: `card-7` for `card-007`."""
    return re.sub("(?<![0-9])0+(?=[0-9])", "", text)
