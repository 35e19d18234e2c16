"""Pages that compare or combine entries: namesakes, editions, deployments with terrain."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

from musterbook.library.loading import load
from musterbook.library.model.nodes import Library
from musterbook.pages import comparison_pages
from musterbook.pages.context import Context
from musterbook.site.website import Site
from tests.outputs import SitePages
from tests.trees import edit, invented

PACK = "1e/harvest"

SECOND_EDITION = {
    "2e/edition.yml": "name: Second edition\nshort: 2nd\nyears: 2040-\norder: 2\n"
    "summary: The same farm.\nsource: {ref: barn-book}\n",
    "2e/rules/hedges.md": "---\nname: Hedges\nsummary: What a hedge does.\n"
    "source: {ref: barn-book}\n---\n\n## Hedge {#hedge}\n\nHens hold it from afar.\n",
    "2e/orchard/pack.yml": "name: Orchard\ncode: ORC\nsummary: Trees.\nsource: {ref: barn-book}\n",
    "2e/orchard/primary.yml": "name: Tasks\nsingular: Task\nface: primary\ncode: T\nsummary: One.\n"
    "cards:\n  gather:\n    name: Gather Eggs\n    scoring:\n      - timing: battle-end\n"
    "        lines:\n          - {vp: 4, each: egg in your basket}\n"
    "          - {vp: 1, if: a tree fell}\n",
    "concepts.yml": "concepts:\n  fence:\n    name: Fences\n    summary: Who holds a fence.\n"
    "    entries: [1e/rules/fences/fence, 2e/rules/hedges/hedge]\n    aspects:\n"
    "      - {name: Material, values: {1e: wood, 2e: wood}}\n"
    "      - {name: How near, values: {1e: on it, 2e: from afar}}\n",
}

TERRAIN = """
  layout-1:
    name: Layout 1
    board: {width: 60, height: 44}
    pieces:
      barn: {x: 15, y: 22, size: [12, 6], turn: 90, height: mixed, low: {end: 4}}
      shed: {x: 45, y: 22, size: [6, 4], height: low}
    symmetric: false
    confidence: single-source
    caveat: The miller paced it out.
"""


def words(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


@pytest.fixture(scope="module")
def editions(tmp_path_factory: pytest.TempPathFactory) -> SitePages:
    tree = invented(tmp_path_factory.mktemp("tree"), {**SECOND_EDITION})
    return SitePages(load([tree]))


def with_terrain(folder: Path) -> Path:
    tree = invented(folder)
    maps = tree / PACK / "maps.yml"
    maps.write_text(maps.read_text(encoding="utf-8") + TERRAIN, encoding="utf-8")
    edit(tree, f"{PACK}/pool.yml", "barns: {name: Barns}", "barns: {name: Barns, maps: layout}")
    edit(
        tree, f"{PACK}/pool.yml", "barns: [1, 2]}}",
        "barns: [1, 2]}, changes: [{overlay: errata, set: {cells: {primary: gather-eggs, "
        "deployment: long-field, barns: [2]}}}]}",
    )  # fmt: skip
    return tree


def test_a_concept_has_a_row_for_each_aspect_and_a_named_cell_for_each_edition(
    editions: SitePages,
) -> None:
    rows, entries = editions["concepts/fence.html"].html.split('<td id="in-2e"')
    assert '<td data-label="Second edition">from afar</td>' in rows
    contents = 'href="#aspect-1">Material<.*href="#in-2e"'
    assert re.search(f'{contents}.*id="aspect-1".*How near.*>Entries<', rows, re.DOTALL)
    assert 'href="../2e/rules/hedges/hedge.html"' in entries


def test_a_rule_shows_the_first_difference_once_and_its_name_in_other_editions(
    editions: SitePages,
) -> None:
    before, section = editions["1e/rules/fences/fence.html"].html.split("In other editions")
    assert words(section).startswith(
        ": Fences First edition here How near: on it Second edition Hedge How near: from afar"
    )
    assert "side by side" not in before + section
    assert "Compare editions: Fences" in words(section)


def test_what_the_sources_of_its_own_edition_lack_is_not_shown_on_the_page_of_an_entry(
    tmp_path: Path,
) -> None:
    for said, shown in (
        ("none of this name in our sources", False),
        ("not in our source", False),
        ("none; not in our sources", True),
        ("nothing", True),
    ):
        ideas = SECOND_EDITION["concepts.yml"].replace("1e: on it", f"1e: {said}")
        tree = invented(tmp_path / said, {**SECOND_EDITION, "concepts.yml": ideas})
        html = Site(load([tree])).makers["1e/rules/fences/fence.html"]().html
        assert ((said in html), (">here<" in html)) == (shown, shown), said


def test_entries_with_the_same_name_in_a_pack_are_one_link_in_other_editions(
    tmp_path: Path,
) -> None:
    deck = (
        "name: Fields\nsingular: Field\nface: deployment\ncode: F\nsummary: One.\n"
        "cards:\n  gather:\n    name: Gather Eggs\n    text: Hens start on it.\n"
    )
    entries = "[1e/rules/fences/fence, 2e/orchard/primary/gather, 2e/orchard/fields/gather]"
    ideas = SECOND_EDITION["concepts.yml"].replace(
        "[1e/rules/fences/fence, 2e/rules/hedges/hedge]", entries
    )
    files = {**SECOND_EDITION, "2e/orchard/fields.yml": deck, "concepts.yml": ideas}
    made = Site(load([invented(tmp_path, files)])).makers
    text = words(made["1e/rules/fences/fence.html"]().html.split("In other editions")[1])
    assert text.count("Gather Eggs") == 1


def test_cards_with_the_same_name_but_of_different_kinds_are_not_compared(tmp_path: Path) -> None:
    as_primary = SECOND_EDITION["2e/orchard/primary.yml"]
    for face, role, compared in (
        ("primary", "primary", True),
        ("secondary", "secondary", False),
        ("secondary", "primary", True),
    ):
        deck = as_primary.replace("face: primary", f"face: {face}\nrole: {role}")
        tree = invented(
            tmp_path / f"{face}-{role}", {**SECOND_EDITION, "2e/orchard/primary.yml": deck}
        )
        html = SitePages(load([tree]))[f"{PACK}/primary/gather-eggs.html"].html
        assert ('class="comparison"' in html) is compared, face


def test_lines_of_different_modes_do_not_share_a_row(tmp_path: Path) -> None:
    def task(mode: str) -> str:
        return (
            "    scoring:\n      - timing: battle-end\n"
            f"        mode: {mode}\n        lines:\n          - {{vp: 4, each: hen counted}}\n"
        )

    deck = (
        "name: Tasks\nsingular: Task\nface: primary\ncode: T\nsummary: One.\n"
        "cards:\n  count:\n    name: Count Hens\n"
    )
    files = {
        **SECOND_EDITION,
        "2e/orchard/primary.yml": SECOND_EDITION["2e/orchard/primary.yml"]
        + "  count:\n    name: Count Hens\n" + task("fixed"),
        f"{PACK}/counting.yml": deck.replace("code: T", "code: Q") + task("tactical"),
    }  # fmt: skip
    made = Site(load([invented(tmp_path, files)])).makers
    html = made[f"{PACK}/counting/count.html"]().html.split('class="comparison"')[1]
    rows = [row for row in re.findall(r"<tr.*?</tr>", html, flags=re.S) if "hen counted" in row]
    assert [row.count("hen counted") for row in rows] == [1, 1]


def test_cards_with_the_same_name_are_compared_row_by_row_and_what_is_the_same_is_folded(
    editions: SitePages,
) -> None:
    html = editions[f"{PACK}/primary/gather-eggs.html"].html.split('class="comparison"')[1]
    rows = re.findall(r"<tr>.*?</tr>", html, flags=re.S)
    (egg,) = (row for row in rows if "egg in your basket" in row)
    assert words(egg).endswith("3VP 4VP")
    (tree,) = (row for row in rows if "a tree fell" in row)
    assert "battle – none 1VP" in words(tree)
    assert "<mark>" not in html


def test_the_header_knows_where_the_same_concept_is(editions: SitePages) -> None:
    rule = editions["1e/rules/fences/fence.html"]
    assert rule.elsewhere["2e"]["url"] == "2e/rules/hedges/hedge.html"
    assert "Fences" in rule.elsewhere["2e"]["why"]
    card = editions[f"{PACK}/primary/gather-eggs.html"]
    assert card.elsewhere["2e/orchard"]["url"] == "2e/orchard/primary/gather.html"
    assert editions["1e/rules/fences/gate.html"].elsewhere == {}


def test_the_newest_edition_comes_first(editions: SitePages) -> None:
    concept = editions["concepts/fence.html"].html
    assert re.findall(r'<th scope="col"><a [^>]*>([^<]+)', concept) == [
        "Second edition",
        "First edition",
    ]


def test_titles_differ_from_page_to_page(editions: SitePages) -> None:
    titles = [page.full_title for page in editions.values()]
    assert len(titles) == len(set(titles))


def test_a_pool_links_to_its_deployment_with_each_terrain_layout(tmp_path: Path) -> None:
    made = Site(load([with_terrain(tmp_path)])).makers
    both = f"{PACK}/maps/long-field/layout-1.html"
    pool = made[f"{PACK}/pool.html"]().html
    assert '<a href="maps/long-field/layout-1.html">1</a>' in pool
    assert "No known source has a drawing of these layouts: 2, 3." in words(pool)
    html = made[both]().html
    assert html.count("<svg") >= 1 and "12 by 6" in html and "Objective markers:" in html
    assert "The miller paced it out." in html
    assert 'href="long-field/layout-1.html"' in made[f"{PACK}/maps/long-field.html"]().html
    assert 'href="long-field/layout-1.html"' in made[f"{PACK}/maps/layout-1.html"]().html


def test_a_pool_links_layouts_of_another_pack_that_its_game_names(library: Library) -> None:
    pool = Site(library).makers["10e/pariah-nexus/pool.html"]().html
    other = "../chapter-approved-2025-26/maps"
    assert re.search(rf'<a href="{other}/[^"]*terrain-layout-1.html">1</a>', pool)
    assert "No known source" not in words(pool)


def test_a_row_of_a_pool_shows_what_a_later_document_changed(tmp_path: Path) -> None:
    pool = Site(load([with_terrain(tmp_path)])).makers[f"{PACK}/pool.html"]()
    on = pool.html.split(f'data-when="+{PACK}/errata"')[1].split("</tbody>")[0]
    off = pool.html.split(f'data-when="-{PACK}/errata"')[1].split("</tbody>")[0]
    assert "Gather Eggs" in on and "since Errata, January 2032" in words(on)
    assert "Hold the Fences" in off and "hidden" in off.split(">")[0]


def test_a_terrain_layout_lists_its_pieces(tmp_path: Path) -> None:
    made = Site(load([with_terrain(tmp_path)])).makers
    text = words(made[f"{PACK}/maps/layout-1.html"]().html)
    barn = "BARN 12″ × 6″, tall and low (low for 4″ at its end) left 12″, top 16″"
    assert f"{barn} along the short edges" in text
    assert "Zones" not in text


def test_a_column_that_names_no_map_is_an_error(tmp_path: Path) -> None:
    from musterbook.errors import ContentErrors

    tree = invented(tmp_path)
    edit(tree, f"{PACK}/pool.yml", "barns: {name: Barns}", "barns: {name: Barns, maps: lay}")
    with pytest.raises(ContentErrors) as caught:
        load([tree])
    assert 'pool.yml:6:30: no map "lay-…"' in str(caught.value)


def test_the_list_of_concepts_is_divided_into_groups(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    more = "concepts:\n"
    for slug, group in (
        ("sow", "In spring"),
        ("fell", ""),
        ("reap", "In autumn"),
        ("dig", "In spring"),
    ):
        head = f"    group: {group}\n" if group else ""
        more += f"  {slug}:\n    name: {slug.title()}\n{head}    summary: Work.\n"
        more += "    entries: [1e/rules/fences/fence]\n"
    (tree / "concepts.yml").write_text(more)
    html = Site(load([tree])).makers["concepts/index.html"]().html
    order = [
        html.index(words) for words in (">In spring<", ">Sow<", ">Dig<", ">Fell<", ">In autumn<")
    ]
    assert order == sorted(order)


def test_editions_are_compared_only_if_an_idea_has_both(tmp_path: Path) -> None:
    third = {
        "3e/edition.yml": SECOND_EDITION["2e/edition.yml"].replace("order: 2", "order: 3"),
    }
    made = Context(load([invented(tmp_path, {**SECOND_EDITION, **third})]))
    first = comparison_pages.compared_pairs(made.library)[0]
    assert (first.older.id, first.newer.id) == ("1e", "2e")
    assert not [pair for pair in comparison_pages.compared_pairs(made.library) if "3e" in pair.url]
