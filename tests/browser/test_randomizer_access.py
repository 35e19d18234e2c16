from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import ROOT, go_to, play
from tests.browser.test_randomizer_saves import edit, start, to_games
from tests.conftest import OpenPage, wait_till

AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"

RUN = """() => axe.run(document, {resultTypes: ['violations'], preload: false}).then(found =>
  found.violations.flatMap(rule => rule.nodes.map(node =>
    `${rule.id}: ${rule.help}: ${node.target.join(' ')} ${node.any.map(a => a.message).join('; ')}`
  )))"""


UNFOLD = """() => {
  const next = () =>
    document.querySelector(':is(.fold-button, .unfold)[aria-expanded=false]');
  for (let fold = next(); fold !== null; fold = next()) fold.click();
}"""


class Walk:
    """Checks each state of a page with axe, and reports all findings at the end."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.found: list[str] = []

    def look(self, state: str) -> None:
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        self.found += [f"{state}: {error}" for error in self.page.evaluate(RUN)]

    def click(self, selector: str, state: str) -> None:
        self.page.locator(selector).first.click()
        self.look(state)


def shut(page: Page) -> None:
    page.keyboard.press("Escape")
    wait_till(page, "document.querySelector('dialog') === null")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("pack", "width", "dark"),
    [("Leviathan", 390, False), ("Chapter Approved 2025-26", 1440, True)],
)
def test_axe_finds_no_problem_in_any_state_of_a_game(
    opened: Callable[..., Page], pack: str, width: int, dark: bool
) -> None:
    page = opened(width=width, height=844, dark=dark)
    walk = Walk(page)
    page.locator("[data-key=start]:enabled").wait_for()
    walk.look("first screen")
    ways = page.locator("input[name=how]").all()
    assert len(ways) > 1
    for row in ways:
        row.check(force=True)
        walk.look("first screen, another way")
    page.locator("input[name=how]").first.check(force=True)
    start(page, "two tables", pack)
    walk.look("a secret choice begins")
    play(page, stop="[data-key^=mode-]")
    walk.look("a secret choice")
    page.evaluate("document.querySelector('[data-key$=fixed]')?.click()")
    walk.look("fixed cards")
    play(page, modes=["fixed", "tactical"], until="Round 1")
    beside = width >= 1100  # a wide screen has the mission beside the hands
    for tab in (*(() if beside else ("mission",)), "attacker", "defender", "log", "piles", "score"):
        go_to(page, tab)
        page.evaluate(UNFOLD)
        walk.look(f"tab {tab}")
    page.locator(".bar .main").click()
    walk.click("[data-key=menu]", "menu")
    walk.click("[data-key=table]", "table mode")
    page.locator("[data-key=leave-table]").click()
    page.locator("[data-key=menu]").click()
    walk.click("[data-key=settings]", "setting the clock")
    walk.click("[data-key=clock-start]", "with a clock")
    page.locator("[data-key=menu]").click()
    walk.click("[data-key=settings]", "clocks")
    shut(page)
    for battle_round in (2, 3):
        play(page, modes=["fixed", "tactical"], until=f"Round {battle_round}")
        walk.look(f"round {battle_round}")
    play(page, modes=["fixed", "tactical"])
    walk.look("result")
    page.locator("[data-key=menu]").click()
    page.locator("[data-key=share]").click()
    page.locator("[data-key=address]").wait_for()
    walk.look("sharing")
    shut(page)
    to_games(page)
    walk.look("games")
    walk.click("[data-key=history]", "history")
    page.locator("[data-key=back]").click()
    page.locator(".game-row [title=Rename]").click()
    walk.look("a new name")
    page.locator(".game-form .option").first.click()
    walk.click(".game-row [title=Delete]", "deleted")
    walk.click("[data-key=restore]", "brought back")
    edit(page, "save.game.pack = 'gone/pack'")
    page.locator(".game-name").click()
    page.locator(".record").wait_for()
    walk.look("tale")
    assert not walk.found, "\n".join(dict.fromkeys(walk.found))


def test_draws_are_announced_to_screen_readers(opened: Callable[..., Page]) -> None:
    page = opened()
    start(page)
    play(page, until="Round 1")
    assert "draws" in (page.locator("[aria-live=polite]").text_content() or "")
    assert page.locator("[role=alert]").count() == 1


def test_dialogs_restore_focus_when_closed(opened: Callable[..., Page]) -> None:
    page = opened()
    start(page)
    page.locator("[data-key=menu]").focus()
    page.keyboard.press("Enter")
    wait_till(page, "document.activeElement.closest('dialog') !== null")
    shut(page)
    wait_till(page, "document.activeElement.dataset.key === 'menu'")


def test_nothing_on_the_page_moves_by_itself(folder: Path) -> None:
    css = (folder / "assets/randomizer/app.css").read_text(encoding="utf-8")
    assert "transition:" not in css
    # New cards and revealed ones move unless the device asks for less motion.
    wanted = r"@media ?\(prefers-reduced-motion: ?no-preference\) ?\{[^{}]*\{[^{}]*\}\}"
    css, moving = re.subn(wanted, "", css)
    assert moving == 2
    # A step only says when something appears; it moves nothing.
    assert all("step" in one for one in re.findall(r"animation:[^;}]*", css))


RINGS = """
() => ["fixed", "drawn-card"].map(kind => {
  const cards = [...document.querySelectorAll(".panel .card")];
  const card = cards.find(one => one.classList.contains("fixed") === (kind === "fixed"));
  card.querySelector("button").focus();
  return getComputedStyle(document.activeElement).outlineColor;
})
"""


def test_a_card_of_a_fixed_mission_has_the_focus_ring_of_all_cards(
    folder: Path, open_page: OpenPage
) -> None:
    page = open_page((folder / "randomizer.html").as_uri(), width=1440, height=900)
    start(page)
    play(page, until="Round 1", modes=["fixed", "fixed"])
    page.keyboard.press("Tab")  # from now on, the focus is shown
    fixed, other = page.evaluate(RINGS)
    assert fixed == other


def small_or_wide(page: Page) -> list[str]:
    """What is wider than the page, or too small for a finger."""
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    wide = page.evaluate(
        "[...document.querySelectorAll('dialog *, main *')].filter(node =>"
        " !node.closest('svg') && node.getBoundingClientRect().right > 321)"
        ".map(node => node.className || node.tagName)"
    )
    small = page.evaluate(
        "[...(document.querySelector('dialog') ?? document)"
        ".querySelectorAll('button, summary, select, input:not([type=radio],[type=checkbox])')]"
        ".map(node => [node.className + ' ' + node.textContent, node.getBoundingClientRect()])"
        ".filter(([, box]) => box.width > 0 && (box.height < 43.5 || box.width < 43.5))"
        ".map(([name]) => name)"
    )
    return [*wide, *small]


def test_every_screen_fits_320_pixels_and_has_large_touch_targets(
    opened: Callable[..., Page],
) -> None:
    page = opened(width=320, height=640)  # as a phone of 640 at 200 % zoom
    start(page)
    play(page, until="Round 2")
    assert small_or_wide(page) == []
    page.locator("[data-key=menu]").click()
    page.locator(".menu").wait_for()
    assert small_or_wide(page) == []
    page.locator("[data-key=share]").click()
    page.locator(".qr").wait_for()
    assert small_or_wide(page) == []
    shut(page)
    page.locator("[data-key=menu]").click()
    page.locator("[data-key=settings]").click()
    page.locator("[data-key=clock-start]").click()
    go_to(page, "settings")
    page.locator("dialog [data-key=clock-off]").wait_for()
    assert small_or_wide(page) == []
    shut(page)
    to_games(page)
    page.locator(".game-row").wait_for()
    assert small_or_wide(page) == []
    edit(page, "save.game.pack = 'gone/pack'")
    page.locator(".game-name").click()
    page.locator(".record").wait_for()
    assert small_or_wide(page) == []
