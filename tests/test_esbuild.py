from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest

from musterbook import cache, esbuild
from musterbook.errors import UserError
from musterbook.esbuild import SCRIPTS, bundle


def test_a_script_and_its_imports_become_one_classic_script(tmp_path: Path) -> None:
    (tmp_path / "part.ts").write_text("export const word: string = 'hello';", encoding="utf-8")
    main = tmp_path / "main.ts"
    main.write_text("import { word } from './part.ts'; console.log(word);", encoding="utf-8")
    script = bundle({"out.js": main})["out.js"].decode()
    assert "hello" in script
    assert "import" not in script


def test_an_error_gives_the_file_and_the_line(tmp_path: Path) -> None:
    main = tmp_path / "main.ts"
    main.write_text("\nimport './nowhere.ts';", encoding="utf-8")
    with pytest.raises(UserError, match=r"main\.ts:2"):
        bundle({"out.js": main})


def test_jsx_becomes_preact_calls(tmp_path: Path) -> None:
    main = tmp_path / "main.tsx"
    main.write_text("export const box = <p class='x'>hello</p>;", encoding="utf-8")
    with pytest.raises(UserError, match="preact/jsx-runtime"):
        bundle({"out.js": main})  # outside the project there is no such package


def test_independent_scripts_are_bundled_in_one_run(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    runs = []

    def counted(*given: Any, **named: Any) -> Any:
        runs.append(given)
        return run(*given, **named)

    run = subprocess.run
    monkeypatch.setattr(subprocess, "run", counted)
    made = bundle(SCRIPTS)
    assert made.keys() == SCRIPTS.keys() and all(made.values())
    assert len(runs) == 1


def test_scripts_are_cached_until_a_source_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    main = tmp_path / "main.ts"
    main.write_text("console.log('first');", encoding="utf-8")
    monkeypatch.setattr(esbuild, "scripts", esbuild.scripts.__wrapped__)  # as in another process
    monkeypatch.setattr(esbuild, "SCRIPTS", {"out.js": main})
    monkeypatch.setattr(esbuild, "_SOURCES", (str(tmp_path),))
    monkeypatch.setattr(cache, "FOLDER", tmp_path / "cache")
    assert b"first" in esbuild.script("out.js")
    monkeypatch.setattr(esbuild, "bundle", lambda _: pytest.fail("made again"))
    assert b"first" in esbuild.script("out.js")
    monkeypatch.setattr(esbuild, "bundle", bundle)
    main.write_text("console.log('second');", encoding="utf-8")
    assert b"second" in esbuild.script("out.js")
