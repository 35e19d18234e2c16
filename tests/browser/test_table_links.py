"""The codes on an organiser's sheet start the games of its tables."""

from __future__ import annotations

import pytest

from tests.browser.conftest import SAVED
from tests.conftest import OpenPage

PAGE = "11e/chapter-approved-2026-27/tables/matrix/organiser.html"
ROUND = "4, Ada, Take and Hold, Ben, Purge the Foe"


@pytest.mark.slow
def test_the_code_of_a_table_opens_its_game_with_players_mission_layout_and_clock(
    open_page: OpenPage, served_site: str
) -> None:
    page = open_page(f"{served_site}/{PAGE}")
    page.fill('[name="heading"]', "Round 2")
    page.fill('[name="tables"]', ROUND)
    page.fill('[name="clock"]', "75")
    page.wait_for_selector(".organiser-code")
    layout = page.locator(".organiser-table .layout small").inner_text()
    missions = page.locator(".organiser-table .card").all_inner_texts()
    address = str(page.locator(".organiser-code").get_attribute("data-address"))
    game = open_page(address, width=390, height=844)
    game.wait_for_selector(".header, header")
    game.wait_for_function("() => document.body.innerText.includes('Ada')")
    text = game.inner_text("body")
    assert all(part in text for part in ("Ada", "Ben", "75:00", layout))
    game.evaluate(SAVED)
    saved = game.evaluate("() => Object.values({...localStorage}).join()")
    assert "Round 2, Table 4" in saved
    assert len(missions) == 2
    assert all(mission in text or mission in saved for mission in missions)
