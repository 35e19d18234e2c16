"""Sheets and a saved object for Tabletop Simulator.

In: an order. Out: for each deck one or more pictures with a grid of fronts, its back, and one
saved object with all decks, in which every card has its name, its text and tags to search for.
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PIL import Image

from musterbook.cards.print_measures import Canvas, CardSize, Tabletop, print_measures
from musterbook.cards.targets.ordered_decks import Order, OrderedDeck, OrderedFront
from musterbook.cards.targets.raster import canvas_of, picture, png
from musterbook.progress import Advance

MIN_GRID = 2
"""Minimum number of columns and rows of a grid that the game accepts."""
MAX_DPI = 600
APART = 3.0
"""Distance between decks on the table, in the game's units."""


@dataclass(frozen=True)
class Grid:
    """A sheet: its number of columns and rows, and the pixels of each slot."""

    columns: int
    rows: int
    width: int
    height: int


def most_cards(table: Tabletop) -> int:
    """Return the maximum number of cards on a sheet; its last slot is the hidden face."""
    return table.columns * table.rows - 1


def grid(count: int, size: CardSize, table: Tabletop) -> Grid:
    """Return the grid with the sharpest pictures for a number of cards, and of these the
    smallest.
    """
    largest = round(size.width_mm / 25.4 * MAX_DPI)
    best: tuple[int, int, Grid] | None = None
    for columns in range(MIN_GRID, table.columns + 1):
        rows = max(MIN_GRID, -(-count // columns))
        full = columns == table.columns and rows == table.rows
        if rows > table.rows or (full and count > most_cards(table)):
            continue
        across, down = table.pixels / columns, table.pixels / rows
        width = min(int(across), int(down * size.width / size.height), largest)
        height = round(width * size.height / size.width)
        key = (width, -columns * rows, Grid(columns, rows, width, height))
        if best is None or key[:2] > best[:2]:
            best = key
    if best is None:
        raise ValueError(f"{count} cards do not fit on a sheet")
    return best[2]


def write_tts(order: Order, folder: Path, progress: Advance, *, address: str) -> list[Path]:
    """Write the pictures and the saved object; `address` is the location of the pictures.

    If that is a local folder, the game loads them and can upload them to its cloud.
    """
    place = folder / f"{order.stem}-tts"
    place.mkdir(parents=True, exist_ok=True)
    base = address.rstrip("/")
    written: list[Path] = []
    objects: list[dict[str, Any]] = []
    sheet = done = 0
    for deck in order.decks:
        back = place / f"{deck.stem}-back.png"
        size = order.design.size
        back.write_bytes(png(picture(deck.back, size, canvas_of(size))))
        written.append(back)
        cards: list[dict[str, Any]] = []
        for part, fronts in enumerate(_parts(deck.fronts), start=1):
            sheet += 1
            layout = grid(len(fronts), size, print_measures().tabletop)
            path = place / f"{deck.stem}-{part}.png"
            path.write_bytes(png(_sheet(fronts, deck, size, layout)))
            written.append(path)
            urls = (f"{base}/{path.name}", f"{base}/{back.name}")
            cards += _cards(deck, fronts, sheet, layout, urls, len(objects))
            done += len(fronts) + (part == 1)
            progress(done, order.sides)
        objects.append(_pile(deck, cards, len(objects)))
    saved = place / f"{order.stem}.json"
    saved.write_text(_saved(order, objects), encoding="utf-8")
    return [*written, saved]


def _parts(fronts: Sequence[OrderedFront]) -> list[Sequence[OrderedFront]]:
    most = most_cards(print_measures().tabletop)
    return [fronts[at : at + most] for at in range(0, len(fronts), most)]


def _sheet(
    fronts: Sequence[OrderedFront], deck: OrderedDeck, size: CardSize, layout: Grid
) -> Image.Image:
    sheet = Image.new(
        "RGB", (layout.columns * layout.width, layout.rows * layout.height), "#ffffff"
    )
    canvas = Canvas(layout.width, layout.height)
    for at, front in enumerate(fronts):
        row, column = divmod(at, layout.columns)
        image = picture(front.page, size, canvas)
        sheet.paste(image, (column * layout.width, row * layout.height))
    if len(fronts) < layout.columns * layout.rows:
        last = ((layout.columns - 1) * layout.width, (layout.rows - 1) * layout.height)
        sheet.paste(picture(deck.back, size, canvas), last)
    return sheet


def _cards(
    deck: OrderedDeck,
    fronts: Sequence[OrderedFront],
    sheet: int,
    layout: Grid,
    urls: tuple[str, str],
    number: int,
) -> list[dict[str, Any]]:
    """Return the cards of a sheet, with all their copies, in the game's format."""
    custom = {
        str(sheet): {
            "FaceURL": urls[0],
            "BackURL": urls[1],
            "NumWidth": layout.columns,
            "NumHeight": layout.rows,
            "BackIsHidden": True,
            "UniqueBack": False,
            "Type": 0,
        }
    }
    cards = []
    for at, front in enumerate(fronts):
        one = {
            "Name": "CardCustom",
            "Transform": _transform(number),
            "Nickname": front.card.name,
            "Description": front.text,
            "GMNotes": front.card.id,
            "Tags": _tags(deck, front),
            "CardID": 100 * sheet + at,
            "SidewaysCard": False,
            "CustomDeck": custom,
        }
        for copy in range(front.copies):
            guid = {"GUID": _guid(f"{front.card.id} {front.number} {copy}")}
            cards.append({**guid, **one})
    return cards


def _pile(deck: OrderedDeck, cards: list[dict[str, Any]], number: int) -> dict[str, Any]:
    """Return one deck from all its sheets; in the game's format, a single card is not a deck."""
    if len(cards) == 1:
        return cards[0]
    return {
        "GUID": _guid(deck.node.id),
        "Name": "DeckCustom",
        "Transform": _transform(number),
        "Nickname": deck.node.name,
        "Description": deck.pack.name,
        "GMNotes": deck.node.id,
        "Tags": _tags(deck),
        "HideWhenFaceDown": True,
        "DeckIDs": [card["CardID"] for card in cards],
        "CustomDeck": {key: one for card in cards for key, one in card["CustomDeck"].items()},
        "ContainedObjects": cards,
    }


def _tags(deck: OrderedDeck, front: OrderedFront | None = None) -> list[str]:
    own = [deck.node.data.singular, deck.pack.name]
    return list(dict.fromkeys([*front.tags, *own])) if front else own


def _transform(number: int) -> dict[str, float]:
    place = {"posX": number * APART, "posY": 1.0, "posZ": 0.0}
    turn = {"rotX": 0.0, "rotY": 180.0, "rotZ": 180.0}
    return {**place, **turn, "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0}


def _guid(words: str) -> str:
    return hashlib.sha256(words.encode()).hexdigest()[:6]


def _saved(order: Order, objects: Sequence[dict[str, Any]]) -> str:
    save = {
        "SaveName": order.title,
        "Date": "",
        "VersionNumber": "",
        "GameMode": "",
        "Tags": [],
        "ObjectStates": list(objects),
    }
    return json.dumps(save, ensure_ascii=False, indent=1) + "\n"
