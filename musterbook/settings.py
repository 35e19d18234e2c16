"""The settings of a club's site: name, colours, address, credit, and which packs are shown.

The command reads them from `musterbook.yml` before it does anything else; without that file, the
defaults apply. Every module may read them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Settings:
    """The settings of a site.

    `hidden` are the ids of packs that are left out of all lists; their pages exist, so that links
    to them work.
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
    """Set the settings of this site; the command does this once, before anything is built."""
    global _current
    _current = new
