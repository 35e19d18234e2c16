"""The page where cards are ticked and printed: from disk, at exact size, fronts and backs."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from playwright.sync_api import Page, expect

from tests.conftest import OpenPage

DECK = "10e/leviathan/primary"
MM = 72 / 25.4
CARD = (63, 88)


@pytest.fixture
def picked(built_site: Path, open_page: OpenPage) -> Page:
    page = open_page((built_site / "pick.html").as_uri(), offline=True)
    page.locator(f'[data-deck="{DECK}"] .pick-all').check()
    page.locator(f'[data-deck="{DECK}"] > summary').click()
    page.locator('[data-deck="10e/leviathan/gambit"] > summary').click()
    page.locator('[data-deck="10e/leviathan/gambit"] li input').first.check()
    expect(page.locator(".pick-sheets[data-ready] .pick-page")).to_have_count(4)
    return page


def printed(page: Page, path: Path) -> pypdfium2.PdfDocument:
    page.pdf(path=path, prefer_css_page_size=True)
    return pypdfium2.PdfDocument(path)


def places(page: pypdfium2.PdfPage, words: str) -> list[tuple[float, float]]:
    """Where words stand, in mm from the top left corner."""
    text, height = page.get_textpage(), page.get_height()
    search, found = text.search(words), []
    while hit := search.get_next():
        left, _, _, top = text.get_charbox(hit[0])
        found.append((left / MM, (height - top) / MM))
    return found


def test_what_is_ticked_is_counted_and_unticked(picked: Page) -> None:
    count = picked.locator(".pick-count")
    expect(count).to_have_text("10 cards on 2 sheets of paper")
    picked.locator(f'[data-deck="{DECK}"] li input').first.uncheck()
    expect(count).to_have_text("9 cards on 1 sheet of paper")
    expect(picked.locator(f'[data-deck="{DECK}"] .pick-all')).to_have_js_property(
        "indeterminate", True
    )
    picked.get_by_role("button", name="Untick all").click()
    expect(count).to_have_text("Nothing is ticked.")
    expect(picked.get_by_role("button", name="Print", exact=True)).to_be_disabled()


def test_sheets_are_as_large_as_the_paper_and_cards_as_themselves(
    picked: Page, tmp_path: Path
) -> None:
    for name, size in (("A4", (210, 297)), ("Letter", (215.9, 279.4))):
        picked.get_by_label("Paper").select_option(label=name)
        expect(picked.locator(".pick-sheets[data-ready] .pick-page")).to_have_count(4)
        pdf = printed(picked, tmp_path / f"{name}.pdf")
        assert len(pdf) == 4
        assert [side / MM for side in pdf[0].get_size()] == pytest.approx(size, abs=0.3)
        codes = [places(pdf[0], f"LEV · P{number}")[0] for number in range(1, 10)]
        for at, (x, y) in enumerate(codes):
            assert x - codes[0][0] == pytest.approx(at % 3 * CARD[0], abs=0.3)
            assert y - codes[0][1] == pytest.approx(at // 3 * CARD[1], abs=0.3)
        left = (size[0] - 3 * CARD[0]) / 2
        # The code stands in the safe zone of its card, behind the edition.
        assert left + 4 < codes[0][0] < left + 10
        pdf.close()


def test_backs_lie_behind_their_fronts_when_the_long_edge_is_flipped(
    picked: Page, tmp_path: Path
) -> None:
    pdf = printed(picked, tmp_path / "backs.pdf")
    assert len(places(pdf[1], "Primary mission")) == 9
    (front,), (back,) = places(pdf[2], "LEV · G1"), places(pdf[3], "Gambit")
    assert front[0] < 210 / 3 < 210 * 2 / 3 < back[0] + 20
    pdf.close()
    picked.get_by_label("Backs").uncheck()
    expect(picked.locator(".pick-sheets[data-ready] .pick-page")).to_have_count(2)


def test_only_the_sheets_are_printed(picked: Page, tmp_path: Path) -> None:
    pdf = printed(picked, tmp_path / "only.pdf")
    words = "".join(page.get_textpage().get_text_range() for page in pdf)
    pdf.close()
    assert "How to print" not in words
    assert "Untick all" not in words
    assert "Sheet 1 of 2" in words


def test_low_ink_leaves_the_paper_white(picked: Page) -> None:
    picked.get_by_label("Ink").select_option(label="Low ink")
    expect(picked.locator(".pick-sheets[data-ready] .mb-low-ink")).to_have_count(20)
    band = picked.locator(".pick-sheets .mb-card-band").first
    expect(band).to_have_css("background-color", "rgba(0, 0, 0, 0)")


def test_no_card_runs_into_its_foot(picked: Page) -> None:
    over = picked.evaluate(
        """() => [...document.querySelectorAll('.pick-sheets .mb-card')].filter(card => {
          const [body, foot] = ['body', 'foot'].map(part => card.querySelector('.mb-card-' + part));
          return body && body.lastElementChild.getBoundingClientRect().bottom
            > foot.getBoundingClientRect().top + .5;
        }).map(card => card.textContent.trim().slice(0, 60))"""
    )
    assert over == []


def test_a_link_can_tick_cards(built_site: Path, open_page: OpenPage) -> None:
    address = (built_site / "pick.html").as_uri()
    page = open_page(f"{address}#{DECK}/take-and-hold", offline=True)
    expect(page.locator(".pick-count")).to_have_text("1 card on 1 sheet of paper")


@pytest.mark.parametrize("width", [320, 390, 1440])
def test_the_page_never_scrolls_sideways(built_site: Path, open_page: OpenPage, width: int) -> None:
    page = open_page((built_site / "pick.html").as_uri(), width=width, offline=True)
    page.locator(f'[data-deck="{DECK}"] .pick-all').check()
    expect(page.locator(".pick-sheets[data-ready] .pick-page")).to_have_count(2)
    over = page.evaluate(
        "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    assert over <= 0
