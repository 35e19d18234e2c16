from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from musterbook.errors import ContentErrors
from musterbook.library.loading import load
from musterbook.library.model.nodes import Library
from musterbook.library.model.pack import PackFile
from musterbook.randomizer import pack_data
from tests.randomizer.test_pack_data import EDITION, MAPS, SOURCES
from tests.trees import plant

PACK = """\
name: Marsh
code: MA
summary: An invented pack.
source: {ref: book}
game:
  rounds: 5
  phases: {command: Start of the turn}
  sides: {attacker: Red}
  setup:
    - {op: roll, name: Wind, table: tables/gales, maps: [maps/bay, maps/bay]}
  variants:
    any:
      name: Any
      summary: One of all.
      setup:
        - {op: draw, missions: true, only: [missions/raid]}
    night:
      name: Night
      summary: In the dark.
      setup:
        - {op: draw, missions: true, only: [missions/night-raid]}
  missions:
    - mission: missions/raid
      effects:
        - {op: sides, ask: Who is *stronger*?}
        - {op: first, by: dice, attacker: 1-3}
      rolls:
        - op: roll
          name: Guard
          rows: [{roll: 1-5, name: Asleep}, {roll: "6", name: Awake, text: Both **run**.}]
    - {mission: missions/night-raid}
  scoring: {victory: More VP win.}
"""
RAID = """\
name: Raid
source: {ref: book}
text: Take *everything*.
decks: [order]
sections:
  boats: {name: Boats, text: Two boats.}
  fog: {name: Fog, text: None.}
  ending: {name: Ending, text: At dawn.}
"""
NIGHT = """\
name: Night Raid
source: {ref: book}
extends: missions/raid
drops: [fog]
sections:
  boats: {name: Boats, text: One boat.}
  lanterns: {name: Lanterns, after: boats, text: None is lit.}
"""
ORDER = """\
name: Orders
singular: Order
face: stratagem
code: O
summary: What can be told.
cards:
  row: {name: Row, text: Row.}
"""
TABLES = """\
tables:
  winds:
    name: Winds
    roll: D6
    columns: [What]
    rows:
      - {roll: 1-3, name: North, cells: ["A [bay](id:maps/bay) away."]}
      - {roll: 4-6, name: South, cells: [Warm.]}
  gales:
    name: Gales
    extends: tables/winds
    roll: D6
    columns: [What]
    rows:
      - {roll: 4-6, name: Gale, cells: [Hold on.]}
"""


def written(folder: Path, pack: str = PACK) -> Library:
    files = {
        "sources.yml": SOURCES,
        "first/edition.yml": EDITION,
        "first/marsh/pack.yml": pack,
        "first/marsh/missions/raid.yml": RAID,
        "first/marsh/missions/night-raid.yml": NIGHT,
        "first/marsh/order.yml": ORDER,
        "first/marsh/tables.yml": TABLES,
        "first/marsh/maps.yml": MAPS,
    }
    return load([plant(folder, files)])


@pytest.fixture
def pack(tmp_path: Path) -> dict[str, Any]:
    library = written(tmp_path)
    return pack_data.pack_data(library, library.entry("first/marsh", PackFile))


def test_missions_form_a_separate_deck(pack: dict[str, Any]) -> None:
    deck = pack["decks"]["first/marsh/missions"]
    assert deck["cards"] == ["first/marsh/missions/raid", "first/marsh/missions/night-raid"]
    assert deck["role"] == "mission", "the game is named after the mission that is drawn"
    (draw,) = pack["game"]["variants"]["any"]["setup"]
    assert draw["deck"] == deck["id"]
    assert draw["only"] == ["first/marsh/missions/raid"]


def test_a_mission_has_its_sections_and_its_cards(pack: dict[str, Any]) -> None:
    body = pack["cards"]["first/marsh/missions/raid"]["body"]
    assert pack["cards"]["first/marsh/missions/raid"]["decks"] == ["first/marsh/order"]
    assert "<em>everything</em>" in body
    assert "<h4>Boats</h4><p>Two boats.</p>" in body
    assert '<a class="ref" href="first/marsh/order/index.html">Orders</a>' in body


def test_a_mission_is_exported_with_its_effects_and_dice(pack: dict[str, Any]) -> None:
    raid = pack["cards"]["first/marsh/missions/raid"]
    assert [effect["op"] for effect in raid["effects"]] == ["sides", "first"]
    assert raid["effects"][0]["ask"] == "Who is <em>stronger</em>?"
    asleep, awake = raid["rolls"][0]["rows"]
    assert (asleep["from"], asleep["to"], asleep["text"]) == (1, 5, "")
    assert awake == {"from": 6, "to": 6, "name": "Awake", "text": awake["text"], "map": None}
    assert "<strong>run</strong>" in awake["text"]


def test_a_roll_on_a_varied_table_uses_the_rows_of_the_variation(pack: dict[str, Any]) -> None:
    (roll,) = pack["game"]["setup"]
    north, gale = roll["rows"]
    assert (north["name"], north["from"], north["to"]) == ("North", 1, 3)
    assert north["map"] == "first/marsh/maps/bay"
    assert "<a" not in north["text"], "text in a button has no links"
    assert (gale["name"], gale["text"], gale["map"]) == ("Gale", "Hold on.", north["map"])
    assert list(pack["maps"]) == ["first/marsh/maps/bay"]


def test_sides_and_phases_have_the_names_of_the_pack(pack: dict[str, Any]) -> None:
    assert pack["sides"] == {"attacker": "Red", "defender": "Defender"}
    assert pack["game"]["phases"] == {"command": "Start of the turn"}


@pytest.mark.parametrize(
    ("effect", "message"),
    [
        ("{op: draw, count: 2}", "deck"),
        ("{op: draw, deck: order, missions: true}", "deck"),
        ("{op: first, by: dice}", "attacker"),
        ("{op: roll, name: A, table: tables/winds, rows: [{roll: '1', name: B}]}", "table"),
        ("{op: draw, deck: order, if: {choice: wind}}", "choice"),
        ("{op: roll, name: A, table: missions/raid}", "missions/raid"),
        ("{op: length, more: []}", "more"),
        ("{op: sail}", "sail"),
    ],
)
def test_a_meaningless_effect_is_an_error_with_its_line(
    tmp_path: Path, effect: str, message: str
) -> None:
    line = "    - {op: roll, name: Wind, table: tables/gales, maps: [maps/bay, maps/bay]}"
    assert line in PACK
    with pytest.raises(ContentErrors) as caught:
        written(tmp_path, PACK.replace(line, f"    - {effect}"))
    assert any(message in str(error) for error in caught.value.errors)
    assert all("pack.yml:10" in str(error) for error in caught.value.errors), caught.value
