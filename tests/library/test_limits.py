"""The limits in the code are those that authors read in `content/about/format.md`."""

import re
from pathlib import Path

from musterbook.library import limits

FORMAT = Path(__file__).resolve().parents[2] / "content" / "about" / "format.md"


def test_the_documentation_lists_every_limit_with_its_number() -> None:
    section = FORMAT.read_text(encoding="utf-8").partition("## Limits\n")[2].partition("\n## ")[0]
    written = {int(number.replace(",", "")) for number in re.findall(r"\d[\d,]*", section)}
    known = {name: value for name, value in vars(limits).items() if name.isupper()}
    assert len(known) > 10
    assert {name for name, value in known.items() if value not in written} == set()
    assert written == set(known.values())
