"""Single pictures, and sheets for the simulator."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from musterbook.article import articles
from musterbook.cards.print_measures import Canvas, print_measures
from musterbook.cards.targets import raster, tabletop_simulator
from musterbook.cards.targets.ordered_decks import Order, tags_of, text_of
from musterbook.cards.targets.raster import write_pngs
from musterbook.cards.targets.tabletop_simulator import grid, write_tts
from musterbook.library.loading import load
from musterbook.library.model.cards import Card
from musterbook.library.model.nodes import Library
from musterbook.resources import HOME

Make = Callable[..., Order]


def quiet(done: int, total: int) -> None:
    assert done <= total


@pytest.mark.parametrize(
    ("bleed", "pixels"),
    [(0, (744, 1039)), (3000, (815, 1110))],
)
def test_pictures_have_the_size_of_the_card_at_their_resolution(
    bleed: int, pixels: tuple[int, int], order_of: Make, tmp_path: Path
) -> None:
    made = order_of()
    few = replace(made, decks=made.decks[2:3])
    written = write_pngs(few, tmp_path, quiet, bleed=bleed)
    names = ["back.png", "01-hold-the-fences.png", "02-gather-eggs.png"]
    assert [path.name for path in written] == names
    for path in written:
        image = Image.open(path)
        assert image.size == pixels
        assert image.info["dpi"] == pytest.approx((300, 300), abs=0.1)


def test_a_picture_is_transparent_outside_its_round_corners() -> None:
    radius = 3 / 25.4 * 600
    alpha = raster.rounded(Image.new("RGB", (1488, 2079)), radius).getchannel("A")
    assert alpha.getpixel((0, 0)) == 0 and alpha.getpixel((round(radius), 0)) == 255
    # A corner of radius r leaves (1 - pi/4) r² of its square open.
    corner = alpha.crop((0, 0, round(radius), round(radius)))
    open_part = 1 - sum(corner.tobytes()) / 255 / (corner.width * corner.height)
    assert open_part == pytest.approx(1 - 3.14159 / 4, abs=0.01)


# --- Tabletop Simulator -------------------------------------------------------------------------


@pytest.mark.parametrize("count", [1, 2, 4, 9, 20, 54, 63, 69])
@pytest.mark.parametrize("size", ["poker", "tarot", "square"])
def test_a_grid_never_exceeds_the_limit_of_the_game(count: int, size: str) -> None:
    found = grid(count, print_measures().sizes[size], print_measures().tabletop)
    assert 2 <= found.columns <= 10 and 2 <= found.rows <= 7
    assert count <= found.columns * found.rows
    assert found.columns * found.width <= 4096 and found.rows * found.height <= 4096 + found.rows
    assert (found.columns, found.rows) != (10, 7) or count <= 69


def test_a_small_deck_has_a_higher_resolution_than_a_large_one() -> None:
    size, table = print_measures().sizes["poker"], print_measures().tabletop
    widths = [grid(count, size, table).width for count in (4, 20, 69)]
    assert widths == sorted(widths, reverse=True) and widths[0] > 2 * widths[2]
    with pytest.raises(ValueError, match="do not fit"):
        grid(70, size, table)


def objects(saved: dict[str, Any]) -> list[dict[str, Any]]:
    found = []
    for item in saved["ObjectStates"]:
        found += item.get("ContainedObjects", [item])
    return found


@pytest.mark.slow
def test_the_saved_object_lists_every_card_with_its_position(
    order_of: Make, library: Library, tmp_path: Path
) -> None:
    *pictures, saved = write_tts(order_of(), tmp_path, quiet, address="https://barn.example/tts/")
    found = json.loads(saved.read_text(encoding="utf-8"))
    cards = objects(found)
    assert len(cards) == 11
    by_id = {card.id: card for card in library.of_type(Card)}
    assert {card["GMNotes"] for card in cards} == set(by_id)
    names = {path.name for path in pictures}
    for card in cards:
        node = by_id[card["GMNotes"]]
        assert card["Nickname"] == node.name
        assert library.face_of(node).name in card["Tags"] and node.code not in card["Tags"]
        assert node.code in card["Description"]
        sheet, place = divmod(card["CardID"], 100)
        custom = card["CustomDeck"][str(sheet)]
        assert place < custom["NumWidth"] * custom["NumHeight"]
        for url in (custom["FaceURL"], custom["BackURL"]):
            address, _, name = url.rpartition("/")
            assert address == "https://barn.example/tts" and name in names
        image = Image.open(tmp_path / "barn-tts" / custom["FaceURL"].rpartition("/")[2])
        assert max(image.size) <= 4096 and image.mode == "RGB"
    for deck in found["ObjectStates"]:
        if "DeckIDs" in deck:
            assert deck["DeckIDs"] == [card["CardID"] for card in deck["ContainedObjects"]]


@pytest.mark.slow
def test_a_deck_of_several_sheets_is_one_pile(
    order_of: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tabletop_simulator, "most_cards", lambda table: 3)
    made = order_of()
    few = replace(made, decks=made.decks[:2])
    *pictures, saved = write_tts(few, tmp_path, quiet, address="https://barn.example/tts")
    piles = json.loads(saved.read_text(encoding="utf-8"))["ObjectStates"]
    assert len(piles) == 2
    pile = piles[0]
    assert pile["Nickname"] == few.decks[0].node.name
    sheets = {number // 100 for number in pile["DeckIDs"]}
    assert len(sheets) == 2 and {str(number) for number in sheets} == set(pile["CustomDeck"])
    urls = [one["FaceURL"].rpartition("/")[2] for one in pile["CustomDeck"].values()]
    assert len(set(urls)) == 2 and set(urls) <= {path.name for path in pictures}
    assert len(pile["DeckIDs"]) == sum(front.copies for front in few.decks[0].fronts)
    places = [pile["Transform"]["posX"] for pile in piles]
    assert places == [0, tabletop_simulator.APART]


@pytest.mark.slow
def test_a_card_is_at_the_position_that_its_number_gives(order_of: Make, tmp_path: Path) -> None:
    made = order_of()
    deck = made.decks[0]
    write_tts(replace(made, decks=(deck,)), tmp_path, quiet, address="file:///tts")
    layout = grid(4, made.design.size, print_measures().tabletop)
    sheet = Image.open(tmp_path / "barn-tts" / f"{deck.stem}-1.png")
    assert sheet.size == (layout.columns * layout.width, layout.rows * layout.height)
    for at, front in enumerate(deck.fronts):
        row, column = divmod(at, layout.columns)
        x, y = column * layout.width, row * layout.height
        cell = sheet.crop((x, y, x + layout.width, y + layout.height)).convert("L")
        canvas = Canvas(layout.width, layout.height)
        alone = raster.picture(front.page, made.design.size, canvas).convert("L")
        assert cell.tobytes() == alone.tobytes()


def test_a_card_has_its_own_tags_beside_its_kind() -> None:
    library = load([HOME / "examples/deepwick"])
    hound = library.entry("first/lantern-road/creatures/rail-hound", Card)
    assert tags_of(library, hound) == ("Creature", "Fast", "Blind")


def test_the_text_of_a_card_has_no_markup(library: Library) -> None:
    card = library["1e/harvest/primary/hold-the-fences"]
    said = text_of(articles(library).article(card), card.code)
    assert said.splitlines() == [
        "Hens on a gate do not count.",
        "Rounds 2–4 · end of your Command phase:",
        "5VP each fence you hold",
        "Max 15VP a turn",
        "1e · HAR · P1",
    ]
