"""Two packs side by side in a browser, and maps that open in full screen."""

import pytest
from playwright.sync_api import FloatRect, expect

from musterbook.article.map_view import map_view
from musterbook.library import addresses
from musterbook.library.model.cards import Card
from musterbook.library.model.files import MapCard
from musterbook.pages.comparison_pages import compared_pairs
from musterbook.pages.context import Context
from tests.conftest import OpenPage
from tests.slow import quick
from tests.trees import bundled


@pytest.fixture(scope="module")
def context() -> Context:
    return Context(bundled())


@pytest.mark.parametrize("width", quick([390], [390, 1440]))
def test_two_packs_are_compared_side_by_side_with_one_map_over_the_other(
    open_page: OpenPage, served_site: str, context: Context, width: int
) -> None:
    pair = max(compared_pairs(context), key=lambda pair: len(pair.cards))
    page = open_page(f"{served_site}/{pair.url}", width=width, height=844)
    page.get_by_text("Line by line").first.click()
    row = page.locator("details[open] .pairs-table tbody tr").first
    row.scroll_into_view_if_needed()
    older, newer = (cell.bounding_box() for cell in row.locator("td").all())
    assert older and newer
    assert older["x"] < newer["x"] and older["y"] == newer["y"]
    page.get_by_text("One map over the other").first.click()
    figure = page.locator(".map-over").first
    expect(figure).to_contain_text("Dashed outlines and empty circles")
    assert figure.locator("path[stroke-dasharray]").count()


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


def test_two_fingers_zoom_a_map_and_one_finger_and_the_keys_move_it(
    open_page: OpenPage, served_site: str, context: Context
) -> None:
    drawn = next(one for one in context.library.of_type(MapCard) if one.data.is_layout)
    page = open_page(f"{served_site}/{addresses.url(drawn)}", width=390, height=844)
    page.get_by_role("link", name="Full screen").press("Enter")
    picture, stage = page.locator(".map-stage svg"), page.locator(".map-stage").bounding_box()
    assert stage
    middle = (stage["x"] + stage["width"] / 2, stage["y"] + stage["height"] / 2)
    client = page.context.new_cdp_session(page)

    def touch(kind: str, *fingers: tuple[float, float]) -> None:
        points = [
            {"x": middle[0] + x, "y": middle[1] + y, "id": number}
            for number, (x, y) in enumerate(fingers)
        ]
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def box() -> FloatRect:
        found = picture.bounding_box()
        assert found
        return found

    before = box()
    touch("touchStart", (-30, 0), (30, 0))
    touch("touchMove", (-90, 0), (90, 0))
    touch("touchEnd")
    pinched = box()
    assert pinched["width"] == pytest.approx(3 * before["width"], rel=0.02)
    touch("touchStart", (0, 0))
    touch("touchMove", (25, -40))
    touch("touchEnd")
    dragged = box()
    assert dragged["x"] - pinched["x"] == pytest.approx(25, abs=1)
    assert dragged["y"] - pinched["y"] == pytest.approx(-40, abs=1)
    page.keyboard.press("ArrowRight")  # looks further to the right, so the map moves to the left
    assert box()["x"] == pytest.approx(dragged["x"] - 60, abs=1)
    for _ in range(40):
        page.keyboard.press("ArrowDown")
    assert box()["y"] + box()["height"] == pytest.approx(stage["y"] + stage["height"], abs=1)
    for _ in range(9):
        page.keyboard.press("-")
    assert box() == pytest.approx(before, abs=1), "the smallest size shows the whole map"
    page.keyboard.press("r")
    turned = box()
    assert turned["width"] > turned["height"]
    page.mouse.move(*middle)
    page.mouse.wheel(0, -100)
    wider = (
        "width => document.querySelector('.map-stage svg').getBoundingClientRect().width > width"
    )
    page.wait_for_function(wider, arg=1.2 * turned["width"])
