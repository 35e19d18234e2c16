"""Every map whose keys are ids is checked against what these name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import pytest
import yaml

from musterbook import resources
from musterbook.commands.load_settings import read_club
from musterbook.errors import ContentErrors
from musterbook.library.loading import load
from musterbook.library.model.base import Model
from musterbook.library.model.files import ClubSettings
from musterbook.library.source import read_yaml
from tests.trees import INVENTED, fair, plant

Data = dict[str, Any]

DEFINED = {
    "AddedCardsFile.cards",
    "ConceptsFile.concepts", "DeckFile.cards", "Game.variants", "MapEntry.markers",
    "MapEntry.objectives", "MapEntry.pieces", "MapEntry.terrain", "MapEntry.zones",
    "MapsFile.kinds", "MapsFile.maps", "Mission.sections", "PackFile.overlays",
    "PackScoring.awards", "PackScoring.by_hand", "Pairing.maps", "PoolFile.columns",
    "PoolFile.rows",
    "QuestionsFile.questions", "SequenceFile.steps", "SourcesFile.sources", "TablesFile.tables",
    "Choose.options", "GameFile.attributes", "GameFile.texts", "GameFile.faces",
}  # fmt: skip
"""Maps whose keys are new names."""


def _values(data: Data) -> None:
    data["concepts"]["fence"]["aspects"] = [{"name": "Height", "values": {"nowhere": "High."}}]


def _matrix(data: Data) -> None:
    table = {"name": "Pace", "matrix": {"choices": "booth", "cards": {"nowhere": {}}}}
    data["tables"]["pace"] = table


def _assign(data: Data) -> None:
    setup = data["game"]["variants"]["race"]["setup"]
    (assign,) = [effect for effect in setup if effect["op"] == "assign"]
    assign["table"]["nowhere"] = assign["table"]["trot"]


def _row(data: Data) -> None:
    data["rows"]["a"]["cells"]["nowhere"] = "1"


def _attributes(data: Data) -> None:
    data["cards"]["hold-the-fences"]["attributes"] = {"nowhere": 1}


def _change(data: Data) -> None:
    (change,) = data["cards"]["hold-the-fences"]["changes"]
    change["set"]["nowhere"] = "1"


def _game(data: Data) -> None:
    data["uses"] = [{"from": "1e/duel", "game": {"nowhere": 1}}]
    del data["game"]


def _texts(data: Data) -> None:
    data["cards"]["hold-the-fences"]["texts"] = {"nowhere": "a"}


NAMED: dict[str, tuple[str, Callable[[Data], None]]] = {
    "Aspect.values": ("concepts.yml", _values),
    "Matrix.cards": ("1e/fair/tables.yml", _matrix),
    "Assign.table": ("1e/fair/pack.yml", _assign),
    "PoolRow.cells": ("1e/fair/pool.yml", _row),
    "Change.set": ("1e/harvest/primary.yml", _change),
    "Use.game": ("1e/fair/pack.yml", _game),
    "Card.attributes": ("1e/harvest/primary.yml", _attributes),
    "Card.texts": ("1e/harvest/primary.yml", _texts),
}
"""Maps whose keys name something else: a file, and a change of its data that names nothing."""

OVERLAY = """\
name: Rain
date: 2032-05
source: {ref: barn-book, section: Rain}
summary: It rains.
changes:
  """
IN_OTHER_FILES = {
    "OverlayFile.changes": ("1e/fair/overlays/rain.yml", OVERLAY + "nowhere: {set: {text: a}}"),
    "AskedFile.asked": ("1e/fair/questions.yml", "asked:\n  nowhere: [Where?]\n"),
    "Correction.set": (
        "1e/fair/overlays/rain.yml",
        OVERLAY + "booth/pies: {set: {nowhere: a}}",
    ),
}
"""Maps in files that the invented content does not have."""


def maps_of(kind: type[Model]) -> Iterator[str]:
    """The fields of a model that are maps with keys of any text."""
    for name in kind.__annotations__:
        if name in kind.model_fields and _has_free_keys(kind.model_fields[name].annotation):
            yield f"{kind.__name__}.{name}"


def _has_free_keys(annotation: Any) -> bool:
    parts = get_args(annotation)
    if get_origin(annotation) is dict:
        return get_origin(parts[0]) is not Literal
    return any(map(_has_free_keys, parts))


def models(base: type[Model] = Model) -> Iterator[type[Model]]:
    for kind in base.__subclasses__():
        if kind.__module__.startswith("musterbook.library.model."):
            yield kind
            yield from models(kind)


def test_every_map_either_defines_its_keys_or_has_a_test_that_unknown_ones_are_errors() -> None:
    kinds: set[type[Model]] = {ClubSettings, *models()}
    every = {name for kind in kinds for name in maps_of(kind)}
    assert every == DEFINED | set(NAMED) | set(IN_OTHER_FILES) | {"ClubSettings.colours"}


@pytest.mark.parametrize("name", NAMED)
def test_a_key_that_names_nothing_is_an_error_at_the_key(tmp_path: Path, name: str) -> None:
    tree = fair(tmp_path, "harvest", "duel", "orchard")
    file, change = NAMED[name]
    data = read_yaml(tree / file, file).value
    change(data)
    text = yaml.safe_dump(data, sort_keys=False, width=1000)
    (tree / file).write_text(text, encoding="utf-8")
    _expect_error(tree, text, file)


@pytest.mark.parametrize("name", IN_OTHER_FILES)
def test_a_key_in_an_overlay_file_that_names_nothing_is_an_error(tmp_path: Path, name: str) -> None:
    tree = fair(tmp_path)
    file, text = IN_OTHER_FILES[name]
    plant(tree, {file: text})
    _expect_error(tree, text, file)


def _expect_error(tree: Path, text: str, file: str) -> None:
    with pytest.raises(ContentErrors) as caught:
        load([tree])
    lines = [number for number, line in enumerate(text.splitlines(), 1) if "nowhere" in line]
    shown = [error for error in caught.value.errors if 'nowhere"' in str(error)]
    assert shown, caught.value
    assert any(e.mark.path.endswith(file) and e.mark.line in lines and e.hint for e in shown), shown


def test_a_colour_of_an_unknown_kind_of_card_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(resources, "CONTENT", INVENTED)
    (tmp_path / "musterbook.yml").write_text('colours: {nowhere: "#112233"}\n', encoding="utf-8")
    with pytest.raises(ContentErrors, match=r'musterbook\.yml:1:11: .*"nowhere"'):
        read_club(tmp_path)
