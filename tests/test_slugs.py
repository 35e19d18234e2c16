"""Names in any letters that are printed have readable keys."""

import re
from pathlib import Path

import pytest

from musterbook.errors import ContentErrors
from musterbook.library.file_kinds import FILE_NAME, key_hint
from musterbook.library.loading import load
from musterbook.library.model.base import RESERVED
from musterbook.library.source.characters import PRINTED
from musterbook.slugs import as_slug
from tests.trees import edit, invented, plant

LETTERS = [c for c in map(chr, range(0x3000)) if re.match(f"[{PRINTED}]", c) and c.isalpha()]
SILENT = "ЪЬъьӀӏʻʼˆˇ"

NAMES = {
    "Ætherlamp": "aetherlamp", "Straße": "strasse", "STRASSE": "strasse", "Ørn": "orn",
    "Łódź": "lodz", "Ångström": "angstrom", "İstanbul’da": "istanbulda", "Þór": "thor",
    "Ελλάδα": "ellada", "Ψυχή": "psychi", "Θεός": "theos", "Щука": "shchuka", "Київ": "kiiv",
    "Ђорђе": "djordje", "Объект": "obekt", "Keeper's note": "keepers-note",
    "Ace of ♠": "ace-of-spades", "♠ 7": "spades-7", "7♥": "7-hearts", "⚂ or ⚅": "3-or-6",
    "Œuf № 2": "oeuf-no-2",
    "½ Pint": "1-2-pint", "Donau\u00addampf": "donaudampf", "龍": "",
}  # fmt: skip


def errors(tree: Path) -> list[str]:
    with pytest.raises(ContentErrors) as caught:
        load([tree])
    return str(caught.value).splitlines()


@pytest.mark.parametrize("name", NAMES)
def test_a_name_becomes_a_readable_key(name: str) -> None:
    assert as_slug(name) == NAMES[name]


def test_every_printed_letter_has_a_place_in_a_key() -> None:
    assert len(LETTERS) > 500
    without = [c for c in LETTERS if not re.fullmatch("[a-z0-9]+", as_slug(c))]
    assert without == sorted(SILENT)


@pytest.mark.parametrize("name", sorted(RESERVED))
def test_a_name_that_windows_keeps_is_no_key(name: str) -> None:
    assert not FILE_NAME.fullmatch(name) and FILE_NAME.fullmatch(f"{name}-1")
    assert FILE_NAME.fullmatch(f"{name}s") and FILE_NAME.fullmatch(f"a-{name}")
    assert key_hint(name, "").startswith(f'Windows stores no file named "{name}"')


def test_the_key_of_a_card_that_windows_cannot_store_is_an_error(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    edit(tree, "1e/harvest/primary.yml", "  hold-the-fences:", "  aux:")
    assert any(
        re.match(r'.*primary.yml:\d+:3: "aux" cannot be a key \(Windows stores no file', error)
        for error in errors(tree)
    )


def test_a_file_a_folder_and_an_alias_that_windows_cannot_store_are_errors(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    text = (tree / "1e/harvest/primary.yml").read_text(encoding="utf-8")
    plant(tree, {"1e/harvest/nul.yml": text, "1e/lpt1/pack.yml": "name: A\n"})
    edit(tree, "1e/harvest/primary.yml", "  hold-the-fences:\n",
         "  hold-the-fences:\n    aliases: [1e/com3/a]\n")  # fmt: skip
    found = "\n".join(errors(tree))
    assert 'nul.yml:1:1: "nul" cannot be part of an id (Windows stores no file' in found
    assert 'pack.yml:1:1: "lpt1" cannot be part of an id (Windows stores no file' in found
    assert '"1e/com3/a" cannot be an id (Windows stores no file named "com3")' in found


@pytest.mark.parametrize(("key", "readable"), [("Ætherlamp", "aetherlamp"), ("a_b", "a-b")])
def test_an_impossible_key_is_reported_with_a_possible_one(
    key: str, readable: str, tmp_path: Path
) -> None:
    tree = invented(tmp_path)
    edit(tree, "1e/harvest/primary.yml", "  hold-the-fences:", f"  {key}:")
    assert any(f'"{key}" cannot be an id (write "{readable}")' in e for e in errors(tree))
