"""Archives for print services: exact pixels, order, lists, notes on unverified figures."""

import csv
import io
import zipfile
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pikepdf
import pypdfium2
import pytest
from PIL import Image

from musterbook.cards.print_measures import print_measures
from musterbook.cards.targets.one_card_pages import write_single
from musterbook.cards.targets.ordered_decks import Order
from musterbook.cards.targets.print_services import unverified, write_pictures
from musterbook.cards.targets.raster import picture
from musterbook.errors import UserError
from musterbook.fonts import POINTS_PER_MM
from tests.slow import quick

Make = Callable[..., Order]
PIXELS = {
    ("mpc", "poker"): (816, 1110),
    ("mpc", "poker-us"): (822, 1122),
    ("mpc", "bridge"): (747, 1122),
    ("mpc", "tarot"): (897, 1497),
    ("tgc", "poker"): (825, 1125),
    ("tgc", "poker-us"): (825, 1125),
    ("tgc", "bridge"): (750, 1125),
    ("tgc", "tarot"): (900, 1500),
    ("tgc", "mini-us"): (600, 825),
    ("tgc", "jumbo"): (1125, 1725),
}
WRITE: dict[str, Callable[..., list[Path]]] = {
    "mpc": partial(write_pictures, "mpc"),
    "tgc": partial(write_pictures, "tgc"),
}


def quiet(done: int, total: int) -> None:
    assert done <= total


def test_every_canvas_size_is_a_published_one() -> None:
    known = {
        (service.slug, size): (canvas.width, canvas.height)
        for service in print_measures().services.values()
        for size, canvas in service.canvases.items()
    }
    assert known == PIXELS


def test_no_canvas_stretches_a_card() -> None:
    for service in print_measures().services.values():
        for slug, canvas in service.canvases.items():
            size = print_measures().sizes[slug]
            across = (canvas.width - 2 * canvas.bleed_x) / size.width
            down = (canvas.height - 2 * canvas.bleed_y) / size.height
            assert across / down == pytest.approx(1, abs=0.02), (service.slug, slug)


@pytest.mark.parametrize(
    ("service", "size"), quick([("mpc", "poker")], [("mpc", "poker"), ("tgc", "poker-us")])
)
def test_pictures_have_exactly_the_pixel_size_of_the_service(
    service: str, size: str, order_of: Make, tmp_path: Path
) -> None:
    made = order_of(size)
    (path,) = WRITE[service](made, tmp_path, quiet)
    archive = zipfile.ZipFile(path)
    pictures = [name for name in archive.namelist() if name.endswith(".png")]
    assert len(pictures) == made.sides == 14
    for name in pictures:
        image = Image.open(io.BytesIO(archive.read(name)))
        assert (image.size, image.mode) == (PIXELS[service, size], "RGB"), name
        assert image.info["dpi"] == pytest.approx((300, 300), abs=0.1)
    assert unverified(service, made) == []


def test_the_trimmed_edge_is_where_the_service_cuts(order_of: Make) -> None:
    """The position of a letter in the PDF gives its exact pixel in the picture."""
    made = order_of()
    page = made.decks[0].fronts[0].page
    document = pypdfium2.PdfDocument(page)
    text = document[0].get_textpage()
    at = text.get_text_range().index(made.decks[0].fronts[0].card.name.upper()[:4])
    left, bottom, right, top = text.get_charbox(at)
    width, height = document[0].get_size()
    for canvas in (print_measures().services[slug].canvases["poker"] for slug in ("mpc", "tgc")):
        image = picture(page, made.design.size, canvas).convert("L")
        across = (canvas.width - 2 * canvas.bleed_x) / (63 * POINTS_PER_MM)
        down = (canvas.height - 2 * canvas.bleed_y) / (88 * POINTS_PER_MM)
        edge_x, edge_y = (width - 63 * POINTS_PER_MM) / 2, (height - 88 * POINTS_PER_MM) / 2
        x = [canvas.bleed_x + (value - edge_x) * across for value in (left, right)]
        y = [canvas.bleed_y + (height - value - edge_y) * down for value in (top, bottom)]
        # The first letter of the name alone, white on the ground: nothing else is so near to it.
        around = (round(x[0]) - 6, round(y[0]) - 6, round(x[1]) + 2, round(y[1]) + 6)
        box = image.crop(around).point(lambda dot: 255 if dot > 150 else 0).getbbox()
        assert box
        found = (around[0] + box[0], around[1] + box[1], around[1] + box[3])
        assert found == pytest.approx((x[0], y[0], y[1]), abs=2)


def test_wider_bleed_repeats_the_edge_and_is_never_white(order_of: Make) -> None:
    made = order_of()
    canvas = print_measures().services["mpc"].canvases["poker"]
    wider = replace(
        canvas,
        width=canvas.width + 400,
        height=canvas.height + 400,
        bleed_x=canvas.bleed_x + 200,
        bleed_y=canvas.bleed_y + 200,
    )
    image = picture(made.decks[0].back, made.design.size, wider).convert("L")
    assert image.getextrema()[1] == 255  # the words
    right, foot = wider.width - 1, wider.height - 1
    for edge, inside in (
        ((0, 0, 1, foot), (9, 0, 10, foot)),
        ((right, 0, right + 1, foot), (right - 9, 0, right - 8, foot)),
        ((0, 0, right, 1), (0, 9, right, 10)),
        ((0, foot, right, foot + 1), (0, foot - 9, right, foot - 8)),
    ):
        assert image.crop(edge).tobytes() == image.crop(inside).tobytes()
        assert max(image.crop(edge).tobytes()) < 200


def test_an_unverified_measurement_is_marked(order_of: Make) -> None:
    (line,) = unverified("mpc", order_of("poker-us"))
    assert line.startswith("Unverified: MakePlayingCards has not confirmed 822 × 1122 pixels")


@pytest.mark.parametrize(
    ("service", "back"),
    quick(
        [("mpc", "backs/1e-duel-task.png")],
        [("mpc", "backs/1e-duel-task.png"), ("tgc", "1e-duel-task/back.png")],
    ),
)
def test_the_list_for_the_service_pairs_every_front_with_its_back(
    service: str, back: str, order_of: Make, tmp_path: Path
) -> None:
    (path,) = WRITE[service](order_of(), tmp_path, quiet)
    archive = zipfile.ZipFile(path)
    rows = list(csv.DictReader(io.StringIO(archive.read("order.csv").decode())))
    assert [int(row["copies"]) for row in rows].count(2) == 1 and len(rows) == 10
    for row in rows:
        assert {row["front"], row["back"]} <= set(archive.namelist())
    assert rows[0]["back"] == back


def test_a_size_that_the_service_does_not_print_is_refused(order_of: Make, tmp_path: Path) -> None:
    made = order_of()
    other = replace(made, design=replace(made.design, size=print_measures().sizes["square"]))
    with pytest.raises(UserError, match=r"not known to print Square cards .* choose --size"):
        write_pictures("mpc", other, tmp_path, quiet)
    assert list(tmp_path.iterdir()) == []


def test_more_cards_than_a_service_takes_are_refused(order_of: Make, tmp_path: Path) -> None:
    with pytest.raises(UserError, match="at most 612 cards in one order, but these are 660"):
        write_pictures("mpc", order_of(sets=60), tmp_path, quiet)


# --- One card a page ----------------------------------------------------------------------------


@pytest.mark.parametrize("bleed", [0, 1500, 3000])
def test_each_side_is_a_page_with_exact_boxes(bleed: int, order_of: Make, tmp_path: Path) -> None:
    (path,) = write_single(order_of(), tmp_path / "barn", quiet, bleed=bleed)
    edge = bleed / 1000
    with pikepdf.open(path) as pdf:
        assert len(pdf.pages) == 22
        for page in pdf.pages:
            for box, expected in (
                (page.MediaBox, (0, 0, 63 + 2 * edge, 88 + 2 * edge)),
                (page.BleedBox, (0, 0, 63 + 2 * edge, 88 + 2 * edge)),
                (page.TrimBox, (edge, edge, 63 + edge, 88 + edge)),
            ):
                found = [float(value) / POINTS_PER_MM for value in box]
                assert found == pytest.approx(expected, abs=0.01)
        with pdf.open_outline() as outline:
            assert len(outline.root) == 4


def test_fronts_and_backs_are_two_files_in_the_same_order(order_of: Make, tmp_path: Path) -> None:
    made = order_of()
    written = write_single(made, tmp_path / "barn", quiet, bleed=0, backs="manual")
    assert [path.name for path in written] == ["barn-fronts.pdf", "barn-backs.pdf"]
    for path in written:
        with pikepdf.open(path) as pdf:
            assert len(pdf.pages) == made.count == 11
    (only,) = write_single(made, tmp_path / "barn", quiet, bleed=0, backs="none")
    assert only.name == "barn-fronts.pdf"


@pytest.mark.slow
def test_the_autofill_file_lists_every_slot_once_for_each_side(
    order_of: Make, tmp_path: Path
) -> None:
    made = order_of(sets=2)
    (path,) = write_pictures("mpc", made, tmp_path, quiet)
    archive = zipfile.ZipFile(path)
    order = fromstring(archive.read("autofill.xml"))
    assert order.findtext("details/quantity") == str(made.count) == "22"
    assert order.findtext("details/stock") == "(S30) Standard Smooth"
    for side in ("fronts", "backs"):
        cards = order.findall(f"{side}/card")
        slots = [int(slot) for card in cards for slot in card.findtext("slots", "").split(",")]
        assert sorted(slots) == list(range(22))
        for card in cards:
            assert card.findtext("id", "").removeprefix("./") in archive.namelist()
            assert card.findtext("sourceType") == "Local File"
    assert order.findtext("cardback") in archive.namelist()
    # A front and its back share their slots.
    fronts = {card.findtext("id", ""): card.findtext("slots", "") for card in order.iter("card")}
    task = [slots for file, slots in fronts.items() if "-sit.png" in file]
    assert set(task[0].split(",")) <= set(fronts["./backs/1e-duel-task.png"].split(","))
