"""What the randomizer loads of a pack."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from musterbook.library.loading import load
from musterbook.library.model.files import MapCard
from musterbook.library.model.nodes import Library
from musterbook.library.model.pack import PackFile
from musterbook.maps.labels import UNIT
from musterbook.maps.terrain import names_of_areas
from musterbook.randomizer import pack_data
from tests.trees import bundled, copy_words, edit, plant

EDITION = """\
name: First Edition
short: 1st
years: since 2020
summary: An invented edition.
source: {ref: book}
"""
SOURCES = """\
sources:
  book: {title: The Book, kind: Book, version: "1.0", date: 2020-01}
"""
PACK = """\
name: Harbour
code: HB
summary: An invented pack.
source: {ref: book}
game:
  rounds: 3
  command: {gain: 1}
  setup:
    - {op: draw, deck: aim}
  variants:
    day: {name: Day, summary: By *day*., setup: [{op: draw, deck: ground}]}
  challenger: {deck: aim, behind: 6}
  hand:
    deck: task
    size: 2
    modes: {fixed: {name: Fixed, choose: 1}, tactical: {name: Drawn}}
    swap: task/raid
  moments:
    - name: Stakes
      round: 2
      timing: round-end
      deck: task
      effects:
        - {op: exclude, deck: task, cards: [task/raid]}
  before: [sequence/embark]
  scoring:
    by_hand: {toll: Toll}
    caps:
      - {of: [aim], vp: 10, name: Aims}
      - {of: [toll], vp: 5}
    awards:
      painted: {name: Painted, vp: 3, if: all is *painted*}
    victory: More VP win.
"""
AIM = """\
name: Aims
singular: Aim
face: primary
role: primary
code: A
score: aim
summary: One is drawn.
cards:
  piers:
    name: Piers & Quays
    text: Hold the **piers**.
    effects:
      - op: draw
        deck: aim
        if: {in_play: aim/hunt}
        replace: {card: aim/hunt, count: 1}
        then:
          - {op: choose, from: options, options: {a: A, b: B}, ask: "Is it *late*?"}
    scoring:
      - rounds: 2-3
        timing: [turn-end, battle-end]
        except:
          - {rounds: "3", player: second, timing: battle-end}
        lines:
          - {vp: {fixed: 2, tactical: 3}, each: pier you hold, markers: home}
          - {vp: D3, if: all are yours, instead: true}
      - timing: whenever
        drains: true
        lines: [{vp: 1, each: crate you stole}]
  hunt: {name: Hunt, text: Hunt.}
"""
TASK = """\
name: Tasks
singular: Task
face: secondary
code: T
shared: false
summary: Each side has its own.
cards:
  raid:
    name: Raid
    fixed: true
    copies: 2
    stratagem: {cost: {cp: 1}, when: At dawn., effect: It is exchanged.}
  wait: {name: Wait, text: Wait.}
"""
GROUND = """\
name: Grounds
singular: Ground
face: deployment
code: G
summary: Where.
cards:
  bay: {name: Bay, map: maps/bay}
"""
MAPS = """\
maps:
  bay:
    name: Bay
    board: {width: 60, height: 44}
    zones:
      attacker: {side: attacker, shapes: [{polygon: [[0, 0], [60, 0], [60, 10], [0, 10]]}]}
      defender: {side: defender, shapes: [{polygon: [[0, 34], [60, 34], [60, 44], [0, 44]]}]}
    markers:
      centre: {x: 30, y: 22, zone: none, role: central, name: Centre}
"""
SEQUENCE = """\
name: Steps
summary: What comes when.
steps:
  embark: {name: Embark, text: "The *Defender* begins."}
"""
POOL = """\
name: Pool
summary: Ready missions.
columns:
  aim: {name: Aim, deck: aim}
  layouts: {name: Layouts}
rows:
  a: {cells: {aim: hunt, layouts: [1, 3]}}
"""


FILES = {
    "sources.yml": SOURCES,
    "first/edition.yml": EDITION,
    "first/harbour/pack.yml": PACK,
    "first/harbour/aim.yml": AIM,
    "first/harbour/task.yml": TASK,
    "first/harbour/ground.yml": GROUND,
    "first/harbour/maps.yml": MAPS,
    "first/harbour/pool.yml": POOL,
    "first/harbour/sequence.yml": SEQUENCE,
}


@pytest.fixture
def invented(tmp_path: Path) -> Library:
    copy_words(tmp_path)
    return load([plant(tmp_path, FILES)])


@pytest.fixture
def pack(invented: Library) -> dict[str, Any]:
    return pack_data.pack_data(invented, invented.entry("first/harbour", PackFile))


def test_every_reference_is_a_full_id(pack: dict[str, Any]) -> None:
    piers = pack["cards"]["first/harbour/aim/piers"]
    (effect,) = piers["effects"]
    assert effect["deck"] == "first/harbour/aim"
    assert effect["if"]["in_play"] == "first/harbour/aim/hunt"
    assert effect["replace"] == {"card": "first/harbour/aim/hunt", "count": 1}
    assert pack["game"]["setup"][0]["deck"] == "first/harbour/aim"
    assert pack["game"]["hand"]["exchange"]["card"] == "first/harbour/task/raid"
    assert pack["game"]["moments"][0]["effects"][0]["cards"] == ["first/harbour/task/raid"]
    assert pack["cards"]["first/harbour/ground/bay"]["map"] == "first/harbour/maps/bay"


def test_kinds_of_mission_and_the_challenger_are_exported(pack: dict[str, Any]) -> None:
    day = pack["game"]["variants"]["day"]
    assert (day["name"], day["summary"]) == ("Day", "By <em>day</em>.")
    assert day["setup"][0]["deck"] == "first/harbour/ground"
    challenger = pack["game"]["challenger"]
    assert (challenger["deck"], challenger["behind"]) == ("first/harbour/aim", 6)
    assert challenger["draw"]["id"] == "first/harbour/challenger:draw"


def test_a_deck_has_its_purpose_and_a_line_what_it_counts(pack: dict[str, Any]) -> None:
    roles = {deck["slug"]: deck["role"] for deck in pack["decks"].values()}
    assert roles == {"aim": "primary", "task": None, "ground": None}
    counted, once = pack["cards"]["first/harbour/aim/piers"]["scoring"][0]["lines"]
    control = {"in": "home", "least": 1, "more": False, "home": None, "bound": False}
    assert (counted["markers"], once["markers"]) == (control, None)


def test_effect_ids_do_not_depend_on_displayed_text(tmp_path: Path) -> None:
    roll = "    - {op: roll, name: Wind, rows: [{roll: 1-6, name: North}]}\n"
    tides = "options: {a: High, b: Low}, ask: What tide?"
    ask = f"    - {{op: choose, from: options, name: tide, {tides}}}\n"
    place = "    - {op: draw, deck: aim}\n"

    def ids(text: str) -> list[str]:
        again = load([plant(tmp_path / str(len(text)), {**FILES, "first/harbour/pack.yml": text})])
        node = again.entry("first/harbour", PackFile)
        data = pack_data.pack_data(again, node)
        return [effect["id"] for effect in data["game"]["setup"]]

    before = ids(PACK.replace(place, place + roll + ask, 1))
    assert before == [
        "first/harbour/setup:draw-aim",
        "first/harbour/setup:roll-d6",
        "first/harbour/setup:choose-tide",
    ]
    renamed = roll.replace("Wind", "Storm wind") + ask.replace("What tide?", "Which of them?")
    assert ids(PACK.replace(place, place + renamed, 1)) == before


def test_the_map_of_a_roll_after_a_draw_is_exported(tmp_path: Path) -> None:
    cove = MAPS.partition("maps:\n")[2].replace("bay:", "cove:").replace("Bay", "Cove")
    roll = "{op: roll, name: Wind, rows: [{roll: 1-6, name: North}], maps: [maps/cove]}"
    draw = "    - {op: draw, deck: aim}\n"
    files = {
        **FILES,
        "first/harbour/maps.yml": MAPS + cove,
        "first/harbour/pack.yml": PACK.replace(
            draw, f"    - {{op: draw, deck: aim, then: [{roll}]}}\n"
        ),
    }
    copy_words(tmp_path)
    library = load([plant(tmp_path, files)])
    pack = pack_data.pack_data(library, library.entry("first/harbour", PackFile))
    ((rolled,), *_) = (one["then"] for one in pack["game"]["setup"])
    (row,) = rolled["rows"]
    assert row["map"] == "first/harbour/maps/cove" and row["map"] in pack["maps"]


def test_the_stratagem_that_exchanges_a_card_has_an_effect_even_if_it_names_none(
    pack: dict[str, Any],
) -> None:
    exchange = pack["game"]["hand"]["exchange"]["redraw"]
    assert exchange["op"] == "redraw"
    assert (exchange["order"], exchange["old"]) == ("old-first", "discard")


def test_scoring_lines_are_typed_and_have_their_texts(pack: dict[str, Any]) -> None:
    group, stolen = pack["cards"]["first/harbour/aim/piers"]["scoring"]
    assert group["rounds"] == [2, 3]
    assert group["timing"] == ["turn-end", "battle-end"]
    assert (
        group["words"] == "Rounds 2–3 · end of your turn or end of the battle, whichever is first"
    )
    (late,) = group["except"]
    assert (late["rounds"], late["when"]) == ([3, 3], "end of the battle")
    assert late["remark"] in group["remarks"] and late["remark"].startswith("Round 3")
    assert [line["instead"] for line in group["lines"]] == [False, True]
    assert (group["drains"], stolen["drains"]) == (False, True)
    counted, once = group["lines"]
    assert counted["vp"] == {"fixed": 2, "tactical": 3}
    assert counted["each"] == "pier you hold"
    assert counted["if"] is None
    assert once["vp"] == "D3"


def test_steps_before_the_battle_and_points_entered_by_hand_are_exported(
    pack: dict[str, Any],
) -> None:
    assert pack["game"]["before"] == [
        {"name": "Embark", "text": "<p>The <em>Defender</em> begins.</p>"}
    ]
    assert pack["game"]["scoring"]["by_hand"] == {"toll": "Toll"}


def test_decks_keep_their_order_copies_and_owners(pack: dict[str, Any]) -> None:
    task = pack["decks"]["first/harbour/task"]
    assert task["cards"] == ["first/harbour/task/raid", "first/harbour/task/wait"]
    assert task["shared"] is False
    assert pack["cards"]["first/harbour/task/raid"]["copies"] == 2
    assert pack["cards"]["first/harbour/task/raid"]["fixed"] is True


def test_maps_are_exported_as_pictures_with_named_markers(pack: dict[str, Any]) -> None:
    bay = pack["maps"]["first/harbour/maps/bay"]
    assert bay["svg"].startswith("<svg")
    left, top, width, height = bay["box"]
    assert left < 0 > top
    assert width > 600
    assert height > 440
    (centre,) = bay["markers"]
    assert (centre["id"], centre["name"], centre["zone"]) == (
        "centre",
        "Centre (30″ · 22″)",
        "none",
    )
    assert (centre["role"], centre["x"], centre["y"]) == ("central", 300.0, 220.0)


def test_pool_rows_contain_cards_and_plain_values(pack: dict[str, Any]) -> None:
    (row,) = pack["pools"][0]["rows"]
    assert row["cells"]["aim"] == {
        "text": "Hunt",
        "card": "first/harbour/aim/hunt",
        "values": [],
    }
    assert row["cells"]["layouts"] == {"text": "1, 3", "card": None, "values": [1, 3]}


def test_the_version_depends_on_the_data(
    invented: Library, pack: dict[str, Any], tmp_path: Path
) -> None:
    node = invented.entry("first/harbour", PackFile)
    again = pack_data.pack_data(invented, node)
    assert again == pack
    edit(tmp_path, "first/harbour/pack.yml", "summary: An invented", "summary: Another")
    changed = load([tmp_path])
    node = changed.entry("first/harbour", PackFile)
    other = pack_data.pack_data(changed, node)
    assert other["version"] != pack["version"]


def test_objectives_of_the_live_map_are_where_the_map_names_them() -> None:
    """They were once at the mean of all corners, up to 1.2″ beside the middle of their areas."""
    library = bundled()
    count = 0
    for node in library.of_type(MapCard):
        entry = node.data
        named = names_of_areas(entry, 0.0, dict.fromkeys(entry.terrain, ()))
        for (slug, item), name in zip(entry.objectives.items(), named, strict=False):
            marker = pack_data.objective_marker(entry, slug, item)
            assert (marker.x / UNIT, marker.y / UNIT) == pytest.approx(name.middle, abs=0.01)
            count += 1
    assert count > 200
