"""Mission sheets, read back from the finished PDF files."""

from io import BytesIO
from pathlib import Path
from unittest.mock import Mock

import pikepdf
import pypdfium2
import pytest
from weasyprint.layout import block

from musterbook import books, build
from musterbook.books import mission_sheets
from musterbook.books.book_files import expected_sheets
from musterbook.books.book_links import book_renderer
from musterbook.books.mission_sheets import STEPS, SheetStep, sheet_html
from musterbook.books.score_table import score_table
from musterbook.errors import ContentErrors, UserError
from musterbook.library.loading import load
from musterbook.library.model.cards import Card
from musterbook.library.model.nodes import Library
from musterbook.library.model.pack import PackFile
from musterbook.library.model.pack_game import PoolRow
from musterbook.output_folder import Writer
from musterbook.pages import Context, print_files_page
from musterbook.print_files import PrintFile
from musterbook.progress import Reporter
from musterbook.site.website import Site
from tests.books import readback
from tests.outputs import page_of
from tests.trees import bundled, edit, invented, invented_library
from tools.check_prints import check

pytestmark = pytest.mark.usefixtures("fresh_cache")

ROW = "1e/harvest/pool/a"
PRIMARY = "1e/harvest/primary/hold-the-fences"
FIELD = "1e/harvest/deployment/long-field"


@pytest.fixture(scope="module")
def library() -> Library:
    return invented_library()


def words(pdf: bytes) -> str:
    return " ".join(" ".join(readback.text(pdf)).split())


@pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("letter", (215.9, 279.4))])
def test_a_ready_made_mission_fits_on_one_page(
    library: Library, paper: str, size: tuple[float, float]
) -> None:
    mission = books.pool_sheet(library, library.entry(ROW, PoolRow))
    pdf = books.mission_sheet(library, mission, paper)
    document = pypdfium2.PdfDocument(pdf)
    assert len(document) == 1
    width, height = document[0].get_size()
    assert (width * 25.4 / 72, height * 25.4 / 72) == pytest.approx(size, abs=0.01)
    found = words(pdf)
    for name in ("Mission A", "Hold the Fences", "Long Field", "Barns 1 2", "Attacker", "Defender"):
        assert name in found
    assert found.count("each fence you hold") == 3  # the card, and the table of each side
    assert found.count("of 30") == 2


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.size)
def test_no_text_of_a_sheet_is_too_small_to_read(
    library: Library, step: SheetStep, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mission_sheets, "STEPS", (step,))
    mission = books.pool_sheet(library, library.entry(ROW, PoolRow))
    checked = check(books.mission_sheet(library, mission), "a sheet")
    assert checked.smallest >= 6.49 and not checked.errors


def test_drawn_cards_form_a_mission_and_add_their_maps(library: Library) -> None:
    mission = books.sheet_of(library, [PRIMARY, FIELD])
    assert [node.id for node in mission.maps] == ["1e/harvest/maps/long-field"]
    pdf = books.mission_sheet(library, mission)
    assert "Hold the Fences · Long Field" in words(pdf)


def battle(folder: Path, times: int = 1) -> Library:
    """The invented library with a mission that is not made of cards."""
    tree = invented(folder)
    parts = "".join(
        f"  part-{number}: {{name: Part {number}, text: {'Hens walk on. ' * 40}}}\n"
        for number in range(times)
    )
    path = tree / "1e" / "harvest" / "missions" / "foxes.yml"
    path.write_text(
        "name: Foxes\ntext: Foxes come at dusk.\nmap: maps/long-field\nsections:\n" + parts,
        encoding="utf-8",
    )
    return load([tree])


def test_a_mission_that_is_not_made_of_cards_has_a_sheet_with_its_text_and_map(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = battle(tmp_path)
    mission = books.sheet_of(library, ["1e/harvest/missions/foxes"])
    columns = Mock(wraps=block.columns_layout)
    monkeypatch.setattr(block, "columns_layout", columns)
    pdf = books.mission_sheet(library, mission)
    assert columns.call_count == 1  # balancing them takes most of the time of a sheet
    found = words(pdf)
    for text in ("Foxes", "Foxes come at dusk.", "Part 0", "Hens walk on.", "Long Field"):
        assert text in found
    assert "first turn" not in found and len(pypdfium2.PdfDocument(pdf)) == 1
    assert "1e-harvest-missions-foxes-a4.pdf" in {one.name for one in expected_sheets(library)}


PLAYED = """\
  missions:
    - mission: missions/night-raid
      effects:
        - {op: draw, deck: primary, only: [primary/hold-the-fences]}
        - {op: draw, deck: secondary, only: [secondary/count-the-hens, secondary/chase-the-fox]}
"""


def test_a_mission_has_the_cards_that_the_game_draws_with_it(tmp_path: Path) -> None:
    """Its sheet once had only its text, and "Print this game" only its map."""
    tree = invented(tmp_path)
    edit(tree, "1e/harvest/pack.yml", "  hand:\n", f"{PLAYED}  hand:\n")
    edit(tree, "1e/harvest/pack.yml", "  setup:\n", "  setup:\n    - {op: draw, missions: true}\n")
    library = load([tree])
    mission = books.sheet_of(library, ["1e/harvest/missions/night-raid"])
    assert [card.id for card in mission.cards] == [PRIMARY]
    found = words(books.mission_sheet(library, mission))
    for text in ("Night Raid", "The Attacker brings foxes.", "Hold the Fences", "Long Field"):
        assert text in found
    assert found.count("each fence you hold") == 3  # the card, and the table of each side
    ids = f"{PRIMARY},1e/harvest/maps/long-field"
    page = page_of(library, "1e/harvest/missions/night-raid")
    assert f"#game=1e/harvest,{ids}" in page.replace("%2F", "/").replace("%2C", ",")


@pytest.mark.slow
def test_a_mission_whose_text_is_too_long_for_a_page_continues_on_the_next(tmp_path: Path) -> None:
    library = battle(tmp_path, 20)
    mission = books.sheet_of(library, ["1e/harvest/missions/foxes"])
    pdf = books.mission_sheet(library, mission)
    assert len(pypdfium2.PdfDocument(pdf)) > 1


def test_a_card_of_a_sheet_can_be_named_as_in_cards(library: Library) -> None:
    """`sheet --cards "LEV P1"` was once refused."""
    by_id = books.sheet_of(library, [PRIMARY])
    card = library[PRIMARY]
    for name in (card.code, card.code.partition(" · ")[2].replace(" · ", " "), card.name.upper()):
        assert books.sheet_of(library, [name]) == by_id, name


@pytest.mark.parametrize(
    ("ids", "message"),
    [
        (["1e/harvest/primary/hold-the-fence"], r'there is no ".*" \(did you mean ".*fences"\?\)'),
        (["1e/harvest/primary"], "is a deck; a sheet has one mission, or cards and maps"),
        ([PRIMARY, "1e/duel/task/sit"], "the cards come from 2 packs"),
    ],
)
def test_ids_that_do_not_form_a_mission_are_reported(
    library: Library, ids: list[str], message: str
) -> None:
    with pytest.raises(UserError, match=message):
        books.sheet_of(library, ids)


def test_an_unknown_row_is_reported_with_the_nearest_match(library: Library) -> None:
    with pytest.raises(UserError, match=r'"1e/harvest/pol/a" \(did you mean "1e/harvest/pool/a"'):
        books.row_sheet(library, "1e/harvest/pol/a")


def test_a_score_box_is_printed_only_where_a_line_can_score(library: Library) -> None:
    pack = library.entry("1e/harvest", PackFile)
    eggs = library.entry("1e/harvest/primary/gather-eggs", Card)
    cards = [library.entry(PRIMARY, Card), eggs]
    rows = score_table(book_renderer(library), pack, cards, "attacker")
    fences, basket, unbroken, total, *rest = rows
    assert (fences.vp, fences.boxes, fences.end) == ("5", (False, True, True, True), False)
    assert (basket.vp, basket.boxes, basket.end) == ("3", (False,) * 4, True)
    assert (unbroken.vp, unbroken.end) == ("+D3", True)
    assert (total.kind, total.name, total.most) == ("sum", "Primary tasks", "30")
    assert [row.kind for row in rest] == ["blank", "blank", "sum", "total"]


def test_a_card_that_both_choices_decide_has_a_row_to_write_it_in() -> None:
    """A pool of such a pack has no column of these cards."""
    library = bundled()
    pack = library.packs("11e")[0]
    rows = score_table(book_renderer(library), pack, [], "attacker")
    first = [("blank", "Primary mission", ""), ("sum", "Primary missions", "45")]
    assert [(row.kind, row.name, row.most) for row in rows[:2]] == first
    card = library.entry(f"{pack.id}/primary/meatgrinder", Card)
    rows = score_table(book_renderer(library), pack, [card], "attacker")
    assert [row.name for row in rows].count("Primary missions") == 1
    assert "Primary mission" not in [row.name for row in rows]


def test_each_of_two_primaries_has_a_score_table_with_its_lines_only() -> None:
    library = bundled()
    pack = library.packs("11e")[0].id
    mission = books.sheet_of(
        library, [f"{pack}/primary/{one}" for one in ("meatgrinder", "sabotage")]
    )
    tables = sheet_html(library, mission).split('<table class="score">')[1:]
    assert [
        f'class="who">{card.name}' in table
        for card, table in zip(mission.cards, tables, strict=True)
    ] == [True, True]
    rows = [row.count('<tr class="line">') for row in tables]
    assert rows == [sum(len(group.lines) for group in card.data.scoring) for card in mission.cards]


def lengthened(folder: Path, times: int) -> Library:
    """The invented library with a long text on a card of both ready-made missions."""
    tree = invented(folder)
    part = "Hens walk on. " * min(times, 300)  # a paragraph has its limit
    long = f"{part}\n    notes: [{', '.join([part] * (times // 300 - 1))}]"
    edit(tree, "1e/harvest/deployment.yml", "Two strips along the long edges.", long)
    return load([tree])


@pytest.mark.slow
def test_long_texts_are_set_smaller(tmp_path: Path) -> None:
    heights = []
    for times in (1, 120, 220):
        library = lengthened(tmp_path / str(times), times)
        mission = books.pool_sheet(library, library.entry(ROW, PoolRow))
        pdf = books.mission_sheet(library, mission)
        page = pypdfium2.PdfDocument(pdf)[0].get_textpage()
        _, bottom, _, top = page.get_charbox(page.get_text_range().index("First edition"))
        heights.append(round(top - bottom, 2))
    assert heights[0] > heights[1] > heights[2]


@pytest.mark.slow
def test_a_mission_that_does_not_fit_on_its_page_names_its_row(tmp_path: Path) -> None:
    library = lengthened(tmp_path, 900)
    mission = books.pool_sheet(library, library.entry(ROW, PoolRow))
    with pytest.raises(ContentErrors) as raised:
        books.mission_sheet(library, mission)
    assert "pool.yml:8:3: Mission A does not fit on one page of A4 at 6.75 pt" in str(raised.value)
    assert set(raised.value.errors) < set(books.sheet_problems(library))


@pytest.mark.slow
def test_every_book_and_sheet_of_a_library_is_written_and_cached(fresh_cache: Path) -> None:
    library = invented_library()
    for _ in range(2):
        made = {one.file.path: one.make() for one in books.book_files(library)}
    names = [path.rpartition("/")[2] for path in made]
    assert names[0] == "1e-a5.pdf"
    sheets = ("pool-a", "pool-b", "missions-night-raid")
    assert names[1:4] == [f"1e-harvest-{one}-a4.pdf" for one in sheets]
    assert {name.split("-")[1] for name in names[4:]} == {"orchard"}  # files for the table
    for content, pages in made.values():
        with pikepdf.open(BytesIO(content)) as pdf:
            assert pages == len(pdf.pages)
    assert len(list(fresh_cache.glob("*books/*"))) == len(names)


@pytest.mark.slow
def test_all_errors_of_all_sheets_are_reported_in_one_run(tmp_path: Path) -> None:
    library = lengthened(tmp_path, 900)
    with pytest.raises(ContentErrors) as raised:
        build.write_pdfs(books.book_files(library), Writer(tmp_path / "site"), Reporter())
    assert [error.message.partition(" does")[0] for error in raised.value.errors] == [
        "Mission A",
        "Mission B",
    ]


def test_the_print_page_offers_the_books_and_a_sheet_for_every_ready_made_mission(
    library: Library,
) -> None:
    context = Context(
        library,
        prints=(
            PrintFile("print/books/1e-a5.pdf", "Book, A5", "", "", "A5", 30, 900_000, "book", "1e"),
            PrintFile(
                "print/books/a.pdf", "Sheet", "1e/harvest", "", "A4", 1, 40_000, "sheet", ROW
            ),
        ),
    )
    html = print_files_page.print_files_page(context).html
    assert '<a class="button main" href="print/books/1e-a5.pdf">Open book' in html
    assert (
        '<a class="button" href="print/books/a.pdf" aria-label="Open mission A, A4">A</a>' in html
    )
    assert "All decks" not in html


def test_a_pool_and_an_edition_link_to_their_print_files(library: Library) -> None:
    prints = (
        PrintFile("print/books/1e-a5.pdf", "Book, A5", kind="book", of="1e"),
        PrintFile("print/books/a.pdf", "Sheet", "1e/harvest", kind="sheet", of=ROW),
    )
    made = Site(library, prints=prints).makers
    assert "../../print/books/a.pdf" in made["1e/harvest/pool.html"]().html
    assert "../print/books/1e-a5.pdf" in made["1e/index.html"]().html
    assert "print/books" not in made["1e/harvest/primary/index.html"]().html


def test_a_side_has_only_the_lines_that_it_can_score(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    edit(tree, "1e/harvest/primary.yml", "      - rounds: 2-4\n", "      - side: attacker\n")
    library = load([tree])
    pack, cards = library.entry("1e/harvest", PackFile), [library.entry(PRIMARY, Card)]
    attacker = score_table(book_renderer(library), pack, cards, "attacker")
    defender = score_table(book_renderer(library), pack, cards, "defender")
    assert [row.name for row in attacker if row.kind == "line"] == ["each fence you hold"]
    assert [row.name for row in defender if row.kind == "line"] == []


def test_terrain_layouts_have_a_checkbox_and_missing_ones_are_named(
    tmp_path: Path,
) -> None:
    layout = """
  barns-1:
    name: Barns 1
    board: {width: 60, height: 44}
    pieces:
      one: {x: 20, y: 12, size: [12, 6], height: tall}
    symmetric: false
"""
    tree = invented(tmp_path / "content")
    maps = tree / "1e/harvest/maps.yml"
    maps.write_text(maps.read_text(encoding="utf-8").rstrip() + layout, encoding="utf-8")
    edit(tree, "1e/harvest/pool.yml", "name: Barns", "name: Barns, maps: barns")
    library = load([tree])
    mission = books.pool_sheet(library, library.entry(ROW, PoolRow))
    ((_, barns),) = mission.layouts
    assert [(number, node and node.name) for number, node in barns] == [
        ("1", "Barns 1"),
        ("2", None),
    ]
    html = sheet_html(library, mission)
    row = html.partition('<div class="sheet-layouts">')[2].partition('<div class="sheet-scores">')[
        0
    ]
    assert row.count("<svg") == 1
    assert "Barns 1 for Mission A" in row
    assert "ATTACKER" in row  # on the deployment of the mission
    assert row.count("no known map") == 1
    assert row.count('class="tick"') == 2
    pdf = books.mission_sheet(library, mission)
    assert len(pypdfium2.PdfDocument(pdf)) == 1
    assert "no known map" in words(pdf)


def test_a_deployment_and_a_terrain_layout_are_drawn_on_one_map(tmp_path: Path) -> None:
    layout = """
  barns:
    name: Two barns
    board: {width: 60, height: 44}
    pieces:
      one: {x: 20, y: 12, size: [12, 6], height: tall}
      two: {x: 40, y: 32, size: [12, 6], height: tall}
"""
    tree = invented(tmp_path)
    maps = tree / "1e/harvest/maps.yml"
    maps.write_text(maps.read_text(encoding="utf-8").rstrip() + layout, encoding="utf-8")
    library = load([tree])
    mission = books.sheet_of(library, [PRIMARY, FIELD, "1e/harvest/maps/barns"])
    html = sheet_html(library, mission)
    assert html.count("<figure>") == 1
    assert "Long Field · Two barns" in html
