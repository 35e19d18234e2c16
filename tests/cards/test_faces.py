"""Card faces: what is printed on them, how their type is fitted, how they are rendered."""

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from weasyprint import CSS, HTML

from musterbook.article.prose import Link, Paragraph, Prose, Run, Styled
from musterbook.cards import faces
from musterbook.cards.faces import face_pdf
from musterbook.cards.faces.band import set_band
from musterbook.cards.faces.body_pieces import Piece
from musterbook.cards.faces.fit import Body, best_fitting, following_try, heights
from musterbook.cards.faces.layout import Fit, layout, settings
from musterbook.cards.faces.line_breaks import typeset, typographic
from musterbook.cards.faces.name import FORMS, set_name
from musterbook.cards.faces.style import print_css, with_sums
from musterbook.cards.formats import CardSize, formats, micrometres, points
from musterbook.design_tokens import PLAIN_SYMBOL, Face
from musterbook.errors import ContentErrors, Mark
from musterbook.fonts import width_mm
from musterbook.library import Library, load, phrases
from musterbook.maps import CrowdedMapError, Drawing
from musterbook.pdf_engine.engine import LOGGER, EngineLog, font_configuration
from tests.trees import edit, invented
from tests.words import GAME

ROOT = Path(__file__).resolve().parents[2]
HENS = "1e/harvest/secondary/count-the-hens"
FENCES = "1e/harvest/primary/hold-the-fences"


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    return load([invented(tmp_path_factory.mktemp("faces"))])


def text(library: Library, id: str, fit: Fit | None = None, **options: Any) -> str:
    return faces.front(library, library[id], **options).html(fit)


def side(face: faces.Front, name: str = "Hens") -> faces.Side:
    return faces.Side(name.lower(), name, Mark("farm/eggs.yml", 7, 3), face)


def body(words: str, html: str = "") -> faces.Front:
    """A face that contains only words."""
    sizes = faces.usual_layout().type.sizes
    piece = Piece(html or f"<p>{words}</p>", words)
    colours = Face("primary", "", "#1f4e79", "#8bbbe8", PLAIN_SYMBOL).card_css
    return faces.Front("mb-card mb-card--primary", sizes, "", (piece,), "", colours=colours)


def test_scoring_is_below_its_timing_with_its_points_and_cap(library: Library) -> None:
    html = text(library, FENCES)
    pips = re.findall(r'<i( class="mb-card-pip[^>]*)?>(\d)</i>', html)
    assert [(bool(scores), int(number)) for scores, number in pips] == [
        (False, 1), (True, 2), (True, 3), (True, 4),
    ]  # fmt: skip
    assert '<span class="mb-card-when">End of your Command phase</span>' in html
    assert 'aria-label="2, 3, 4"' in html
    assert '<b class="mb-card-vp">5</b><div class="mb-card-what">each fence\u00a0you' in html
    strip = html[html.index('<div class="mb-card-strip">') :]
    assert "Max\u00a015VP\u00a0a\u00a0turn." in strip.partition("</div>")[0]


def test_a_card_that_can_be_fixed_says_so_and_gives_both_values(library: Library) -> None:
    html = text(library, HENS)
    assert '<span class="mb-card-tag">Fixed</span>' in html
    assert '<p class="mb-card-modes"><span>Fixed</span><span>Tactical</span></p>' in html
    assert '<b class="mb-card-vp">2</b><b class="mb-card-vp">3</b>' in html
    assert "up to 2 times" in html
    assert "mb-card-tag" not in text(library, "1e/harvest/secondary/chase-the-fox")


def test_an_action_says_who_when_and_where(library: Library) -> None:
    html = text(library, "1e/harvest/secondary/paint-the-gate")
    for words in ("Action", "<b>Starts</b>", "<b>Units</b>", "<b>Effect</b>"):
        assert words in html
    assert "<b>Completes</b>" not in html


def test_a_card_with_a_map_shows_it_across_the_body(library: Library) -> None:
    html = text(library, "1e/harvest/deployment/long-field")
    assert f'width="{faces.usual_layout().body_width:g}mm"' in html
    assert "var(" not in html


def test_a_map_is_not_made_smaller_if_that_makes_it_taller(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Labels that moved outside the board once made Last Stand too tall for American mini cards."""
    design = faces.Design(formats().sizes["mini-us"])
    width = layout(design).body_width

    class Taller(Drawing):
        @property
        def height_mm(self) -> float:
            return 34.8 if self.width_mm == width else 37.6

    monkeypatch.setattr("musterbook.cards.faces.pictures.Drawing", Taller)
    drawing, *_ = faces.front(
        library, library["1e/harvest/deployment/long-field"], design=design
    ).pieces
    assert drawing.drawn_mm == 34.8
    assert f'width="{width:g}mm"' in drawing.html


def test_a_map_that_would_be_crowded_if_it_were_smaller_stays_as_wide_as_the_body(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    design = faces.Design(formats().sizes["mini-us"])
    width = layout(design).body_width

    class Crowded(Drawing):
        @property
        def height_mm(self) -> float:
            return 34.8

        def picture(self, title: str, *, thumbnail: bool = False) -> str:
            if self.width_mm != width:
                raise CrowdedMapError("crowded")
            return super().picture(title)

    monkeypatch.setattr("musterbook.cards.faces.pictures.Drawing", Crowded)
    drawing, *_ = faces.front(
        library, library["1e/harvest/deployment/long-field"], design=design
    ).pieces
    assert f'width="{width:g}mm"' in drawing.html


def test_the_foot_has_code_source_and_position_in_the_deck(library: Library) -> None:
    html = text(library, FENCES)
    assert library[FENCES].code in html
    assert "The Barn Book, version 1.2, May 2031" in html
    assert "<span>· Errata</span>" in html
    assert "1 / 2" in html


def test_a_card_has_a_qr_code_only_when_the_site_has_an_address(library: Library) -> None:
    assert "mb-card-qr" not in text(library, FENCES)
    assert "mb-card-qr" in text(
        library, FENCES, design=replace(faces.usual(), site_url="https://barn.example/")
    )


def test_markup_in_content_is_shown_as_text(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    edit(tree, "1e/harvest/primary.yml", "flavour: Stand still", "flavour: <b>Stand</b> still")
    html = text(load([tree]), FENCES)
    assert "<b>Stand</b>" not in html
    assert "&lt;b&gt;Stand" in html


def test_limits_short_compounds_and_game_terms_are_not_broken() -> None:
    assert typographic("Max 45VP") == "Max\u00a045VP"
    assert typographic("Battle-shocked after the set-up") == (
        "Battle\u2011shocked after the set\u2011up"
    )
    assert typographic("a farmyard-keeping hen") == "a farmyard-keeping hen"


def test_a_range_of_numbers_is_not_broken_and_apostrophes_are_curly() -> None:
    html = typographic("Rounds 2–5 of <the> hen's day")
    assert html == 'Rounds <span class="mb-card-whole">2–5</span> of &lt;the&gt; hen’s day'


def test_a_back_names_deck_pack_and_edition(library: Library) -> None:
    html = faces.back(library, library["1e/harvest/secondary"]).html()
    for words in ("Chore", "Harvest", "First edition", ">HAR<"):
        assert html.count(words) == 2


def test_one_style_sheet_serves_page_and_print() -> None:
    rules, low_ink = (
        (ROOT / "cards" / name).read_text(encoding="utf-8")
        for name in ("face.css", "face-low-ink.css")
    )
    assert rules in faces.css() and low_ink in faces.css()
    designs = [faces.Design(faces.usual().size, theme) for theme in faces.THEMES]
    for design, own in zip(designs, (rules, rules + low_ink), strict=True):
        printed = print_css(design)
        for rule in own.split("}"):
            assert "var(" in rule or rule in printed
            assert rule.partition("{")[0] in printed
        assert set(re.findall(r"var\(--card-([\w-]+)\)", printed)) == {"accent", "pale"}
        # Only the space between lines is different on each card.
        assert all("1lh - 1em" in rest[:60] for rest in printed.split("calc(")[1:])


@pytest.mark.parametrize(
    ("expression", "millimetres"),
    [
        ("0mm - 3mm", "-3mm"),
        ("4mm + 9.6 * 1.12mm", "14.752mm"),
        ("63mm / 2 - 12 * 1mm", "19.5mm"),
        ("120mm * .364 - 12 * 1.12mm", "30.24mm"),
        ("7.4mm - 6.5mm + 1mm", "1.9mm"),
        ("10 * 1mm", "10mm"),
        ("2mm - 2mm", "0mm"),
    ],
)
def test_lengths_in_a_print_style_are_added_up(expression: str, millimetres: str) -> None:
    assert with_sums(f"a{{top:calc({expression})}}") == f"a{{top:{millimetres}}}"


def test_widths_come_from_the_font() -> None:
    assert width_mm("mm", 10) == pytest.approx(2 * width_mm("m", 10))
    assert width_mm("Hens", 10, 700) > width_mm("Hens", 10)
    assert width_mm("Hens", 20) == pytest.approx(2 * width_mm("Hens", 10))


def test_a_long_name_is_set_on_two_lines(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    edit(
        tree,
        "1e/harvest/primary.yml",
        "name: Gather Eggs",
        "name: Gather Every Egg of the Old Farm",
    )
    assert "mb-card-name--two" in text(load([tree]), "1e/harvest/primary/gather-eggs")


@pytest.mark.parametrize(
    ("name", "corner", "form"),
    [
        ("Gather Eggs", "", "full"),
        ("Gather Eggs in the Dark", "36", "two"),
        ("Gather Every Hen", "1–2 CP", "long"),
        ("Gather Every Egg of the Farm", "", "long"),
        ("Gather Every Egg of the Old Farm", "", "two"),
        ("Gather Every Egg of the Old Farm and Barns", "1 CP", "small"),
        ("Gather Every Egg of the Old Farm and of All Its Barns", "1–2 CP", "three"),
        ("Donaudampfschifffahrtskapitän", "", "two"),
        ("Donaudampfschifffahrtskapitäne", "12", "three"),
    ],
)
def test_a_name_is_set_as_large_as_fits(name: str, corner: str, form: str) -> None:
    assert set_name(name, layout(faces.usual()), corner).form == form


def test_a_name_of_three_lines_is_without_a_label_on_a_small_card() -> None:
    mini, poker = (layout(faces.Design(formats().sizes[slug])) for slug in ("mini", "poker"))
    bands = [
        set_band("Spectrum-enhancement Wargear", "Ambush", ("You",), "1CP", p)
        for p in (mini, poker)
    ]
    assert [band.label for band in bands] == ["", "Ambush"]
    assert [band.tags for band in bands] == [(), ("You",)]


def test_two_lines_of_a_name_are_balanced_or_broken_at_a_slash() -> None:
    usual = layout(faces.usual())
    assert set_name("Gather Every Egg of the Old Farm", usual).lines == (
        "Gather Every Egg",
        "of the Old Farm",
    )
    assert set_name("Count the Hens / Paint Gates Green", usual).lines == (
        "Count the Hens /",
        "Paint Gates Green",
    )
    assert set_name("Gather Eggs", usual).lines == ("Gather Eggs",)


def test_a_card_of_two_halves_has_a_heading_for_each(tmp_path: Path) -> None:
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
    first, second = (
        html.index(f'<p class="mb-card-half"><span>{half}</span>')
        for half in ("Stratagem", "Mission")
    )
    assert "Leap · 0CP" in html[first:second]
    assert "<b>When</b> At noon." in html[first:second]
    assert '<span class="mb-card-when">End of your turn</span>' in html[second:]
    assert "mb-card-corner" not in html
    assert '<span class="mb-card-tag">Barnyard</span>' in html


def test_the_style_sheet_has_every_size_of_a_name() -> None:
    for form in FORMS:
        size = f"var(--card-name-{form.slug})"
        assert f"--card-name-{form.slug}:{form.size:g}pt" in faces.css()
        rule = ".mb-card-name" if form.slug == "full" else f".mb-card-name--{form.slug}"
        assert re.search(
            rf"^{re.escape(rule)} {{.*font-size: {re.escape(size)}", faces.css(), re.MULTILINE
        )


def test_a_dice_number_is_in_the_corner(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    edit(tree, "1e/harvest/primary.yml", "name: Gather Eggs", "name: Gather Eggs\n    roll: 36")
    edit(tree, "1e/harvest/primary.yml", "name: Hold the", "roll: 11\n    name: Hold the")
    html = text(load([tree]), "1e/harvest/primary/gather-eggs")
    assert '<p class="mb-card-dice"><b>3</b><b>6</b></p>' in html


def test_a_short_card_gets_large_type() -> None:
    page = faces.render([side(body("Nothing."))])["hens"]
    assert page.fit.size == faces.usual_layout().type.largest


@pytest.mark.parametrize("size", formats().sizes.values(), ids=lambda size: size.slug)
def test_type_sizes_differ_by_half_a_point_or_more_and_by_more_if_they_are_larger(
    size: CardSize,
) -> None:
    types = layout(faces.Design(size)).type
    steps = [round(other - one, 3) for one, other in pairwise(types.sizes)]
    assert steps == sorted(steps) and steps[0] >= 0.5
    assert all(step <= size * 0.16 for step, size in zip(steps, types.sizes, strict=False))
    assert types.display[0] >= types.sizes[0]


def test_no_body_type_of_a_poker_card_is_below_7_25_pt() -> None:
    sizes = re.findall(r"\.mb-type-\d+ [^{]*\{font-size:([\d.]+)pt\}", print_css(faces.usual()))
    assert len(sizes) > 10 and min(map(float, sizes)) == 7.25


@pytest.mark.parametrize("slug", ["tarot", "jumbo", "a6", "a5"])
def test_large_print_has_a_larger_smallest_and_largest_type(slug: str) -> None:
    """An A5 card in large print once had 12 pt at most, and 20 pt without it."""
    size = formats().sizes[slug]
    usual, large = (layout(faces.Design(size, large=large)).type.sizes for large in (False, True))
    assert large[0] >= max(1.25 * usual[0], 11) and large[-1] >= 1.25 * usual[-1]
    assert {one for one in usual if one >= large[0]} <= set(large)


def test_a_reward_is_large_on_a_card_with_one_line(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    one = """cards:
  egg:
    name: Egg
    roll: 66
    type: Barnyard
    scoring: [{timing: turn-end, lines: [{vp: 3, if: it is yours}]}]
"""
    deck = "name: Finds\nsingular: Find\nface: primary\ncode: F\nsummary: x\n" + one
    (tree / "1e/harvest/finds.yml").write_text(deck, encoding="utf-8")
    library = load([tree])
    html = text(library, "1e/harvest/finds/egg")
    assert '<p class="mb-card-dice"><b>6</b><b>6</b></p>' in html
    assert '<b class="mb-card-prize">3</b><span>VP</span>' in html
    assert '<p class="mb-card-sort"><span>Barnyard</span></p><div class="mb-card-centre">' in html
    assert "mb-card-prize" not in text(library, HENS)


def test_of_several_moments_each_has_its_own_line(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    deck = """name: Finds
singular: Find
face: primary
code: F
summary: x
cards:
  egg:
    name: Egg
    scoring:
      - timing: [opponent-turn-end, battle-end]
        lines: [{vp: 3, if: it is yours}, {vp: 5, if: it is big}]
"""
    (tree / "1e/harvest/finds.yml").write_text(deck, encoding="utf-8")
    html = text(load([tree]), "1e/harvest/finds/egg")
    assert '<span class="mb-card-when">End of your opponent’s turn</span>' in html
    later = '<span class="mb-card-later">or end of the battle, whichever is first</span>'
    assert later in html


DESIGNS = {
    f"{slug}-{'large' if large else 'usual'}": faces.Design(size, large=large)
    for slug, size in formats().sizes.items()
    for large in (False, True)
    if not large or size.width >= formats().sizes[faces.LARGE_PRINT].width
}
"""Every size of card, and in large print those that have it."""


@pytest.mark.parametrize("design", DESIGNS.values(), ids=DESIGNS)
def test_the_longest_moment_is_on_one_line_with_its_pips(design: faces.Design) -> None:
    """On a narrow card, only the first and the last round have pips, with a dash between them."""
    page = layout(design)
    pips = (7.1 if page.narrow else 5 * 2.85) * page.pip
    for timing in (GAME.moments["command-phase-end"], GAME.moments["opponent-turn-end"]):
        moment = width_mm(phrases.sentence(timing), page.heading_type, 700)
        assert moment + pips + page.unit <= page.body_width
    sizes = re.findall(r" h3\{font-size:([\d.]+)pt\}", print_css(design))
    assert max(map(float, sizes)) <= page.heading_type


def test_a_card_says_in_words_if_only_the_highest_line_counts(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    deck = """name: Finds
singular: Find
face: primary
code: F
summary: x
cards:
  egg:
    name: Egg
    scoring:
      - timing: turn-end
        combine: highest
        lines: [{vp: 3, if: it is yours}, {vp: 5, if: it is big}]
"""
    (tree / "1e/harvest/finds.yml").write_text(deck, encoding="utf-8")
    assert "Only the highest line\u00a0counts." in text(load([tree]), "1e/harvest/finds/egg")


def test_a_short_last_word_is_not_alone_on_a_line() -> None:
    def ends(*runs: Run) -> str:
        return typeset(Prose((Paragraph(runs),))).replace("\u00a0", "_")

    assert ends("you control Barn 1") == "you control_Barn_1"
    assert ends("you control more than your opponent") == "you control more than your_opponent"
    assert ends("more than your opponents' hens") == "more than your opponents’_hens"
    assert ends("hold the deployment zone") == "hold the deployment_zone"
    assert ends("hold the ", Link("1e", "term", ("deployment zone",))) == "hold the deployment_zone"
    assert ends("you hold ", Link("1e", "term", ("Barn",)), " 1") == "you hold Barn_1"
    assert ends("no reinforcements") == "no reinforcements"


def test_type_shrinks_until_the_text_fits() -> None:
    some = faces.render([side(body("Count every hen. " * 45))])["hens"].fit
    more = faces.render([side(body("Count every hen. " * 62))])["hens"].fit
    assert (
        faces.usual_layout().type.smallest
        <= more.size
        < some.size
        < faces.usual_layout().type.largest
    )
    assert some.fits
    assert more.fits


def test_a_size_is_the_largest_that_fits() -> None:
    words = body("Count every hen. " * 50)
    found = faces.render([side(words)])["hens"].fit
    tried = settings(words.sizes)
    better = tried[tried.index((found.size, found.spacing)) - 1]
    here, above = heights(
        [Body(words, Fit(size, 0, own)) for size, own in ((found.size, found.spacing), better)],
        face_pdf.rule(faces.usual()),
    )
    limit = faces.usual_layout().body_height
    assert here <= limit + 0.1 < above
    assert found.rest == pytest.approx(limit - here, abs=0.01)


def test_larger_type_with_less_space_is_found_if_smaller_type_with_more_is_too_tall() -> None:
    """Cleanse once had 7.25 pt, because it does not fit in 7.25 pt with more space."""
    tried = settings((7.25, 7.75, 8.5))
    tall = [size * (6.5 if spacing < 3 else 9 + spacing) for size, spacing in tried]
    for first in range(len(tried)):
        known = {first: tall[first]}
        while (at := following_try(known, tried, 55)) is not None:
            known[at] = tall[at]
        best = best_fitting(known, 55)
        assert best is not None and tried[best] == (7.75, 2)


def test_a_line_contains_every_word_that_fits() -> None:
    """WeasyPrint breaks lines too early where a space before an element does not fit."""
    plain = "Each zone is a triangle on one edge, its point in the middle of a long edge. One\n"
    hen = Styled("strong", ("hen",))
    words = typeset(Prose((Paragraph((plain, hen, " stands in each of these deployments.")),)))
    assert "One<strong> hen</strong> stands" in words
    for slug in ("mini", "poker", "tarot"):
        design = faces.Design(formats().sizes[slug])
        card, errors, fonts = layout(design), [], font_configuration()
        page = f"@page{{size:{card.width:g}mm {card.height:g}mm;margin:0}}"
        style = CSS(string=print_css(design) + page, font_config=fonts)
        for size in card.type.sizes:
            html = body("", f"<p>{words}</p>").html(Fit(size, 0))
            pdf = HTML(string=html).write_pdf(stylesheets=[style], font_config=fonts)
            document = pypdfium2.PdfDocument(pdf)
            lines = document[0].get_textpage().get_text_range().splitlines()
            document.close()
            for one, other in pairwise(lines):
                joined = f"{one.strip()} {other.split()[0]}"
                if width_mm(joined, size) < card.body_width - 0.1:
                    errors.append((slug, size, joined))
        assert errors == []


def test_the_error_for_a_card_that_is_too_long_gives_its_file_and_line() -> None:
    with pytest.raises(ContentErrors) as caught:
        faces.render([side(body("Count every hen. " * 115))])
    (error,) = caught.value.errors
    assert str(error).startswith('farm/eggs.yml:7:3: card "Hens" (Poker): “Count every hen.')
    much = float(error.message.split(" mm too tall")[0].rpartition(" ")[2])
    assert 5 < much < 60
    assert "7.25 pt" in error.message


def test_a_card_longer_than_the_measuring_page_is_too_long() -> None:
    with pytest.raises(ContentErrors, match="more than a whole page too tall"):
        faces.render([side(body("Count every hen. " * 2000))])


def test_every_card_that_is_too_long_is_reported_in_one_run() -> None:
    long = body("Count every hen. " * 150)
    with pytest.raises(ContentErrors) as caught:
        faces.render([side(long, "Hens"), side(long, "Geese")])
    assert len(caught.value.errors) == 2


@pytest.mark.parametrize(
    "error",
    ['<p style="colour: red">x</p>', '<img src="file:///nowhere.png">', "<p>\U00013000</p>"],
    ids=["property", "picture", "glyph"],
)
def test_a_warning_of_the_pdf_engine_is_an_error_of_the_card(error: str) -> None:
    face = body("", f"<div>{error}</div>")
    with pytest.raises(
        ContentErrors, match=r'eggs\.yml:7:3: card "Hens" \(Poker\): the PDF engine warns'
    ):
        faces.render([side(face)])


@pytest.mark.slow
def test_a_card_that_failed_fails_again_in_the_next_run() -> None:
    for _ in range(2):
        with pytest.raises(ContentErrors):
            faces.render([side(body("Hens! " * 2500))])


def test_the_logging_of_the_pdf_engine_is_restored() -> None:
    before = list(LOGGER.handlers)
    with EngineLog() as log:
        LOGGER.warning("a %s", "hen")
    assert log.messages == ["a hen"]
    assert LOGGER.handlers == before


def test_a_page_has_bleed_around_the_trimmed_card(library: Library) -> None:
    card = faces.usual_layout()
    page = faces.render([side(faces.front(library, library[FENCES]))])["hens"]
    with pikepdf.open(page.pdf) as pdf:
        (sheet,) = pdf.pages
        whole = [0, 0, points(micrometres(card.width + 6)), points(micrometres(card.height + 6))]
        bleed, far = points(3000), points(micrometres(card.width + 3))
        assert list(map(float, sheet.MediaBox)) == pytest.approx(whole, abs=0.01)
        assert list(map(float, sheet.BleedBox)) == pytest.approx(whole, abs=0.01)
        trim = list(map(float, sheet.TrimBox))
        assert trim[:3] == pytest.approx([bleed, bleed, far], abs=0.01)


def test_a_face_is_rendered_once(library: Library) -> None:
    faces.render([side(faces.front(library, library[HENS]))])
    page = faces.render([side(faces.front(library, library[HENS]))])["hens"]
    before = page.pdf.stat().st_ino
    again = faces.render([side(faces.front(library, library[HENS]))])["hens"]
    assert again == page
    assert page.pdf.stat().st_ino == before


def test_a_changed_face_is_rendered_again(library: Library) -> None:
    front = faces.front(library, library[HENS])
    one = faces.render([side(front)])["hens"]
    changed = replace(front, classes=f"{front.classes} mb-low-ink")
    other = faces.render([side(changed)])["hens"]
    assert one.version != other.version


@pytest.mark.slow
def test_a_card_is_rendered_the_same_alone_and_among_many(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Many faces are divided between two processes, which must not affect the result."""
    many = [side(body(f"Hen {i}. " * i), f"hen{i}") for i in range(1, 19)]
    together = faces.render(many)
    assert list(together) == [one.id for one in many]
    for one in (many[0], many[-1]):
        monkeypatch.setattr("musterbook.cache.FOLDER", tmp_path)
        alone = faces.render([one])[one.id]
        assert alone.fit == together[one.id].fit
        assert alone.pdf.read_bytes() == together[one.id].pdf.read_bytes()


def test_progress_is_reported_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    sides = [side(body(f"Goose {i}."), f"goose{i}") for i in range(8)]
    faces.render(sides, progress=lambda done, total: told.append((done, total)))
    assert told[0] == (0, 8)
    assert told[-1] == (8, 8)


def test_all_words_of_a_card_are_on_its_page(library: Library) -> None:
    page = faces.render([side(faces.front(library, library[FENCES]))])["hens"]
    pdf = pypdfium2.PdfDocument(page.pdf)
    words = pdf[0].get_textpage().get_text_range()
    pdf.close()
    for part in ("Hold the Fences", "each fence you hold", "15VP a turn", "Hens on a gate"):
        assert part in " ".join(words.split())
