import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from musterbook.article.parsed_prose import Paragraph, Prose, ProseLink, cut_text
from musterbook.article.prose_html import HtmlWriter
from musterbook.article.prose_parser import Parser
from musterbook.library.addresses import FRAME_IDS
from musterbook.library.checks.markdown import markdown_problems
from musterbook.library.loading import load
from musterbook.library.markdown import BRACED_SYMBOL
from musterbook.library.model.nodes import Library
from musterbook.resources import TEMPLATES
from tests.trees import edit, invented, invented_library


@pytest.fixture
def library() -> Library:
    return invented_library()


def html(library: Library, id: str, text: str) -> str:
    """Return a text as HTML in which links show their kind and target."""

    def link(link: ProseLink, words: str) -> str:
        return f"[{link.kind} {link.target}|{words}]"

    return HtmlWriter(link).prose(Parser(library).prose(library[id], text), inline=True)


def test_an_id_link_contains_the_id_of_its_entry(library: Library) -> None:
    text = "See [eggs](id:1e/harvest/primary/gather-eggs)."
    expected = "See [ref 1e/harvest/primary/gather-eggs|eggs]."
    assert html(library, "1e/harvest/primary/hold-the-fences", text) == expected


def test_list_items_are_separated_in_plain_text(library: Library) -> None:
    text = "Bring:\n\n- a hen\n- a fence.\n- a gate"
    prose = Parser(library).prose(library["1e/harvest"], text)
    assert prose.text() == "Bring: a hen; a fence. a gate"


def test_a_term_is_linked_once_in_a_text_regardless_of_case(library: Library) -> None:
    assert html(library, "1e/harvest", "Fences, fences and a gate.") == (
        "[term 1e/rules/fences/fence|Fences], fences and a [term 1e/rules/fences/gate|gate]."
    )


def test_a_term_linked_by_the_author_is_not_linked_again(library: Library) -> None:
    text = "A gate, then a [gate](id:1e/rules/fences/gate)."
    assert html(library, "1e/harvest", text) == "A gate, then a [ref 1e/rules/fences/gate|gate]."


def test_a_term_of_two_words_is_found_across_a_line_break(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    edit(tree, "1e/rules/fences.md", "terms: [gate]", "terms: [barn gate]")
    assert "term" in html(load([tree]), "1e/harvest", "Open the barn\ngate.")


def test_a_capitalised_term_is_linked_only_where_it_is_capitalised(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    edit(tree, "1e/rules/fences.md", "terms: [gate]", "terms: [Gate]")
    library = load([tree])
    assert "term" in html(library, "1e/harvest", "The Gate.")
    assert "term" not in html(library, "1e/harvest", "The gate.")


def test_a_longer_term_of_the_same_entry_is_not_divided(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    edit(tree, "1e/rules/fences.md", "terms: [gate]", "terms: [gate, fence gate]")
    library = load([tree])
    assert "term" not in html(library, "1e/rules/fences/gate", "A fence gate opens.")


def test_terms_are_not_linked_to_themselves_or_in_headings_code_links_and_parts_of_words(
    library: Library,
) -> None:
    assert "term" not in html(library, "1e/rules/fences/fence", "A fence.")
    text = "# gate\n\n`gate` [a gate](id:1e) gatekeeper gate-post"
    found = html(library, "1e/harvest", text)
    assert "term" not in found and "[ref 1e|a gate]" in found


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=y>",
        "a <b>b</b>",
        "&lt;script&gt;",
        "[x]: https://example.org",
        "a [x][y]\n\n[y]: javascript:alert(1)",
        "    <script>",
        "```\n<script>\n```",
        "> <script>",
        "[b]\n\n[b]: javascript:alert(1)",
        "[x](JaVaScript&#58;alert(1))",
        "[x](java\tscript:alert(1))",
        "[x]( <javascript:alert(1)> )",
        "<javascript:alert(1)>",
        "<http://example.org/>",
        "![x](https://example.org/a.png)",
        "![x][b]\n\n[b]: https://example.org/a.png",
        "[x](https://[bad)",
    ],
)
def test_no_text_has_elements_pictures_or_links_that_prose_may_not_have(
    library: Library, text: str
) -> None:
    found = html(library, "1e/harvest", text)
    assert "<script" not in found and "<img" not in found and "<b>" not in found
    assert "href" not in found and "web" not in found


@pytest.mark.parametrize(
    "target", ["javascript:alert(1)", "http://a.b", "//a.b", "data:x", "a.html"]
)
def test_links_other_than_entries_anchors_and_https_are_plain_text(
    library: Library, target: str
) -> None:
    assert html(library, "1e/harvest", f"A [word]({target}) here.") == "A word here."


def test_https_addresses_and_anchors_can_be_linked(library: Library) -> None:
    text = "[a](https://example.org/x) and [b](#b)"
    assert html(library, "1e/harvest", text) == "[web https://example.org/x|a] and [web #b|b]"


def test_a_full_stop_after_a_name_with_punctuation_stays(
    library: Library,
) -> None:
    text = "Play [Charge!](id:1e). Play **Now!**. Play Ambush!. Done."
    found = html(library, "1e/harvest", text)
    assert found == "Play [ref 1e|Charge!]. Play <strong>Now!</strong>. Play Ambush!. Done."


def test_lists_tables_and_quotes_keep_their_structure(library: Library) -> None:
    text = "1. one\n2. two\n\n- a\n\n- b\n\n|x|y|\n|-|:-:|\n|1|**2**|\n\n> said\n\n---\n\n    code"
    found = html(library, "1e/harvest", text)
    assert "<ol>\n<li>one</li>\n<li>two</li>\n</ol>" in found
    assert "<li><p>a</p></li>" in found
    assert '<th style="text-align: center;">y</th>' in found
    assert "<strong>2</strong>" in found
    assert "<blockquote>\n<p>said</p>\n</blockquote>" in found
    assert "<hr>" in found and '<pre tabindex="0"><code>code\n</code></pre>' in found


def test_a_line_never_ends_within_an_option(library: Library) -> None:
    found = html(library, "1e/harvest", "`new --deck <x>`")
    assert found == '<code>new <span class="whole">--deck</span> &lt;x&gt;</code>'


def test_identical_texts_of_a_pack_are_parsed_once(library: Library) -> None:
    parser = Parser(library)
    one = parser.prose(library["1e/harvest/primary/gather-eggs"], "A fence.")
    assert parser.prose(library["1e/harvest/primary/hold-the-fences"], "A fence.") is one


@given(st.text("aB 1.!?,:;-+'’\"()/@%$^{}", max_size=60).map(str.strip))
def test_the_shortcut_for_plain_lines_agrees_with_the_parser(text: str) -> None:
    """The shortcut for texts without Markdown gives the same result as Markdown."""
    if "!." in text or "?." in text or markdown_problems(text):
        return  # Markdown keeps both marks
    if BRACED_SYMBOL.search(text):
        return  # `check` refuses it: there is no such symbol
    prose = PARSER.prose(_Anywhere(), text)  # type: ignore[arg-type]
    expected = MARKDOWN.render(text).replace("&quot;", '"')
    written = HtmlWriter(lambda _, words: words).prose(prose)
    assert " ".join(written.split()) == " ".join(expected.split())


class _Anywhere:
    id, edition, pack = "x", None, None


PARSER = Parser(Library({}))
MARKDOWN = MarkdownIt("commonmark")


def test_the_first_paragraph_can_be_used_alone() -> None:
    prose = Prose((Paragraph(("One.",)), Paragraph(("Two.",))))
    assert prose.first == Prose((Paragraph(("One.",)),))
    assert prose.text() == "One. Two."
    assert prose.text(6) == "One."


def test_a_text_is_shortened_after_a_sentence_or_a_word() -> None:
    assert cut_text("one two three", 9) == "one two…"
    assert cut_text("One two three. Four five six seven.", 24) == "One two three."
    assert cut_text("One. Two three four five six seven.", 24) == "One. Two three four…"
    assert cut_text("Move two lamps. 1. The nearest one.", 24) == "Move two lamps."


def test_headings_of_a_page_have_ids_for_links(library: Library) -> None:
    text = (
        "## Our *event*: day 1\n\n## Set up\n\n- # Set up\n\n### Set-up 2\n\nContent\n---\n\n## +"
    )
    prose = Parser(library).prose(library["1e"], text)
    html = HtmlWriter(lambda link, words: words, anchors=True).prose(prose)
    ids = ["our-event-day-1", "set-up", "set-up-2", "set-up-2-2", "content-2", "section"]
    assert re.findall(r'<h\d id="(.*?)">', html) == ids
    assert "id=" not in HtmlWriter(lambda link, words: words).prose(prose)


def test_no_heading_has_the_id_of_an_element_around_the_page() -> None:
    theme = "".join(path.read_text() for path in (TEMPLATES / "theme").rglob("*.html"))
    theme += (TEMPLATES / "pages/article-frame.html").read_text()
    assert set(re.findall(r'\bid="([\w-]+)"', theme)) == FRAME_IDS
