from pathlib import Path

from musterbook.errors import ContentErrors, Mark
from musterbook.library.source import Tree, read_page, read_rules

GOOD = """---
name: Fences
summary: What a fence does.
---

## Fence {#fence}

```rule
terms: [fence]
```

You hold it
while you stand on it, see [gate](id:gate).

### When

Always.

## Gate {#gate}

It opens.
"""


def read(folder: Path, text: str) -> Tree:
    path = folder / "a.md"
    path.write_text(text, encoding="utf-8")
    return read_rules(path, "a.md")


def errors(folder: Path, text: str) -> list[str]:
    return [str(error) for error in ContentErrors(read(folder, text).errors).errors]


def test_each_second_level_heading_is_a_rule_with_facts_and_text(tmp_path: Path) -> None:
    rules = read(tmp_path, GOOD).value["rules"]
    assert list(rules) == ["fence", "gate"]
    assert rules["fence"]["terms"] == ["fence"]
    assert rules["fence"]["text"].startswith("You hold it")
    assert rules["fence"]["text"].endswith("### When\n\nAlways.")
    assert rules["gate"] == {"name": "Gate", "text": "It opens."}


def test_locations_in_front_matter_block_and_text_count_from_the_top_of_the_file(
    tmp_path: Path,
) -> None:
    tree = read(tmp_path, GOOD)
    assert tree.mark(("file", "summary")) == Mark("a.md", 3, 10)
    assert tree.mark(("rules", "fence", "terms", 0)) == Mark("a.md", 9, 9)
    assert tree.find(("rules", "fence", "text"), "id:gate") == Mark("a.md", 13, 35)


def test_every_error_in_a_file_is_reported(tmp_path: Path) -> None:
    text = "---\nname: A\n---\n\nLoose.\n\n## No Id\n\nx\n\n## One {#one}\n\n## Two {#one}\n"
    assert errors(tmp_path, text) == [
        "a.md:5:1: text before the first rule (move it to summary:)",
        'a.md:7:1: the rule "No Id" has no id (write {#no-id})',
        'a.md:13:1: the id "one" appears twice (first on line 11)',
    ]


def test_a_block_or_front_matter_without_an_end_is_an_error(tmp_path: Path) -> None:
    assert errors(tmp_path, "---\nname: A\n") == [
        "a.md:1:1: the front matter is not closed (add a line ---)"
    ]
    text = "---\nname: A\n---\n## One {#one}\n\n```rule\nterms: [a]\n"
    assert errors(tmp_path, text) == ["a.md:6:1: the rule block is not closed (add ```)"]


def test_a_page_is_front_matter_and_text(tmp_path: Path) -> None:
    path = tmp_path / "index.md"
    path.write_text("---\ntitle: Home\n---\n\nHello.\n", encoding="utf-8")
    tree = read_page(path, "index.md")
    assert tree.value == {"title": "Home", "text": "Hello."}


def test_apostrophes_become_typographic_and_quotes_stay(tmp_path: Path) -> None:
    text = "---\nname: A\n---\n## The enemy's {#one}\n\nBoth sides' hens say 'no', don't they?\n"
    rule = read(tmp_path, text).value["rules"]["one"]
    assert rule["name"] == "The enemy’s"
    assert rule["text"] == "Both sides’ hens say 'no', don’t they?"


def test_a_comment_line_of_a_page_is_not_shown(tmp_path: Path) -> None:
    path = tmp_path / "index.md"
    text = "Hens.\n\n<!-- fields: Draw -->\n\n    <!-- shown -->\n\na <!-- b -->\n"
    path.write_text(f"---\ntitle: Farm\n---\n\n{text}", encoding="utf-8")
    tree = read_page(path, "index.md")
    assert tree.value["text"] == "Hens.\n\n\n\n    <!-- shown -->\n\na <!-- b -->"
