"""Lines that are derived from other entries agree with them, in every reading of the real content.

Summaries, tables and rules repeat what cards, maps and the game of a pack say. Each test names the
line, and takes the facts from the entry that has them.
"""

from __future__ import annotations

import re
from math import dist

import yaml

from musterbook.article import articles
from musterbook.article.game_facts import game_length
from musterbook.article.passages import passages
from musterbook.books.book_html import pack_part
from musterbook.books.book_links import book_renderer
from musterbook.library.model.base import DOUBTFUL, Model
from musterbook.library.model.cards import Card, DeckFile
from musterbook.library.model.effects import Sides
from musterbook.library.model.entries import Provenance, Question, Rule, Step
from musterbook.library.model.files import MapCard, MapsFile, Table
from musterbook.library.model.nodes import Library, Node, Reading
from musterbook.library.model.pack import PackFile
from tests.conftest import ROOT
from tests.trees import bundled

CA26 = "11e/chapter-approved-2026-27"
CA25 = "10e/chapter-approved-2025-26"
LEVIATHAN = "10e/leviathan"


def words(library: Library, node: Node, reading: Reading[Model]) -> str:
    """All texts of one reading of an entry."""
    return " ".join(part.text for part in passages(articles(library).article(node, reading)))


# --- Overlays ---------------------------------------------------------------------------------


def test_no_text_gives_what_only_an_overlay_says_without_that_overlay(library: Library) -> None:
    """The points of a rule and its text change together."""
    early = []
    for node in library.of_kind("rule"):
        for reading in node.readings:
            for one in node.overlays:
                if one.slug in reading.overlays:
                    continue
                added = {*reading.overlays, one.slug}
                later = next(r for r in node.readings if set(r.overlays) == added)
                assert isinstance(later.data, Rule) and isinstance(reading.data, Rule)
                early += [
                    (node.id, point)
                    for point in set(later.data.short) - set(reading.data.short)
                    if " ".join(point.rstrip(".").split()) in " ".join(reading.data.text.split())
                ]
    assert early == []


def test_a_reading_mentions_no_version_that_is_switched_off(library: Library) -> None:
    early = []
    for node in library.nodes.values():
        for reading in node.readings:
            for one in node.overlays:
                version = re.search(r"\d\.\d", one.overlay.name)
                if version and one.slug not in reading.overlays:
                    said = re.search(
                        rf"[Ss]ince version {version[0]}", words(library, node, reading)
                    )
                    early += [(node.id, said[0])] if said else []
    assert early == []


def test_an_answer_about_an_entry_that_its_document_changes_names_the_version(
    library: Library,
) -> None:
    """The page shows the question in every reading, with the overlay off too."""
    asked = [node for node in library.nodes.values() if isinstance(node.data, Question)]
    compared, silent = 0, []
    for node in asked:
        assert isinstance(node.data, Question)
        for about in node.data.about:
            for one in library[about].overlays:
                version = re.search(r"\d\.\d", one.overlay.name)
                if version and node.citation and node.citation.ref == one.overlay.source.ref:
                    compared += 1
                    silent += [] if version[0] in node.data.answer else [node.id]
    assert compared >= 10
    assert silent == []


# --- Doubts -----------------------------------------------------------------------------------

RECORD = ROOT / "tests" / "data" / "doubts.yml"


def doubts(library: Library) -> dict[str, str]:
    """Entries that are unverified or have a caveat of their own, in any reading, and which."""
    found: dict[str, str] = {}
    for node in library.nodes.values():
        parent = library[node.parent] if node.parent else None
        for reading in node.readings:
            if not isinstance(reading.data, Provenance):
                continue
            caveat = reading.data.caveat
            if parent and caveat == getattr(parent.data, "caveat", None):
                caveat = None
            if reading.data.confidence in DOUBTFUL:
                found[node.id] = reading.data.confidence
            elif caveat and node.id not in found:
                found[node.id] = "caveat"
    return found


def test_no_doubt_disappears_without_a_note(library: Library) -> None:
    """To settle a doubt, move it from `doubts` to `settled` in the record and say what settled it.

    `python -m tests.content.test_facts` adds new doubts to the record.
    """
    record = yaml.load(RECORD.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    now = doubts(library)
    assert record["doubts"].items() - now.items() == set(), "a doubt disappeared or changed"
    assert now.items() - record["doubts"].items() == set(), "a doubt is not in the record"
    settled = record["settled"] or {}
    assert all(settled.values()) and not settled.keys() & now.keys()


def test_burden_of_trust_is_in_doubt_while_an_answer_contradicts_the_card(
    library: Library,
) -> None:
    node = library.entry(f"{CA25}/primary/burden-of-trust", Card)
    assert node.data.confidence == "single-source" and "contradicts" in (node.data.caveat or "")
    (plain,) = (one.data for one in node.readings if "v1-2" not in one.overlays)
    rounds = {group.rounds for group in plain.scoring}
    assert rounds == {"2-5"} and plain.confidence == "cross-checked"


# --- The 11th edition -------------------------------------------------------------------------


def zones(entry: MapCard) -> dict[str, object]:
    return {slug: [shape.model_dump() for shape in one.shapes] for slug, one in entry.zones.items()}


def maps(library: Library, pack: str) -> dict[str, MapCard]:
    nodes = library.children_of(library[f"{pack}/maps"], MapCard)
    return {node.slug: node.data for node in nodes}


def test_the_deployments_of_the_11th_edition_have_the_zones_that_their_summary_names(
    library: Library,
) -> None:
    own = {slug: one for slug, one in maps(library, CA26).items() if not one.terrain}
    approved, leviathan = maps(library, CA25), maps(library, LEVIATHAN)
    assert all(zones(one) == zones(approved[f"strike-force-{slug}"]) for slug, one in own.items())
    common = own.keys() & leviathan.keys()
    different = {slug for slug in common if zones(own[slug]) != zones(leviathan[slug])}
    assert different == {"dawn-of-war", "sweeping-engagement"}
    deck = library.entry(f"{CA26}/deployment", DeckFile).data
    assert "zones are those of Chapter Approved 2025-26" in deck.summary


def test_a_trapezoid_is_longest_on_its_slanted_side(library: Library) -> None:
    outline = library.entry(f"{CA26}/maps", MapsFile).data.kinds["trapezoid"].outline
    sides = [dist(a, b) for a, b in zip(outline, (*outline[1:], outline[0]), strict=True)]
    assert sorted(round(side, 2) for side in sides) == [2, 8, 11.5, 12.97]
    table = library.entry(f"{CA26}/tables/footprints", Table).data
    (row,) = (row for row in table.rows if row.name == "Trapezoid")
    assert "the slanted side opposite is longer" in row.cells[0]


def test_the_list_of_cards_in_the_deck_has_the_number_of_cards_of_each_deck(
    library: Library,
) -> None:
    text = library.entry(f"{CA26}/rules/playing/deck", Rule).data.text
    rows = re.findall(rf"\| \[[^]]+\]\(id:{CA26}/([a-z]+)\) \| (\d+) \| (\d+)", text)
    counts = {slug: int(different) for slug, _, different in rows}
    assert counts == {
        deck.slug: len(library.children(deck, "card"))
        for deck in library.children_of(library[CA26], DeckFile)
    }
    assert sum(int(count) for _, count, _ in rows) == 88


def test_the_doubts_about_a_map_are_on_its_page_and_not_on_its_card(library: Library) -> None:
    doubtful = [
        (node.data, drawn.data)
        for node in library.of_kind("card")
        if isinstance(node.data, Card)
        and (drawn := library.map_of(node))
        and any(marker.confidence in DOUBTFUL for marker in drawn.data.markers.values())
    ]
    assert len(doubtful) == 6
    for card, map_card in doubtful:
        assert "they are unverified" in " ".join((map_card.caveat or "").split()), map_card.name
        assert card.notes == (), card.name


def test_the_maps_with_a_disputed_territory_line_say_so(library: Library) -> None:
    disputed = {
        node.data.name
        for node in library.of_kind("map")
        if isinstance(node.data, MapCard)
        and "another project draws a stepped line" in " ".join((node.data.text or "").split())
    }
    assert disputed == {"Tipping Point", "Sweeping Engagement"}


# --- Other editions ---------------------------------------------------------------------------


def test_the_7th_edition_has_five_to_seven_game_turns(library: Library) -> None:
    game = library.entry("7e/preparing-for-battle", PackFile).data.game
    assert game and game_length(game) == "5 to 7 game turns"
    short = game.model_copy(update={"setup": (), "variants": {}, "rounds": 1})
    assert game_length(short) == "1 game turn"
    context = book_renderer(library)
    section = pack_part(context, library.entry("7e/preparing-for-battle", PackFile))
    assert "5 to 7 game turns." in section.html and "battle rounds" not in section.html


def test_the_tournament_companion_leaves_out_challenger_cards_only_from_version_1_2_on(
    library: Library,
) -> None:
    node = library[f"{CA25}/rules/tournaments/tournament-companion"]
    said = {
        "v1-2" in reading.overlays: "Challenger" in words(library, node, reading)
        for reading in node.readings
    }
    assert said == {True: True, False: False}


def test_the_agreement_instead_of_a_roll_off_ends_only_for_tournaments(library: Library) -> None:
    node = library[f"{CA25}/sequence/determine-attacker-and-defender"]
    texts = {"v1-2" in reading.overlays: words(library, node, reading) for reading in node.readings}
    assert all("agree on this instead" in text for text in texts.values())
    assert {since: "Tournaments" in text for since, text in texts.items()} == {
        True: True,
        False: False,
    }


# --- All editions -----------------------------------------------------------------------------


def test_a_question_about_the_attacker_says_that_the_winner_of_the_roll_off_decides(
    library: Library,
) -> None:
    """Where the sequence has a roll-off, so has the randomizer."""
    compared = []
    for pack in library.of_kind("pack"):
        step = f"{pack.id}/sequence/determine-attacker-and-defender"
        if not isinstance(pack.data, PackFile) or pack.data.game is None or step not in library:
            continue
        text = library.entry(step, Step).data.text
        if "Then roll off" not in text:
            continue
        game = pack.data.game
        setups = (game.setup, *(variant.setup for variant in game.variants.values()))
        asks = [one.ask or "" for setup in setups for one in setup if isinstance(one, Sides)]
        assert asks, pack.id
        assert all("roll off" in ask.lower() and "winner" in ask for ask in asks), pack.id
        assert "Attacker" in text and "Defender" in text, step
        compared.append(step)
    assert compared


def _record(library: Library) -> None:
    """Add new doubts to the record; keep all others."""
    record = (
        yaml.load(RECORD.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
        if RECORD.exists()
        else {}
    )
    kept = {**doubts(library), **record.get("doubts", {})}
    head = (
        "# Unverified entries and entries with a caveat of their own: see"
        " tests/content/test_facts.py.\n"
        "# `settled` has those that are no longer in doubt, each with what settled it.\n"
    )
    data = {"doubts": dict(sorted(kept.items())), "settled": record.get("settled") or {}}
    text = head + yaml.safe_dump(data, sort_keys=False, allow_unicode=True)
    RECORD.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    _record(bundled())
