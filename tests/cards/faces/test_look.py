"""A game's own look: pictures on the whole card and on backs, panels, grounds, coloured symbols."""

import shutil
from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from PIL import Image, ImageChops

from musterbook.cards.faces import Design, back, front, layout, render, sides, usual
from musterbook.cards.faces.drawings import inside
from musterbook.cards.print_measures import print_measures
from musterbook.colours import READABLE, SHADE, contrast, mixed, shades_of
from musterbook.library.loading import load
from musterbook.library.model.nodes import Library
from musterbook.resources import HOME
from musterbook.site.shared_files import token_css
from musterbook.site.website import Site
from tests.pdfs import pdf_picture
from tests.trees import edit, errors_of

EXAMPLES = HOME / "examples"
CREATURES, CHARMS = "first/lantern-road/creatures", "first/lantern-road/charms"
FIELD, SKIES = "first/four-fields/field", "first/four-fields/skies"
DOTS = 10  # to the millimetre
LOW = Design(print_measures().sizes["poker"], "low-ink")


def shot(library: Library, id: str, design: Design) -> Image.Image:
    """A printed face or back, without its bleed."""
    deck = id if library[id].kind == "deck" else library[id].parent or ""
    (side,) = (one for one in sides(library, [deck], design) if one.id == id)
    image = pdf_picture(render([side], design=design)[id].pdf, DOTS)
    edge = round(layout(design).bleed * DOTS)
    return image.crop((edge, edge, image.width - edge, image.height - edge))


Pixel = tuple[int, int, int]


def near(one: Pixel, other: Pixel) -> bool:
    return all(abs(a - b) < 24 for a, b in zip(one, other, strict=True))


def at(image: Image.Image, x: float, y: float) -> Pixel:
    """The colour of a place in mm."""
    pixel: Pixel = image.getpixel((round(x * DOTS), round(y * DOTS)))  # type: ignore[assignment]
    return pixel


@pytest.fixture(scope="module")
def deepwick() -> Library:
    return load([EXAMPLES / "deepwick"])


def covering(name: str, width: float, height: float) -> Image.Image:
    """A picture of Deepwick as it covers a card with its bleed."""
    picture = Image.open(EXAMPLES / "deepwick/pictures" / name).convert("RGB")
    scale = max((width + 6) * DOTS / picture.width, (height + 6) * DOTS / picture.height)
    large = picture.resize((round(picture.width * scale), round(picture.height * scale)))
    left, top = (large.width - width * DOTS) / 2, (large.height - height * DOTS) / 2
    return large.crop(
        (round(left), round(top), round(left + width * DOTS), round(top + height * DOTS))
    )


def test_a_full_picture_covers_the_card_and_words_on_it_have_a_shade(deepwick: Library) -> None:
    card = shot(deepwick, f"{CREATURES}/rail-hound", usual())
    picture = covering("rail-hound.jpg", 63, 88)
    for place in ((1, 20), (62, 40), (10, 50), (31, 52)):
        assert near(at(card, *place), at(picture, *place)), place
    shaded = at(card, 20, 13.5)
    assert not near(shaded, at(picture, 20, 13.5)) and max(shaded) < 90


def test_low_ink_leaves_the_pictures_of_faces_and_backs_out(deepwick: Library) -> None:
    face = front(deepwick, deepwick[f"{CREATURES}/rail-hound"], design=LOW).html()
    assert ".jpg" not in face and "ground-" in face
    behind = back(deepwick, deepwick[CREATURES], design=LOW).html()
    assert ".jpg" not in behind and "ground-" not in behind and "<svg" in behind


def test_a_picture_fills_the_backs_of_a_kind_in_print_and_on_pages(deepwick: Library) -> None:
    printed, picture = shot(deepwick, CREATURES, usual()), covering("lantern.jpg", 63, 88)
    for place in ((1, 1), (31, 44), (62, 87), (50, 20)):
        assert near(at(printed, *place), at(picture, *place)), place
    assert "lantern.jpg" not in back(deepwick, deepwick[CHARMS]).html()
    pages = {page.url: page.html for page in Site(deepwick).pages}
    assert any('assets/pictures/lantern.jpg" alt="Creature"' in html for html in pages.values())
    assert "assets/pictures/rail-hound.jpg" in pages[f"{CREATURES}/rail-hound.html"]


def test_a_back_without_its_picture_is_an_error_at_its_name(tmp_path: Path) -> None:
    tree = Path(shutil.copytree(EXAMPLES / "deepwick", tmp_path / "deepwick"))
    edit(tree, "game.yml", "lantern.jpg", "lantrn.jpg")
    (error,) = errors_of(tree)
    assert error.message == 'there is no file "pictures/lantrn.jpg"'
    assert error.hint == 'did you mean "lantern.jpg"?'
    line = (tree / "game.yml").read_text(encoding="utf-8").splitlines()[error.mark.line - 1]
    assert line[error.mark.column - 1 :].startswith("lantrn.jpg")


@given(st.integers(0, 0xFFFFFF))
def test_white_words_on_a_shade_can_be_read_over_any_picture(number: int) -> None:
    base = f"#{number:06x}"
    assume(contrast(base, "#ffffff") >= READABLE)
    assert contrast(mixed(shades_of(base).deep, "#ffffff", 1 - SHADE), "#ffffff") >= READABLE


def panel(library: Library, id: str) -> tuple[bool, bool, bool]:
    """Whether a panel is white in its upper left, its upper right, and at the edge of the card."""
    card = shot(library, id, usual())
    top = next(y for y in range(808, 140, -1) if min(at(card, 13.6, y / DOTS)) < 200) + 2
    left, right, edge = (min(at(card, x, top / DOTS)) > 200 for x in (12.1, 61.3, 62.8))
    return left, right, edge


def test_a_panel_has_the_shape_of_its_kind(deepwick: Library, tmp_path: Path) -> None:
    assert panel(deepwick, f"{CHARMS}/cold-flame") == (False, True, True)
    assert panel(deepwick, f"{CREATURES}/rail-hound") == (True, True, True)
    tree = Path(shutil.copytree(EXAMPLES / "deepwick", tmp_path / "deepwick"))
    edit(tree, "game.yml", '"#2b4f86", pattern: rings', '"#2b4f86", panel: tab')
    assert panel(load([tree]), f"{CHARMS}/cold-flame") == (False, False, False)
    hare = shot(load([EXAMPLES / "windrow"]), f"{FIELD}/hare", usual())
    inset = [min(at(hare, x, 80)) > 200 for x in (2.7, 3.3, 59.7, 60.3)]
    assert inset == [False, True, True, False]


def test_the_ground_is_that_of_the_kind_unless_the_pack_has_its_own(tmp_path: Path) -> None:
    tree = Path(shutil.copytree(EXAMPLES / "windrow", tmp_path / "windrow"))
    library = load([tree])
    assert "ground-furrows-" in front(library, library[f"{FIELD}/rye-7"]).html()
    assert "ground-rings-" in front(library, library[f"{SKIES}/sun"]).html()
    assert "ground-rings-back-" in back(library, library[SKIES]).html()
    with (tree / "first/four-fields/pack.yml").open("a", encoding="utf-8") as file:
        file.write("ornament: {pattern: none}\n")
    library = load([tree])
    assert "ground-none-" in front(library, library[f"{FIELD}/rye-7"]).html()


def test_a_symbol_keeps_its_own_colours_in_print(deepwick: Library) -> None:
    card = shot(deepwick, f"{CHARMS}/cold-flame", usual())
    places = ((x / DOTS, y / DOTS) for x in range(0, 630, 2) for y in range(0, 880, 2))
    flame = sum(near(at(card, *place), (0xF2, 0xB6, 0x3C)) for place in places) * 4
    assert flame > 2 * DOTS**2


@pytest.mark.parametrize("design", [usual(), LOW], ids=lambda one: one.theme)
def test_a_logo_is_in_two_corners_of_backs(design: Design) -> None:
    library = load([EXAMPLES / "windrow"])
    card = shot(library, FIELD, design)
    plain = shot(replace(library, symbols={}), FIELD, design)
    for left, top in ((3, 3), (52, 77)):
        box = tuple(round(side * DOTS) for side in (left, top, left + 8, top + 8))
        assert ImageChops.difference(card.crop(box), plain.crop(box)).getbbox()  # type: ignore[arg-type]
    assert "mb-card-logo" not in back(replace(library, symbols={}), library[FIELD]).html()


@pytest.mark.slow
def test_a_symbol_is_the_same_picture_in_the_art_and_on_backs_whatever_its_own_box_and_lines(
    tmp_path: Path,
) -> None:
    line, star = 'fill="none" stroke="currentColor" stroke-width', "M12 2v20M3 7l18 10M3 17 21 7"
    outside = "M-160 0h108M52 0h120"
    drawings = (
        f'<svg viewBox="0 0 24 24"><path {line}="2" d="{star}"/></svg>',
        f'<svg viewBox="0 0 24 24" {line}="2"><path d="{star}"/></svg>',
        f'<svg viewBox="-48 -48 96 96" {line}="8">'
        f'<path d="M0-40v80M-36-20 36 20M-36 20 36-20{outside}"/></svg>',
    )
    root = Path(shutil.copytree(EXAMPLES / "deepwick", tmp_path / "content"))
    charms, rank = "first/lantern-road/charms.yml", "{name: Rank, type: number, shown: [art]}"
    edit(root, "game.yml", "attributes:\n", f"attributes:\n  rank: {rank}\n")
    edit(root, charms, "oil: 1}", "oil: 1, rank: 7}")
    edit(root, charms, "face: flame", "symbol: charm")
    shots = []
    for svg in drawings:
        (root / "symbols/charm.svg").write_text(svg)
        library = load([root])
        ids = (CHARMS, f"{CHARMS}/second-wick", f"{CHARMS}/cold-flame")
        shots.append([shot(library, id, usual()) for id in ids])
    for other in shots[1:]:
        for one, same in zip(shots[0], other, strict=True):
            assert max(ImageChops.difference(one, same).convert("L").histogram()[24:]) == 0


def test_words_of_a_back_do_not_touch_the_logo(tmp_path: Path) -> None:
    tree = Path(shutil.copytree(EXAMPLES / "windrow", tmp_path / "windrow"))
    name = "Four Fields and the long road to the harvest moon"
    edit(tree, "first/four-fields/pack.yml", "name: Four Fields", f"name: {name}")
    library = load([tree])
    (side,) = (one for one in sides(library, [FIELD], usual()) if one.id == FIELD)
    document = pypdfium2.PdfDocument(render([side], design=usual())[FIELD].pdf)
    page = document[0].get_textpage()
    boxes = [page.get_charbox(at) for at in range(page.count_chars())]
    mm = [tuple(side * 25.4 / 72 - 3 for side in box) for box in boxes]
    low = [(left, right) for left, bottom, right, _ in mm if bottom < 11.5]
    assert len(low) > 20 and all(left > 11 and right < 52 for left, right in low)


def test_a_style_colours_the_panel_in_print_and_on_pages_but_not_in_low_ink(
    deepwick: Library,
) -> None:
    card = shot(deepwick, f"{CREATURES}/rail-hound", usual())
    assert near(at(card, 61, 79), (0xF6, 0xEA, 0xD2))
    assert near(at(shot(deepwick, f"{CREATURES}/rail-hound", LOW), 61, 79), (255, 255, 255))
    assert near(at(shot(deepwick, f"{CHARMS}/cold-flame", usual()), 61, 79), (255, 255, 255))
    css = token_css(deepwick)
    assert ".mb-kind-creature:not(.mb-low-ink) .mb-card-panel{color:#2b1a12;" in css


def test_the_art_and_the_corner_of_a_card_show_its_own_symbol(tmp_path: Path) -> None:
    root = Path(shutil.copytree(EXAMPLES / "deepwick", tmp_path / "content"))
    charms = "first/lantern-road/charms.yml"
    edit(root, charms, "name: Second wick", "name: Second wick\n    symbol: shadow")
    library = load([root])
    face = front(library, library[f"{CHARMS}/second-wick"])
    drawn = {
        name: inside(svg).partition("currentColor")[0] for name, svg in library.symbols.items()
    }
    dial = face.art.dial(0, 40)
    assert drawn["shadow"] in dial and drawn["charm"] not in dial
    assert drawn["shadow"] in face.head and drawn["charm"] not in face.head
    edit(root, charms, "symbol: shadow", "symbol: shadwo")
    (error,) = errors_of(root)
    wrong = (root / charms).read_text().splitlines()[error.mark.line - 1]
    assert wrong == "    symbol: shadwo"
    assert error.message == 'there is no file "symbols/shadwo.svg" for this symbol'
    assert error.hint == 'did you mean "shadow"?'
