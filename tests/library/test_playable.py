"""A pack that passes `check` can be played: changed at random, then played by the engine.

Hypothesis changes the values of the invented packs. What `check` accepts is exported and played to
the end by a player who also undoes and redoes, several games of each.
More cases: MUSTERBOOK_CASES=2000.
"""

from __future__ import annotations

import json
import os
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import quickjs
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from musterbook.errors import ContentErrors
from musterbook.esbuild import bundle
from musterbook.library.loading import load
from musterbook.randomizer import randomizer_files
from musterbook.randomizer.playtest import game_check
from tests.trees import FAIR, INVENTED, fair

ROOT = Path(__file__).resolve().parents[2]
CASES = int(os.environ.get("MUSTERBOOK_CASES", "60"))
GAMES = 12
"""Random games of each pack that passes the check."""

SECONDS = 60
"""CPU time after which the games of a pack count as stuck."""

FILES = {
    "fair": ("pack", "booth", "lane", "dare", "consolation", "favour", "firework", "shower"),
    "harvest": ("pack", "primary", "secondary", "deployment"),
    "duel": ("pack", "task"),
    "orchard": ("pack", "picking", "gust", "chore"),
}
WORDS = tuple(
    """
    attacker defender fixed tactical owner opponent each hand deck markers options keep discard
    draw-first old-first return play hand-draw none dice roll-off deployer defender-chooses D3 D6
    D66 2D6 round-start round-end turn-start turn-end any-turn-end hand-size fixed-draw cost scoring
    wet dry trot gallop weather pace booth lane dare favour firework shower consolation booth/pies
    booth/coconuts lane/left dare/sing dare/swim favour/second-try fruit pears plums swap share
    up-to each-turn picking gust chore picking/cider gust/lull maps/rows last-round-end battle-end
    """.split()  # noqa: SIM905
)
EFFECTS: list[dict[str, Any]] = [
    {"op": "draw", "deck": "booth"},
    {"op": "draw", "deck": "dare", "count": 3},
    {"op": "draw", "deck": "shower", "fresh": True},
    {"op": "draw", "missions": True},
    {"op": "redraw", "old": "return"},
    {"op": "redraw", "order": "draw-first", "old": "return"},
    {"op": "redraw", "old": "discard"},
    {"op": "exclude", "deck": "booth", "random": 2},
    {"op": "exclude", "deck": "lane", "cards": ["lane/left"]},
    {"op": "choose", "from": "deck", "deck": "favour", "by": "each", "name": "gift"},
    {"op": "choose", "from": "markers", "by": "opponent"},
    {"op": "choose", "from": "hand", "to": "discard"},
    {"op": "assign", "deck": "lane", "choice": "pace", "table": {"trot": {"trot": "lane/left"}}},
    {"op": "reassign", "deck": "picking", "how": "swap"},
    {"op": "reassign", "deck": "picking", "how": "share", "optional": True},
    {"op": "draw", "deck": "gust", "side": "attacker"},
    {"op": "set", "what": "hand-size", "to": 4},
    {"op": "set", "what": "fixed-draw", "to": True},
    {"op": "trade", "mode": "tactical", "times": 3},
    {"op": "sides"},
    {"op": "first", "by": "deployer", "seize": 4},
    {"op": "length", "more": [{"after": 2, "on": 3}]},
    {"op": "roll", "name": "Luck", "dice": "D3"},
    {"op": "remember", "name": "Prize", "what": "unit", "count": 2, "ask": "Which?"},
    {"op": "add-marker", "name": "Peg"},
    {"op": "remember", "name": "Post", "what": "marker", "random": True, "removed": 2},
]


def places(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Every location inside a value, except prose."""
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, item in items:
        yield (*path, key)
        if isinstance(item, (dict, list)):
            yield from places(item, (*path, key))


def change(draw: st.DrawFn, tree: Any) -> None:
    """Make a random change in the data of a file."""
    effects = [p for p in places(tree) if p[-1] in ("effects", "setup", "then")]
    anywhere = [p for p in places(tree) if p[0] in ("game", "cards")]
    kinds = ["value", "value", "remove", "repeat", *(["insert"] * 2 if effects else [])]
    kind = draw(st.sampled_from(kinds))
    found = effects if kind == "insert" else anywhere
    if not found:
        return
    path = draw(st.sampled_from(found))
    holder: Any = tree
    for step in path[:-1]:
        holder = holder[step]
    key: Any = path[-1]
    if kind == "insert":
        at = draw(st.integers(0, len(holder[key])))
        holder[key].insert(at, dict(draw(st.sampled_from(EFFECTS))))
    elif kind == "remove":
        del holder[key]
    elif kind == "repeat" and isinstance(holder, list):
        holder.insert(key, holder[key])
    elif isinstance(holder[key], bool):
        holder[key] = not holder[key]
    elif isinstance(holder[key], int):
        holder[key] = draw(st.integers(0, 7))
    elif isinstance(holder[key], str):
        holder[key] = draw(st.sampled_from(WORDS))


@st.composite
def changed_packs(draw: st.DrawFn) -> tuple[str, dict[str, Any]]:
    """Return a pack and its changed files, with one to three changes in total."""
    pack = draw(st.sampled_from(sorted(FILES)))
    found: dict[str, Any] = {}
    for _ in range(draw(st.integers(1, 3))):
        name = draw(st.sampled_from((*FILES[pack], "pack")))
        if name not in found:
            tree = FAIR if pack == "fair" else INVENTED
            text = (tree / "1e" / pack / f"{name}.yml").read_text(encoding="utf-8")
            found[name] = yaml.load(text, Loader=yaml.CSafeLoader)
        change(draw, found[name])
    return pack, found


@pytest.fixture(scope="module")
def play() -> Callable[[dict[str, Any]], None]:
    """Play a pack; raises JSException with what failed."""
    script = bundle({"playout.js": ROOT / "tests/client/randomizer/playout.ts"})["playout.js"]

    def play(pack: dict[str, Any]) -> None:
        context = quickjs.Context()
        context.set_time_limit(SECONDS)
        context.eval(script.decode())
        context.get("playout")(json.dumps(pack), GAMES)

    return play


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("playable")


def exported(tree: Path) -> list[dict[str, Any]]:
    """The playable packs of a tree, as JSON values."""
    library = load([tree], game_check=game_check().errors)
    return [randomizer_files.pack_data(library, node) for node in library.playable]


def planted(folder: Path, pack: str, files: dict[str, Any]) -> Path:
    """Copy what one pack needs, and write its changed files as JSON, which is also YAML."""
    shutil.rmtree(folder / "content", ignore_errors=True)
    tree = fair(folder, pack)
    if pack != "fair":
        shutil.rmtree(tree / "1e" / "fair")
    for name, value in files.items():
        text = json.dumps(value, ensure_ascii=False)
        (tree / "1e" / pack / f"{name}.yml").write_text(text, encoding="utf-8")
    return tree


COUNT: Counter[str] = Counter()


@pytest.mark.slow
@settings(
    max_examples=CASES,
    database=None,
    derandomize="MUSTERBOOK_CASES" not in os.environ,
    suppress_health_check=list(HealthCheck),
)
@given(case=changed_packs())
def test_content_that_passes_check_can_be_played_to_the_end(
    play: Callable[[dict[str, Any]], None], folder: Path, case: tuple[str, dict[str, Any]]
) -> None:
    try:
        packs = exported(planted(folder, *case))
    except ContentErrors:
        COUNT["refused"] += 1
        return
    COUNT["played"] += 1
    for pack in packs:
        play(pack)


@pytest.mark.slow
def test_changed_packs_were_both_refused_and_played() -> None:
    assert COUNT["refused"] >= CASES / 6 and COUNT["played"] >= CASES / 6, COUNT


def test_the_engine_detects_a_pack_that_cannot_be_played(
    play: Callable[[dict[str, Any]], None],
) -> None:
    (pack,) = (p for p in exported(INVENTED) if p["id"] == "1e/duel")
    play(pack)
    (assign,) = (effect for effect in pack["game"]["setup"] if effect["op"] == "assign")
    del assign["table"]["calm"]["angry"]
    with pytest.raises(quickjs.JSException, match='"calm" has no cell for "angry"'):
        play(pack)
