"""Card faces: what is printed on them, how their type is found, how they are rendered."""

import gc
import re
from dataclasses import fields, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from weasyprint import CSS, HTML

from musterbook import workers
from musterbook.article import articles
from musterbook.article.parsed_prose import Paragraph, Prose, ProseLink, Run, Styled
from musterbook.cards import faces
from musterbook.cards.faces.card_sides import FaceBlock, Fit, plain
from musterbook.cards.faces.card_titles import FORMS, capitals_width, set_name
from musterbook.cards.faces.drawings import WHITE
from musterbook.cards.faces.face_layouts import LEFT, RIGHT, layout
from musterbook.cards.faces.rendering import cache_key, version_of
from musterbook.cards.faces.type_fitting import fitted, measured, print_css
from musterbook.cards.faces.typography import typeset, typographic
from musterbook.cards.print_measures import CardSize, micrometres, points, print_measures
from musterbook.errors import ContentErrors, Mark
from musterbook.fonts import HEAVY, width_mm
from musterbook.library.loading import load
from musterbook.library.model.cards import Card
from musterbook.library.model.nodes import Library, typed
from musterbook.library.source import Picture
from musterbook.pdf_engine import engine, patches
from musterbook.pdf_engine.engine import LOGGER, EngineLog, font_configuration
from tests.pdfs import pdf_texts
from tests.slow import quick
from tests.trees import edit, invented, invented_library, plant

HENS = "1e/harvest/secondary/count-the-hens"
FENCES = "1e/harvest/primary/hold-the-fences"
FINDS = "name: Finds\nsingular: Find\nface: primary\ncode: F\nsummary: x\ncards:\n  egg:\n"


@pytest.fixture(scope="module")
def library() -> Library:
    return invented_library()


def text(library: Library, id: str, **options: Any) -> str:
    return faces.front(library, library[id], **options).html()


def words(html: str) -> str:
    return " ".join(plain(html).split())


def egg(folder: Path, card: str) -> str:
    """The face of the only card of a deck."""
    tree = invented(folder)
    (tree / "1e/harvest/finds.yml").write_text(FINDS + card, encoding="utf-8")
    return text(load([tree]), "1e/harvest/finds/egg")


def side(face: faces.Front, name: str = "Hens") -> faces.FaceSide:
    return faces.FaceSide(name.lower(), name, Mark("farm/eggs.yml", 7, 3), face)


def fit_of(face: faces.Front) -> Fit:
    """The fullest side of a front in the usual design."""
    (found,) = fitted((face,), faces.usual(), version_of(faces.usual()))
    return min(found.sides, key=lambda one: one.window)


def row(html: str) -> str:
    return (
        '<div class="mb-card-row mb-card-say"><div class="mb-card-mark"></div>'
        f'<div class="mb-card-what">{html}</div></div>'
    )


@pytest.fixture(scope="module")
def usual(library: Library) -> faces.Front:
    return faces.front(library, library[HENS])


def body(usual: faces.Front, *rows: str) -> faces.Front:
    """A face with other rows in its body."""
    return replace(usual, blocks=(FaceBlock(tuple(map(row, rows))),), limits="", flavour="")


def test_a_card_that_can_be_fixed_says_so_and_gives_both_values(library: Library) -> None:
    html = text(library, HENS)
    kicker = re.search(r'<p class="mb-card-kicker">(.*?)</p>', html)
    assert kicker and kicker[1] == "Chore · can be Fixed"
    assert "2 F 3 T" in words(html)
    assert "(up to 2 times)" in words(html)
    assert "Fixed" not in text(library, "1e/harvest/secondary/chase-the-fox")


@pytest.mark.parametrize(
    "first", ["- Roll a die.", "1. Roll a die.", "| A | B |\n|---|---|\n| c | d |"]
)
def test_what_to_do_when_drawn_says_so_before_a_list_or_a_table(tmp_path: Path, first: str) -> None:
    lines = "".join(f"      {line}\n" for line in f"{first}\n\nThen draw.".splitlines())
    said = words(egg(tmp_path, f"    name: Egg\n    drawn: |-\n{lines}"))
    assert said.count("When drawn:") == 1
    assert said.index("When drawn:") < said.index("c d" if first[0] == "|" else "Roll a die.")


def test_the_results_of_a_roll_are_dice_in_the_rail(tmp_path: Path) -> None:
    found = egg(tmp_path, "    name: Egg\n    text: |-\n      - **6:** hen\n      - **1–5:** egg\n")
    assert re.findall(r'mb-card-pips"><svg [^>]*aria-label="(.)"', found) == ["6"]
    assert '<b class="mb-card-step">1–5</b>' in found


def test_a_map_stands_on_its_card_with_the_names_of_edges_and_without_a_sentence(
    library: Library,
) -> None:
    html = text(library, "1e/harvest/deployment/long-field")
    size = re.search(r'class="mb-map" role="img" width="([\d.]+)mm" height="([\d.]+)mm"', html)
    assert size and float(size[2]) > float(size[1]) > 40
    assert "var(" not in html and "mb-card-row" not in html
    assert "both halves alike · 6″ grid" in words(html)


def test_the_foot_has_code_and_number_and_says_if_a_document_changed_the_card(
    library: Library,
) -> None:
    foot = text(library, FENCES).partition("<footer")[2]
    assert "Max 15 a turn P1 revised HAR" in words("<footer" + foot)
    other = text(library, "1e/harvest/primary/gather-eggs").partition("<footer")[2]
    assert ">P2</p>" in other and ">HAR</p>" in other and "revised" not in other


def test_a_card_has_a_qr_code_only_when_the_site_has_an_address(library: Library) -> None:
    assert "mb-card-qr" not in text(library, FENCES)
    assert "mb-card-qr" in text(
        library, FENCES, design=replace(faces.usual(), site_url="https://barn.example/")
    )


def test_markup_in_content_is_shown_as_text(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    cards = "1e/harvest/primary.yml"
    edit(tree, cards, "flavour: Stand still", "flavour: <svg onload=crow()>Stand</svg> still")
    edit(tree, cards, "text: Hens on a gate", r"text: \<b>Hens\</b> on a gate")
    html = text(load([tree]), FENCES)
    assert "<svg onload" not in html and "<b>Hens" not in html
    assert "&lt;svg onload=crow()&gt;Stand" in html and "&lt;b&gt;Hens&lt;/b&gt;" in html


def test_limits_short_compounds_and_game_terms_are_not_broken() -> None:
    assert typographic("Max 45VP") == "Max\u00a045VP"
    assert typographic("Battle-shocked after the set-up") == (
        "Battle\u2011shocked after the set\u2011up"
    )
    assert typographic("a servo-skull in No Man's Land") == (
        "a servo\u2011skull in No\u00a0Man’s Land"
    )
    assert typographic("a farmyard-keeping hen") == "a farmyard-keeping hen"


def test_a_range_of_numbers_is_not_broken_and_apostrophes_are_curly() -> None:
    html = typographic("Rounds 2–5 of <the> hen's day")
    assert html == 'Rounds\u00a0<span class="mb-whole">2–5</span> of &lt;the&gt; hen’s day'
    for straight in ("5' 6\" tall", "'tis rock 'n' roll"):
        assert typographic(straight) == straight


def test_a_back_names_deck_pack_and_edition_at_both_ends(library: Library) -> None:
    html = words(faces.back(library, library["1e/harvest/secondary"]).html())
    for name in ("Chore", "Harvest", "First edition"):
        assert html.count(name) == 2


def test_the_style_sheet_of_a_size_has_its_lengths_and_no_placeholder() -> None:
    for design in (faces.usual(), faces.Design(print_measures().sizes["tarot"], large=True)):
        css, page = print_css(design), layout(design)
        assert f"width: {page.width:g}mm; height: {page.height:g}mm" in css
        assert not re.search(r"\d[uvqt]\b|var\(--(?!card-|air)|/\*", css)
        assert set(re.findall(r"var\(--card-([\w-]+)\)", css)) == {
            "base", "deep", "hair", "shade", "soft", "tint",
        }  # fmt: skip
    assert ".mb-size-tarot-large{" in faces.css()
    assert print_css(faces.usual()) in faces.css()


def test_no_shorthand_has_a_colour_of_a_kind_which_the_engine_would_read_for_each_part() -> None:
    found = re.findall(r"[\w-]+(?=:[^;{}]*var\(--card)", print_css(faces.usual()))
    assert "border-top-color" in found
    sides = {f"border-{side}" for side in ("top", "right", "bottom", "left")}
    assert not sides.union(("background", "border", "outline")).intersection(found)


def test_widths_come_from_the_font() -> None:
    assert width_mm("mm", 10) == pytest.approx(2 * width_mm("m", 10))
    assert width_mm("Hens", 10, 700) > width_mm("Hens", 10)
    assert width_mm("Hens", 20) == pytest.approx(2 * width_mm("Hens", 10))


@pytest.mark.parametrize(
    ("name", "corner", "form"),
    [
        ("Gather Eggs", 0, ""),
        ("Gather Eggs in Dark", 0, "mid"),
        ("Gather Eggs at Night", 0, "low"),
        ("Gather Every Egg of the Farm", 0, "two"),
        ("Reconnaissance of the Farmyards", 11, "small"),
        ("Spectrum-enhancement Wargear", 11, "three"),
    ],
)
def test_a_name_is_set_as_large_as_fits(name: str, corner: float, form: str) -> None:
    page = layout(faces.usual())
    found = set_name(name, page, corner)
    assert (found.form, found.over) == (form, 0)
    size = next(one.size for one in FORMS if one.slug == form)
    room = page.width - LEFT - RIGHT - corner
    assert all(capitals_width(line, size, 0.012, HEAVY) <= room for line in found.lines)


def test_two_lines_of_a_name_are_balanced() -> None:
    page = layout(faces.usual())
    assert set_name("Gathering / Reconnaissance", page).lines == ("Gathering", "/ Reconnaissance")
    assert set_name("Gather Every Egg of the Old Farm", page).lines == (
        "Gather Every Egg",
        "of the Old Farm",
    )


def test_the_style_sheet_has_every_size_of_a_name() -> None:
    for form in FORMS:
        name = f".mb-card-name{f'--{form.slug}' if form.slug else ''}"
        assert re.search(
            rf"\.mb-card {re.escape(name)} {{[^}}]*font-size: {form.size:g}pt", faces.css()
        )


@pytest.mark.parametrize("size", print_measures().sizes.values(), ids=lambda size: size.slug)
def test_a_name_is_larger_than_the_text_of_its_card(size: CardSize) -> None:
    for large in (False, True):
        page = layout(faces.Design(size, large=large))
        assert page.points(FORMS[2].size) > page.lead > page.body[0]


def test_a_card_of_two_halves_says_each_of_its_names_once(tmp_path: Path) -> None:
    card = """
name: Dares
singular: Dare
face: challenger
code: E
summary: Either or.
cards:
  leap:
    name: Leap / Sit
    mission: Sit
    type: Barnyard
    stratagem: {name: Leap, cost: {cp: 0}, when: At noon., effect: A hen leaps.}
    scoring: [{name: Patience, timing: turn-end, lines: [{vp: 3, if: you sat}]}]
"""
    library = load([invented(tmp_path, {"1e/harvest/dares.yml": card})])
    html = text(library, "1e/harvest/dares/leap")
    first, second = html.split('<div class="mb-card-bar mb-card-bar--deep">')
    assert ">Leap</h2>" in first and "Sit" not in words(first)
    assert 'mb-card-cost"' in first and "0 CP" in words(first)
    assert "When At noon." in words(first)
    assert "Mission Sit" in words(second) and "End of your turn" in words(second)
    assert "Barnyard" in first
    own = card.replace("name: Leap / Sit", "name: Either")
    library = load([invented(tmp_path / "own", {"1e/harvest/dares.yml": own})])
    html = text(library, "1e/harvest/dares/leap")
    name, first, second = html.split('<div class="mb-card-bar mb-card-bar--deep">')
    assert ">Either</h2>" in name
    assert words(first).startswith("0 CP Stratagem: Leap") and "Mission: Sit" in words(second)
    bare = card.partition("    scoring:")[0]
    library = load([invented(tmp_path / "bare", {"1e/harvest/dares.yml": bare})])
    html = text(library, "1e/harvest/dares/leap")
    assert "Sit" in words(html.split('<div class="mb-card-bar mb-card-bar--deep">')[1])
    action = "units: One., starts: Your Shooting phase., completes: At dusk., effect: None."
    acting = f"{bare}    action: {{{action}}}\n"
    library = load([invented(tmp_path / "acting", {"1e/harvest/dares.yml": acting})])
    html = text(library, "1e/harvest/dares/leap")
    assert html.count("mb-card-bar--deep") == 1
    said = words(html.split('<div class="mb-card-bar mb-card-bar--deep">')[1])
    assert said.startswith("Action Sit") and "Starts: your" in said


def test_there_is_one_specimen_for_each_kind_of_face(library: Library) -> None:
    assert {"primary", "secondary", "deployment"} <= faces.specimens(library).keys()


def test_the_opponents_choice_is_a_tile_and_no_sentence(tmp_path: Path) -> None:
    """The matrix of the invented content gives each card of a pair to one choice."""
    from musterbook.cards.faces.designed_card import _opponents
    from tests.trees import bundled

    library = bundled()
    html = text(library, "11e/chapter-approved-2026-27/disposition/disruption")
    assert html.count("mb-card-seal") == 5 and "Purge the Foe Delaying Action" in words(html)
    twist = faces.front(library, library["11e/chapter-approved-2026-27/twist/ruinscape"])
    assert "mb-card--no-rail" in twist.classes, "its sign of a text would be alone there"
    shown = _opponents(library)
    assert len(shown) > 20
    for id, theirs in shown.items():
        front = faces.front(library, library[id])
        assert 'class="mb-card-corner mb-card-versus"' in front.head
        assert f"against {theirs.name}." not in words(front.html())
        assert library.face_of(theirs).colour in front.head
        assert library.face_of(typed(library[id], Card)).symbol(colour=WHITE) in front.head, (
            "both are a pair"
        )


def test_each_moment_is_named_and_lines_of_which_one_counts_are_joined_by_or(
    tmp_path: Path,
) -> None:
    html = egg(
        tmp_path,
        """    name: Egg
    scoring:
      - timing: [opponent-turn-end, battle-end]
        combine: highest
        lines: [{vp: 3, if: it is yours}, {vp: 5, if: it is big}]
""",
    )
    assert "End of your opponent’s turn" in words(html)
    assert "or end of the battle, whichever is first" in words(html)
    assert "3 It is yours or 5 It is big" in words(html)


def test_added_dice_are_on_one_line_with_their_sign(tmp_path: Path) -> None:
    lines = "[{vp: D3+3, if: it is yours}, {vp: D3+3, plus: true, if: it is big}]"
    html = egg(tmp_path, f"    name: Egg\n    scoring: [{{timing: turn-end, lines: {lines}}}]\n")
    assert re.findall(r"mb-card-vp--(\w+)", html) == ["two", "small"]


def test_what_does_not_count_against_a_limit_is_tagged(tmp_path: Path) -> None:
    html = egg(
        tmp_path,
        """    name: Egg
    scoring:
      - {timing: turn-end, lines: [{vp: 3, if: it is yours}]}
      - {timing: battle-end, lines: [{vp: 5, if: it is big}]}
      - timing: command-phase-end
        player: second
        rounds: 1-2
        lines: [{vp: 2, each: yolk}]
        caps: [{vp: 4, per: turn}]
    caps: [{vp: 15, per: round, without: [battle-end]}, {vp: 45}]
""",
    )
    first, second, third = html.split('<div class="mb-card-bar">')[1:]
    assert "Outside the 15 a round" not in first and "Outside the 15 a round" in second
    # A tag without room beside its moment is on the next line, with other short words.
    assert "mb-card-tag" not in third and "Second player · Max 4VP a turn" in words(third)
    assert "Max 15 a round 45 a battle" in words("<footer" + html.partition("<footer")[2])


def test_the_limit_of_one_of_two_moments_is_in_the_foot_and_the_other_is_tagged(
    tmp_path: Path,
) -> None:
    html = egg(
        tmp_path,
        """    name: Egg
    scoring:
      - {timing: turn-end, lines: [{vp: 3, each: hen}], caps: [{vp: 9, per: turn}]}
      - {timing: battle-end, lines: [{vp: 5, if: it is big}]}
    caps: [{vp: 45}]
""",
    )
    first, second = html.partition("<footer")[0].split('<div class="mb-card-bar">')[1:]
    assert "9" not in words(first) and "Outside the 9 a turn" in words(second)
    assert "Max 9 a turn 45 a battle" in words("<footer" + html.partition("<footer")[2])


@pytest.mark.parametrize(
    ("lines", "per", "is_said"),
    [
        ("{vp: 5, if: it is big}", "turn", False),
        ("{vp: 5, if: it is big}", "battle", True),  # it scores in more than one turn
        ("{vp: 5, if: it is big}, {vp: 2, each: hen}", "turn", True),
    ],
)
def test_a_limit_equal_to_all_that_a_moment_can_score_is_not_printed(
    tmp_path: Path, lines: str, per: str, is_said: bool
) -> None:
    html = egg(
        tmp_path,
        f"""    name: Egg
    scoring:
      - {{timing: turn-end, lines: [{{vp: 3, each: hen}}], caps: [{{vp: 9, per: turn}}]}}
      - {{timing: battle-end, lines: [{lines}], caps: [{{vp: 5, per: {per}}}]}}
""",
    )
    assert (f"Max 5VP a {per}" in words(html)) == is_said


def test_limits_without_room_in_the_foot_are_in_the_body(tmp_path: Path) -> None:
    html = egg(
        tmp_path,
        """    name: Egg
    scoring: [{timing: turn-end, lines: [{vp: 3, if: it is yours}]}]
    caps: [{vp: 15, per: round, without: [battle-end, round-end]}, {vp: 20, per: turn}, {vp: 45}]
""",
    )
    body_of, foot = html.split("<footer")
    for limit in ("15", "20", "45"):
        assert limit in words(body_of) or limit in words("<footer" + foot)


def test_a_short_last_word_is_not_alone_on_a_line() -> None:
    def ends(*runs: Run) -> str:
        return typeset(Prose((Paragraph(runs),))).replace("\u00a0", "_")

    assert ends("you control the Barn 1") == "you control the_Barn_1"
    assert ends("you control the countryside") == "you control the countryside"
    assert ends("more than your hens") == "more than your_hens"
    assert ends("within your deployment zone") == "within your deployment_zone"
    assert ends("more than the countryside's hens") == "more than the countryside’s_hens"
    assert ends("all of the counterrevolutionary hens") == "all of the counterrevolutionary hens"
    assert ends("you hold ", ProseLink("1e", "term", ("Barn",)), " 1") == "you hold_Barn_1"
    assert (
        ends("you hold the ", Styled("strong", ("Barn",)), " 1")
        == "you hold the_<strong>Barn</strong>_1"
    )


def test_the_line_breaks_of_a_flavour_are_printed_and_have_room(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    one_line = faces.front(library := load([tree]), library[FENCES]).flavour_mm
    edit(tree, "1e/harvest/primary.yml", "Stand still, look large.", r'"Stand still,\nlook large."')
    front = faces.front(library := load([tree]), library[FENCES])
    assert front.flavour_mm == pytest.approx(one_line + 3.2, abs=0.1)
    (page,) = faces.render([side(front)]).values()
    words = pypdfium2.PdfDocument(page.pdf)[0].get_textpage().get_text_range()
    assert "Stand still,\r\nlook\xa0large." in words


def test_a_flavour_of_two_lines_has_room_below_the_dial(usual: faces.Front) -> None:
    one = replace(usual, flavour="Hens know.", flavour_mm=7.7)
    assert "Hens know." in one.html(Fit(8, 24.0, usual.blocks))
    assert "Hens know." not in replace(one, flavour_mm=10.8).html(Fit(8, 24.0, usual.blocks))


def test_a_long_flavour_needs_a_higher_window(tmp_path: Path) -> None:
    def needed(folder: str, flavour: str) -> float:
        tree = invented(tmp_path / folder)
        edit(tree, "1e/harvest/primary.yml", "Stand still, look large.", flavour)
        library = load([tree])
        return faces.front(library, library[FENCES]).flavour_mm

    short, long = needed("short", "Stand."), needed("long", "Stand still, look very large. " * 3)
    assert long == pytest.approx(short + 3.2, abs=0.1)


def test_readers_of_a_pdf_find_the_words_of_a_name(usual: faces.Front) -> None:
    """They join words less than about 0.15 em apart; the space of the display face is 0.13 em."""
    page = faces.render([side(replace(usual, flavour=""))])["hens"]
    document = pypdfium2.PdfDocument(page.pdf)
    text = document[0].get_textpage()
    words = text.get_text_range()
    at = words.index("COUNT") + len("COUNT")
    left = text.get_charbox(at - 1, loose=True)[2]
    gap = text.get_charbox(at + 1, loose=True)[0] - left
    document.close()
    assert gap > 0.18 * 20


def test_a_greek_name_is_printed_in_capitals_without_accents(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    edit(tree, "1e/harvest/primary.yml", "name: Hold the Fences", "name: Καλός Λέων")
    library = load([tree])
    page = faces.render([side(faces.front(library, library[FENCES]))])["hens"]
    assert "ΚΑΛΟΣ ΛΕΩΝ" in pdf_texts(page.pdf)[0]


def test_a_bar_says_what_the_letters_below_points_stand_for(usual: faces.Front) -> None:
    html = usual.html()
    bar = html[html.index('<div class="mb-card-bar">') : html.index("mb-card-line")]
    assert "F: Fixed · T: Tactical" in bar
    assert "<i>F</i>" in html and "<i>T</i>" in html
    library = invented_library()
    assert "T: " not in faces.front(library, library[FENCES]).html()


def test_few_words_are_set_in_the_largest_size_if_they_leave_room(
    usual: faces.Front,
) -> None:
    for text, is_large in (("hen " * 35, True), ("hen " * 61, False), ("henhouse " * 48, False)):
        fit = fit_of(body(usual, f"<p>{text}</p>"))
        assert (fit.size == faces.usual_layout().lead) == is_large
    high = replace(body(usual, f"<p>{'hen ' * 35}</p>"), flavour="Hens know.", flavour_mm=40.0)
    assert fit_of(high).size == faces.usual_layout().lead


def test_a_text_has_the_largest_size_in_which_it_fits(
    usual: faces.Front,
) -> None:
    page = faces.usual_layout()
    sizes = []
    for count in range(14, 46, 3):
        face = body(usual, "<p>" + "Count every hen. " * count + "</p>")
        fit = fit_of(face)
        sizes.append(fit.size)
        if not fit.label:
            (tall,) = measured([(face, fit.size)], faces.usual())
            assert fit.window == pytest.approx(
                face.room - sum(one.height for one in tall), abs=0.01
            )
            larger = [one for one in page.body if one > fit.size]
            for other in measured([(face, one) for one in larger], faces.usual()) if larger else []:
                assert sum(one.height for one in other) > face.room
    assert sizes == sorted(sizes, reverse=True)
    assert set(sizes) == {page.lead, *page.body, page.last}


def test_heights_of_rows_add_up_to_that_of_the_body(
    usual: faces.Front, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each row is measured once, and what is beside the words of a bar belongs to it."""
    documents: list[str] = []

    def read(html: str, fonts: engine.OwnFonts) -> Any:
        documents.append(html)
        return patches.HTML(html, fonts)

    monkeypatch.setattr(engine, "HTML", read)
    rows = [f"<p>{'Count every hen. ' * number}</p>" for number in range(1, 6)]
    bar = (
        '<div class="mb-card-bar"><span class="mb-card-tag" style="height:9mm">Egg</span>Hen</div>'
    )
    barred = body(usual, *rows)
    barred = replace(barred, blocks=(replace(barred.blocks[0], bar=bar),))
    bodies = [body(usual, *rows), *(body(usual, one) for one in rows), barred]
    together, *alone, below = measured([(one, 8.0) for one in bodies], faces.usual())
    assert together[0].rows == below[0].rows == tuple(one[0].rows[0] for one in alone)
    assert 9 < below[0].bar < 10.5
    assert documents[0].count(rows[-1]) == 1


def test_a_line_contains_every_word_that_fits(usual: faces.Front) -> None:
    """WeasyPrint breaks lines too early where a space before an element does not fit."""
    start = "Each zone is a triangle on one edge, its point in the middle of a long edge. One\n"
    hen = Styled("strong", ("hen",))
    prose = typeset(Prose((Paragraph((start, hen, " stands in each of these deployments.")),)))
    assert "One<strong> hen</strong> stands" in prose
    errors, fonts = [], font_configuration()
    for slug in ("poker", "tarot"):
        design = faces.Design(print_measures().sizes[slug])
        card = layout(design)
        page = f"@page{{size:{card.width:g}mm {card.height:g}mm;margin:0}}"
        style = CSS(string=print_css(design) + page, font_config=fonts)
        for size in card.body:
            face = replace(body(usual, f"<p>{prose}</p>"), head="")
            html = face.html(Fit(size, 1, face.blocks)).partition("<footer")[0]
            html = re.sub(r'<div class="mb-card-ground">.*?</div>', "", html)
            pdf = HTML(string=html).write_pdf(stylesheets=[style], font_config=fonts)
            document = pypdfium2.PdfDocument(pdf)
            lines = document[0].get_textpage().get_text_range().splitlines()
            document.close()
            wide = card.width - (12 + 1.8 + 3.2) * card.unit
            for one, other in pairwise(lines):
                joined = f"{one.strip()} {other.split(' ')[0]}"
                if width_mm(joined, size) < wide - 0.1:
                    errors.append((slug, size, joined))
    assert errors == []


def test_the_error_for_a_card_that_is_too_long_gives_its_file_and_line(
    usual: faces.Front,
) -> None:
    with pytest.raises(ContentErrors) as caught:
        faces.render([side(body(usual, f"<p>{'Count every hen. ' * 115}</p>"))])
    (error,) = caught.value.errors
    assert str(error).startswith('farm/eggs.yml:7:3: card "Hens" (Poker): “Count every hen.')
    much = float(error.message.split(" mm too tall")[0].rpartition(" ")[2])
    assert 5 < much < 90
    assert "7.5 pt" in error.message


def test_every_card_that_is_too_long_is_reported_in_one_run(usual: faces.Front) -> None:
    long = body(usual, f"<p>{'Count every hen. ' * 150}</p>")
    with pytest.raises(ContentErrors) as caught:
        faces.render([side(long, "Hens"), side(long, "Geese")])
    assert len(caught.value.errors) == 2


@pytest.mark.parametrize(
    "error",
    ['<p style="colour: red">x</p>', '<img src="file:///nowhere.png">', "<p>\U00013000</p>"],
    ids=["property", "picture", "glyph"],
)
def test_a_warning_of_the_pdf_engine_is_an_error_of_the_card(
    usual: faces.Front, error: str
) -> None:
    with pytest.raises(
        ContentErrors, match=r'eggs\.yml:7:3: card "Hens" \(Poker\): the PDF engine warns'
    ):
        faces.render([side(body(usual, f"<div>{error}</div>"))])


def test_the_logging_of_the_pdf_engine_is_restored() -> None:
    before = list(LOGGER.handlers)
    with EngineLog() as log:
        LOGGER.warning("a %s", "hen")
    assert log.messages == ["a hen"]
    assert LOGGER.handlers == before


def test_a_page_has_bleed_around_the_trimmed_card(usual: faces.Front) -> None:
    card = faces.usual_layout()
    page = faces.render([side(usual)])["hens"]
    with pikepdf.open(page.pdf) as pdf:
        (sheet,) = pdf.pages
        whole = [0, 0, points(micrometres(card.width + 6)), points(micrometres(card.height + 6))]
        bleed, far = points(3000), points(micrometres(card.width + 3))
        assert list(map(float, sheet.MediaBox)) == pytest.approx(whole, abs=0.01)
        assert list(map(float, sheet.BleedBox)) == pytest.approx(whole, abs=0.01)
        trim = list(map(float, sheet.TrimBox))
        assert trim[:3] == pytest.approx([bleed, bleed, far], abs=0.01)


def test_a_face_is_rendered_once(usual: faces.Front) -> None:
    faces.render([side(usual)])
    page = faces.render([side(usual)])["hens"]
    before = page.pdf.stat().st_ino
    again = faces.render([side(usual)])["hens"]
    assert again == page
    assert page.pdf.stat().st_ino == before


def test_a_changed_face_is_rendered_again(usual: faces.Front) -> None:
    one = faces.render([side(usual)])["hens"]
    changed = replace(usual, classes=f"{usual.classes} mb-low-ink")
    other = faces.render([side(changed)])["hens"]
    assert one.version != other.version


def test_the_version_of_a_card_does_not_depend_on_names_in_the_code(usual: faces.Front) -> None:
    class Renamed(faces.Front):
        pass

    renamed = Renamed(**{one.name: getattr(usual, one.name) for one in fields(usual)})
    assert repr(renamed) != repr(usual)
    one, other = (faces.render([side(face)])["hens"] for face in (usual, renamed))
    assert one.version == other.version and one.pdf == other.pdf


def test_the_version_of_a_card_with_a_picture_depends_on_the_picture_and_not_on_its_folder(
    usual: faces.Front,
) -> None:
    def version(picture: Picture) -> str:
        return cache_key(replace(usual, picture=picture), faces.usual())

    one = Picture("hen.png", 600, 400, "1f", Path("/home/ada/pictures/hen.png"))
    assert version(one) == version(replace(one, path=Path("/srv/pictures/hen.png")))
    assert version(one) != version(replace(one, version="2e"))


@pytest.mark.slow
def test_a_card_is_rendered_the_same_alone_and_among_many(
    usual: faces.Front, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Many faces are divided between processes, which must not affect the result."""
    many = [side(body(usual, f"<p>{f'Hen {i}. ' * i}</p>"), f"hen{i}") for i in range(1, 19)]
    together = faces.render(many)
    assert list(together) == [one.id for one in many]
    for one in (many[0], many[-1]):
        monkeypatch.setattr("musterbook.cache.FOLDER", tmp_path)
        alone = faces.render([one])[one.id]
        assert alone.pdf.read_bytes() == together[one.id].pdf.read_bytes()


def test_progress_is_reported_to_the_end(usual: faces.Front) -> None:
    told: list[tuple[int, int]] = []
    sides = [side(body(usual, f"<p>Goose {i}.</p>"), f"goose{i}") for i in range(8)]
    faces.render(sides, progress=lambda done, total: told.append((done, total)))
    assert told[0] == (0, 8)
    assert told[-1] == (8, 8)


def test_all_words_of_a_card_are_on_its_page(library: Library) -> None:
    page = faces.render([side(faces.front(library, library[FENCES]))])["hens"]
    (found,) = pdf_texts(page.pdf)
    for part in ("HOLD THE FENCES", "Each fence you hold", "Max 15 a turn", "Hens on a gate"):
        assert part in found


def test_a_deck_is_fitted_while_other_libraries_are_opened(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in a preview, which opens libraries in several threads and keeps the newest."""
    others = [load([plant(tmp_path / name, {"game.yml": f"name: {name}\n"})]) for name in "ab"]
    real = workers.each

    def each(*given: Any, **named: Any) -> Any:
        for other in others:
            articles(other)
        gc.collect()
        return real(*given, **named)

    monkeypatch.setattr(workers, "each", each)
    deck = library[HENS].parent or ""
    assert HENS in faces.fitted_deck(
        library, library[deck], faces.Design(CardSize("odd", "Odd", 64000, 90000))
    )


@pytest.mark.parametrize("size", quick(["poker"], ["poker", "tarot"]))
def test_a_card_in_low_ink_has_the_sides_that_it_has_when_it_is_measured_itself(
    library: Library, size: str
) -> None:
    design = faces.Design(print_measures().sizes[size], "low-ink")
    for deck in library.of_kind("deck"):
        known = faces.fitted_deck(library, deck, design).values()
        measured_itself = fitted(tuple(one.front for one in known), design, version_of(design))
        assert [one.fitted for one in known] == measured_itself
