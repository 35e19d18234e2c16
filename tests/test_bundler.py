from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from musterbook.bundler import bundle, bundle_pair
from musterbook.errors import UserError
from tools import prepare


def test_a_script_and_its_imports_become_one_classic_script(tmp_path: Path) -> None:
    (tmp_path / "part.ts").write_text("export const word: string = 'hello';", encoding="utf-8")
    main = tmp_path / "main.ts"
    main.write_text("import { word } from './part.ts'; console.log(word);", encoding="utf-8")
    bundle(main, tmp_path / "out.js")
    script = (tmp_path / "out.js").read_text(encoding="utf-8")
    assert "hello" in script
    assert "import" not in script


def test_a_fault_names_the_file_and_the_line(tmp_path: Path) -> None:
    main = tmp_path / "main.ts"
    main.write_text("\nimport './nowhere.ts';", encoding="utf-8")
    with pytest.raises(UserError, match=r"main\.ts:2"):
        bundle(main, tmp_path / "out.js")


PAIR = {
    "part.ts": "export const word: string = 'hello from the part'; export let count = 0;"
    "export const once = (): number => (count += 1);",
    "first.ts": "import { once, word } from './part.ts'; once(); globalThis.said = [word];",
    "second.ts": "import './first.ts'; import { once, word } from './part.ts';"
    "(globalThis as { said: unknown[] }).said.push(word, once());",
}


@pytest.fixture
def pair(tmp_path: Path) -> tuple[str, str]:
    for name, text in PAIR.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return bundle_pair(tmp_path / "first.ts", tmp_path / "second.ts")


def run(*scripts: str) -> str:
    node = ["node", "-e", "globalThis.window = globalThis;" + "".join(scripts)]
    environment = prepare.clean_environment(os.environ)
    return subprocess.run(node, env=environment, capture_output=True, encoding="utf-8").stdout


def test_a_second_script_takes_its_code_from_the_first(pair: tuple[str, str]) -> None:
    first, second = pair
    assert "hello" in first
    assert "hello" not in second
    told = run(first, second, "console.log(JSON.stringify(globalThis.said));")
    assert told.strip() == '["hello from the part","hello from the part",2]'


def test_a_second_script_does_not_run_with_a_first_of_another_build(
    pair: tuple[str, str], tmp_path: Path
) -> None:
    (tmp_path / "part.ts").write_text(PAIR["part.ts"].replace("hello", "hallo"), encoding="utf-8")
    newer, _ = bundle_pair(tmp_path / "first.ts", tmp_path / "second.ts")
    tried = f"try {{ {pair[1]} }} catch (error) {{ console.log(error.message); }}"
    assert run(newer, tried).strip() == "the scripts do not fit"
