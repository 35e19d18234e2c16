"""A game or a club adds one font for letters that the others lack."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from fontTools.ttLib import TTFont, newTable  # type: ignore[import-untyped]

from musterbook import fonts
from musterbook.cards import faces
from musterbook.cards.sheets.empty_sheets import sheet_inputs
from musterbook.commands import main
from musterbook.commands.load_settings import read_club
from musterbook.errors import ContentErrors, Mark
from musterbook.library.loading import load
from musterbook.library.source.characters import unprinted
from musterbook.site import web_fonts
from musterbook.site.card_pictures import example_pictures
from tests.pdfs import pdf_texts
from tests.trees import edit, invented, plant

NAME = "火龙"
"""A name in letters that no bundled font has."""


@pytest.fixture(autouse=True)
def _without_it_afterwards() -> Iterator[None]:
    yield
    fonts.use_own([])


def own_font(folder: Path, **changes: int) -> Path:
    """Write a font whose letters are those of the display face, and the name in some of them."""
    path = folder / fonts.OWN_FILE
    path.parent.mkdir(exist_ok=True)
    with TTFont(fonts.DISPLAY.file("ExtraBold")) as font:
        for table in font["cmap"].tables:
            if table.isUnicode():
                table.cmap |= dict(zip(map(ord, NAME + "אა"), ("A", "B", "C", "D"), strict=True))
        for key, value in changes.items():
            setattr(font["OS/2"], key, value)
        font["FFTM"] = newTable("FFTM")  # of a font program, and unknown to others
        dates = dict.fromkeys(("FFTimeStamp", "sourceCreated", "sourceModified"), 0)
        vars(font["FFTM"]).update(version=1, **dates)
        font.save(path)
    return path


def problems(tree: Path) -> str:
    with pytest.raises(ContentErrors) as caught:
        load([tree])
    return str(caught.value)


def named(folder: Path, name: str = NAME) -> Path:
    tree = invented(folder)
    edit(tree, "1e/harvest/primary.yml", "name: Hold the Fences", f"name: {name}")
    return tree


@pytest.mark.slow
def test_its_letters_are_accepted_printed_and_on_the_site(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    tree = named(tmp_path)
    assert "cannot be printed" in problems(tree)
    before = fonts.fonts_digest(), sheet_inputs()
    own_font(tree)
    library = load([tree])
    for now, without in zip((fonts.fonts_digest(), sheet_inputs()), before, strict=True):
        assert now != without  # no file from the cache has the fonts of before
    front = faces.front(library, library["1e/harvest/primary/hold-the-fences"])
    page = faces.render([faces.FaceSide("dragon", "Dragon", Mark("x.yml"), front)])["dragon"]
    assert NAME in pdf_texts(page.pdf)[0]
    assert "Own Font" in web_fonts.styles(library)[web_fonts.FIRST].decode()
    assert not caplog.messages


def test_a_deck_in_its_letters_is_exported_and_imported(tmp_path: Path) -> None:
    tree, table = named(tmp_path), tmp_path / "cards.csv"
    (game := tmp_path / "game").mkdir()
    own_font(game)

    def run(*arguments: str) -> None:
        folders = ("--content", str(game), "--content", str(tree))
        done = CliRunner().invoke(main, [*folders, *arguments, "--deck", "1e/harvest/primary"])
        assert done.exit_code == 0, done.output

    run("export", "--to", str(table))
    assert NAME in table.read_text(encoding="utf-8")
    run("import", str(table), "--replace")


def test_another_folder_has_no_such_letters(tmp_path: Path) -> None:
    tree = named(tmp_path)
    own_font(tree)
    load([tree])
    (tmp_path / "other").mkdir()
    assert "Own Font" not in str(web_fonts.styles(load([invented(tmp_path / "other")])))
    assert unprinted(NAME)


def test_a_letter_that_the_font_does_not_have_is_named(tmp_path: Path) -> None:
    tree = named(tmp_path, "炁")
    own_font(tree)
    assert 'your font fonts/regular.ttf has no "炁"' in problems(tree)


def test_a_letter_without_its_capital_is_refused_because_names_are_printed_in_capitals(
    tmp_path: Path,
) -> None:
    tree = named(tmp_path, "ა")
    own_font(tree)
    assert 'your font fonts/regular.ttf has no "ა" or no "Ა"' in problems(tree)


def test_text_from_right_to_left_is_refused_with_its_reason(tmp_path: Path) -> None:
    tree = named(tmp_path, "אא")
    own_font(tree)
    assert "text from right to left cannot be set" in problems(tree)


def test_a_font_that_cannot_be_used_is_an_error_at_its_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree = named(tmp_path)
    path = own_font(tree, fsType=2)
    assert "regular.ttf:1:1: the licence of this font forbids embedding" in problems(tree)
    path.write_bytes(path.read_bytes()[:5000])
    assert "regular.ttf:1:1: this is not a font in TrueType format" in problems(tree)
    assert "cannot be printed" not in problems(tree)  # a name in its letters is not a second error
    monkeypatch.chdir(tree)
    assert "cannot be printed" not in problems(Path())
    path.rename(path.with_name("bold.ttf"))
    assert 'bold.ttf:1:1: only "fonts/regular.ttf" is used' in problems(tree)


@pytest.mark.parametrize("name", ["fonts/OFL.txt", "fonts/LICENSE", "pictures/ReadMe.md"])
def test_a_licence_beside_a_font_or_a_picture_is_not_content(tmp_path: Path, name: str) -> None:
    load([plant(invented(tmp_path), {name: "Whoever reads this may use it."})])


@pytest.mark.slow
def test_the_font_of_a_club_is_in_use_after_pictures_of_the_examples(tmp_path: Path) -> None:
    about = "---\ntitle: Look\ndescription: How cards look.\norder: 1\n---\n\nCards.\n"
    tree = named(tmp_path)
    plant(tree, {"about/look.md": about})
    own_font(tree)
    library = load([tree])
    example_pictures(library)
    assert set(NAME) <= fonts.own_letters()


def test_the_settings_of_a_club_may_have_the_letters_of_its_font(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = f"credit: {NAME}\ncontent: ours\n"
    (tmp_path / "musterbook.yml").write_text(text, encoding="utf-8")
    (tmp_path / "ours").mkdir()
    with pytest.raises(ContentErrors, match="cannot be printed"):
        read_club(Path())
    own_font(tmp_path / "ours")
    club = read_club(Path())
    assert club and club.credit == NAME and not fonts.own_letters()
