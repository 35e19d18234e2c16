"""Which way the paper is flipped, and thus the position of a card's back.

In: a layout and a slot on the front. Out: the slot on the back, and whether the back is rotated by
180°, so that it is upright when the finished card is turned over sideways.
"""

from __future__ import annotations

from typing import Literal, get_args

from musterbook.cards.sheets.layout import Axis, Flip, Layout, Slot

Backs = Literal["long", "short", "manual", "fold", "none"]
"""`long` and `short`: both sides in one go, flipped on that edge. `manual`: two files, the backs in
the order of the stack of fronts. `fold`: fronts and backs side by side, to be folded and glued.
`none`: fronts only."""

BACKS: tuple[Backs, ...] = get_args(Backs)

Stack = Literal["face-down", "face-up"]
"""How sheets lie in the output tray: in most laser printers face down, in most inkjet printers
face up, the last one on top. It decides the order of backs that are printed in a second run."""

STACKS: tuple[Stack, ...] = get_args(Stack)

FLIPS: dict[Backs, Flip | None] = {
    "long": "long",
    "short": "short",
    "manual": "long",
    "fold": None,
    "none": None,
}
"""The edge of the paper that it is flipped on."""

DUPLEX = {"long": "/DuplexFlipLongEdge", "short": "/DuplexFlipShortEdge"}
"""Duplex settings in the PDF; without one, pages are printed on one side."""

HOW: dict[Backs, str] = {
    "long": "on both sides, flip on the long edge",
    "short": "on both sides, flip on the short edge",
    "manual": "fronts first, then the backs on the same stack",
    "fold": "on one side, then fold at the dashed line",
    "none": "on one side",
}


def axis(layout: Layout, backs: Backs) -> Axis:
    """Return the axis over which the page is flipped; by hand, it is flipped on its long edge."""
    if layout.fold:
        return layout.fold
    upright = not layout.landscape
    return "vertical" if upright == (backs != "short") else "horizontal"


def back_slot(layout: Layout, slot: Slot, backs: Backs) -> tuple[Slot, bool]:
    """Return the slot of a front's back, and whether the back is rotated by 180°."""
    if axis(layout, backs) == "vertical":
        return layout.slot(slot.row, layout.columns - 1 - slot.column), False
    return layout.slot(layout.rows - 1 - slot.row, slot.column), True
