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
