"""Selecting cards by name, and by changes."""

from pathlib import Path

import pytest

from musterbook.cards.selection import CardQuery, doubled_decks, select_cards, with_copies
from musterbook.errors import UserError
from musterbook.library.loading import load
from musterbook.library.model.nodes import Library
from tests.trees import edit, invented, invented_library


@pytest.fixture(scope="module")
def library() -> Library:
    return invented_library()


def ids(library: Library, **query: object) -> list[str]:
    return [card.id for card in select_cards(library, CardQuery(**query))]  # type: ignore[arg-type]


def test_without_a_query_every_card_is_selected_once(library: Library) -> None:
    assert ids(library) == [card.id for card in library.of_kind("card")]


@pytest.mark.parametrize(
    "name",
    ["1e/harvest/primary/hold-the-fences", "hold-the-fences", "Hold the Fences", "HAR P1", "p1"],
)
def test_a_card_can_be_selected_by_many_names(library: Library, name: str) -> None:
    assert ids(library, cards=(name,)) == ["1e/harvest/primary/hold-the-fences"]


def test_decks_and_cards_are_combined_and_packs_limit_them(library: Library) -> None:
    primary = [id for id in ids(library) if "/primary/" in id]
    assert ids(library, decks=("primary",)) == primary
    assert ids(library, decks=("primary",), cards=("sit",)) == ["1e/duel/task/sit", *primary]
    assert ids(library, packs=("harvest",), decks=("primary",)) == primary
    assert all("/duel/" in id for id in ids(library, packs=("duel",)))
    assert ids(library, editions=("1e",)) == ids(library)


@pytest.mark.parametrize(
    ("query", "error"),
    [
        ({"packs": ["duel"], "decks": ["primary"]},
         'the deck "primary" (1e/harvest/primary) is not in 1e/duel'),
        ({"packs": ["duel"], "decks": ["primary", "task"]},
         'the deck "primary" (1e/harvest/primary) is not in 1e/duel'),
        ({"packs": ["harvest"], "decks": ["primary"], "cards": ["sit"]},
         'the card "sit" (1e/duel/task/sit) is not in 1e/harvest'),
    ],
)  # fmt: skip
def test_a_name_outside_the_selected_packs_is_an_error_and_never_left_out(
    library: Library, query: dict[str, list[str]], error: str
) -> None:
    with pytest.raises(UserError) as caught:
        ids(library, **{option: tuple(names) for option, names in query.items()})
    assert str(caught.value) == error


def test_a_pack_of_another_edition_is_an_error_and_never_left_out(tmp_path: Path) -> None:
    source = "summary: New.\nsource: {ref: barn-book}\n"
    edition = f"name: Second\nshort: 2nd\nyears: '2032'\n{source}"
    pack = f"name: Market\ncode: MAR\n{source}"
    tree = invented(tmp_path, {"2e/edition.yml": edition, "2e/market/pack.yml": pack})
    with pytest.raises(UserError, match=r'^the pack "harvest" \(1e/harvest\) is not in 2e$'):
        select_cards(load([tree]), CardQuery(editions=("2e",), packs=("market", "harvest")))


def test_all_unknown_names_are_reported_at_once_with_the_nearest_match(library: Library) -> None:
    with pytest.raises(UserError) as caught:
        ids(library, packs=("harvset",), cards=("Hold the Fence",))
    assert str(caught.value).splitlines() == [
        'there is no pack "harvset" (did you mean "harvest"?)',
        'there is no card "Hold the Fence" (did you mean "Hold the Fences"?)',
    ]
    with pytest.raises(UserError, match=r'"HAR P9" \(its codes: HAR P1 to HAR P2\)$'):
        ids(library, cards=("HAR P9",))
    with pytest.raises(UserError, match=r"known: .*primary"):
        ids(library, decks=("zzzz",))


@pytest.mark.parametrize("name", ["", "-", "!!"])
def test_a_name_without_letters_or_digits_selects_nothing(library: Library, name: str) -> None:
    for query in (CardQuery(packs=(name,)), CardQuery(decks=(name,)), CardQuery(editions=(name,))):
        with pytest.raises(UserError, match="there is no"):
            select_cards(library, query)


def test_copies_are_printed_as_complete_sets(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    edit(tree, "1e/duel/task.yml", "  sit: {", "  sit: {copies: 2, ")
    library = load([tree])
    cards = select_cards(library, CardQuery(cards=("sit", "hide")))
    slugs = [card.slug for card in with_copies(library, cards, CardQuery(copies=2))]
    assert slugs == ["sit", "sit", "hide", "sit", "sit", "hide"]


def test_each_player_gets_a_set_of_a_deck_that_is_not_shared(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    edit(tree, "1e/duel/task.yml", "singular: Task", "singular: Task\nshared: false")
    library = load([tree])
    query = CardQuery(packs=("duel",))
    cards = select_cards(library, query)
    slugs = [card.slug for card in with_copies(library, cards, query)]
    assert slugs == [card.slug for card in cards] * 2
    assert doubled_decks(library, cards, query) == ["Tasks"]
    for other in (CardQuery(packs=("duel",), copies=1), CardQuery(cards=("sit",))):
        assert len(with_copies(library, cards, other)) == len(cards)
        assert doubled_decks(library, cards, other) == []


def test_an_edition_without_cards_is_an_error_that_names_packs_with_cards(tmp_path: Path) -> None:
    """Without cards, the command once ended in a traceback, or wrote an empty PDF."""
    edition = "name: Second\nshort: 2nd\nyears: '2032'\nsummary: New.\nsource: {ref: barn-book}\n"
    tree = invented(tmp_path, {"2e/edition.yml": edition})
    library = load([tree])
    with pytest.raises(UserError, match=r"2e has no cards \(packs with cards: .*harvest"):
        select_cards(library, CardQuery(editions=("2e",)))


# --- What has changed ---------------------------------------------------------------------------


def changed_by_overlay(library: Library) -> list[str]:
    cards = library.of_kind("card")
    return [c.id for c in cards if any(one.on for one in c.overlays)]


def test_a_date_selects_what_later_documents_changed(library: Library) -> None:
    changed = changed_by_overlay(library)
    assert changed == ["1e/harvest/primary/hold-the-fences"]
    (one,) = library[changed[0]].overlays
    assert ids(library, changed_since=one.overlay.date) == changed
    assert ids(library, changed_since="1999") == changed
    assert ids(library, changed_since=one.slug) == changed
    with pytest.raises(UserError, match=r"no later document has .* 2998-01 .* --card"):
        ids(library, changed_since="2998-01")


@pytest.mark.parametrize(
    ("since", "meant"), [("yesterday", "write a date as 2024-06-21"), ("HEAD", "write a date"),
                         ("eratta", 'did you mean "errata"?')],
)  # fmt: skip
def test_anything_but_a_date_or_a_later_document_is_refused(
    library: Library, since: str, meant: str
) -> None:
    with pytest.raises(UserError, match="is neither a date nor a later document") as caught:
        ids(library, changed_since=since)
    assert meant in str(caught.value)
