"""Overlays, variations, provenance and the cells of pools, as the library resolves them."""

from __future__ import annotations

from pathlib import Path

import pytest

from musterbook.errors import ContentErrors
from musterbook.library.loading import load
from musterbook.library.model.base import Model
from musterbook.library.model.cards import Card, Mission
from musterbook.library.model.entries import Provenance
from musterbook.library.model.files import Table
from musterbook.library.model.nodes import Library, Node
from musterbook.library.model.pack import PackFile
from musterbook.library.model.pack_game import PoolRow
from musterbook.library.model.scoring import Late
from tests.trees import edit, invented, invented_library, plant

PACK = "1e/harvest"

RAID = """\
name: Raid
sides: attacker-defender
text: Foxes come.
map: maps/long-field
rules: [rules/fences/gate]
decks: [primary]
scoring: [{timing: battle-end, lines: [{vp: 4, each: egg}]}]
sections:
  armies: {name: Armies, text: The Attacker brings foxes.}
  light: {name: Light, text: It is noon.}
  victory: {name: Victory, text: Count the eggs.}
"""
DUSK = """\
name: Dusk Raid
extends: missions/raid
drops: [light]
sections:
  lamps: {name: Lamps, after: armies, text: Nobody has one.}
"""
NIGHT = """\
name: Midnight Raid
extends: missions/dusk
rules: []
sections:
  armies: {name: Armies, text: The Attacker brings owls.}
"""


def missions(folder: Path, **files: str) -> Library:
    tree = invented(folder)
    plant(tree / PACK / "missions", {f"{name}.yml": text for name, text in files.items()})
    return load([tree])


def mission(library: Library, name: str) -> Node[Mission]:
    return library.entry(f"{PACK}/missions/{name}", Mission)


# --- Variations ---------------------------------------------------------------------------------


def test_a_variation_of_a_variation_inherits_everything_that_it_does_not_set(
    tmp_path: Path,
) -> None:
    library = missions(tmp_path, raid=RAID, dusk=DUSK, night=NIGHT)
    night = mission(library, "night")
    assert {slug: part.text for slug, part in night.data.sections.items()} == {
        "armies": "The Attacker brings owls.",
        "lamps": "Nobody has one.",
        "victory": "Count the eggs.",
    }
    assert night.data.sides == "attacker-defender"
    assert (night.data.text, night.data.map) == ("Foxes come.", "1e/harvest/maps/long-field")
    assert (night.data.rules, night.data.decks) == ((), ("1e/harvest/primary",))
    assert night.data.scoring == mission(library, "raid").data.scoring


def test_a_variation_lists_what_it_inherited_changed_added_and_removed(tmp_path: Path) -> None:
    library = missions(tmp_path, raid=RAID, dusk=DUSK, night=NIGHT)
    dusk, night = mission(library, "dusk").variation, mission(library, "night").variation
    assert dusk and night and mission(library, "raid").variation is None
    assert (dusk.of, dusk.parts, dusk.dropped) == (
        f"{PACK}/missions/raid", ("taken", "added", "taken"), ("Light",)
    )  # fmt: skip
    assert (night.of, night.parts) == (f"{PACK}/missions/dusk", ("changed", "taken", "taken"))
    assert [node.slug for node in library.variations_of(mission(library, "raid"))] == ["dusk"]


@pytest.mark.parametrize(
    ("files", "message"),
    [
        (
            {"a": "name: A\nextends: missions/a\n"},
            ['a.yml:2:10: "1e/harvest/missions/a" extends itself (remove "extends")'],
        ),
        (
            {
                "a": "name: A\nextends: missions/b\n",
                "b": "name: B\nextends: missions/c\n",
                "c": "name: C\nextends: missions/a\n",
                "d": "name: D\nextends: missions/a\n",
            },
            [
                'a.yml:2:10: "1e/harvest/missions/a" extends itself through '
                '"1e/harvest/missions/b" and "1e/harvest/missions/c" '
                '(remove "extends" from one of them)'
            ],
        ),
    ],
)
def test_a_cycle_of_variations_is_one_error_with_its_line(
    tmp_path: Path, files: dict[str, str], message: list[str]
) -> None:
    with pytest.raises(ContentErrors) as caught:
        missions(tmp_path, **files)
    shown = [str(error).partition("/missions/")[2] for error in caught.value.errors]
    assert shown == message


@pytest.mark.parametrize(
    ("files", "messages"),
    [
        (
            {"dusk": DUSK.replace("[light]", "[lihgt, stars]").replace("armies", "armeis")},
            [
                'dusk.yml:3:9: there is no section "lihgt" to drop (did you mean "light"?)',
                'dusk.yml:3:16: there is no section "stars" to drop'
                " (inherited sections: armies, light, victory)",
                'dusk.yml:5:31: no section "armeis" comes before this one (did you mean "armies"?)',
            ],
        ),
        (
            {"dusk": DUSK.replace("after: armies", "after: light")},
            [
                'dusk.yml:5:31: no section "light" comes before this one'
                " (sections before it: armies, victory)",
            ],
        ),
        (
            {"noon": DUSK.replace("extends: missions/raid\n", "")},
            [
                'noon.yml:2:9: there is no section "light" to drop (inherited sections: none)',
                'noon.yml:4:31: no section "armies" comes before this one'
                " (sections before it: none)",
            ],
        ),
    ],
)
def test_a_section_that_does_not_exist_cannot_be_dropped_or_followed(
    tmp_path: Path, files: dict[str, str], messages: list[str]
) -> None:
    with pytest.raises(ContentErrors) as caught:
        missions(tmp_path, raid=RAID, **files)
    shown = [str(error).partition("/missions/")[2] for error in caught.value.errors]
    assert shown == messages


def test_rows_with_the_same_name_are_all_inherited(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    tables = tree / PACK / "tables.yml"
    more = """
  hens:
    name: Hens
    columns: [Hen]
    rows:
      - {name: Any, cells: [Brown]}
      - {name: Any, cells: [White]}
      - {name: Other, cells: [Red]}
  chicks:
    name: Chicks
    extends: tables/hens
    columns: [Hen]
    rows:
      - {name: Any, cells: [Yellow]}
      - {name: New, cells: [Grey]}
"""
    tables.write_text(tables.read_text(encoding="utf-8").rstrip() + more, encoding="utf-8")
    chicks = load([tree]).entry(f"{PACK}/tables/chicks", Table)
    assert [row.cells[0] for row in chicks.data.rows] == ["Yellow", "White", "Red", "Grey"]
    assert chicks.variation
    assert chicks.variation.parts == ("changed", "taken", "taken", "added")


@pytest.mark.slow
def test_a_chain_of_a_thousand_variations_is_resolved(tmp_path: Path) -> None:
    files = {f"v{n}": f"name: V{n}\nextends: missions/v{n + 1}\n" for n in range(999)}
    library = missions(tmp_path, v999=RAID, **files)
    assert list(mission(library, "v0").data.sections) == ["armies", "light", "victory"]


def test_a_variation_of_another_pack_keeps_its_links_and_references(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    raid = RAID.replace("Foxes come.", "Foxes come to [a page](id:about/x#map).")
    plant(tree / PACK / "missions", {"raid.yml": raid})
    plant(tree / "about", {"x.md": "---\ntitle: X\n---\n\n## Map\n"})
    plant(tree / "1e/duel/missions", {"raid.yml": f"name: R\nextends: {PACK}/missions/raid\n"})
    data = load([tree]).entry("1e/duel/missions/raid", Mission).data
    assert data.text == "Foxes come to [a page](id:about/x#map)."
    assert data.map == f"{PACK}/maps/long-field"
    assert data.rules == ("1e/rules/fences/gate",)


def test_a_variation_must_be_of_the_same_kind_as_the_entry_it_varies(tmp_path: Path) -> None:
    with pytest.raises(ContentErrors, match=r'"tables/weather" is a table \(a mission is needed'):
        missions(tmp_path, raid="name: Raid\nextends: tables/weather\n")


ROWS = """
  storms:
    name: Storms
    extends: tables/weather
    columns: [Weather]
    rows:
      - {roll: 4-6, cells: [Hail.]}
  hens:
    name: Hens
    columns: [Call]
    rows:
      - {name: Ada, cells: [Cluck.]}
      - {name: Eve, cells: [Squawk.]}
  chicks:
    name: Chicks
    extends: tables/hens
    columns: [Call]
    rows:
      - {name: Eve, cells: [Cheep.]}
      - {name: Ivy, cells: [Peep.]}
"""


def test_a_varied_table_replaces_rows_with_the_same_roll_or_name_and_adds_others(
    tmp_path: Path,
) -> None:
    tree = invented(tmp_path)
    tables = tree / PACK / "tables.yml"
    tables.write_text(tables.read_text(encoding="utf-8").rstrip() + ROWS, encoding="utf-8")
    library = load([tree])
    storms = library.entry(f"{PACK}/tables/storms", Table)
    chicks = library.entry(f"{PACK}/tables/chicks", Table)
    assert [row.cells[0] for row in storms.data.rows] == ["Rain.", "Hail."]
    assert storms.data.roll == "D6"
    assert [row.cells[0] for row in chicks.data.rows] == ["Cluck.", "Cheep.", "Peep."]
    assert storms.variation and storms.variation.parts == ("taken", "changed")
    assert chicks.variation and chicks.variation.parts == ("taken", "changed", "added")


def test_a_varied_table_cannot_change_the_number_of_columns(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    tables = tree / PACK / "tables.yml"
    rows = ROWS.replace("[Weather]", "[Weather, Length]").replace(".]", "., Short.]")
    tables.write_text(tables.read_text(encoding="utf-8").rstrip() + rows, encoding="utf-8")
    message = r"tables\.yml:12:14: 2 columns, but the table that this one extends has 1"
    with pytest.raises(ContentErrors, match=message):
        load([tree])


def test_a_variation_is_played_as_the_mission_that_it_varies(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    plant(tree / PACK / "missions", {"raid.yml": RAID, "dusk.yml": DUSK})
    edit(tree, f"{PACK}/pack.yml", "  hand:\n", "    - {op: draw, missions: true}\n  hand:\n")
    plays = """\
  missions:
    - mission: missions/raid
      effects: [{op: sides}]
      rolls: [{op: roll, name: Fog}]
    - {mission: missions/dusk, effects: []}
  scoring:
"""
    edit(tree, f"{PACK}/pack.yml", "  scoring:\n", plays)
    draw = "    - {op: draw, deck: primary}\n"
    edit(tree, f"{PACK}/pack.yml", draw, draw + "    - {op: draw, missions: true}\n")
    game = load([tree]).entry(PACK, PackFile).data.game
    assert game is not None
    raid, dusk = game.missions
    assert (dusk.effects, dusk.rolls) == ((), raid.rolls)


# --- Overlays -----------------------------------------------------------------------------------

LATER = """
  addenda:
    name: Addenda
    date: 2033-01
    source: {ref: barn-errata}
    summary: More owls.
    on: false
game:"""

CHANGED = (
    RAID
    + """\
changes:
  - {overlay: addenda, set: {text: Owls come.}, note: Owls.}
  - {overlay: errata, set: {text: Cats come.}, note: Cats.}
"""
)


def overlaid(folder: Path) -> Library:
    tree = invented(folder)
    plant(tree / PACK / "missions", {"raid.yml": CHANGED, "dusk.yml": DUSK})
    edit(tree, f"{PACK}/pack.yml", "\ngame:", LATER)
    return load([tree])


@pytest.mark.parametrize("name", ["raid", "dusk"])
def test_every_set_of_overlays_gives_one_reading_of_an_entry_and_its_variation(
    tmp_path: Path, name: str
) -> None:
    node = mission(overlaid(tmp_path), name)
    assert {one.overlays: one.data.text for one in node.readings} == {
        ("errata",): "Cats come.",
        ("errata", "addenda"): "Owls come.",
        ("addenda",): "Owls come.",
        (): "Foxes come.",
    }
    assert node.reading.overlays == ("errata",)
    assert [(one.slug, one.on, one.notes) for one in node.overlays] == [
        ("errata", True, ("Cats.",)), ("addenda", False, ("Owls.",)),
    ]  # fmt: skip


def test_an_overlay_does_not_change_what_a_variation_replaces(
    tmp_path: Path,
) -> None:
    tree = invented(tmp_path)
    own = DUSK + "text: Bats come.\n"
    plant(tree / PACK / "missions", {"raid.yml": CHANGED, "dusk.yml": own})
    edit(tree, f"{PACK}/pack.yml", "\ngame:", LATER)
    assert mission(load([tree]), "dusk").overlays == ()


# --- Provenance ---------------------------------------------------------------------------------

DOUBT = """\
confidence: single-source
evidence: [{ref: barn-errata}]
caveat: Only the miller says so.
"""


def shown(node: Node) -> tuple[str, str, int, str | None]:
    data = node.data
    assert isinstance(data, Provenance) and data.source
    return data.source.ref, data.confidence, len(data.evidence), data.caveat


@pytest.mark.parametrize(
    ("own", "expected"),
    [
        ("", ("barn-book", "single-source", 1, "Only the miller says so.")),
        ("    caveat: Or does he?\n", ("barn-book", "single-source", 1, "Or does he?")),
        ("    evidence: []\n", ("barn-book", "single-source", 0, "Only the miller says so.")),
        ("    confidence: documented\n", ("barn-book", "documented", 1, None)),
        ("    source: {ref: barn-errata}\n", ("barn-errata", "documented", 0, None)),
    ],
)
def test_source_evidence_confidence_and_caveat_are_inherited_together(
    tmp_path: Path, own: str, expected: tuple[str, str, int, str | None]
) -> None:
    tree = invented(tmp_path)
    edit(tree, f"{PACK}/primary.yml", "singular: Primary", f"{DOUBT}singular: Primary")
    edit(tree, f"{PACK}/primary.yml", "    copies: 2\n", f"    copies: 2\n{own}")
    assert shown(load([tree])[f"{PACK}/primary/gather-eggs"]) == expected


def test_a_card_inherits_doubt_from_its_pack_unless_it_has_its_own_source(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    edit(tree, f"{PACK}/pack.yml", "overlays:\n", f"{DOUBT}overlays:\n")
    edit(tree, f"{PACK}/secondary.yml", "singular:", "source: {ref: barn-errata}\nsingular:")
    library = load([tree])
    assert shown(library[f"{PACK}/primary/gather-eggs"])[1] == "single-source"
    for card in library.cards(library[f"{PACK}/secondary"]):
        assert shown(card)[1] == "documented"


def test_a_variation_is_as_doubtful_as_the_entry_that_it_varies(tmp_path: Path) -> None:
    library = missions(tmp_path, raid=RAID + DOUBT, dusk=DUSK)
    expected = ("barn-book", "single-source", 1, "Only the miller says so.")
    assert shown(mission(library, "dusk")) == expected


# --- Pools --------------------------------------------------------------------------------------


def test_the_cells_of_a_row_are_cards_maps_and_values(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    edit(tree, f"{PACK}/pool.yml", "{name: Barns}", "{name: Barns, maps: long}")
    maps = (tree / PACK / "maps.yml").read_text(encoding="utf-8")
    plant(tree / PACK, {"maps.yml": maps.replace("long-field:", "long-2:")})
    for name in ("deployment.yml", "missions/night-raid.yml"):
        text = (tree / PACK / name).read_text(encoding="utf-8")
        plant(tree / PACK, {name: text.replace("maps/long-field", "maps/long-2")})
    row = load([tree]).entry(f"{PACK}/pool/a", PoolRow)
    task, field, barns = row.cells
    assert (task.name, task.card) == ("Task", f"{PACK}/primary/hold-the-fences")
    assert field.card == f"{PACK}/deployment/long-field"
    assert (barns.values, barns.several) == (("1", "2"), True)
    assert barns.maps == (None, f"{PACK}/maps/long-2")


def test_an_unknown_card_in_a_changed_cell_is_an_error_with_its_line(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    edit(
        tree, f"{PACK}/pool.yml", "barns: [1, 2]}}",
        "barns: [1, 2]}, changes: [{overlay: errata, set: {cells: {primary: gather-egg}}}]}",
    )  # fmt: skip
    with pytest.raises(ContentErrors, match=r'pool\.yml:8:\d+: unknown card "gather-egg"'):
        load([tree])


# --- Types --------------------------------------------------------------------------------------


def test_an_entry_of_another_type_is_refused() -> None:
    library = invented_library()
    models: list[type[Model]] = [Card, PackFile]
    for model in models:
        with pytest.raises(TypeError, match=f"1e/harvest/pool/a is a row, not a {model.__name__}"):
            library.entry(f"{PACK}/pool/a", model)


# --- Scoring exceptions of a pack -----------------------------------------------------------------

EXCEPTION = """\
  scoring:
    except:
      - {of: [primary], from: command-phase-end, rounds: 4, player: second, timing: turn-end}
"""
LATE = Late(rounds="4", player="second", timing="turn-end")


def exceptions(folder: Path, group: str = "", card: str = "hold-the-fences") -> list[Late]:
    """The exceptions of a card's first group in a pack with one, its group edited."""
    tree = invented(folder)
    edit(tree, f"{PACK}/pack.yml", "  scoring:\n", EXCEPTION)
    written = "      - rounds: 2-4\n        timing: command-phase-end\n"
    edit(tree, f"{PACK}/primary.yml", written, group or written)
    library = load([tree])
    return list(library.entry(f"{PACK}/primary/{card}", Card).data.scoring[0].except_)


def test_a_card_inherits_the_timing_exception_of_its_pack_for_its_tally(tmp_path: Path) -> None:
    assert exceptions(tmp_path) == [LATE]


@pytest.mark.parametrize(
    "group",
    [
        "      - timing: command-phase-end\n",
        "      - player: second\n        timing: command-phase-end\n",
        "      - rounds: 4\n        timing: command-phase-end\n",
    ],
)
def test_an_inherited_exception_applies_only_to_groups_with_the_same_timing_and_rounds(
    tmp_path: Path, group: str
) -> None:
    assert exceptions(tmp_path, group) == [LATE]


def test_a_group_keeps_its_own_exceptions_or_its_lack_of_them(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    edit(tree, f"{PACK}/pack.yml", "  scoring:\n", EXCEPTION)
    own = "timing: command-phase-end\n        except: []\n        lines: [{vp: 1, if: it rains}]\n"
    written = "rounds: 2-4\n        timing: command-phase-end\n"
    edit(tree, f"{PACK}/primary.yml", written, f"{own}      - {written}")
    card = load([tree]).entry(f"{PACK}/primary/hold-the-fences", Card)
    assert [group.except_ for group in card.data.scoring] == [(), (LATE,)]


def test_cards_with_other_timings_and_tallies_inherit_no_exception(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    edit(tree, f"{PACK}/pack.yml", "  scoring:\n", EXCEPTION)
    cards = load([tree]).of_type(Card, PACK)
    assert [c.slug for c in cards if any(g.except_ for g in c.data.scoring)] == ["hold-the-fences"]
