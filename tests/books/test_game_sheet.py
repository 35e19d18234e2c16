"""A game on paper: its cards, its map and its score sheet."""

import re
from pathlib import Path

import pypdfium2
import pytest

from musterbook import books
from musterbook.article.game_facts import unused_decks
from musterbook.books.book_links import book_renderer
from musterbook.books.game_sheet import game_files, own_decks, players
from musterbook.books.mission_sheets import drawable
from musterbook.books.score_table import limits_in_play, score_table
from musterbook.errors import UserError
from musterbook.library.loading import load
from musterbook.library.model.cards import Card
from musterbook.library.model.deck import DeckFile
from musterbook.library.model.nodes import Library, holds
from musterbook.library.model.pack import PackFile
from musterbook.library.model.pack_game import PoolRow
from tests.books import readback
from tests.trees import bundled, invented
from tools.check_prints import check

ROW = "1e/harvest/pool/a"


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    return load([invented(tmp_path_factory.mktemp("tree"))])


@pytest.fixture(scope="module")
def real() -> Library:
    return bundled()


def words(pdf: bytes) -> list[str]:
    return [" ".join(page.split()) for page in readback.text(pdf)]


def test_a_game_is_its_cards_its_map_and_its_score_sheet_on_two_sheets(library: Library) -> None:
    pdf = books.game_pdf(library, books.game_of(library, [ROW]), "a4")
    fronts, backs, layout, scores = words(pdf)
    assert "HOLD THE FENCES" in fronts and "LONG FIELD" in fronts
    assert "PRIMARY TASK" in backs.upper()
    assert "Long Field" in layout and "Attacker’s zone" in layout
    assert "Score sheet" in scores and scores.count("each fence you hold") == 2
    assert not check(pdf, "a game").errors
    assert [page.get_size() for page in pypdfium2.PdfDocument(pdf)] == [
        pytest.approx((210 / 25.4 * 72, 297 / 25.4 * 72), abs=0.01)
    ] * 4
    assert books.game_pdf(library, books.game_of(library, [ROW]), "a4") == pdf


def test_a_game_without_cards_or_rules_of_scoring_prints_what_it_has(library: Library) -> None:
    alone = books.game_of(library, ["1e/harvest/primary/hold-the-fences"])
    assert len(words(books.game_pdf(library, alone, "letter"))) == 3
    with pytest.raises(UserError, match="there is no"):
        books.game_of(library, ["1e/harvest/pool/none"])


def test_a_score_sheet_without_limits_does_not_begin_its_last_line_with_a_full_stop(
    real: Library,
) -> None:
    game = books.game_of(real, ["9e/open-hostility/maps/annihilation"])
    *_, scores = words(books.game_pdf(real, game, "a4"))
    assert "The mission says who wins." in scores
    assert ". The mission says who wins." not in scores


def test_each_player_of_a_matrix_has_the_lines_of_their_own_card(real: Library) -> None:
    pack = next(pack for pack in real.of_type(PackFile) if own_decks(real, pack))
    choices, missions = (real.cards(real.entry(id, DeckFile)) for id in own_decks(real, pack))
    both = players(real, pack, [choices[0], choices[1], missions[0], missions[1]])
    assert [[card.id for card in cards] for _, _, cards in both] == [
        [choices[0].id, missions[0].id],
        [choices[1].id, missions[1].id],
    ]
    mirror = players(real, pack, [choices[0], missions[0]])
    assert [name for name, _, _ in mirror] == [choices[0].name] * 2
    assert mirror[0][2] == mirror[1][2] == [choices[0], missions[0]]


def test_decks_that_events_do_not_use_have_neither_rows_nor_limits(real: Library) -> None:
    packs = [pack for pack in real.of_type(PackFile) if pack.data.game]
    (pack,) = (pack for pack in packs if pack.data.game and pack.data.game.challenger)
    unused = unused_decks(real, pack)
    row = next(row for row in real.of_type(PoolRow, pack.id) if holds(row, PoolRow))
    mission = books.pool_sheet(real, row)
    renderer = book_renderer(real)
    at_events = score_table(renderer, pack, mission.cards, "attacker", mission.unused)
    elsewhere = score_table(renderer, pack, mission.cards, "attacker")
    (more,) = (row for row in elsewhere if row not in at_events)
    assert (more.name, more.most, more.boxes) == ("Challenger cards", "12", (False, *[True] * 4))
    names = [limit.name for limit in limits_in_play(renderer, pack, unused)]
    assert names == ["Primary mission", "Secondary missions", "Each fixed mission", "Battle Ready"]
    assert len(limits_in_play(renderer, pack)) == 6
    assert "Challenger" not in books.mission_sheets.sheet_html(real, mission)


def test_a_deployment_and_a_layout_of_the_same_board_are_one_map(real: Library) -> None:
    row = next(row for row in real.of_type(PoolRow) if any(any(c.maps) for c in row.cells))
    mission = books.pool_sheet(real, row)
    layouts = [node for _, each in mission.layouts for _, node in each if node]
    drawn = drawable((*mission.maps, *layouts))
    assert [key for key, *_ in drawn] == [f"{mission.maps[0].id}+{node.id}" for node in layouts]
    assert drawable(mission.maps)[0][0] == mission.maps[0].id


@pytest.mark.slow
def test_the_scripts_have_every_card_that_scores_and_every_map_of_a_game(
    real: Library, tmp_path: Path
) -> None:
    files = {path: content.decode() for path, content in game_files(real).items()}
    for pack in real.of_type(PackFile):
        script = files.get(f"assets/games/{pack.id.replace('/', '-')}.js", "")
        listed = set(re.findall(r'data-card=\\"([^"\\]+)', script))
        scoring = {card.id for card in real.of_type(Card, pack.id) if card.data.scoring}
        assert not pack.data.game or scoring <= listed, pack.id
    for row in real.of_type(PoolRow):
        for key, *_ in drawable(books.pool_sheet(real, row).maps):
            assert f"assets/games/{key.replace('/', '-')}.js" in files
