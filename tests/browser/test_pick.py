"""The page on which cards are selected and printed: from disk, at exact size, fronts and backs."""

from __future__ import annotations

import re
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from musterbook.cards.print_measures import print_measures
from musterbook.cards.sheets import Setup
from musterbook.cards.sheets.sheet_setup import with_gap
from musterbook.library.model.game_file import ANY_GAME
from musterbook.pages.pick_page import designs
from tests.conftest import OpenPage
from tests.slow import quick

DECK = "10e/chapter-approved-2025-26/twist"
"""A deck of nine cards, each on one face."""
NEXT = "10e/chapter-approved-2025-26/stratagem"
"""A deck of one card, which the page lists after the other."""
MM = 72 / 25.4


@pytest.fixture
def picked(built_site: Path, open_page: OpenPage) -> Page:
    page = open_page((built_site / "pick.html").as_uri(), offline=True)
    page.locator(f'[data-deck="{DECK}"] .pick-all').check()
    page.locator(f'[data-deck="{DECK}"] summary').click()
    page.locator(f'[data-deck="{NEXT}"] .pick-all').check()
    page.locator(f'[data-deck="{NEXT}"] summary').click()
    expect(page.locator(".pick-sheets[data-ready] .pick-page")).to_have_count(4)
    return page


def printed(page: Page, path: Path) -> pypdfium2.PdfDocument:
    page.pdf(path=path, prefer_css_page_size=True)
    return pypdfium2.PdfDocument(path)


def places(page: pypdfium2.PdfPage, words: str) -> list[tuple[float, float]]:
    """Positions of words, in mm from the top left corner.

    White space does not count: the reader sometimes sees a line between any two letters.
    """
    text, height = page.get_textpage(), page.get_height()
    letters = [(one, at) for at, one in enumerate(text.get_text_range()) if not one.isspace()]
    whole, found = "".join(one for one, _ in letters), []
    for match in re.finditer(re.escape("".join(words.split())), whole):
        left, _, _, top = text.get_charbox(letters[match.start()][1])
        found.append((left / MM, (height - top) / MM))
    return found


def test_selected_cards_are_counted_and_can_be_deselected(picked: Page) -> None:
    count = picked.locator(".pick-count")
    expect(count).to_have_text("10 cards on 2 sheets of paper")
    picked.locator(f'[data-deck="{DECK}"] li input').first.uncheck()
    expect(count).to_have_text("9 cards on 1 sheet of paper")
    expect(picked.locator(f'[data-deck="{DECK}"] .pick-all')).to_have_js_property(
        "indeterminate", True
    )
    picked.get_by_role("button", name="Clear selection").click()
    expect(count).to_have_text("No cards selected.")
    expect(picked.get_by_role("button", name="Print", exact=True)).to_be_disabled()


def test_the_tables_of_a_card_have_no_style_of_the_page_around_them(
    built_site: Path, open_page: OpenPage
) -> None:
    """With the wide cells of the page, Take and Hold was too long for a poker card."""
    page = open_page((built_site / "pick.html").as_uri(), offline=True)
    page.locator('[data-deck="11e/chapter-approved-2026-27/disposition"] .pick-all').check()
    for style in ("Full colour", "Large print, tarot cards"):
        choose(page, style=style)
        expect(page.locator(".pick-count")).to_have_text(
            re.compile(r"^10 cards( .*)? on \d sheets? of paper$")
        )
        # No bundled card has a table of words, so one is put into a row of a face.
        page.locator(".pick-card .mb-card-row").first.evaluate(
            "row => row.insertAdjacentHTML('beforeend', '<div class=\"mb-card-table\"><table>"
            "<thead><tr><th>Against</th><th>Score</th></tr></thead>"
            "<tbody><tr><td>All</td><td>5</td></tr></tbody></table></div>')"
        )
        header = page.locator(".pick-card .mb-card-table th").first
        body = page.locator(".pick-card .mb-card-table td").first
        padding_of = "cell => getComputedStyle(cell).padding"
        assert header.evaluate(padding_of) == body.evaluate(padding_of), style
        assert body.evaluate("cell => getComputedStyle(cell).paddingLeft") == "0px", style
        assert body.evaluate("cell => getComputedStyle(cell).borderLeftWidth") == "0px", style


def test_only_sheets_are_printed_at_exact_size_with_backs_behind_their_fronts(
    picked: Page, tmp_path: Path
) -> None:
    for name, size in (("A4", (210, 297)), ("Letter", (215.9, 279.4))):
        picked.get_by_label("Paper").select_option(label=name)
        expect(picked.locator(".pick-sheets[data-ready] .pick-page")).to_have_count(4)
        pdf = printed(picked, tmp_path / f"{name}.pdf")
        assert len(pdf) == 4
        assert [side / MM for side in pdf[0].get_size()] == pytest.approx(size, abs=0.3)
        codes = [place for number in range(1, 10) for place in places(pdf[0], f"W{number}")]
        assert len(codes) == 9
        paper = print_measures().papers[name.lower()]
        layout = with_gap(Setup(designs(ANY_GAME)["full"], paper)).layout
        for slot, (x, y) in zip(layout.slots, codes, strict=True):
            # The code is at the right of its foot.
            assert x - slot.left / 1000 == pytest.approx(codes[0][0] - layout.left / 1000, abs=0.3)
            assert y - slot.top / 1000 == pytest.approx(codes[0][1] - layout.top / 1000, abs=0.3)
        assert layout.left / 1000 + 40 < codes[0][0] < layout.left / 1000 + 60
        words = "".join(page.get_textpage().get_text_range() for page in pdf)
        assert "How to print" not in words and "Clear selection" not in words
        assert "Sheet 1 of 2" in words
        # The paper is flipped on its long edge.
        # The reader takes the letters of turned words in another order.
        assert len(places(pdf[1], "TWIST")) == 9
        (front,), (back,) = places(pdf[2], "ST1"), places(pdf[3], "STRATAGEM")
        assert front[0] < size[0] / 2 < back[0] + 20
        pdf.close()
    choose(picked, backs="None")
    expect(picked.locator(".pick-sheets[data-ready] .pick-page")).to_have_count(2)


@pytest.mark.slow
def test_the_offset_moves_backs_but_not_fronts(picked: Page, tmp_path: Path) -> None:
    pdf = printed(picked, tmp_path / "before.pdf")
    before = [places(pdf[at], words)[0] for at, words in ((2, "ST1"), (3, "STRATAGEM"))]
    pdf.close()
    picked.get_by_text("Backs not aligned?").click()
    picked.locator("[name=right]").fill("2")
    picked.locator("[name=down]").fill("-1.5")
    picked.locator("[name=down]").blur()
    sheets(picked)
    pdf = printed(picked, tmp_path / "after.pdf")
    front, back = (places(pdf[at], words)[0] for at, words in ((2, "ST1"), (3, "STRATAGEM")))
    pdf.close()
    assert front[:2] == pytest.approx(before[0][:2], abs=0.1)
    moved = (back[0] - before[1][0], back[1] - before[1][1])
    assert moved == pytest.approx((2, -1.5), abs=0.2)


@pytest.mark.slow
def test_a_game_is_printed_with_its_map_and_its_score_sheet(
    built_site: Path, open_page: OpenPage, tmp_path: Path
) -> None:
    page = open_page((built_site / "10e/leviathan/pool.html").as_uri(), offline=True)
    page.get_by_role("link", name="Print mission A", exact=True).click()
    expect(page.locator(".pick-count")).to_contain_text("on 2 sheets of paper")
    pdf = printed(page, tmp_path / "game.pdf")
    words = ["".join(side.get_textpage().get_text_range().split()) for side in pdf]
    pdf.close()
    assert len(words) == 4
    assert "Scoresheet" in words[3] and words[3].count("ofyourCommandphase") == 0
    assert "Attacker’szone" in words[2]
    assert "Gambit" in words[3] and "Challenger" not in words[3]
    fits = page.locator(".game-sheet").evaluate_all(
        "sheets => sheets.map(sheet => sheet.scrollHeight <= sheet.clientHeight + 1)"
    )
    assert fits == [True, True]
    page.get_by_label("Score sheet").uncheck()
    expect(page.locator(".pick-sheets[data-ready] .pick-page")).to_have_count(3)


@pytest.mark.slow
def test_a_second_run_has_all_backs_after_the_fronts(picked: Page) -> None:
    choose(picked, backs="In a second run", stack="Face up")
    fronts = "pages => pages.map(page => page.querySelectorAll('.mb-card-back').length)"
    pages = picked.locator(".pick-sheets .pick-page")
    assert pages.evaluate_all(fronts) == [0, 0, 9, 1]
    choose(picked, stack="Face down")
    assert pages.evaluate_all(fronts) == [0, 0, 1, 9]


def test_sheets_to_fold_have_each_back_opposite_its_front(picked: Page) -> None:
    choose(picked, backs="Beside the fronts, to fold and glue")
    page = picked.locator(".pick-sheets .pick-page").first
    cards = page.locator(".pick-card").evaluate_all(
        "cards => cards.map(card => [parseFloat(card.parentElement.style.left),"
        " card.style.transform, card.firstElementChild.matches('.mb-card-back')])"
    )
    count = len(cards) // 2
    assert count > 1
    assert [back for *_, back in cards] == [False] * count + [True] * count
    expect(page.locator(".pick-marks")).to_have_count(2)


@pytest.mark.slow
def test_a_printer_is_remembered(built_site: Path, open_page: OpenPage) -> None:
    address = (built_site / "pick.html").as_uri()
    page = open_page(f"{address}#{DECK}/martial-pride", offline=True)
    choose(page, paper="Letter", backs="Flip on the short edge")
    page.get_by_text("Backs not aligned?").click()
    page.locator("[name=angle]").fill("1.5")
    page.locator("[name=angle]").blur()
    page.reload()
    sheets(page)
    assert page.locator("[name=paper]").input_value() == "letter"
    assert page.locator("[name=backs]").input_value() == "short"
    assert "rotate(1.5deg)" in str(page.locator(".pick-moved").get_attribute("style"))


OVER = """() => [...document.querySelectorAll('.pick-sheets .mb-card')].filter(card => {
  const [name, panel] = ['name', 'panel'].map(part => card.querySelector('.mb-card-' + part));
  return panel && panel.getBoundingClientRect().top < name.getBoundingClientRect().bottom - .5;
}).map(card => card.textContent.trim().slice(0, 60))"""
"""The cards whose text runs into their name."""


@pytest.mark.slow
def test_large_print_has_large_type_and_no_text_runs_into_the_name_of_its_card(
    picked: Page,
) -> None:
    assert picked.evaluate(OVER) == []
    choose(picked, style="Large print, tarot cards")
    sizes = picked.locator(".pick-card .mb-card:not(.mb-card-back) .mb-card-panel").evaluate_all(
        "bodies => bodies.map(body => parseFloat(getComputedStyle(body).fontSize) * 0.75)"
    )
    assert sizes and min(sizes) >= 9.4  # `large` in cards/face-layouts.yml
    assert picked.evaluate(OVER) == []


@pytest.mark.slow
def test_low_ink_leaves_the_paper_white(picked: Page) -> None:
    picked.locator("select[name=style]").select_option(label="Low ink")
    expect(picked.locator(".pick-sheets[data-ready] .mb-low-ink")).to_have_count(20)
    panel = picked.locator(".pick-sheets .mb-card-panel").first
    expect(panel).to_have_css("background-color", "rgb(255, 255, 255)")


def test_sheets_of_an_earlier_selection_are_not_printed_when_faces_cannot_be_loaded(
    served_site: str, open_page: OpenPage
) -> None:
    page = open_page(f"{served_site}/pick.html#{DECK}/martial-pride", expect=["ERR_FAILED"])
    sheets(page, 2)
    page.route("**/*-low-ink.js", lambda route: route.abort())
    page.locator('[name="style"]').select_option("low-ink")
    expect(page.locator(".pick-count")).to_contain_text("The cards could not be loaded.")
    expect(page.locator(".pick-sheets .pick-page")).to_have_count(0)
    expect(page.get_by_role("button", name="Print", exact=True)).to_be_disabled()


def sheets(page: Page, count: int | None = None) -> None:
    """Wait until the sheets show the selection."""
    expect(page.locator(".pick-sheets")).to_have_attribute("data-ready", "")
    if count is not None:
        expect(page.locator(".pick-sheets .pick-page")).to_have_count(count)


def choose(page: Page, **options: str) -> None:
    for name, label in options.items():
        page.locator(f'[name="{name}"]').select_option(label=label)
    sheets(page)


STYLES = [("large", "3 mm"), ("full", "1.5 mm if as many fit"), ("full", "None")]


@pytest.mark.slow
@pytest.mark.parametrize(("style", "bleed"), STYLES)
def test_every_style_is_placed_as_in_the_pdfs(
    style: str, bleed: str, built_site: Path, open_page: OpenPage, tmp_path: Path
) -> None:
    page = open_page(f"{(built_site / 'pick.html').as_uri()}#{DECK}", offline=True)
    page.get_by_label("Cut marks").uncheck()
    bleed_um = {"1.5 mm if as many fit": None, "None": 0, "3 mm": 3000}[bleed]
    for paper in ("A4", "Letter"):
        choose(page, bleed=bleed, paper=paper)
        page.locator("[name=style]").select_option(value=style)
        sheets(page)
        design = designs(ANY_GAME)[style]
        setup = Setup(design, print_measures().papers[paper.lower()], bleed=bleed_um)
        layout = with_gap(setup).layout
        fronts = page.locator(".pick-sheets .pick-page:nth-child(odd)")
        codes = fronts.locator(".mb-card-code:not(.mb-card-set)").all_inner_texts()
        assert len(codes) >= 9  # in large print, some texts take two cards
        count = 2 * -(-len(codes) // layout.count)
        expect(page.locator(".pick-sheets .pick-page")).to_have_count(count)
        found = page.evaluate(
            """() => [...document.querySelector('.pick-sheet').querySelectorAll('.pick-card')].map(
              card => { const paper = card.closest('.pick-sheet');
                const [sheet, box] = [paper, card].map(one => one.getBoundingClientRect());
                const mm = 25.4 / 96 * parseFloat(getComputedStyle(paper).width) / sheet.width;
                return [box.left - sheet.left, box.top - sheet.top, box.width, box.height]
                  .map(px => px * mm); })"""
        )
        mine = [
            [slot.left / 1000, slot.top / 1000, layout.width / 1000, layout.height / 1000]
            for slot in layout.slots[: len(codes)]
        ]
        assert found == [pytest.approx(box, abs=0.02) for box in mine]
        pdf = printed(page, tmp_path / f"{style}.pdf")
        assert len(pdf) == count
        paper_mm = (layout.paper.width / 1000, layout.paper.height / 1000)
        assert [side / MM for side in pdf[0].get_size()] == pytest.approx(paper_mm, abs=0.3)
        for code, slot in zip(codes, layout.slots, strict=False):
            (x, y), *_ = places(pdf[0], code)
            assert 40 < x - slot.left / 1000 < layout.width / 1000 - 3
            assert layout.height / 1000 - 12 < y - slot.top / 1000 < layout.height / 1000 - 4
        if layout.count <= 9:  # a full sheet of backs; browsers clip at whole pixels
            left, top, right, bottom = inked(pdf[1])
            edge = layout.sheet.bleed / 1000
            block = (layout.block_width / 1000, layout.block_height / 1000)
            assert left == pytest.approx(layout.left / 1000 - edge, abs=0.4)
            assert top == pytest.approx(layout.top / 1000 - edge, abs=0.4)
            assert right - left == pytest.approx(block[0] + 2 * edge, abs=0.4)
            assert bottom - top == pytest.approx(block[1] + 2 * edge, abs=0.4)
        pdf.close()


def inked(page: pypdfium2.PdfPage) -> list[float]:
    """The bounding box of everything except white and labels, in mm from the top left corner."""
    dpi = 400
    picture = (
        page.render(scale=dpi / 72).to_pil().convert("L").point(lambda grey: 255 * (grey < 128))
    )
    # A label has lines of a few letters: columns and rows that are mostly white.
    width, height = picture.size
    across = picture.resize((width, 1), Image.Resampling.BOX).tobytes()
    down = picture.resize((1, height), Image.Resampling.BOX).tobytes()
    columns = [at for at, dark in enumerate(across) if dark > 60]
    rows = [at for at, dark in enumerate(down) if dark > 60]
    return [at / dpi * 25.4 for at in (columns[0], rows[0], columns[-1] + 1, rows[-1] + 1)]


def test_a_card_that_a_link_selects_is_printed_as_often_as_requested(
    built_site: Path, open_page: OpenPage
) -> None:
    page = open_page(f"{(built_site / 'pick.html').as_uri()}#{DECK}/martial-pride", offline=True)
    sheets(page, 2)
    expect(page.locator(".pick-count")).to_have_text("1 card on 1 sheet of paper")
    copies = page.locator(f'[id="{DECK}/martial-pride"] .pick-copies')
    copies.fill("11")
    copies.blur()
    expect(page.locator(".pick-count")).to_have_text("11 cards on 2 sheets of paper")
    sheets(page, 4)
    expect(page.locator(".pick-sheets .mb-card-foot")).to_have_count(11)


CHANGED = """([deck, sides]) => {
  const { fronts } = window.musterbookFaces[`${deck} full`];
  const [html] = fronts[`${deck}/martial-pride`];
  fronts[`${deck}/martial-pride`] = Array(sides).fill(html);
}"""


def change_sides(page: Page, sides: int) -> None:
    """Give a card another number of sides before it is selected."""
    page.add_script_tag(
        url=page.locator(f'[data-deck="{DECK}"]').evaluate(
            "deck => new URL(deck.dataset.files + '-full.js', location.href).href"
        )
    )
    page.evaluate(CHANGED, [DECK, sides])


def test_a_complete_deck_is_printed_once_for_each_player(
    built_site: Path, open_page: OpenPage
) -> None:
    page = open_page((built_site / "pick.html").as_uri(), offline=True)
    gambits = page.locator('[data-deck="10e/leviathan/gambit"]')
    gambits.locator(".pick-all").check()
    expect(page.locator(".pick-count")).to_have_text("8 cards on 1 sheet of paper")
    gambits.locator(".pick-all").uncheck()
    gambits.locator("summary").click()
    gambits.locator("li input").first.check()
    expect(page.locator(".pick-count")).to_have_text("1 card on 1 sheet of paper")


@pytest.mark.slow
def test_print_is_within_reach_on_a_phone(built_site: Path, open_page: OpenPage) -> None:
    page = open_page((built_site / "pick.html").as_uri(), offline=True)
    page.set_viewport_size({"width": 390, "height": 844})
    deck = page.locator('[data-deck="11e/chapter-approved-2026-27/secondary"]')
    deck.locator(".pick-all").check()
    button = page.get_by_role("button", name="Print", exact=True)
    expect(button).to_be_enabled()
    page.locator(".pick-sheets[data-ready] .pick-page").last.scroll_into_view_if_needed()
    expect(button).to_be_in_viewport()


def test_a_card_that_is_too_long_continues_on_another(
    built_site: Path, open_page: OpenPage
) -> None:
    page = open_page((built_site / "pick.html").as_uri(), offline=True)
    change_sides(page, 3)
    page.locator(f'[data-deck="{DECK}"] summary').click()
    page.locator(f'[data-deck="{DECK}"] li input').first.check()
    expect(page.locator(".pick-count")).to_contain_text(
        "1 card (2 to cut out: some texts continue on another card)"
    )
    sheets(page, 2)
    cards = ".mb-card:not(.mb-card-back)"
    pages = page.locator(".pick-sheets .pick-page")
    assert pages.nth(0).locator(cards).count() == 2
    assert pages.nth(1).locator(cards).count() == 1, "the last part is on a back"


DAMAGED = ["%", f"{DECK}/martial-pride%", "game=%E0"]


@pytest.mark.parametrize("fragment", quick(DAMAGED[1:2], DAMAGED))
def test_a_damaged_address_selects_nothing_and_the_page_works(
    built_site: Path, open_page: OpenPage, fragment: str
) -> None:
    page = open_page(f"{(built_site / 'pick.html').as_uri()}#{fragment}", offline=True)
    page.locator(f'[data-deck="{DECK}"] .pick-all').check()
    sheets(page, 2)


@pytest.mark.slow
def test_a_link_from_a_card_selects_it_and_scrolls_to_it(
    built_site: Path, open_page: OpenPage
) -> None:
    page = open_page((built_site / f"{DECK}/martial-pride.html").as_uri(), offline=True)
    page.get_by_role("link", name="Print just this card").click()
    expect(page.locator(".pick-count")).to_have_text("1 card on 1 sheet of paper")
    expect(page.locator(f'[id="{DECK}/martial-pride"] input').first).to_be_checked()
    expect(page.locator(f'[id="{DECK}/martial-pride"]')).to_be_in_viewport()
    page.evaluate(f"location.hash = '{DECK}/ruinscape'")
    expect(page.locator(".pick-count")).to_have_text("2 cards on 1 sheet of paper")


def test_the_page_never_scrolls_sideways(built_site: Path, open_page: OpenPage) -> None:
    page = open_page((built_site / "pick.html").as_uri(), width=320, offline=True)
    page.locator(f'[data-deck="{DECK}"] .pick-all').check()
    sheets(page, 2)
    for width in (320, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        over = page.evaluate(
            "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        assert over <= 0, width
