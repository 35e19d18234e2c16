"""Write `randomizer/engine/pack-types.ts` from the models of an exported pack."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from musterbook.randomizer import typescript  # noqa: E402 - found by the line above

if __name__ == "__main__":
    target = ROOT / "randomizer" / "engine" / "pack-types.ts"
    target.write_text(typescript.pack_types(), encoding="utf-8")
