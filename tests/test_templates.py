from pathlib import Path

import pytest
from jinja2 import UndefinedError

from musterbook.templates import FOLDER, templates

FOLDERS = sorted(path.name for path in FOLDER.iterdir() if any(path.glob("*.html*")))


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_package_escapes_its_templates_and_rejects_undefined_names(folder: str) -> None:
    environment = templates(folder)
    assert environment.from_string("{{ word }}").render(word="<b>") == "&lt;b&gt;"
    with pytest.raises(UndefinedError):
        environment.from_string("{{ word }}").render()


def test_the_templates_of_a_package_are_loaded_once() -> None:
    assert templates("pages") is templates("pages")


def test_a_template_is_compiled_again_when_it_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("musterbook.templates.FOLDER", tmp_path)
    monkeypatch.setattr("musterbook.cache.FOLDER", tmp_path / "cache")
    (tmp_path / "barn").mkdir()
    for text in ("one", "two"):
        (tmp_path / "barn/a.html").write_text(f"{{{{ word }}}} {text}", encoding="utf-8")
        for _ in ("compiled", "from the cache"):
            templates.cache_clear()
            assert templates("barn").get_template("a.html").render(word="hen") == f"hen {text}"
    assert len(list((tmp_path / "cache/templates").iterdir())) == 2
