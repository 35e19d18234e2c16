"""Hostile values for content: attacks, pathological texts, and values at the limits."""

from __future__ import annotations

from musterbook.library import limits

CANARY = "x-fuzz"
"""Name of an element that no template uses: if a page contains it, a text was not escaped."""

RUN = f"<{CANARY} onclick=alert(1)></{CANARY}>"
SHORT = (
    f"<{CANARY}>",
    f'"><{CANARY}>',
    "<script>alert(1)</script>",
    "'><img src=x onerror=alert(1)>",
    "</title><svg onload=alert(1)>",
    '{{7*7}}{% raw %}`&lt;"',
    "&#60;script&#62;",
    "]]><!--",
    "--><b>",
    "a & b < c > d",
    'The "Long" March',
)
HOSTILE = (
    f'"><script>alert(1)</script><meta http-equiv=refresh content=0>{RUN}',
    f"</script></style></textarea></title>{RUN}",
    '[x](javascript:alert(1)) [y](data:text/html,x) [z](//evil.test/) [w](https://e.test/ "\')")',
    "![x](https://evil.test/x.png) <https://evil.test/> [a][b]\n\n[b]: javascript:alert(1)",
    f"`{RUN}` ``` {RUN} ``` ~~~ {RUN}",
    "[x](id:rules/fences/fence) [y](id:../../etc/passwd) [z](id:) [](id:1e)",
    f"{{: onclick=alert(1) }} {{#x onclick=alert(1)}} ::: {RUN}",
    "\\<script\\>alert(1)\\</script\\> &lt;script&gt; &#x3c;script>",
)
"""Texts that run a script or load something if they are not escaped."""

PATHOLOGICAL = (
    "[a](" * 40, "[" * 60, "![" * 30, "*" * 90, "_a_" * 80, "**a*" * 60, "`" * 77,
    "> " * 30 + "a", "- " * 30 + "a", "1. " * 20 + "a",
    "\n".join("  " * n + "- a" for n in range(30)),
    "&" * 100, "<" * 100, "\\" * 99, "|a" * 60 + "\n" + "|-" * 60, "a\n===\n\n---\n\n# b",
    "# h\n\n## h {#h}\n\n###### h", "a  \nb\n\n\n\n\tc\n    d", "[a]: <b> 'c'\n[a]", "\n" * 50,
    "a: b\n---\nc: d", "*[A]: b\n\nA", "[^1]\n\n[^1]: a", "$$a$$ $b$ ~~c~~ ==d== ^e^ :f:",
    "<details><summary>a", "<!-- a", "<![CDATA[", "<?php", "<a href=x", "((((((a" * 20,
)  # fmt: skip
"""Markdown that is slow to parse, deeply nested or incomplete."""

CHARACTERS = (
    "\0", "\x07", "\x1b[31m", "\x7f", "\x85", "\u200b", "\u202e", "\u2066", "\u2028", "\ufeff",
    "\ud800", "\udfff", "\uffff", "\ue000", "\U0001f600", "日本", "e\u0301" * 9, "\u0301", "ﷺ",
    "\xa0",
    "\xad", "ſ", "İ", "ß", "\t", "\r", "\u3000", "½", "′", "…", "\U000e0041",
)  # fmt: skip

NUMBERS = (
    0, 1, 2, 3, 5, 6, 7, -1, 20, 21, 99, 100, 101, 240, 241, 1000, limits.NUMBER, limits.NUMBER + 1,
    10**12, -(10**9), 0.5, 1.25, 1e-9, 1e308, 44, 60,
)  # fmt: skip

SYMBOL_VALUES = (
    "", " ", "0", "-1", "12", ".5", "1e9", "1e99", "-1e-9", "nan", "inf", "q", "١", "50%", "1em",
    "0 0 24", "0 0 0 0", "0 0 24 24", "-9 -9 9 9", "0,0,1e9,1e-9", "M0 0", "M0 0L", "M", "M0 0A1 1",
    "M0 0H24V24Z", "M1e9 1e9L-1e9-1e9", "1 2 3", "0 0 24 24 0 24", "none", "currentColor",
    "#f2b63c", "red", "url(#a)", "url(https://evil.test/)", "evenodd", "round", "rotate(45)",
    "rotate(x)", "scale(0)", "scale(1e9)", "matrix(1 0 0 1 0)", "matrix(1 1 1 1 0 0)", "skewX(90)",
    "translate(1e9)", "0 0", "5 0 5", "&lt;", "'",
)  # fmt: skip
"""Values of attributes of symbols: right, wrong, not complete or at a limit."""

DATES = (
    "2026-13", "2026-00", "2026-02-30", "0000-01", "9999-12-31", "2026", "26-01", "2026-1-1",
    "2031-05", "2031-05-06", "2026-01-01T00:00:00Z", "-2026-01", "99999-01-01", "tomorrow",
)  # fmt: skip

RAW = (
    "~", "yes", "no", "true", "0x1F", "0o17", "017", "1_000", ".inf", "-.inf", ".nan", "1e999",
    "2026-13",
    "2026-01-01", "!!python/object/apply:os.system [ls]", "!!binary aGVu", "!a b", "&a [*a]", "*b",
    "<<", "9" * 5000, "{}", "[]", "''", "|\n  a", "? a", "@a", "%a", "`a`", "[1, 2", "{a: 1",
    "'", '"\\ud800"',
    "2-4", "6-4", "D3", "2D6", "D66", "1-6", "a:b", "- a", "!!set {a}", "!!null x", "!!int x",
    "!!float x",
)  # fmt: skip
"""Values as written in YAML, valid or not."""

NAMES = (
    "a", "A", "sit", "task", "fence", "..", ".", "../x", "/tmp/x", "a/b", "a//b", "a b", "con",
    "nul", "index",
    "-", "--", "a-", "1", "0", "print", "assets", "data", "404", "search", "pick", "randomizer",
    "randomizer-standalone", "sources", "concepts", "edition", "pack", "a.html", "a.md", "ä",
    "a" * 81,
    "a" * 80, "__proto__", "constructor", "toString", "hasownproperty", "none", "null", "true", "",
)  # fmt: skip
"""Ids and parts of ids, valid and invalid."""

FILES = (
    "1e/duel/a.yml", "1e/duel/pack.yml", "1e/duel/maps.yml", "1e/duel/tables.yml",
    "1e/duel/pool.yml",
    "1e/duel/sequence.yml", "1e/duel/faq.yml", "1e/duel/missions/a.yml", "1e/duel/rules/a.md",
    "a.md",
    "index.md", "about/a.md", "1e/a.yml", "1e/A.yml", "1e/a b.yml", "a.yml", "1e/duel/index.yml",
    "1e/duel/x.YML", "1e/duel/pack.yaml", "2e/edition.yml", "1e/new/pack.yml", "con.md", "404.md",
    "ids.txt",
    "1e/duel/a/b/c/d.yml", "_hidden.yml", ".hidden.yml", "schema/a.json",
    "1e/duel/" + "a" * 90 + ".yml",
    "assets/edition.yml", "print/edition.yml", "data/edition.yml", "1e/duel/ä.yml",
    "1e/edition/pack.yml",
    "1e/rules/pack.yml", "1e/duel/task/pack.yml", "randomizer.md", "sources.md", "concepts.md",
    "print.md",
    "symbols/a.svg", "symbols/A b.SVG", "pictures/a.png", "pictures/a.jpg", "faces/creature.css",
    "fonts/regular.ttf",
)  # fmt: skip
