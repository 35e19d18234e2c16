"""Addresses of the pages of entries, and of all others.

In: nodes. Out: URLs relative to the root of the site or to a page.
"""

from urllib.parse import urlsplit

from musterbook.library.model.nodes import Node

FRONT = "index.html"
"""The address of the front page."""

SOURCES = "sources.html"
CONCEPTS = "concepts/index.html"
COMPARE = "compare/index.html"
DOUBT = "doubt.html"
PRINTS = "print.html"
PICK = "pick.html"
CARD_LIST = "cards.html"
PINBOARD = "pinboard.html"
LOST = "404.html"
PLAY = "randomizer.html"
STANDALONE = "randomizer-standalone.html"

OWN = frozenset({
    SOURCES, CONCEPTS, DOUBT, PRINTS, PICK, CARD_LIST, PINBOARD, LOST, PLAY, STANDALONE,
})  # fmt: skip
"""Addresses of pages that belong to no entry."""

PICTURES = "assets/pictures"
"""The folder with the artwork of cards."""

GAMES = "assets/games"
"""The folder of the scripts with score sheets and maps for printing."""

OWN_FOLDERS = frozenset({"assets", "data", "print"})
"""Folders at the root of the site that contain files instead of entries."""

OTHER_FOLDERS = frozenset({"about", "compare", "faces", "pictures", "symbols"})
"""Folders of the content or of the site that contain something other than an edition."""

FRAME_IDS = frozenset({"content", "contents", "siblings", "twins"})
"""The ids of elements around every page, which no heading can have."""

_FOLDERS = frozenset({"edition", "pack", "deck", "rules", "maps", "tables"})
_ANCHORED = frozenset({"step", "row", "question", "source"})


def url(node: Node) -> str:
    """Return the address of a node relative to the root of the site, with its anchor if any."""
    return address_of(node.id, node.kind)


def address_of(id: str, kind: str) -> str:
    """Return the address that an entry of a kind has under an id."""
    if kind in _ANCHORED:
        holder, _, slug = id.rpartition("/")
        return f"{holder}.html#{slug}"
    return f"{id}/index.html" if kind in _FOLDERS else f"{id}.html"


def file_stem(id: str) -> str:
    """Return an id as the name of a file, without a suffix."""
    return id.replace("/", "-")


def game_file(id: str) -> str:
    """Return the address, without `.js`, of the script with a pack's score sheet or with a map."""
    return f"{GAMES}/{file_stem(id)}"


def relative(from_url: str, to_url: str) -> str:
    """Return the relative URL from one page to another; both are given from the site root."""
    page, _, anchor = to_url.partition("#")
    current = from_url.partition("#")[0]
    if page == current and anchor:
        return f"#{anchor}"
    folders, steps = current.split("/")[:-1], page.split("/")
    shared = 0
    while shared < min(len(folders), len(steps) - 1) and folders[shared] == steps[shared]:
        shared += 1
    path = "../" * (len(folders) - shared) + "/".join(steps[shared:])
    return f"{path}#{anchor}" if anchor else path


def is_allowed(address: str) -> bool:
    """Whether prose may link to an address that is not an id: an anchor, or an https URL."""
    if address.startswith("#"):
        return True
    try:
        return address.startswith("https://") and bool(urlsplit(address).hostname)
    except ValueError:
        return False
