"""Typed facts as words."""

from typing import Any, get_args

import pytest

from musterbook.library import phrases
from musterbook.library.model.cards import Cost, Uses
from musterbook.library.model.game_file import ANY_GAME
from musterbook.library.model.scoring import ByMode, Cap, Late, Line, ScoringGroup, Timing
from tests.words import GAME


def group(**fields: Any) -> ScoringGroup:
    return ScoringGroup.model_validate({"lines": [{"vp": 1, "if": "it rains"}], **fields})


def test_the_bundled_game_has_words_for_every_moment() -> None:
    assert GAME.moments.keys() == set(get_args(Timing))


def test_without_words_a_moment_and_a_period_are_said_in_words_for_any_game() -> None:
    assert phrases.timing_label(ANY_GAME, "turn-end") == "turn end"
    assert phrases.cap_label(ANY_GAME, Cap(vp=8, per="battle")) == "max 8pts a game"


@pytest.mark.parametrize(
    ("rounds", "words"),
    [("5", "Round 5"), ("2-4", "Rounds 2–4"), (None, ""), ("1-1", "Rounds 1–1")],
)
def test_rounds_are_a_number_or_a_range(rounds: str | None, words: str) -> None:
    assert phrases.rounds_label(rounds) == words


def test_the_first_of_several_timings_counts() -> None:
    words = phrases.timing_label(GAME, ("opponent-turn-end", "battle-end"))
    assert words == "end of your opponent’s turn or end of the battle, whichever is first"


@pytest.mark.parametrize(
    ("fields", "heading"),
    [
        ({"timing": "turn-end"}, "End of your turn"),
        (
            {"rounds": "2-4", "timing": "command-phase-end"},
            "Rounds 2–4 · end of your Command phase",
        ),
        ({"mode": "fixed", "timing": "whenever"}, "Fixed · any time"),
        (
            {"player": "second", "side": "attacker", "rounds": "5", "timing": "turn-end"},
            "Attacker · Second player · Round 5 · end of your turn",
        ),
    ],
)
def test_a_heading_says_who_scores_and_when(fields: dict[str, Any], heading: str) -> None:
    assert phrases.group_heading(GAME, group(**fields)) == heading


def test_victory_points_are_a_number_dice_or_two_numbers() -> None:
    assert phrases.vp_label(5) == "5"
    assert phrases.vp_label("D3+3") == "D3+3"
    both = ByMode(fixed=4, tactical=5)
    assert phrases.vp_label(both) == "4 / 5"


def test_a_line_lists_its_restrictions() -> None:
    line = Line.model_validate(
        {"vp": 1, "each": "hen", "most": 3, "mode": "fixed", "optional": True}
    )
    assert phrases.line_tags(GAME, line) == ("Fixed only", "up to 3 times", "if you wish")
    assert phrases.line_tags(GAME, Line.model_validate({"vp": 1, "if": "it rains"})) == ()


def test_a_cap_says_how_much_and_for_which_period() -> None:
    assert phrases.cap_label(GAME, Cap(vp=15, per="turn")) == "max 15VP a turn"
    assert phrases.cap_label(GAME, Cap(vp=8, per="card", mode="tactical")) == (
        "Tactical: max 8VP from this card"
    )


def test_a_cap_says_which_timing_it_excludes() -> None:
    cap = Cap(vp=15, per="round", without=("battle-end",))
    assert phrases.cap_label(GAME, cap) == "max 15VP a round, not counting the end of the battle"
    assert phrases.cap_amount(GAME, cap) == "15VP a round, not counting the end of the battle"


def test_an_exception_says_when_and_for_whom() -> None:
    late = Late(rounds="5", player="second", timing="turn-end")
    assert phrases.exception_scope(late) == "Round 5, second player"


def test_an_exception_for_both_players_names_neither() -> None:
    late = Late(rounds="5", timing="turn-end")
    assert phrases.exception_scope(late) == "Round 5"


@pytest.mark.parametrize(
    ("cost", "words"),
    [
        (Cost(cp=1), "1CP"),
        (Cost(cp=0), "0CP"),
        (Cost(cp=1, most=2), "1–2CP"),
        (Cost(cp=1, open=True), "1+CP"),
    ],
)
def test_a_cost_is_exact_a_range_or_open(cost: Cost, words: str) -> None:
    assert phrases.cost_label(GAME, cost) == words


def test_uses_are_described_by_how_often_they_are_allowed() -> None:
    assert phrases.uses_label(GAME, Uses(times=1, per="battle")) == "Once a battle"
    assert phrases.uses_label(GAME, Uses(times=3, per="phase")) == "3 times a phase"


@pytest.mark.parametrize(
    ("date", "words"),
    [("2031", "2031"), ("2031-05", "May 2031"), ("2031-12-04", "4 December 2031")],
)
def test_a_date_is_as_exact_as_its_source(date: str, words: str) -> None:
    assert phrases.date_label(date) == words


def test_distances_are_rounded_to_a_tenth() -> None:
    assert phrases.inches_label(9.0) == "9″"
    assert phrases.inches_label(36.055512) == "36.1″"
