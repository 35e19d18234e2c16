"""The page on which cards are selected: its script lays out sheets like the PDFs."""

from __future__ import annotations

import html
import json
import os
import re
import subprocess
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from musterbook.cards import faces
from musterbook.cards.print_measures import BacksMode, print_measures
from musterbook.cards.selection import CardQuery
from musterbook.cards.sheets import Setup
from musterbook.cards.sheets.crop_marks import crop_path
from musterbook.cards.sheets.sheet_layout import back_slot
from musterbook.cards.sheets.sheet_setup import with_gap
from musterbook.esbuild import bundle
from musterbook.library.loading import load
from musterbook.library.model.cards import DeckFile
from musterbook.library.model.game_file import ANY_GAME
from musterbook.library.model.nodes import Library
from musterbook.pages.pick_page import LABEL, designs, face_files
from musterbook.resources import HOME
from musterbook.site.website import Site
from tests.trees import fair, invented_library
from tools import prepare

SCRIPTS = HOME / "client" / "site"
BLEEDS = [(None, ""), *((bleed, f"{bleed / 1000:g}") for bleed in print_measures().bleeds)]
"""Each bleed with its value on the page."""


@pytest.fixture(scope="module")
def library() -> Library:
    return invented_library()


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
    source = SCRIPTS / "pick-sheets"
    main.write_text(f'import * as sheet from "{source}"; Object.assign(globalThis, {{ sheet }});')
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


def grids(library: Library) -> dict[str, Any]:
    """The blocks of cards that the page gives to its script."""
    page = next(page for page in Site(library).pages if page.path == "pick.md")
    found = re.search(r'data-grids="([^"]+)"', page.html)
    assert found
    return dict(json.loads(html.unescape(found[1])))


def test_cards_backs_and_marks_are_placed_as_in_the_pdfs(script: Path, library: Library) -> None:
    kinds: tuple[BacksMode, ...] = ("long", "fold")
    blocks = grids(library)
    setups = {}
    for design, paper, backs, (bleed, chosen) in product(
        designs(ANY_GAME).values(), print_measures().papers.values(), kinds, BLEEDS
    ):
        key = f"{paper.slug} {design.size.slug} {chosen} {'fold' if backs == 'fold' else 'flat'}"
        if paper.exact and not design.low:
            setups[key] = with_gap(Setup(design, paper, backs, bleed=bleed))
    assert set(blocks) == set(setups)
    code = """grids => grids.map(grid => {
      const count = sheet.cardsOnSheet(grid);
      const slots = (back, edge) =>
        Array.from({ length: count }, (_, at) => sheet.slotOf(at, grid, back, edge))
          .map(slot => [slot.row, slot.column, slot.left, slot.top, slot.turned]);
      const backs = ["long", "short"].map(edge => slots(true, edge));
      return [slots(false), backs];
    })"""
    found_blocks = run(script, code, [blocks[key] for key in setups])
    for (key, setup), (fronts, backs) in zip(setups.items(), found_blocks, strict=True):
        layout = setup.layout
        mine = [
            [slot.row, slot.column, slot.left / 1000, slot.top / 1000, turned]
            for slot, turned in ((slot, False) for slot in layout.slots)
        ]
        assert fronts == [pytest.approx(slot, abs=0.001) for slot in mine], setup
        edges: tuple[BacksMode, ...] = (
            ("long", "short") if setup.backs == "long" else ("fold", "fold")
        )
        for edge, found in zip(edges, backs, strict=True):
            mine = [
                [slot.row, slot.column, slot.left / 1000, slot.top / 1000, turned]
                for slot, turned in (back_slot(layout, slot, edge) for slot in layout.slots)
            ]
            assert found == [pytest.approx(slot, abs=0.001) for slot in mine], setup
        block, is_beside = blocks[key], layout.left > layout.top
        label = {"beside": LABEL} if is_beside else {"below": LABEL}
        assert block["marks"] == crop_path(layout, **label)
        assert block["isBeside"] == is_beside and bool(block["foldLine"]) == bool(layout.fold)


def test_bleed_is_visible_where_there_is_no_adjacent_card(script: Path, library: Library) -> None:
    blocks = grids(library)
    code = """([grid, count]) => {
      const slots = Array.from({ length: count }, (_, at) => sheet.slotOf(at, grid, false));
      return slots.map(slot => sheet.visibleBleed(slot, slots, grid));
    }"""
    # Above, right, below, left; three cards beside each other, touching, as on Letter.
    touching = run(script, code, [blocks["letter poker  flat"], 3])
    assert touching == [[1.5, 0, 1.5, 1.5], [1.5, 0, 1.5, 0], [1.5, 1.5, 1.5, 0]]
    for chosen in ("", "1.5"):
        assert run(script, code, [blocks[f"a4 poker {chosen} flat"], 4]) == [[1.5] * 4] * 4


def scripts_of(files: dict[str, bytes], variable: str) -> dict[str, Any]:
    """Return the values that classic scripts store under their keys."""
    pattern = re.compile(rf"\(window\.{variable}\?\?={{}}\)\[(.*?)\]=(.*);\n", re.DOTALL)
    values = {}
    for address, content in files.items():
        if not address.endswith(".js"):
            continue
        found = pattern.fullmatch(content.decode())
        assert found, address
        values[json.loads(found[1])] = json.loads(found[2].replace("<\\/", "</"))
    return values


def test_faces_of_every_style_are_those_of_the_pdfs(library: Library) -> None:
    deck = library.entry("1e/harvest/secondary", DeckFile)
    stored = scripts_of(face_files(library), "musterbookFaces")
    assert {key.rpartition(" ")[2] for key in stored} == {"full", "low-ink", "large"}
    for style, design in designs(ANY_GAME).items():
        found = stored[f"{deck.id} {style}"]
        back, *fronts = faces.sides(library, [deck.id], design)
        assert found["back"] == back.face.html() == faces.back(library, deck, design=design).html()
        assert list(found["fronts"]) == [card.id for card in library.cards(deck)]
        for side in fronts:
            assert side.fitted and isinstance(side.face, faces.Front)
            printed = list(side.pages())
            assert found["fronts"][side.id] == printed


def test_cards_and_decks_link_to_themselves_on_the_pick_page(library: Library) -> None:
    made = Site(library).makers
    for id, words in (
        ("1e/harvest/secondary/count-the-hens", "Print just this card"),
        ("1e/harvest/secondary", "Pick cards of this deck"),
    ):
        url = f"{id}.html" if id.count("/") == 3 else f"{id}/index.html"
        assert f'pick.html#{id}">{words}</a>' in made[url]().html
        assert f'id="{id}"' in made["pick.html"]().html


def test_cards_without_text_have_a_face_to_pick(tmp_path: Path) -> None:
    library = load([fair(tmp_path)])
    card = library["1e/fair/lane/left"]
    assert not faces.front(library, card).blocks
    files = scripts_of(face_files(library), "musterbookFaces")
    assert len(files["1e/fair/lane full"]["fronts"][card.id]) == 1
