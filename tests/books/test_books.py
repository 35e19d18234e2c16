"""Books, read back from the finished PDF files."""

import ctypes
import re
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from musterbook import books
from musterbook.books import book_html
from musterbook.books.book_papers import PAPERS, face_css
from musterbook.colours import Face
from musterbook.errors import ContentErrors
from musterbook.library.loading import load
from musterbook.library.model.cards import Card
from musterbook.library.model.files import MapCard
from musterbook.library.model.nodes import Library
from musterbook.site_settings import Settings
from tests.books import readback
from tests.slow import quick
from tests.trees import bundled, invented
from tools.check_prints import check

GOOSE = """name: Geese
singular: Goose
face: gambit
code: G
summary: Many geese, so that the book grows.
cards:
""" + "".join(
    f"  goose-{n}:\n    name: Goose {n}\n    text: >-\n      It bites at the gate, then at the "
    f"fence; see [Hold the Fences](id:primary/hold-the-fences). " + "It goes on. " * 40 + "\n"
    for n in range(1, 13)
)


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    return load([invented(tmp_path_factory.mktemp("tree"), {"1e/harvest/geese.yml": GOOSE})])


@pytest.fixture(scope="module")
def edition(library: Library) -> bytes:
    return books.book(library, library["1e"])


@pytest.fixture(scope="module")
def pack(library: Library) -> bytes:
    return books.book(library, library["1e/harvest"])


def test_maps_of_a_book_are_drawn_for_print(edition: bytes) -> None:
    """A map for the site takes its colours from the page: on paper it is black."""
    document = pypdfium2.PdfDocument(edition)
    found = 0
    for page in document:
        if "60″ × 44″" in page.get_textpage().get_text_range():
            picture = page.render(scale=1, grayscale=True).to_pil()
            black = sum(picture.histogram()[:20]) / (picture.width * picture.height)
            assert black < 0.06
            found += 1
    document.close()
    assert found
    checked = check(edition, "book")
    assert checked.smallest >= 6.49 and not checked.errors


def test_a_book_has_seven_sizes_of_type(edition: bytes) -> None:
    document = pypdfium2.PdfDocument(edition)
    sizes = set()
    for page in document:
        for words in page.get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_TEXT], max_depth=1):
            size = ctypes.c_float()
            pypdfium2.raw.FPDFTextObj_GetFontSize(words, size)
            sizes.add(round(size.value * abs(words.get_matrix().d), 2))
    document.close()
    on_maps = 6.5
    mine = [9.5 * factor for factor in (0.79, 0.9, 1, 1.12, 1.35, 1.9, 2.9)]
    assert sorted(sizes - {on_maps}) == pytest.approx(mine, abs=0.02)


@pytest.fixture(scope="module")
def with_layouts() -> tuple[Library, str]:
    """The content, and the book of a pack with deployments, layouts and doubts as HTML."""
    library = bundled()
    packs = {node.pack for node in library.of_type(MapCard) if node.data.terrain}
    (pack,) = (library[id] for id in packs if id)
    return library, book_html.book_of(library, pack, PAPERS["a5"]).html


def test_a_deployment_has_its_map_beside_it(with_layouts: tuple[Library, str]) -> None:
    library, html = with_layouts
    articles = dict(re.findall(r'<article class="[^"]*" id="([^"]+)">(.*?)</article>', html, re.S))
    shown = [node for node in library.of_type(Card) if node.id in articles and node.data.map]
    assert len(shown) == 6
    for card in shown:
        map_node = library.map_of(card)
        assert map_node and f'<figure id="{map_node.id}"><svg' in articles[card.id]
        assert map_node.id not in articles


def test_each_doubt_is_explained_once(with_layouts: tuple[Library, str]) -> None:
    library, html = with_layouts
    doubtful = [
        node
        for node in library.of_type(MapCard)
        if node.data.terrain and node.data.confidence == "single-source" and node.data.caveat
    ]
    assert len(doubtful) > 20
    for node in doubtful:
        assert html.count(f'id="doubt-{node.id}"') == 1
        assert html.count(f'href="#doubt-{node.id}"') == 1
    assert html.count("The answers are from public projects.") == 1


def test_sources_are_listed_at_the_end(with_layouts: tuple[Library, str]) -> None:
    _, html = with_layouts
    chapters, sources = html.split('id="sources"')
    assert '<p class="source">' not in chapters.split('class="chapter')[-2]
    assert "Primary Mission deck: " in sources and "Event Companion" not in sources[:50]


@pytest.mark.parametrize("book", quick(["pack"], ["edition", "pack"]))
def test_every_page_number_in_the_contents_is_right(
    book: str, request: pytest.FixtureRequest
) -> None:
    pdf = request.getfixturevalue(book)
    lines = [
        found for found in readback.references(pdf) if re.search(r"( \.){3,} \d+$", found.words)
    ]
    assert len(lines) > 20
    wrong = [line for line in lines if readback.numbers(line.words, r"(\d+)$") != [line.to]]
    assert wrong == []


def test_every_page_number_of_a_reference_is_right(edition: bytes) -> None:
    named = []
    for found in readback.references(edition):
        pages = readback.numbers(found.words, r"\(page (\d+)\)$") or readback.numbers(
            found.words, r"→ (\d+)$"
        )
        if pages:
            named.append((found, pages))
    assert len(named) > 15
    assert [found for found, pages in named if pages != [found.to]] == []


def test_every_page_in_the_index_contains_the_term(edition: bytes) -> None:
    pages = readback.text(edition)
    start = next(page for level, name, page in readback.bookmarks(edition) if name == "Index")
    found = [link for link in readback.references(edition) if link.page >= start]
    assert {link.name for link in found} >= {"1e/rules/fences/fence", "1e/rules/fences/gate"}
    for link in found:
        first, _, last = link.words.partition("–")
        assert int(first) == link.to, link
        if link.name.startswith("use-") and link.name.endswith("/fence"):
            for number in range(int(first), int(last or first) + 1):
                assert "fence" in pages[number - 1].lower()


def test_the_index_is_in_order_and_joins_consecutive_pages(edition: bytes) -> None:
    index = readback.text(edition)[-1]
    heads = re.findall(r"^(Count the Hens|Fence|Gate|Gather Eggs|Weather)\b", index, re.MULTILINE)
    assert heads == ["Count the Hens", "Fence", "Gate", "Gather Eggs", "Weather"]
    assert re.search(r"^Gate .*\d+–\d+", index, re.MULTILINE)


def test_the_number_on_a_page_is_its_position_in_the_file(edition: bytes) -> None:
    numbered = 0
    for number, page in enumerate(pypdfium2.PdfDocument(edition), 1):
        foot = page.get_textpage().get_text_bounded(0, 0, page.get_width(), 17 / 25.4 * 72).split()
        whole = page.get_textpage().get_text_bounded().split()
        assert foot == ([] if number == 1 or not whole else [str(number)])
        numbered += bool(foot)
    assert numbered > 10


def test_bookmarks_lead_to_parts_chapters_and_entries(edition: bytes) -> None:
    marks = readback.bookmarks(edition)
    pages = readback.text(edition)
    assert [name for level, name, _ in marks if level == 0][:4] == [
        "About this book",
        "Contents",
        "Rules of the edition",
        "Duel",
    ]
    assert (2, "Hold the Fences") in {(level, name) for level, name, _ in marks}
    for _, name, page in marks:
        assert name in " ".join(pages[page - 1].split())


def test_only_plex_fonts_are_used_and_all_are_embedded(edition: bytes) -> None:
    used = readback.fonts(edition)
    assert used and all(used.values())
    assert all("IBM-Plex-Sans" in name for name in used), used


def test_each_font_is_embedded_once(pack: bytes) -> None:
    with pikepdf.open(BytesIO(pack)) as pdf:
        fonts = {
            (name, font.objgen)
            for page in pdf.pages
            for name, font in page.obj.Resources.get("/Font", {}).items()
        }
        programs = [item for item in pdf.objects if _has(item, "/Length1")]
        assert len({name for name, _ in fonts}) == len(fonts) == len(programs) > 4


def _has(item: pikepdf.Object, key: str) -> bool:
    return isinstance(item, pikepdf.Dictionary | pikepdf.Stream) and key in item


def test_a_part_begins_on_a_right_hand_page_after_an_empty_one(edition: bytes) -> None:
    pages = readback.text(edition)
    top = {name: page for level, name, page in readback.bookmarks(edition) if level == 0}
    parts = [top[name] for name in ("Rules of the edition", "Duel", "Harvest", "Orchard")]
    assert all(page % 2 for page in parts), parts
    empty = [page for page, text in enumerate(pages, 1) if not text.strip()]
    assert empty and {page + 1 for page in empty} <= set(parts)
    with pikepdf.open(BytesIO(edition)) as opened:
        assert len({str(page.obj.TrimBox) for page in opened.pages}) == 1


@pytest.mark.slow
def test_a_link_that_leads_nowhere_is_an_error(
    library: Library, fresh_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    html = book_html.Index.html
    monkeypatch.setattr(
        book_html.Index,
        "html",
        lambda self, pages: html(self, pages).replace(book_html.INDEX, "elsewhere"),
    )
    with pytest.raises(ContentErrors, match="No anchor #index-of-terms"):
        books.book(library, library["1e/duel"])


def test_the_book_of_a_pack_contains_the_pack_and_the_rules_that_it_refers_to(pack: bytes) -> None:
    names = [name for _, name, _ in readback.bookmarks(pack)]
    assert {"Harvest", "Night Raid", "Weather", "Long Field", "Ready days", "Fence"} <= set(names)
    assert "Duel" not in names


def test_a_changed_text_is_printed_in_its_current_form_with_the_date_of_the_change(
    library: Library, pack: bytes
) -> None:
    whole = re.sub(r" → \d+", "", " ".join(" ".join(readback.text(pack)).split()))
    assert "Hens on a gate do not count." in whole
    assert "Changed by Errata, January 2032. Gates no longer count." in whole
    assert "Take a row of the pool." in whole and "Draw a task" not in whole


def test_scoring_uses_the_phrases_of_the_site(pack: bytes) -> None:
    whole = " ".join(" ".join(readback.text(pack)).split())
    assert "Rounds 2–4 End of your Command phase" in whole
    assert "Max 15VP a turn" in whole


def test_a_later_moment_is_a_note_to_the_row_that_it_changes(edition: bytes) -> None:
    whole = " ".join(" ".join(readback.text(edition)).split())
    assert "Round 4: end of your turn instead each tree you hold 2" in whole


def test_a_cover_has_the_colour_and_the_credit_of_the_club(library: Library) -> None:
    club = replace(library, settings=Settings(header="#5a1f16", credit="Made by our club."))
    book = BytesIO(books.book(club, club["1e/harvest"]))
    cover = pypdfium2.PdfDocument(book)[0]
    assert "Made by our club." in cover.get_textpage().get_text_range()
    assert cover.render().to_pil().convert("RGB").getpixel((9, 9)) == (0x5A, 0x1F, 0x16)


@pytest.mark.slow
def test_the_same_book_gives_the_same_bytes(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = set()
    for name in ("first", "second"):
        monkeypatch.setattr("musterbook.cache.FOLDER", tmp_path / name)
        made.add(books.book(library, library["1e/duel"]))
    assert len(made) == 1


def test_an_edit_elsewhere_does_not_change_a_book(
    library: Library, pack: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The book is taken from the cache."""
    tree = invented(tmp_path, {"about/new.md": "---\ntitle: New\n---\n\nA new page.\n"})
    (tree / "1e/harvest/geese.yml").write_text(GOOSE, encoding="utf-8")
    other = load([tree])
    assert other.version != library.version

    def made_again(*_: object, **__: object) -> None:
        raise AssertionError("the book is made again")

    monkeypatch.setattr("musterbook.books.typeset.lay_out", made_again)
    assert books.book(other, other["1e/harvest"]) == pack


@pytest.mark.slow
@pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("letter", (215.9, 279.4))])
def test_a_book_can_be_made_in_other_sizes(
    library: Library, paper: str, size: tuple[float, float]
) -> None:
    pdf = books.book(library, library["1e/duel"], paper)
    width, height = pypdfium2.PdfDocument(pdf)[0].get_size()
    assert (width * 25.4 / 72, height * 25.4 / 72) == pytest.approx(size, abs=0.01)


@pytest.mark.slow
def test_a_warning_of_the_pdf_engine_is_an_error_located_at_the_pack(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A character without a glyph represents anything that the checks may overlook."""
    monkeypatch.setattr("musterbook.library.source.yaml.unprinted", lambda _: None)
    tree = invented(tmp_path, {"1e/duel/pack.yml": None, "1e/duel/task.yml": None})
    path = tree / "1e/edition.yml"
    path.write_text(
        path.read_text(encoding="utf-8").replace("nobody has played", "𓂀 has played"),
        encoding="utf-8",
    )
    other = load([tree])
    for _ in range(2):  # the warning must not be lost in the cache
        with pytest.raises(ContentErrors, match=r"edition\.yml:1:1: the PDF engine warns about"):
            books.book(other, other["1e"])


def test_the_books_of_the_site_have_correct_page_references(complete_site: Path) -> None:
    files = sorted((complete_site / "print/books").glob("*-a5.pdf"))
    assert files
    for path in files:
        wrong, right = [], 0
        for found in readback.references(path.read_bytes()):
            for pattern in (r"\(page (\d+)\)$", r"→ (\d+)$", r"(?: \.){3,} (\d+)$"):
                if pages := readback.numbers(found.words, pattern):
                    right += 1
                    wrong += [found] if pages != [found.to] else []
        assert wrong == [] and right > 100, path.name


def test_the_tabs_of_many_kinds_of_deck_stay_on_every_paper() -> None:
    face = Face("a", "Kind", "#123456", "#abcdef", "")
    faces = [replace(face, slug=f"kind-{number}") for number in range(24)]
    css = face_css(faces, "".join(f"face-{one.slug} " for one in faces), "")
    tops = [int(top) for top in re.findall(r"height:11mm;margin-top:(\d+)mm", css)]
    heights = [paper.height - paper.top - paper.bottom for paper in PAPERS.values()]
    assert len(tops) == 48 and max(tops) + 11 <= min(heights)
    assert tops[0] == min(tops) and tops[2] != tops[0]
    assert face_css(faces, "face-kind-3", "").count("--accent") == 1, "only those in the document"
