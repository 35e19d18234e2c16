import pytest
from jinja2 import UndefinedError

from musterbook.templates import FOLDER, templates

ROOMS = sorted(path.name for path in FOLDER.iterdir() if any(path.glob("*.html*")))


@pytest.mark.parametrize("room", ROOMS)
def test_every_room_escapes_and_takes_no_name_that_is_not_given(room: str) -> None:
    rules = templates(room)
    assert rules.from_string("{{ word }}").render(word="<b>") == "&lt;b&gt;"
    with pytest.raises(UndefinedError):
        rules.from_string("{{ word }}").render()


def test_a_room_is_read_once() -> None:
    assert templates("pages") is templates("pages")
