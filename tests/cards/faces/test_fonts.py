"""The PDF engine reads our own fonts, on every machine, and nothing else."""

import os
import subprocess
import sys
import time
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from weasyprint import HTML
from weasyprint.text.fonts import FontConfiguration

from musterbook.books import PAPERS
from musterbook.books.book_papers import book_style, text_css
from musterbook.cards import faces
from musterbook.cards.faces.card_sides import Back
from musterbook.cards.faces.rendering import make
from musterbook.cards.faces.type_fitting import print_css
from musterbook.errors import ContentErrors, Mark
from musterbook.fonts import FONT_FILES, FontFile, font_faces, unpacked
from musterbook.pdf_engine.engine import EngineLog, OwnFonts, check_fonts, font_configuration


def side(name: str, html: str) -> faces.FaceSide:
    face = Back(f'<article class="mb-card"><div style="padding:9mm">{html}</div></article>', "")
    return faces.FaceSide(name, name, Mark("farm/eggs.yml", 7, 3), face)


def fonts_of(pdf: bytes) -> set[str]:
    """The font families in a PDF; other fonts by their full name."""
    with pikepdf.open(BytesIO(pdf)) as document:
        names = {
            str(item.BaseFont).rpartition("+")[2]
            for item in document.objects
            if isinstance(item, pikepdf.Dictionary) and "/BaseFont" in item
        }
    families = (
        "IBM-Plex-Sans-Condensed",
        "IBM-Plex-Sans",
        "Sofia-Sans-Extra-Condensed",
        "Noto-Sans-Symbols",
    )
    return {next(filter(name.startswith, families), name) for name in names}


@pytest.mark.parametrize("file", FONT_FILES, ids=lambda file: file.name)
def test_a_font_is_unpacked_to_the_same_bytes_every_time(
    file: FontFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = unpacked(file.name)
    monkeypatch.setattr(time, "time", lambda: 4e9)
    unpacked.cache_clear()
    assert unpacked(file.name) == first
    with TTFont(BytesIO(first)) as found, TTFont(file.path) as kept:
        assert found.flavor is None
        assert found["head"].modified == kept["head"].modified


def test_only_the_fonts_of_the_project_are_used(tmp_path: Path) -> None:
    mine = tmp_path / "mine.woff"
    mine.write_bytes(FONT_FILES[0].path.read_bytes())
    reader = OwnFonts()
    assert reader.fetch(FONT_FILES[0].address).read() == unpacked(FONT_FILES[0].name)
    for url in (mine.as_uri(), Path(__file__).as_uri(), "https://farm.example/a.woff"):
        with pytest.raises(ValueError, match="only load our fonts"):
            reader.fetch(url)
    with pytest.raises(ValueError, match="no font"):
        reader.fetch(f"{FONT_FILES[0].address}/../../x")


def test_a_missing_character_is_not_taken_from_a_system_font() -> None:
    """Chinese and Arabic once came from any installed font."""
    with EngineLog() as log:
        pdf = HTML(string="<p>\u9e21 \u062c</p><ul><li>Hen</li></ul>").write_pdf(
            font_config=font_configuration()
        )
    assert [message[-8:] for message in log.messages] == ["(U+9E21)", "(U+062C)"]
    assert fonts_of(pdf) <= {"IBM-Plex-Sans", "IBM-Plex-Sans-Condensed"}


def test_list_bullets_are_printed_in_the_fonts_of_the_project() -> None:
    page = faces.render([side("Hen", "<ul><li>Egg</li></ul>")])["Hen"]
    assert fonts_of(page.pdf.read_bytes()) == {"IBM-Plex-Sans-Condensed"}


def test_symbols_of_games_are_printed_in_their_own_font_in_every_style() -> None:
    words = "<p>♠♥♦♣ ★● ⚀⚁⚂⚃⚄⚅ <b>♠</b> <em>♥</em></p>"
    page = faces.render([side("Queen of ♠", words)])["Queen of ♠"]
    fonts = fonts_of(page.pdf.read_bytes())
    assert "Noto-Sans-Symbols" in fonts and len(fonts) <= 3


def test_a_foreign_font_causes_a_warning_that_fails_the_print() -> None:
    with EngineLog() as log:
        html = '<p style="font-family: monospace">Hen</p>'
        HTML(string=html).write_pdf(font_config=FontConfiguration(), finisher=check_fonts)
    assert len(log.messages) == 1
    assert "is not one of this project" in log.messages[0]


def test_two_processes_can_print_every_font_family(tmp_path: Path) -> None:
    """A child that registers a font itself hides it from the next: books came out in DejaVu."""
    font_configuration()
    html = "".join(
        f"<p style=\"font-family: '{file.family.name}'; font-weight: {file.weight}\">Hen</p>"
        for file in FONT_FILES
    )
    for number in range(2):
        child = os.fork()
        if not child:
            pdf = HTML(string=html).write_pdf(
                stylesheets=[book_style(PAPERS["a4"])], font_config=font_configuration()
            )
            (tmp_path / f"{number}.pdf").write_bytes(pdf)
            os._exit(0)
        os.waitpid(child, 0)
        found = fonts_of((tmp_path / f"{number}.pdf").read_bytes())
        assert found == {
            "IBM-Plex-Sans",
            "IBM-Plex-Sans-Condensed",
            "Sofia-Sans-Extra-Condensed",
            "Noto-Sans-Symbols",
        }


def test_style_sheets_contain_no_path_of_this_machine() -> None:
    """Two checkouts print the same bytes and the same version."""
    for css in (print_css(faces.usual()), text_css(), font_faces()):
        assert "file:" not in css
        assert str(Path(__file__).parents[3]) not in css


def test_a_face_that_requests_a_file_is_an_error_that_names_its_card(tmp_path: Path) -> None:
    secret = tmp_path / "secret.svg"
    secret.write_text('<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>')
    asks = side("Fox", f'<p>Look</p><img src="{secret.as_uri()}" alt="">')
    with pytest.raises(ContentErrors) as caught:
        faces.render([side("Hen", "<p>Cluck</p>"), asks])
    (error,) = caught.value.errors
    assert str(error).startswith('farm/eggs.yml:7:3: card "Fox" (Poker): the PDF engine warns')
    assert "only load our fonts" in str(error)


def test_a_page_is_the_same_alone_and_among_others() -> None:
    birds = [side(name, f"<h3>{name}</h3><p>{name * 40}</p>") for name in ("Hen", "Duck", "Owl")]
    together = make(birds, faces.usual())
    alone = [made for bird in birds for made in make([bird], faces.usual())]
    assert together == alone


@pytest.mark.slow
def test_no_font_folder_is_left_behind(tmp_path: Path) -> None:
    """Neither by a process nor by its children, which exit without clean-up."""
    code = """
import os
from musterbook.cards.faces import usual
from musterbook.cards.faces.type_fitting import rule
from musterbook.pdf_engine.engine import font_configuration
font_configuration()
child = os.fork()
if not child:
    rule(usual())
    os._exit(0)
raise SystemExit(os.waitpid(child, 0)[1])
"""
    temporary = {**os.environ, "TMPDIR": str(tmp_path)}
    subprocess.run([sys.executable, "-c", code], check=True, env=temporary)
    assert list(tmp_path.iterdir()) == []
