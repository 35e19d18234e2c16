"""The net of a tuck box: panels, the outline to cut, the lines to fold.

In: the size of a card, the height of the stack of cards. Out: a frozen `Net` in micrometres from
the top left corner of the net. From the left: the glue tab, the back with both lids, a side,
the front with the thumb notch, the other side.
"""

from dataclasses import dataclass

from musterbook.cards.print_measures import CardSize, TuckBoxMeasures

LID_SLACK = 400
"""By how much a lid's flap is narrower than the box on each side, so that it slides in."""
ROUND = 6000
"""Radius of a flap's corners."""


@dataclass(frozen=True)
class BoxPanel:
    """A rectangle of the net."""

    left: int
    top: int
    width: int
    height: int


@dataclass(frozen=True)
class Net:
    """A tuck box laid flat. `width`, `depth` and `height` are those of the folded box, outside."""

    width: int
    depth: int
    height: int
    form: TuckBoxMeasures

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the whole net."""
        across = self.form.glue + 2 * self.width + 2 * self.depth
        return across, self.height + 2 * (self.depth + self.form.tuck)

    @property
    def top(self) -> int:
        """From the top of the net to the upper edge of the panels."""
        return self.form.tuck + self.depth

    @property
    def back(self) -> BoxPanel:
        """The panel with the lids."""
        return BoxPanel(self.form.glue, self.top, self.width, self.height)

    @property
    def front(self) -> BoxPanel:
        """The panel with the notch."""
        return BoxPanel(self.back.left + self.width + self.depth, self.top, self.width, self.height)

    @property
    def sides(self) -> tuple[BoxPanel, BoxPanel]:
        """Both sides, from the left."""
        first, second = self.back.left + self.width, self.front.left + self.width
        return (
            BoxPanel(first, self.top, self.depth, self.height),
            BoxPanel(second, self.top, self.depth, self.height),
        )

    @property
    def lids(self) -> tuple[BoxPanel, BoxPanel]:
        """The upper and the lower lid."""
        left = self.back.left
        return (
            BoxPanel(left, self.form.tuck, self.width, self.depth),
            BoxPanel(left, self.top + self.height, self.width, self.depth),
        )

    def tab(self) -> str:
        """Return the outline of the glue tab, as path data."""
        left, low, high = self.form.glue, self.top + self.height, self.top
        slope = min(self.form.glue, self.height // 4)
        return (
            f"M{_mm(left)} {_mm(high)}L0 {_mm(high + slope)}V{_mm(low - slope)}"
            f"L{_mm(left)} {_mm(low)}"
        )

    def printed_outline(self) -> str:
        """Return the outline of everything except the glue tab, as path data."""
        left = self.back.left
        return f"M{_mm(left)} {_mm(self.top)}V{_mm(self.top + self.height)}{self._edge()}Z"

    def cut(self) -> str:
        """Return the outline to cut, as path data."""
        return f"{self.tab()}{self._edge()}Z"

    def _edge(self) -> str:
        """Return the outline from the lower left corner of the back to its upper left corner."""
        top, low = self.top, self.top + self.height
        left, right = self.back.left, self.back.left + self.width
        end = self.front.left + self.width
        middle, notch = self.front.left + self.width // 2, min(self.form.thumb, self.width // 4)
        path = self._lid(left, right, low, 1)
        path += self._dust(right, low, 1) + f"H{_mm(end)}" + self._dust(end, low, 1)
        path += f"V{_mm(top)}" + self._dust(end + self.depth, top, -1)
        path += f"H{_mm(middle + notch)}A{_mm(notch)} {_mm(notch)} 0 0 1 {_mm(middle - notch)} "
        path += f"{_mm(top)}H{_mm(self.front.left)}"
        path += self._dust(self.front.left, top, -1)
        return path + self._lid(right, left, top, -1)

    def folds(self) -> str:
        """Return the lines to fold, as path data."""
        top, low = self.top, self.top + self.height
        verticals = (self.back.left, self.sides[0].left, self.front.left, self.sides[1].left)
        path = "".join(f"M{_mm(x)} {_mm(top)}V{_mm(low)}" for x in verticals)
        for panel in (self.back, *self.sides):
            for y in (top, low):
                path += f"M{_mm(panel.left)} {_mm(y)}h{_mm(panel.width)}"
        for y in (self.form.tuck, low + self.depth):
            path += f"M{_mm(self.back.left)} {_mm(y)}h{_mm(self.width)}"
        return path

    def _lid(self, start: int, end: int, edge: int, down: int) -> str:
        """Return a lid with its flap, from `start` to `end` along an edge."""
        direction = 1 if end > start else -1
        far, tip = edge + down * self.depth, edge + down * (self.depth + self.form.tuck)
        inner, outer = start + direction * LID_SLACK, end - direction * LID_SLACK
        arc = f"A{_mm(ROUND)} {_mm(ROUND)} 0 0 0"
        return (
            f"V{_mm(far)}H{_mm(inner)}V{_mm(tip - down * ROUND)}"
            f"{arc} {_mm(inner + direction * ROUND)} {_mm(tip)}H{_mm(outer - direction * ROUND)}"
            f"{arc} {_mm(outer)} {_mm(tip - down * ROUND)}V{_mm(far)}H{_mm(end)}V{_mm(edge)}"
        )

    def _dust(self, start: int, edge: int, down: int) -> str:
        """Return a dust flap, drawn in the direction of the outline."""
        direction, taper = down, min(3000, self.depth // 4)
        tip = edge + down * min(self.form.dust, self.width // 2)
        end = start + direction * self.depth
        return (
            f"L{_mm(start + direction * taper)} {_mm(tip)}H{_mm(end - direction * taper)}"
            f"L{_mm(end)} {_mm(edge)}"
        )


THINNEST = 3_100
"""Least thickness in micrometres of the cards of a box: a thinner one has no room for its name on
its sides, and is hard to fold."""


def net_of(size: CardSize, cards: int, thickness: int, form: TuckBoxMeasures) -> Net:
    """Return the net of the box for a number of cards of a size and a thickness."""
    return Net(
        size.width + form.air + 2 * form.board,
        max(cards * thickness, THINNEST) + form.air + 2 * form.board,
        size.height + form.air + 2 * form.board,
        form,
    )


def _mm(micrometres: int) -> str:
    return f"{micrometres / 1000:g}"
