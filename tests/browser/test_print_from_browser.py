"""Pages printed from the browser: light, without blank pages, divided cards or folded texts."""

from __future__ import annotations

import io
import re
from collections import Counter

import pypdfium2
import pytest
from PIL import ImageStat
from playwright.sync_api import Page, expect

from musterbook.library import addresses
from musterbook.library.model.cards import Card, DeckFile
from musterbook.library.model.entries import Concept, Question, Rule
from musterbook.library.model.nodes import Library, Node
from musterbook.library.model.pack import PackFile
from musterbook.pages import Context
from musterbook.pages.card_pages import CARDS_WITHOUT_FILTER
from musterbook.pages.comparison_pages import compared_pairs
from musterbook.pages.rule_pages import all_rules_makers
from tests.conftest import OpenPage
from tests.slow import quick

PAPER = 200
"""Minimum mean brightness (0 to 255) of a light page; that of a dark one is below 60."""

LIST_SHEETS = 6
"""Most sheets of the list of all cards: one line for each card, in columns."""


def printed(page: Page) -> pypdfium2.PdfDocument:
    page.evaluate("document.fonts.ready.then(() => true)")
    return pypdfium2.PdfDocument(io.BytesIO(page.pdf(prefer_css_page_size=True)))


def words(sheet: pypdfium2.PdfPage) -> str:
    return " ".join(sheet.get_textpage().get_text_range().split())


def wait_for_faces(page: Page, count: int) -> None:
    """Wait until every card of a deck is shown as printed."""
    expect(page.locator(".deck-face .face-preview")).to_have_count(count)


def kinds(library: Library) -> dict[str, str]:
    """The address of a page for each of six kinds."""
    scored: Node[Card] = next(card for card in library.of_type(Card) if card.data.scoring)
    return {
        "card": addresses.url(scored),
        "rule": addresses.url(library.of_type(Rule)[0]),
        "rules": next(iter(all_rules_makers(Context(library)))),
        "deck": addresses.url(library.deck_of(scored)),
        "pack": addresses.url(library.of_type(PackFile)[0]),
        "comparison": compared_pairs(library)[-1].url,
    }


@pytest.mark.parametrize(
    "kind",
    quick(["card", "rules", "comparison"], ["card", "rule", "rules", "deck", "pack", "comparison"]),
)
def test_a_page_prints_light_and_without_blank_sheets(
    open_page: OpenPage, served_site: str, library: Library, kind: str
) -> None:
    page = open_page(f"{served_site}/{kinds(library)[kind]}", dark=True)
    sheets = list(printed(page))
    for number, sheet in enumerate(sheets, 1):
        assert words(sheet), f"sheet {number} of {len(sheets)} is blank"
        picture = sheet.render(scale=0.3).to_pil().convert("L")
        assert ImageStat.Stat(picture).mean[0] > PAPER, f"sheet {number} is dark"
    assert "Search rules and cards" not in "".join(map(words, sheets))


def test_a_table_is_printed_as_a_table(
    open_page: OpenPage, served_site: str, library: Library
) -> None:
    """A sheet of paper is as narrow as a phone, but a list of cells would take many sheets."""
    page = open_page(f"{served_site}/{addresses.url(library.of_type(Concept)[0])}")
    page.set_viewport_size({"width": 680, "height": 900})
    page.emulate_media(media="print")
    row = page.locator("table.concept tbody tr").first
    assert row.evaluate("row => getComputedStyle(row).display") == "table-row"
    assert page.evaluate("document.documentElement.scrollWidth") <= 680


def test_no_card_of_a_deck_is_cut_in_two(
    open_page: OpenPage, served_site: str, library: Library
) -> None:
    deck = max(library.of_type(DeckFile), key=lambda deck: len(library.cards(deck)))
    cards = library.cards(deck)
    assert len(cards) > CARDS_WITHOUT_FILTER
    page = open_page(f"{served_site}/{addresses.url(deck)}#view=cards")
    wait_for_faces(page, len(cards))
    # The reader sees no space between some words of a name in capitals.
    sheets = ["".join(words(sheet).split()) for sheet in printed(page)]
    assert len(sheets) > 1
    on_sheets: Counter[tuple[int, str]] = Counter()
    for card in cards:
        # Cards of one name are told apart by the number in their symbol, which is no text.
        name = "".join((card.data.on_card.name or card.name).upper().split())
        number = card.code.rpartition(" · ")[2]
        feet = [at for at, sheet in enumerate(sheets) if re.search(rf"{number}(?!\d)", sheet)]
        assert len(feet) == 1, f"{card.name} ({card.code}) has its foot on sheets {feet}"
        on_sheets[feet[0], name] += 1
    for (at, name), count in on_sheets.items():
        assert sheets[at].count(name) >= count, f"{name} is on no sheet from head to foot"


@pytest.mark.parametrize("count", quick([1], [1, 3]))
def test_no_head_is_separated_from_its_card_by_a_page_break(
    open_page: OpenPage, served_site: str, library: Library, count: int
) -> None:
    decks = [
        deck for deck in library.of_type(DeckFile) if len(library.cards(deck)) in range(15, 30)
    ]
    assert len(decks) >= count
    for deck in decks[:count]:
        page = open_page(f"{served_site}/{addresses.url(deck)}#view=cards")
        wait_for_faces(page, len(library.cards(deck)))
        sheets = list(printed(page))
        assert len(sheets) > 1
        for sheet in sheets[:-1]:
            picture = sheet.render(scale=1).to_pil().convert("L")
            width, height = picture.size
            foot = picture.crop((0, height - 54, width, height - 44))  # where a bleed would be
            assert ImageStat.Stat(foot).mean[0] > PAPER, deck.id


def test_the_questions_about_a_card_are_printed(
    open_page: OpenPage, served_site: str, library: Library
) -> None:
    question, about = next(
        (question, about)
        for question in library.of_type(Question)
        for id in question.data.about
        if (about := library[id]).kind == "card"
    )
    page = open_page(f"{served_site}/{addresses.url(about)}")
    text = page.get_by_text(question.name).locator("xpath=../*[2]").text_content() or ""
    first = text.split()[:4]
    assert len(first) == 4 and " ".join(first) in " ".join(map(words, printed(page)))


def test_the_full_text_of_a_rule_is_printed(
    open_page: OpenPage, served_site: str, library: Library
) -> None:
    rule = next(
        rule for rule in library.of_type(Rule) if rule.data.short and "|" not in rule.data.text
    )
    page = open_page(f"{served_site}/{addresses.url(rule)}")
    expect(page.locator("details.in-full:not([open])")).to_have_count(1)
    text = page.locator("details.in-full > :not(summary)").first.text_content() or ""
    first = text.split()[:4]
    assert len(first) == 4 and " ".join(first) in " ".join(map(words, printed(page)))


def test_the_list_of_all_cards_prints_on_a_few_sheets_with_every_card(
    open_page: OpenPage, served_site: str, library: Library
) -> None:
    page = open_page(f"{served_site}/{addresses.CARD_LIST}")
    sheets = list(printed(page))
    assert len(sheets) <= LIST_SHEETS
    text = " ".join(words(sheet) for sheet in sheets)
    cards = library.of_type(Card)
    assert not [card.name for card in cards if card.name not in text]


def test_a_step_that_starts_a_sheet_leaves_nothing_on_the_sheet_before(
    open_page: OpenPage, served_site: str, library: Library
) -> None:
    page = open_page(f"{served_site}/{addresses.url(library.of_kind('sequence')[0])}")
    page.emulate_media(media="print")
    steps = page.locator(".steps > li").all()
    assert steps
    for step in steps:
        box, number = step.bounding_box(), step.locator(".number").bounding_box()
        assert box and number and number["y"] >= box["y"]


def test_folded_lists_leave_no_button_on_paper(open_page: OpenPage, served_site: str) -> None:
    page = open_page(f"{served_site}/{addresses.SOURCES}")
    assert page.get_by_text("based on it").count() > 0
    sheets = printed(page)
    assert "based on it" not in " ".join(words(sheet) for sheet in sheets)
