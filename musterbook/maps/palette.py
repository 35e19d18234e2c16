"""The colours of deployment maps.

The theme for the site uses the custom properties of `musterbook.colours`, so that the dark
theme applies to maps, too; print themes have fixed colours that also differ in greyscale.
"""

from dataclasses import dataclass
from typing import Literal

MapTheme = Literal["site", "print", "card", "low-ink"]


@dataclass(frozen=True)
class Palette:
    """Colours by their use; `…_hatch` is the hatching of a zone, `…_text` its name.

    `tall` and `low` are terrain.
    """

    board: str
    ink: str
    fine: str
    plate: str
    attacker: str
    attacker_hatch: str
    attacker_text: str
    defender: str
    defender_hatch: str
    defender_text: str
    tall: str
    low: str


PALETTES: dict[MapTheme, Palette] = {
    "print": Palette(
        board="#f4f1e8",
        ink="#1b1b1b",
        fine="#a39f94",
        plate="#fdfcf9",
        attacker="#dfaaa2",
        attacker_hatch="#c5827a",
        attacker_text="#6b0f1a",
        defender="#cfdfee",
        defender_hatch="#9dbbd6",
        defender_text="#143f6b",
        tall="#a89a80",
        low="#ddd3be",
    ),
    "card": Palette(
        board="#efeadb",
        ink="#1b1b1b",
        fine="#a39f94",
        plate="#ffffff",
        attacker="#e2938c",
        attacker_hatch="#c9544f",
        attacker_text="#a3262b",
        defender="#93b7dc",
        defender_hatch="#6a97c8",
        defender_text="#1d4f8c",
        tall="#a89a80",
        low="#ddd3be",
    ),
    "low-ink": Palette(
        board="#ffffff",
        ink="#1b1b1b",
        fine="#999999",
        plate="#ffffff",
        attacker="#ffffff",
        attacker_hatch="#5b6168",
        attacker_text="#1b1b1b",
        defender="#ffffff",
        defender_hatch="#c3c2bd",
        defender_text="#1b1b1b",
        tall="#d8d8d8",
        low="#ffffff",
    ),
    "site": Palette(
        board="var(--mb-ground,#f0eee5)",
        ink="var(--mb-ink,#1b1b1b)",
        fine="var(--mb-muted,#5e5b54)",
        plate="var(--mb-paper,#fdfcf9)",
        attacker="var(--mb-attacker,#e2938c)",
        attacker_hatch="var(--mb-attacker-hatch,#c9544f)",
        attacker_text="var(--mb-ink,#1b1b1b)",
        defender="var(--mb-defender,#93b7dc)",
        defender_hatch="var(--mb-defender-hatch,#6a97c8)",
        defender_text="var(--mb-ink,#1b1b1b)",
        tall="var(--mb-tall,#a89a80)",
        low="var(--mb-low,#ddd3be)",
    ),
}
