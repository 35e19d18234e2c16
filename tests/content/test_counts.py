"""The library is complete: as many entries of each kind as the documents contain."""

from __future__ import annotations

import pytest

from musterbook.library.model.cards import Card
from musterbook.library.model.deck import DeckFile
from musterbook.library.model.entries import Concept
from musterbook.library.model.files import MapCard
from musterbook.library.model.nodes import Kind, Library, Node
from musterbook.library.model.tables import Table


def cards(library: Library, pack: str, *faces: str) -> list[Node]:
    """The cards of a pack whose decks have one of these faces."""
    found: list[Node] = []
    for deck in library.children(library[pack], "deck"):
        assert isinstance(deck.data, DeckFile)
        if deck.data.face in faces:
            found += library.children(deck, "card")
    return found


def inside(library: Library, pack: str, kind: Kind) -> list[Node]:
    return [node for node in library.of_kind(kind) if node.pack == pack]


def maps(library: Library, pack: str) -> tuple[list[Node], list[Node]]:
    """Deployment maps and terrain layouts of a pack."""
    found = inside(library, pack, "map")
    zoned = [n for n in found if isinstance(n.data, MapCard) and n.data.zones]
    layouts = [n for n in found if isinstance(n.data, MapCard) and n.data.pieces]
    return zoned, layouts


PREPARING = "7e/preparing-for-battle"
CRUCIBLE = "8e/crucible-of-war"
LEVIATHAN = "10e/leviathan"
APPROVED = "10e/chapter-approved-2025-26"

D66 = [10 * tens + ones for tens in range(1, 7) for ones in range(1, 7)]


@pytest.mark.parametrize("face", ["tactical-objective", "storm"])
def test_the_7th_edition_has_two_decks_with_a_card_for_every_roll_of_a_d66(
    library: Library, face: str
) -> None:
    rolls = [card.data.roll for card in cards(library, PREPARING, face) if type(card.data) is Card]
    assert rolls == D66


def test_the_7th_edition_has_a_mysterious_objective_for_each_roll_of_a_d6(
    library: Library,
) -> None:
    table = library[f"{PREPARING}/tables/mysterious-objectives"].data
    assert isinstance(table, Table)
    assert [row.roll for row in table.rows] == list("123456")
    varied = [
        node
        for node in inside(library, PREPARING, "table")
        if isinstance(node.data, Table) and node.data.extends
    ]
    assert len(varied) == 2


def test_the_7th_and_the_9th_edition_have_three_maps_each(library: Library) -> None:
    for pack in (PREPARING, "9e/open-hostility"):
        assert [len(found) for found in maps(library, pack)] == [3, 0]


def test_the_8th_edition_has_seven_missions_and_six_stratagems_for_six_of_them(
    library: Library,
) -> None:
    assert len(inside(library, CRUCIBLE, "mission")) == 7
    decks = library.children(library[CRUCIBLE], "deck")
    assert [len(library.children(deck, "card")) for deck in decks] == [6] * 6
    sides = [
        card.data.stratagem.side
        for deck in decks
        for card in library.children(deck, "card")
        if isinstance(card.data, Card) and card.data.stratagem
    ]
    assert (sides.count("attacker"), sides.count("defender")) == (18, 18)


def test_every_two_decks_of_a_pack_have_backs_that_differ_in_more_than_a_name(
    library: Library,
) -> None:
    for pack in library.of_kind("pack"):
        looks = [library.face_of(deck) for deck in library.children_of(pack, DeckFile)]
        assert len({(one.colour, one.icon) for one in looks}) == len(looks), pack.id


def test_the_9th_edition_has_four_missions(library: Library) -> None:
    assert len([m for m in library.of_kind("mission") if m.edition == "9e"]) == 4


def test_leviathan_has_46_cards_plus_its_stratagems(library: Library) -> None:
    faces = ("primary", "secondary", "mission-rule", "deployment", "gambit")
    counts = [len(cards(library, LEVIATHAN, face)) for face in faces]
    assert counts == [9, 16, 12, 5, 4]
    assert sum(counts) == 46


def test_chapter_approved_has_all_of_its_decks(library: Library) -> None:
    decks = {
        "primary": 10,
        "asymmetric-primary": 5,
        "secondary": 19,
        "challenger": 9,
        "twist": 9,
        "deployment-strike-force": 6,
        "deployment-incursion": 6,
        "deployment-asymmetric": 5,
    }
    found = {name: len(library.children(library[f"{APPROVED}/{name}"], "card")) for name in decks}
    assert found == decks


def test_every_challenger_card_is_a_stratagem_and_a_mission(library: Library) -> None:
    for card in cards(library, APPROVED, "challenger"):
        assert isinstance(card.data, Card)
        assert card.data.stratagem and card.data.stratagem.name, card.id
        assert card.data.mission and card.data.scoring, card.id


def test_the_10th_edition_has_22_deployments_and_eight_terrain_layouts(library: Library) -> None:
    assert len(maps(library, LEVIATHAN)[0]) == 5
    assert [len(found) for found in maps(library, APPROVED)] == [17, 8]


def test_the_mission_pools_have_all_of_their_rows(library: Library) -> None:
    assert len(inside(library, LEVIATHAN, "row")) == 15
    assert len(inside(library, APPROVED, "row")) == 20


def test_the_11th_edition_has_sixteen_steps_and_three_later_documents(library: Library) -> None:
    assert len(inside(library, APPROVED, "step")) == 16
    overlays = {one.slug for node in inside(library, APPROVED, "step") for one in node.overlays}
    assert len(overlays) == 3


def test_at_least_twenty_concepts_compare_two_or_more_editions(library: Library) -> None:
    wide = 0
    for node in library.of_kind("concept"):
        assert isinstance(node.data, Concept)
        editions = {library[entry].edition for entry in node.data.entries}
        wide += len(editions - {None}) > 1
    assert wide >= 20


def test_a_battlefield_has_four_corners_to_scan(library: Library) -> None:
    signals = library[f"{LEVIATHAN}/secondary/investigate-signals"].data
    assert type(signals) is Card
    assert [line.most for group in signals.scoring for line in group.lines] == [4]


def test_no_card_mentions_incursion_in_a_question_of_another_kind_of_game(
    library: Library,
) -> None:
    secondaries = [card.data for card in cards(library, APPROVED, "secondary")]
    effects = [effect for card in secondaries if type(card) is Card for effect in card.effects]
    asking = [effect for effect in effects if "Incursion" in (effect.ask or "")]
    assert asking
    assert all(effect.if_ and effect.if_.variants == ("incursion",) for effect in asking)
