"""Pages of an invented edition: texts, links and changes."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest

from musterbook.library import addresses
from musterbook.library.loading import load
from musterbook.library.model.entries import Rule
from musterbook.library.model.nodes import Library
from musterbook.pages import Page, card_pages, popovers
from musterbook.pages.page import compact
from musterbook.print_files import PrintFile
from musterbook.site.website import Site
from tests.link_check import read_document
from tests.trees import bundled, edit, invented, invented_library, plant

PACK = "1e/harvest"


@pytest.fixture(scope="module")
def library() -> Library:
    return invented_library()


@pytest.fixture(scope="module")
def made(library: Library) -> dict[str, Page]:
    return {page.url: page for page in Site(library, play="").pages}


def words(page: Page) -> str:
    text = " ".join(unescape(re.sub(r"<[^>]+>", " ", page.html)).split())
    return re.sub(r" ([.,;:!?)])", r"\1", text)


def test_a_label_that_repeats_the_title_is_left_out(made: dict[str, Page]) -> None:
    tables, weather = (
        made[f"{PACK}/tables/{name}.html"].html.split("</header>")[0]
        for name in ("index", "weather")
    )
    assert "<h1>Tables</h1>" in tables and 'class="label"' not in tables
    assert '<p class="label"><span>Table</span><span><i> · </i>D6' in weather


def test_a_later_moment_is_a_note_to_the_row_that_it_changes(made: dict[str, Page]) -> None:
    page = made["1e/orchard/picking/windfall.html"].html
    table = page[page.index("<table>") : page.index("</table>")]
    assert table.count('<td class="points">') == 2
    [group] = re.findall(
        r"<tbody>(?:(?!</tbody>).)*end of your turn instead.*?</tbody>", table, re.DOTALL
    )
    assert "each tree you hold" in group


def test_an_addition_hangs_below_its_line_and_another_way_to_score_begins_with_or(
    made: dict[str, Page],
) -> None:
    assert '<td class="added">no egg was broken' in made[f"{PACK}/primary/gather-eggs.html"].html
    linchpin = "10e/chapter-approved-2025-26/primary/linchpin.html"
    page = words(Site(bundled()).makers[linchpin]())
    assert "5 each other objective marker" in page and "3 or each objective marker" in page


def test_every_entry_has_a_page_or_an_anchor_on_one(
    library: Library, made: dict[str, Page]
) -> None:
    for node in library.nodes.values():
        address, _, anchor = addresses.url(node).partition("#")
        assert address in made, node.id
        if anchor:
            assert anchor in read_document(made[address].html).anchors, node.id


def test_a_title_names_edition_and_pack_once(made: dict[str, Page]) -> None:
    titles = {url: made[url].full_title for url in ("1e/index.html", "1e/harvest/index.html")}
    assert list(titles.values()) == ["First edition · 1st", "Harvest · 1st"]
    assert made["1e/harvest/index.html"].description.startswith("Harvest (1st). ")
    page = Page("", "1st edition", "", "", "edition", here="1st")
    assert page.full_title == "1st edition"
    assert replace(page, title="1stborn").full_title == "1stborn · 1st"


def test_the_list_beside_an_edition_divides_packs_from_rules_as_its_page_does(
    made: dict[str, Page],
) -> None:
    html = made["1e/index.html"].html
    nav = html[html.index('<div id="siblings">') : html.index("</nav>")]
    heads = re.findall(r'<li><a href="(#\w+)">([^<]+)</a>\s*<ul>(.*?)</ul>', nav, re.DOTALL)
    assert [(href, name) for href, name, _ in heads] == [
        ("#packs", "Mission packs"),
        ("#rules", "Rules"),
    ]
    links = [re.findall(r'href="([^"]+)"', below) for *_, below in heads]
    assert "harvest/index.html" in links[0] and "rules/fences/index.html" in links[1]
    assert all(f'<h2 id="{href[1:]}">' in html for href, *_ in heads)


def test_a_page_is_one_element_without_blank_lines(made: dict[str, Page]) -> None:
    for page in made.values():
        assert page.html.startswith("<div") and page.html.endswith("</div>")
        assert "\n\n" not in page.html


def test_a_card_says_when_for_what_and_how_many_points(made: dict[str, Page]) -> None:
    page = made[f"{PACK}/primary/hold-the-fences.html"]
    text = words(page)
    assert text.index("Rounds 2–4") < text.index("each fence you hold")
    assert "End of your Command phase" in text and "Max 15VP a turn" in text
    assert '<span class="vp">5</span>' in page.html
    assert "face-primary" in page.html
    assert "Stand still, look large." in text


def test_the_rules_of_a_card_come_before_what_it_scores_as_on_its_face(
    made: dict[str, Page],
) -> None:
    html = made[f"{PACK}/primary/gather-eggs.html"].html
    assert html.index("Each hen may carry") < html.index('class="scoring"')
    assert "D3" in html and 'class="vp plus"' in html


def test_fixed_and_tactical_points_are_side_by_side(made: dict[str, Page]) -> None:
    text = words(made[f"{PACK}/secondary/count-the-hens.html"])
    assert "Fixed 2 Tactical 3" in text
    assert "Fixed or Tactical" in text


def test_a_card_that_cannot_be_fixed_says_so(made: dict[str, Page]) -> None:
    assert "Tactical only" in words(made[f"{PACK}/secondary/chase-the-fox.html"])


def test_a_changed_card_has_both_readings_and_a_switch(made: dict[str, Page]) -> None:
    html = made[f"{PACK}/primary/hold-the-fences.html"].html
    usual = f'data-usual="{PACK}/errata"'
    on = re.search(rf'<div class="variant changed" data-when="\+{PACK}/errata" {usual}>', html)
    off = re.search(rf'<div class="variant" data-when="-{PACK}/errata" {usual} hidden', html)
    assert on and off and on.start() < off.start()
    assert "do not count." in html[on.start() : off.start()]
    assert "do not count." not in html[off.start() :].split("</article>")[0]
    assert f'data-overlay-switch="{PACK}/errata"' in html
    assert "January 2032" in html and "Gates no longer count." in html


def test_a_change_marks_its_line_and_no_other(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    lines = "          - {vp: 3, each: Hens.}\n          - {vp: 1, if: Eggs.}\n"
    changed = lines.replace("vp: 1", "vp: 2")
    fields = "    name: Two Lines\n    scoring:\n      - timing: turn-end\n        lines:\n"
    edit(
        tree, f"{PACK}/primary.yml", "cards:\n",
        f"cards:\n  two-lines:\n{fields}{lines}    flavour: Peck.\n    changes:\n"
        "      - overlay: errata\n        set:\n          scoring:\n"
        f"            - timing: turn-end\n              lines:\n"
        f"{changed.replace('          - ', '                - ')}",
    )  # fmt: skip
    html = Site(load([tree])).makers[f"{PACK}/primary/two-lines.html"]().html
    rows = re.findall(r'<tr class="([^"]*)">(.*?)</tr>', html.split("data-when")[1], re.DOTALL)
    assert [("revised" in css, "Eggs" in row) for css, row in rows] == [
        (False, False),
        (True, True),
    ]
    assert "revised" not in html.split("data-when")[2]
    order = ['class="scoring"', 'class="flavour"', "Changed by", "overlay-switch"]
    assert sorted(order, key=html.index) == order


def test_an_overlay_that_is_off_by_default_shows_the_original_reading(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    edit(tree, f"{PACK}/pack.yml", "summary: Fewer hens.", "summary: Fewer hens.\n    on: false")
    html = Site(load([tree])).makers[f"{PACK}/primary/hold-the-fences.html"]().html
    assert f'data-when="+{PACK}/errata" data-usual="" hidden' in html
    assert f'data-when="-{PACK}/errata" data-usual="">' in html
    assert "Hens on a" in html and "do not count." in html
    assert 'aria-checked="false"' in html


def test_points_are_first_in_each_row_of_scoring(made: dict[str, Page]) -> None:
    tables = [table for page in made.values() for table in page.html.split('class="scoring"')[1:]]
    rows = [
        row
        for table in tables
        for row in re.findall(r"<tr[^>]*>\s*(<[^>]+>)", table.split("</table>")[0])
    ]
    assert len(rows) > 9
    assert [row for row in rows if 'class="points' not in row] == []


def test_a_page_has_breadcrumbs(made: dict[str, Page]) -> None:
    page = made[f"{PACK}/primary/hold-the-fences.html"]
    crumbs = page.html.split('class="crumbs"')[1].split("</nav>")[0]
    assert re.findall(r">([^<]+)</a>", crumbs) == [
        "Musterbook", "First edition", "Harvest", "Primary tasks",
    ]  # fmt: skip
    assert 'rel="next" href="gather-eggs.html"' in page.html
    assert 'rel="prev"' not in page.html
    assert '<a href="hold-the-fences.html" aria-current="page">' in page.html
    assert (page.here, page.place) == ("1st · Harvest", "Harvest · 1st")
    assert page.short_place == "HAR · 1st"


def test_a_page_names_its_source(made: dict[str, Page]) -> None:
    page = made["1e/rules/fences/gate.html"]
    assert 'href="../../../sources.html#barn-book"' in page.html
    assert "The Barn Book, page 4" in words(page)
    assert "version 1.2, May 2031" in words(page)
    assert "documented" in words(page)


def test_a_source_is_a_link_if_it_has_an_address(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    edit(tree, "sources.yml", "publisher: Nobody", "url: https://barn.example/book?a=1&b=2")
    html = Site(load([tree])).makers["sources.html"]().html
    assert '<a href="https://barn.example/book?a=1&amp;b=2">The Barn Book</a>' in html
    assert '-title">The Barn Book, corrected</h2>' in html


def test_a_page_lists_what_refers_to_it(made: dict[str, Page]) -> None:
    panels = made["1e/rules/fences/fence.html"].html.split("<aside")[1]
    assert "Gate" in panels.split("Referred to by")[1]
    assert "Is a gate a fence?" in made["1e/rules/fences/gate.html"].html


def test_a_card_lists_the_pool_rows_that_use_it(made: dict[str, Page]) -> None:
    panels = made[f"{PACK}/primary/hold-the-fences.html"].html.split("<aside")[1]
    assert 'href="../pool.html#a"' in panels
    assert 'href="../pool.html#b"' not in panels


def test_a_pool_links_its_cards_and_lists_plain_values(made: dict[str, Page]) -> None:
    page = made[f"{PACK}/pool.html"]
    assert 'href="primary/hold-the-fences.html"' in page.html
    assert '<td data-label="Barns">1, 2</td>' in page.html


def test_a_map_is_shown_with_its_markers_in_a_table(made: dict[str, Page]) -> None:
    for url in (f"{PACK}/maps/long-field.html", f"{PACK}/deployment/long-field.html"):
        html = made[url].html
        assert "<svg" in html and "From the left" in html
        assert '<details class="fold" open><summary><h2>Objective markers</h2>' in html


def test_a_mission_has_its_sections_and_its_map(made: dict[str, Page]) -> None:
    text = words(made[f"{PACK}/missions/night-raid.html"])
    assert text.index("The Attacker brings foxes.") < text.index("wins with three eggs")


def test_doubtful_entries_are_listed_on_one_page(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    edit(
        tree, f"{PACK}/primary.yml", "    copies: 2\n",
        "    copies: 2\n    confidence: single-source\n    caveat: Only the miller says so.\n",
    )  # fmt: skip
    made = Site(load([tree])).makers
    assert "Only the miller says so." in made["doubt.html"]().html
    assert "Gather Eggs" in made["doubt.html"]().html
    assert "single-source" in made[f"{PACK}/primary/gather-eggs.html"]().html


def test_a_doubt_is_listed_once_and_shown_on_every_card_that_has_it(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    doubt = "confidence: single-source\ncaveat: Only the miller says so.\n"
    edit(tree, f"{PACK}/primary.yml", "singular:", f"{doubt}singular:")
    made = Site(load([tree])).makers
    assert made["doubt.html"]().html.count("Only the miller says so.") == 1
    assert "Gather Eggs" not in made["doubt.html"]().html
    card = made[f"{PACK}/primary/gather-eggs.html"]().html
    assert "single-source" in card and "Only the miller says so." in card


def test_a_page_of_questions_shows_its_doubt_once(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    faq = tree / PACK / "faq.yml"
    doubt = "confidence: single-source\ncaveat: Only the miller says so.\n"
    faq.write_text(doubt + faq.read_text(encoding="utf-8"), encoding="utf-8")
    html = Site(load([tree])).makers[f"{PACK}/faq.html"]().html
    assert html.count("Only the miller says so.") == 1


def test_an_old_address_redirects_to_the_new_one(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    edit(
        tree, f"{PACK}/primary.yml", "    copies: 2\n",
        f"    copies: 2\n    aliases: [{PACK}/primary/fetch-eggs]\n",
    )  # fmt: skip
    made = Site(load([tree])).makers
    page = made[f"{PACK}/primary/fetch-eggs.html"]()
    assert page.redirect == "gather-eggs.html"
    assert 'href="gather-eggs.html"' in page.html


def test_print_files_are_linked_from_deck_card_and_pack(library: Library) -> None:
    files = (
        PrintFile("print/tasks.pdf", "A4", PACK, f"{PACK}/primary", "A4", 4, 120_000),
        PrintFile("print/all.pdf", "All decks, A4", PACK, "", "A4", 12, 2_400_000),
    )
    made = Site(library, prints=files).makers
    assert 'href="../../../print/tasks.pdf"' in made[f"{PACK}/primary/index.html"]().html
    assert 'href="../../../print/tasks.pdf"' in made[f"{PACK}/primary/hold-the-fences.html"]().html
    pack = made[f"{PACK}/index.html"]().html
    assert pack.count('href="../../print/all.pdf"') == pack.count("<h2>Print</h2>") == 1
    assert "2.4 MB" in made["print.html"]().html and "120 kB" in made["print.html"]().html


def test_markup_in_content_is_shown_and_never_executed(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    cards = f"{PACK}/primary.yml"
    edit(tree, cards, "name: Gather Eggs", "name: Gather <script>alert(1)</script>")
    edit(tree, cards, "flavour: Stand still", "flavour: <svg onload=alert(2)> Stand still")
    edit(tree, cards, "text: Each hen", r"text: \<img src=x onerror=alert(3)> Each hen")
    library = load([tree])
    everything = "".join(p.html for p in Site(library).pages) + "".join(popovers(library).values())
    for tag in ("<script>alert", "<svg onload", "<img src=x"):
        assert tag not in everything
        assert tag.replace("<", "&lt;").replace("script>", "script&gt;") in everything


def test_a_popover_shows_key_points_or_scoring_and_has_the_rest_for_the_pinboard(
    library: Library,
) -> None:
    html = popovers(library)["1e/rules/fences/fence"]
    brief, rest = html.split('<div class="rest" hidden>')
    assert "held by whoever stands on it" in brief and "<p>" in rest
    assert 'class="open" href="1e/rules/fences/fence.html"' in html  # from the root
    card = popovers(library)[f"{PACK}/primary/hold-the-fences"]
    assert '<span class="vp">5</span>' in card and "Rounds 2–4" in card


def test_a_page_of_an_entry_says_what_its_button_pins(made: dict[str, Page]) -> None:
    assert 'data-entry="1e/rules/fences/gate"' in made["1e/rules/fences/gate.html"].html
    assert "data-entry" not in made[f"{PACK}/index.html"].html


def test_a_card_is_compared_with_the_card_of_the_same_name_in_another_pack(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    edit(tree, "1e/duel/task.yml", "name: Sit,", "name: Gather Eggs,")
    made = Site(load([tree])).makers
    text = words(made[f"{PACK}/primary/gather-eggs.html"]())
    assert "you sat" in text.split("Compare with other packs")[1]
    assert "each egg" in words(made["1e/duel/task/sit.html"]())


def test_a_card_that_scores_nothing_is_not_compared_with_a_mission_of_its_name(
    tmp_path: Path,
) -> None:
    tree = invented(tmp_path)
    edit(tree, "1e/orchard/family.yml", "name: Shakers", "name: Gather Eggs")
    made = Site(load([tree])).makers
    for url in ("1e/orchard/family/shakers.html", f"{PACK}/primary/gather-eggs.html"):
        assert "Compare with other packs" not in words(made[url]())
    assert PACK not in made["1e/orchard/family/shakers.html"]().elsewhere


def test_a_wide_table_labels_each_cell_for_phones(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    with (tree / "1e/orchard/tables.yml").open("a", encoding="utf-8") as file:
        file.write("  yields:\n    name: Yields\n    columns: [Spring, Summer, Autumn, Winter]\n")
        file.write("    rows:\n      - {name: Apples, cells: [none, some, many, stored]}\n")
    made = Site(load([tree])).makers
    assert '<td data-label="Autumn">many</td>' in made["1e/orchard/tables/yields.html"]().html


def test_concepts_compare_editions_and_are_linked_from_their_entries(made: dict[str, Page]) -> None:
    assert "Who holds a fence." in words(made["concepts/fence.html"])
    assert 'href="../../../concepts/fence.html"' in made["1e/rules/fences/fence.html"].html


def test_the_page_of_a_layout_lists_its_areas_and_names_its_deployment(
    made: dict[str, Page],
) -> None:
    page = made["1e/orchard/maps/hedges.html"]
    text = words(page)
    assert "Deployment: Rows." in text and 'href="rows.html"' in page.html
    assert "W1A ± 1″ Wedge, 6″ × 4″ Central" in text and "uncertain by that distance" in text
    assert "H1A Hedge, 8″ × 2″ Attacker’s home" in text
    border = "13″ from the bottom on the right edge – 13″ from the top on the left edge"
    assert f"Attacker’s territory {border} corners (0, 0), (40, 0), (40, 17), (0, 13)" in text
    assert "Old tree (unknown)" in words(made["1e/orchard/maps/rows.html"])


def test_rules_share_a_page_if_their_file_says_so(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    url = "1e/rules/fences/index.html"
    apart = Site(load([tree])).makers[url]()
    edit(tree, "1e/rules/fences.md", "---\nname: Fences\n", "---\nname: Fences\ntogether: true\n")
    library = load([tree])
    page = Site(library).makers[url]()
    rules = library.children(library["1e/rules/fences"], "rule")
    assert len(rules) > 1
    for rule in rules:
        assert f'<section id="{rule.slug}">' in page.html
        assert f'<section id="{rule.slug}">' not in apart.html
    assert len(page.html) > len(apart.html)


def test_a_rule_shows_its_key_points_and_folds_the_text_that_repeats_them(
    made: dict[str, Page],
) -> None:
    for url, page in made.items():
        if '<details class="in-full">' in page.html:
            points, _, full = page.html.partition('<details class="in-full">')
            assert '<ul class="short">' in points and '<ul class="short">' not in full, url
            break
    else:
        pytest.fail("no rule has key points")


def test_all_rules_of_an_edition_are_on_one_page_with_a_list_of_contents(
    library: Library, made: dict[str, Page]
) -> None:
    page = made["1e/rules/index.html"]
    listed = re.findall(r'<a href="#([\w-]+)">', page.html.partition("</nav>")[0])
    rules = [rule for rule in library.of_type(Rule) if rule.id.startswith("1e/rules/")]
    assert [anchor for anchor in listed if "-" in anchor] == [
        "-".join(rule.id.split("/")[2:]) for rule in rules
    ]
    for anchor in listed:
        assert f' id="{anchor}">' in page.html
    assert page.html.count('class="chapter-rule"') == len(rules) > 1
    assert 'href="rules/index.html">All rules on one page' in made["1e/index.html"].html


def test_a_deck_lists_every_card_with_the_data_for_its_filters(
    library: Library, made: dict[str, Page], monkeypatch: pytest.MonkeyPatch
) -> None:
    url = f"{PACK}/secondary/index.html"
    assert "<form" not in made[url].html  # two cards need no filters
    monkeypatch.setattr(card_pages, "CARDS_WITHOUT_FILTER", 1)
    page = Site(library).makers[url]()
    assert re.search(r'<form class="form-bar card-filter deck-filter"', page.html)
    assert f'data-id="{PACK}/secondary/count-the-hens" data-held="fixed tactical"' in page.html
    assert f'data-id="{PACK}/secondary/chase-the-fox" data-held="tactical"' in page.html
    assert re.search(r"\d+ cards: \d+ Fixed · \d+ Tactical\.", words(page))


def test_a_deck_of_several_types_begins_with_links_to_them() -> None:
    html = Site(bundled()).makers["11e/chapter-approved-2026-27/primary/index.html"]().html
    linked = re.findall(r'<a href="#(group-\d+)">', html)
    assert linked == re.findall(r'<h2 id="(group-\d+)">', html) and len(linked) == 5


def test_preformatted_text_keeps_its_lines_and_its_indentation() -> None:
    html = compact("<div>\n  <p>a</p>\n\n<pre><code>a:\n  b: 1\n\nc</code></pre>\n</div>")
    assert html == "<div>\n<p>a</p>\n<pre><code>a:&#10;  b: 1&#10;&#10;c</code></pre>\n</div>"


def test_a_pack_says_if_dice_decide_when_its_battles_end(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    path = tree / PACK / "pack.yml"
    text = path.read_text(encoding="utf-8")
    made = Site(load([tree])).makers
    pack = words(made[f"{PACK}/index.html"]())
    assert pack.index("Missions") < pack.index("battle rounds.") < pack.index("Decks")
    path.write_text(
        text.replace("  setup:\n", "  setup:\n    - {op: length, more: [{after: 3, on: 4}]}\n", 1),
        encoding="utf-8",
    )
    made = Site(load([tree])).makers
    assert "3 to 4 battle rounds." in words(made[f"{PACK}/index.html"]())


def test_the_length_of_a_game_uses_the_word_of_the_pack_for_a_battle_round(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    edit(tree, f"{PACK}/pack.yml", "  rounds: 4", "  rounds: 4\n  round: game turn")
    made = Site(load([tree])).makers
    assert "4 game turns." in words(made[f"{PACK}/index.html"]())


def test_a_limit_that_an_overlay_changed_has_both_readings(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    limit = "{of: [primary], vp: 30, without: [battle-end], since: errata}"
    edit(tree, f"{PACK}/pack.yml", "{of: [primary], vp: 30}", limit)
    edit(tree, f"{PACK}/primary.yml", "score: primary", "score: primary\nrole: primary")
    made = Site(load([tree])).makers
    card = words(made[f"{PACK}/primary/gather-eggs.html"]())
    assert "Max 30VP a battle, not counting the end of the battle" in card
    html = made[f"{PACK}/index.html"]().html
    table = html.split('id="scoring"')[1].split("</table>")[0]
    on = f'<span data-when="+{PACK}/errata" data-usual="{PACK}/errata">'
    off = f'<span data-when="-{PACK}/errata" data-usual="{PACK}/errata" hidden'
    assert f"{on}at most 30VP a battle, not counting the end of the battle</span>" in table
    assert "at most 30VP a battle</span>" in table.split(off)[1]


def test_the_print_page_has_one_row_for_each_deck_and_names_the_options_of_each_file(
    library: Library,
) -> None:
    deck = f"{PACK}/primary"
    files = (
        PrintFile("print/a.pdf", "A4", PACK, deck, "A4", 4, 120_000, choices=("a4/full",)),
        PrintFile(
            "print/l.pdf", "Letter", PACK, deck, "Letter", 4, 9_000, choices=("letter/full",)
        ),
        PrintFile(
            "print/all.pdf", "All decks", PACK, "", "A4", 1, 1, choices=("a4/large", "letter/large")
        ),
        PrintFile(
            "print/t.pdf",
            "A4",
            PACK,
            deck,
            "A4, tarot cards",
            9,
            9_000,
            choices=("a4/full",),
            cards="tarot cards",
        ),
        PrintFile("print/boxes.pdf", "Tuck boxes", PACK, "", "Tuck boxes", 3, 9, kind="tuck-boxes"),
    )
    (page,) = (p for p in Site(library, prints=files).pages if p.url == "print.html")
    rows = re.findall(r'<li class="(?:face-\w+|prints-all)">.*?</li>', page.html, re.DOTALL)
    assert len(rows) == 2 and "All decks" in rows[0]
    assert 'data-choices="a4/large letter/large"' in rows[0] and "A4, 1 kB<" in rows[0]
    assert 'data-choices="a4/full"' in rows[1] and 'data-choices="letter/full"' in rows[1]
    assert "print/all.pdf" in rows[1] and ">all decks, </span>" in rows[1]
    assert f'href="pick.html#{deck}"' in rows[1]
    assert rows[1].count(">tarot cards, </span>") == rows[1].count('class="symbol"') == 1
    assert page.html.index("prints-form") < page.html.index("Open PDF")
    assert page.html.index("Open PDF") < page.html.index("actual size")
    assert '<a href="print/boxes.pdf">Tuck boxes</a>' in page.html
    assert page.html.count('<details class="fold prints-pack" open>') == 1


def test_a_page_of_a_long_deck_lists_the_cards_beside_its_own_and_leads_to_all(
    tmp_path: Path,
) -> None:
    tree = invented(tmp_path)
    cards = "".join(
        f"  gift-{number}: {{name: Gift {number}, text: Hm.}}\n" for number in range(1, 131)
    )
    deck = "name: Gifts\nsingular: Gift\nface: deployment\ncode: G\nsummary: Many.\ncards:\n"
    plant(tree, {"1e/harvest/gift.yml": deck + cards})
    pages = Site(load([tree]), play="").makers

    def beside(number: int) -> list[str]:
        text = pages[f"{PACK}/gift/gift-{number}.html"]().html
        nav = text[text.index('<nav class="siblings') : text.index("</nav>")]
        assert f"{number} of 130" in nav
        return re.findall(r'<li><a href="([^"]+)"', nav)

    assert beside(60) == [*(f"gift-{number}.html" for number in range(40, 81)), "index.html"]
    assert beside(1) == [*(f"gift-{number}.html" for number in range(1, 22)), "index.html"]
    assert beside(130) == [*(f"gift-{number}.html" for number in range(110, 131)), "index.html"]
