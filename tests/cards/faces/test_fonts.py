"""What the PDF engine is given to read: the fonts of the project, and nothing else."""

import os
import subprocess
import sys
import time
from io import BytesIO
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from musterbook.cards import faces
from musterbook.cards.faces.fonts import OnlyFonts, unpacked
from musterbook.cards.faces.page import make
from musterbook.cards.faces.style import font_file
from musterbook.errors import ContentErrors, Mark
from musterbook.fonts import CARDS


def side(name: str, body: str) -> faces.Side:
    html = f'<article class="mb-card"><div class="mb-card-body">{body}</div></article>'
    return faces.Side(name, name, Mark("farm/eggs.yml", 7, 3), html)


@pytest.mark.parametrize("form", CARDS)
def test_a_font_is_the_same_whenever_it_is_unpacked(
    form: tuple[int, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = unpacked(font_file(*form))
    monkeypatch.setattr(time, "time", lambda: 4e9)
    unpacked.cache_clear()
    assert unpacked(font_file(*form)) == first
    with TTFont(BytesIO(first)) as found, TTFont(font_file(*form)) as kept:
        assert found.flavor is None
        assert found["head"].modified == kept["head"].modified


def test_only_fonts_of_the_project_are_read(tmp_path: Path) -> None:
    mine = tmp_path / "mine.woff"
    mine.write_bytes(font_file().read_bytes())
    reader = OnlyFonts()
    assert reader.fetch(font_file().as_uri()).read() == unpacked(font_file())
    up = font_file().parent.as_uri() + "/../../../../../../pyproject.woff"
    for url in (mine.as_uri(), Path(__file__).as_uri(), up, "https://farm.example/a.woff"):
        with pytest.raises(ValueError, match="nothing but their own fonts"):
            reader.fetch(url)


def test_a_face_that_asks_for_a_file_is_a_fault_and_names_its_card(tmp_path: Path) -> None:
    secret = tmp_path / "secret.svg"
    secret.write_text('<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>')
    asks = side("Fox", f'<p>Look</p><img src="{secret.as_uri()}" alt="">')
    with pytest.raises(ContentErrors) as caught:
        faces.render([side("Hen", "<p>Cluck</p>"), asks], cache_dir=tmp_path / "cards")
    (error,) = caught.value.errors
    assert str(error).startswith('farm/eggs.yml:7:3: card "Fox": the PDF engine warns')
    assert "nothing but their own fonts" in str(error)


def test_a_page_among_others_is_the_page_that_it_is_alone() -> None:
    birds = [side(name, f"<h3>{name}</h3><p>{name * 40}</p>") for name in ("Hen", "Duck", "Owl")]
    together = make(birds, faces.usual())
    alone = [made for bird in birds for made in make([bird], faces.usual())]
    assert together == alone


def test_no_folder_of_fonts_is_left_behind(tmp_path: Path) -> None:
    """Neither by a process nor by those that it forked, which end without tidying up."""
    code = """
import os
from musterbook.cards.faces import usual
from musterbook.cards.faces.fonts import fonts
from musterbook.cards.faces.page import rule
fonts()
child = os.fork()
if not child:
    rule(usual())
    os._exit(0)
raise SystemExit(os.waitpid(child, 0)[1])
"""
    temporary = {**os.environ, "TMPDIR": str(tmp_path)}
    subprocess.run([sys.executable, "-c", code], check=True, env=temporary)
    assert list(tmp_path.iterdir()) == []
