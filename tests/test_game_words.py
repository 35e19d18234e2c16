"""No word of the bundled game is in code or templates: they come from its `game.yml`.

Ids of the engine, which content and saved games are written with, keep their names (`stratagem`,
`fixed`, `cp`): they are in lower case and no reader sees them. `ALLOWED` lists what is left.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from musterbook.resources import PACKAGE, TEMPLATES

WORDS = re.compile(
    r"\b(Warhammer|40,000|40[Kk]|Games Workshop|Leviathan|Chapter Approved|Stratagems?|VPs?|CPs?"
    r"|Tactical|Gambits?|Challengers?|Twists?|Secondary|Warlord|Strike Force|Incursion"
    r"|(?:Command|Movement|Shooting|Fight) phase|CC-BY-SA|Attackers?|Defenders?|No Man’s Land)\b"
    r"|\b(?i:victory points?|command points?|battle rounds?|restate[sd]?|our own words"
    r"|mission packs?)\b"
)

ALLOWED = {
    # Two sides that meet on a battlefield: only packs with missions, maps or a game say this.
    "musterbook/library/phrases.py": {"Attacker", "Defender", "No Man’s Land"},
    "templates/books/parts/mission.html": {"Attacker", "Defender"},
    "templates/books/parts/score-table.html": {"Attacker"},
    "templates/books/tabletop/layouts.html": {"Attacker"},
}  # fmt: skip

FOR_AUTHORS = ("musterbook/library/checks", "musterbook/library/model")
"""Fields of the engine and messages about them, which only authors of games see."""


def texts(path: Path) -> Iterator[str]:
    """The strings of a module without docstrings, or the text of a template without comments."""
    source = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        yield re.sub(r"\{#.*?#\}|/\*.*?\*/|//[^\n]*", "", source, flags=re.S)
        return
    tree = ast.parse(source)
    docstrings = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        text = node.value if isinstance(node, ast.Constant) else None
        if isinstance(text, str) and id(node) not in docstrings:
            yield text


def found(folder: Path) -> dict[str, set[str]]:
    """The words of the bundled game in each file of a folder."""
    left: dict[str, set[str]] = {}
    for path in sorted(folder.rglob("*")):
        if path.suffix in (".py", ".html", ".css", ".ts"):
            words = {match[0] for text in texts(path) for match in WORDS.finditer(text)}
            name = path.relative_to(folder.parent).as_posix()
            if words and not name.startswith(FOR_AUTHORS):
                left[name] = words
    return left


@pytest.mark.parametrize("folder", [PACKAGE, TEMPLATES], ids=lambda folder: folder.name)
def test_no_word_of_the_bundled_game_is_in_code_or_templates(folder: Path) -> None:
    assert found(folder) == {k: v for k, v in ALLOWED.items() if k.startswith(folder.name)}
