"""The model of `musterbook.yml`, the settings of a club's site."""

from typing import Annotated

from pydantic import Field, StringConstraints

from musterbook.library.model.base import (
    CardColour,
    Flag,
    HeaderColour,
    Id,
    Model,
    Name,
    Slug,
    Text,
)
from musterbook.library.model.pack import Backs


class ClubSettings(Model):
    """`musterbook.yml`: the settings of a site."""

    name: Name | None = None
    """The name of the site. If omitted: that of the game."""
    content: Text = "content"
    """The folder with your content, beside this file."""
    address: Annotated[str, StringConstraints(pattern=r"^(https://[^\s]+/)?$")] = ""
    """The public address of the site, with a slash at its end."""
    credit: Text | None = None
    """A line in the foot of every page."""
    bundled: Flag = True
    """`false`: the site has only your own content, for another game."""
    packs: tuple[Id, ...] | None = None
    """The bundled packs that are listed. If omitted: all of them."""
    header: HeaderColour | None = None
    """The colour of the bar at the top of pages, of their foot and of the front page, on which
    white and golden words can be read. If omitted: dark blue."""
    ornament: Backs | None = None
    """The ground and the star of all cards. If omitted: each pack has its own."""
    colours: dict[Slug, CardColour] = Field(default_factory=dict)
    """Colours for types of cards, such as `primary`. The text on them is white."""
