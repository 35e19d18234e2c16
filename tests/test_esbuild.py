from __future__ import annotations

from pathlib import Path

import pytest

from musterbook.errors import UserError
from musterbook.esbuild import bundle


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


def test_typed_markup_becomes_calls_of_preact(tmp_path: Path) -> None:
    main = tmp_path / "main.tsx"
    main.write_text("export const box = <p class='x'>hello</p>;", encoding="utf-8")
    with pytest.raises(UserError, match="preact/jsx-runtime"):
        bundle(main, tmp_path / "out.js")  # outside the project there is no such package
