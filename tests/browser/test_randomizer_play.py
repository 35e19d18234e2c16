"""The screen of a game in use: the number of taps, and controls that do not move."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from playwright.sync_api import Locator, Page, expect

from musterbook.library.model.nodes import Library
from tests.browser.conftest import by_hand, go_to, play, set_seed
from tests.browser.test_randomizer import OPEN_EDITIONS, choose_modes, play_on, start
from tests.browser.test_randomizer import pack as choose_pack
from tests.conftest import OpenPage
from tests.slow import quick

Opened = Callable[..., Page]
PHONE: dict[str, Any] = {"width": 390, "height": 844}
PACK = "Chapter Approved 2025-26"


class Taps:
    """Counts the taps of a player."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.count = 0

    def tap(self, target: str | Locator) -> None:
        place = self.page.locator(target) if isinstance(target, str) else target
        place.first.tap()
        self.count += 1


@pytest.fixture
def phone(folder: Path, open_page: OpenPage) -> Callable[[], Page]:
    """Opens the randomizer on a phone with a touch screen and no network."""

    def go() -> Page:
        page = open_page((folder / "randomizer.html").as_uri(), offline=True, touch=True, **PHONE)
        page.evaluate("window.scrollTo = () => { throw new Error('the page scrolls'); }; null")
        return page

    return go


def points(page: Page, side: str = "attacker") -> int:
    index = ("attacker", "defender").index(side)
    return int(page.locator(".score-points").nth(index).inner_text())


def in_play(page: Page, pack: str, *modes: str, until: str = "") -> None:
    """Start a battle with Take and Hold, and continue until the clock in the head reads `until`."""
    choose_pack(page, pack)
    by_hand(page)
    page.locator("select[name=primary]").select_option(label="Take and Hold")
    if page.locator("select[name=mission-rule]").count() > 0:
        page.locator("select[name=mission-rule]").select_option(label="Chilling Rain")
    page.locator("[data-key=start]").click()
    page.wait_for_selector(".prompt")
    if page.locator(".prompt", has_text="Twist").count() > 0:
        page.locator(".prompt button", has_text="No").click()
    page.locator('[data-key="choose-0 0"]').click()
    choose_modes(page, *modes)
    page.locator('[data-key="first attacker"]').click()
    if until:
        play_on(page, until=until)


PLACES = """
async names => {
  await document.fonts.ready;
  const places = new Set();
  do {
    const boxes = names.map(name => document.querySelector(name).getBoundingClientRect());
    places.add(boxes.map(({x, y, width, height}, at) =>
      [names[at], x, y, width, height].join(" ")).join("; "));
  } while (tapOnce(["fixed", "tactical"]));
  return [...places];
}
"""


@pytest.mark.parametrize(
    ("width", "height"),
    quick([(390, 844)], [(390, 844), (1440, 900)]),
)
def test_header_and_main_button_never_move_in_a_game_with_the_newest_pack(
    opened: Opened, width: int, height: int
) -> None:
    page = opened(width=width, height=height)
    page.locator("[data-key=start]:enabled").click()
    play(page, until="Round 1")
    names = [".scores", ".bar-buttons .main", "[data-key=undo]", "[data-key=menu]"]
    places = page.evaluate(PLACES, names)
    assert len(places) == 1, "\n".join(places)


@pytest.mark.slow
def test_a_message_of_any_length_leaves_the_main_button_where_it_is_on_a_wide_screen(
    opened: Opened,
) -> None:
    page = opened(width=1440, height=900)
    page.locator("[data-key=start]:enabled").click()
    play(page, until="Round 1")
    tops = page.evaluate(
        "[1, 20, 60, 200].map(count => {"
        " document.querySelector('.news').textContent = 'Not scored: Beacon. '.repeat(count);"
        " return document.querySelector('.bar .main').getBoundingClientRect().top; })"
    )
    assert len(set(tops)) == 1, tops


@pytest.mark.slow
def test_a_turn_without_a_score_is_two_taps_the_first_to_its_end(phone: Callable[[], Page]) -> None:
    page = phone()
    in_play(page, PACK, "fixed", "fixed")
    taps = Taps(page)
    while "Attacker’s turn" in page.locator(".clock").inner_text():
        taps.tap("[data-key=next]")
    assert taps.count == 2


def test_an_old_score_is_corrected_with_three_taps_and_command_points_with_two(
    phone: Callable[[], Page],
) -> None:
    page = phone()
    in_play(page, PACK, until="Round 3 of 5")
    for side in ("attacker", "defender"):
        taps = Taps(page)
        taps.tap("[data-key=cp]")
        stepper = page.locator(f'.bar [data-key="cp {side} 1"]').locator("..")
        had = int(stepper.inner_text().split()[0])
        taps.tap(f'[data-key="cp {side} 1"]')
        assert (int(stepper.inner_text().split()[0]) - had, taps.count) == (1, 2)
        page.locator(".bar .main", has_text="Done").click()
    expect(page.locator(".bar .points")).to_have_count(0)
    before = points(page, "defender")
    taps = Taps(page)
    taps.tap("[data-key=scores]")
    taps.tap('[data-key="cell defender primary 2"]')
    keys = page.locator(".cell-editor .give")
    most = int(page.locator(".cell-editor .hint").inner_text().split("at most ")[1].split("VP")[0])
    assert most <= 20, "to what the card can give in a round, not the 50VP of a battle"
    offered = [int(text) for text in keys.all_inner_texts()]
    assert offered == sorted({*offered, 0, most}) and len(offered) < most, "what the card can give"
    for number in (5, 0, 10):
        taps.tap(f'[data-key="set defender primary 2 {number}"]')
        hint = page.locator(".cell-editor .hint").inner_text()
        assert f"Round 2: {number}VP. Battle: {before + number}VP." in hint, "it stays open"
        assert points(page, "defender") - before == number
    assert taps.count == 2 + 3
    page.locator(".bar .main").tap()
    assert page.locator(".cell-editor").count() == 0


def test_a_number_without_a_limit_takes_two_taps(phone: Callable[[], Page]) -> None:
    page = phone()
    choose_pack(page, "Crucible of War")
    page.locator("[data-key=start]:enabled").click()
    play(page, until="Round 2", gives=False)
    page.locator("[data-key=scores]").tap()
    page.locator(".score-sheet .cell").first.tap()
    taps = Taps(page)
    taps.tap(page.locator(".cell-editor .give", has_text=re.compile("^45$")))
    taps.tap(page.locator(".cell-editor .give", has_text=re.compile("^43$")))
    assert (points(page), taps.count) == (43, 2)


@pytest.mark.slow
def test_fixed_cards_show_nothing_that_is_only_for_drawn_cards(opened: Opened) -> None:
    page = opened()
    choose_pack(page, PACK)
    page.locator("[data-key=start]:enabled").click()
    page.locator(".prompt button", has_text="No").click()
    page.locator('[data-key="choose-0 0"]').click()
    for fold in page.locator(".choice .fold > button").all():
        fold.click()
    drawn = page.locator(".choice .drawn", has_text="When drawn")
    assert drawn.count() > 0
    assert not any(box.is_visible() for box in drawn.all())
    page.locator(".choices").evaluate(
        "node => [...node.children].forEach(card => card.classList.remove('fixed'))"
    )
    assert all(box.is_visible() for box in drawn.all()), "it is hidden on fixed cards only"


def test_a_score_that_is_due_is_named_and_skipped_suggested_by_the_map_and_made_in_table_mode(
    phone: Callable[[], Page],
) -> None:
    page = phone()
    start(page, mission_rule="Chilling Rain", primary="Take and Hold")
    choose_modes(page, "fixed", "fixed")
    page.locator('[data-key="first attacker"]').click()
    play_on(page, until="Round 2 of 5")
    assert "To score now: Take and Hold (Attacker)." in page.locator(".news").inner_text()
    first = page.locator(".panel.hand .card").first
    assert "now" in str(first.get_attribute("class")).split(), "what is due comes first"
    page.locator("[data-key=next]").click()
    assert "Command phase" not in page.locator(".clock").inner_text()
    assert "Not scored: Take and Hold (Attacker)." in page.locator(".news").inner_text()
    page.locator('[data-key="take back"]').click()
    page.locator(".panel.attacker .face-primary .give").first.click()
    assert "To score now" not in page.locator(".news").inner_text()
    for label in ("End of turn", "Defender’s turn"):
        assert page.locator("[data-key=next]").inner_text().startswith(label)
        page.locator("[data-key=next]").click()
    assert "Defender’s turn" in page.locator(".clock").inner_text()
    for _ in ("next", "next", "score"):
        page.locator("[data-key=undo]").click()
    assert points(page) == 0
    go_to(page, "mission")
    for index in (0, 1):
        page.locator(".marker").nth(index).tap()
    expect(page.locator(".marker.attacker")).to_have_count(2)
    go_to(page, "attacker")
    assert page.locator(".face-primary .give.suggested").inner_text() == "2\n+10"
    page.get_by_role("button", name="Score from the map: +10VP", exact=True).tap()
    assert points(page) == 10
    page.locator("[data-key=undo]").click()
    assert points(page) == 0
    go_to(page, "table")
    assert page.locator(".half.defender").evaluate("node => getComputedStyle(node).rotate") == (
        "180deg"
    )
    page.locator(".half.attacker .half-button.due").tap()
    page.locator(".half.attacker .give").nth(1).tap()
    page.locator('[data-key="close attacker"]').tap()
    assert page.locator(".half.attacker .half-score").inner_text() == "10"
    for label in ("End of turn", "Defender’s turn"):
        page.locator(".table-bar .main", has_text=label).tap()
    expect(page.locator(".half.defender.on")).to_have_count(1)
    page.locator("[data-key=leave-table]").tap()
    assert points(page) == 10
    play_on(page, until="Round 3 of 5")
    expect(page.get_by_role("button", name="VP · marks from round 2")).to_have_count(1)
    name = page.locator("[data-key=cp] small")
    assert name.evaluate("node => node.scrollWidth <= node.clientWidth"), "it is not cut"


PLACE = """card => {
  const list = document.querySelector(".shell > main").getBoundingClientRect();
  const {top} = card.getBoundingClientRect();
  return top >= list.top - 1 && top < list.bottom - 60;
}"""
"""Whether the head of a card is in sight."""


@pytest.mark.parametrize(("width", "height"), quick([(320, 640)], [(320, 640), (390, 844)]))
def test_what_is_lost_at_the_end_is_named_before_it_for_either_player_and_shown(
    opened: Opened, width: int, height: int
) -> None:
    page = opened(width=width, height=height)
    page.locator("[data-key=start]:enabled").click()
    play(page, until="Round 5", modes=["fixed", "fixed"], gives=False)
    while "Defender’s turn" not in page.locator(".clock").inner_text():
        page.locator(".bar .main").click()
    warning, main = page.locator(".say.warns"), page.locator(".bar .main")
    main.click()  # to the end of the turn
    assert warning.count() == 0, "nothing is forgotten yet"
    turn = page.locator(".clock").inner_text()
    page.locator("[data-key=next]").click()
    text = page.locator(".news").inner_text()
    cards = page.locator(".hand .card:has(.group .give:enabled)")
    assert cards.count() > 1
    assert all(name in text for name in cards.locator(".head h3").all_inner_texts())
    assert "(Attacker)" in text
    assert "(Defender)" in text
    assert cards.first.evaluate(PLACE), "the first one is in sight"
    assert f"{cards.count()} not scored" in main.inner_text()
    page.locator("[data-key=forgotten]").click()
    lost = page.locator(".hand .card:has(.group .give:focus) .head h3").inner_text()
    assert text.startswith(f"Last chance: {lost}, ")
    main.click()
    assert warning.count() == 0
    assert page.locator(".clock").inner_text() != turn, "one confirmation for all of them"
    page.locator("[data-key=undo]").click()
    page.locator("[data-key=next]").click()
    assert page.locator(".news").inner_text() == text, "asked again after an undo"


@pytest.mark.slow
@pytest.mark.parametrize("width", quick([320], [320, 1440]))
def test_an_organiser_draws_eight_tables_and_a_player_opens_one(opened: Opened, width: int) -> None:
    page = opened(width=width, height=800)
    page.locator("[data-key=options]").click()
    expect(page.locator(".table pre")).to_have_count(4)
    type_of_mission = page.locator("[data-key=variant] option:checked").inner_text()
    assert type_of_mission == "Event", "a pick-up game begins with secret choices"
    for pack in ("10e/leviathan", "11e/chapter-approved-2026-27"):
        page.locator("[data-key=pack]").select_option(pack)
    expect(page.locator("[data-key=variant] option:checked")).to_have_text("Event")
    page.locator("[data-key=seed]").fill("lantern")
    page.locator("[data-key=tables]").select_option("8")
    texts = page.locator(".table pre").all_inner_texts()
    assert len(texts) == 8 and len(set(texts)) > 5, "each table has its own mission"
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.locator("[data-key=seed]").fill("lamp")
    assert page.locator(".table pre").all_inner_texts() != texts
    page.locator("[data-key=seed]").fill("lantern")
    assert page.locator(".table pre").all_inner_texts() == texts, "a seed draws the same"
    with page.expect_popup() as popup:
        page.locator(".table a").nth(2).click()
    table = popup.value
    table.locator("[data-key=begin]").wait_for()
    assert table.locator(".news").inner_text() == "The organiser drew this mission for your table."
    table.locator("[data-key=share]").click()
    assert table.locator(".result-text").inner_text().strip() == texts[2].strip()
    table.close()
    assert page.locator("[data-key=start]").count() == 0, "no other game takes their place"
    assert page.locator("[data-key=print-tables]").inner_text() == "Print 8 tables"
    page.reload()
    page.locator(".table").nth(7).wait_for()
    paper = pypdfium2.PdfDocument(page.pdf(format="A4"))
    sheets = ["".join(sheet.get_textpage().get_text_bounded().split()) for sheet in paper]
    for number, text in enumerate(page.locator(".table pre").all_inner_texts(), start=1):
        whole = "".join(f"Table {number} {text}".split())
        assert any(whole in sheet for sheet in sheets), "no table is cut by the end of a sheet"
    assert page.locator(".table pre").all_inner_texts() == texts
    page.locator("[data-key=back]").click()
    page.locator("[data-key=options]").wait_for()


@pytest.mark.parametrize(("width", "height"), quick([(1440, 900)], [(390, 844), (1440, 900)]))
def test_a_correction_leaves_the_main_button_where_it_is(
    opened: Opened, width: int, height: int
) -> None:
    page = opened(width=width, height=height)
    page.locator("[data-key=start]:enabled").click()
    play(page, until="Round 2")
    main = page.locator(".bar-buttons .main")
    page.locator("[data-key=scores]").click()
    page.locator(".score-sheet").wait_for()
    before = main.bounding_box()
    page.locator(".score-sheet .cell").first.click()
    page.locator(".bar .cell-editor").wait_for()
    assert main.bounding_box() == before


NOTE_TAP = """() => {
  const {dataset} = document.documentElement;
  delete dataset.tapped;
  window.addEventListener("click", () => { dataset.tapped = ""; }, {capture: true, once: true});
}"""


def tap(page: Page, x: float, y: float) -> None:
    """Tap a place, and wait until the tap has reached the page, even if its clock is paused."""
    page.evaluate(NOTE_TAP)
    page.touchscreen.tap(x, y)
    expect(page.locator("html[data-tapped]")).to_have_count(1)


def test_a_double_tap_counts_as_one_tap(phone: Callable[[], Page]) -> None:
    page = phone()
    page.clock.install(time="2026-11-22T11:00")
    page.reload()
    start(page)
    choose_modes(page)
    page.locator('[data-key="first attacker"]').click()
    while page.locator(".prompt").count() > 0:
        page.locator(".prompt .option").last.click()
    page.clock.pause_at("2026-11-22T12:00")
    box = page.locator("[data-key=next]").bounding_box()
    assert box is not None
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    before = page.locator(".clock").inner_text()
    tap(page, *middle)
    after = page.locator(".clock").inner_text()
    assert after != before
    page.clock.run_for(60)
    tap(page, *middle)
    assert page.locator(".clock").inner_text() == after
    page.clock.run_for(560)
    tap(page, *middle)
    assert page.locator(".clock").inner_text() == after, "a player who doubts taps again"
    assert page.locator(".say.warns").count() == 0
    expect(page.locator(".news")).to_contain_text("A second tap right after it did not count")
    page.clock.run_for(700)
    tap(page, *middle)
    assert page.locator(".clock").inner_text() != after or page.locator(".say.warns").count() == 1


@pytest.mark.slow
def test_a_quick_tap_in_another_place_counts(phone: Callable[[], Page]) -> None:
    page = phone()
    in_play(page, PACK, "fixed", "fixed", until="Round 2 of 5")
    chips = page.locator(".panel.attacker .face-primary .give")
    boxes = [chip.bounding_box() for chip in chips.all()[:2]]
    page.clock.install()
    before = points(page)
    for box in boxes:
        assert box is not None
        tap(page, box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert points(page) - before == 10, "the second tap, on another count of the same card"
    page.clock.pause_at("2100-01-01T12:00")
    assert box is not None
    for _ in range(2):
        tap(page, box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert points(page) == before
    expect(page.locator(".news")).to_contain_text("A second tap right after it did not count")


DISABLED = """kind => {
  const [live, off] = [false, true].map(disabled => {
    const button = document.createElement("button");
    Object.assign(button, {className: kind, disabled, textContent: "+2"});
    document.querySelector("main").append(button);
    const {opacity, borderTopStyle} = getComputedStyle(button);
    return [opacity, borderTopStyle].join();
  });
  return live !== off;
}"""
"""Whether a disabled button of a kind differs from a live one in more than its colours."""


def test_a_disabled_button_does_not_look_like_a_live_one(phone: Callable[[], Page]) -> None:
    page = phone()
    kinds = ["option", "tool", "give", "give now", "step", "segment"]
    assert [kind for kind in kinds if not page.evaluate(DISABLED, kind)] == []


OPENED = """async opener => {
  const list = document.querySelector("main");
  opener.scrollIntoView({block: "end"});
  opener.click();
  await new Promise(requestAnimationFrame);
  const view = list.getBoundingClientRect();
  const from = opener.getBoundingClientRect();
  const next = opener.nextElementSibling ?? opener.closest(".head").nextElementSibling;
  const opened = next.getBoundingClientRect();
  const shown = Math.min(opened.bottom, from.top + view.height);
  return from.top >= view.top - 1 && opened.height > 0 && shown <= view.bottom + 1;
}"""
"""Whether a control at the end of the list shows what it opens, as far as there is room for it."""


@pytest.mark.parametrize(("width", "height"), quick([(390, 844)], [(320, 640), (390, 844)]))
def test_what_a_tap_opens_is_in_sight_and_no_award_is_offered_before_the_end(
    opened: Opened, width: int, height: int
) -> None:
    page = opened(width=width, height=height)

    def check(keys: list[str | None]) -> None:
        for key in keys:
            opener = page.locator(f'[data-key="{key}"][aria-expanded="false"]')
            assert opener.evaluate(OPENED), key

    page.locator("[data-key='fold take']").wait_for()
    check(["fold take"])
    page.locator("[data-key=start]:enabled").click()
    play(page, until="Round 2", gives=False)
    line = page.locator('[data-key^="fold hand"]')
    line.wait_for()
    line.click()
    assert page.locator('[data-key^="award "]').count() == 0, "it comes after the battle"
    line.click()
    play(page, stop='[data-key="fold exchange attacker"]')
    shown = page.locator('main [data-key^="fold "][aria-expanded="false"]:visible').all()
    openers = [button.get_attribute("data-key") for button in shown]
    check(openers)
    assert "fold exchange attacker" in openers


@pytest.mark.slow
def test_closing_the_menu_does_not_scroll_the_page(opened: Opened) -> None:
    page = opened()
    start(page)
    page.locator("main").evaluate("node => node.scrollTo(0, 300)")
    before = page.locator("main").evaluate("node => node.scrollTop")
    assert before == 300
    page.locator("[data-key=menu]").click()
    page.locator(".menu [data-key=shut]").click()
    assert page.locator("main").evaluate("node => node.scrollTop") == before
    assert page.evaluate("window.scrollY") == 0


@pytest.mark.slow
def test_a_phone_in_landscape_has_room_for_the_cards(opened: Opened) -> None:
    page = opened(width=844, height=390)
    start(page, seed="two tables")
    play(page, until="Round 2")
    box = page.locator("main").bounding_box()
    assert box is not None and box["height"] == 390 and box["width"] >= 540
    bar, head = page.locator(".bar").bounding_box(), page.locator(".scores").bounding_box()
    assert bar is not None and head is not None
    assert bar["y"] >= head["y"] + head["height"] and bar["y"] + bar["height"] <= 390


CUT_OFF = """
[...document.querySelectorAll(
  '.game-head :is(.top h1, .top h1 small, .turn, .clock, .tallies, .who-name, .who small)')]
  .filter(node => node.scrollWidth > node.clientWidth + 1 && node.clientWidth > 0)
  .map(node => node.innerText)
"""


PHONES = [(390, 844), (844, 390)]


@pytest.mark.parametrize(("width", "height"), quick(PHONES[:1], PHONES))
def test_nothing_in_the_head_is_cut_off_on_a_phone(opened: Opened, width: int, height: int) -> None:
    page = opened(width=width, height=height)
    choose_pack(page, PACK)
    page.locator("[data-key=start]:enabled").click()
    assert page.evaluate(CUT_OFF) == [], "before the battle"
    play(page, until="Round 4", modes=["fixed", "fixed"])
    tallies = page.locator(".tallies").first.locator("span")
    assert tallies.count() >= 2, tallies.all_inner_texts()
    for most in (["P 45", "S 40", "C 12"], ["P 45", "S 40", "C 12", "B 10"]):
        page.evaluate(
            """sums => document.querySelectorAll('.tallies').forEach(node => node.replaceChildren(
              ...sums.map(sum => Object.assign(document.createElement('span'), {textContent: sum}))
            ))""",
            most,
        )
        assert page.evaluate(CUT_OFF) == [], most


@pytest.mark.slow
def test_the_role_of_a_challenger_is_not_cut_off_on_a_phone(opened: Opened) -> None:
    page = opened()
    in_play(page, PACK, until="Round 1 of 5")
    for round_, behind, ahead in ((1, "attacker", "defender"), (2, "defender", "attacker")):
        page.locator("[data-key=scores]").click()
        page.locator(f'[data-key="cell {ahead} primary {round_}"]').click()
        page.locator(f'[data-key="cell {ahead} other {round_}"]').click()
        page.locator(f'[data-key="set {ahead} other {round_} {round_ * 50}"]').click()
        play(page, until=f"Round {round_ + 1} of 5", modes=["fixed", "fixed"])
        role = page.locator(".score").nth(("attacker", "defender").index(behind))
        assert "Challenger" in role.inner_text()
        for turn in ("Attacker", "Defender"):
            play(page, until=f"{turn}’s turn", modes=["fixed", "fixed"])
            assert page.evaluate(CUT_OFF) == [], f"{behind} in the turn of the {turn}"
    play(page, modes=["fixed", "fixed"])
    assert "Challenger" not in page.locator(".scores").inner_text(), "the battle is over"


@pytest.mark.slow
def test_every_part_of_the_game_opens_at_its_top(opened: Opened) -> None:
    page = opened(height=600)
    start(page, seed="two tables")
    play(page, until="Round 3", modes=["fixed", "tactical"])
    main = page.locator("main")
    for part in ("log", "scores", "mission", "step"):
        main.evaluate("node => node.scrollTo(0, node.scrollHeight)")
        assert main.evaluate("node => node.scrollTop") > 0
        if part in ("log", "mission"):
            go_to(page, part)
        else:
            page.locator(f'[data-key="{part}"]').click()
        assert main.evaluate("node => node.scrollTop") == 0, part


@pytest.mark.slow
def test_forced_colours_hide_neither_a_name_nor_whose_turn_it_is(opened: Opened) -> None:
    page = opened()
    page.emulate_media(forced_colors="active")
    start(page, seed="two tables")
    play(page, until="Round 2", modes=["fixed", "tactical"])
    names = page.locator(".who-name").all()
    shown = [name.screenshot() for name in names]
    page.evaluate(
        "document.querySelectorAll('.score-points').forEach(n => n.style.visibility = 'hidden')"
    )
    assert [name.screenshot() for name in names] == shown, "the score covers the name"
    dot = "node => getComputedStyle(node, '::before').backgroundColor"
    head = "node => getComputedStyle(node.closest('.scores')).backgroundColor"
    turn = page.locator(".score.on .who-name")
    assert turn.evaluate(dot) != turn.evaluate(head)


CROWDED = """
[...document.querySelectorAll('main :is(th, td)')]
  .filter(node => node.scrollWidth > node.clientWidth
    || node.getBoundingClientRect().right > node.closest('.card').getBoundingClientRect().right)
  .map(node => node.innerText)
"""


SPLIT_WORDS = """
() => {
  const faults = [];
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    for (const match of node.data.matchAll(/[^\\s-]+/g)) {
      const range = document.createRange();
      range.setStart(node, match.index);
      range.setEnd(node, match.index + match[0].length);
      const tops = new Set([...range.getClientRects()].map(box => Math.round(box.top)));
      if (tops.size > 1) faults.push(match[0]);
    }
  }
  const {scrollWidth, clientWidth} = document.querySelector("main");
  return scrollWidth > clientWidth ? [...faults, "wider than the screen"] : faults;
}
"""
"""Words that are broken into two lines."""


@pytest.mark.slow
def test_tables_and_text_have_room_for_the_large_type_of_the_browser(opened: Opened) -> None:
    page = opened()
    page.evaluate("document.documentElement.style.fontSize = '20px'")
    for seat, name in enumerate(("Bartholomew", "Wilhelmina")):
        page.locator(f'[data-key="player {seat}"]').fill(name)
    page.locator("[data-key=start]:enabled").click()
    play(page, modes=["fixed", "tactical"], until="Round 2")
    size = "node => parseFloat(getComputedStyle(node).fontSize)"
    assert page.locator(".row .what").first.evaluate(size) == 20
    play(page)
    page.locator("[data-key=scores]").click()
    page.locator(".score-sheet").wait_for()
    assert page.evaluate(CROWDED) == []
    assert page.evaluate(SPLIT_WORDS) == []
    page.locator("[data-key=menu]").click()
    page.locator(".menu [data-key=games]").click()
    page.locator("[data-key=history]").click()
    page.locator(".counts").first.wait_for()
    assert page.evaluate(CROWDED) == []


def test_a_tap_starts_no_transition(opened: Opened) -> None:
    page = opened(motion=True)
    start(page)
    play(page, until="Round 2")
    started = page.evaluate(
        """() => ["scores", "step", "next", "undo"].map(key => {
          document.querySelector(`[data-key="${key}"]`).click();
          return document.getAnimations().length;
        })"""
    )
    assert started == [0, 0, 0, 0]


def test_a_hand_without_anything_to_score_says_how_the_battle_is_won(opened: Opened) -> None:
    page = opened()
    choose_pack(page, "Open Hostility")
    set_seed(page, "late")  # draws a mission without points
    page.locator("[data-key=start]:enabled").click()
    play(page, until="Round 1")
    go_to(page, "attacker")
    assert page.locator(".panel.attacker .empty").inner_text() == "The mission says who wins."


@pytest.mark.parametrize("form", quick(["page"], ["page", "single file"]))
def test_a_defined_term_is_explained_without_leaving_the_game(
    folder: Path, open_page: OpenPage, one_file: Path, form: str
) -> None:
    path = one_file if form == "single file" else folder / "randomizer.html"
    page = open_page(path.as_uri(), offline=True, touch=True, **PHONE)
    start(page, primary="Take and Hold")
    term = page.locator(".panel.mission a.term[data-id]").first
    for _ in range(2):
        term.tap()
        assert page.locator(".popover h2").inner_text() != ""
        expect(page.locator(".scores"), "the game is still here").to_be_visible()
    page.locator(".popover-close").tap()
    expect(page.locator(".popover")).to_have_count(0)


def test_a_card_with_a_dice_number_shows_it(opened: Opened) -> None:
    page = opened()
    choose_pack(page, "Preparing for Battle")
    page.locator("[data-key=start]").click()
    page.locator(".prompt button", has_text="Empyric Storms").click()
    page.locator("[data-key=step]").click()
    page.locator(".prompt button", has_text="Two").click()
    play(page, until="Round 1")
    numbers = page.locator(".hand .face-tactical-objective .card-number").all_inner_texts()
    assert numbers and all(re.fullmatch("[1-6][1-6]", number) for number in numbers)


def test_a_pack_with_only_maps_says_so_and_the_newest_pack_comes_first(
    opened: Opened, library: Library
) -> None:
    page = opened()
    rows = page.locator("label.choice-row", has=page.locator("input[name=pack]"))
    newest = library.playable[-1]
    assert newest.edition == library.editions[-1].id
    assert newest.name in rows.first.inner_text()
    assert rows.first.locator("input").is_checked()
    page.evaluate(OPEN_EDITIONS)
    assert "Maps only" in rows.filter(has_text="Pariah Nexus").inner_text()
    page.locator('[data-key="draw 10e/pariah-nexus"]').click()
    assert "Maps only" in page.locator(".mission-type").inner_text()


def test_a_card_shows_the_markers_that_it_drew_and_players_can_change_them(
    phone: Callable[[], Page],
) -> None:
    page = phone()
    start(page, mission_rule="Chilling Rain", primary="Supply Drop")
    choose_modes(page, "fixed", "fixed")
    page.locator('[data-key="first attacker"]').click()
    go_to(page, "mission")
    card = page.locator("[data-card=supply-drop]")
    alpha, omega = card.locator(".chosen").all()
    drawn = [row.locator("strong").inner_text() for row in (alpha, omega)]
    assert len({*drawn, "–"}) == 3
    words, button = (alpha.locator(part).bounding_box() for part in ("p", ".ways"))
    assert words and button and button["x"] >= words["x"] + words["width"], "beside the words"
    alpha.get_by_role("button", name="Change").tap()
    assert alpha.locator(".ticks button", has_text=drawn[1]).count() == 0
    other = alpha.locator(".ticks button[aria-pressed=false]").first
    changed = other.inner_text()
    other.tap()
    alpha.get_by_role("button", name="Save").tap()
    assert alpha.locator("strong").inner_text() == changed
    page.locator("[data-key=undo]").tap()
    assert alpha.locator("strong").inner_text() == drawn[0]


@pytest.mark.slow
def test_bars_of_the_chart_do_not_touch_in_a_game_of_seven_rounds(opened: Opened) -> None:
    page = opened()
    choose_pack(page, "Preparing for Battle")
    page.locator("[data-key=start]:enabled").click()
    play(page, until="Round 1")
    page.locator('[data-key^="enter attacker "]').first.click()
    play(page)
    page.wait_for_selector(".chart rect")
    bars = page.locator(".chart rect").evaluate_all(
        "bars => bars.map(bar => [bar.x.baseVal.value, bar.width.baseVal.value])"
    )
    assert len(bars) == 14
    for (left, width), (right, _) in itertools.pairwise(bars):
        assert left + width < right


@pytest.mark.slow
def test_finished_games_are_printed_shared_counted_and_exported(opened: Opened) -> None:
    page = opened()
    start(page)
    play(page)
    verdict = page.locator(".result h2").inner_text()
    expect(page.locator(".chart rect")).to_have_count(10)
    # On paper: one sheet with the mission, and the points of each card in each round.
    page.locator("[data-key=scores]").click()
    cells = page.locator(".score-sheet tbody strong").all_inner_texts()
    page.locator("[data-key=step]").click()
    [sheet] = pypdfium2.PdfDocument(page.pdf(format="A4"))
    words = sheet.get_textpage().get_text_bounded().split()
    assert verdict in " ".join(words) and "Primary mission: The Ritual" in " ".join(words)
    totals = page.locator(".printed-result .total td").all_text_contents()
    assert sorted(totals[1:6] + totals[8:13]) == sorted(cells) and set(totals) <= set(words)
    page.emulate_media(media="print")
    expect(page.locator("button:visible, .chart:visible")).to_have_count(0)
    page.emulate_media(media="screen")
    assert page.evaluate(
        "new Promise(done => { window.print = () => done(true);"
        " document.querySelector('[data-key=print-result]').click(); })"
    )
    page.locator("[data-key=share-result]").click()
    assert page.locator(".share h3").first.inner_text() == "Result"
    page.locator("[data-key=shut]").click()
    page.locator("[data-key=menu]").click()
    page.locator(".menu [data-key=games]").click()
    page.locator("[data-key=history]").click()
    expect(page.locator(".results li")).to_have_count(1)
    with page.expect_download() as download:
        page.locator("[data-key=csv]").click()
    head, row, _ = download.value.path().read_bytes().decode().split("\r\n")
    winner = row.split(",")[head.split(",").index("winner")]
    assert winner == "draw" or verdict.startswith(f"{winner} wins")
    page.locator(".results button").click()
    page.locator(".result [data-key=rematch]").click()
    page.locator(".new-mission").wait_for()


HINTS = """
() => [...document.querySelectorAll(".hand *, .bar *")].filter(node =>
    [...node.childNodes].some(child => child.nodeType === 3 && /discard/i.test(child.data)) &&
    node.closest(".prose, .words, .told, .news, .flavour, .group, .head") === null)
  .map(node => node.closest("button")).filter(button => button === null || button.disabled).length
"""


@pytest.mark.slow
def test_discarding_is_offered_only_where_it_can_be_done(opened: Opened) -> None:
    page = opened()
    choose_pack(page, PACK)
    page.locator("[data-key=start]").click()
    page.wait_for_selector(".scores")
    play(page, until="Round 1")
    seen = 0
    for _ in range(40):
        assert page.evaluate(HINTS) == 0, page.locator(".clock").inner_text()
        discards = page.locator('.hand [data-key^="discard "]:enabled').all_inner_texts()
        is_ahead = "Command" in page.locator(".clock").inner_text()
        label = "Discard at the end of the turn" if is_ahead else "Discard"
        assert {*discards} <= {label, f"{label} · +1CP"}
        seen += len(discards)
        page.evaluate("tapOnce()")
    assert seen > 0


@pytest.mark.slow
def test_every_number_on_the_score_sheet_is_large_enough_to_tap(
    phone: Callable[[], Page],
) -> None:
    page = phone()
    page.locator("[data-key=start]:enabled").click()
    play(page, until="Round 3", modes=["fixed", "tactical"])
    page.locator("[data-key=scores]").click()
    page.wait_for_selector(".cell")
    sizes = page.evaluate(
        "[...document.querySelectorAll('.cell')].map(cell => {"
        " const {width, height} = cell.getBoundingClientRect(); return [width, height]; })"
    )
    assert len(sizes) > 10
    assert min(min(size) for size in sizes) >= 44, sizes
    main = page.locator("main").evaluate("node => [node.scrollWidth, node.clientWidth]")
    assert main[0] == main[1]
