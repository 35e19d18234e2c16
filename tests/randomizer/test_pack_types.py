from __future__ import annotations

from tools.pack_types import TARGET, pack_types


def test_the_types_in_the_repository_match_the_models() -> None:
    assert TARGET.read_text(encoding="utf-8") == pack_types(), "run: python tools/pack_types.py"


def test_fields_are_named_by_their_aliases_and_can_only_be_read() -> None:
    text = TARGET.read_text(encoding="utf-8")
    assert "  readonly if?: Condition | null;" in text  # has a default
    assert "  readonly deck: string;" in text
    assert "  readonly except: readonly Late[];" in text
    assert "  readonly timing: readonly Timing[];" in text
    assert "  readonly markers: Control | null;" in text  # a model of content has every field
    assert "export type Rounds = readonly [number, number];" in text
    assert "This interface was referenced" not in text
    fields = [line for line in text.splitlines() if line.startswith("  ") and line.endswith(";")]
    assert all(line.lstrip(" ").startswith(("readonly ", "|", "}", '"')) for line in fields)
