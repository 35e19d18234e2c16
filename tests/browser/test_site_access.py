"""Accessibility of pages and the search: axe finds no violations."""

from __future__ import annotations

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from musterbook.library import addresses
from musterbook.library.model.cards import DeckFile
from musterbook.library.model.files import Table
from musterbook.library.model.nodes import Node
from musterbook.library.model.pack import PackFile
from musterbook.pages import Context
from musterbook.pages.card_pages import CARDS_WITHOUT_FILTER
from musterbook.pages.comparison_pages import pair_makers
from musterbook.pages.map_pages import map_pair_makers
from musterbook.pages.rule_pages import all_rules_makers
from tests.browser.test_randomizer_access import Walk
from tests.conftest import OpenPage
from tests.slow import quick
from tests.trees import bundled


def one_of_each_kind() -> list[str]:
    library = bundled()
    context = Context(library)
    first: dict[str, Node] = {}
    for node in library.nodes.values():
        first.setdefault(node.kind, node)
    matrices = [table for table in library.of_type(Table) if table.data.matrix]
    pages = [addresses.url(node).partition("#")[0] for node in (*first.values(), *matrices[:1])]
    for makers in (all_rules_makers, map_pair_makers):
        pages += list(makers(context))[:1]
    compared = list(pair_makers(context))
    pages += [compared[0], compared[-1]]  # two editions, two packs
    pages.append("about/printing.html")  # has a table that is wider than a phone
    return list(dict.fromkeys([*pages, *(addresses.OWN - {addresses.STANDALONE, addresses.PLAY})]))


def deck_of_cards() -> str:
    """The page of a deck that can show its cards."""
    library = bundled()
    decks = library.of_type(DeckFile)
    return addresses.url(
        next(deck for deck in decks if len(library.cards(deck)) > CARDS_WITHOUT_FILTER)
    )


def test_with_large_text_every_button_of_the_header_is_on_the_screen(
    open_page: OpenPage, served_site: str
) -> None:
    page = open_page(f"{served_site}/10e/leviathan/secondary/cleanse.html", width=390, height=844)
    header = page.locator(".top-inner > :is(a, button, details):visible")
    before = len({round(box["y"] + box["height"] / 2) for box in boxes(header)})
    page.evaluate("document.documentElement.style.fontSize = '250%'")
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= 390 for box in boxes(header))
    assert before == 1


UNREADABLE = """() => {
  const width = document.documentElement.clientWidth;
  const found = document.documentElement.scrollWidth > width ? ["scrolls sideways"] : [];
  const lines = [];
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const node = walker.currentNode, text = node.data.trim(), own = node.parentElement;
    const folded = own.closest("details:not([open])");
    if (!text || !own.checkVisibility() || own.closest("script, svg, select, .mb-card")) continue;
    if (folded && folded !== own.closest("summary")?.parentElement) continue;
    range.selectNodeContents(node);
    let clip = own;
    while (clip && getComputedStyle(clip).overflowX === "visible") clip = clip.parentElement;
    const room = clip?.getBoundingClientRect();
    for (const box of range.getClientRects()) {
      const height = box.height / 4; // letters are lower than their line
      const [top, bottom] = [box.top + height, box.bottom - height];
      if (room && (room.width < 2 || bottom > room.bottom || box.left >= room.right)) continue;
      if (!clip && (box.right > width + 1 || box.left < -1)) found.push(`${text} is cut off`);
      lines.push({ node, text, top, bottom, left: box.left, right: box.right });
    }
  }
  lines.sort((one, other) => one.top - other.top);
  for (const [at, one] of lines.entries())
    for (const other of lines.slice(at + 1)) {
      if (other.top >= one.bottom) break;
      const shared = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      if (one.node !== other.node && shared > 2) found.push(`${one.text} is over ${other.text}`);
    }
  return found;
}"""
"""What cannot be read on a page: texts that are cut off or over others."""


@pytest.mark.parametrize(
    ("width", "size", "step"), quick([(390, 200, 5)], [(390, 200, 5), (390, 200, 1), (320, 100, 1)])
)
def test_large_text_and_narrow_phones_leave_every_kind_of_page_readable(
    open_page: OpenPage, served_site: str, width: int, size: int, step: int
) -> None:
    page = open_page(f"{served_site}/index.html", width=width, height=844)
    page.add_init_script(
        "addEventListener('DOMContentLoaded', () => {"
        f"document.documentElement.style.fontSize = '{size * 1.25}%';"
        "document.head.append(Object.assign(document.createElement('style'), {"
        "textContent: '* { content-visibility: visible !important }' })); });"
    )
    found = {}
    for address in [*one_of_each_kind()[::step], deck_of_cards()]:
        page.goto(f"{served_site}/{address}")
        page.evaluate("document.fonts.ready.then(() => undefined)")
        found[address] = page.evaluate(UNREADABLE)
    assert not {address: texts for address, texts in found.items() if texts}


def boxes(found: Locator) -> list[FloatRect]:
    return [box for one in found.all() if (box := one.bounding_box()) is not None]


@pytest.mark.parametrize(
    ("width", "dark", "step"),
    quick([(390, True, 9)], [(390, True, 9), (390, True, 1), (1440, False, 1)]),
)
def test_axe_finds_no_problem_on_any_kind_of_page(
    open_page: OpenPage, served_site: str, width: int, dark: bool, step: int
) -> None:
    page = open_page(f"{served_site}/index.html", width=width, height=900, dark=dark)
    walk = Walk(page)
    for address in one_of_each_kind()[::step]:
        page.goto(f"{served_site}/{address}")
        walk.look(address)
    assert walk.found == []


@pytest.mark.slow
@pytest.mark.parametrize(("width", "dark"), [(390, False), (1440, True)])
def test_axe_finds_no_problem_in_menus_and_dialogs(
    open_page: OpenPage, served_site: str, width: int, dark: bool
) -> None:
    deck = deck_of_cards()
    page = open_page(f"{served_site}/{deck}#view=cards", width=width, height=900, dark=dark)
    walk = Walk(page)
    page.locator(".deck-face .face-preview").first.wait_for()
    walk.look("cards of a deck")
    walk.click("details.switch > summary", "menu of editions")
    page.keyboard.press("Escape")
    page.locator("article a.term:visible, article a.ref:visible").first.focus()
    page.locator(".popover").wait_for()
    walk.look("popover")
    page.keyboard.press("Escape")
    if width < 600:
        walk.click(".siblings-button", "entries beside this one")
    rules = next(iter(all_rules_makers(Context(bundled()))))
    page.goto(f"{served_site}/{rules}")
    if width < 600:
        walk.click(".siblings-button", "contents")
        page.locator(".siblings-button").click()
    walk.click("[data-unfold]", "every rule in full")
    pinned = ",".join(node.id for node in bundled().of_type(Table)[:3])
    page.goto(f"{served_site}/{addresses.PINBOARD}#{pinned}")
    expect(page.locator(".pinboard-list > li")).to_have_count(3)
    walk.look("pinboard")
    assert walk.found == []


@pytest.mark.slow
@pytest.mark.parametrize(("width", "dark"), [(390, False), (1440, True)])
def test_axe_finds_no_problem_in_the_search(
    open_page: OpenPage, served_site: str, width: int, dark: bool
) -> None:
    page = open_page(f"{served_site}/index.html", width=width, height=900, dark=dark)
    walk = Walk(page)
    page.keyboard.press("/")
    field = page.get_by_role("combobox", name="Search rules and cards")
    field.wait_for()
    walk.look("empty")
    field.fill("objective")
    page.get_by_role("option").nth(3).wait_for()
    walk.look("found")
    field.fill("xyzzyplugh")
    page.get_by_text("Nothing found").wait_for()
    walk.look("nothing")
    assert walk.found == []


@pytest.mark.slow
@pytest.mark.parametrize(("width", "dark"), quick([(390, True)], [(390, True), (1440, False)]))
def test_axe_finds_nothing_in_a_matrix_with_both_choices(
    open_page: OpenPage, served_site: str, width: int, dark: bool
) -> None:
    library = bundled()
    matrix = next(table for table in library.of_type(Table) if table.data.matrix)
    address = f"{served_site}/{addresses.url(matrix)}"
    page = open_page(address, width=width, height=900, dark=dark)
    walk = Walk(page)
    for side in ("mine", "theirs"):
        page.locator(f'.matrix input[name="{side}"]').nth(1).check(force=True)
    page.locator(".matchup-layouts svg").first.wait_for()
    walk.look("both choices")
    assert walk.found == []


@pytest.mark.slow
def test_forced_colours_show_what_is_chosen(open_page: OpenPage, served_site: str) -> None:
    library = bundled()
    matrix = next(table for table in library.of_type(Table) if table.data.matrix)
    overlay = next(node for node in library.of_type(PackFile) if node.data.overlays)
    page = open_page(f"{served_site}/index.html")
    page.emulate_media(forced_colors="active")
    look = """([selector, pseudo]) => [...document.querySelectorAll(selector)].map(node => {
        const { backgroundColor, backgroundImage, borderStyle } = getComputedStyle(node, pseudo);
        return [backgroundColor, backgroundImage, borderStyle].join(" ");
    })"""

    def looks(selector: str, pseudo: str | None = None) -> list[str]:
        found: list[str] = page.evaluate(look, [selector, pseudo])
        return found

    assert looks(".home-search")[0].endswith("solid")
    page.goto(f"{served_site}/{addresses.url(matrix)}")
    page.locator(".matrix tbody input").first.click(force=True)
    chosen, *others = looks(".matrix tbody label > span")
    assert chosen not in others
    page.goto(f"{served_site}/{deck_of_cards()}")
    assert len(set(looks(".deck-view button"))) == 2
    page.goto(f"{served_site}/{addresses.url(overlay)}")
    on = looks(".overlay-switch", "::before")[0]
    assert "gradient" in on
    page.locator(".overlay-switch").first.click()
    assert looks(".overlay-switch", "::before")[0] != on
    page.goto(f"{served_site}/{addresses.PLAY}")
    page.locator("[data-key=start]:enabled").click()
    page.locator(".segment").first.wait_for()
    assert len(set(looks(".segment"))) == 2
