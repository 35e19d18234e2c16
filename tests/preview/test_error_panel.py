"""The error panel in an open page: location, line, suggestion, and the page concerned."""

from __future__ import annotations

from pathlib import Path

from musterbook.errors import Mark
from musterbook.library.loading import load
from musterbook.preview.error_panel import excerpt, panel
from tests.trees import edit, errors_of, invented


def test_an_error_has_its_location_line_and_suggestion_and_comes_first_on_its_page(
    tmp_path: Path,
) -> None:
    tree = invented(tmp_path)
    library = load([tree])
    edit(tree, "1e/duel/task.yml", "name: Sit,", "nam: Sit,")
    edit(tree, "1e/duel/pack.yml", "code:", "cod:")
    html = panel(errors_of(tree), "", library, "1e/duel/task/sit.html")
    assert "2 errors in the content" in html
    first, second = html.split("<li")[1:]
    assert "task.yml:" in first and "On this page: Sit" in first and "(did you mean" in first
    assert "<mark>nam: Sit, " in first
    assert 'href="/1e/duel/index.html"' in second and "On this page" not in second
    assert panel((), "", library, "") == ""


def test_a_long_line_is_cut_on_both_sides_of_the_error(tmp_path: Path) -> None:
    path = tmp_path / "a.yml"
    path.write_text(f"{'a' * 100}b{'c' * 100}\n", "utf-8")
    found = excerpt(Mark(str(path), 1, 101))
    assert found == ("…" + "a" * 40, "b" + "c" * 59 + "…")
    assert excerpt(Mark(str(path), 2, 1)) is None
    assert excerpt(Mark(str(tmp_path / "b.yml"))) is None


def test_the_content_of_a_file_is_shown_as_text(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    library = load([tree])
    edit(tree, "1e/duel/task.yml", "name: Sit,", "nam: <script>alert(1)</script>,")
    html = panel(errors_of(tree), "<b>", library, "")
    assert "<script" not in html and "&lt;script" in html and "<b>" not in html
