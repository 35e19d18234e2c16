"""Every fact of a variation is the same wherever an entry is shown."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest

from musterbook.library.loading import load
from musterbook.library.model.nodes import Library
from musterbook.library.model.pack import PackFile
from musterbook.randomizer import randomizer_files
from tests.outputs import entries_of, page_of, section_of
from tests.trees import plant

PACK = "first/marsh"
RAID, NIGHT = f"{PACK}/missions/raid", f"{PACK}/missions/night"
GALES, EELS = f"{PACK}/tables/gales", f"{PACK}/tables/eels"

FILES = {
    "sources.yml": """\
sources:
  book: {title: The Book, kind: Book, version: "1.0", date: 2020-01}
""",
    "first/edition.yml": """\
name: First Edition
short: 1st
years: since 2020
summary: An invented edition.
source: {ref: book}
""",
    "first/rules/mud.md": """\
---
name: Mud
summary: What is wet.
source: {ref: book}
---

## Quicksand {#quicksand}

Models sink.
""",
    f"{PACK}/pack.yml": """\
name: Marsh
code: MA
summary: An invented pack.
source: {ref: book}
overlays:
  errata: {name: Errata, date: 2021-01, source: {ref: book}, summary: Less reed.}
game:
  rounds: 5
  setup:
    - {op: roll, name: Wind, table: tables/gales}
    - {op: draw, missions: true}
  missions:
    - mission: missions/raid
      rolls: [{op: roll, name: Heron, rows: [{roll: 1-6, name: Flies}]}]
    - {mission: missions/night}
  scoring: {victory: More VP win.}
""",
    f"{RAID}.yml": """\
name: Raid
sides: attacker-defender
text: Everybody wades.
map: maps/lagoon
rules: [rules/mud/quicksand]
decks: [order]
confidence: single-source
caveat: Told by one fisherman.
scoring: [{timing: battle-end, lines: [{vp: 4, each: frog you hold}]}]
sections:
  boats: {name: Boats, text: Bring two rowers.}
  fog: {name: Fog, text: It is misty.}
  tide: {name: Tide, text: Wait for reeds.}
changes:
  - {overlay: errata, set: {text: Everybody swims.}, note: Deeper water.}
""",
    f"{NIGHT}.yml": """\
name: Midnight
extends: missions/raid
drops: [fog]
sections:
  boats: {name: Boats, text: Bring one barge.}
  lamps: {name: Lamps, after: boats, text: Light a lantern.}
""",
    f"{PACK}/order.yml": """\
name: Shouted orders
singular: Order
face: stratagem
code: O
summary: What can be told.
cards:
  row: {name: Row, text: Row.}
""",
    f"{PACK}/tables.yml": """\
tables:
  winds:
    name: Winds
    roll: D6
    text: Look at the sky.
    columns: [What]
    rows:
      - {roll: 1-3, name: North, cells: [Cold air.]}
      - {roll: 4-6, name: South, cells: [Warm air.]}
  gales:
    name: Gales
    extends: tables/winds
    columns: [What]
    rows:
      - {roll: 4-6, name: Storm, cells: [Take cover.]}
  fish:
    name: Fish
    columns: [What]
    rows:
      - {name: Perch, cells: [Has stripes.]}
      - {name: Trout, cells: [Has dots.]}
  eels:
    name: Eels
    extends: tables/fish
    columns: [What]
    rows:
      - {name: Trout, cells: [Has left.]}
      - {name: Eel, cells: [Has venom.]}
""",
    f"{PACK}/maps.yml": """\
maps:
  lagoon:
    name: Lagoon
    board: {width: 60, height: 44}
    zones:
      attacker: {side: attacker, shapes: [{polygon: [[0, 0], [60, 0], [60, 10], [0, 10]]}]}
      defender: {side: defender, shapes: [{polygon: [[0, 34], [60, 34], [60, 44], [0, 44]]}]}
""",
}


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    return load([plant(tmp_path_factory.mktemp("marsh"), FILES)])


def book(library: Library, id: str) -> str:
    return section_of(library, PACK, id)


def randomizer(library: Library, id: str) -> str:
    data = randomizer_files.pack_data(library, library.entry(PACK, PackFile))
    missions = {RAID: data["cards"], NIGHT: data["cards"]}
    return json.dumps(missions[id][id] if id in missions else data["game"]["setup"])


def data(library: Library, id: str) -> str:
    entries = entries_of(library)
    plays = entries[PACK]["data"]["game"]["missions"]
    return json.dumps([entries[id], [play for play in plays if play["mission"] == id]])


OUTPUTS: dict[str, Callable[[Library, str], str]] = {
    "site": page_of,
    "book": book,
    "randomizer": randomizer,
    "data": data,
}
EVERYWHERE = tuple(OUTPUTS)

FACTS: dict[str, tuple[str, str, str, tuple[str, ...]]] = {
    "name": (NIGHT, "midnight", "", EVERYWHERE),
    "text, as an overlay leaves it": (NIGHT, "everybody swims", "", EVERYWHERE),
    "section replaced": (NIGHT, "one barge", "two rowers", EVERYWHERE),
    "section added": (NIGHT, "a lantern", "", EVERYWHERE),
    "section dropped": (NIGHT, "midnight", "misty", EVERYWHERE),
    "section inherited": (NIGHT, "for reeds", "", EVERYWHERE),
    "scoring": (NIGHT, "frog you hold", "", EVERYWHERE),
    "map": (NIGHT, "lagoon", "", EVERYWHERE),
    "rules": (NIGHT, "quicksand", "", ("site", "book", "data")),
    "stratagems": (NIGHT, "order", "", ("site", "book", "randomizer", "data")),
    "sides": (NIGHT, "attacker", "", ("site", "book", "data")),
    "dice of the game": (NIGHT, "heron", "", ("randomizer", "data")),
    "confidence": (NIGHT, "single-source|one public source", "", ("site", "book", "data")),
    "caveat": (NIGHT, "one fisherman", "", ("site", "book", "data")),
    "text of a table": (GALES, "the sky", "", ("site", "book", "data")),
    "dice of a table": (GALES, "d6", "", ("site", "book", "data")),
    "row inherited": (GALES, "cold air", "", EVERYWHERE),
    "row replaced": (GALES, "take cover", "warm air", EVERYWHERE),
    "row inherited without dice": (EELS, "has stripes", "", ("site", "book", "data")),
    "row replaced without dice": (EELS, "has left", "has dots", ("site", "book", "data")),
    "row added": (EELS, "has venom", "", ("site", "book", "data")),
}
"""A fact: the entry, words that show it, words that must not appear, and where it is shown."""


@pytest.mark.parametrize(
    ("fact", "output"),
    [(fact, output) for fact, (_, _, _, outputs) in FACTS.items() for output in outputs],
)
def test_a_fact_of_a_variation_is_the_same_in_every_output(
    library: Library, fact: str, output: str
) -> None:
    id, words, others, _ = FACTS[fact]
    text = OUTPUTS[output](library, id).casefold()
    plain = " ".join(re.sub(r"<(?!svg|title)[^>]*>", " ", text).split())
    assert re.search(words, plain), f"{output} does not show {words!r}"
    assert not others or not re.search(others, plain), f"{output} shows {others!r}"
