from __future__ import annotations

from pathlib import Path

from musterbook.randomizer import typescript

ROOT = Path(__file__).resolve().parents[2]


def test_the_types_in_the_repository_match_the_models() -> None:
    kept = (ROOT / "randomizer" / "engine" / "pack-types.ts").read_text(encoding="utf-8")
    assert kept == typescript.pack_types(), "run: python tools/pack_types.py"


def test_a_field_with_a_default_is_optional_and_is_named_by_its_alias() -> None:
    text = typescript.pack_types()
    assert "  readonly if?: Condition | null;" in text
    assert "  readonly deck: string;" in text
    assert "  readonly except: readonly Late[];" in text
    assert "export type Rounds = readonly [number, number];" in text
