"""The commands `booklet` and `sheet` as a user types them."""

from pathlib import Path

import pypdfium2
import pytest
from click.testing import CliRunner, Result

from musterbook.commands import main
from tests.trees import INVENTED, invented


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, ["--content", str(INVENTED), *map(str, arguments)])


def test_the_book_of_a_pack_is_written_and_its_path_is_printed(tmp_path: Path) -> None:
    done = run("booklet", "--pack", "1e/duel", "--to", tmp_path / "books")
    assert done.exit_code == 0, done.output
    path = tmp_path / "books/1e-duel-a5.pdf"
    assert done.output.strip() == str(path)
    assert len(pypdfium2.PdfDocument(path.read_bytes())) > 1
    assert [file.name for file in path.parent.iterdir()] == [path.name]


@pytest.mark.slow
def test_without_an_id_every_edition_becomes_a_book(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear", encoding="utf-8")
    done = run("booklet", "--paper", "letter", "--to", tmp_path)
    assert done.exit_code == 0, done.output
    assert sorted(file.name for file in tmp_path.iterdir()) == ["1e-letter.pdf", "letter.txt"]


def test_unknown_ids_of_books_are_reported_with_a_suggestion(tmp_path: Path) -> None:
    done = run("booklet", "--pack", "1e/harvset", "--to", tmp_path)
    assert done.exit_code == 1
    assert 'there is no "1e/harvset" (did you mean "1e/harvest"?)' in done.output
    done = run("booklet", "--pack", "1e/harvest/primary", "--to", tmp_path)
    assert done.exit_code == 1 and "books are made of editions and packs" in done.output
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_a_sheet_is_made_from_a_row_or_from_drawn_cards(tmp_path: Path) -> None:
    done = run("sheet", "--pool", "1e/harvest/pool/a", "--paper", "letter", "--to", tmp_path)
    assert done.exit_code == 0, done.output
    assert (tmp_path / "1e-harvest-pool-a-letter.pdf").is_file()
    cards = ["1e/harvest/primary/gather-eggs", "1e/harvest/deployment/long-field"]
    done = run("sheet", "--cards", *cards, "--to", tmp_path)
    assert done.exit_code == 0, done.output
    assert (tmp_path / "1e-harvest-gather-eggs-long-field-a4.pdf").is_file()


def test_a_sheet_needs_one_mission(tmp_path: Path) -> None:
    for words in ([], ["--pool", "1e/harvest/pool/a", "--cards", "1e/duel/task/sit"]):
        done = run("sheet", *words, "--to", tmp_path)
        assert done.exit_code == 2 and "use either --pool" in done.output
    done = run("sheet", "--pool", "1e/harvest/pool/q", "--to", tmp_path)
    assert done.exit_code == 1 and 'no ready-made mission "1e/harvest/pool/q"' in done.output


@pytest.mark.slow
def test_nested_lists_have_bullets_that_the_font_has(tmp_path: Path) -> None:
    nested = "".join(f"{'  ' * level}- level {level}\n" for level in range(4))
    rules = f"---\nname: Nests\nsummary: Nests of hens.\n---\n\n## Nest {{#nest}}\n\n{nested}"
    tree = invented(tmp_path, {"1e/rules/nests.md": rules})
    command = ["--content", str(tree), "booklet", "--to", str(tmp_path / "out")]
    done = CliRunner().invoke(main, command)
    assert done.exit_code == 0, done.output
