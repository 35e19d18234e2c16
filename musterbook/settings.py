"""What a club sets for its site: name, colours, address, credit, and which packs are shown.

The command reads them from `musterbook.yml` before anything else is done; without one, nothing is
different. Everything may read them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Settings:
    """The settings of a site.

    `hidden` are the ids of packs that no list shows; their pages are there, for links that lead to
    them.
    """

    name: str = "Musterbook"
    address: str = ""
    credit: str = ""
    hidden: tuple[str, ...] = ()
    colours: Mapping[str, str] = field(default_factory=dict)


_current = Settings()


def settings() -> Settings:
    """Return the settings of this site."""
    return _current


def use(new: Settings) -> None:
    """Set the settings of this site; the command does it once, before anything is made."""
    global _current
    _current = new
