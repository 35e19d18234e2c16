"""The 11th edition: complete, and compared with the facts that it was written from.

Numbers and polygons are compared with the record of the fact files, and the record with the files
where they are at hand, in the folder that MUSTERBOOK_FACTS names. The comparison shares nothing
with what wrote the content.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from math import dist
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from musterbook.library.matchups import matchups
from musterbook.library.model.cards import Card
from musterbook.library.model.entries import Rule
from musterbook.library.model.files import MapCard, MapsFile, Table
from musterbook.library.model.maps import Outline
from musterbook.library.model.nodes import Library
from musterbook.library.model.scoring import Line, ScoringGroup
from tests.content.fact_record import FACTS, digest, numbers, read_facts, recorded
from tests.trees import invented_library

PACK = "11e/chapter-approved-2026-27"

COMPARED = {
    "tah-tah-a", "tah-ptf-a", "tah-ptf-b", "tah-ptf-c", "tah-pra-a", "tah-pra-c", "tah-rec-b",
    "dis-dis-a", "dis-dis-b", "dis-dis-c", "dis-ptf-c", "dis-rec-c", "ptf-pra-a", "ptf-pra-c",
    "ptf-rec-b", "pra-pra-a", "pra-rec-a", "pra-rec-c",
}  # fmt: skip
"""The layouts that version 1.2 did not change; they were compared with printed distances."""

JUNE_FITS_BETTER = {
    "pra-pra-a", "ptf-rec-b", "tah-ptf-a", "tah-ptf-c", "dis-ptf-c", "ptf-pra-a", "dis-rec-c",
}  # fmt: skip
"""Layouts whose positions in a project's older set match more printed distances."""

SHIFTED = ["l2a", "l2d"]
"""Home areas of Take and Hold mirror C: an independent reading has them about 1 inch away."""

NEVER = r"(none of its areas|No area of it) has been compared"


def cards(library: Library, deck: str) -> dict[str, Card]:
    """The cards of a deck of the pack by slug, with all overlays applied."""
    nodes = library.children(library[f"{PACK}/{deck}"], "card")
    return {node.slug: node.data for node in nodes if isinstance(node.data, Card)}


def maps(library: Library) -> dict[str, MapCard]:
    nodes = library.children(library[f"{PACK}/maps"], "map")
    return {node.slug: node.data for node in nodes if isinstance(node.data, MapCard)}


def layouts(library: Library) -> dict[str, MapCard]:
    return {slug: entry for slug, entry in maps(library).items() if entry.terrain}


def matrix(library: Library) -> dict[str, list[str]]:
    """The rows of the matrix by the slug of the choice, as slugs of missions."""
    table = library.entry(f"{PACK}/tables/matrix", Table).data
    assert table.matrix
    return {
        mine: [reference.removeprefix(f"{PACK}/primary/") for reference in row.values()]
        for mine, row in table.matrix.cards.items()
    }


def rows(card: Card) -> list[tuple[ScoringGroup, Line]]:
    return [(group, line) for group in card.scoring for line in group.lines]


# --- Complete ---------------------------------------------------------------------------------


def test_a_disposition_card_lists_the_row_of_the_matrix(library: Library) -> None:
    for slug, card in cards(library, "disposition").items():
        assert re.findall(rf"id:{PACK}/primary/([a-z-]+)", card.text or "") == matrix(library)[slug]


def test_there_are_six_deployments_and_45_layouts_of_sixteen_areas(library: Library) -> None:
    assert len(maps(library)) - len(layouts(library)) == 6
    assert [len(entry.terrain) for entry in layouts(library).values()] == [16] * 45


def test_a_layout_has_the_listed_number_of_each_kind_of_terrain_area(library: Library) -> None:
    holder = library[f"{PACK}/maps"].data
    assert isinstance(holder, MapsFile)
    counts = {slug: kind.count for slug, kind in holder.kinds.items()}
    for slug, entry in layouts(library).items():
        kinds = [area.kind for area in entry.terrain.values()]
        assert {kind: kinds.count(kind) for kind in kinds} == counts, slug


def test_67_areas_that_do_not_match_and_two_homes_are_marked_as_uncertain(
    library: Library,
) -> None:
    marked = {
        slug: [area for area, one in entry.terrain.items() if one.tolerance == 1]
        for slug, entry in layouts(library).items()
    }
    assert marked["tah-tah-c"] == SHIFTED
    assert sum(map(len, marked.values())) == 67 + len(SHIFTED)


def test_27_layouts_that_were_never_compared_carry_a_mark_and_their_caveat_says_so(
    library: Library,
) -> None:
    entries = layouts(library)
    not_compared = {slug for slug, entry in entries.items() if not entry.compared}
    assert set(entries) - not_compared == COMPARED
    said = {slug for slug, entry in entries.items() if re.search(NEVER, entry.caveat or "")}
    assert said == not_compared
    count = sum(len(entries[slug].terrain) for slug in COMPARED)
    rule = library.entry(f"{PACK}/rules/terrain/how-exact", Rule).data
    texts = " ".join((*rule.short, rule.text)).replace("\n", " ")
    assert f"67 of {count} areas" in texts and f"{720 - count} areas" in texts


def test_layouts_that_an_older_set_fits_better_say_so(library: Library) -> None:
    said = {slug for slug, one in layouts(library).items() if "fits better" in (one.caveat or "")}
    assert said == JUNE_FITS_BETTER
    assert "this may be the earlier version" in (layouts(library)["pra-pra-c"].caveat or "")


def test_no_entry_claims_a_document_of_the_publisher_as_its_source(library: Library) -> None:
    """We have not seen the deck, its booklet or the Event Companion."""
    ids = [id for id in library.nodes if id.startswith("11e")]
    sure = [id for id in ids if getattr(library[id].data, "confidence", "") == "documented"]
    assert len(ids) > 150 and sure == []


PAIRED = {
    "Assign", "CommandPoints", "Exchange", "Late", "MapPair", "Matrix", "Objective", "Pairing",
    "PlaceMap", "Reassign", "TerrainArea", "TerrainKind",
}  # fmt: skip
"""Parts of the content language for missions of two choices, layouts of areas and their limits."""


def words(value: Any) -> set[tuple[str, str]]:
    """Collect the fields of these parts that something in a value sets."""
    found: set[tuple[str, str]] = set()
    if isinstance(value, BaseModel):
        name = type(value).__name__
        found |= {(name, field) for field in value.model_fields_set if name in PAIRED}
        value = {field: getattr(value, field) for field in value.model_fields_set}
    parts = value.values() if isinstance(value, dict) else value
    if isinstance(parts, str) or not isinstance(parts, Iterable):
        return found
    return found.union(*map(words, parts))


def test_the_invented_pack_uses_every_field_for_pairs_and_layouts(library: Library) -> None:
    own = set().union(
        *(words(node.data) for node in library.nodes.values() if node.edition == "11e")
    )
    test_pack = set().union(*(words(node.data) for node in invented_library().nodes.values()))
    assert {name for name, _ in own} == PAIRED
    assert own - test_pack == set()


# --- Compared with the facts ------------------------------------------------------------------


@pytest.mark.skipif(not FACTS, reason="MUSTERBOOK_FACTS does not name the folder of the fact files")
def test_the_record_matches_the_fact_files() -> None:
    assert recorded() == read_facts(Path(FACTS))


MOMENTS = {
    "own-command-end": ("command-phase-end",),
    "own-command-only": ("command-phase-end",),
    "own-turn-end": ("turn-end",),
    "any-turn-end": ("any-turn-end",),
    "opp-turn-end": ("opponent-turn-end",),
    "opp-turn-or-r5-end": ("opponent-turn-end", "last-round-end"),
    "battle-end": ("battle-end",),
}


def expected(fact: dict[str, Any]) -> dict[str, Any]:
    """A scoring row of the record, in the words of the content."""
    first, last = fact.get("rounds", (None, None))
    return {
        "timing": MOMENTS[fact["timing"]],
        "rounds": first and (str(first) if first == last else f"{first}-{last}"),
        "moves": fact["timing"] == "own-command-end",
        "vp": fact["vp"],
        "counted": fact.get("counted", False),
        "plus": fact.get("cumulative", False),
        "max": fact.get("max"),
        "numbers": fact["numbers"],
    }


def found(group: ScoringGroup, line: Line) -> dict[str, Any]:
    """A scoring row of the content, in the same form."""
    moves = [(late.rounds, late.player, late.timing) for late in group.except_]
    assert moves in ([], [("5", None, "turn-end")])
    caps = [cap.vp for cap in group.caps if cap.per == "turn" and not cap.without]
    assert len(caps) == len(group.caps)
    return {
        "timing": group.timing,
        "rounds": group.rounds,
        "moves": bool(moves),
        "vp": line.vp,
        "counted": line.each is not None,
        "plus": line.plus,
        "max": caps[0] if caps else None,
        "numbers": numbers(line.each or line.if_ or ""),
    }


def curly(name: str) -> str:
    """A name with the apostrophe that the library prints."""
    return name.replace("'", "\u2019")


def test_the_content_has_every_number_of_every_primary_row(library: Library) -> None:
    primaries = cards(library, "primary")
    for slug, mission in recorded()["primary"].items():
        card = primaries.pop(slug)
        assert card.name == curly(mission["name"])
        said = [found(group, line) for group, line in rows(card)]
        assert said == [expected(fact) for fact in mission["scoring"]], card.name
    assert not primaries


def test_the_content_has_every_number_of_every_secondary_row(library: Library) -> None:
    secondaries = cards(library, "secondary")
    for slug, fact in recorded()["secondary"].items():
        card = secondaries.pop(slug)
        assert card.name == curly(fact["name"])
        said = [found(group, line) for group, line in rows(card)]
        recorded_rows = [expected(row) for row in fact["scoring"]]
        for line, row in zip(said, recorded_rows, strict=True):
            # The record says “such models” of the first row; the content may name them again.
            if not row["numbers"] and line["numbers"] == recorded_rows[0]["numbers"]:
                row["numbers"] = line["numbers"]
        assert said == recorded_rows, card.name
        both = "fixed" in fact["modes"]
        modes = [row["mode"] if both else None for row in fact["scoring"]]
        assert [group.mode for group, _ in rows(card)] == modes, card.name
        assert card.fixed == both, card.name
    assert not secondaries


@pytest.mark.parametrize("deck", ["primary", "secondary"])
def test_alternative_scoring_rows_exclude_each_other(library: Library, deck: str) -> None:
    for slug, fact in recorded()[deck].items():
        said = rows(cards(library, deck)[slug])
        for (group, _), row in zip(said, fact["scoring"], strict=True):
            others = [r for r in fact["scoring"] if r.get("pick") == row.get("pick")]
            same = [r for r in others if r["timing"] == row["timing"]]
            alone = "pick" not in row or len(same) == 1
            assert (group.combine == "all") == alone, slug
            if "pick" in row and alone:  # the rows are scored at different moments
                assert group.instead == (row is not others[0]), slug


def test_the_limits_match_the_facts(library: Library) -> None:
    caps = recorded()["caps"]
    assert caps["battle_end_vp_exempt_from_round_cap"] is True
    for slug, card in cards(library, "primary").items():
        said = {cap.per: cap.vp for cap in card.caps}
        assert said == {"round": caps["per_round"], "battle": caps["per_game"]}, slug
        late = any("battle-end" in group.timing for group in card.scoring)
        assert [cap.without for cap in card.caps] == [("battle-end",) if late else (), ()], slug
    each = caps["fixed"]["fixed_card_per_game"]
    for slug, card in cards(library, "secondary").items():
        said_fixed = [(cap.vp, cap.per, cap.mode) for cap in card.caps]
        assert said_fixed == ([(each, "card", "fixed")] if card.fixed else []), slug


def test_the_matrix_matches_the_facts(library: Library) -> None:
    names = recorded()["dispositions"]
    assert {slug: card.name for slug, card in cards(library, "disposition").items()} == names
    assert matrix(library) == {
        own: [recorded()["matrix"][own][opp] for opp in names] for own in names
    }


def test_the_layouts_of_a_pair_match_the_facts(library: Library) -> None:
    pairs = matchups(library, library.entry(f"{PACK}/tables/matrix", Table))
    said = {
        node.slug: (sorted(choice.slug for choice in pair.choices), letter)
        for pair in pairs
        for letter, node in pair.maps.items()
    }
    assert said == {
        slug: (fact["pair"], fact["letter"]) for slug, fact in recorded()["layouts"].items()
    }


def test_the_names_of_actions_and_twists_match_the_facts(library: Library) -> None:
    for deck in ("primary", "secondary"):
        for slug, fact in recorded()[deck].items():
            action = cards(library, deck)[slug].action
            assert ([action.name] if action else []) == fact.get("actions", [])
    twists = {slug: card.name for slug, card in cards(library, "twist").items()}
    assert twists == recorded()["twists"]


def apart(one: Outline, other: list[list[float]]) -> float:
    """The greatest distance between corresponding corners of two polygons."""
    return max(dist(here, there) for here, there in zip(one, other, strict=True))


def test_deployments_match_the_facts(library: Library) -> None:
    known = maps(library)
    for slug, fact in recorded()["deployments"].items():
        entry = known[slug]
        assert entry.name == fact["name"] and entry.edges == fact["edges"]
        for side in ("attacker", "defender"):
            assert len(entry.zones[side].shapes) == len(fact["zones"][side]) == 1
            (shape,), (zone,) = entry.zones[side].shapes, fact["zones"][side]
            assert apart(shape.polygon, zone["polygon"]) < 0.01
            hole = zone.get("minus_circle")
            assert (shape.minus and (shape.minus.x, shape.minus.y, shape.minus.r)) == (
                hole and (hole["cx"], hole["cy"], hole["r"])
            )
            assert apart(entry.territories[side], fact["territories"][side]["polygon"]) < 0.01
        assert fact["markers"] == {s: [m.x, m.y, m.role, m.zone] for s, m in entry.markers.items()}
        assert {marker.confidence for marker in entry.markers.values()} == {"single-source"}


def test_the_position_of_every_area_matches_the_facts(library: Library) -> None:
    assert layouts(library).keys() == recorded()["layouts"].keys()
    for slug, entry in layouts(library).items():
        fact = recorded()["layouts"][slug]
        assert entry.deployment == f"{PACK}/maps/{fact['deployment']}"
        assert entry.edges["attacker"] == fact["edge"]
        assert entry.compared == (not fact["changed"])
        areas = {area: (one.kind, one.polygon) for area, one in entry.terrain.items()}
        assert digest(areas) == fact["areas"], f"a terrain area of {slug} was moved"
        uncertain = {*fact["misfits"], *(SHIFTED if slug == "tah-tah-c" else ())}
        for area, one in entry.terrain.items():
            assert one.tolerance == (1 if area in uncertain else None), (slug, area)


def test_the_areas_of_every_objective_match_the_facts(library: Library) -> None:
    for slug, entry in layouts(library).items():
        said = [
            " ".join([o.role, o.side or "either", *sorted(o.areas)])
            for o in entry.objectives.values()
        ]
        assert sorted(said) == recorded()["layouts"][slug]["objectives"], slug


def test_the_kinds_of_terrain_areas_match_the_facts(library: Library) -> None:
    holder = library[f"{PACK}/maps"].data
    assert isinstance(holder, MapsFile)
    assert list(holder.kinds) == list(recorded()["kinds"])
    for slug, kind in holder.kinds.items():
        fact = recorded()["kinds"][slug]
        assert (list(kind.size), kind.count) == (fact["size"], fact["count"])
        assert apart(kind.outline, fact["outline"]) < 0.01
