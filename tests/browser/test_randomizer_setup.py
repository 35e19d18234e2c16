from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from musterbook.library.loading import load
from tests.browser.conftest import by_hand, go_to
from tests.browser.test_randomizer import OPEN_EDITIONS
from tests.browser.test_randomizer import pack as choose_pack
from tests.conftest import OpenPage
from tests.outputs import put_randomizer
from tests.trees import fair, plant

Opened = Callable[..., Page]


@pytest.fixture
def opened(folder: Path, open_page: OpenPage) -> Opened:
    """Opens the randomizer from disk, offline, with a pack whose questions the players answer."""

    def go(pack: str, width: int = 390, height: int = 844, how: str = "hand") -> Page:
        address = (folder / "randomizer.html").as_uri()
        page = open_page(address, offline=True, width=width, height=height)
        choose_pack(page, pack)
        page.locator(f'[data-key="how {how}"]').check(force=True)
        return page

    return go


def key(page: Page, name: str) -> None:
    page.locator(f'[data-key="{name}"]').click()


def fact(page: Page, name: str) -> str:
    return page.locator(f'.setup .fact:has(dt:text-is("{name}")) dd').first.inner_text()


@pytest.mark.slow
def test_every_pack_starts_and_asks_its_own_questions(opened: Opened) -> None:
    page = opened("Leviathan")
    names = page.locator("input[name=pack]").evaluate_all("inputs => inputs.map(i => i.value)")
    assert len(names) >= 7
    for name in names:
        page.goto(page.url.split("#")[0] + "#new")
        page.locator("input[name=pack]").first.wait_for(state="attached")
        page.evaluate(OPEN_EDITIONS)
        page.locator(f'input[name=pack][value="{name}"]').check(force=True)
        by_hand(page)
        key(page, "start")
        assert page.locator(".prompt").count() == 1, name


@pytest.mark.slow
def test_a_complete_mission_of_every_pack_is_one_tap_and_one_more_begins_the_battle(
    opened: Opened,
) -> None:
    page = opened("Leviathan", how="random")
    names = page.locator("input[name=pack]").evaluate_all("inputs => inputs.map(i => i.value)")
    for name in names:
        page.goto(page.url.split("#")[0] + "#new")
        page.locator("input[name=pack]").first.wait_for(state="attached")
        page.evaluate(OPEN_EDITIONS)
        chosen = page.locator(f'input[name=pack][value="{name}"]').is_checked()
        key(page, "start" if chosen else f"draw {name}")
        page.locator(".new-mission .panel.mission").wait_for()
        assert page.locator(".prompt").count() == 0, f"{name} asks nothing"
        key(page, "begin")
        assert page.locator(".prompt, .stage-play").count() > 0, name


def test_a_link_draws_a_mission_of_an_edition_and_a_reload_does_not_draw_another(
    folder: Path, open_page: OpenPage
) -> None:
    address = (folder / "randomizer.html").as_uri()
    page = open_page(f"{address}#play=11e", offline=True, width=390, height=844)
    plates = page.locator(".plate h3")
    expect(plates).to_have_count(2)
    expect(page.locator(".plate.attacker")).to_have_count(1)
    expect(page.locator(".plate.defender")).to_have_count(1)
    before = plates.all_inner_texts()
    assert "#" not in page.url
    page.reload()
    expect(plates).to_have_count(2)
    assert plates.all_inner_texts() == before
    key(page, "games")
    expect(page.locator(".game-row")).to_have_count(1)


def test_a_drawn_mission_is_redrawn_piece_by_piece_or_chosen_and_the_log_says_which(
    opened: Opened,
) -> None:
    page = opened("Chapter Approved 2026-27", how="random")
    key(page, "start")
    drawn = page.locator(".plate .leads").all_inner_texts()
    page.get_by_role("button", name="Disposition (Player 1): redraw").click()
    expect(page.locator(".plate .leads").first).not_to_have_text(drawn[0])
    assert page.locator(".plate .leads").nth(1).inner_text() == drawn[1]
    page.get_by_role("button", name=re.compile(r"^Disposition \(Player 2\): .*Choose$")).click()
    page.locator(".prompt .pick", has_text="Disruption").click()
    assert page.locator(".plate .leads").nth(1).inner_text() == "Disruption"
    twist = fact(page, "Twist")
    page.get_by_role("button", name="Play without: Twist").click()
    assert fact(page, "Twist") == "none" != twist
    page.get_by_role("button", name="All: redraw").click()
    assert fact(page, "Twist") != "none"
    key(page, "begin")
    go_to(page, "log")
    told = page.locator(".log").inner_text()
    assert "Drawn for " in told and " chooses Disruption." in told
    assert "drawn at random" in told
    page.locator(".log .entry .jump").first.click()
    assert page.locator("[data-key=begin]").is_enabled(), "the mission can be changed again"


def test_a_mission_is_shared_before_the_battle_and_replaced_by_one_of_another_type(
    opened: Opened,
) -> None:
    page = opened("Chapter Approved 2026-27", how="random")
    key(page, "start")
    name = page.locator(".plate h3").first.evaluate("node => node.textContent")
    page.locator(".battle-map svg").first.wait_for()
    key(page, "share")
    text = page.locator(".result-text").inner_text()
    assert text.startswith("11th edition · Chapter Approved 2026-27\n")
    assert name in text and "Attacker: Player" in text
    assert "Round 0" not in text and "0 : 0" not in text
    with page.expect_download() as download:
        key(page, "picture")
    assert download.value.path().read_bytes().startswith(b"\x89PNG")
    page.locator(".share [data-key=shut]").click()
    key(page, "variant event")
    for question in ("your roster", "your roster", "Which layout"):
        expect(page.locator(".prompt h2")).to_contain_text(question)
        page.locator(".prompt .option").nth(1).click()
    expect(page.locator('[data-key="variant event"]')).to_have_attribute("aria-pressed", "true")
    assert page.locator(".plate .leads").all_inner_texts() == ["Disruption", "Disruption"]
    assert fact(page, "Map").startswith("Layout B")
    assert page.locator(".setup dt", has_text="Twist").count() == 0
    key(page, "games")
    expect(page.locator(".game-row")).to_have_count(1)


@pytest.mark.slow
def test_the_terrain_layout_depends_on_the_deployment(opened: Opened) -> None:
    page = opened("Chapter Approved 2025-26")
    page.locator('[data-key="how pool"]').check(force=True)
    page.locator(".rows .choice-row", has_text="Dawn of War").first.click()
    key(page, "start")
    assert fact(page, "Terrain layout") == "5", "the only one that suits"
    assert "Twists" in fact(page, "Not used")
    row = fact(page, "Mission of the pool")
    page.get_by_role("button", name="Strike Force map: redraw").click()
    assert fact(page, "Strike Force map") != "Dawn of War"
    assert fact(page, "Mission of the pool") == f"{row}, changed"
    layout = fact(page, "Terrain layout")
    suits = "Sweeping Engagement" in fact(page, "Strike Force map")
    assert (layout in "35") if suits else layout != "5"


@pytest.mark.slow
def test_a_pack_with_two_pools_offers_the_missions_of_the_chosen_one(
    open_page: OpenPage, tmp_path: Path
) -> None:
    tree = fair(tmp_path)
    first = (tree / "1e/fair/pool.yml").read_text(encoding="utf-8")
    second = re.sub("(?m)^name: .*", "name: Evening pool", first).replace(
        "rows:\n  a:", "rows:\n  z:"
    )
    plant(tree, {"1e/fair/pools/evening.yml": second})
    put_randomizer(load([tree]), tmp_path / "out")
    address = (tmp_path / "out" / "randomizer.html").as_uri()
    page = open_page(address, offline=True, width=390, height=844)
    page.locator('[data-key="how pool"]').check(force=True)
    pools = page.locator("select[name=pool]")
    names = pools.locator("option").all_inner_texts()
    assert len(names) == 2 and names[1] == "Evening pool"
    rows = page.locator(".rows").last.locator(".choice-row")
    assert rows.nth(1).locator("strong").inner_text() == "A"
    pools.select_option("Evening pool")
    assert rows.nth(1).locator("strong").inner_text() == "Z"
    rows.nth(1).click()
    key(page, "start")
    page.wait_for_selector(".setup")
    assert fact(page, "Mission of the pool").startswith("Z")


@pytest.mark.slow
def test_the_players_say_who_won_a_mission_without_points(opened: Opened) -> None:
    page = opened("Open Hostility")
    by_hand(page)
    page.locator("select").filter(has_text="Death or Glory").select_option(label="Death or Glory")
    key(page, "start")
    page.locator(".prompt button", has_text="Strike Force").click()
    page.locator(".prompt button", has_text="Player 2").click()
    assert fact(page, "Attacker") == "Player 2"
    assert "Defender chooses" in page.locator(".prompt h2").inner_text()
    key(page, "first attacker")
    go_to(page, "piles")
    assert page.locator(".panel.piles").get_by_text("End the battle").count() == 0
    clock = page.locator(".clock").inner_text()
    for answer in ("keep-playing", "finish now"):
        assert page.locator(".clock").inner_text() == clock, "it asks before the battle ends"
        go_to(page, "finish")
        key(page, answer)
    key(page, "next")
    key(page, "declare defender")
    assert page.locator(".result h2").inner_text() == "Defender wins"


def test_the_cards_of_a_mission_are_shown_to_the_side_that_may_use_them(opened: Opened) -> None:
    page = opened("Crucible of War", width=1440)
    by_hand(page)
    page.locator("select").filter(has_text="Meat Grinder").select_option(label="Meat Grinder")
    key(page, "start")
    page.locator(".prompt button", has_text="Player 1").click()
    key(page, "first roll")
    for side in ("attacker", "defender"):
        expect(page.locator(f".hand.{side} .card[data-card]")).to_have_count(3)
    use = page.locator(".hand.attacker .card-actions .option").first
    assert use.is_disabled()
    key(page, "cp attacker 1")
    use.click()
    assert page.locator(".hand.attacker .stepper strong").inner_text() == "0"


def test_the_start_page_has_names_first_packs_that_do_not_move_and_the_last_kind_of_game(
    opened: Opened,
) -> None:
    page = opened("Chapter Approved 2026-27")
    order = page.locator("main :is([data-key='player 0'], input[name=pack])").evaluate_all(
        "nodes => nodes.map(node => node.dataset.key)"
    )
    assert order[0] == "player 0"
    assert page.locator("details .pack-edition").count() >= 3, "older editions are folded"
    places = "nodes => nodes.map(node => [node.value, node.getBoundingClientRect().top])"
    packs = page.locator("input[name=pack]")
    for name in ("Leviathan", "Chapter Approved 2026-27"):
        chosen = page.locator(".choice-row", has_text=name).first
        chosen.scroll_into_view_if_needed()
        before = packs.evaluate_all(places)
        chosen.click()
        page.locator(".pack-options h3", has_text=name).wait_for()
        assert packs.evaluate_all(places) == before, name
        edges = page.locator(".start-page :is(.choice-row, .pack-edition)").evaluate_all(
            "nodes => nodes.map(node => node.getBoundingClientRect().right)"
        )
        assert max(edges) <= 390 - 14, name
    by_hand(page)
    page.locator('[data-key="player 0"]').press_sequentially("Player 12")
    expect(page.locator('[data-key="player 0"]')).to_have_value("Player 12")
    page.locator('[data-key="player 0"]').fill("Anna")
    page.locator('[data-key="army 0"]').fill("Orks, War Horde")
    key(page, "variant event")
    key(page, "start")
    key(page, "menu")
    key(page, "games")
    row = page.locator(".game-row")
    assert page.locator(".saved-games h2").bounding_box()["height"] > 15  # type: ignore[index]
    inside = "nodes => nodes.every(node => node.scrollWidth <= node.clientWidth)"
    assert row.locator(".game-name > *").evaluate_all(inside), "names wrap"
    key(page, "start")
    assert page.locator(".who-name").first.inner_text() == "Anna"
    assert "on your roster" in page.locator(".prompt").inner_text()
