"""The table of cards per sheet, compared with the page that shows it."""

from pathlib import Path

from tools.fit_table import fits_table, insert

PAGE = Path(__file__).resolve().parents[1] / "content" / "about" / "printing.md"


def test_the_page_on_printing_shows_how_many_cards_really_fit() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert fits_table() in text, "run `make docs`"


def test_an_outdated_table_is_replaced() -> None:
    text = PAGE.read_text(encoding="utf-8")
    old = text.replace("| Poker, 63 × 88 mm | 9", "| Poker, 63 × 88 mm | 10")
    assert fits_table() not in old
    assert insert(old) == text
