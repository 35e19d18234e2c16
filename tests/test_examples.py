"""The examples: complete content of invented games, without a word of the bundled one."""

import html
import json
import os
import re
import shutil
from pathlib import Path, PurePosixPath

import pytest
from click.testing import CliRunner

from musterbook import resources
from musterbook.authoring import new_projects
from musterbook.books.book_html import book_of
from musterbook.books.book_papers import PAPERS
from musterbook.cards import faces
from musterbook.commands import main
from musterbook.commands.load_settings import settings_of
from musterbook.errors import ContentErrors
from musterbook.library.loading import load
from musterbook.library.model.cards import Card
from musterbook.pages.card_pages import item
from musterbook.pages.context import Context
from musterbook.resources import HOME
from tests.test_game_words import WORDS
from tests.trees import errors_of

EXAMPLES = sorted(path for path in (HOME / "examples").iterdir() if path.is_dir())


@pytest.fixture(scope="module", params=EXAMPLES, ids=lambda path: path.name)
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site of an example."""
    out = tmp_path_factory.mktemp("example") / "site"
    command = ["--content", str(request.param), "--out", str(out), "site"]
    result = CliRunner().invoke(main, command)
    assert result.exit_code == 0, result.output
    return out


def words(path: Path) -> str:
    """What a reader can read in a page, with its title and descriptions; or a data file."""
    text = re.sub(r"url\(\"data:[^)]*\)", "", path.read_text(encoding="utf-8"))
    if path.suffix == ".html":
        text = re.sub(r"<(svg|script|style).*?</\1>", " ", text, flags=re.S)
        text = re.sub(r'<[^>]*?\b(?:content|aria-label|title)="([^"]*)"[^>]*>', r" \1 ", text)
        text = html.unescape(re.sub(r"<[^>]+>", " ", text))
    return text


def test_no_file_of_an_example_has_a_word_of_the_bundled_game(site: Path) -> None:
    readable = (".html", ".js", ".css", ".json", ".csv", ".webmanifest", ".svg")
    files = [path for path in site.rglob("*") if path.suffix in readable]
    assert {path.suffix for path in files} == set(readable) and len(files) > 100
    assert not (site / "assets/matrix.js").exists()
    wrong = {
        path.relative_to(site).as_posix(): found
        for path in files
        if (found := WORDS.findall(words(path)))
    }
    assert not wrong


def test_an_example_calls_its_things_by_their_own_names(site: Path) -> None:
    home = words(site / "index.html")
    assert re.search("Printings|Harvests", home)
    for page in site.rglob("*.html"):
        if page.name not in ("licences.html", "404.html"):
            assert not re.search(r"\b[Ee]ditions?\b|\b[Pp]acks?\b", words(page)), page
    assert "Everybody may copy and change all of it." in home


def test_an_example_has_no_page_for_playing(site: Path) -> None:
    assert not list(site.rglob("randomizer*")) and not list(site.glob("assets/play*"))
    assert "Draw a mission" not in words(site / "index.html")


def test_a_pack_with_the_removed_key_play_gets_one_error(tmp_path: Path) -> None:
    copy = Path(shutil.copytree(HOME / "examples" / "windrow", tmp_path / "windrow"))
    pack = copy / "first/four-fields/pack.yml"
    text = pack.read_text(encoding="utf-8")
    pack.write_text(f"{text}play:\n  shuffle: [field, skies]\n  hand: all\n", encoding="utf-8")
    (error,) = errors_of(copy)
    assert str(error.message) == 'the key "play" was removed'
    assert "remove it" in error.hint and "Tabletop Simulator" in error.hint


CARDS = {
    "creatures/rail-hound": (r"Threat\s+3\s+Home\s+Rails\s+Habits\s+Fast, Blind", None),
    "charms/long-shadow": (r"Oil\s+3", None),
    "field/rye-5": (r"Rank\s+5\s+Crop\s+Rye\s+Worth\s+2 sheaves", 5),
    "field/crow": (r"Worth\s+−3 sheaves", None),
}


def test_an_example_without_a_randomizer_does_not_offer_one_offline(site: Path) -> None:
    manifest = json.loads((site / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert manifest["shortcuts"] == []
    assert not re.search("randomizer|[Mm]ission", manifest["description"])


def test_cards_of_an_example_show_their_attributes(site: Path) -> None:
    seen = 0
    for card, (facts, rank) in CARDS.items():
        for path in site.glob(f"first/*/{card}.html"):
            seen += 1
            assert re.search(facts, words(path))
            text = path.read_text(encoding="utf-8")
            assert (f'mb-card-badge"><b>{rank}</b>' in text) == bool(rank)
    assert seen == 2


def test_a_card_with_only_attributes_has_its_number_beside_its_name_and_one_line_in_lists() -> None:
    library = load([HOME / "examples" / "windrow"])
    rye = faces.front(library, library["first/four-fields/field/rye-7"]).html()
    assert '<div class="mb-card-badge"><b>7</b></div>' in rye
    assert "mb-card-art" in rye and "mb-card-rules" not in rye
    crow = faces.front(library, library["first/four-fields/field/crow"]).html()
    assert '<div class="mb-card-badge"><svg' in crow
    context = Context(library)
    for card, about in (("rye-7", ""), ("hare", "Play it at any time. It never takes the trick.")):
        node = library.entry(f"first/four-fields/field/{card}", Card)
        assert item(context, node).about == about


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.name)
def test_a_book_of_an_example_has_no_word_of_the_bundled_game(example: Path) -> None:
    library = load([example])
    for node in (*library.editions, *library.packs()):
        text = re.sub(
            r"<(style|svg).*?</\1>|<[^>]+>", " ", book_of(library, node, PAPERS["a5"]).html
        )
        assert not WORDS.findall(text) and not re.search(r"\b[Mm]issions?\b|Musterbook", text)
        assert "Sources" not in text and "is an invented game; its texts are free" in text


@pytest.mark.parametrize("example", [path.name for path in EXAMPLES])
def test_a_new_game_is_the_example_with_its_own_name_and_without_the_bundled_game(
    example: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    like = [] if example == new_projects.EXAMPLE else ["--like", example]
    done = CliRunner().invoke(main, ["new", "game", "my game", "--name", "Wick: a game", *like])
    assert done.exit_code == 0 and "cd 'my game' && " in done.output, done.output
    monkeypatch.chdir("my game")
    done = CliRunner().invoke(main, ["check"])
    assert done.exit_code == 0 and "No errors in" in done.output, done.output
    settings, folders = settings_of(())
    library = load(folders, settings=settings)
    assert library.settings.name == "Wick: a game"
    assert [edition.id for edition in library.editions] == ["first"]
    written = {path.relative_to("content") for path in Path("content").rglob("*")
               if "schema" not in path.parts}  # fmt: skip
    assert written == {path.relative_to(HOME / "examples" / example)
                       for path in (HOME / "examples" / example).rglob("*")}  # fmt: skip
    done = CliRunner().invoke(main, ["new", "game", "."])
    assert done.exit_code == 1 and "is not empty" in done.output
    done = CliRunner().invoke(main, ["new", "site", "club", "--like", example])
    assert done.exit_code == 2 and "--like is only for a game" in done.output


@pytest.mark.parametrize("example", [path.name for path in EXAMPLES])
def test_no_file_of_a_new_game_names_the_example_or_its_licence(
    example: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(resources, "EXAMPLES", shutil.copytree(EXAMPLES[0].parent, tmp_path / "e"))
    (tmp_path / "e" / example / ".DS_Store").write_bytes(b"\xff of a Mac")
    every = new_projects.new_game_files(tmp_path / "lamp-night", "", example)
    files = {
        path: text
        for path, text in every.items()
        if path != new_projects.LOCK
        and isinstance(text, str)  # pictures have no words
        and "/schema/" not in path
    }
    for path in (path for path in files if path.startswith("content/") and path.endswith(".yml")):
        first = files[path].partition("\n")[0]
        assert first.startswith("# yaml-language-server: $schema="), path
        schema = (PurePosixPath(path).parent / first.partition("$schema=")[2]).as_posix()
        assert os.path.normpath(schema) in every, path
    for path, text in files.items():
        assert not re.search(f"(?i){example}|invented|CC0", text), path
    assert {"README.md", ".gitignore", ".github/workflows/site.yml"} <= files.keys()
    assert files["content/index.md"].startswith("---\ntitle: Lamp night\n")
    for path, written in every.items():
        file = tmp_path / "lamp-night" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(written.encode() if isinstance(written, str) else written)
    content = tmp_path / "lamp-night" / "content"
    library = load([content])
    assert library.game.name == "Lamp night" and library.game.legal.licence is None
    game = content / "game.yml"
    text = game.read_text(encoding="utf-8")
    game.write_text(re.sub(r"(?m)^# (?=legal:|  )", "", text), encoding="utf-8")
    assert load([content]).game.legal.licence == "CC-BY-4.0"


def test_an_example_with_one_printing_has_nothing_to_compare(site: Path) -> None:
    assert not (site / "concepts").exists()
    assert not (site / "sources.html").exists() and not (site / "doubt.html").exists()
    home = (site / "index.html").read_text(encoding="utf-8")
    assert "concepts/" not in home and "doubt.html" not in home
    filters = (site / "cards.html").read_text(encoding="utf-8")
    assert 'name="edition"' not in filters and 'name="vp"' not in filters
    assert 'name="held"' not in filters and 'name="kind"' in filters


def test_the_files_of_a_new_game_are_complete_before_they_are_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def closed(text: object) -> None:
        raise BrokenPipeError

    monkeypatch.setattr("musterbook.commands.author_commands.click.echo", closed)
    CliRunner().invoke(main, ["new", "game", str(tmp_path / "our-game")])
    written = {path.name for path in (tmp_path / "our-game").rglob("*") if path.is_file()}
    assert {"game.yml", "musterbook.yml", "tables.yml", "oil.svg"} <= written


def test_kinds_with_one_back_have_the_same_in_every_deck(tmp_path: Path) -> None:
    copy = Path(shutil.copytree(HOME / "examples" / "windrow", tmp_path / "windrow"))
    game = copy / "game.yml"
    text = game.read_text(encoding="utf-8")
    before = {faces.back(load([copy]), deck).html() for deck in load([copy]).of_kind("deck")}
    assert len(before) == 2
    text = re.sub(r"(barley|sky): \{", r"\1: {back: wind, ", text)
    game.write_text(text.replace("wind: {", "wind: {name: Windrow card, "), encoding="utf-8")
    library = load([copy])
    (back,) = {faces.back(library, deck).html() for deck in library.of_kind("deck")}
    assert "Windrow card" in back and "four-fields" not in back and "Four Fields" not in back
    game.write_text(text.replace("back: wind", "back: gale"), encoding="utf-8")
    with pytest.raises(ContentErrors, match='no kind "gale" for a back'):
        load([copy])
