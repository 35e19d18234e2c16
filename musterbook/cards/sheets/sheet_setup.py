"""The setup of print sheets: paper, card size, bleed, backs, their offset, and marks.

Out: a frozen `Setup` with the resulting layout.
"""

from dataclasses import dataclass, field, replace

from musterbook.cards.faces import Design, usual
from musterbook.cards.print_measures import (
    BacksMode,
    CutMarks,
    Margins,
    Paper,
    SheetMeasures,
    print_measures,
)
from musterbook.cards.sheets.sheet_drawing import PageOffset
from musterbook.cards.sheets.sheet_layout import DUPLEX, FLIPS, SheetLayout, solve
from musterbook.cards.sheets.tagged_pdf import PrintHints


@dataclass(frozen=True)
class Setup:
    """Everything about sheets except the cards.

    `bleed` is in micrometres; with None, cards touch, and only their block has bleed. `first` adds
    a first sheet that tests size and backs. `for_site` is set for files of the site, whose readers
    have no command line.
    """

    design: Design = field(default_factory=usual)
    paper: Paper = field(default_factory=lambda: next(iter(print_measures().papers.values())))
    backs: BacksMode = "long"
    bleed: int | None = None
    margins: Margins = field(default_factory=lambda: print_measures().sheet.margins)
    marks: CutMarks = "crop"
    offset: PageOffset = field(default_factory=PageOffset)
    first: bool = True
    for_site: bool = False

    @property
    def sheet(self) -> SheetMeasures:
        """The measures of a sheet with the chosen margins and bleed."""
        sheet = replace(print_measures().sheet, margins=self.margins)
        if self.bleed is None:
            return sheet
        return replace(sheet, gap=2 * self.bleed, bleed=self.bleed)  # on all sides of every card

    @property
    def layout(self) -> SheetLayout:
        """The layout of cards. Raises ValueError if not even one fits."""
        size, gutter = self.design.size, print_measures().fold if self.backs == "fold" else None
        return solve(
            self.paper, size.width, size.height, self.sheet, gutter=gutter, flip=FLIPS[self.backs]
        )

    @property
    def lost(self) -> int:
        """Number of cards per sheet that are lost to the bleed."""
        return replace(self, bleed=None).layout.count - self.layout.count

    @property
    def hints(self) -> PrintHints:
        return PrintHints(DUPLEX.get(self.backs, "/Simplex"), self.paper.exact)


def with_gap(setup: Setup) -> Setup:
    """Return a setup in which cards in full colour do not touch, if as many fit on a sheet."""
    if setup.bleed is not None or setup.design.low:
        return setup
    spaced = replace(setup, bleed=print_measures().usual_bleed)
    return setup if spaced.lost else spaced
