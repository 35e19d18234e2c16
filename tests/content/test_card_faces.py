"""Every fact of a bundled card is on its face, whatever its place there."""

import re
from collections.abc import Callable
from html import unescape
from pathlib import Path

import pypdfium2
import pytest

from musterbook.cards import faces
from musterbook.cards.faces.card_sides import plain
from musterbook.cards.print_measures import print_measures
from musterbook.library import addresses
from musterbook.library.model.base import first_and_last
from musterbook.library.model.cards import Card, DeckFile
from musterbook.library.model.nodes import Library, Node, typed
from musterbook.library.model.scoring import ByMode, Cap, Line, ScoringGroup

SPANS = {"turn": "a turn", "round": "a round", "battle": "a battle", "card": "from this card"}
PLAYERS = {"first": "first player", "second": "second player"}
OTHER_SPACES = str.maketrans("\u00a0\u2009\u202f\u2011", "   -")


def test_a_secure_objective_has_its_number_in_its_name(library: Library) -> None:
    deck = library["7e/preparing-for-battle/tactical-objective"]
    for card in library.cards(deck):
        head = faces.front(library, card).html().partition("</header>")[0]
        assert card.name in words(head.replace("<br>", " "))


def test_a_map_of_an_asymmetric_deployment_shows_all_its_distances_at_each_size(
    library: Library,
) -> None:
    pack = "10e/chapter-approved-2025-26"
    card = library[f"{pack}/deployment-asymmetric/tip-of-the-spear"]
    for size in ("poker", "tarot"):
        design = faces.Design(print_measures().sizes[size])
        sheet = faces.front(library, card, design=design).map_html
        assert re.findall(r">(\d+″)<", sheet) == ["10″", "10″", "12″", "30″"]
        markers = {"↓8″", "←12″ ↓22″", "→10″ ↓18″", "←14″ ↑20″", "→14″ ↑26″"}
        assert set(re.findall(r">([←→↑↓]\d[^<>]*)<", sheet)) == markers
    crowded = faces.front(library, library[f"{pack}/deployment-asymmetric/last-stand"]).map_html
    assert re.findall(r">(\d+″)<", crowded) == ["14″", "12″", "5″", "12″"], "22″ is half the board"


def test_no_two_cards_of_a_deck_have_the_same_symbol(library: Library) -> None:
    """Except the three objectives of each number, whose symbol is that number."""
    twice = []
    for deck in library.of_kind("deck"):
        names: dict[str, set[str]] = {}
        for card in (typed(one, Card) for one in library.cards(deck)):
            if drawing := library.symbols.get(card.data.symbol or ""):
                names.setdefault(drawing, set()).add(card.name)
        twice += [(deck.id, some) for some in names.values() if len(some) > 1]
    assert twice == []


@pytest.mark.parametrize(
    ("deck", "size"),
    [
        ("10e/chapter-approved-2025-26/primary", "poker"),
        ("10e/chapter-approved-2025-26/asymmetric-primary", "poker"),
        ("10e/leviathan/secondary", "poker"),
        ("11e/chapter-approved-2026-27/primary", "tarot"),
    ],
)
def test_each_mission_is_on_one_side_of_one_card(library: Library, deck: str, size: str) -> None:
    design = faces.Design(print_measures().sizes[size])
    fitted = faces.fitted_deck(library, library[deck], design)
    assert [id for id, one in fitted.items() if len(one.fitted.sides) > 1] == []
    assert [id for id, one in fitted.items() if "online" in one.sides[0]] == []


def test_items_of_a_list_are_half_a_line_apart_and_lines_beside_a_pictogram_are_long(
    library: Library,
) -> None:
    def lines(id: str) -> dict[str, float]:
        """The lines of a printed face, each with its height above the lower edge in points."""
        (side,) = (one for one in faces.sides(library, [library[id].parent or ""]) if one.id == id)
        document = pypdfium2.PdfDocument(faces.render([side])[id].pdf)
        page = document[0].get_textpage()
        boxes = [page.get_rect(at) for at in range(page.count_rects())]
        found = {page.get_text_bounded(*box).replace("\u00a0", " "): box[3] for box in boxes}
        document.close()
        return found

    rule = lines("10e/leviathan/mission-rule/chosen-battlefield")
    first, second, last, item = (
        next(high for line, high in rule.items() if line.startswith(words))
        for words in ("One wholly", "zone, all others", "Land, as the card", "Each more")
    )
    assert last - item < 1.5 * (first - second)
    mission = lines("11e/chapter-approved-2026-27/primary/immovable-object")
    assert any("other than your home objective" in line for line in mission), mission


def words(html: str) -> str:
    """The visible words of HTML, with usual spaces and hyphens."""
    return " ".join(plain(html).translate(OTHER_SPACES).replace("’", "'").split())


def points(line: Line) -> str:
    """The numeral in the rail for a line, or two if fixed and tactical cards score other points."""
    vp, sign = line.vp, "+" if line.plus else ""
    both = [(vp, "")]
    if isinstance(vp, ByMode):
        both = [(vp.fixed, " F"), (vp.tactical, " T")]
        both = both if vp.fixed != vp.tactical else [(vp.fixed, "")]
    return " ".join(f"{sign}{one}".replace("-", "–") + mode for one, mode in both)


def missing_in_lines(group: ScoringGroup, html: str) -> list[str]:
    """What the rows of a group do not say."""
    found = html.split('<div class="mb-card-row mb-card-line')[1:]
    if len(found) != len(group.lines):
        return [f"{len(group.lines)} lines, not {len(found)}"]
    missing = []
    for line, row in zip(group.lines, found, strict=True):
        numeral = re.search(r'<b class="mb-card-vp[^>]*>(.*?)</b>', row)
        shown = numeral[1].replace("<wbr>", "") if numeral else ""
        said = unescape(words(shown)).replace("+ ", "+")
        if said != (expected := points(line)):
            missing.append(f"points {expected}, not {said or 'none'}")
        if "mb-card-vp--small" in row:
            missing.append(f"points {expected} as large as others")
        if ("<p><b>Each</b> " in row) != (line.each is not None):
            missing.append(f"whether {expected} are for each")
        if line.plus != ("mb-card-elbow" in row):
            missing.append(f"whether {expected} hang on the line above")
        if line.most and not re.search(rf"\(.*\b(up to {line.most} times|once)\b.*\)", words(row)):
            missing.append(f"at most {line.most} times")
        if line.optional and "if you wish" not in words(row):
            missing.append("if you wish")
        if line.mode and f"{line.mode} only" not in words(row).lower():
            missing.append(f"only {line.mode}")
        missing += wrong_places(line, row)
    return missing


def wrong_places(line: Line, row: str) -> list[str]:
    """What the pictogram of a line shows that its words do not say."""
    picture = re.search(r'<svg [^>]*mb-card-places--([\w-]+)"', row)
    said, markers = line.each or line.if_ or "", line.markers
    # What can be anywhere needs no picture.
    shows = markers is not None and not markers.bound and (markers.more or markers.in_ != "any")
    expected = ""
    if markers and shows and not re.search(r"\b(if|not|unless|no)\b", said):
        expected = "more" if markers.more else markers.in_
    found = picture[1] if picture else ""
    return [] if found == expected else [f"{said}: {expected or 'no picture'}, not {found}"]


def missing_in_group(
    group: ScoringGroup,
    html: str,
    caps: tuple[Cap, ...],
    rounds: int,
    *,
    tracks: bool,
) -> list[str]:
    """What the bar of a group does not say, and its rows; `tracks`: its card shows rounds."""
    bar, _, rows = html.partition("</div>")
    said = words(bar).lower()
    missing = missing_in_lines(group, rows)
    cells = re.findall(r'<(rect|circle)[^>]*><text[^>]*fill="(#\w+)"[^>]*>(\d)</text>', bar)
    others = {int(number) for shape, _, number in cells if shape == "circle"}
    track = {int(number) for _, colour, number in cells if colour == "#ffffff"}
    first, last = first_and_last(group.rounds) if group.rounds else (1, rounds)
    scores = set(range(first, last + 1))
    # What scores once, when the battle ends, has no rounds.
    is_shown = tracks and (group.rounds or {*group.timing} != {"battle-end"})
    if (track, len(cells)) != ((scores, rounds) if is_shown else (set(), 0)):
        missing.append(f"rounds {group.rounds or 'none'}, not {sorted(track)} of {len(cells)}")
    late_rounds = {
        one
        for late in group.except_
        for first, last in [first_and_last(late.rounds)]
        for one in range(first, last + 1)
    }
    if is_shown and others != late_rounds:
        missing.append(f"another moment in {sorted(others)}, not {sorted(late_rounds)}")
    needed = [group.name or "", group.mode or "", group.side or "", PLAYERS.get(group.player or "")]
    for late in group.except_:
        needed.append(f"{'rounds' if '-' in late.rounds else 'round'} {late.rounds}")
        needed.append(PLAYERS.get(late.player or ""))
    needed += [
        f"outside the {cap.vp} {SPANS[cap.per]}"
        for cap in caps
        if cap.without and {*group.timing} <= {*cap.without}
    ]
    if group.instead:
        needed.append("score this or the above")
    if group.drains:
        needed.append("your opponent loses")
    joins = group.combine == "highest" and len(group.lines) > 1
    if joins and '<i class="mb-card-or">or</i>' not in rows and "highest" not in said:
        missing.append("that only the highest line counts")
    if any(line.instead for line in group.lines) and '<i class="mb-card-or">or</i>' not in rows:
        missing.append("that some lines score instead of others")
    if group.instead != ("<b>or</b>" in bar):
        missing.append("that a group scores instead of those before it")
    missing += [one for one in needed if one and one.lower() not in said.replace("–", "-")]
    if group.note and group.note.split()[0] not in words(rows):
        missing.append("the note of a group")
    return missing


def missing_limits(card: Card, groups: list[str], foot: str) -> list[str]:
    """The limits of groups that neither their bars nor the foot say; and for each limit in the
    foot, the other groups that do not say that it leaves them out.
    """
    found = []
    for at, group in enumerate(card.scoring):
        for cap in group.caps:
            span, (line, *more) = SPANS[cap.per], group.lines
            # A limit of what the only line can score says nothing.
            is_once = not (more or line.each or "whenever" in group.timing)
            is_all = is_once and (line.vp, "turn") == (cap.vp, cap.per)
            if is_all or f"max {cap.vp}vp {span}" in groups[at]:
                continue
            if not re.search(rf"\b{cap.vp} {span}", foot):
                found.append(f"max {cap.vp} {span}")
            others = [one for one in groups if one is not groups[at]]
            outside = f"outside the {cap.vp} {span}"
            found += [outside for one in others if outside not in one]
    return found


def missing(library: Library, node: Node[Card], html: str) -> list[str]:
    """What the face of a card does not say of it."""
    card = node.data
    game = library.pack_of(node).data.game
    rounds = game.rounds if game else 5
    _, *groups = html.partition("<footer")[0].split('<div class="mb-card-bar">')
    foot = words("<footer" + html.partition("<footer")[2])
    whole, head = words(html), words(html.partition("</header>")[0])
    if len(groups) != len(card.scoring):
        return [f"{len(card.scoring)} moments, not {len(groups)}"]
    # If one moment of a card has rounds, each has them.
    every = {None, f"1-{rounds}"}
    tracks = any(group.rounds not in every for group in card.scoring)
    found = [
        one
        for group, part in zip(card.scoring, groups, strict=True)
        for one in missing_in_group(group, part, card.caps, rounds, tracks=tracks)
    ]
    found += missing_limits(card, [words(one).lower() for one in groups], foot.lower())
    is_mission = card.scoring and library.deck_of(node).data.role in ("primary", "gambit")
    own = library.deck_of(node).data.score
    of_pack = [cap for cap in game.scoring.caps if own in cap.of] if game and card.scoring else []
    of_card = [cap for cap in of_pack if cap.per == "card" and (card.fixed or cap.mode != "fixed")]
    for cap in (*card.caps, *(of_pack[:1] if is_mission else ()), *of_card):
        if cap.mode and cap.per == "card" and f"{cap.vp} {cap.mode}" in foot.lower():
            continue  # a foot with a limit for each mode has only their names
        if not re.search(rf"\b{cap.vp} {SPANS[cap.per]}", foot):
            found.append(f"max {cap.vp} {SPANS[cap.per]}")
        decks = library.children_of(library.pack_of(node), DeckFile)
        for deck in (one for one in decks if one.data.score in {*cap.of} - {own}):
            if f"{cap.vp} {SPANS[cap.per]} with {deck.name}" not in foot:
                found.append(f"that {deck.name} count against the same limit")
        if cap.mode and f"{cap.mode}: max" not in whole.lower():
            found.append(f"max {cap.vp} only {cap.mode}")
    if card.fixed and "Secondary mission · can be Fixed" not in head:
        found.append("that it can be fixed")
    if card.type and card.type not in head:
        found.append(card.type)
    if card.roll and [*str(card.roll)] != re.findall(r'aria-label="(\d)" viewBox', html):
        found.append(f"number {card.roll}")
    if card.stratagem:
        cost = card.stratagem.cost
        price = f"{cost.cp}{'+' if cost.open else f'–{cost.most}' if cost.most else ''}"
        if not re.search(rf"(?<!\S){re.escape(price)} ?CP\b", whole):
            found.append(f"cost {price}")
        if (card.stratagem.restrictions is None) == ("glyph--limit" in html):
            found.append("the sign of its restrictions")
    if card.action:
        needed = ["Action", "Starts", "Units"]
        needed += ["Completes"] if card.action.completes else []
        effect = card.action.on_card.effect or card.action.effect
        points = {line.vp for group in card.scoring for line in group.lines}
        if effect == "".join(f"You score {vp}VP." for vp in points):
            found += ["its points twice"] * ("ou score" in whole)
        else:
            needed += ["Effect"] if len(effect.split()) > 5 else [effect[1:].rstrip(".")]
        found += [one for one in needed if one not in whole]
        texts = re.findall(r'mb-card-fact.*?"mb-card-what">(.*?)</div></div>', html)
        found += [f"no full stop: {one}" for one in texts if not words(one).endswith(".")]
        found += ["its name twice"] * (f">{node.name}<" in html.partition("</header>")[2])
    if len(card.notes) > html.count('class="mb-card-note"'):
        found.append("a note")
    return found


NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
ORDINALS = ("first", "second", "third", "fourth", "fifth")


def numbers(text: str) -> set[str]:
    """The numbers in a text but 1, which is often only an article, and its keywords."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    for words in (NUMBERS, ORDINALS):
        for value, word in enumerate(words, 1):
            text = re.sub(rf"\b{word}\b", str(value), text, flags=re.IGNORECASE)
    found = {*re.findall(r"\d+", text)} - {"1"}
    return found | {*re.findall(r"\*\*([A-Z]{3,})\*\*", text)}


def short_texts(card: Card) -> list[tuple[str, str]]:
    """Every text of a card that has other words on its face, with them."""
    pairs = [(card.text, card.on_card.text), (card.drawn, card.on_card.drawn)]
    for part in (card.action, card.stratagem):
        short = part.on_card if part else None
        keys = type(short).model_fields if short else ()
        pairs += [(getattr(part, key), getattr(short, key)) for key in keys]
    lines = (line for group in card.scoring for line in group.lines)
    pairs += [(line.each or line.if_, line.on_card) for line in lines]
    return [(usual or "", words) for usual, words in pairs if words]


def test_short_words_have_the_numbers_and_keywords_of_the_usual_ones(library: Library) -> None:
    wrong, count = [], 0
    for card in library.of_kind("card"):
        for usual, short in short_texts(typed(card, Card).data):
            count += 1
            # A board's measures and the number of things in a list may be said in another way.
            if numbers(usual) != numbers(short):
                wrong.append((card.id, numbers(usual) ^ numbers(short)))
            if len(short) >= len(usual):
                wrong.append((card.id, {"it is not shorter", short}))
    assert count > 60
    assert wrong == []


def test_every_fact_of_a_card_is_on_its_face(library: Library) -> None:
    cards = [typed(node, Card) for node in library.of_kind("card")]
    assert sum(len(card.data.scoring) for card in cards) > 200
    found = {card.id: missing(library, card, faces.front(library, card).html()) for card in cards}
    assert {id: facts for id, facts in found.items() if facts} == {}


def test_every_limit_on_a_face_is_on_the_page_of_its_card(
    library: Library, built_site: Path
) -> None:
    count = 0
    for card in (typed(node, Card) for node in library.of_kind("card")):
        limits = re.findall(r'mb-card-cap">(.*?)</span>', faces.front(library, card).html())
        page = (built_site / addresses.url(card)).read_text("utf-8") if limits else ""
        table = page.partition("<article")[2].partition("<figure")[0]
        said = words(" ".join(re.findall(r"<small>.*?</small>|<li>.*?</li>", table)))
        for number, span in re.findall(
            r"(\d+) (a \w+|from|Fixed|Tactical)", words(" ".join(limits))
        ):
            mode = f"{span}: max " if span in ("Fixed", "Tactical") else ""
            assert f"{mode}{number}VP {'from' if mode else span}" in said, (card.id, said)
            count += 1
    assert count > 90


@pytest.mark.parametrize(
    ("has", "left_out", "said"),
    [
        (lambda card: card.scoring, r'<b class="mb-card-vp.*?</b>', "points"),
        (lambda card: card.scoring, r"<b>Each</b> ", "for each"),
        (lambda card: card.scoring, r"<svg[^>]* class=\"mb-card-track.*?</svg>", "rounds"),
        (
            lambda card: any(group.except_ for group in card.scoring),
            r'<p class="mb-card-also">.*?</p>',
            "round 5",
        ),
        (lambda card: card.caps, r'<span class="mb-card-cap">.*?</span>', "max"),
        (
            lambda card: any(cap.without for cap in card.caps),
            r'<span class="mb-card-tag">.*?</span>',
            "outside the 15",
        ),
        (
            lambda card: len(card.scoring) > 1 and any(group.caps for group in card.scoring),
            r'<span class="mb-card-tag">Outside.*?</span>',
            "outside the 10",
        ),
        (
            lambda card: sum(bool(group.caps) for group in card.scoring) > 1,
            r"Max.1\dVP.*?<",
            "max 1",
        ),
        (lambda card: card.fixed, r'<p class="mb-card-kicker">.*?</p>', "fixed"),
        (lambda card: card.action, r'<div class="mb-card-row mb-card-fact">.*?</p>', "Units"),
        (lambda card: card.notes, r'<p class="mb-card-note">.*?</p>', "a note"),
    ],
)
def test_a_fact_that_is_left_out_of_a_face_is_found(
    library: Library, has: Callable[[Card], object], left_out: str, said: str
) -> None:
    """What this file compares can fail."""
    for card in (typed(node, Card) for node in library.of_kind("card")):
        html = faces.front(library, card).html()
        if has(card.data) and re.search(left_out, html, re.DOTALL):
            less = re.sub(left_out, "", html, flags=re.DOTALL)
            assert any(said in fact for fact in missing(library, card, less)), card.id
            return
    pytest.fail("no face has it")


def test_cards_of_a_deck_say_what_it_calls_them_all_above_their_names_or_all_in_the_foot(
    library: Library,
) -> None:
    decks = [deck for deck in library.of_kind("deck") if library.cards(deck)]
    assert len(decks) > 10
    for deck in decks:
        word = typed(deck, DeckFile).data.singular
        places = set()
        for front in (faces.front(library, card) for card in library.cards(deck)):
            label = words(re.findall(r'mb-card-kicker">(.*?)</p>', front.head)[0])
            assert label.startswith(word) or front.codes[0].startswith(f"{word} · "), front.codes
            places |= {label.startswith(word)} if label != word else set()
        assert len(places) < 2, (deck.id, places)
