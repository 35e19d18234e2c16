"""Pages of missions, tables, decks and questions, and texts changed by several documents."""

from __future__ import annotations

import re
from pathlib import Path

from musterbook.library.loading import load
from musterbook.pages import popovers
from musterbook.site.website import Site
from tests.outputs import SitePages
from tests.pages.test_other_editions import words
from tests.trees import edit, invented

PACK = "1e/harvest"

DAY_RAID = """\
name: Day Raid
sides: attacker-defender
extends: missions/night-raid
drops: [armies]
sections:
  watch: {name: Watch, text: The dog is up., after: darkness}
  light: {name: Light, text: Everybody sees., after: watch}
  victory: {name: Victory, text: The sun decides.}
source: {ref: barn-book}
caveat: The end of the page is torn.
"""


def site(tree: Path) -> SitePages:
    return SitePages(load([tree]))


def raids(folder: Path) -> SitePages:
    tree = invented(folder, {f"{PACK}/missions/day-raid.yml": DAY_RAID})
    edit(
        tree, f"{PACK}/missions/night-raid.yml", "  victory: {name: Victory,",
        "  darkness: {name: Darkness, text: Nobody sees.}\n  victory: {name: Victory,",
    )  # fmt: skip
    edit(
        tree, f"{PACK}/missions/night-raid.yml", "map: maps/long-field",
        "map: maps/long-field\nrules: [rules/fences/fence]\nscoring:\n"
        "  - name: Silence\n    timing: battle-end\n    lines: [{vp: 3, if: no hen woke}]\n"
        "    note: A cackle counts.",
    )  # fmt: skip
    return site(tree)


def test_a_variation_says_what_it_inherits_replaces_adds_and_removes(tmp_path: Path) -> None:
    text = words(raids(tmp_path)[f"{PACK}/missions/day-raid.html"].html)
    assert "A variation of Night Raid Keeps Darkness" in text
    assert "Replaces Victory Adds Watch, Light Removes Armies" in text
    assert "foxes" not in text


def test_an_added_section_follows_the_one_it_names(tmp_path: Path) -> None:
    after_armies = DAY_RAID.replace("after: darkness", "after: armies")
    tree = invented(tmp_path, {f"{PACK}/missions/day-raid.yml": after_armies})
    edit(tree, f"{PACK}/missions/day-raid.yml", "drops: [armies]\n", "")
    text = words(site(tree)[f"{PACK}/missions/day-raid.html"].html)
    order = ["brings foxes", "The dog is up", "Everybody sees", "The sun decides"]
    assert [text.index(part) for part in order] == sorted(text.index(part) for part in order)


def test_the_scoring_of_a_mission_follows_its_victory_section_and_is_inherited(
    tmp_path: Path,
) -> None:
    made = raids(tmp_path)
    for name, won in (("night-raid", "three eggs"), ("day-raid", "The sun decides")):
        text = words(made[f"{PACK}/missions/{name}.html"].html)
        assert text.index("Attacker and Defender") < text.index(won) < text.index("no hen woke")
        assert "Silence End of the battle" in text
        assert text.index("no hen woke") < text.index("A cackle counts.")
        assert "Special rules in force Fence A fence is held by whoever stands on it." in text
        assert "Map: Long Field" in text


def test_a_mission_without_a_map_says_that_no_map_is_known(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    edit(tree, f"{PACK}/missions/night-raid.yml", "map: maps/long-field", "order: 2")
    text = words(site(tree)[f"{PACK}/missions/night-raid.html"].html)
    assert "No known source has a map of this mission." in text


def test_a_note_on_a_source_is_shown_there_and_not_beside_the_title(tmp_path: Path) -> None:
    html = raids(tmp_path)[f"{PACK}/missions/day-raid.html"].html
    assert words(html).count("with a note") == words(html).count("documented, with a note") == 1


def test_a_varied_table_shows_all_rows_and_marks_its_own(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    path = tree / PACK / "tables.yml"
    text = path.read_text(encoding="utf-8").replace("{roll: 4-6, ", "{roll: 4-6, name: Fair, ")
    text += (
        "  mountain-weather:\n    name: Mountain weather\n    extends: tables/weather\n"
        "    roll: D6\n    columns: [Weather]\n    rows:\n"
        "      - {roll: 1-3, name: Foul, cells: [Snow.]}\n"
    )
    path.write_text(text, encoding="utf-8")
    made = site(tree)
    html = made[f"{PACK}/tables/mountain-weather.html"].html
    assert words(html).index("Foul changed here Snow.") < words(html).index("Fair Sun.")
    assert "Rain." not in html and html.count('<tr class="own">') == 1
    assert 'href="weather.html"' in html
    assert "Varied by Mountain weather" in words(made[f"{PACK}/tables/weather.html"].html)


def test_cards_are_grouped_by_type_and_named_with_type_and_roll(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    path = tree / PACK / "primary.yml"
    text = path.read_text(encoding="utf-8")
    text = text.replace("name: Hold the Fences\n", "name: Work\n    type: Calm\n    roll: 11\n")
    text = text.replace("name: Gather Eggs\n", "name: Work\n    type: Hasty\n    roll: 12\n")
    path.write_text(text, encoding="utf-8")
    made = site(tree)
    deck = made[f"{PACK}/primary/index.html"].html
    assert deck.index(">Calm <small") < deck.index(">Hasty <small")
    page = made[f"{PACK}/primary/gather-eggs.html"]
    assert "Hasty · roll 12" in page.full_title and "Hasty · roll 12" in words(page.html)
    assert "Work <small>11</small>" in page.html


def test_the_title_of_a_card_with_two_halves_names_both(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    edit(
        tree, f"{PACK}/primary.yml", "    copies: 2\n",
        "    copies: 2\n    mission: Slow Work\n    stratagem: {name: Quick Work, "
        "cost: {cp: 1}, when: Now., effect: Run.}\n",
    )  # fmt: skip
    text = words(site(tree)[f"{PACK}/primary/gather-eggs.html"].html)
    assert text.index("Quick Work · Stratagem 1CP") < text.index("or as a mission Slow Work")
    assert text.index("or as a mission Slow Work") < text.index("each egg")


def test_a_rule_shows_its_questions_and_a_question_links_to_its_rules(tmp_path: Path) -> None:
    made = site(invented(tmp_path))
    rule = words(made["1e/rules/fences/gate.html"].html)
    assert "Is a gate a fence? Yes, until it opens." in rule
    asked = words(made[f"{PACK}/faq.html"].html)
    assert "Gate A gate is a fence that opens." in asked
    for name, link in (("sequence", ">1. Wake<"), ("faq", ">Is a gate a fence?<")):
        contents = made[f"{PACK}/{name}.html"].html.split("<article")[0]
        assert 'aria-label="Contents"' in contents and link in contents, name


def two_papers(folder: Path) -> Path:
    tree = invented(folder)
    edit(
        tree, f"{PACK}/pack.yml", "    summary: Fewer hens.\n",
        "    summary: Fewer hens.\n  reprint:\n    name: Reprint\n    date: 2033-02\n"
        "    source: {ref: barn-errata}\n    summary: More hens.\n",
    )  # fmt: skip
    edit(
        tree, f"{PACK}/primary.yml", "        note: Gates no longer count.\n",
        "        note: Gates no longer count.\n      - overlay: reprint\n"
        "        set: {flavour: Sit.}\n        note: Sit down.\n",
    )  # fmt: skip
    return tree


def test_two_overlays_give_a_reading_for_every_combination_in_the_order_of_their_dates(
    tmp_path: Path,
) -> None:
    library = load([two_papers(tmp_path)])
    made = Site(library).makers
    html = made[f"{PACK}/primary/hold-the-fences.html"]().html
    readings = re.findall(r'<div class="variant[^"]*" data-when="([^"]+)"([^>]*)>', html)
    one, two = f"{PACK}/errata", f"{PACK}/reprint"
    assert [when for when, _ in readings] == [
        f"+{one} +{two}", f"+{one} -{two}", f"-{one} +{two}", f"-{one} -{two}",
    ]  # fmt: skip
    assert ["hidden" in rest for _, rest in readings] == [False, True, True, True]
    first = html.split(f'data-when="+{one} +{two}"')[1].split("data-when")[0]
    assert "Sit." in first and "do not count." in first
    assert first.index("Errata, January 2032") < first.index("Reprint, February 2033")
    assert popovers(library)[f"{PACK}/primary/hold-the-fences"].count("data-when") == 4


def test_the_face_is_the_one_of_the_reading_that_is_shown(tmp_path: Path) -> None:
    html = site(invented(tmp_path))[f"{PACK}/primary/hold-the-fences.html"].html
    on, off = re.findall(r'<figure class="face-preview".*?</figure>', html, re.DOTALL)
    assert f'data-when="+{PACK}/errata"' in on and "do not count." in " ".join(on.split())
    assert f'data-when="-{PACK}/errata"' in off and "do not count." not in " ".join(off.split())
    assert re.search(r"P1 revised</p>", on) and "revised" not in off
    assert "hidden>" in off and "hidden>" not in on.partition(">")[0] + ">"


def test_a_pack_lists_what_each_overlay_changed(tmp_path: Path) -> None:
    html = site(two_papers(tmp_path))[f"{PACK}/index.html"].html
    bar = html.split('class="overlay-bar"')[1]
    assert bar.index("Errata") < bar.index("Reprint")
    assert "Hold the Fences : Gates no longer count." in words(bar)


def test_a_changed_card_and_the_page_of_sources_name_the_document_of_the_change(
    tmp_path: Path,
) -> None:
    made = site(two_papers(tmp_path))
    card = words(made[f"{PACK}/primary/hold-the-fences.html"].html)
    said = "Errata changed it (January 2032, from The Barn Book, corrected)"
    assert said in card.split("Source The Barn Book documented")[1]
    assert "Reprint , February 2033, from The Barn Book, corrected On" in card
    document = made["sources.html"].html.split('id="barn-errata"')[1].split("</section>")[0]
    assert re.findall(r"(\d+) entr(?:y|ies) (?:is|are) changed by it", document) == ["2"]
    assert "Hold the Fences" in document and "Gather Eggs" not in document


def test_doubtful_facts_are_listed_under_their_pack(tmp_path: Path) -> None:
    made = raids(tmp_path)
    text = words(made["doubt.html"].html)
    assert text.index("Harvest First edition") < text.index("Day Raid Mission documented")
    assert "The end of the page is torn." in text
