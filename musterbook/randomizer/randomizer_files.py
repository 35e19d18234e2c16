"""The files of the randomizer: its page, its scripts and the packs that it plays.

In: a library. Out: files by address: `randomizer.html` with `assets/randomizer/`, and the
randomizer as a single file. The same content gives the same bytes.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from musterbook.errors import UserError
from musterbook.esbuild import script
from musterbook.json_text import compact_json
from musterbook.library import addresses
from musterbook.library.addresses import file_stem
from musterbook.library.model.nodes import Library
from musterbook.output_folder import Files
from musterbook.pages.popovers import linked_popovers
from musterbook.randomizer import standalone
from musterbook.randomizer.pack_data import pack_data
from musterbook.site import security_policy, web_fonts
from musterbook.site.shared_files import DARK, licences, theme_css
from musterbook.templates import templates

__all__ = ["Packs", "pack_data", "page_files", "single"]

PAGE = addresses.PLAY
SINGLE = standalone.NAME
ASSETS = standalone.ASSETS
PACKS = "packs"
DETAILS = "details"


@dataclass(frozen=True, eq=False)
class Packs:
    """The playable packs of a library as data; each is made only once."""

    library: Library

    @cached_property
    def data(self) -> Mapping[str, dict[str, Any]]:
        """Every playable pack by its id."""
        return {pack.id: pack_data(self.library, pack) for pack in self.library.playable}

    @cached_property
    def page(self) -> dict[str, Any]:
        """What the page needs at the start: the site's name and the list of packs.

        It loads a pack when one is chosen, and its details when a game begins; their scripts store
        them under `loaded` and `details`.
        """
        return {
            "site": self.library.settings.name,
            "packs": [
                {
                    "id": id,
                    "name": data["name"],
                    "edition": data["edition"],
                    "summary": data["summary"],
                    "scores": any(card["scoring"] for card in data["cards"].values()),
                    "file": f"{PACKS}/{file_stem(id)}.js",
                    "details": f"{DETAILS}/{file_stem(id)}.js",
                }
                for id, data in self.data.items()
            ],
            "loaded": {},
            "details": {},
        }

    @cached_property
    def loaded(self) -> Mapping[str, dict[str, Any]]:
        """Each pack with the popovers of entries that it links to, and the symbols of its faces."""
        return {
            id: {
                "pack": pack,
                "popovers": linked_popovers(self.library, compact_json(pack)),
                "symbols": {face: self.library.faces[face].icon for face in sorted(_faces(pack))},
            }
            for id, pack in self.data.items()
        }

    @cached_property
    def scripts(self) -> Files:
        """The scripts that add a pack, and its details, by the address that the page requests.

        The details are what the start page does not show: drawings of maps, which are most of a
        pack, popovers and symbols.
        """
        scripts: dict[str, bytes] = {}
        for entry in self.page["packs"]:
            id, pack = entry["id"], self.data[entry["id"]]
            maps = {key: {**drawn, "svg": None} for key, drawn in pack["maps"].items()}
            scripts[entry["file"]] = _stored("loaded", id, {**pack, "maps": maps})
            details = {
                "drawings": {key: drawn["svg"] for key, drawn in pack["maps"].items()},
                "popovers": self.loaded[id]["popovers"],
                "symbols": self.loaded[id]["symbols"],
            }
            scripts[entry["details"]] = _stored("details", id, details)
        return scripts


def _faces(pack: Mapping[str, Any]) -> set[str]:
    """Return the kinds of faces of the cards and the decks of a pack."""
    return {part["face"] for key in ("cards", "decks") for part in pack[key].values()}


def page_files(packs: Packs, *, single_size: int = 0) -> Files:
    """Return the page of the randomizer, its scripts and styles, and the packs it can play.

    Without a pack to play, there is no file. The fonts are those of the site.

    `single_size` is the size in bytes of the single-file version that the page links to, 0 if there
    is none. Raises UserError if a script cannot be built.
    """
    if not packs.data:
        return {}
    name, size = (standalone.NAME, f"{single_size / 1e6:.1f} MB") if single_size else ("", "")
    html = (
        templates("randomizer")
        .get_template("index.html")
        .render(
            assets=ASSETS,
            policy=security_policy.policy(),
            site=packs.library.settings.name,
            theme_colour=packs.library.settings.header or DARK,
            language=packs.library.game.language,
            fonts=web_fonts.FIRST,
            home=addresses.FRONT,
            file=name,
            size=size,
        )
    )
    return {
        PAGE: f"{html}\n".encode(),
        standalone.PACK_LIST: f"{standalone.GLOBAL}={compact_json(packs.page)};\n".encode(),
        **{f"{ASSETS}/{file}": content for file, content in packs.scripts.items()},
        **{f"{ASSETS}/{name}": script(name) for name in ("app.js", "qr-codes.js")},
        f"{ASSETS}/app.css": _style(packs.library).encode(),
    }


def single(packs: Packs) -> bytes:
    """Return the randomizer as a single file that needs nothing else.

    Raises UserError if no pack can be played, or if a script or a font is missing.
    """
    if not packs.data:
        raise UserError("no pack can be played; add game: to a pack.yml")
    files = {**web_fonts.styles(packs.library), **page_files(packs)}
    texts = licences(packs.library.game)
    return standalone.inlined(PAGE, files, packs.page, packs.loaded, texts).encode()


def _style(library: Library) -> str:
    rules = "".join(face.accent_css for face in library.faces.values())
    return theme_css(library) + rules + script("app.css").decode()


def _stored(where: str, id: str, data: Any) -> bytes:
    """Return a script that stores the data of a pack.

    Browsers parse JSON in a string in two thirds of the time that they need for an object.
    """
    place = f"{standalone.GLOBAL}.{where}[{compact_json(id)}]"
    quoted = compact_json(data).replace("\\", "\\\\").replace("'", "\\'")
    return f"{place}=JSON.parse('{quoted}');\n".encode()
