from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import FOUND, by_hand, go_to, play
from tests.conftest import OpenPage

DAMAGE = """
localStorage.setItem("musterbook.randomizer.games.damaged", '{"pack": 1, broken');
sessionStorage.setItem("musterbook.randomizer.open", "damaged");
"""
"""Store a damaged game as the one that was open last."""


OPEN_EDITIONS = "document.querySelectorAll('.packs details').forEach(part => { part.open = true; })"
"""Unfold the older editions on the start page."""


def pack(page: Page, name: str = "Leviathan", *, asks: bool = True) -> None:
    """Choose a pack on the start page; unless told otherwise, its questions are asked."""
    page.locator("label.choice-row").first.wait_for()
    page.evaluate(OPEN_EDITIONS)
    page.locator("label.choice-row", has=page.locator("input[name=pack]"), has_text=name).click()
    if asks:
        by_hand(page)


PRESS = f"""
{FOUND}
const press = async (name) =>
  (await found(() => document.querySelector(`[data-key="${{name}}"]:not(:disabled)`))).click();
"""
START = f"""async ([pack, picks, seed]) => {{
  {PRESS}
  const enter = (field, value) => {{
    field.value = value;
    for (const type of ["input", "change"]) field.dispatchEvent(new Event(type));
  }};
  const row = await found(() => [...document.querySelectorAll("label.choice-row")].find(row =>
    row.querySelector("input[name=pack]") !== null && row.textContent.includes(pack)));
  row.querySelector("input").click();
  await found(() => document.querySelector("[data-key=start]:enabled"));
  await press("how hand");
  for (const [deck, card] of Object.entries(picks)) {{
    const select = await found(() => document.querySelector(`select[name="${{deck}}"]`));
    enter(select, [...select.options].find(option => option.label === card).value);
  }}
  await press("options");
  enter(await found(() => document.querySelector("[data-key=tables]")), "1");
  enter(await found(() => document.querySelector("[data-key=seed]")), seed);
  await press("start");
  await press("choose-0 0"); // the first player is the Attacker
}}"""
MODES = f"""async (modes) => {{
  {PRESS}
  for (const [number, mode] of modes.entries()) {{
    if (mode !== "fixed") {{
      await press(`mode-${{number}} ${{mode}}`);
      continue;
    }}
    await found(() => document.querySelector(`[data-key^="mode-${{number}} "]`));
    for (const place of [0, 1])
      (await found(() => document.querySelectorAll(".choice .pick")[place])).click();
    await found(() => document.querySelector(`[data-key^="mode-${{number}} "]`) === null);
  }}
}}"""


def start(page: Page, *, seed: str = "lantern", **picks: str) -> None:
    """Start a game with some cards chosen by hand, named by deck."""
    named = {deck.replace("_", "-"): card for deck, card in picks.items()}
    page.evaluate(START, ["Leviathan", named, seed])


def choose_modes(page: Page, attacker: str = "tactical", defender: str = "tactical") -> None:
    """Both sides choose their mode; a side with fixed cards takes the first two."""
    page.evaluate(MODES, [attacker, defender])


def answer(page: Page) -> bool:
    """Answer the open question in the simplest way; False if none is open."""
    prompt = page.locator(".prompt:not(.result)")
    if prompt.count() == 0:
        return False
    if prompt.locator(".choice .pick").count() > 0:
        prompt.locator(".choice .pick").last.click()
    elif prompt.locator(".option").count() > 0:
        prompt.locator(".option").last.click()
    else:
        page.locator("[data-key=step]").click()
    return True


def play_on(page: Page, *, until: str, score: bool = False) -> None:
    """Continue, answering questions, until the clock in the head of the page reads `until`."""
    play(page, until=until, gives=score)
    assert until in page.locator(".clock").inner_text()


def test_a_secret_choice_is_shown_only_when_both_have_chosen(opened: Callable[..., Page]) -> None:
    page = opened()
    start(page, mission_rule="Chilling Rain")
    assert "hand the device to the Attacker" in page.locator(".prompt").inner_text()
    names = page.locator(".choice h3").all_inner_texts()[:2]
    picks = page.locator(".choice .pick")
    for index in (2, 2, 0):  # the first is taken back
        picks.nth(index).click()
    chosen = f"1 of 2 chosen: {names[0]}. The last one locks your choice in."
    assert page.locator(".news").inner_text() == chosen
    assert not page.locator("[data-key=step]").is_visible()
    picks.nth(1).click()
    assert page.locator('.prompt .pick[aria-pressed="true"]').count() == 0
    text = page.locator(".root").inner_text()
    assert not any(text.count(name) > 1 for name in names), "only among those to choose from"
    assert "Attacker has chosen" in text
    expect(page.locator('[data-key="take back"]')).to_be_visible()
    page.locator('[data-key="mode-1 tactical"]').click()
    assert page.locator(".follows").all_inner_texts() == names
    page.locator("[data-key=seen]").click()
    page.locator('[data-key="first attacker"]').click()
    go_to(page, "attacker")
    hand = page.locator(".panel.attacker").inner_text()
    assert all(name in hand for name in names)


def test_each_count_that_scores_more_is_one_tap_and_the_tick_removes_it(
    opened: Callable[..., Page],
) -> None:
    page = opened()
    start(page, mission_rule="Chilling Rain", primary="Take and Hold")
    choose_modes(page, "fixed", "fixed")
    page.locator('[data-key="first attacker"]').click()
    play_on(page, until="Round 2 of 5")
    row = page.locator(".panel.attacker .card.face-primary .row").first
    chips = row.locator(".give.count")
    assert [chip.split() for chip in chips.all_inner_texts()] == [
        ["1", "+5"],
        ["2", "+10"],
        ["3", "+15"],
        ["4+", "+15"],
    ], "more than three give no more, and are behind one more tap"
    chips.nth(2).click()
    assert page.locator(".score-points").first.inner_text() == "15"
    chips.nth(0).click()
    assert page.locator(".score-points").first.inner_text() == "5", (
        "another chip corrects the count"
    )
    page.locator("[data-key=undo]").click()
    assert page.locator(".score-points").first.inner_text() == "15", "one tap is one step"
    chips.nth(2).click()
    assert page.locator(".score-points").first.inner_text() == "0", "the tick removes the score"


def test_a_damaged_save_is_kept_and_can_be_downloaded(
    opened: Callable[..., Page], folder: Path
) -> None:
    page = opened()
    page.evaluate(DAMAGE)
    page.reload()
    assert "could not be read" in page.locator(".message").inner_text()
    with page.expect_download() as download:
        page.locator(".message").get_by_role("link", name="Download").click()
    path = download.value.path()
    assert path.read_text(encoding="utf-8") == '{"pack": 1, broken'
    by_hand(page)
    page.locator("[data-key=start]").click()
    expect(page.locator(".scores")).to_be_visible()


def test_a_game_continues_where_storage_is_forbidden(folder: Path, open_page: OpenPage) -> None:
    page = open_page("about:blank", width=390, height=844, offline=True)
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage',"
        " {get() { throw new DOMException('no', 'SecurityError'); }});"
    )
    page.goto((folder / "randomizer.html").as_uri())
    start(page, mission_rule="Chilling Rain")
    assert "does not allow saving" in page.locator(".message").inner_text()
    page.get_by_text("Dismiss").click()
    choose_modes(page)
    assert page.locator(".message").count() == 0, "it is said once"


def test_a_game_can_be_played_by_keyboard_alone(opened: Callable[..., Page]) -> None:
    page = opened()
    pack(page)
    page.locator("[data-key=start]:enabled").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".scores")
    assert page.evaluate("document.activeElement.dataset.key") == "choose-0 0"
    page.locator('[data-key="choose-0 roll"]').focus()
    page.keyboard.press("Enter")
    page.locator('[data-key="choose-0 1"]').focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.dataset.key") == "mode-0 tactical"
    page.keyboard.press("Space")
    assert page.evaluate("document.activeElement.dataset.key") == "mode-1 tactical"


@pytest.mark.slow
def test_the_theme_follows_the_site_or_otherwise_the_device(opened: Callable[..., Page]) -> None:
    dark = opened(dark=True)
    assert dark.locator("html").get_attribute("data-theme") == "dark"
    light = opened()
    assert light.locator("html").get_attribute("data-theme") == "light"
    light.evaluate("localStorage.setItem('musterbook.theme', 'dark')")
    light.reload()
    assert light.locator("html").get_attribute("data-theme") == "dark"
