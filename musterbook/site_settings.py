"""The settings of a club's site: name, colours, address, credit, and which packs are shown.

A command reads them from `musterbook.yml`; without that file, the defaults apply. The library that
is loaded for the club has them, so every output has them, too.
Why: docs/decisions/settings.md
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from musterbook.errors import UserError


@dataclass(frozen=True)
class Ornament:
    """What a pack or a club chooses for its cards; empty: drawn from the pack's id.

    `pattern` is the name of a ground, `points` the number of points of the star.
    """

    pattern: str = ""
    points: int = 0


@dataclass(frozen=True)
class Settings:
    """The settings of a site.

    Without a `name`, a site has that of its game. `hidden` are the ids of packs that have no pages
    and are in no list; links to them are plain text. `colours` replace those of kinds of
    card; `header` is the colour of the top bar, if it is not the usual one; `ornament`
    is that of all backs.
    """

    name: str = ""
    address: str = ""
    credit: str = ""
    hidden: tuple[str, ...] = ()
    colours: Mapping[str, str] = field(default_factory=dict)
    ornament: Ornament = Ornament()
    header: str = ""


DEFAULTS = Settings()
"""The settings of a site without `musterbook.yml`."""


def web_address(text: str) -> str:
    """Return a web address without a trailing slash. Raises UserError for any other text."""
    try:
        parts = urlsplit(text)
        valid = parts.scheme in ("http", "https") and re.fullmatch(
            r"[\w.-]+(:\d+)?|\[[0-9a-fA-F:]+\](:\d+)?", parts.netloc
        )
    except ValueError:
        valid = None
    if not valid or parts.query or parts.fragment or re.search(r"[\s\"'<>\\]", text):
        raise UserError(f"{text!r} is not an address such as https://example.org/missions")
    return text.rstrip("/")
