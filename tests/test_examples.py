"""The examples: complete content of invented games, without a word of the bundled one."""

import html
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from musterbook.books.book_html import book_of
from musterbook.books.paper import PAPERS
from musterbook.commands import main
from musterbook.commands.settings_file import settings_of
from musterbook.library import load
from musterbook.resources import HOME
from tests.test_game_words import WORDS

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
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".html":
        text = re.sub(r"<(svg|script|style).*?</\1>", " ", text, flags=re.S)
        text = re.sub(r'<[^>]*?\b(?:content|aria-label|title)="([^"]*)"[^>]*>', r" \1 ", text)
        text = html.unescape(re.sub(r"<[^>]+>", " ", text))
    return text


def test_no_page_and_no_data_of_an_example_has_a_word_of_the_bundled_game(site: Path) -> None:
    files = [
        *site.rglob("*.html"), *site.glob("data/v1/*.*"), *site.glob("data/v1/entries/**/*.json"),
    ]  # fmt: skip
    assert len(files) > 20
    wrong = {
        path.relative_to(site).as_posix(): found
        for path in files
        if (found := WORDS.findall(words(path)))
    }
    assert not wrong


def test_an_example_calls_its_things_by_their_own_names(site: Path) -> None:
    home = words(site / "index.html")
    assert "Printings" in home and not re.search(r"\b[Ee]ditions?\b|\b[Pp]acks?\b", home)
    assert "Everybody may copy and change all of it." in home


def test_an_example_without_a_game_to_play_has_no_page_for_playing(site: Path) -> None:
    assert not list(site.glob("randomizer*"))
    assert "Play" not in words(site / "index.html")


def test_cards_of_an_example_show_their_attributes(site: Path) -> None:
    hound = words(site / "first/lantern-road/creatures/rail-hound.html")
    assert re.search(r"Threat\s+3 lamps\s+Home\s+Rails\s+Habits\s+Fast, Blind", hound)
    charm = (site / "first/lantern-road/charms/long-shadow.html").read_text(encoding="utf-8")
    assert '<p class="mb-card-dice"><b>3</b></p>' in charm


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.name)
def test_a_book_of_an_example_has_no_word_of_the_bundled_game(example: Path) -> None:
    library = load([example])
    for node in (*library.editions, *library.packs()):
        text = re.sub(
            r"<(style|svg).*?</\1>|<[^>]+>", " ", book_of(library, node, PAPERS["a5"]).html
        )
        assert not WORDS.findall(text) and not re.search(r"\b[Mm]issions?\b|Musterbook", text)
        assert "Sources" not in text and "Deepwick is an invented game" in text


def test_a_new_game_is_the_example_with_its_own_name_and_without_the_bundled_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(main, ["new", "game", "my game", "--name", "Wick: a game"])
    assert done.exit_code == 0 and "cd 'my game' && " in done.output, done.output
    monkeypatch.chdir("my game")
    done = CliRunner().invoke(main, ["check"])
    assert done.exit_code == 0 and "No errors in 1" in done.output, done.output
    settings, folders = settings_of(())
    library = load(folders, settings=settings)
    assert library.settings.name == "Wick: a game"
    assert [edition.id for edition in library.editions] == ["first"]
    done = CliRunner().invoke(main, ["new", "game", "."])
    assert done.exit_code == 1 and "is not empty" in done.output


def test_an_example_with_one_printing_has_nothing_to_compare(site: Path) -> None:
    assert not (site / "concepts").exists()
    filters = (site / "cards.html").read_text(encoding="utf-8")
    assert 'name="edition"' not in filters and 'name="vp"' not in filters
    assert 'name="held"' not in filters and 'name="kind"' in filters
