"""Artwork: checked when it is read, and shown on the face, the sheet and the site."""

import re
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner
from PIL import Image, ImageFile

from musterbook.cards import faces
from musterbook.commands import main
from musterbook.errors import ContentErrors
from musterbook.library.file_kinds import picture_hint
from musterbook.library.loading import load
from musterbook.library.model.cards import Card
from musterbook.library.source.picture_files import read_picture
from musterbook.site.shared_files import article_assets
from musterbook.site.website import Site
from tests.trees import edit, errors_of, invented

CARD = "1e/harvest/primary/hold-the-fences"


def with_picture(folder: Path, size: tuple[int, int] = (700, 400)) -> Path:
    """The invented edition with artwork on one card."""
    tree = invented(folder)
    (tree / "pictures").mkdir()
    Image.effect_noise(size, 80).convert("RGB").save(tree / "pictures" / "hen.jpg")
    first = "  hold-the-fences:\n"
    edit(tree, "1e/harvest/primary.yml", first, f"{first}    picture: hen.jpg\n")
    return tree


def images(pdf: Path) -> int:
    with pikepdf.open(pdf) as opened:
        return sum(len(page.get_images()) for page in opened.pages)


def test_artwork_is_on_the_face_and_on_the_printed_card(tmp_path: Path) -> None:
    library = load([with_picture(tmp_path)])
    card = library.entry(CARD, Card)
    assert '<img src="picture:hen.jpg"' in faces.front(library, card).html()
    _, side = faces.sides(library, [card.parent or ""], cards=[CARD])
    assert images(faces.render([side])[CARD].pdf) == 1


def test_a_card_may_have_a_name_and_a_picture_alone(tmp_path: Path) -> None:
    tree = with_picture(tmp_path)
    deck = "1e/harvest/secondary.yml"
    text = (tree / deck).read_text("utf-8")
    (tree / deck).write_text(text + "  a-hen: {name: A Hen, picture: hen.jpg}\n", "utf-8")
    card = load([tree])["1e/harvest/secondary/a-hen"]
    assert card.name == "A Hen"
    _, side = faces.sides(load([tree]), [card.parent or ""], cards=[card.id])
    assert images(faces.render([side])[card.id].pdf) == 1


def test_low_ink_leaves_artwork_out(tmp_path: Path) -> None:
    library = load([with_picture(tmp_path)])
    low = faces.Design(faces.usual().size, theme="low-ink")
    assert "hen.jpg" not in faces.front(library, library[CARD], design=low).html()


def test_artwork_is_a_file_of_the_site_and_pages_show_it(tmp_path: Path) -> None:
    tree = with_picture(tmp_path)
    library = load([tree])
    makers = Site(library).makers
    card, deck = (makers[at]().html for at in (f"{CARD}.html", "1e/harvest/primary/index.html"))
    assert 'src="../../../assets/pictures/hen.jpg"' in card
    assert "picture:" not in card + deck
    data = article_assets(library)["assets/pictures/hen.jpg"]
    assert data == (tree / "pictures/hen.jpg").read_bytes()


def test_a_single_side_has_no_side_number_when_its_picture_is_small(tmp_path: Path) -> None:
    tree, card = with_picture(tmp_path, (400, 700)), "    picture: hen.jpg\n    text: "
    deck = "name: Hens\nsingular: Hen\nface: secondary\ncode: HE\nsummary: x\n"
    cards = (f"  h{n}:\n    name: H{n}\n{card}{'A hen digs. ' * n}\n" for n in range(12, 60, 3))
    (tree / "1e/harvest/hens.yml").write_text(f"{deck}cards:\n{''.join(cards)}", "utf-8")
    library = load([tree])
    fitted = faces.fitted_deck(library, library["1e/harvest/hens"], faces.usual()).values()
    single = [one.sides[0] for one in fitted if len(one.sides) == 1]
    small = [one for one in fitted if one.fitted.sides[0].window < one.front.reserved]
    assert small and all(re.search(r'card-code">HE\d+<', html) for html in single)


@pytest.mark.slow
@pytest.mark.parametrize("is_back", [False, True])
def test_a_picture_with_few_pixels_is_printed_and_named(tmp_path: Path, is_back: bool) -> None:
    tree = with_picture(tmp_path, (120, 200))
    if is_back:  # of the kind of the deck, whatever that of its cards
        edit(tree, "1e/harvest/primary.yml", "    picture: hen.jpg\n", "    face: twist\n")
        primary = "{name: Primary mission, "
        edit(tree, "game.yml", primary, f"{primary}back_picture: hen.jpg, ")
    words = ["--content", str(tree), "cards", "--deck", "primary", "--to", str(tmp_path / "out")]
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 0, done.output
    assert "1 picture with fewer than 300 pixels per inch: hen.jpg (48)" in done.output


def deep() -> bytes:
    """Return a picture that the PDF engine prints in black."""
    out = BytesIO()
    Image.new("I;16", (90, 90), 40_000).save(out, "PNG")
    return out.getvalue()


def small() -> bytes:
    out = BytesIO()
    Image.new("RGB", (7, 5)).save(out, "PNG")
    return out.getvalue()


WRONG = {
    "few pixels": (small(), "hen.jpg:1:1: the picture has only 7 × 5 pixels (at least 32 × 32)"),
    "text": (b"hello", "hen.jpg:1:1: this is neither PNG nor JPEG"),
    "half a file": (None, "hen.jpg:1:1: the picture cannot be read"),
    "sixteen bits of grey": (deep(), "hen.jpg:1:1: the picture has grey of more than 8 bits"),
    "a long file": (b"0" * 5_000_001, "hen.jpg:1:1: the picture is longer than 5,000,000 bytes"),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_file_that_is_no_picture_is_an_error_beside_others(tmp_path: Path, case: str) -> None:
    tree = with_picture(tmp_path)
    edit(tree, "1e/harvest/primary.yml", "picture: hen.jpg", "picture: hen.jpg\n    symbol: hne")
    data, message = WRONG[case]
    path = tree / "pictures/hen.jpg"
    path.write_bytes(path.read_bytes()[:3000] if data is None else data)
    other, error = sorted(errors_of(tree), key=lambda error: error.mark.path)
    assert message in str(error) and "hne.svg" in other.message


def test_reading_a_picture_leaves_the_settings_of_pillow_as_they_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are those of the whole process, and the PDF engine relies on them."""
    monkeypatch.setattr(ImageFile, "LOAD_TRUNCATED_IMAGES", True)
    path = with_picture(tmp_path) / "pictures/hen.jpg"
    assert not read_picture(path, "hen.jpg").errors and ImageFile.LOAD_TRUNCATED_IMAGES
    path.write_bytes(path.read_bytes()[:3000])
    assert read_picture(path, "hen.jpg").errors and ImageFile.LOAD_TRUNCATED_IMAGES


def test_a_picture_may_have_any_name(tmp_path: Path) -> None:
    tree = with_picture(tmp_path)
    (tree / "pictures/hen.jpg").rename(tree / "pictures/Old Hen_2.JPG")
    edit(tree, "1e/harvest/primary.yml", "picture: hen.jpg", "picture: old_hen 2.jpg")
    library = load([tree])
    card = library.entry(CARD, Card)
    assert '<img src="picture:old-hen-2.jpg"' in faces.front(library, card).html()
    (tree / "pictures/old-hen-2.jpg").write_bytes((tree / "pictures/Old Hen_2.JPG").read_bytes())
    (error,) = errors_of(tree)
    assert "have the same name, old-hen-2.jpg (rename one of them)" in str(error)


@pytest.mark.parametrize(
    ("name", "known", "meant"),
    [
        ("ship010.png", "ship071.png", ""),
        ("ship010.png", "ship010.jpg", "ship010.jpg"),
        ("ship10.png", "ship010.jpg", "ship010.jpg"),
        ("ship1.png", "ship10.png", ""),
        ("shpi1.png", "ship1.png", "ship1.png"),
        ("lantrn.jpg", "lantern.jpg", "lantern.jpg"),
        ("lantrn.jpg", "lanterns.jpg", ""),
    ],
)
def test_only_the_picture_of_the_same_card_is_suggested(name: str, known: str, meant: str) -> None:
    hint = picture_hint(name, {known, "other.png"})
    assert hint == (f'did you mean "{meant}"?' if meant else "")


@pytest.mark.parametrize(
    ("other", "hint"), [("hens", r' \(did you mean "hens'), ("hut", r" \(put it into")]
)
def test_a_picture_that_is_not_there_is_an_error_with_a_suggestion(
    tmp_path: Path, other: str, hint: str
) -> None:
    tree = with_picture(tmp_path)
    (tree / "pictures/hen.jpg").rename(tree / f"pictures/{other}.jpg")
    with pytest.raises(ContentErrors, match=f'no file "pictures/hen.jpg"{hint}'):
        load([tree])
