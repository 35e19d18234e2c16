from pathlib import Path

from musterbook.cards import faces
from musterbook.library.loading import load
from tests.trees import invented


def test_there_is_one_specimen_for_each_kind_of_face(tmp_path: Path) -> None:
    found = faces.specimens(load([invented(tmp_path)]))
    assert {"primary", "secondary", "deployment"} <= found.keys()
