"""What the screens of a game show: the score sheet, chips, questions with their card, order."""

from __future__ import annotations

import statistics
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import by_hand, go_to, play, set_seed
from tests.browser.test_randomizer import choose_modes, pack, play_on, start
from tests.browser.test_randomizer_header import FAULTS, set_text_size
from tests.browser.test_randomizer_play import SPLIT_WORDS, points
from tests.slow import quick

Opened = Callable[..., Page]


def event(page: Page) -> None:
    """Start a game of an event, which asks for the players' own dispositions."""
    tap(page, "draw event")


def with_fixed_cards(page: Page, *names: str) -> None:
    """A game of Leviathan in which the Attacker has some fixed cards, and the Defender none."""
    start(page, mission_rule="Chilling Rain", primary="Take and Hold")
    for name in names:
        page.locator(".choice", has_text=name).locator(".pick").click()
    page.locator('[data-key="mode-1 tactical"]').click()
    page.locator('[data-key="first attacker"]').click()


def test_the_score_sheet_is_one_table_with_the_players_side_by_side(opened: Opened) -> None:
    page = opened(width=320, height=640)
    pack(page, "Chapter Approved 2025-26")
    for seat, name in enumerate(("Anna", "Ben")):
        page.locator(f'[data-key="player {seat}"]').fill(name)
    page.locator("[data-key=start]:enabled").click()
    play(page, until="Round 2", modes=["fixed", "tactical"])
    page.locator("[data-key=scores]").click()
    table = page.locator(".score-sheet table")
    table.wait_for()
    expect(table).to_have_count(1)
    heads = [text.split() for text in table.locator("thead th").all_inner_texts()[1:]]
    assert heads == [["Anna", "P", "S", "Σ"], ["Ben", "P", "S", "Σ"]]
    # As many columns as with points of a Challenger card, and one more.
    cells = table.locator("thead tr .cells, tbody tr:first-child .cells")
    for _ in range(2):
        cells.evaluate_all(
            "all => all.forEach(({lastChild: sum}) => sum.before(sum.cloneNode(true)))"
        )
    for line in cells.all():
        tops = line.locator("> *").evaluate_all("all => all.map(cell => cell.offsetTop)")
        assert len(tops) == 5
        assert max(tops) - min(tops) < 24, "the numbers of a round are in one line"
    set_text_size(page, 200)
    rounds = table.locator("tbody tr > th")
    assert rounds.all_inner_texts() == ["1", "2", "3", "4", "5"]
    assert page.evaluate(SPLIT_WORDS) == []


def draw_card(page: Page, deck: str, name: str) -> None:
    """Put a card on top of a deck by hand, draw it, and go back to the game."""
    go_to(page, "piles")
    repair = f"repair 10e/chapter-approved-2025-26/{deck}"
    if not page.locator(f'select[data-key="{repair}"]').is_visible():
        page.locator(f'[data-key="fold {repair}"]').click()
    page.locator(f'select[data-key="{repair}"]').select_option(label=name)
    page.locator(f'[data-key="{repair} draw top"]').click()
    page.locator(f'[data-key^="{repair} top"]').first.click()
    if page.locator(".prompt").count() == 0:
        page.locator("[data-key=step]").click()


def chapter_approved(page: Page, **picks: str) -> None:
    """A game of Anna and Ben with drawn cards, in Ben's Command phase of round 1, who is first."""
    pack(page, "Chapter Approved 2025-26")
    for seat, name in enumerate(("Anna", "Ben")):
        page.locator(f'[data-key="player {seat}"]').fill(name)
    by_hand(page)
    for deck, card in picks.items():
        page.locator(f"select[name={deck}]").select_option(label=card)
    page.locator("[data-key=start]:enabled").click()
    page.locator(".prompt button", has_text="No").click()
    page.locator('[data-key="choose-0 0"]').click()
    choose_modes(page)
    page.locator('[data-key="first defender"]').click()
    while page.locator(".prompt").count() > 0:
        page.locator(".prompt", has=page.locator(".main, .option")).locator("button").last.click()


@pytest.mark.slow
def test_a_redraw_for_a_rare_condition_suggests_to_keep_the_card(opened: Opened) -> None:
    page = opened()
    chapter_approved(page)
    draw_card(page, "secondary@defender", "Recover Assets")
    assert page.locator(".prompt .main").all_inner_texts() == ["Keep"]
    draw_card_again = page.locator('.prompt [data-key$=" yes"]')
    assert draw_card_again.inner_text() == "Discard and draw"


@pytest.mark.slow
def test_what_was_chosen_for_a_card_is_shown_while_the_next_is_chosen(opened: Opened) -> None:
    page = opened()
    chapter_approved(page)
    draw_card(page, "secondary@defender", "Marked for Death")
    page.locator(".prompt .main", has_text="Keep").click()
    page.locator(".prompt input").fill("Lancers, Lanterns,Drummers")
    page.get_by_role("button", name="Save").click()
    page.locator(".prompt h2", has_text="Gamma").wait_for()
    assert page.locator(".prompt .chosen strong").all_inner_texts() == [
        "Lancers, Lanterns, Drummers"
    ]


@pytest.mark.slow
def test_a_card_that_gives_no_more_is_folded(opened: Opened) -> None:
    page = opened()
    with_fixed_cards(page, "Bring it Down", "Assassination")
    card = page.locator('.hand.attacker [data-card="bring-it-down"]')
    for _ in range(4):
        card.locator(".give.count").nth(3).click()
    assert points(page) == 20
    assert card.locator(".give").count() > 0, "it can be corrected"
    play_on(page, until="Round 2 of 5")
    assert card.locator(".worth").inner_text() == "limit reached"
    assert card.locator(".give").count() == 0
    assert "Bring it Down" not in page.locator(".news").inner_text()


TOP = "element => element.getBoundingClientRect().top"


@pytest.mark.slow
def test_every_achieved_card_says_when_it_is_discarded_in_the_same_words(opened: Opened) -> None:
    page = opened()
    chapter_approved(page)
    for name in ("No Prisoners", "Area Denial"):
        if page.locator(f".hand.defender h3:text-is('{name}')").count() == 0:
            draw_card(page, "secondary@defender", name)
    play_on(page, until="end of turn")
    told = "Achieved. It is discarded at the end of the turn."
    for slug in ("no-prisoners", "area-denial"):
        card = page.locator(f'.hand.defender [data-card="{slug}"]')
        give = card.locator(".give").first
        give.scroll_into_view_if_needed()
        top = give.evaluate(TOP)
        height = card.evaluate("card => card.offsetHeight")
        give.click()
        assert card.locator(".told").inner_text() == told
        assert give.evaluate(TOP) == top, "nothing moves under the thumb"
        assert card.evaluate("card => card.offsetHeight") == height


@pytest.mark.slow
def test_cards_keep_their_order_and_new_ones_come_on_top(opened: Opened) -> None:
    page = opened()
    start(page, mission_rule="Chilling Rain", primary="Take and Hold")
    choose_modes(page, "tactical", "fixed")
    page.locator('[data-key="first attacker"]').click()
    play_on(page, until="Command phase")
    shared = page.locator(".hand.attacker .card h3").all_inner_texts()[-2:]
    assert shared == ["Take and Hold", "Chilling Rain"], "what only has rules is last"
    page.locator(".hand.attacker .card .unfold").last.click()
    expect(page.locator(".hand.attacker .card .words")).to_contain_text(
        "No additional rules apply."
    )
    names = page.locator(".hand.attacker .card.face-secondary h3")
    before = names.all_inner_texts()
    play_on(page, until="Round 2 of 5")
    old = [name for name in names.all_inner_texts() if name in before]
    assert old == [name for name in before if name in old]
    new = page.locator(".hand.attacker .card.new h3").all_inner_texts()
    assert new == names.all_inner_texts()[: len(new)]
    first = page.locator(".hand.attacker .card h3").first
    assert first.inner_text() == "Take and Hold", "what is due comes before the hand"


@pytest.mark.slow
def test_when_a_card_scores_later_is_one_line(opened: Opened) -> None:
    page = opened(width=320, height=640)
    start(page, mission_rule="Chilling Rain", primary="Take and Hold")
    choose_modes(page)
    page.locator('[data-key="first attacker"]').click()
    chips = page.locator(".card.later .worth")
    assert chips.count() >= 1
    lines = chips.evaluate_all(
        "nodes => nodes.map(node => node.clientHeight"
        " / parseFloat(getComputedStyle(node).lineHeight))"
    )
    assert max(lines) < 2.5, chips.all_inner_texts()


NEXT = """
() => {
  const seen = node => node.getClientRects().length > 0 && !node.disabled;
  const first = selector => [...document.querySelectorAll(selector)].find(seen);
  return (first('.prompt [data-key$=" tactical"]') ?? first(".prompt .main")
    ?? first(".prompt .pick:not([aria-pressed=true])") ?? first(".prompt .option")
    ?? first(".bar .main")).dataset.key;
}
"""
"""The control that answers the open question in the simplest way."""


LARGE_TEXT = """
new MutationObserver((_, observer) => {
  if (document.documentElement === null) return;
  document.documentElement.style.fontSize = "200%";
  observer.disconnect();
}).observe(document, {childList: true});
"""
"""Text of 200 % from the start."""

CUT_OFF = """
() => {
  const faults = [];
  const walker = document.createTreeWalker(document.querySelector(".root"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const parent = node.parentElement;
    // The lines of news end with an ellipsis: the log has all of it.
    if (!/\\d/.test(node.textContent)) continue;
    if (parent.closest(".visually-hidden, svg, .game-head, .news")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const {left, right, top, bottom, width} of range.getClientRects()) {
      if (width === 0) continue;
      if (left < -0.5 || right > innerWidth + 0.5) faults.push(`${node.textContent}: off screen`);
      for (let box = parent; box !== null; box = box.parentElement) {
        const {overflowX, overflowY} = getComputedStyle(box);
        const edge = box.getBoundingClientRect();
        const isCut = (overflowX !== "visible" && (left < edge.left - 1 || right > edge.right + 1))
          || (overflowY === "hidden" && (top + 4 < edge.top || bottom - 4 > edge.bottom));
        if (isCut) faults.push(`${node.textContent}: cut off`);
      }
    }
  }
  return faults;
}
"""
"""Texts with a number below the head that are not complete."""


def tap(page: Page, name: str) -> None:
    page.locator(f'[data-key="{name}"]').first.click()


def test_an_event_is_set_up_in_eight_taps_and_a_usual_turn_takes_three(opened: Opened) -> None:
    page = opened(width=320, height=640)
    # Set before the page is laid out, as browsers do.
    page.add_init_script(LARGE_TEXT)
    page.reload()
    found: list[str] = list(page.evaluate(CUT_OFF))
    event(page)
    found += page.evaluate(CUT_OFF)
    taps = 1  # the type of mission
    while page.locator(".stage-play").count() == 0:
        tap(page, page.evaluate(NEXT))
        taps += 1
        screen = CUT_OFF if page.locator(".reveal").count() > 0 else FAULTS
        found += page.evaluate(CUT_OFF) + page.evaluate(screen)
    assert taps <= 8

    while "Round 2" not in page.locator(".clock").inner_text():
        tap(page, page.evaluate(NEXT))
    while page.locator(".prompt").count() > 0:
        tap(page, page.evaluate(NEXT))
    found += page.evaluate(FAULTS) + page.evaluate(CUT_OFF)
    turn = page.locator(".score.on .who-name").inner_text()
    taps = 0
    # A usual turn: the primary mission scores once, and one secondary mission.
    for card in (".face-primary", ".face-secondary"):
        chip = page.locator(f".hand.{turn.lower()} {card} .group:not(.later) .give:enabled")
        while chip.count() == 0 and turn == page.locator(".score.on .who-name").inner_text():
            tap(page, "next")
            taps += 1
        if chip.count() > 0:
            chip.first.click()
            taps += 1
        page.locator(".shell").evaluate("node => node.scrollTo(0, 0)")
        found += page.evaluate(FAULTS) + page.evaluate(CUT_OFF)
    while turn == page.locator(".score.on .who-name").inner_text():
        tap(page, "next")
        taps += 1
    assert taps <= 3
    assert not found, "\n".join(found)


def test_an_event_is_in_sight_and_takes_nine_taps_if_both_roll_offs_are_made_here(
    opened: Opened,
) -> None:
    page = opened()
    for seat, name in enumerate(("Anna", "Ben")):
        page.locator(f'[data-key="player {seat}"]').fill(name)
    start = page.locator('[data-key="draw event"]').bounding_box()
    bar = page.locator(".bar").bounding_box()
    assert start is not None and bar is not None
    assert start["y"] + start["height"] <= bar["y"], "without scrolling"
    keys = ("draw event", "choose-0 ", "choose-1 ", "choose-0 roll", "choose-0 roll", "choose-0 0",
            "mode-0 tactical", "mode-1 tactical", "first roll")  # fmt: skip
    for key in keys:
        page.locator(f'[data-key^="{key}"]').first.click()
    page.locator(".stage-play").wait_for()


@pytest.mark.slow
def test_a_score_shows_what_it_gave_under_a_limit_also_after_others(opened: Opened) -> None:
    page = opened()
    for seat, name in enumerate(("Anna", "Ben")):
        page.locator(f'[data-key="player {seat}"]').fill(name)
    event(page)
    for seat, name in enumerate(("Purge the Foe", "Priority Assets")):
        page.locator(f'[data-key^="choose-{seat}"]', has_text=name).click()
    play(page, until="Round 2", modes=["fixed", "fixed"], gives=False)
    while "Anna" not in page.locator(".score.on .who-name").inner_text():
        tap(page, "next")
    card = page.locator('.hand [data-card="destroyers-wrath"]').first
    for _ in range(2):
        card.locator('.give.now:not([aria-pressed="true"])').first.click()
    for _ in range(2):
        card.locator('.group:not(.later) .give:not([aria-pressed="true"])').first.click()
    assert card.locator(".give.now").all_inner_texts() == ["+3", "+2"]
    assert "+2 of 4 · at most 15VP a round" in card.inner_text()
    card.locator('[data-key^="fold moments"]').click()
    given = card.locator('.give[aria-pressed="true"]').all_inner_texts()
    assert given == ["+3", "+2", "+4", "+6"], "what was scored first keeps what it gave"
    assert page.locator(".score.on .score-points").inner_text().split()[-1] == "15"


TURNS = """
async ([modes, most]) => {
  const one = selector => document.querySelector(selector);
  const free = ':not(:disabled):not([aria-pressed="true"])';
  const open = where => [...document.querySelectorAll(`.hand ${where}${free}`)]
    .find(node => node.checkVisibility());
  // In the Command phase, also what scores at the end of the turn.
  const ahead = () =>
    one(".clock").innerText.includes("Command") ? open(".group .give") : undefined;
  const round = () => one(".clock").innerText.split("\\n")[0];
  const turn = () => `${round()} ${one(".score.on .who-name")?.innerText}`;
  const turns = new Map();
  const scored = new Map();
  while (one(".stage-done") === null) {
    const now = turn();
    const count = scored.get(now) ?? 0;
    const prompt = one(".prompt");
    const give = prompt === null && count < most
      ? open(".give.now") ?? ahead()
      : undefined;
    if (give !== undefined) {
      give.click();
      scored.set(now, count + 1);
    } else tapOnce(modes, false);
    turns.set(now, (turns.get(now) ?? 0) + 1);
  }
  return [...turns].filter(([name]) => !name.includes("undefined")).map(([, taps]) => taps);
}
"""
"""Play to the end and score at most so often a turn; returns the taps of each turn."""


@pytest.mark.slow
def test_a_turn_with_two_scores_takes_at_most_four_taps_in_the_median(opened: Opened) -> None:
    page = opened()
    tap(page, "start")
    play(page, until="Round 1")
    turns = page.evaluate(TURNS, [["tactical", "fixed"], 2])
    assert len(turns) >= 8
    print(f"\\ntaps of each turn: {turns}")
    assert statistics.median(turns) <= 4


def test_both_choices_are_revealed_on_a_full_screen_with_the_next_question(
    opened: Opened,
) -> None:
    page = opened()
    event(page)
    for seat, name in enumerate(("Disruption", "Take and Hold")):
        page.locator(f'[data-key^="choose-{seat}"]', has_text=name).click()
    page.locator(".reveal").wait_for()
    page.locator(".turns").wait_for()
    assert page.evaluate("document.getAnimations().length") == 0, "with reduced motion"
    cards = page.locator(".turned-card > div:not(.back)")
    assert [text.split("\n")[0] for text in cards.all_inner_texts()] == ["Player 1", "Player 2"]
    assert cards.locator("h2").all_inner_texts() == ["Disruption", "Take and Hold"]
    missions = cards.locator(".follows").all_inner_texts()
    assert missions == ["Death Trap", "Determined Acquisition"]
    top = page.evaluate("document.elementFromPoint(195, 20).closest('.game-head')")
    assert top is None, "it covers the head of the page"
    pictures = page.locator(".prompt .pictured")
    pictures.first.locator("svg").wait_for()
    expect(pictures.locator("svg")).to_have_count(3)
    names = pictures.locator("xpath=self::*/span").all_inner_texts()
    spoken = pictures.evaluate_all("buttons => buttons.map(button => button.ariaLabel)")
    assert spoken == names, "the labels of the maps are not read out"
    pictures.first.click()
    assert page.locator(".reveal").count() == 0
    expect(page.locator(".emblem")).to_have_count(2)
    colour = "nodes => nodes.map(node => getComputedStyle(node).backgroundColor)"
    assert len(set(page.locator(".emblem").evaluate_all(colour))) == 1, "the sides are not decided"
    page.locator(".prompt .option").first.click()
    colours = page.locator(".emblem").evaluate_all(colour)
    sides = page.locator(".score-points").evaluate_all(
        """(nodes, sides) => nodes.map((node, seat) => {
            node.style.color = `var(--${sides[seat]})`; return getComputedStyle(node).color; })""",
        page.locator(".emblem").evaluate_all("nodes => nodes.map(node => node.classList[1])"),
    )
    assert colours == sides and len(set(sides)) == 2, "as on the map and in the score sheet"


@pytest.mark.slow
def test_markers_that_a_player_places_are_tapped_on_the_map_and_score(opened: Opened) -> None:
    page = opened()
    for seat, name in enumerate(("Anna", "Ben")):
        page.locator(f'[data-key="player {seat}"]').fill(name)
    event(page)
    for seat, name in enumerate(("Purge the Foe", "Reconnaissance")):
        page.locator(f'[data-key^="choose-{seat}"]', has_text=name).click()
    play(page, until="Round 1", modes=["fixed", "fixed"])
    while "Anna" not in page.locator(".score.on .who-name").inner_text():
        tap(page, "next")
    side = str(page.locator(".panel.hand").first.get_attribute("class")).split()[-1]
    go_to(page, "mission")
    expect(page.locator(".mission .card").first.locator(".battle-map")).to_have_count(1)
    page.get_by_role("button", name="Anna’s markers").click()
    markers = page.locator(".mission .marker")
    markers.last.click()
    assert markers.last.get_attribute("aria-label") == (
        "Central (T1D): nobody controls it, Anna has one operation marker there"
    )
    go_to(page, side)
    page.get_by_role("button", name="Score from the map: +3VP").click()
    assert page.locator(".tallies").all_inner_texts() == ["P 3", ""]


@pytest.mark.slow
def test_the_first_tap_on_a_marker_is_for_the_player_whose_turn_it_is(opened: Opened) -> None:
    page = opened()
    start(page, mission_rule="Chilling Rain", primary="Take and Hold")
    choose_modes(page, "fixed", "fixed")
    page.locator('[data-key="first defender"]').click()
    go_to(page, "mission")
    marker = page.locator(".mission .marker").first
    owners = []
    for _ in range(3):
        marker.click()
        owners.append(str(marker.get_attribute("class")).split()[1:])
    assert owners == [["defender"], ["attacker"], []]


def answer_all(page: Page) -> None:
    """Answer the questions of both halves in table mode: skip what is only remembered."""
    while page.locator(".half .prompt").count() > 0:
        skip = page.locator('.half .prompt [data-key^="remember"][data-key$=" skip"]')
        option = page.locator(".half .prompt .option").last
        (skip if skip.count() > 0 else option).click()


@pytest.mark.slow
def test_a_question_shows_its_card_and_table_mode_does_everything_that_a_turn_needs(
    opened: Opened,
) -> None:
    page = opened(width=320, height=640)
    pack(page, "Chapter Approved 2025-26")
    set_seed(page, "keep")
    page.locator("[data-key=start]:enabled").click()
    play(page, until="Round 1")
    assert page.locator(".prompt h2").inner_text() == "Keep or redraw?"
    assert page.locator(".prompt .card .row").count() > 0
    go_to(page, "table")
    half = page.locator(".half.on")
    page.locator(".half.on .prompt").wait_for()
    half.locator(".prompt button", has_text="Keep").click()
    answer_all(page)
    name = half.locator(".half-name")
    assert name.bounding_box()["y"] >= 0  # type: ignore[index]
    for width, height in ((667, 375), (320, 640)):
        page.set_viewport_size({"width": width, "height": height})
        for cards in page.locator(".half-cards").all():
            assert cards.evaluate("cards => cards.scrollHeight <= cards.clientHeight"), width
    half.locator('[data-key^="card more"]').click()
    half.locator('[data-key^="fold exchange"]').click()
    half.locator('[data-key^="swap "]').first.click()
    answer_all(page)
    half.locator('[data-key^="close"]').click()
    assert "0 CP" in half.inner_text().replace("\n", " ")
    half.locator(".half-button").first.click()
    half.locator('[data-key^="discard "]').click()
    expect(page.locator(".table-mode")).to_have_count(1)
    assert "1 CP" in half.inner_text().replace("\n", " ")


def test_the_heading_of_a_hand_is_complete_on_the_smallest_phone(opened: Opened) -> None:
    page = opened(width=320, height=640)
    page.locator('[data-key="player 0"]').fill("Bartholomew")
    tap(page, "start")
    play(page, until="Round 1")
    set_text_size(page, 200)
    go_to(page, "attacker")
    heading = page.locator(".hand.attacker .status h2")
    sizes = heading.evaluate(
        "node => [node.scrollWidth, node.clientWidth, node.scrollHeight, node.clientHeight]"
    )
    assert sizes[0] <= sizes[1] and sizes[2] <= sizes[3] + 1, sizes


def test_what_scores_now_is_on_top_of_its_card(opened: Opened) -> None:
    page = opened()
    event(page)
    for seat in (0, 1):
        page.locator(f'[data-key^="choose-{seat}"]', has_text="Take and Hold").click()
    play(page, until="Round 3", modes=["fixed", "fixed"])
    first = page.locator(".hand .card.now").evaluate_all(
        "cards => cards.map(card => card.querySelector('.group').classList.contains('now'))"
    )
    assert first and all(first)


def test_a_question_on_a_phone_on_its_side_is_whole_in_its_box(opened: Opened) -> None:
    page = opened(width=844, height=390)
    pack(page)
    tap(page, "start")
    play(page, stop='.prompt [data-key$=" nobody"]', gives=False)
    ends = "node => [node.getBoundingClientRect().top, node.getBoundingClientRect().bottom]"
    head, prompt, title, text, options, buttons = (
        page.locator(part).last.evaluate(ends)
        for part in (
            ".game-head",
            ".prompt",
            ".prompt h2",
            ".prompt .prose, .prompt > p",
            ".prompt .options",
            ".bar-buttons",
        )
    )
    assert head[1] <= prompt[0] < title[0]
    assert title[1] <= text[0] and text[1] <= options[0] + 1
    assert options[1] < prompt[1] <= buttons[0]


def test_in_large_type_on_its_side_a_question_is_in_sight_and_a_card_is_wide(
    opened: Opened,
) -> None:
    page = opened(width=844, height=390)
    pack(page, "Chapter Approved 2025-26")
    tap(page, "start")
    play(page, stop=".bar .prompt h2", gives=False)
    set_text_size(page, 200)
    ends = "node => [node.getBoundingClientRect().top, node.getBoundingClientRect().bottom]"
    top, bottom = page.locator(".bar .prompt h2").first.evaluate(ends)
    assert page.locator(".game-head").evaluate(ends)[1] <= top and bottom <= 390
    main = page.locator(".game > main").bounding_box()
    assert main is not None and main["width"] > 800


QUESTIONS = """
() => {
  const one = selector => document.querySelector(selector);
  const hidden = new Set();
  const asked = [""];
  for (let taps = 0; taps < 600 && one(".stage-done") === null; taps += 1) {
    const prompt = one(".questions .prompt");
    const title = prompt?.querySelector("h2");
    if (prompt !== null && title.innerText !== asked.at(-1)) {
      asked.push(title.innerText);
      const sheet = prompt.parentElement.getBoundingClientRect();
      const parts = [title, prompt.querySelector("input"), prompt.querySelector(".options > *"),
        prompt.querySelector(".options:not(.list) > :last-child")].filter(part => part !== null);
      for (const part of parts) {
        const {top, bottom} = part.getBoundingClientRect();
        const isSeen = top >= sheet.top && bottom <= sheet.bottom;
        if (!isSeen) hidden.add(`${title.innerText}: ${part.innerText || part.tagName}`);
      }
      prompt.parentElement.scrollTo(0, 9999);  // the player read the card
    }
    tapOnce();
  }
  return [asked, [...hidden]];
}
"""
"""Play to the end; returns the questions, and what was out of sight."""

ASKED = [
    ("Chapter Approved 2025-26", 1, "Alpha Targets"),
    ("Chapter Approved 2026-27", 0, "beacon"),
]
"""Packs, how often to draw before the game, and a question of it."""


@pytest.mark.parametrize(("width", "height"), quick([(320, 640)], [(320, 640), (390, 844)]))
@pytest.mark.parametrize(("name", "draws", "of_all"), quick(ASKED[1:], ASKED))
def test_each_question_of_a_battle_opens_at_its_top_with_its_answers_in_sight(
    opened: Opened, name: str, draws: int, of_all: str, width: int, height: int
) -> None:
    page = opened(width=width, height=height)
    pack(page, name)
    page.evaluate("count => crypto.getRandomValues(new Uint8Array(count))", draws)
    tap(page, "start")
    play(page, until="Round 1", gives=False)
    asked, hidden = page.evaluate(QUESTIONS)
    assert of_all in " ".join(asked) and not hidden


ARROWS = """() => [...document.querySelectorAll('.fold.plain > :is(summary, .fold-button)')]
  .map(fold => {
    const {width, height, marginLeft} = getComputedStyle(fold, '::before');
    return (Math.hypot(parseFloat(width), parseFloat(height)) - parseFloat(width)) / 2
      - parseFloat(marginLeft);
  })"""
"""How far the arrow of each fold without a frame is beyond the edge of its card, in px."""


def test_six_counts_are_in_one_row_of_a_phone_and_no_arrow_is_beyond_its_card(
    opened: Opened,
) -> None:
    page = opened()
    beyond = page.evaluate(ARROWS)
    assert beyond
    assert max(beyond) <= 0
    pack(page, "Chapter Approved 2026-27")
    event(page)
    for seat, name in enumerate(("Disruption", "Purge the Foe")):
        page.locator(f'[data-key^="choose-{seat}"]', has_text=name).click()
    play(page, until="Round 1", gives=False)
    while page.locator(".hand .counted .chips").count() == 0:
        play(page, stop=".bar:not(:has(.prompt))", gives=False)
        page.locator(".bar .main").click()
    card = page.locator(".hand .card", has_text="Delaying Action")
    tops = card.locator(".counted .chips .give").evaluate_all(
        "chips => chips.map(chip => chip.getBoundingClientRect().top)"
    )
    assert len(tops) == 6
    assert len(set(tops)) == 1


@pytest.mark.slow
def test_guards_are_chosen_anew_on_the_card_in_each_command_phase_of_their_player(
    opened: Opened,
) -> None:
    page = opened()
    pack(page, "Chapter Approved 2025-26")
    page.evaluate("crypto.getRandomValues(new Uint8Array(1))")
    tap(page, "start")
    play(page, until="Round 1", gives=False)
    for side in ("Attacker", "Defender"):
        hand = page.locator(f".hand.{side.lower()}")
        card = hand.locator('.card:not(.later)[data-card="burden-of-trust"]')
        play(page, stop=".bar:not(:has(.prompt))", gives=False)
        assert "Burden of Trust" in page.locator(".news").inner_text()
        assert page.locator(".score.on .who-name").inner_text() == side
        [line] = card.locator(".chosen").all_inner_texts()
        assert line.startswith(f"Now {side}’s guards")
        card.get_by_role("button", name="Enter").click()
        page.keyboard.type("Wardens, Old Guard")
        page.keyboard.press("Enter")
        assert "Command" in page.locator(".clock").inner_text(), "the key presses no other button"
        card.get_by_role("button", name="Change").click()
        card.get_by_role("button", name="Wardens").click()
        card.get_by_role("button", name="Save").click()
        assert "guards: Old Guard" in card.locator(".chosen").inner_text()
        play(page, until="Defender’s turn", gives=False)
