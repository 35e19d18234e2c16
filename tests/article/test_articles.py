from pathlib import Path

import pytest

from musterbook.article import Article, Articles
from musterbook.article.article_blocks import (
    Facts,
    Flavour,
    Half,
    KeyPoints,
    Notes,
    References,
    ScoreLine,
    Scoring,
    SectionBlock,
    TableBlock,
    TextBlock,
    WhenDrawn,
)
from musterbook.article.parsed_prose import cut_text
from musterbook.article.summary import scoring_summary
from musterbook.library.loading import load
from musterbook.library.model.scoring import Cap
from tests.article.blocks import score_group, score_line
from tests.trees import edit, invented, invented_library
from tests.words import GAME


@pytest.fixture
def articles() -> Articles:
    return Articles(invented_library())


def article(articles: Articles, id: str) -> Article:
    return articles.article(articles.library[id])


def kinds(found: Article) -> list[type]:
    return [type(block) for block in found.blocks]


def test_the_scoring_of_a_card_comes_before_its_text(articles: Articles) -> None:
    found = article(articles, "1e/harvest/primary/gather-eggs")
    assert kinds(found) == [Scoring, TextBlock]
    scoring = found.first(Scoring)
    assert scoring is not None
    lines = scoring.groups[0].lines
    assert [(line.vp, line.plus, line.text()) for line in lines] == [
        ("3", False, "each egg in your basket"),
        ("+D3", True, "no egg was broken"),
    ]
    assert scoring.groups[0].heading == "End of the battle"


def test_a_group_says_who_scores_in_which_rounds_and_when(articles: Articles) -> None:
    found = article(articles, "1e/harvest/primary/hold-the-fences").first(Scoring)
    assert found is not None
    group = found.groups[0]
    assert (group.who, group.when) == ("Rounds 2–4", "End of your Command phase")
    assert group.heading == "Rounds 2–4 · end of your Command phase"
    assert group.limits == ("Max 15VP a turn",)


def test_points_can_differ_between_fixed_and_tactical(articles: Articles) -> None:
    found = article(articles, "1e/harvest/secondary/count-the-hens")
    scoring = found.first(Scoring)
    assert scoring is not None and found.tags == ("can be Fixed",)
    line = scoring.groups[0].lines[0]
    assert [(p.label, p.vp) for p in line.points] == [("Fixed", "2"), ("Tactical", "3")]
    assert line.vp == "2 / 3" and line.tags == ("up to 2 times",)


def test_a_group_says_how_its_lines_combine() -> None:
    line, each = score_line(vp=2, **{"if": "it rains"}), score_line(vp=2, each="hen")
    assert score_group(line, line).combine == ()
    highest = score_group(line, line, combine="highest")
    assert highest.combine == ("Only the highest line counts",)
    counted = score_group(each, each, combine="highest")
    assert counted.combine == ("Each scores only its highest award",)
    assert score_group(line, instead=True).combine == ("Score this or the above, not both",)


def test_or_is_between_lines_of_which_one_counts() -> None:
    def others(combine: str, *lines: ScoreLine) -> list[bool]:
        group = score_group(*lines, combine=combine)
        return [group.is_other(line) for line in group.lines]

    rain, snow = (score_line(vp=2, **{"if": f"it {what}"}) for what in ("rains", "snows"))
    more = score_line(vp=1, plus=True, **{"if": "it is cold"})
    assert others("highest", rain, more, snow) == [False, False, True]
    assert others("all", rain, snow) == [False, False]
    assert others("all", rain, score_line(vp=3, instead=True, each="hen")) == [False, True]
    hens, eggs = score_line(vp=2, each="hen"), score_line(vp=2, each="egg")
    assert others("highest", hens, eggs) == [False, False]


def test_the_remarks_of_a_group_are_all_that_qualifies_its_lines() -> None:
    line = score_line(vp=2, each="hen")
    group = score_group(
        line, line, combine="highest", caps=[{"vp": 5, "per": "turn"}],
        **{"except": [{"rounds": "5", "player": "second", "timing": "turn-end"}]},
    )  # fmt: skip
    assert group.remarks == (
        "Each scores only its highest award",
        "Round 5, second player: end of your turn instead",
        "Max 5VP a turn",
    )


def test_a_summary_marks_additions_and_names_limits_sides_and_rounds() -> None:
    hens, more = score_line(vp=2, each="hen"), score_line(vp=1, plus=True, **{"if": "it rains"})
    assert scoring_summary(Scoring((score_group(hens, more),))) == (
        "2VP: each hen · +1VP: it rains"
    )
    eggs = score_line(vp=3, each="egg", most=2, mode="fixed")
    assert scoring_summary(Scoring((score_group(eggs),))) == (
        "3VP: each egg (Fixed only) (up to 2 times)"
    )
    caps = [{"vp": 5, "per": "turn"}]
    group = score_group(hens, more, hens, more, combine="highest", caps=caps, rounds="2-5")
    limit = Cap(vp=20, per="card", mode="fixed")
    assert scoring_summary(Scoring((group, group), (limit,), GAME)) == (
        "Rounds 2–5, 2VP: each hen · +1VP: it rains · 2VP: each hen "
        "(only the highest line counts; max 5VP a turn) …; Fixed: max 20VP from this card"
    )


def test_a_summary_names_the_moments_of_lines_that_score_at_different_ones() -> None:
    hens = score_line(vp=2, each="hen")
    late = score_group(hens, rounds="2-5", timing="battle-end")
    assert scoring_summary(Scoring((score_group(hens), late))) == (
        "End of your turn, 2VP: each hen; Rounds 2–5, end of the battle, 2VP: each hen"
    )


def test_a_summary_says_which_points_are_for_which_mode() -> None:
    hens = score_line(vp={"fixed": 4, "tactical": 5}, each="hen")
    assert scoring_summary(Scoring((score_group(hens),))) == "Fixed 4VP, Tactical 5VP: each hen"


def test_a_single_line_has_no_alternative(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    edit(tree, "1e/harvest/primary.yml", "- rounds: 2-4", "- combine: highest\n        rounds: 2-4")
    scoring = article(Articles(load([tree])), "1e/harvest/primary/hold-the-fences").first(Scoring)
    assert scoring is not None and not scoring.groups[0].combine


def test_a_limit_names_the_mode_that_it_is_for() -> None:
    caps = (Cap(vp=15, per="turn"), Cap(vp=8, per="card", mode="tactical"))
    assert Scoring((), caps, GAME).limits == ("Max 15VP a turn", "Tactical: max 8VP from this card")


def test_an_action_says_who_when_and_where_in_order(articles: Articles) -> None:
    facts = article(articles, "1e/harvest/secondary/paint-the-gate").first(Facts)
    assert facts is not None and facts.kind == "action"
    assert [(fact.label, fact.prose.text()) for fact in facts.facts] == [
        ("Starts", "Your Shooting phase."),
        ("Units", "One unit by a gate."),
        ("Effect", "The gate is painted."),
    ]


def test_each_reading_of_an_entry_has_its_own_article(articles: Articles) -> None:
    node = articles.library["1e/harvest/primary/hold-the-fences"]
    by_overlays = {reading.overlays: articles.article(node, reading) for reading in node.readings}
    assert by_overlays[("errata",)].first(TextBlock) is not None
    assert by_overlays[()].first(TextBlock) is None
    assert articles.article(node) == by_overlays[node.reading.overlays]


def test_a_rule_has_its_key_points_before_its_text(articles: Articles) -> None:
    assert kinds(article(articles, "1e/rules/fences/fence")) == [KeyPoints, TextBlock]


def test_the_scoring_of_a_mission_follows_its_victory_section(
    tmp_path: Path,
) -> None:
    tree = invented(tmp_path)
    edit(
        tree,
        "1e/harvest/missions/night-raid.yml",
        "map: maps/long-field",
        "  after: {name: Afterwards, text: Sleep.}\nmap: maps/long-field\n"
        "rules: [rules/fences/gate]\ndecks: [primary]\n"
        "scoring: [{timing: battle-end, lines: [{vp: 1, each: egg}]}]",
    )
    found = article(Articles(load([tree])), "1e/harvest/missions/night-raid")
    assert kinds(found) == [
        Flavour, References, SectionBlock, SectionBlock, Scoring, SectionBlock, References,
    ]  # fmt: skip
    assert [block.ids for block in found.all(References)] == [
        ("1e/rules/fences/gate",),
        ("1e/harvest/primary",),
    ]


def test_a_table_shows_rolls_names_and_cells(articles: Articles) -> None:
    table = article(articles, "1e/harvest/tables/weather").first(TableBlock)
    assert table is not None and table.rolled
    assert all(len(row.cells) == len(table.columns) for row in table.rows)


def test_the_action_of_a_card_of_two_halves_belongs_to_its_mission(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    edit(
        tree,
        "1e/harvest/primary.yml",
        "    copies: 2\n",
        "    mission: Basket\n    drawn: Look.\n    notes: [Mind the step.]\n"
        "    stratagem: {cost: {cp: 1}, side: attacker, when: Now., effect: Run.,\n"
        "      uses: {per: battle}}\n"
        "    action: {starts: Later., units: One., completes: Soon., effect: None.}\n",
    )
    found = article(Articles(load([tree])), "1e/harvest/primary/gather-eggs")
    assert kinds(found) == [WhenDrawn, Facts, Half, Notes]
    facts, half = found.first(Facts), found.first(Half)
    assert half is not None and list(map(type, half.blocks)) == [Scoring, TextBlock, Facts]
    action = half.blocks[2]
    assert isinstance(action, Facts) and action.kind == "action"
    assert facts is not None and facts.price == "1CP"
    assert [(fact.label, fact.badge) for fact in facts.facts] == [
        ("Side", True),
        ("When", False),
        ("Effect", False),
        ("How often", True),
    ]


def test_an_article_lists_the_entries_that_its_prose_links(articles: Articles) -> None:
    assert article(articles, "1e/harvest/primary/gather-eggs").links == ("1e/rules/fences/gate",)


def test_a_table_range_contains_numbers_beside_dice() -> None:
    def scoring(*vps: int | str) -> Scoring:
        return Scoring((score_group(*(score_line(vp=vp, each="hen") for vp in vps)),))

    assert scoring(1, "D3").range == "1–D3"
    assert scoring(8, "D3").range == "D3–8" and scoring("D6", "D3").range == "D3–D6"
    assert scoring(3, -5).range == "-5–3"
    assert scoring("D3+3").range == "D3+3" and scoring("D3+3").most == 6
    assert scoring(5, 2).range == "2–5" and scoring(5, 2).most == 5
    assert scoring(5).range == "5" and Scoring(()).range == "" and Scoring(()).most == 0


def test_additions_count_with_the_lines_before_them_in_a_range() -> None:
    line, more = score_line(vp=3, each="hen"), score_line(vp=2, plus=True, each="egg")
    assert Scoring((score_group(line, more),)).range == "3–5"
    assert Scoring((score_group(line, more, more),)).most == 7
    modes = score_line(vp={"fixed": 2, "tactical": 4}, each="hen")
    assert Scoring((score_group(modes, more),)).range == "2–6"
    dice = score_line(vp="D3", plus=True, each="egg")
    assert Scoring((score_group(line, dice),)).range == "3–6"


def test_a_text_is_not_cut_inside_a_name_with_punctuation() -> None:
    text = "In the mission Ambush! the Attacker has the first turn. Then nothing else happens here."
    assert cut_text(text, 60) == "In the mission Ambush! the Attacker has the first turn."
    assert cut_text(text, 40).startswith("In the mission Ambush! the")
