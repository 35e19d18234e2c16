from pathlib import Path

from musterbook.build import fingerprint
from tests.trees import edit, invented


def test_the_fingerprint_depends_on_every_byte_of_the_content_and_its_order(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    first = fingerprint([tree])
    assert fingerprint([tree]) == first
    assert fingerprint([tree, tree]) != first
    edit(tree, "1e/duel/pack.yml", "name: Duel", "name: Duet")
    assert fingerprint([tree]) != first
