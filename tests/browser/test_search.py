"""The search in a browser: the questions of players, the sentence that answers, and its speed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.driver_firefox import Marionette
from tests.browser.drivers import wait_for
from tests.conftest import OpenPage
from tests.questions import Found, Question, Rates, rates, read
from tests.slow import quick

QUESTIONS, RATES = read()

ASK = """async questions => {
  const field = document.querySelector(".find-field");
  const answers = [];
  for (const question of questions) {
    field.value = question;
    field.dispatchEvent(new Event("input"));
    await new Promise(done => setTimeout(done, 0));
    answers.push([
      [...document.querySelectorAll(".find-hit")].slice(0, 3).map(hit => hit.href.split(":~:")[0]),
      [...document.querySelectorAll(".find-answer > span")]
        .map(line => `${line.textContent} ${line.matches(".find-lit")}`).join(" ")
    ]);
  }
  return answers;
}"""


def opened(open_page: OpenPage, address: str) -> Page:
    page = open_page(f"{address}?q=objective")
    page.locator(".find-hit").first.wait_for()
    return page


def asked(page: Page, root: str, questions: list[Question]) -> Rates:
    """Ask the search of a page; return how well it answers."""
    answers = page.evaluate(ASK, [question["ask"] for question in questions])
    return rates(
        questions,
        (Found([url.removeprefix(f"{root}/") for url in urls], said) for urls, said in answers),
    )


def test_there_are_many_questions_and_none_is_in_two_parts() -> None:
    parts = {part: [one["ask"] for one in QUESTIONS[part]] for part in RATES}
    assert set(QUESTIONS) == set(RATES) and all(len(part) >= 40 for part in parts.values())
    every = [question for questions in parts.values() for question in questions]
    assert len(every) >= 200 and len(set(every)) == len(every)


@pytest.mark.parametrize("half", quick(["phone"], RATES))
def test_players_questions_are_answered_by_the_first_result(
    open_page: OpenPage, served_site: str, half: str
) -> None:
    page = opened(open_page, f"{served_site}/index.html")
    answered = asked(page, served_site, QUESTIONS[half])
    assert answered.reach(RATES[half]), answered


def test_the_first_result_answers_with_rows_a_sentence_another_edition_or_a_comparison(
    open_page: OpenPage, served_site: str
) -> None:
    page = open_page(f"{served_site}/index.html?q=how+many+vp+for+cleanse+leviathan")
    first, field = page.get_by_role("option").first, page.get_by_role("combobox")
    expect(first.locator("strong")).to_have_text("Cleanse")
    assert first.locator("mark.find-value").all_inner_texts() == [
        "Fixed 2VP, Tactical 3VP",
        "Fixed 4VP, Tactical 5VP",
    ]
    field.fill("objective")
    expect(page.locator(".find-status")).to_contain_text("best 30 of")
    counts = page.locator(".find-editions").inner_text().split("·")[1:]
    total = int(page.locator(".find-status").inner_text().split("of ")[1].split(",")[0])
    assert sum(int(one.split()[0]) for one in counts) == total
    field.fill("max primary points 11th")
    expect(first.locator(".find-lit")).to_contain_text("Primary 45VP")
    marked = first.locator(".find-lit mark").all_inner_texts()
    assert marked and all(text.endswith("VP") for text in marked), marked
    expect(first.locator("small")).to_contain_text("Chapter Approved 2026-27")
    field.fill("linebreaker 10e")
    expect(first).to_have_text(
        re.compile(r"^Not in the 10th edition\. 7th edition, .*: *Linebreaker")
    )
    assert "7th" not in first.locator("small").inner_text(), "the edition is named once"
    field.fill("strategic reserves 9e vs 10e")
    expect(first).to_have_attribute("href", re.compile(r"compare/9e--10e\.html"))
    first.click()
    page.wait_for_url("**/compare/9e--10e.html*")


@pytest.mark.parametrize("way", quick(["file"], ["http", "file"]))
def test_a_result_leads_to_the_words_that_answer_the_question(
    open_page: OpenPage, served_site: str, built_site: Path, way: str
) -> None:
    base = served_site if way == "http" else built_site.as_uri()
    page = open_page(f"{base}/index.html?q=where+can+infiltrators+set+up")
    first = page.get_by_role("option").first
    expect(first.locator("strong")).to_have_text("Infiltrators")
    assert ":~:text=" in (first.get_attribute("href") or "")
    first.click()
    page.wait_for_url("**/abilities/infiltrators.html*")


@pytest.mark.slow
def test_a_query_without_results_names_its_words_and_offers_the_nearest_entries(
    open_page: OpenPage, served_site: str
) -> None:
    page = opened(open_page, f"{served_site}/index.html")
    page.get_by_role("combobox").fill("clxxnxe")
    status = page.get_by_role("dialog", name="Search").get_by_role("status")
    expect(status).to_contain_text("Nothing found for “clxxnxe”")
    options = page.get_by_role("option")
    assert 1 <= options.count() <= 3
    expect(options.first.locator("strong")).to_have_text("Cleanse")
    page.get_by_role("combobox").fill("cleanse clxqqx")
    expect(status).to_contain_text("No entry has “clxqqx”")
    page.get_by_role("combobox").fill("pile in max distance 10e")
    expect(status).to_contain_text("matching in part")


def test_an_empty_field_offers_recent_and_suggested_questions(
    open_page: OpenPage, served_site: str
) -> None:
    page = open_page(f"{served_site}/index.html?q=seize+the+initiative")
    page.get_by_role("option").first.click()
    page.wait_for_url("**/seize-the-initiative.html*")
    page.keyboard.press("/")
    offers = page.get_by_role("dialog", name="Search").locator(".find-offer")
    expect(offers).to_have_count(2)
    expect(offers.nth(1).get_by_role("button")).to_have_count(4)
    offers.first.get_by_role("button", name="seize the initiative").click()
    expect(page.get_by_role("combobox")).to_have_value("seize the initiative")
    expect(page.get_by_role("option").first.locator("strong")).to_have_text("Seize the Initiative")


def test_a_query_from_a_link_is_read_from_its_start_and_its_editions_scroll_on_a_phone(
    open_page: OpenPage, served_site: str
) -> None:
    query = "when can reserves arrive in my opponent's deployment zone"
    page = open_page(f"{served_site}/index.html?q={query}", width=390, height=844)
    first, editions = page.get_by_role("option").first, page.locator(".find-editions")
    expect(first).to_be_visible()
    field = page.get_by_role("combobox")
    expect(field).to_be_focused()
    selected = "one => [one.scrollLeft, one.selectionStart, one.selectionEnd]"
    assert field.evaluate(selected) == [0, len(query), len(query)]
    assert first.evaluate("one => one.getBoundingClientRect().y") < 150, (
        "the editions and the count are in one row"
    )
    assert editions.evaluate("one => one.scrollWidth > one.clientWidth")
    page.keyboard.press("Tab")
    for button in editions.get_by_role("button").all():
        page.keyboard.press("Tab")
        expect(button).to_be_focused()
        expect(button).to_be_in_viewport(ratio=0.95)
    page.keyboard.press("Enter")
    expect(page.locator(".find-editions [aria-pressed=true]")).to_be_focused()
    assert editions.evaluate("one => one.scrollLeft") > 0


def test_a_phone_shows_few_rows_above_the_answer_of_a_long_entry_and_names_a_column_once(
    open_page: OpenPage, served_site: str
) -> None:
    page = open_page(
        f"{served_site}/index.html?q=strategic+reserves+cost+25+power+9e", width=390, height=844
    )
    first = page.get_by_role("option").first
    expect(first.locator(".find-lit")).to_have_text("20–29 3CP")
    assert first.inner_text().count("Combined Power Rating") == 1
    assert first.inner_text().count("and so on") == 1
    fold, lit = first.locator(".find-fold"), first.locator(".find-lit")
    expect(fold).to_have_text("… 3 lines above")
    expect(fold).to_be_visible()
    top = "one => one.getBoundingClientRect().y"
    assert lit.evaluate(top) - fold.evaluate(top) < 4 * 30, "it is within the first five rows"
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(fold).to_be_hidden()


ADDRESSES = (
    "index.html",
    "10e/leviathan/secondary/cleanse.html",
    "compare/9e--10e.html",
    "concepts/reserves.html",
    "10e/leviathan/secondary/index.html",
    "about/format.html",
)
"""Pages of several kinds."""
TYPED = [*zip(ADDRESSES, (0, 40, 100) * 2, strict=True)]
"""Each page with the milliseconds between two keys."""
SLOWER = 6
"""Factor by which a phone is slower than this machine."""


@pytest.mark.slow
@pytest.mark.parametrize(("address", "delay"), TYPED)
def test_no_key_after_the_slash_is_lost_on_a_slow_phone(
    open_page: OpenPage, served_site: str, address: str, delay: int
) -> None:
    page = open_page("about:blank")
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    try:
        session.send("Network.clearBrowserCache")
        page.goto(f"{served_site}/{address}")
        page.keyboard.type("/linchpin", delay=delay)
        page.locator(".find-hit", has_text="Linchpin").first.wait_for(timeout=60_000)
        assert page.locator(".find-field").input_value() == "linchpin"
    finally:
        session.detach()  # the page is as fast as before


BUSY_PAGE = """
setInterval(() => { const end = Date.now() + 100; while (Date.now() < end); }, 20);
"""
"""A page that does something else five sixths of the time, like a slow phone."""


@pytest.mark.slow
@pytest.mark.parametrize(("address", "delay"), TYPED)
def test_no_key_after_the_slash_is_lost_in_firefox(
    firefox: Marionette, served_site: str, address: str, delay: int
) -> None:
    firefox.open(f"{served_site}/{address}")
    firefox.run(BUSY_PAGE)
    try:
        firefox.type("/linchpin", delay)
        wait_for(firefox, "document.querySelector('.find-hit') !== null")
        assert firefox.run("return document.querySelector('.find-field').value") == "linchpin"
    finally:
        firefox.open("about:blank")  # the page would be busy until the last test of all


def test_enter_follows_the_first_result_once_the_search_is_loaded(
    open_page: OpenPage, served_site: str
) -> None:
    page = open_page("about:blank")
    waiting: list[Route] = []
    page.route("**/search-data.js", lambda route: waiting.append(route))
    page.goto(f"{served_site}/index.html")
    page.keyboard.type("/linchpin")
    expect(page.get_by_role("dialog").get_by_role("status")).to_have_text("Loading …")
    page.keyboard.press("Enter")
    expect(page.locator(".find-field")).to_be_focused()
    for route in waiting:
        route.continue_()
    page.unroute("**/search-data.js")
    page.wait_for_url("**/linchpin.html*")


def test_a_search_that_cannot_be_loaded_says_so_and_can_be_opened_again(
    open_page: OpenPage, served_site: str
) -> None:
    page = open_page("about:blank", expect=["search-data.js", "ERR_FAILED"])
    page.route("**/search-data.js", lambda route: route.abort())
    page.goto(f"{served_site}/index.html")
    page.keyboard.type("/linchpin")
    expect(page.get_by_role("dialog").get_by_role("status")).to_contain_text("could not be loaded")
    page.unroute("**/search-data.js")
    page.keyboard.press("Escape")
    page.keyboard.type("/linchpin")
    expect(page.get_by_role("option").first.locator("strong")).to_have_text("Linchpin")


def test_the_search_is_fetched_before_it_is_opened(open_page: OpenPage, served_site: str) -> None:
    page = open_page("about:blank")
    with page.expect_request("**/search-data.js"):
        page.goto(f"{served_site}/index.html")
