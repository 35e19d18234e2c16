"""The page on which cards are selected: its script lays out sheets like the PDFs."""

from __future__ import annotations

import json
import os
import re
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from musterbook.cards import faces
from musterbook.cards.faces import split
from musterbook.cards.formats import formats
from musterbook.cards.selection import CardQuery
from musterbook.cards.sheets import Setup
from musterbook.cards.sheets.layout import Backs, back_slot
from musterbook.cards.sheets.marks import crop_path
from musterbook.esbuild import bundle
from musterbook.library import Library, load
from musterbook.library.model.deck import DeckFile
from musterbook.pages.pick import FOLDER, face_files
from musterbook.resources import HOME
from musterbook.site.website import Site
from tests.trees import fair, invented
from tools import prepare

SCRIPTS = HOME / "client" / "site"
USUAL = (None, 1.5, False)
BLEEDS = [USUAL, *((bleed, bleed / 1000, True) for bleed in formats().bleeds)]


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    return load([invented(tmp_path_factory.mktemp("pick"))])


def test_a_complete_deck_has_a_set_for_each_player_as_in_the_pdfs(library: Library) -> None:
    page = next(page for page in Site(library).pages if page.path == "pick.md")
    sets = dict(re.findall(r'data-deck="([^"]+)"[^>]* data-sets="(\d)"', page.html))
    decks = {deck.id: deck for deck in library.of_type(DeckFile) if library.cards(deck)}
    assert set(sets) == set(decks)
    for id, deck in decks.items():
        assert CardQuery().sets(library, library.cards(deck)[0]) == int(sets[id])
    assert set(sets.values()) == {"1", "2"}


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("script")
    main = folder / "main.ts"
    names = {
        "sheet": "sheet-layout",
        "divide": "card-split",
        "decks": "deck-faces",
        "game": "print-game",
    }
    imports = "".join(f'import * as {as_} from "{SCRIPTS / name}";' for as_, name in names.items())
    main.write_text(f"{imports} Object.assign(globalThis, {{ {', '.join(names)} }});")
    (folder / "main.js").write_bytes(bundle({"main.js": main})["main.js"])
    return folder / "main.js"


def run(script: Path, code: str, data: object) -> Any:
    """Return the result of a function of the script for some data."""
    program = (
        f"{script.read_text()};Promise.resolve(({code})({json.dumps(data)}))"
        ".then((result) => console.log(JSON.stringify(result)))"
    )
    environment = prepare.clean_environment(os.environ)
    done = subprocess.run(
        ["node", "-e", program], env=environment, capture_output=True, encoding="utf-8", check=True
    )
    return json.loads(done.stdout)


def points(path: str) -> list[float]:
    return [round(float(number), 2) + 0 for number in re.findall(r"-?[\d.]+", path)]


def test_cards_backs_and_marks_are_placed_as_in_the_pdfs(script: Path) -> None:
    kinds: tuple[Backs, ...] = ("long", "fold")
    setups = [
        (Setup(faces.Design(size), paper, backs, bleed=bleed), {"mm": mm, "between": between})
        for size in formats().sizes.values()
        for paper in formats().papers.values()
        for backs in kinds
        for bleed, mm, between in BLEEDS
        if size.width < (100_000 if backs == "long" else 80_000)
    ]
    options = [
        [
            [setup.paper.width / 1000, setup.paper.height / 1000],
            [setup.design.size.width_mm, setup.design.size.height_mm],
            setup.margins.left / 1000,
            bleed,
            *([formats().fold / 1000] if setup.backs == "fold" else []),
        ]
        for setup, bleed in setups
    ]
    code = """sheets => sheets.map(options => {
      const grid = sheet.grid(...options), count = sheet.count(grid);
      const slots = (back, edge) =>
        Array.from({ length: count }, (_, at) => sheet.place(at, grid, back, edge))
          .map(slot => [slot.row, slot.column, slot.left, slot.top, slot.turned]);
      const backs = ["long", "short"].map(edge => slots(true, edge));
      return [slots(false), backs, sheet.marks(grid, 0), sheet.beside(grid)];
    })"""
    for (setup, _), (fronts, backs, path, beside) in zip(
        setups, run(script, code, options), strict=True
    ):
        layout = setup.layout
        mine = [
            [slot.row, slot.column, slot.left / 1000, slot.top / 1000, turned]
            for slot, turned in ((slot, False) for slot in layout.slots)
        ]
        assert fronts == [pytest.approx(slot, abs=0.001) for slot in mine], setup
        edges: tuple[Backs, ...] = ("long", "short") if setup.backs == "long" else ("fold", "fold")
        for edge, found in zip(edges, backs, strict=True):
            mine = [
                [slot.row, slot.column, slot.left / 1000, slot.top / 1000, turned]
                for slot, turned in (back_slot(layout, slot, edge) for slot in layout.slots)
            ]
            assert found == [pytest.approx(slot, abs=0.001) for slot in mine], setup
        assert points(path) == pytest.approx(points(crop_path(layout)), abs=0.011), setup
        assert beside == (layout.left > layout.top)


def test_bleed_is_visible_where_there_is_no_adjacent_card(script: Path) -> None:
    code = """([mm, between, count]) => {
      const grid = sheet.grid([210, 297], [63, 88], 6.35, { mm, between });
      const slots = Array.from({ length: count }, (_, at) => sheet.place(at, grid, false));
      return slots.map(slot => sheet.shown(slot, slots, grid));
    }"""
    # Above, right, below, left; three cards beside each other, touching.
    touching = run(script, code, [1.5, False, 3])
    assert touching == [[1.5, 0, 1.5, 1.5], [1.5, 0, 1.5, 0], [1.5, 1.5, 1.5, 0]]
    assert run(script, code, [1.5, True, 4]) == [[1.5] * 4] * 4


@pytest.mark.parametrize("parts", [2, 3, 4])
def test_a_long_text_is_divided_as_in_the_pdfs(script: Path, parts: int) -> None:
    heights = [9.0, 4.5, 12.25, 3.0, 7.5, 7.5, 1.0, 20.0, 6.0, 5.5, 8.0]
    alone = [height + 2 for height in heights]
    costs = [0.0, 15.0, 0.0, 15.0, 15.0, 0.0, 30.0, 0.0, 15.0, 0.0, 15.0]
    code = "([heights, alone, costs, parts]) => divide.cuts(heights, alone, costs, parts, 57)"
    found = run(script, code, [heights, alone, costs, parts])
    assert found == split.cuts(heights, alone, costs, parts, 57)
    assert len(found) == parts - 1


def scripts_of(files: dict[str, bytes], variable: str) -> dict[str, Any]:
    """Return the values that classic scripts store under their keys."""
    pattern = re.compile(rf"\(window\.{variable}\?\?={{}}\)\[(.*?)\]=(.*);\n", re.DOTALL)
    values = {}
    for address, content in files.items():
        found = pattern.fullmatch(content.decode())
        assert found, address
        values[json.loads(found[1])] = json.loads(found[2].replace("<\\/", "</"))
    return values


@pytest.mark.slow
def test_faces_of_every_size_and_theme_are_those_of_the_pdfs(
    library: Library, script: Path
) -> None:
    files = face_files(library)
    deck = library["1e/harvest/secondary"]
    known = {
        key: value
        for key, value in scripts_of(files, "musterbookFaces").items()
        if key.startswith(f"{deck.id} ")
    }
    large = faces.Design(formats().sizes[faces.LARGE_PRINT], large=True)
    designs = [*(faces.Design(size) for size in formats().sizes.values()), large]
    assert len(known) == len(designs)
    code = """([known, deck, size, theme]) => {
      globalThis.window = { musterbookFaces: known };
      return decks.facesOf("", deck, { size, theme, usual: "poker" }).then(({ fronts, back }) =>
        [Object.entries(fronts).map(([id, face]) => [id, divide.html(face)]), back]);
    }"""
    for theme in faces.THEMES:
        for plain in designs:
            design = replace(plain, theme=theme)
            fronts, back = run(script, code, [known, deck.id, design.slug, theme])
            assert back == faces.back(library, deck, design=design).html()
            assert len(fronts) == len(library.cards(library.entry(deck.id, DeckFile)))
            for id, html in fronts:
                assert html == faces.front(library, library[id], design=design).html()
    other = known[f"{deck.id} tarot"]["full"]["fronts"]
    assert "pieces" not in other["1e/harvest/secondary/count-the-hens"]
    assert f"{FOLDER}/1e-harvest-secondary-tarot.js" in files


def test_cards_and_decks_link_to_themselves_on_the_pick_page(library: Library) -> None:
    made = {page.url: page for page in Site(library).pages}
    for id, words in (
        ("1e/harvest/secondary/count-the-hens", "Print just this card"),
        ("1e/harvest/secondary", "Pick cards of this deck"),
    ):
        url = f"{id}.html" if id.count("/") == 3 else f"{id}/index.html"
        assert f'pick.html#{id}">{words}</a>' in made[url].html
        assert f'id="{id}"' in made["pick.html"].html


def test_cards_without_text_have_a_face_to_pick(tmp_path: Path) -> None:
    library = load([fair(tmp_path)])
    card = library["1e/fair/lane/left"]
    assert not faces.front(library, card, design=faces.Design(formats().sizes["poker"])).pieces
    files = scripts_of(face_files(library), "musterbookFaces")
    assert card.id in files["1e/fair/lane poker"]["full"]["fronts"]
