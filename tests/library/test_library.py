from pathlib import Path

import pytest

from musterbook.library.loading import load
from musterbook.library.model.cards import Card
from musterbook.library.model.files import MapCard
from musterbook.library.model.nodes import Library
from tests.trees import edit, errors_of, invented, invented_library, plant


@pytest.fixture
def library() -> Library:
    return invented_library()


def errors(*trees: Path) -> list[str]:
    return [str(error) for error in errors_of(*trees)]


def test_ids_are_derived_from_paths_and_keys(library: Library) -> None:
    card = library["1e/harvest/primary/hold-the-fences"]
    assert (card.kind, card.name, card.parent) == ("card", "Hold the Fences", "1e/harvest/primary")
    assert (card.edition, card.pack, card.number) == ("1e", "1e/harvest", 1)
    assert card.code == "1e · HAR · P1"


def test_codes_of_cards_begin_with_the_code_of_their_edition(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    edit(tree, "1e/edition.yml", "years:", "code: 1ST\nyears:")
    assert load([tree])["1e/harvest/primary/hold-the-fences"].code == "1ST · HAR · P1"


def test_nodes_are_in_reading_order(library: Library) -> None:
    ids = list(library.nodes)
    assert ids.index("1e") < ids.index("1e/rules/fences") < ids.index("1e/rules/fences/fence")
    assert ids.index("1e/rules/fences/gate") < ids.index("1e/harvest")
    assert ids.index("1e/harvest/sequence/wake") < ids.index("1e/harvest/sequence/work")


def test_a_citation_is_inherited_from_deck_or_pack_with_its_section(library: Library) -> None:
    card = library["1e/harvest/primary/hold-the-fences"]
    assert card.citation is not None and card.citation.section == "Harvest"
    gate = library["1e/rules/fences/gate"]
    assert gate.citation is not None and gate.citation.page == 4


def test_an_active_overlay_changes_the_data_and_keeps_the_base(library: Library) -> None:
    card = library.entry("1e/harvest/primary/hold-the-fences", Card)
    assert (card.base.text, card.data.text) == (None, "Hens on a gate do not count.")
    assert [one.slug for one in card.overlays] == ["errata"]
    assert card.data.scoring == card.base.scoring


def test_an_inactive_overlay_does_not_change_the_data(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    edit(
        tree, "1e/harvest/pack.yml", "    summary: Fewer hens.", "    summary: Less.\n    on: false"
    )
    card = load([tree]).entry("1e/harvest/primary/hold-the-fences", Card)
    assert card.data.text is None and card.overlays


def test_a_later_content_folder_can_add_a_pack_to_an_edition_of_an_earlier_one(
    tmp_path: Path,
) -> None:
    club = tmp_path / "club"
    (club / "1e" / "house").mkdir(parents=True)
    pack = "name: House\ncode: HOU\nsummary: Ours.\nsource: {ref: barn-book}\n"
    (club / "1e" / "house" / "pack.yml").write_text(pack, encoding="utf-8")
    library = load([invented(tmp_path), club])
    assert [pack.id for pack in library.packs("1e")] == [
        "1e/duel",
        "1e/harvest",
        "1e/house",
        "1e/orchard",
    ]


def test_an_id_in_two_content_folders_is_an_error_with_both_locations(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    club = tmp_path / "club"
    text = (tree / "1e/harvest/primary.yml").read_text(encoding="utf-8")
    plant(club, {"1e/harvest/primary.yml": text})
    (error,) = errors(tree, club)  # although its cards are there twice, too
    first = f"first at {tree}/1e/harvest/primary.yml:1:1"
    assert f'the id "1e/harvest/primary" appears twice ({first})' in error


def test_an_alias_leads_to_the_entry_that_replaced_it(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    edit(
        tree,
        "1e/duel/task.yml",
        "hide: {name: Hide,",
        "hide: {name: Hide, aliases: [1e/duel/task/lurk],",
    )
    (tree / "ids.txt").write_text("1e/duel/task/lurk\n1e/duel/task/hide\n", encoding="utf-8")
    library = load([tree])
    assert library["1e/duel/task/lurk"].name == "Hide"


def test_a_published_id_that_disappeared_is_an_error_in_the_registry(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    (tree / "ids.txt").write_text("# head\n1e/duel/task/sit\n1e/duel/task/lurk\n", encoding="utf-8")
    shown = errors(tree)
    assert len(shown) == 1
    assert shown[0].startswith(
        f'{tree}/ids.txt:3:1: the published id "1e/duel/task/lurk" no longer exists'
    )
    assert shown[0].endswith("delete this line, and links to its page lead nowhere)")


def test_the_error_for_a_deck_without_a_pack_says_what_it_needs(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    deck = (tree / "1e/duel/task.yml").read_text(encoding="utf-8")
    (tree / "1e" / "lost").mkdir()
    (tree / "1e/lost/deck.yml").write_text(deck, encoding="utf-8")
    assert errors(tree) == [
        f'{tree}/1e/lost/deck.yml:1:1: "1e/lost" is not described (add 1e/lost/pack.yml)'
    ]


def test_a_missing_content_folder_is_named(tmp_path: Path) -> None:
    assert errors(tmp_path / "nowhere") == [
        f"{tmp_path}/nowhere:1:1: this content folder does not exist"
    ]


def test_the_folder_around_the_content_is_one_error_that_names_the_content(tmp_path: Path) -> None:
    (tmp_path / "musterbook.yml").write_text("name: Farm\n", encoding="utf-8")
    invented(tmp_path)
    assert errors(tmp_path) == [
        f'{tmp_path}:1:1: this is not a content folder (did you mean "{tmp_path}/content"?)'
    ]


@pytest.mark.parametrize("folder", ["1e", "1e/duel"])
def test_the_folder_of_an_edition_or_a_pack_is_one_error_that_names_the_content(
    folder: str, tmp_path: Path
) -> None:
    tree = invented(tmp_path)
    assert errors(tree / folder) == [
        f'{tree / folder}:1:1: this is not a content folder (did you mean "{tree}"?)'
    ]


def test_the_version_depends_only_on_the_content(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    first = load([tree]).version
    assert load([tree]).version == first
    edit(tree, "1e/duel/pack.yml", "name: Duel", "name: Duels")
    assert load([tree]).version != first


def test_a_mission_may_be_shared_one_sided_or_a_table_of_choices(
    library: Library,
) -> None:
    sides = [card.data.scoring[0].side for card in library.cards(library["1e/duel/task"])]
    assert sides == [None, None, None, "attacker"]
    assert library["1e/harvest/missions/night-raid"].data.model_dump()["sides"] == (
        "attacker-defender"
    )
    game = library["1e/duel"].data.model_dump()["game"]
    assert game["setup"][1]["table"]["calm"]["angry"] == "1e/duel/task/hide"


def test_a_layout_takes_zones_and_territories_from_its_deployment_but_no_markers(
    library: Library,
) -> None:
    rows, hedges = (library[f"1e/orchard/maps/{slug}"].data for slug in ("rows", "hedges"))
    assert isinstance(rows, MapCard) and isinstance(hedges, MapCard)
    assert hedges.zones == rows.zones and hedges.edges == rows.edges
    assert hedges.territories == rows.territories
    assert rows.markers and not hedges.markers


def test_a_layout_keeps_its_own_values_beside_those_of_its_deployment(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    own = "deployment: maps/rows\n    edges: {attacker: left, defender: right}"
    edit(tree, "1e/orchard/maps.yml", "deployment: maps/rows", own)
    hedges = load([tree])["1e/orchard/maps/hedges"].data
    assert isinstance(hedges, MapCard)
    assert hedges.edges == {"attacker": "left", "defender": "right"}
    assert set(hedges.zones) == {"attacker", "defender"}


FRONT = """---
title: Our Club
description: Our missions.
---

Doors open at nine. See [Harvest](id:1e/harvest).
"""


def test_a_front_page_of_a_later_folder_replaces_the_earlier_one(tmp_path: Path) -> None:
    bundled = invented(tmp_path)
    assert load([bundled])["index"].name != "Our Club"
    club = plant(tmp_path / "club", {"index.md": FRONT})
    library = load([bundled, club])
    assert library["index"].name == "Our Club"
    assert library["index"].mark.path == str(club / "index.md")


def test_an_error_in_the_front_page_of_a_club_names_its_own_file(tmp_path: Path) -> None:
    bundled = invented(tmp_path)
    club = plant(tmp_path / "club", {"index.md": FRONT.replace("1e/harvest", "1e/harvst")})
    (error,) = errors(bundled, club)
    assert error.startswith(f"{club / 'index.md'}:6:") and "1e/harvest" in error
