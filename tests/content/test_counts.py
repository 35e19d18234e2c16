"""Entries of the real content belong together as in their documents.

That none of them is missing is checked when content is loaded: `content/ids.txt` lists them.
"""

from __future__ import annotations

import pytest

from musterbook.library.model.cards import Card, DeckFile
from musterbook.library.model.entries import Concept
from musterbook.library.model.files import Table
from musterbook.library.model.nodes import Kind, Library, Node


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


def test_each_player_has_three_stratagems_in_six_missions_of_the_8th_edition(
    library: Library,
) -> None:
    decks = library.children(library[CRUCIBLE], "deck")
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


def test_every_challenger_card_is_a_stratagem_and_a_mission(library: Library) -> None:
    for card in cards(library, APPROVED, "challenger"):
        assert isinstance(card.data, Card)
        assert card.data.stratagem and card.data.stratagem.name, card.id
        assert card.data.mission and card.data.scoring, card.id


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
