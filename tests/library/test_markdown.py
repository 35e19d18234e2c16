"""Markdown in content is shown as CommonMark shows it, or is an error that says what to write."""

import re
import time
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from musterbook.article.prose_html import HtmlWriter
from musterbook.article.prose_parser import Parser
from musterbook.errors import ContentErrors
from musterbook.library import limits
from musterbook.library.addresses import is_allowed
from musterbook.library.checks.markdown import markdown_problems
from musterbook.library.loading import load
from musterbook.library.markdown import names_in, with_line_breaks, without_soft_breaks
from musterbook.library.model.nodes import Library
from tests.trees import edit, errors_of, invented


class _Anywhere:
    id, edition, pack = "x", None, None


PARSER = Parser(Library({}))
WRITER = HtmlWriter(lambda link, words: f'<a href="{link.target}">{words}</a>')
COMMONMARK = MarkdownIt("commonmark").enable("table")


def html(text: str) -> str:
    return WRITER.prose(PARSER.prose(_Anywhere(), text))  # type: ignore[arg-type]


def lines(text: str, *, page: bool = False) -> list[tuple[int, int, str, str]]:
    """Return line, column, message and hint of each problem of a text."""
    found = []
    for problem in markdown_problems(text, page=page):
        before = text[: problem.start]
        column = problem.start - before.rfind("\n")
        found.append((before.count("\n") + 1, column, problem.message, problem.hint))
    return found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("- Attack:\n  - on land", "<ul><li>Attack:<ul><li>on land</li></ul></li></ul>"),
        (
            "1. Attack:\n   - on land, or\n   - at sea.\n2. Defend",
            "<ol><li>Attack:<ul><li>on land, or</li><li>at sea.</li></ul></li><li>Defend</li></ol>",
        ),
        ("Bring:\n- a hen\n- a gate", "<p>Bring:</p><ul><li>a hen</li><li>a gate</li></ul>"),
        ("Do:\n1. this\n2. that", "<p>Do:</p><ol><li>this</li><li>that</li></ol>"),
        (
            "Costs:\n| a | b |\n|---|---|\n| 1 | 2 |",
            "<p>Costs:</p><table><thead><tr><th>a</th><th>b</th></tr></thead>"
            "<tbody><tr><td>1</td><td>2</td></tr></tbody></table>",
        ),
        ("#1 crew wins", "<p>#1 crew wins</p>"),
        (r"2\*D6 and 3\*D6", "<p>2*D6 and 3*D6</p>"),
        ("Fish&nbsp;&amp; 2&times;D6", "<p>Fish\xa0&amp; 2×D6</p>"),
        ("one\\\ntwo  \nthree\nfour", "<p>one<br>two<br>three four</p>"),
        (r"\{oil\} and 5\_000", "<p>{oil} and 5_000</p>"),
        ("Take 5* and 6*", "<p>Take 5* and 6*</p>"),
        ("<https://example.org/a>", '<p><a href="https://example.org/a">https://example.org/a</a></p>'),
        (
            "10. ten\n11. eleven",
            '<ol start="10" style="counter-reset: list-item 9; padding-left: 1.8em;">'
            "<li>ten</li><li>eleven</li></ol>",
        ),
        ("1. a\n1. b", "<ol><li>a</li><li>b</li></ol>"),
        ("Then: a\nb\nNote: c", "<p>Then: a b Note: c</p>"),
    ],
)  # fmt: skip
def test_markdown_is_shown_as_commonmark_shows_it(text: str, expected: str) -> None:
    assert markdown_problems(text) == []
    assert re.sub(r"\n(?=<)|(?<=>)\n", "", html(text)).replace("\n", " ") == expected


CONTINUED = "would continue the one above"


@pytest.mark.parametrize(
    ("text", "line", "column", "message", "hint"),
    [
        ("• a\n• b", 1, 1, '"•" begins no list item', 'write "- " instead'),
        ("Bring:\n• a", 2, 1, '"•" begins no list item', 'write "- " instead'),
        ("Either\na) this\nb) that", 3, 1, CONTINUED, 'write "- " or "1. "'),
        ("– this\n– that", 2, 1, CONTINUED, 'write "- " or "1. "'),
        ("i. this\nii. that", 2, 1, CONTINUED, 'write "- " or "1. "'),
        ("-this\n-that", 2, 1, CONTINUED, 'write "- " or "1. "'),
        ("- this\n -that", 2, 2, CONTINUED, 'write "- " or "1. "'),
        ("1. this\n  2.that", 2, 3, CONTINUED, 'write "- " or "1. "'),
        ("★ this\n★ that", 2, 1, CONTINUED, "or end the line above with"),
        ("♠ this\n♥ that", 2, 1, CONTINUED, "or end the line above with"),
        ("✓ this\n❌ that", 2, 1, CONTINUED, "or end the line above with"),
        ("⚀ this\n⚁ that", 2, 1, CONTINUED, "or end the line above with"),
        ("*this\n*that", 2, 1, CONTINUED, 'write "- " or "1. "'),
        ("1.this\n2.that", 2, 1, CONTINUED, 'write "- " or "1. "'),
        ("1: this\n2: that", 2, 1, CONTINUED, "or end the line above with"),
        ("Roll:\n1-2 this\n3-4 that", 3, 1, CONTINUED, "or end the line above with"),
        ("1–3: this\n4: that", 2, 1, CONTINUED, "or end the line above with"),
        ("1 = this\n2 = that", 2, 1, CONTINUED, "or end the line above with"),
        ("1.1. this\n1.10. that", 2, 1, CONTINUED, "or end the line above with"),
        ("Attack: this\nLast stand: that", 2, 1, CONTINUED, "or end the line above with"),
        ("**Attack:** this\n**Last stand**: that", 2, 1, CONTINUED, "or end the line above with"),
        ("{oil}: this\n{oil}, {tar}: that", 2, 1, CONTINUED, "or end the line above with"),
        ("{oil} this\n{tar} that", 2, 1, CONTINUED, "or end the line above with"),
        ("» this\n§ that", 2, 1, CONTINUED, "or end the line above with"),
        ("#1 this\n#2 that", 2, 1, CONTINUED, "or end the line above with"),
        ("1+ this\n≥4: that", 2, 1, CONTINUED, "or end the line above with"),
        ("1 → this\n[2] that", 2, 1, CONTINUED, "or end the line above with"),
        ("Step 1. this\nRound 2 that", 2, 1, CONTINUED, "or end the line above with"),
        ("Attack — 5\n*Defence:* 3", 2, 1, CONTINUED, "or end the line above with"),
        ("**Attack** 5\nspeed = 3", 2, 1, CONTINUED, "or end the line above with"),
        ("this | 1\nthat | 2", 2, 1, CONTINUED, "a table needs a line |---|---|"),
        ("this\t1\nthat\t2", 2, 1, CONTINUED, "a table needs a line |---|---|"),
        ("-this\n- that", 1, 1, "this line is above the list", 'write a space after "-"'),
        ("this\\ \nthat", 1, 5, '"\\ " would be shown as it is', r"end a line with \ to break"),
        ("- Attack:\n      - on land", 2, 7, CONTINUED, "start it with fewer spaces"),
        ("Attack:\n    2. on land", 2, 5, CONTINUED, "start it with fewer spaces"),
        ("Attack:\n    # 1 crew", 2, 5, CONTINUED, "start it with fewer spaces"),
        ("- Attack:\n - on land", 2, 2, "is not inside the one above", "start it with 2 spaces"),
        ("1. Attack:\n  - on land", 2, 3, "is not inside the one above", "with 3 spaces"),
        ("- a\n  - b\n   - c", 3, 4, "is not inside the one above", "with 4 spaces"),
        ("- a\n- b\nThen", 3, 1, "continue the list item above", "leave an empty line before it"),
        ("1. a\n\n   b\nThen", 4, 1, "continue the list item above", "leave an empty line"),
        ("- **Attack:**deal", 1, 3, '"**" would be shown as it is', r"spaces outside and none"),
        ("**a** or **b", 1, 10, '"**" would be shown as it is', r"\* for the sign"),
        ("__Attack __ deal", 1, 1, '"__" would be shown as it is', r"\_ for the sign"),
        ("then *Attack:*deal", 1, 6, '"*Attack:*" would be shown', r"\* for the sign"),
        ("Do:\n*\nthat", 2, 1, CONTINUED, "leave an empty line before a list"),
        ("Do:\n2. that", 2, 1, CONTINUED, "leave an empty line before a list"),
        ("a\n\n# 1 crew", 3, 1, "would be a heading", r"\# for the sign"),
        ("A title\n---\nmore", 1, 1, "would be a heading", "**bold**"),
        ("> 5 models", 1, 1, "would be a quotation", r"write \> for the sign"),
        ("a\n\n    indented", 3, 5, "would be code", "fewer spaces"),
        ("```\ncode\n```", 1, 1, "only hand-written pages can have code", "```"),
        ("say `code`", 1, 5, "only hand-written pages can have code", "write it without `"),
        ("---", 1, 1, "would be a rule across the page", "write – for a dash"),
        ("-", 1, 1, "a list item without words", "write – for a dash"),
        ("- 1 strength to all", 1, 1, "would be a list of one item", "write −1, or a list of two"),
        ("Lose:\n\n- 12 crew", 3, 1, "would be a list of one item", "write −12, or"),
        ("* 2 damage", 1, 1, "would be a list of one item", r"write \* 2, or a list"),
        ("+ 5 points", 1, 1, "would be a list item", r"\+ for a sign"),
        ("1. a\n3. b", 2, 1, "this item would be number 2", "one after the other"),
        ("1986. A year", 1, 1, "a list with the number 1986", r"write 1986\. if it is no list"),
        ("0. a\n2. b", 2, 1, "this item would be number 1", "one after the other"),
        ("2*D6 and 3*D6", 1, 2, "inside a word would make words italic", r"write \* for the sign"),
        ("**Attack* deal", 1, 1, '"*" beside italic words would be shown', r"\* for the sign"),
        ("say *Attack** deal", 1, 12, 'a "*" beside italic words would be shown', "as many before"),
        ("**Board *gain** 1", 1, 1, 'a "*" beside italic words', "each inside the other"),
        ("**a *b** c*", 1, 1, '"*" inside italic words marks up nothing', "as many before"),
        ("a *b **c* d**", 1, 6, '"*" inside italic words', "each inside the other"),
        ("_a __b_ c__", 1, 4, '"_" inside italic words', r"\_ for the sign"),
        ("**a _b** c", 1, 3, '"_" inside bold words', r"\_ for the sign"),
        ("***Attack** deal", 1, 1, 'a "*" beside bold words would be shown', "as many before"),
        ("__Attack_ deal", 1, 1, 'a "_" beside italic words would be shown', r"\_ for the sign"),
        ("roll **2**D6", 1, 9, "** inside a word would make words bold", r"write \* for the sign"),
        ("a\n\n|x|y|\n|-|-|\n|1|2|3|", 5, 1, "3 cells for 2 columns", r"write \|"),
        ("|x|y|\n|-|-|\n|1|2|\nThen", 4, 1, "would be a row of the table", "leave an empty line"),
        ("|x|y|\n|-|\n|1|2|", 2, 1, "does not have the columns", "needs a line |---|---|"),
        ("|x|y|\n|1|2|", 2, 1, CONTINUED, "a table needs a line |---|---|"),
        ("a <b>bold</b>", 1, 3, '"<b>" is HTML', "write **bold**"),
        ("one<br>two", 1, 4, '"<br>" is HTML', r"end the line with \ or leave an empty line"),
        ("x\n\n<strong>All</strong>", 3, 1, '"<strong>" is HTML', "write **bold**"),
        ("<ul>\n<li>a\n</ul>", 1, 1, "is HTML", "start each item with -"),
        ("a <x> b", 1, 3, '"<x>" is HTML', r"remove it, or write \< for the sign"),
        ("a <!-- b -->", 1, 3, "is HTML", "a comment starts with #"),
        ("see ![a](b.png)", 1, 5, "prose cannot contain pictures", "field picture"),
        ("[B]: https://x.de", 1, 1, '"[B]: https://x.de" would be', "[text]("),
        ('[a](id:x "title")', 1, 1, "a link cannot have a title", "write [text](target)"),
        ("[](id:x)", 1, 1, "this link has no words", "write [text](target)"),
        ("[a](id:x)\nor [b](c d)", 2, 4, '"[b]" would be shown', "without spaces in the target"),
        ("see [3](b c)", 1, 7, '"](" would be shown as it is', "without spaces in the target"),
        ("see b](c)", 1, 6, '"](" would be shown as it is', "without spaces in the target"),
        ("a &#128512; b", 1, 3, "(U+1F600) cannot be printed", "write {name} for a symbol"),
        ("now ~~gone~~", 1, 5, '"~~gone~~" would be shown as it is', r"\~ for the sign"),
        ("now ==gone==", 1, 5, '"==gone==" would be shown as it is', r"**bold** or *italic*"),
        ("now ++new++", 1, 5, '"++new++" would be shown as it is', r"**bold** or *italic*"),
        ("H~2~O", 1, 2, '"~2~" would be shown as it is', "such as ² or ₂, or write \\~"),
        ("the 2^nd^ one", 1, 6, '"^nd^" would be shown as it is', "such as ²"),
        ("so $x-2$ wide", 1, 4, '"$x-2$" would be shown as it is', "in words, or write \\$"),
        ("pay :oil: now", 1, 5, '":oil:" would be shown as it is', "{name} for a symbol"),
        ("pay {oil, tar}", 1, 5, '"{oil, tar}" would be shown as', "write {name} for a symbol"),
        ("{{ name }} {oil", 1, 1, '"{" would be shown as it is', "or write \\{ for the sign"),
        ("Big.\n{: .red}", 2, 1, '"{: .red}" would be shown as it is', "remove it"),
        ("pay a\n[credit]", 2, 1, '"[credit]" would be shown', "{name} for a symbol, or write \\["),
        ("see [[FIRE", 1, 5, '"[[" would be shown as it is', "write [text](target)"),
        ("so[^1]", 1, 3, '"[^1]" would be shown as it is', "write [text](target)"),
        ("- [ ] a\n- b", 1, 3, '"[ ]" would be shown as it is', "write □ for a box"),
        ("a <sprite!>", 1, 3, '"<sprite!>" would be shown as it is', r"\< for the sign"),
        ("a &nbps; b", 1, 3, '"&nbps;" would be shown as it is', "the character itself"),
        (r"one\ntwo", 1, 4, r'"\n" would be shown as it is', r"end a line with \ to break it"),
        ("one\\\n\ntwo", 1, 4, '"\\" would be shown as it is', r"or write \\ for the sign"),
        ("##Title", 1, 1, '"##Title" would be shown as it is', "write a space after ##"),
        ("Term\n: meaning", 2, 1, '": meaning" would be shown', "write **Term:** and its meaning"),
        ('!!! note "A"\n    b', 1, 1, "would be shown as it is", "write **Note:** and its words"),
        ("::: tip", 1, 1, "would be shown as it is", "write **Note:** and its words"),
        ("- a\n\n  |x|y|\n  |-|-|\n  |1|2|", 3, 3, "cannot be in a list", "below the list"),
        ("a " + "b" * 51, 1, 3, "a word of 51 characters", "at most 50"),
    ],
)  # fmt: skip
def test_what_is_not_shown_as_it_is_written_is_an_error_that_says_what_to_write(
    text: str, line: int, column: int, message: str, hint: str
) -> None:
    found = lines(text)
    assert [one[:2] for one in found] == [(line, column)], found
    assert message in found[0][2] and hint in found[0][3]


@pytest.mark.parametrize(
    "text",
    [
        "a) this\\\nb) that",  # the breaks are shown
        "this | 1\\\nthat | 2",
        "-1 strength\n- this\n- that",
        "A term – this\nand that",
        "-1 strength  \n-1 speed",
        "- a\n- b\\\nThen",
        "from 12:30\n14:00 is",
        "lose 1.5\n2.5 of them",
        "*a*\n*b*",
        "Name: ____",
        "- 1 strength\n- 2 speed",
        "- one strength",
        " 9. a\n10. b",
        "- - a\n  - b",
        "- -1 strength\n- -2 speed",
        "take\n★ one",
        "**a _b_ c** and *a **b** c* and ***a***",
        "- a\n\n  b\n- c",
        "- a\n  and b\n\nThen",
        r"5\*\* and __a__",
        r"\[credit] \{oil} \:a: 5~6 \<b> \$x\$",
        "[LANCE] [3] (1) :) costs $5 and $6, x^2, C++ and C++, 12:30:15",
    ],
)
def test_what_is_shown_as_it_is_written_is_no_error(text: str) -> None:
    assert markdown_problems(text) == []


def test_a_page_may_have_headings_code_and_quotations() -> None:
    text = "# A\n\nB\n---\n\n> c\n\n    d\n\n```yaml\ne\n```\n\n---\n\n`f`"
    assert markdown_problems(text, page=True) == []
    assert len(markdown_problems(text)) == 7


def test_every_problem_is_reported_once_for_each_line() -> None:
    text = "<b>a</b> and <b>c</b><br>\n\n* <i>d</i>\n* 2*D6*2"
    assert [(line, hint) for line, _, _, hint in lines(text)] == [
        (1, "write **bold**"),
        (1, r"end the line with \ or leave an empty line"),
        (3, "write *italic*"),
        (4, r"write \* for the sign, or × for times"),
    ]


def test_lists_may_be_nested_up_to_the_limit_but_no_deeper() -> None:
    nested = [f"{'  ' * level}- hen {level}" for level in range(limits.NESTING + 1)]
    assert markdown_problems("\n".join(nested[:-1])) == []
    assert html("\n".join(nested[:-1])).count("<ul>") == limits.NESTING
    (problem,) = markdown_problems("\n".join(nested))
    assert problem.message == "more than 8 nested lists or quotations"


def test_what_a_text_names_has_its_position() -> None:
    text = "- {oil}, [a](id:x)\n- `{no}` \\{no} [b](<https://x.example>) {oil}"
    symbols, links = names_in(text).symbols, names_in(text).links
    assert [(text[at : at + 5], name) for at, name in symbols] == [("{oil}", "oil")] * 2
    assert [at for at, _ in symbols] == [2, text.rindex("{oil}")]
    assert [address for _, address in links] == ["id:x", "https://x.example"]
    assert text[links[0][0] :].startswith("id:x")


@pytest.mark.parametrize(
    ("form", "place"),
    [
        ("text: |\n      First.\n\n      Then a <b>b</b> here.", "28:14"),
        ("text: >-\n      First <i\n      and a <b>b</b> here.", "27:13"),
        ('text: "First a <b>b</b> here."', "25:20"),
        ("text: First a <b>b</b> here.", "25:19"),
    ],
)
def test_an_error_is_at_its_line_and_column_in_every_form_of_yaml(
    tmp_path: Path, form: str, place: str
) -> None:
    tree = invented(tmp_path)
    text = "text: Each hen may carry one egg through a gate."
    edit(tree, "1e/harvest/primary.yml", text, form)
    (error,) = errors_of(tree)
    assert str(error) == f'{tree}/1e/harvest/primary.yml:{place}: "<b>" is HTML (write **bold**)'


def test_an_error_in_a_rule_is_at_its_second_use_if_the_first_is_code(tmp_path: Path) -> None:
    tree = invented(tmp_path, {"about/x.md": "---\ntitle: X\n---\n\n`<b>` is\n\nnot <b>.\n"})
    with pytest.raises(ContentErrors, match=r"about/x\.md:7:5: .<b>. is HTML"):
        load([tree])


@pytest.mark.parametrize(
    "name", ["A <b>hen</b>", "Hens&nbsp;first", "One<br>two", r"One\\nTwo", r"One\\*"]
)
def test_markup_in_a_name_is_an_error(tmp_path: Path, name: str) -> None:
    tree = invented(tmp_path)
    edit(tree, "1e/harvest/primary.yml", "name: Gather Eggs", f'name: "{name}"')
    with pytest.raises(ContentErrors, match=r"primary\.yml:\d+:\d+: .* printed as it is"):
        load([tree])


PIECES = st.sampled_from([
    "a", "hen ", "B2 ", "*", "**", "_", "`", "\\", "&amp;", "&", "<", "<b>", "[", "](https://x.de)",
    "](",
    "\n", "\n", "\n\n", "  ", "   ", "    ", "- ", "1. ", "2. ", "7) ", "* ", "+ ", "> ", "# ", "•",
    "|", "|a|b|\n|-|-|\n", "---", "===", "~~~", "\n```\n", "  \n", "\\\n", "é", "“", "(", ")", ":",
])  # fmt: skip


@settings(max_examples=400)
@given(parts=st.lists(PIECES, min_size=1, max_size=18), page=st.booleans())
def test_any_text_is_shown_as_commonmark_shows_it_or_is_an_error(
    parts: list[str], page: bool
) -> None:
    text = "".join(parts).strip()
    linked = all(is_allowed(address) for _, address in names_in(text).links)
    if text and linked and not markdown_problems(text, page=page):
        assert structure(html(text)) == structure(COMMONMARK.render(text))


@settings(max_examples=100)
@given(parts=st.lists(PIECES, min_size=1, max_size=12))
def test_every_line_break_of_a_cell_is_shown_and_only_those(parts: list[str]) -> None:
    text = "".join(parts).strip()
    if not text or markdown_problems(text):
        return
    if not markdown_problems(without_soft_breaks(text)):
        assert structure(html(without_soft_breaks(text))) == structure(html(text))
    if not markdown_problems(with_line_breaks(text)):
        shown = html(with_line_breaks(text))
        assert re.sub(r" *(<br>|\n)", "/", shown) == re.sub(r" *(<br>|\n)", "/", html(text))


@pytest.mark.parametrize("text", ["- a\n- b\nThen", "1. a\n2. b\n   c\nThen", "- a\n  - b\nThen"])
def test_a_line_of_a_cell_below_a_list_is_below_it(text: str) -> None:
    assert html(with_line_breaks(text)).endswith("\n<p>Then</p>")


@pytest.mark.slow
@settings(max_examples=40)
@given(unit=st.lists(PIECES, min_size=1, max_size=4).map("".join), tail=PIECES)
def test_any_repeated_fragment_is_parsed_quickly(unit: str, tail: str) -> None:
    text = (unit * limits.PROSE)[: limits.PROSE - 500] + tail * 100
    start = time.process_time()
    markdown_problems(text)
    html(text)
    assert time.process_time() - start < 6  # up to 0.5 s; a slow machine takes six times as long


def structure(html: str) -> list[str]:
    """Return the tags of HTML, with the numbers and targets that matter, and its words."""
    reader = _Structure()
    reader.feed(html)
    reader.close()
    return [part for part in (" ".join(part.split()) for part in reader.parts) if part]


class _Structure(HTMLParser):
    # A table without rows has a body, too; a span only keeps a word of code on one line.
    LEFT_OUT = ("thead", "tbody", "span")

    def __init__(self) -> None:
        super().__init__()
        self.parts = [""]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in self.LEFT_OUT:
            return
        kept = sorted(f"{key}={value}" for key, value in attrs if key in ("start", "href"))
        self.parts += [f"<{tag} {' '.join(kept)}>", ""]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.LEFT_OUT:
            self.parts += [f"</{tag}>", ""]

    def handle_data(self, data: str) -> None:
        self.parts[-1] += data
