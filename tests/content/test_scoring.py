"""Scoring of individual cards, compared with the sources."""

from __future__ import annotations

from pathlib import Path

from musterbook.library.model import effects
from musterbook.library.model.cards import Card, DeckFile
from musterbook.library.model.nodes import Library

ROOT = Path(__file__).resolve().parents[2]
PACK = "10e/chapter-approved-2025-26"


def test_guards_score_from_round_1_for_the_first_player_as_in_the_newer_faq(
    library: Library,
) -> None:
    card = library.entry(f"{PACK}/primary/burden-of-trust", Card)
    guards = [group for group in card.data.scoring if "opponent-turn-end" in group.timing]
    assert [(group.player, group.rounds) for group in guards] == [
        ("first", "1-5"),
        ("second", "2-5"),
    ]
    printed = [group for group in card.base.scoring if "opponent-turn-end" in group.timing]
    assert [(group.player, group.rounds) for group in printed] == [(None, "2-5")]


def test_cards_that_score_at_any_time_score_while_they_are_active(
    library: Library,
) -> None:
    for pack in (PACK, "10e/leviathan"):
        for slug in ("no-prisoners", "overwhelming-force"):
            card = library.entry(f"{pack}/secondary/{slug}", Card)
            drawn = [
                group
                for group in card.data.scoring
                if "whenever" in group.timing and group.mode != "fixed"
            ]
            assert drawn
            assert all("while this card is active" in (g.lines[0].each or "") for g in drawn)


def test_the_agreed_number_of_tactical_objectives_is_drawn_each_turn(library: Library) -> None:
    (pack,) = [pack for pack in library.packs() if pack.id == "7e/preparing-for-battle"]
    assert pack.data.game is not None and pack.data.game.hand is not None
    assert pack.data.game.hand.fill == "each-turn"


def test_an_action_that_is_completed_at_once_scores_in_its_phase_not_at_any_time(
    library: Library,
) -> None:
    cards = [card.data for card in library.cards(library.entry(f"{PACK}/challenger", DeckFile))]
    at_once = [card for card in cards if card.action and card.action.completes == "Immediately."]
    assert len(at_once) == 2
    for card in at_once:
        assert card.action is not None and card.action.starts == "Your Shooting phase."
        assert [group.timing for group in card.scoring] == [("shooting-phase",)]


def test_no_stratagem_of_a_challenger_is_for_the_command_phase_in_which_its_card_is_drawn(
    library: Library,
) -> None:
    for card in library.cards(library.entry(f"{PACK}/challenger", DeckFile)):
        stratagem = card.data.stratagem
        assert stratagem is not None
        named = [phase for phase in ("movement", "shooting", "charge", "fight")
                 if phase.capitalize() in stratagem.when]  # fmt: skip
        assert named and list(stratagem.phases) == named


def test_condemned_units_are_noted_at_the_start_of_each_turn_of_their_player(
    library: Library,
) -> None:
    card = library.entry("11e/chapter-approved-2026-27/primary/punishment", Card)
    (effect,) = card.data.effects
    assert isinstance(effect, effects.Remember)
    assert (effect.each_turn, effect.count) == ("owner", 3)
