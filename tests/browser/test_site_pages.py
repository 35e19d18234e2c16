"""Pages in a browser: themes, widths, switches, search, maps, menus."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from musterbook.library import addresses
from musterbook.library.model.cards import Card
from musterbook.library.model.files import MapCard
from musterbook.library.model.nodes import Library, Node
from musterbook.pages.context import Context
from musterbook.pages.map_pages import all_map_pairs
from musterbook.pages.other_editions import counterparts
from tests.conftest import OpenPage
from tests.slow import quick


@pytest.fixture(scope="module")
def page_addresses(library: Library) -> list[str]:
    """One page of each kind, and those that belong to no entry."""
    first: dict[str, Node] = {}
    for node in library.nodes.values():
        first.setdefault(node.kind, node)
    pages = {addresses.url(node).partition("#")[0]: None for node in first.values()}
    both = all_map_pairs(library)[0].url
    return [*pages, both, "doubt.html", "print.html", "concepts/index.html", "404.html"]


@pytest.mark.parametrize("widths", quick([[320, 1440]], [[320, 1440], [390, 768]]))
def test_no_page_scrolls_sideways_or_has_small_type(
    open_page: OpenPage, served_site: str, page_addresses: list[str], widths: list[int]
) -> None:
    widths = [*widths]
    page = open_page(served_site + "/index.html", width=widths[0])
    for address in page_addresses:
        page.goto(f"{served_site}/{address}")
        for width in widths:
            page.set_viewport_size({"width": width, "height": 844})
            over = page.evaluate(
                "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
            )
            assert over <= 0, f"{address} at {width}"
            assert page.evaluate(SMALL_TYPE) == [], f"{address} at {width}"
        widths.reverse()  # the next page begins with the width of this one


SMALL_TYPE = """() => [...document.querySelectorAll('.mb *, header.top *, footer *')]
  .filter(element => !element.closest('.mb-card, svg') && element.checkVisibility()
    && [...element.childNodes].some(node => node.nodeType === 3 && node.textContent.trim())
    && parseFloat(getComputedStyle(element).fontSize) < 13.99)
  .map(element => element.outerHTML.slice(0, 120))"""


def test_a_table_in_the_text_of_a_card_is_beside_the_rail(
    open_page: OpenPage, served_site: str, library: Library
) -> None:
    card = next(one for one in library.of_type(Card) if "|---|" in (one.data.text or ""))
    page = open_page(f"{served_site}/{addresses.url(card)}", width=1440)
    for width in (1440, 768, 390):
        page.set_viewport_size({"width": width, "height": 844})
        rows, name, table, cell = (
            page.locator(one).first.bounding_box()
            for one in (".face-rows", ".head h1", ".face-rows > table", ".face-rows > table td")
        )
        assert rows and name and table and cell
        assert cell["x"] >= name["x"]
        assert table["x"] + table["width"] <= rows["x"] + rows["width"]


def test_the_theme_follows_the_system_until_the_button_is_used(
    open_page: OpenPage, served_site: str
) -> None:
    page = open_page(f"{served_site}/index.html", dark=True)
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    switch = page.get_by_role("button", name="Dark theme")
    expect(switch).to_have_attribute("aria-pressed", "true")
    switch.click()
    expect(root).to_have_attribute("data-theme", "light")
    page.reload()
    expect(root).to_have_attribute("data-theme", "light")
    expect(switch).to_have_attribute("aria-pressed", "false")


@pytest.mark.slow
def test_without_scripts_the_theme_follows_the_system(
    open_page: OpenPage, served_site: str
) -> None:
    colours = (
        "() => [document.body, document.documentElement].map(getComputedStyle)"
        ".map(style => [style.color, style.backgroundColor])"
    )
    scripted = open_page(f"{served_site}/doubt.html", dark=True).evaluate(colours)
    page = open_page(f"{served_site}/doubt.html", dark=True, scripts=False)
    assert page.evaluate(colours) == scripted
    expect(page.locator("h1")).to_be_visible()


@pytest.mark.parametrize("count", quick([8], [8, 20]))
def test_the_first_screen_of_a_phone_shows_a_line_that_scores_and_usually_the_whole_face(
    open_page: OpenPage, served_site: str, library: Library, count: int
) -> None:
    cards = [c for c in library.of_type(Card) if c.data.scoring and not c.data.stratagem]
    low, tall = {}, []
    page = open_page(f"{served_site}/index.html", width=390, height=844)
    expect(page.locator(".top").get_by_text("Play", exact=True)).to_be_visible()
    uses = page.locator(".showcase").evaluate("uses => uses.getBoundingClientRect().bottom")
    assert uses < 2 * 844, "an example of each use in two screens"
    for card in cards[:: len(cards) // count]:
        page.goto(f"{served_site}/{addresses.url(card)}")
        box = page.locator(".scoring .vp:visible").first.bounding_box()
        assert box is not None
        if box["y"] + box["height"] > 844:
            low[card.id] = box["y"]
        face = page.locator(".face-rows:visible").last
        tall += [card.id] * (face.evaluate("face => face.getBoundingClientRect().bottom") > 844)
    assert low == {}
    assert len(tall) <= count // 7, tall


def search(page: Page, words: str) -> None:
    page.wait_for_load_state("load")
    page.get_by_role("button", name="Search rules and cards").click()
    field = page.get_by_role("combobox", name="Search rules and cards")
    expect(field).to_be_focused()
    field.press_sequentially(words)
    page.locator(".find-hit").first.wait_for()


def test_the_search_can_be_used_and_closed_by_keyboard(
    open_page: OpenPage, served_site: str, library: Library
) -> None:
    card = library.of_kind("card")[0]
    page = open_page(f"{served_site}/{addresses.url(card)}")
    for opening in ("/", "Control+k"):
        page.keyboard.press(opening)
        field = page.get_by_role("combobox", name="Search rules and cards")
        expect(field).to_be_focused()
        field.fill("objective")
        options = page.get_by_role("option")
        expect(options.first).to_have_attribute("aria-selected", "true")
        page.keyboard.press("ArrowDown")
        expect(options.nth(1)).to_have_attribute("aria-selected", "true")
        expect(field).to_have_attribute("aria-activedescendant", "find-1")
        page.keyboard.press("ArrowUp")
        page.keyboard.press("ArrowUp")
        expect(options.last).to_have_attribute("aria-selected", "true")
        expect(options.last).to_be_in_viewport()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog", name="Search")).to_be_hidden()


def test_the_search_narrows_to_an_edition_and_announces_its_results(
    open_page: OpenPage, served_site: str, library: Library
) -> None:
    page = open_page(f"{served_site}/index.html?q=objective")
    status = page.get_by_role("dialog", name="Search").get_by_role("status")
    expect(status).to_contain_text("of")
    group = page.get_by_role("group", name="Edition")
    button = group.get_by_role("button").nth(1)
    name = (button.text_content() or "").partition(" ")[0]
    (edition,) = (edition.id for edition in library.editions if edition.data.short == name)
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(group.get_by_role("button").first).to_have_attribute("aria-pressed", "false")
    found = page.get_by_role("option").evaluate_all("links => links.map(link => link.href)")
    assert found and all(f"/{edition}/" in href for href in found)
    page.get_by_role("combobox").fill("xyzzyplugh")
    expect(page.get_by_role("combobox")).to_have_attribute("aria-expanded", "false")


def test_maps_are_visible_and_have_a_name(
    open_page: OpenPage, served_site: str, library: Library
) -> None:
    page = open_page(f"{served_site}/index.html", width=390)
    with_markers = next(one for one in library.of_type(MapCard) if one.data.markers)
    for node in (library.of_kind("map")[0], with_markers):
        page.goto(f"{served_site}/{addresses.url(node)}")
        box = page.locator(".map svg").bounding_box()
        assert box is not None and box["width"] > 300 and box["height"] > 150
        expect(page.locator(".map svg")).to_have_role("img")
    page.set_viewport_size({"width": 1440, "height": 900})
    for part in (".map svg", ".map figcaption", ".map-view tr"):  # and where its markers are
        expect(page.locator(part).last).to_be_in_viewport(ratio=1)


def test_the_switch_shows_the_original_reading_and_is_remembered(
    open_page: OpenPage, served_site: str, library: Library
) -> None:
    step = next(node for node in library.of_kind("step") if len(node.overlays) == 1)
    page = open_page(f"{served_site}/{addresses.url(step)}")
    changed = page.locator(f"#{step.slug} [data-when^='+']")
    first = page.locator(f"#{step.slug} [data-when^='-']")
    expect(changed).to_be_visible()
    expect(first).to_be_hidden()
    switch = page.locator("[data-overlay-switch]").first
    switch.click()
    expect(switch).to_have_attribute("aria-checked", "false")
    expect(changed).to_be_hidden()
    expect(first).to_be_visible()
    page.reload()
    expect(first).to_be_visible()
    page.locator("[data-overlay-switch]").first.press("Space")
    expect(changed).to_be_visible()


def test_the_menu_of_editions_opens_by_keyboard_and_closes_with_escape(
    open_page: OpenPage, served_site: str, library: Library
) -> None:
    page = open_page(f"{served_site}/index.html")
    summary = page.locator("details.switch > summary")
    summary.press("Enter")
    pack = library.packs()[0]
    link = page.locator(".switch-panel").get_by_role("link", name=pack.name, exact=True)
    expect(link).to_be_hidden()  # of an older edition, which is folded
    page.locator(".edition summary", has_text=library[pack.edition or ""].name).press("Enter")
    expect(link).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".switch-panel")).to_be_hidden()
    expect(summary).to_be_focused()


def test_on_a_phone_the_related_pages_are_behind_one_button(
    open_page: OpenPage, served_site: str, library: Library
) -> None:
    card = library.of_kind("card")[0]
    page = open_page(f"{served_site}/{addresses.url(card)}", width=390)
    expect(page.locator("#siblings")).to_be_hidden()
    page.locator(".siblings-button").click()
    expect(page.locator("#siblings [aria-current]")).to_contain_text(card.name)


@pytest.mark.parametrize("step", quick([90], [15, 90]))
def test_a_card_shows_its_complete_face(
    open_page: OpenPage, served_site: str, library: Library, step: int
) -> None:
    page = open_page(f"{served_site}/index.html")
    for card in library.of_kind("card")[::step]:
        page.goto(f"{served_site}/{addresses.url(card)}")
        page.locator(".face-preview").first.wait_for()
        rest = page.evaluate(
            "() => { const [panel, name] = ['.mb-card-panel', '.mb-card-name'].map("
            " part => document.querySelector(part)?.getBoundingClientRect());"
            " return panel ? panel.top - name.bottom : 0 }"
        )
        assert rest >= -1, card.id


def test_each_of_several_overlays_can_be_switched_off(
    open_page: OpenPage, served_site: str, library: Library
) -> None:
    step = max(library.of_kind("step"), key=lambda node: len(node.overlays))
    names = [f"{step.pack}/{one.slug}" for one in step.overlays]
    assert len(names) > 1
    page = open_page(f"{served_site}/{addresses.url(step)}")
    shown = page.locator(f"#{step.slug} .variant:visible")
    expect(shown).to_have_attribute("data-when", " ".join(f"+{name}" for name in names))
    page.locator(f"[data-overlay-switch='{names[-1]}']").click()
    rest = [*(f"+{name}" for name in names[:-1]), f"-{names[-1]}"]
    expect(shown).to_have_count(1)
    expect(shown).to_have_attribute("data-when", " ".join(rest))
    page.reload()
    expect(shown).to_have_attribute("data-when", " ".join(rest))


def test_a_changed_card_shows_its_earlier_face_while_the_overlay_is_off(
    open_page: OpenPage, served_site: str, library: Library
) -> None:
    card = next((node for node in library.of_kind("card") if node.overlays), None)
    if card is None:
        pytest.skip("no card of the content is changed by a later document")
    page = open_page(f"{served_site}/{addresses.url(card)}")
    face = page.locator(".face-preview:visible")
    expect(face).to_have_count(1)
    usual = face.inner_text()
    page.locator("[data-overlay-switch]").first.click()
    expect(face).not_to_have_text(usual, use_inner_text=True)
    expect(face).to_have_count(1)
    rest = page.evaluate(
        "() => { const [panel, name] = ['.mb-card-panel', '.mb-card-name'].map("
        " part => document.querySelector('.face-preview:not([hidden]) ' + part));"
        " return panel.getBoundingClientRect().top - name.getBoundingClientRect().bottom }"
    )
    assert rest >= -1


def test_the_edition_switch_leads_to_the_same_concept_and_says_so(
    open_page: OpenPage, served_site: str, library: Library
) -> None:
    context = Context(library)
    rule = next(
        node
        for node in library.of_kind("rule")
        if any(id in counterparts(context, node) for id in (e.id for e in library.editions))
    )
    link = next(iter(counterparts(context, rule).values()))
    page = open_page(f"{served_site}/{addresses.url(rule)}")
    page.locator("details.switch > summary").click()
    entry = page.locator(f".twins li:has(a[href$='{link['url']}'])").first
    expect(entry).to_contain_text(f"{link['name']} {link['why']}")
    entry.get_by_role("link").click()
    expect(page).to_have_url(f"{served_site}/{link['url']}")


def test_only_editions_with_the_concept_are_listed(
    open_page: OpenPage, served_site: str, library: Library
) -> None:
    context = Context(library)
    editions = {edition.id for edition in library.editions}
    rule = next(
        node
        for node in library.of_kind("rule")
        if len(editions & counterparts(context, node).keys()) == 1
    )
    page = open_page(f"{served_site}/{addresses.url(rule)}")
    page.locator("details.switch > summary").click()
    listed = page.locator(".twins li")
    expect(listed).to_have_count(len(counterparts(context, rule)))
    expect(listed.filter(has=page.locator("a"))).to_have_count(len(counterparts(context, rule)))


@pytest.mark.parametrize("scripts", quick([True], [True, False]))
def test_a_deployment_is_shown_with_each_of_its_terrain_layouts(
    open_page: OpenPage, built_site: Path, library: Library, scripts: bool
) -> None:
    pair = all_map_pairs(library)[0]
    page = open_page((built_site / pair.url).as_uri(), scripts=scripts, offline=True)
    expect(page.locator("figure.map svg")).to_have_count(1)
    drawn = page.locator("figure.map svg desc").text_content() or ""
    assert "Objective markers:" in drawn and "Terrain:" in drawn
    other = page.locator(".layouts a:not([aria-current])").first
    name = other.inner_text()
    other.click()
    expect(page.locator(".layouts [aria-current]")).to_have_text(name)


def test_a_comparison_on_a_phone_names_the_edition_of_every_cell(
    open_page: OpenPage, served_site: str, library: Library
) -> None:
    concept = library.of_kind("concept")[0]
    page = open_page(f"{served_site}/{addresses.url(concept)}", width=390)
    cell = page.locator("table.concept td").nth(1)
    label = cell.evaluate("element => getComputedStyle(element, '::before').content")
    assert label.strip('"') == cell.get_attribute("data-label")
    expect(page.locator("table.concept thead")).to_be_hidden()


@pytest.mark.slow
def test_search_results_distinguish_entries_with_the_same_name(
    open_page: OpenPage, served_site: str, library: Library
) -> None:
    names = [node.name for node in library.of_kind("card")]
    name = next(name for name in names if names.count(name) > 2)
    page = open_page(f"{served_site}/index.html")
    search(page, name)
    titles = page.locator(".find-hit").evaluate_all(
        "all => all.map(one => ['strong', 'small'].map(tag => one.querySelector(tag).textContent)"
        ".join(' · '))"
    )
    same = [title for title in titles if title.startswith(name)]
    assert len(same) > 1 and len(same) == len(set(same))
