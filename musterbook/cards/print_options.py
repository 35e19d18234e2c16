"""The options of a print job, checked, as one frozen record.

In: the options of the command as text. Out: a `PrintJob`. An option that has no effect on what is
printed is an error, reported before any paper is used.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from musterbook.cards.faces import CACHE, LARGE_PRINT, Design, Theme
from musterbook.cards.formats import (
    CardSize,
    Margins,
    Paper,
    card_size,
    formats,
    micrometres,
    paper,
)
from musterbook.cards.selection import CardQuery
from musterbook.cards.sheets import Backs, Marks, Offset, Setup, Stack
from musterbook.cards.sheets.calibration_sheet import has_room
from musterbook.cards.targets import PACKAGING
from musterbook.errors import UserError

CARD = "card"
"""Instead of a paper: one card per page."""

RESOLUTIONS = (300, 600)
"""Pixels per inch of pictures, the default first."""

CORNERS = ("square", "round")
"""Corners of pictures, the default first. A picture is transparent outside round corners."""

SHEETS = frozenset(
    {"paper", "backs", "bleed", "margin", "marks", "back_offset", "first", "start_at", "stack"}
)
EFFECTIVE: Mapping[str, frozenset[str]] = {
    "pdf": SHEETS,
    CARD: frozenset({"paper", "bleed"}),
    "calibration": frozenset({"paper", "backs", "margin", "back_offset", "stack"}),
    "silhouette": SHEETS - {"bleed", "margin", "marks"} | {"cutter"},
    "png": frozenset({"dpi", "bleed", "corners"}),
    "tts": frozenset({"address"}),
    **{name: frozenset({"paper", "margin", "thickness"}) for name in PACKAGING},
}
"""The options that have an effect on each kind of file."""

SPECIAL = frozenset().union(*EFFECTIVE.values())
"""Options that have no effect on some kinds of files."""

BACK_OPTIONS: Mapping[Backs, frozenset[str]] = {
    "long": frozenset({"stack"}),
    "short": frozenset({"stack"}),
    "manual": frozenset(),
    "fold": frozenset({"stack", "back_offset"}),
    "none": frozenset({"stack", "back_offset"}),
}
"""The options that have no effect with each way of printing backs."""


@dataclass(frozen=True)
class PrintJob:
    """What to print and how; lengths are micrometres.

    `paper` is None for one card per page. `bleed` is None if cards touch. `address` is the online
    location of pictures for the simulator, `site_url` that of the site, for QR codes. `used` is the
    number of slots of the first sheet that are used up. `thickness` is that of one card.
    """

    content: tuple[Path, ...]
    to: Path
    query: CardQuery = field(default_factory=CardQuery)
    format: str = "pdf"
    size: CardSize = field(default_factory=lambda: next(iter(formats().sizes.values())))
    paper: Paper | None = field(default_factory=lambda: next(iter(formats().papers.values())))
    theme: Theme = "full"
    large: bool = False
    backs: Backs = "long"
    bleed: int | None = None
    margins: Margins = field(default_factory=lambda: formats().sheet.margins)
    marks: Marks = "crop"
    offset: Offset = field(default_factory=Offset)
    first: bool = True
    used: int = 0
    stack: Stack = "face-down"
    dpi: int = RESOLUTIONS[0]
    corners: str = CORNERS[0]
    thickness: int = field(default_factory=lambda: formats().packaging.card)
    address: str | None = None
    site_url: str | None = None
    calibrate: bool = False
    cutter: str = "three"
    cache_dir: Path = CACHE

    @property
    def design(self) -> Design:
        """The design of the job's faces."""
        return Design(self.size, self.theme, large=self.large, site_url=self.site_url)

    @property
    def setup(self) -> Setup:
        """The setup of the job's sheets."""
        chosen_paper = self.paper or next(iter(formats().papers.values()))
        setup = Setup(
            self.design,
            chosen_paper,
            self.backs,
            self.bleed,
            self.margins,
            self.marks,
            self.offset,
            self.first,
            used=self.used,
            stack=self.stack,
        )
        return setup if has_room(chosen_paper) else replace(setup, first=False)


def job_of(content: Sequence[Path], **options: Any) -> PrintJob:
    """Return the job for the options of the command; None means that an option was not given.

    Raises UserError for values that are wrong and for options that have no effect.
    """
    chosen = {name: value for name, value in options.items() if value not in (None, False, ())}
    if options.get("first") is False:
        chosen["first"] = False
    _check_effect(chosen)
    query = CardQuery(
        tuple(chosen.get("editions", ())),
        tuple(chosen.get("packs", ())),
        tuple(chosen.get("decks", ())),
        tuple(chosen.get("cards", ())),
        chosen.get("changed_since"),
        chosen.get("copies"),
    )
    large = chosen.get("large", False)
    try:
        values: dict[str, Any] = {
            "size": _size(chosen.get("size"), large),
            **({"margins": Margins.parse(chosen["margin"])} if "margin" in chosen else {}),
        }
        if "paper" in chosen:
            values["paper"] = None if chosen["paper"] == CARD else paper(chosen["paper"])
    except ValueError as error:
        raise UserError(str(error)) from error
    same = ("format", "backs", "marks", "first", "stack", "corners", "cutter")
    values |= {name: chosen[name] for name in same if name in chosen}
    for name, field_name, convert in (
        ("ink", "theme", str),
        ("bleed", "bleed", _length),
        ("thickness", "thickness", _length),
        ("dpi", "dpi", int),
        ("back_offset", "offset", lambda numbers: Offset(*numbers)),
        ("start_at", "used", lambda place: place - 1),
        ("address", "address", web_address),
        ("site_url", "site_url", web_address),
    ):
        if name in chosen:
            values[field_name] = convert(chosen[name])
    to = chosen.get("to", Path("print"))
    calibrate = chosen.get("calibrate", False)
    return PrintJob(tuple(content), to, query, large=large, calibrate=calibrate, **values)


def has_effect(name: str, options: Mapping[str, Any]) -> bool:
    """Whether an option has an effect in combination with the other options."""
    if name not in SPECIAL:
        return True
    backs: Backs = options.get("backs") or "long"
    return name in EFFECTIVE.get(_kind(options), ()) and name not in BACK_OPTIONS[backs]


def _kind(options: Mapping[str, Any]) -> str:
    if options.get("calibrate"):
        return "calibration"
    file_format = str(options.get("format") or "pdf")
    return CARD if file_format == "pdf" and options.get("paper") == CARD else file_format


def _check_effect(chosen: Mapping[str, Any]) -> None:
    kind = _kind(chosen)
    ineffective = [name for name in chosen if not has_effect(name, chosen)]
    if chosen.get("paper") == CARD and kind != CARD:
        raise UserError("--paper card prints one card per page as PDF; choose --format pdf")
    if kind == "calibration" and chosen.get("backs") in ("fold", "none"):
        raise UserError(
            f"--calibrate measures backs on the other side of the paper, and --backs "
            f"{chosen['backs']} prints none there; choose long, short or manual"
        )
    if not ineffective:
        return
    names = ", ".join("--" + name.replace("_", "-") for name in sorted(ineffective))
    about = {"pdf": f"--backs {chosen.get('backs', 'long')}", CARD: "--paper card"}
    about["calibration"] = "--calibrate"
    verb = "has" if len(ineffective) == 1 else "have"
    raise UserError(f"{names} {verb} no effect with {about.get(kind, f'--format {kind}')}")


def _size(name: str | None, large: bool) -> CardSize:
    """Return the size of the cards; large print needs a large card."""
    sizes = formats().sizes
    least = sizes[LARGE_PRINT]
    size = card_size(name) if name else least if large else next(iter(sizes.values()))
    if large and size.width * size.height < least.width * least.height:
        raise UserError(
            f"large print does not fit on {size.name} cards; choose --size {LARGE_PRINT}"
        )
    return size


def _length(mm: str | float) -> int:
    return micrometres(float(mm))


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
