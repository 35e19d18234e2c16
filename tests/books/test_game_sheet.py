"""The map and the score sheet of a game, for the page that prints it."""

import re
from pathlib import Path

import pytest

from musterbook import books
from musterbook.article.game_facts import unused_decks
from musterbook.books.book_links import book_renderer
from musterbook.books.game_sheet import game_files
from musterbook.books.mission_sheets import drawable
from musterbook.books.score_table import limits_in_play, score_table
from musterbook.library.model.cards import Card
from musterbook.library.model.nodes import Library, holds
from musterbook.library.model.pack import PackFile
from musterbook.library.model.pack_game import PoolRow
from tests.trees import bundled

ROW = "1e/harvest/pool/a"


@pytest.fixture(scope="module")
def real() -> Library:
    return bundled()


def test_decks_that_events_do_not_use_have_neither_rows_nor_limits(real: Library) -> None:
    packs = [pack for pack in real.of_type(PackFile) if pack.data.game]
    (pack,) = (pack for pack in packs if pack.data.game and pack.data.game.challenger)
    unused = unused_decks(pack)
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
