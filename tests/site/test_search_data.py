"""The data of the search: entries with names, questions and passages, as one safe script."""

import json
import re
from pathlib import Path

import pytest

from musterbook.library.loading import load
from musterbook.library.model.entries import Rule
from musterbook.library.model.nodes import Library
from musterbook.pages import Page
from musterbook.pages.context import Context
from musterbook.site import search_data
from musterbook.site.search_data import WORTH, SearchEntry, findables
from musterbook.site.website import Site
from tests.link_check import read_document
from tests.trees import INVENTED, invented, invented_library


@pytest.fixture(scope="module")
def library() -> Library:
    return invented_library()


@pytest.fixture(scope="module")
def known(library: Library) -> dict[str, SearchEntry]:
    found = findables(Context(library), Site(library).pages)
    assert len({one.url for one in found}) == len(found)
    return {one.url: one for one in found}


def test_every_entry_with_an_address_is_in_the_search(
    library: Library, known: dict[str, SearchEntry]
) -> None:
    for page in Site(library).pages:
        assert (page.url in known) == (page.kind not in ("home", "redirect", "lost")), page.url


def test_a_card_has_its_scoring_lines_as_passages(known: dict[str, SearchEntry]) -> None:
    eggs = known["1e/harvest/primary/gather-eggs.html"]
    assert (eggs.title, eggs.here, eggs.edition) == ("Gather Eggs", "1st · Harvest", "1e")
    assert eggs.about == "Primary task · P2" and eggs.face == "primary"
    line = next(part for part in eggs.passages if part.value)
    assert "egg" in line.text and line.value.endswith("VP") and line.label


def test_every_passage_leads_to_an_anchor_of_its_page(
    library: Library, known: dict[str, SearchEntry]
) -> None:
    anchors = {page.url: read_document(page.html).anchors for page in Site(library).pages}
    passages = [(one.url, part) for one in known.values() for part in one.passages if part.anchor]
    assert {part.anchor for _, part in passages} >= {"scoring", "action"}
    for url, part in passages:
        assert part.anchor in anchors[url.partition("#")[0]], (url, part)
    eggs = known["1e/harvest/primary/gather-eggs.html"]
    row = next(row for row in search_data.data(library, [eggs])["rows"])
    assert list({part[3] for part in row[10] if part[2:3] not in ([], [""])}) == ["scoring"]


def test_steps_and_questions_are_separate_entries(known: dict[str, SearchEntry]) -> None:
    step = known["1e/harvest/sequence.html#work"]
    assert step.title == "Work" and step.passages
    assert [passage.text for passage in step.passages][-1:] == ["Step 2 of 2, after “Wake”."]
    questions = [one for one in known.values() if one.kind == "question"]
    assert questions and all(one.asked[0] == one.title for one in questions)


def test_alternative_names_and_questions_come_from_the_content(
    library: Library, known: dict[str, SearchEntry]
) -> None:
    eggs = known["1e/harvest/primary/gather-eggs.html"]
    assert eggs.names == ("egg hunt",) and eggs.asked == ("How many eggs may a hen carry?",)
    for rule in library.of_type(Rule):
        assert set(rule.data.terms) <= set(known[f"{rule.id}.html"].names)
    assert ("hen", "chicken") in search_data.data(library, ())["synonyms"]


def test_pages_about_the_project_have_the_lowest_rank() -> None:
    assert min(WORTH, key=lambda kind: WORTH[kind]) == "page"


def test_scopes_list_editions_before_their_packs_and_the_newest_pack_last(
    library: Library,
) -> None:
    scopes = dict(search_data.data(library, ())["scopes"])
    assert "1st" in scopes["1e"] and "HAR" in scopes["1e/harvest"]
    assert (
        next(iter(scopes)) == "1e" and list(scopes)[-1] == "1e/harvest"
    )  # the only one with a date


def test_names_of_actions_and_of_rules_are_names_of_their_entries(tmp_path: Path) -> None:
    action = "{name: Whitewash, starts: Now., units: A unit., effect: Done.}"
    cards = (INVENTED / "1e/harvest/secondary.yml").read_text(encoding="utf-8")
    mission = (INVENTED / "1e/harvest/missions/night-raid.yml").read_text(encoding="utf-8")
    rule = 'sections:\n  owls: {name: "Mission rule: Owls", text: They see you.}'
    changes = {
        "1e/harvest/secondary.yml": re.sub(r"(?<=action: )\{.*\}", action, cards),
        "1e/harvest/missions/night-raid.yml": mission.replace("sections:", rule, 1),
    }
    names = [one.names for one in findables(Context(load([invented(tmp_path, changes)])), ())]
    assert ("Whitewash",) in names and any("Owls" in some for some in names)


def test_a_rule_has_the_missions_that_name_it(tmp_path: Path) -> None:
    mission = (INVENTED / "1e/harvest/missions/night-raid.yml").read_text(encoding="utf-8")
    named = mission.replace("flavour:", 'text: "With a [fence](id:rules/fences/fence)."\nflavour:')
    library = load([invented(tmp_path, {"1e/harvest/missions/night-raid.yml": named})])
    fence = next(one for one in findables(Context(library), ()) if one.title == "Fence")
    labelled = [
        part.text for part in fence.passages if part.label == "Missions that name this rule"
    ]
    assert labelled == ["Night Raid"]


def test_search_data_cannot_close_its_script_element(library: Library) -> None:
    page = Page("a.html", "</script> & “so”", "", "</b>", "reference")
    text = search_data.search_script(library, [page])
    head, _, rest = text.partition("=")
    assert head == "window.musterbookSearch" and "</" not in text
    row = json.loads(rest.rstrip(";\n"))["rows"][-1]
    assert row[1] == "</script> & “so”" and row[10] == [["</b>"]]
