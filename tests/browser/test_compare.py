"""Two packs side by side in a browser, and maps that open in full screen."""

import pytest
from playwright.sync_api import expect

from musterbook.article.map_view import map_view
from musterbook.library import addresses
from musterbook.library.model.cards import Card
from musterbook.library.model.files import MapCard
from musterbook.pages.comparison_pages import compared_pairs
from musterbook.pages.context import Context
from tests.conftest import OpenPage, wait_till
from tests.slow import quick
from tests.trees import bundled


@pytest.fixture(scope="module")
def context() -> Context:
    return Context(bundled())


@pytest.mark.parametrize("width", quick([390], [390, 1440]))
def test_two_packs_are_compared_side_by_side_with_one_map_over_the_other(
    open_page: OpenPage, served_site: str, context: Context, width: int
) -> None:
    pair = max(compared_pairs(context.library), key=lambda pair: len(pair.cards))
    page = open_page(f"{served_site}/{pair.url}", width=width, height=844, dark=True)
    assert page.locator(".vp").first.evaluate("vp => getComputedStyle(vp).boxShadow") == "none"
    heading = page.locator(".compare-topic h2").nth(1)
    page.evaluate("id => location.hash = id", heading.get_attribute("id"))
    head, box = page.locator(".sides").bounding_box(), heading.bounding_box()
    assert head and box and head["y"] + head["height"] <= box["y"] < 400
    page.get_by_role("button", name="Show every difference").click()
    expect(page.locator(".line-by-line:not([open])")).to_have_count(0)
    row = page.locator(".pairs-table tbody tr").first
    row.scroll_into_view_if_needed()
    older, newer = (cell.bounding_box() for cell in row.locator("td").all())
    assert older and newer
    assert older["x"] < newer["x"] and older["y"] == newer["y"]
    figure = page.locator(".map-over").first
    figure.scroll_into_view_if_needed()
    expect(page.locator(".sides")).to_be_in_viewport()  # the only head of all tables
    expect(figure).to_contain_text("Dashed outlines and empty circles")
    assert figure.locator("path[stroke-dasharray]").count()
    sides = "one => [one.getBoundingClientRect().left, one.getBoundingClientRect().right]"
    topic = page.locator("section:has(.map-over)").first  # it clips what is outside
    (left, right), (start, end) = figure.evaluate(sides), topic.evaluate(sides)
    assert start <= left < right <= end


def test_without_a_script_the_full_screen_of_a_map_is_a_file(
    open_page: OpenPage, served_site: str, context: Context
) -> None:
    card = next(one for one in context.library.of_type(Card) if context.library.map_of(one))
    page = open_page(f"{served_site}/{addresses.url(card)}", scripts=False)
    href = page.get_by_role("link", name="Full screen").evaluate("link => link.href")
    assert page.request.get(href).text().startswith("<svg")


def test_a_map_opens_in_full_screen_rotates_zooms_and_closes(
    open_page: OpenPage, served_site: str, context: Context
) -> None:
    library = context.library
    drawn = next(one for one in library.of_type(MapCard) if one.data.is_layout)
    page = open_page(f"{served_site}/{addresses.url(drawn)}", width=390, height=844)
    link = page.get_by_role("link", name="Full screen")
    dialog, picture = page.get_by_role("dialog"), page.locator(".map-stage svg")
    for close in ("Escape", "Back", "Close"):
        link.press("Enter")
        expect(dialog).to_be_visible()
        box = picture.bounding_box()
        assert box and box["height"] > box["width"], "the long side is along the screen"
        distance = map_view(context, drawn).terrain[0].corners[0].split("″")[0].split()[-1]
        expect(picture.locator(".mb-tape").get_by_text(distance).first).to_be_visible()
        page.keyboard.press("+")
        larger = picture.bounding_box()
        assert larger and larger["width"] > box["width"] * 1.2
        dialog.get_by_role("button", name="Rotate").click()
        turned = picture.bounding_box()
        assert turned and turned["width"] > turned["height"]
        if close == "Escape":
            page.keyboard.press("Escape")
        elif close == "Back":
            page.go_back()
        else:
            dialog.get_by_role("button", name="Close").click()
        expect(dialog).to_be_hidden()
        expect(link).to_be_focused()
    expect(page).to_have_url(f"{served_site}/{addresses.url(drawn)}")
    link.press("Enter")
    # Opened again while the browser still goes back for the one that was closed.
    page.evaluate(
        """new Promise(done => {
          addEventListener("popstate", () => done(), { once: true });
          const again = () => document.querySelector(".map-link").click();
          document.querySelector("dialog").addEventListener("close", again, { once: true });
          document.querySelector('[data-do="close"]').click();
        })"""
    )
    expect(dialog).to_be_visible()
    page.go_back()
    expect(dialog).to_be_hidden()


def test_a_large_map_moves_with_the_keys_and_the_browser_zooms_with_two_fingers(
    open_page: OpenPage, served_site: str, context: Context
) -> None:
    drawn = next(one for one in context.library.of_type(MapCard) if one.data.is_layout)
    page = open_page(f"{served_site}/{addresses.url(drawn)}", width=390, height=844)
    page.get_by_role("link", name="Full screen").press("Enter")
    stage, board = page.locator(".map-stage"), page.locator(".map-board")
    before = board.bounding_box()
    assert before
    for _ in range(4):
        page.keyboard.press("+")
    middle = "stage => stage.scrollLeft + stage.clientWidth / 2"
    width = board.evaluate("board => board.offsetWidth")
    assert stage.evaluate(middle) == pytest.approx(width / 2, abs=2), "it zooms around the middle"
    page.keyboard.press("ArrowRight")
    wait_till(page, f"({middle})(document.querySelector('.map-stage')) > {width / 2 + 5}")
    assert stage.evaluate("stage => getComputedStyle(stage).touchAction") == "auto"
    for _ in range(9):
        page.keyboard.press("-")
    assert board.bounding_box() == pytest.approx(before, abs=1), "the smallest size is all of it"
