"""The options of `cards`, each declared once.

The command line, its help, the check for options without an effect, the print page and the names of
files all follow from `OPTIONS`.
Why: docs/decisions/options-of-cards.md
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from musterbook.cards.print_measures import BACKS, MARKS, THEMES, print_measures
from musterbook.cards.targets import FORMATS, TUCK_BOXES

if TYPE_CHECKING:
    from musterbook.cards.print_job import PrintJob

CARD = "card"
"""Instead of a paper: one card per page."""

Input = Literal["choice", "size", "switch", "flag", "offset", "number", "text"]
"""How the command line reads an option; `size` is a choice or a width and a height in mm."""


@dataclass(frozen=True)
class Option:
    """An option of `cards`.

    `name` is that of the command line, with underscores. `values` are all values of a choice, the
    default first; `limits` the smallest and the largest number. It has an effect on these `kinds`
    of file, and with these `backs` (None: with all). `mark` returns what its value in a job adds to
    the names of files, if that is not the usual value; `always` adds the usual one, too. An option
    without a mark changes how a file is printed, but not what is on it.
    """

    name: str
    help: str
    input: Input = "choice"
    values: Sequence[object] = ()
    limits: tuple[float, float] = (0, 0)
    metavar: str | None = None
    kinds: frozenset[str] = frozenset({*FORMATS, CARD})
    backs: frozenset[str] | None = None
    variable: str | None = None
    """The environment variable that sets it for every job."""
    mark: Callable[[PrintJob], str] | None = None
    always: bool = False

    @property
    def flag(self) -> str:
        """The option as it is written on the command line."""
        return "--" + self.name.replace("_", "-")


OPTIONS: Sequence[Option] = (
    Option(
        "format",
        "PDF sheets; files for other uses (pictures, a simulator, a service); or boxes for the"
        " decks.",
        values=FORMATS,
        mark=lambda job: TUCK_BOXES if job.format == TUCK_BOXES else "",
    ),
    Option(
        "size",
        "The size of a card, or width x height in mm, such as 60x90. With --large the default is"
        " tarot.",
        "size",
        tuple(print_measures().sizes),
        mark=lambda job: job.design.size.slug,
    ),
    Option(
        "paper",
        "The paper, or width x height in mm, such as 250x350. A universal file fits both A4 and"
        " Letter; with card, each card is a page.",
        "size",
        (*print_measures().papers, CARD),
        kinds=frozenset({"pdf", CARD, TUCK_BOXES}),
        mark=lambda job: CARD if job.single else job.setup.paper.slug,
        always=True,
    ),
    Option(
        "backs",
        "How to print backs: flip the paper on its long or short edge, print the backs in a second"
        " run (manual), print them next to the fronts to fold and glue, or print none. With --paper"
        " card, manual makes a file of fronts and one of backs.",
        values=BACKS,
        kinds=frozenset({"pdf", CARD}),
        mark=lambda job: "no-backs" if job.setup.backs == "none" else job.setup.backs,
    ),
    Option(
        "bleed",
        "Millimetres of bleed on all sides; 0: cards touch. "
        f"By default {print_measures().usual_bleed / 1000:g} if as many cards fit.",
        values=[f"{bleed / 1000:g}" for bleed in print_measures().bleeds],
        kinds=frozenset({"pdf", CARD, "png"}),
        mark=lambda job: "" if job.setup.bleed is None else f"bleed-{job.setup.bleed / 1000:g}",
    ),
    Option(
        "margin",
        "Millimetres at the edges of the paper, in portrait, that the printer cannot print on."
        " Default: 6.35.",
        "text",
        metavar="MM|TOP,RIGHT,BOTTOM,LEFT",
        kinds=frozenset({"pdf", TUCK_BOXES}),
        mark=lambda job: f"margin-{job.setup.margins.words.replace(',', '-')}",
    ),
    Option(
        "marks",
        "Crop marks outside the cards, lines around the cards, or none.",
        values=MARKS,
        kinds=frozenset({"pdf"}),
        mark=lambda job: "no-marks" if job.setup.marks == "none" else job.setup.marks,
    ),
    Option(
        "ink",
        "Full colour, or outlines that need little ink.",
        values=THEMES,
        mark=lambda job: job.design.theme,
    ),
    Option(
        "large",
        "Large print, on tarot or larger cards.",
        "flag",
        mark=lambda job: "large" if job.design.large else "",
    ),
    Option(
        "back_offset",
        "Moves the backs: mm to the right, mm down, degrees clockwise. Print a first sheet to"
        " measure it. The environment variable MUSTERBOOK_BACK_OFFSET sets it for every job.",
        "offset",
        kinds=frozenset({"pdf"}),
        backs=frozenset({"long", "short", "manual"}),
        variable="MUSTERBOOK_BACK_OFFSET",
    ),
    Option(
        "first",
        "Begin with a sheet that tests the printer (rulers, outline, targets). Default: --first.",
        "switch",
        kinds=frozenset({"pdf"}),
        mark=lambda job: "" if job.setup.first else "no-first",
    ),
    Option(
        "thickness",
        "Thickness of a card, for tuck-boxes: 0.32 for 300 g/m² paper, 0.7 with sleeves.",
        "number",
        limits=(0.1, 1.5),
        metavar="MM",
        kinds=frozenset({TUCK_BOXES}),
        mark=lambda job: f"{job.thickness / 1000:g}-mm",
    ),
    Option(
        "address",
        "Where the pictures for tts will be online.",
        "text",
        metavar="URL",
        kinds=frozenset({"tts"}),
    ),
    Option(
        "site_url",
        "Where the site is online. Adds a QR code to cards.",
        "text",
        metavar="URL",
        mark=lambda job: "qr" if job.design.site_url else "",
    ),
)
"""Every option of `cards` but those that select cards and the folder, in the order of its help."""
