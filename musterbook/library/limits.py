"""Limits that `check` enforces, so that every build can display the content and finishes.

Each is far above what the bundled content needs. `content/about/format.md` lists them for authors,
and a test compares the two.
Why: docs/decisions/errors-in-one-run.md
"""

FILE_BYTES = 1_000_000
"""Bytes of one file."""

VALUES = 100_000
"""Values of one file, counting each use of an alias."""

CHARACTERS = 1_000_000
"""Characters of all values of one file, counting each use of an alias."""

ITEMS = 1_000
"""Items of a list, and keys of a mapping."""

DEPTH = 20
"""Nested lists and mappings."""

SLUG = 80
"""Characters of one part of an id."""

ID = 200
"""Characters of an alias."""

TEXT = 300
"""Characters of a short text."""

NAME = 80
"""Characters of the name of an edition, pack, deck or card."""

NAME_WORD = 30
"""Characters without a space in such a name, which is set in large type."""

WORD = 50
"""Characters without a space, in a text that is shown."""

PROSE = 10_000
"""Characters of a Markdown text."""

PAGE = 60_000
"""Characters of a hand-written page."""

NESTING = 8
"""Nested lists and quotations."""

LIST_NUMBER = 999
"""Largest number of an item of a list."""

DECIMALS = 3
"""Digits of a number of a card after its decimal point."""

NUMBER = 10_000
"""Largest whole number, positive or negative."""

OVERLAYS = 6
"""Overlays of a pack: every combination of them is resolved."""

CELL = 30
"""Values in a cell of a pool."""

COPIES = 100
"""Copies of a card in its deck."""

CORNER = 99
"""Largest number in the corner of a card: a cost in command points, or the number of a roll."""

MOST_SYMBOLS = 9
"""Largest number that is shown as so many symbols."""

ROUNDS = 20
"""Battle rounds of a game."""

SYMBOL_BYTES = 20_000
"""Characters of the file of a symbol."""

PICTURE_BYTES = 5_000_000
"""Bytes of the file of a picture."""

PICTURE_PIXELS = 30_000_000
"""Pixels of a picture."""

PICTURE_SIDE = 32
"""Smallest width and height of a picture, in pixels."""

ATTRIBUTES = 40
"""Attributes of the cards of a game."""


MAP_ITEMS = 40
"""Zones, markers, measures, terrain features, areas or objectives of one map."""

INCHES = 240
"""Largest width and height of a board, and largest coordinate on a map."""

LEAST_INCHES = 6
"""Smallest width and height of a board."""

RATIO = 4
"""Largest ratio of the longer side of a board to the shorter side."""
