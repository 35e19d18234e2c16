import pytest
from jinja2 import UndefinedError

from musterbook.templates import FOLDER, templates

ROOMS = sorted(path.name for path in FOLDER.iterdir() if any(path.glob("*.html*")))


@pytest.mark.parametrize("room", ROOMS)
def test_every_package_escapes_its_templates_and_rejects_undefined_names(room: str) -> None:
    rules = templates(room)
    assert rules.from_string("{{ word }}").render(word="<b>") == "&lt;b&gt;"
    with pytest.raises(UndefinedError):
        rules.from_string("{{ word }}").render()


def test_the_templates_of_a_package_are_loaded_once() -> None:
    assert templates("pages") is templates("pages")
