"""Style sheets: colours from one file, no name without a value, no class that means two things."""

import re
from pathlib import Path

import pytest

from musterbook.cards.faces.type_fitting import LENGTH
from musterbook.colours import shades_of, tokens
from tests.conftest import ROOT

SHEETS = sorted(
    path for folder in ("cards", "templates", "client") for path in (ROOT / folder).rglob("*.css")
)
LITERAL = re.compile(
    r"#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\("
    r"|(?<![\w-])(?:white|black|gr[ae]y|red|green|blue|yellow|orange|purple|brown|pink|navy|teal"
    r"|silver|gold|maroon|olive)(?![\w-])",
    re.IGNORECASE,
)


def declarations(path: Path) -> list[tuple[str, str]]:
    """Return each property of a style sheet with its value."""
    return re.findall(r"(?<=[{;\s])([\w-]+)\s*:\s*([^;{}]+)(?=[;}])", uncommented(path))


def uncommented(path: Path) -> str:
    return re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)


def each(sheets: list[Path]) -> list[object]:
    return [pytest.param(path, id=path.relative_to(ROOT).as_posix()) for path in sheets]


@pytest.mark.parametrize("path", each(SHEETS))
def test_colours_come_from_the_tokens(path: Path) -> None:
    found = [f"{name}: {value}" for name, value in declarations(path) if LITERAL.search(value)]
    assert found == []


def test_every_custom_property_has_a_value() -> None:
    used = {
        name
        for path in SHEETS
        for name in re.findall(r"var\(--([\w-]+)\)", path.read_text(encoding="utf-8"))
        if not LENGTH.fullmatch(f"var(--{name})")  # replaced in the style sheet of each size
    }
    code = [
        path.read_text(encoding="utf-8")
        for folder in ("musterbook", "templates", "client", "cards")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in (".py", ".css", ".html", ".ts", ".tsx")
    ]
    given = set(re.findall(r"--([\w-]+)[\"']?\s*:", "\n".join([*code, shades_of("#000000").css])))
    assert used - given - {f"mb-{name}" for name in tokens().light} == set()


@pytest.mark.parametrize("path", each(SHEETS))
def test_nothing_is_important(path: Path) -> None:
    assert [name for name, value in declarations(path) if "!" in value] == []


def test_bare_elements_of_the_randomizer_are_styled_in_one_folder() -> None:
    """A view styles what it names: a rule for every `legend` would reach into the other views."""
    views = ROOT / "client/randomizer/view"
    bare = [
        f"{path.relative_to(views)}: {selector}"
        for path in sorted(views.rglob("*.css"))
        if path.parent.name != "controls"
        for selector in re.findall(r"^[a-z]\w*(?= \{$|,$)", uncommented(path), re.MULTILINE)
    ]
    assert bare == []


def test_no_class_of_play_styles_a_part_of_a_popover() -> None:
    """Play shows the popovers of the site; `.popover` comes before what is meant for them."""
    pages = ROOT / "templates/pages"
    blocks = {path.name: path for path in (pages / "blocks").iterdir()}
    own = {path.name: path for path in (pages / "popover").iterdir()}
    parts = {
        name
        for path in [pages / "popover.html", *(blocks | own).values()]
        for names in re.findall(r'class="([^"]+)"', path.read_text(encoding="utf-8"))
        for name in re.findall(r"[\w-]+", re.sub(r"{[{%].*?[%}]}", " ", names))
    }
    assert {"kind", "roll"} <= parts, "they are found"
    styled = {
        name
        for path in (ROOT / "client/randomizer").rglob("*.css")
        for selectors in re.findall(r"([^{}]+){", uncommented(path))
        for name in re.findall(r"(?:^|,)\s*\.([\w-]+)\s*(?=,|$)", selectors)
    }
    assert styled & parts == {"flavour"}  # the same text, in a card
