"""A pack that uses another one shows the same facts wherever an entry is shown."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from musterbook.article import articles
from musterbook.cards import faces
from musterbook.errors import ContentErrors, annotation
from musterbook.library.left_out import left_out_notes
from musterbook.library.loading import load
from musterbook.library.model.cards import Card
from musterbook.library.model.nodes import Library
from musterbook.library.model.pack import PackFile
from musterbook.randomizer import randomizer_files
from musterbook.site_settings import Settings
from tests.outputs import entries_of, page_of, section_of
from tests.slow import quick
from tests.trees import INVENTED, edit, errors_of, fair, invented, plant

OPEN = "1e/open"
FENCES, RAID, POOL = f"{OPEN}/primary/hold-the-fences", f"{OPEN}/missions/night-raid", "pools/may"
GATE, ADDED = f"{OPEN}/primary/mend-the-gate", f"{OPEN}/additions/primary.yml"

FILES = {
    "sources.yml": """\
sources:
  open-book: {title: The Open Book, kind: Event pack, date: 2033-01}
""",
    f"{OPEN}/pack.yml": """\
name: Our Open
code: OPN
summary: Three rounds on the farm.
source: {ref: open-book}
uses:
  - from: harvest
    without: [pool]
    game: {rounds: 5}
""",
    f"{OPEN}/overlays/rulings.yml": """\
name: Rulings
date: 2033-02
source: {ref: open-book}
summary: One card is different.
changes:
  primary/hold-the-fences: {set: {flavour: Paint them blue.}, note: A colour.}
  primary/mend-the-gate: {set: {flavour: Take your own nails.}, note: A rhyme.}
""",
    f"{OPEN}/additions/primary.yml": """\
source: {ref: open-book, page: 3}
cards:
  mend-the-gate:
    name: Mend the Gate
    scoring: [{timing: battle-end, lines: [{vp: 4, if: your gate is whole}]}]
""",
    f"{OPEN}/{POOL}.yml": """\
name: May pool
summary: One day in May.
columns:
  primary: {name: Task, deck: primary}
rows:
  sunday: {cells: {primary: hold-the-fences}}
""",
}


def club(folder: Path, files: dict[str, str | None] | None = None) -> list[Path]:
    """The invented edition, and a club's folder with some files changed or (None) removed."""
    every = {**FILES, **(files or {})}
    return [INVENTED, plant(folder, {k: text for k, text in every.items() if text is not None})]


def errors(folder: Path, files: dict[str, str | None]) -> list[str]:
    with pytest.raises(ContentErrors) as caught:
        load(club(folder, files))
    return [
        str(error).replace(f"{folder}/", "").replace(f"{INVENTED}/", "")
        .replace("tests/data/invented/", "") for error in caught.value.errors
    ]  # fmt: skip


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    return load(club(tmp_path_factory.mktemp("club")))


def face(library: Library, id: str) -> str:
    return faces.front(library, library[id]).html()


def book(library: Library, id: str) -> str:
    return section_of(library, OPEN, id)


def randomizer(library: Library, id: str) -> str:
    data = randomizer_files.pack_data(library, library.entry(OPEN, PackFile))
    pool = [one for one in data["pools"] if one["id"] == id]
    return json.dumps(data["cards"].get(id) or pool or data)


def data(library: Library, id: str) -> str:
    entries = entries_of(library)
    return json.dumps([entries[id], *[e for i, e in entries.items() if i.startswith(f"{id}/")]])


OUTPUTS: dict[str, Callable[[Library, str], str]] = {
    "site": page_of,
    "face": face,
    "book": book,
    "randomizer": randomizer,
    "data": data,
}
EVERYWHERE = tuple(OUTPUTS)

FACTS: dict[str, tuple[str, str, str, tuple[str, ...]]] = {
    "name of a card": (FENCES, "hold the fences", "", EVERYWHERE),
    "what an overlay of the club sets": (FENCES, "paint them blue", "", EVERYWHERE),
    "scoring": (FENCES, "fence you hold", "", EVERYWHERE),
    "code of the pack": (FENCES, "1e · opn · p1", "· har ·", ("site", "randomizer")),
    "code on a face": (FENCES, r"\bp1 revised opn$", "har ·", ("face",)),
    "card that the club adds": (GATE, "your gate is whole", "", EVERYWHERE),
    "overlay on that card": (GATE, "your own nails", "", EVERYWHERE),
    "source of that card": (GATE, "open.book", "barn.book", ("site", "data")),
    "code of that card": (GATE, "p3", "", ("site", "face", "randomizer")),
    "source": (FENCES, "barn.book", "", ("site", "data")),
    "source of a chapter": (f"{OPEN}/sequence", "barn.book", "", ("site", "book", "data")),
    "map": (f"{OPEN}/deployment/long-field", "long field", "", EVERYWHERE),
    "mission": (RAID, "night raid", "", ("site", "book", "data")),
    "table": (f"{OPEN}/tables/weather", "weather", "", ("site", "book", "data")),
    "steps": (f"{OPEN}/sequence", "dawn to dusk", "", ("site", "book", "data")),
    "pool of the club": (f"{OPEN}/{POOL}", "hold the fences|hold-the-fences", "", (
        "site", "book", "randomizer", "data",
    )),
    "field of the game": (OPEN, '5 battle rounds|5 rounds|"rounds": 5', '"rounds": 4', (
        "site", "book", "randomizer", "data",
    )),
}  # fmt: skip
"""A fact: the entry, words that show it, words that must not appear, and where it is shown."""


@pytest.mark.parametrize(
    ("fact", "output"),
    [(fact, output) for fact, (_, _, _, outputs) in FACTS.items() for output in outputs],
)
def test_a_fact_of_a_used_entry_is_the_same_in_every_output(
    library: Library, fact: str, output: str
) -> None:
    id, words, others, _ = FACTS[fact]
    text = OUTPUTS[output](library, id)
    text = text.encode().decode("unicode_escape") if text.startswith(("{", "[")) else text
    plain = " ".join(re.sub(r"<(?!svg|title)[^>]*>", " ", text.casefold()).split())
    assert re.search(words, plain), f"{output} does not show {words!r}"
    assert not others or not re.search(others, plain), f"{output} shows {others!r}"


def test_the_entry_of_the_other_pack_is_not_changed(library: Library) -> None:
    assert "Paint" not in json.dumps(
        library["1e/harvest/primary/hold-the-fences"].data.model_dump()
    )
    games = {id: library.entry(id, PackFile).data.game for id in ("1e/harvest", OPEN)}
    assert [game and game.rounds for game in games.values()] == [4, 5]


def test_the_page_of_a_used_entry_links_to_the_original_and_back(library: Library) -> None:
    assert "Taken from" in page_of(library, FENCES)
    assert "Used by" in page_of(library, "1e/harvest/primary/hold-the-fences")


def test_an_added_card_leaves_the_deck_of_the_other_pack_and_its_sources_alone(
    library: Library,
) -> None:
    original = [card.slug for card in library.cards(library["1e/harvest/primary"])]
    deck = library[f"{OPEN}/primary"]
    assert [card.slug for card in library.cards(deck)] == [*original, "mend-the-gate"]
    for id in original:
        ours = library.entry(f"{OPEN}/primary/{id}", Card)
        theirs = library.entry(f"1e/harvest/primary/{id}", Card)
        assert ours.citation == theirs.citation and (ours.data.confidence == theirs.data.confidence)
    assert str(library[GATE].citation).count("open-book")


@pytest.mark.parametrize(
    ("left_out", "codes"),
    [
        ("hold-the-fences", {"gather-eggs": "P2", "mend-the-gate": "P3"}),
        ("gather-eggs", {"hold-the-fences": "P1", "mend-the-gate": "P3"}),
    ],
)
def test_cards_keep_their_codes_and_added_ones_follow_whatever_a_pack_leaves_out(
    tmp_path: Path, left_out: str, codes: dict[str, str]
) -> None:
    files = pack(f"  - {{from: harvest, without: [pool, primary/{left_out}]}}\n")
    library = load(club(tmp_path, {**files, ADDED: FILES[ADDED]}))
    cards = library.cards(library[f"{OPEN}/primary"])
    assert [(card.slug, card.short_code) for card in cards] == [*codes.items()]


def test_a_file_can_add_cards_to_a_bundled_pack_and_a_pack_that_uses_it_has_them(
    tmp_path: Path,
) -> None:
    added = str(FILES[ADDED])
    library = load(club(tmp_path, {ADDED: None, "1e/harvest/additions/primary.yml": added}))
    for id in (GATE, "1e/harvest/primary/mend-the-gate"):
        assert str(library[id].citation).count("open-book")


def test_a_pack_replaces_a_deck_that_it_uses_by_its_own(tmp_path: Path) -> None:
    own = (
        f"{OWN_DECK.partition('cards:')[0]}score: primary\n"
        + """\
cards:
  count-the-sheep: {name: Count the Sheep, text: As many as come.}
  hold-the-fences: {name: Hold Our Fences, text: Stay awake.}
"""
    )
    files = pack("  - {from: harvest, without: [primary, pool]}\n")
    library = load(club(tmp_path, {**files, f"{OPEN}/primary.yml": own}))
    ids = [f"{OPEN}/primary/count-the-sheep", FENCES]
    cards = randomizer_files.pack_data(library, library.entry(OPEN, PackFile))["cards"]
    assert [id for id in cards if "/primary/" in id] == ids
    game = library.entry(OPEN, PackFile).data.game
    assert game and game.setup[1].model_dump()["deck"] == f"{OPEN}/primary"
    referrers = articles(library).referrers(library[FENCES])
    assert library[f"{OPEN}/sequence/work"] in referrers  # links of the other pack lead here
    assert library["1e/harvest/sequence/work"] not in referrers


def test_the_game_of_a_used_pack_is_changed_at_any_depth_and_in_parts(tmp_path: Path) -> None:
    uses = """\
  - from: fair
    without: [game/variants/race, game/hand/discard, lane]
    game:
      command: {gain: 3}
      variants: {show: {name: Our Show, setup: {add: [{op: draw, deck: favour}]}}}
      moments:
        add: [{name: Rain, timing: round-start, deck: favour, effects: [{op: draw, deck: favour}]}]
"""
    text = f"name: Our Open\ncode: OPN\nsummary: S.\nsource: {{ref: barn-book}}\nuses:\n{uses}"
    tree = plant(fair(tmp_path), {f"{OPEN}/pack.yml": text})
    library = load([tree])
    theirs = library.entry("1e/fair", PackFile).data.game
    ours = library.entry(OPEN, PackFile).data.game
    assert theirs and ours and ours.command and ours.hand and theirs.hand
    assert (ours.command.start, ours.command.gain) == (1, 3)
    assert list(ours.variants) == ["show"] and ours.variants["show"].name == "Our Show"
    *before, added = ours.variants["show"].setup
    assert len(before) == len(theirs.variants["show"].setup) and added.op == "draw"
    assert len(ours.moments) == len(theirs.moments) + 1
    assert ours.hand.discard is None and theirs.hand.discard
    assert ours.hand.size == theirs.hand.size


def test_steps_of_a_set_up_are_left_out_by_their_numbers(tmp_path: Path) -> None:
    uses = "uses: [{from: fair, without: [game/setup/4, game/setup/6, game/setup/4]}]\n"
    text = f"name: Our Open\ncode: OPN\nsummary: S.\nsource: {{ref: barn-book}}\n{uses}"
    tree = plant(fair(tmp_path), {f"{OPEN}/pack.yml": text})
    library = load([tree])
    theirs, ours = (library.entry(id, PackFile).data.game for id in ("1e/fair", OPEN))
    assert theirs and ours
    expected = [step.op for number, step in enumerate(theirs.setup, 1) if number not in (4, 6)]
    assert [step.op for step in ours.setup] == expected
    edit(tree, f"{OPEN}/pack.yml", "game/setup/4, game/setup/6", "game/setup/1, game/setup/2")
    lines = (tree / "1e/fair/pack.yml").read_text(encoding="utf-8").splitlines()
    third = 1 + next(at for at, line in enumerate(lines) if "op: exclude" in line)
    with pytest.raises(
        ContentErrors, match=rf'there is no .* "weather".*; used from .*pack.yml:{third}:'
    ):
        load([tree])


def test_a_later_document_of_a_used_pack_can_be_left_out(tmp_path: Path) -> None:
    text = FILES[f"{OPEN}/pack.yml"].replace("[pool]", "[pool, overlays/errata]")
    roots = club(tmp_path, {f"{OPEN}/pack.yml": text})
    tree = roots[1]
    edit(tree, f"{OPEN}/overlays/rulings.yml", "{flavour: Paint", "{flavor: Paint")
    with pytest.raises(ContentErrors, match=r"rulings.yml:6:35: unknown key .flavor."):
        load(roots)
    edit(tree, f"{OPEN}/overlays/rulings.yml", "{flavor: Paint", "{flavour: Paint")
    library = load(roots)
    assert [*library.entry(OPEN, PackFile).data.overlays] == ["rulings"]
    theirs, fences = (
        library.entry(id, Card) for id in ("1e/harvest/primary/hold-the-fences", FENCES)
    )
    assert [one.slug for one in fences.overlays] == ["rulings"]
    assert [one.slug for one in theirs.overlays] == ["errata"]
    assert fences.data.text is None and theirs.data.text
    edit(tree, f"{OPEN}/pack.yml", "overlays/errata", "overlays/erata")
    with pytest.raises(ContentErrors, match=r'has no "overlays/erata" .*overlays/errata"'):
        load(roots)


def test_a_card_that_is_left_out_although_others_name_it_is_noted(tmp_path: Path) -> None:
    tree = club(tmp_path, pack("  - {from: harvest, without: [pool, primary/hold-the-fences]}\n"))
    (note,) = left_out_notes(load(tree))
    assert str(note).startswith(f"{tmp_path}/{OPEN}/pack.yml:1:1: note: ")
    assert "leaves out Hold the Fences, which is named in sequence/work (a file in" in str(note)
    assert annotation(note, "notice").startswith("::notice file=")


def test_a_deck_or_a_table_that_is_left_out_although_others_name_it_is_noted(
    tmp_path: Path,
) -> None:
    tree = invented(tmp_path)
    named = "[Weather](id:tables/weather), [hens](id:secondary/count-the-hens)"
    edit(tree, "1e/harvest/sequence.yml", "Everybody wakes.", f"See {named}.")
    text = FILES[f"{OPEN}/pack.yml"].partition("uses:")[0].replace("open-book", "barn-book")
    without = "without: [tables, secondary, game/hand, game/scoring/caps/2]"
    plant(tree, {f"{OPEN}/pack.yml": f"{text}uses: [{{from: harvest, {without}}}]\n"})
    notes = [*map(str, left_out_notes(load([tree])))]
    deck, table = sorted(note.partition(" leaves out ")[2] for note in notes)
    assert deck.startswith("Chores, which is named in sequence/wake (")
    assert table.startswith("Weather, which is named in sequence/wake (")
    edit(tree, f"{OPEN}/pack.yml", without, "only: [sequence, primary, deployment, maps]")
    game = "game: {rounds: 4, setup: [{op: draw, deck: primary}], scoring: {victory: More VP.}}\n"
    with (tree / OPEN / "pack.yml").open("a", encoding="utf-8") as file:
        file.write(game)
    assert left_out_notes(load([tree])) == [], "what is used is named"


def test_references_of_a_used_entry_lead_into_the_pack_that_uses_it(library: Library) -> None:
    node = library[f"{OPEN}/sequence/work"]
    referrers = articles(library).referrers(library[FENCES])
    assert node in referrers
    assert not [other for other in referrers if other.pack == "1e/harvest"]


def test_a_pack_can_use_single_files_of_another_edition_and_parts_of_them(tmp_path: Path) -> None:
    pack = """\
name: Barn Cup
code: CUP
summary: Two tasks.
source: {ref: open-book}
uses:
  - {from: 1e/harvest/primary, only: [gather-eggs], as: tasks}
  - {from: 1e/harvest/maps}
  - {from: 1e/rules/fences}
"""
    house = """\
name: House
short: House
years: since 2030
summary: Our own.
source: {ref: open-book}
"""
    library = load(club(tmp_path, {"house/edition.yml": house, "house/cup/pack.yml": pack}))
    found = [id for id in library.nodes if id.startswith("house/cup/")]
    assert found[:2] == ["house/cup/rules/fences", "house/cup/rules/fences/fence"]
    assert [id for id in found if "/tasks" in id] == [
        "house/cup/tasks", "house/cup/tasks/gather-eggs",
    ]  # fmt: skip
    assert library["house/cup/rules/fences/fence"].citation == (
        library["1e/rules/fences/fence"].citation
    )
    assert library["house/cup/tasks/gather-eggs"].citation == (
        library["1e/harvest/primary/gather-eggs"].citation
    )


def test_an_overlay_file_of_a_club_changes_a_pack_of_another_folder(tmp_path: Path) -> None:
    rulings = FILES[f"{OPEN}/overlays/rulings.yml"].splitlines(keepends=True)
    overlay = "".join(rulings[:-1]).replace("2033-02", "2033-01")
    library = load(club(tmp_path, {"1e/harvest/overlays/house.yml": overlay}))
    node = library["1e/harvest/primary/hold-the-fences"]
    assert [one.slug for one in node.overlays] == ["errata", "house"]
    assert "Paint them\u00a0blue." in faces.front(library, node).html()
    assert [one.slug for one in library[FENCES].overlays] == ["errata", "house", "rulings"]


def pack(uses: str, more: str = "") -> dict[str, str | None]:
    head = FILES[f"{OPEN}/pack.yml"].partition("uses:")[0]
    keep = {
        f"{OPEN}/overlays/rulings.yml": None,
        ADDED: None,
        f"{OPEN}/{POOL}.yml": None,
        "concepts.yml": None,
    }
    return {**keep, f"{OPEN}/pack.yml": f"{head}uses:\n{uses}{more}"}


OWN_DECK = """\
name: Own
singular: Own
face: primary
code: O
summary: Own cards.
cards: {a: {name: A, text: B.}}
"""
GAME = "game: {rounds: 4, setup: [{op: draw, deck: primary}], scoring: {victory: More.}}\n"

WRONG: dict[str, tuple[dict[str, str | None], str]] = {
    "an unknown id": (
        pack("  - {from: harvets}\n"),
        f'{OPEN}/pack.yml:6:12: unknown id "harvets" (did you mean "harvest"?)',
    ),
    "a card alone": (
        pack("  - {from: harvest/primary/gather-eggs}\n"),
        f'{OPEN}/pack.yml:6:12: "harvest/primary/gather-eggs" is a card, which cannot be used '
        "alone (write {from: 1e/harvest/primary, only: [gather-eggs]})",
    ),
    "a deck without its cards": (
        pack(
            "  - {from: harvest, without: [pool, primary/hold-the-fences, primary/gather-eggs]}\n"
        ),
        f'{OPEN}/pack.yml:6:5: the deck "1e/open/primary" has no cards (add cards, or remove '
        "the deck from the game; used from 1e/harvest/pack.yml:16:24)",
    ),
    "a missing part": (
        pack("  - {from: harvest, without: [tabels]}\n"),
        f'{OPEN}/pack.yml:6:31: "harvest" has no "tabels" (did you mean "tables"?)',
    ),
    "a file that already exists": (
        pack("  - {from: harvest}\n") | {f"{OPEN}/primary.yml": OWN_DECK},
        f'{OPEN}/pack.yml:6:12: "primary" of 1e/harvest/primary.yml:1:1 would replace the one of '
        f"{OPEN}/primary.yml:1:1 (add without: [primary])",
    ),
    "two files with the same name": (
        pack("  - {from: harvest}\n  - {from: orchard/maps}\n"),
        f'{OPEN}/pack.yml:7:12: "maps" of 1e/orchard/maps.yml:1:1 would replace the one of '
        "1e/harvest/maps.yml:1:1 (rename it with as:)",
    ),
    "two games": (
        pack("  - {from: harvest}\n  - {from: duel}\n"),
        f"{OPEN}/pack.yml:7:12: two of the used packs have a game: "
        "1e/harvest/pack.yml:12:1 and 1e/duel/pack.yml:5:1 (write the game in this pack)",
    ),
    "a game changed and written": (
        pack("  - {from: harvest, game: {rounds: 2}}\n", GAME),
        f"{OPEN}/pack.yml:6:21: there is no game to change: this pack has its own game "
        "(remove this)",
    ),
    "a part that the game does not have": (
        pack("  - {from: harvest, without: [game/hand/mods]}\n"),
        f'{OPEN}/pack.yml:6:31: the game of the used pack has no "game/hand/mods" '
        '(did you mean "game/hand/modes"?)',
    ),
    "a step of a set-up that does not have so many": (
        pack("  - {from: harvest, without: [game/setup/3]}\n"),
        f'{OPEN}/pack.yml:6:31: the game of the used pack has no "game/setup/3" '
        "(parts: game/setup/1, game/setup/2)",
    ),
    "a deep field of the game": (
        pack("  - {from: harvest, game: {hand: {size: many}}}\n"),
        f'{OPEN}/pack.yml:6:41: the value "many" of "size" is not a whole number',
    ),
    "an effect that is added to a list": (
        pack(
            "  - {from: harvest, game: {setup: {add: [{op: draw, deck: primary, count: many}]}}}\n"
        ),
        f'{OPEN}/pack.yml:6:75: the value "many" of "count" is not a whole number',
    ),
    "items added to what is no list": (
        pack("  - {from: harvest, game: {rounds: {add: [1]}}}\n"),
        f'{OPEN}/pack.yml:6:36: the value of "rounds" is not a whole number',
    ),
    "an added effect that refers to nothing": (
        pack("  - from: harvest\n    game: {setup: {add: [{op: draw, deck: primry}]}}\n"),
        f'{OPEN}/pack.yml:7:43: unknown deck "primry" (did you mean "primary"?)',
    ),
    "a part of a game that is written here": (
        pack("  - {from: harvest, without: [game/hand]}\n", GAME),
        f"{OPEN}/pack.yml:6:31: there is no game to change: this pack has its own game "
        "(remove this)",
    ),
    "a deck that the game needs": (
        pack("  - {from: harvest, without: [secondary]}\n"),
        f'{OPEN}/pack.yml:6:5: "1e/harvest/secondary" is a deck of another pack (add a deck '
        '"secondary", or change or leave out what names it; used from 1e/harvest/pack.yml:18:11)',
    ),
    "a card that a pool needs": (
        pack("  - {from: harvest, without: [primary/gather-eggs]}\n"),
        f'{OPEN}/pack.yml:6:5: unknown card "gather-eggs" (give primary.yml such a card, or '
        "leave out its row: without: [pool/b]; used from 1e/harvest/pool.yml:9:24)",
    ),
    "what is left out and named by the pack": (
        pack("  - {from: harvest, without: [secondary], game: {hand: {deck: secondary}}}\n"),
        f'{OPEN}/pack.yml:6:31: "secondary" is left out, but it is needed (add one of your own '
        "with this key, or leave out what names it: ",
    ),
    "a card that the deck has": (
        {ADDED: str(FILES[ADDED]).replace("mend-the-gate", "gather-eggs")},
        f'{ADDED}:3:3: "{OPEN}/primary" already has a card "gather-eggs" (change it in a file in '
        "overlays, or give this one another key)",
    ),
    "a card with the name of another one": (
        {ADDED: str(FILES[ADDED]).replace("Mend the Gate", "Gather Eggs")},
        f'{ADDED}:4:11: two cards of this deck are called "Gather Eggs" (first at '
        "1e/harvest/primary.yml:22:11; for more of the same card, write copies: 2)",
    ),
    "cards for a deck that the pack does not have": (
        {f"{OPEN}/additions/primry.yml": FILES[ADDED]},
        f'{OPEN}/additions/primry.yml:1:1: "{OPEN}" has no deck "primry" (did you mean "primary"?)',
    ),
    "added cards beside the decks": (
        {f"{OPEN}/primary.yml": FILES[ADDED], ADDED: None, f"{OPEN}/overlays/rulings.yml": None},
        f"{OPEN}/primary.yml:1:1: this deck has no name, singular, code and summary (write them; "
        "or, for cards that you add to a deck, put it into additions/)",
    ),
    "a change of a card that the pack leaves out": (
        pack("  - {from: harvest, without: [pool, primary/hold-the-fences]}\n")
        | {f"{OPEN}/overlays/rulings.yml": FILES[f"{OPEN}/overlays/rulings.yml"]},
        f'{OPEN}/overlays/rulings.yml:6:3: "1e/open" has no entry "primary/hold-the-fences" '
        f"(it is left out at {OPEN}/pack.yml:6:37)",
    ),
    "cards for a deck that the pack leaves out": (
        pack("  - {from: harvest, without: [pool, primary]}\n") | {ADDED: FILES[ADDED]},
        f'{ADDED}:1:1: "{OPEN}" has no deck "primary" (it is left out at {OPEN}/pack.yml:6:37)',
    ),
    "cards for a pack that does not exist": (
        {"1e/opne/additions/primary.yml": FILES[ADDED]},
        '1e/opne/additions/primary.yml:1:1: there is no pack "1e/opne" (add 1e/opne/pack.yml)',
    ),
    "cards without a source": (
        {ADDED: str(FILES[ADDED]).partition("\n")[2]},
        f'{ADDED}:1:1: "source" is missing',
    ),
    "an unknown field of the game": (
        pack("  - {from: harvest, game: {ronds: 2}}\n"),
        f'{OPEN}/pack.yml:6:28: unknown key "ronds" (did you mean "rounds"?)',
    ),
    "two overlays with the same name": (
        pack(
            "  - {from: harvest}\n",
            "overlays: {errata: {name: E, date: 2033-01, source: {ref: open-book}, summary: E.}}\n",
        ),
        f'{OPEN}/pack.yml:7:12: two packs have different overlays called "errata" (rename it here; '
        "the other one is at 1e/harvest/pack.yml:7:3)",
    ),
    "a cycle": (
        pack("  - {from: other}\n")
        | {
            "1e/other/pack.yml": "name: Other\ncode: OTH\nsummary: Other.\n"
            "source: {ref: open-book}\nuses: [{from: open}]\n"
        },
        f'{OPEN}/pack.yml:6:3: "1e/open" uses itself through "1e/other" (remove one of these uses; '
        "also at 1e/other/pack.yml:5:7)",
    ),
    "a change of a missing entry": (
        {
            f"{OPEN}/overlays/rulings.yml": FILES[f"{OPEN}/overlays/rulings.yml"].replace(
                "primary/hold", "primary/old"
            )
        },
        f'{OPEN}/overlays/rulings.yml:6:3: "1e/open" has no entry "primary/old-the-fences" '
        '(did you mean "primary/hold-the-fences"?)',
    ),
    "a change of an unknown field": (
        {
            f"{OPEN}/overlays/rulings.yml": FILES[f"{OPEN}/overlays/rulings.yml"].replace(
                "flavour", "flavor"
            )
        },
        f'{OPEN}/overlays/rulings.yml:6:35: unknown key "flavor" (did you mean "flavour"?)',
    ),
    "two overlays with the same date": (
        {f"{OPEN}/overlays/more.yml": FILES[f"{OPEN}/overlays/rulings.yml"]},
        f'{OPEN}/overlays/rulings.yml:6:35: two overlays with the same date set "flavour" of '
        '"primary/hold-the-fences" (give one of them a later date; the other one is at '
        f"{OPEN}/overlays/more.yml:6:35)",
    ),
    "an overlay that the pack already has": (
        {"1e/harvest/overlays/errata.yml": FILES[f"{OPEN}/overlays/rulings.yml"]},
        '1e/harvest/overlays/errata.yml:1:1: this pack already has an overlay "errata" '
        "(rename this file; the other one is at 1e/harvest/pack.yml:7:3)",
    ),
    "a used card that the game cannot play": (
        pack("  - {from: harvest, game: {rounds: 3}}\n"),
        f"{OPEN}/pack.yml:6:5: the game has no battle round 4 (it has 3; or leave it out: "
        "without: [primary/hold-the-fences]; used from 1e/harvest/primary.yml:12:17)",
    ),
}


@pytest.mark.parametrize("case", quick(list(WRONG)[::3], WRONG))
def test_a_conflict_is_an_error_that_names_both_files(tmp_path: Path, case: str) -> None:
    files, message = WRONG[case]
    messages = errors(tmp_path, files)
    assert any(one.startswith(message) for one in messages), messages


def test_what_a_deck_of_your_own_lacks_is_one_error_where_the_other_is_left_out(
    tmp_path: Path,
) -> None:
    deck = "name: Bells\nsingular: Bell\ncode: B\nsummary: One.\ncards: {a: {name: A, text: B.}}\n"
    files = pack("  - {from: harvest, without: [secondary, pool]}\n")
    (error,) = errors(tmp_path, {**files, f"{OPEN}/secondary.yml": deck})
    assert error.startswith(
        f'{OPEN}/pack.yml:6:31: your deck "secondary" lacks what the game that you use needs of it'
    )
    assert 'hands need 4 cards of "Bells": the deck has 1; ' in error, error


def test_a_pool_column_refers_to_maps_of_its_own_pack(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    maps = (tree / "1e/orchard/maps.yml").read_text("utf-8")
    rows = maps.partition("  rows:\n")[2].partition("  hedges:\n")[0]
    (tree / "1e/orchard/maps.yml").write_text(f"{maps}  barn-1:\n{rows}", "utf-8")
    edit(tree, "1e/harvest/pool.yml", "barns: {name: Barns}", "barns: {name: Barns, maps: barn}")
    with pytest.raises(ContentErrors) as caught:
        load([tree])
    messages = str(caught.value)
    assert 'pool.yml:6:30: no map "barn-…" (maps of this pack: none)' in messages


def test_a_pool_without_a_column_of_a_used_game_is_an_error_in_the_pool(tmp_path: Path) -> None:
    tree = fair(tmp_path)
    plant(
        tree,
        {
            f"{OPEN}/pack.yml": "name: Our Open\ncode: OPN\nsummary: Three rounds.\n"
            "source: {ref: barn-book}\nuses: [{from: fair}]\n",
            f"{OPEN}/{POOL}.yml": "name: May pool\nsummary: One day.\n"
            "columns: {day: {name: Day}}\nrows: {a: {cells: {day: [1]}}}\n",
        },
    )
    first, *_ = sorted(str(error) for error in errors_of(tree))
    assert first == (
        f'{tree}/{OPEN}/{POOL}.yml:1:1: "May pool" has no column "grounds", which the game of the '
        f"used pack needs (add it, or write game: {{pool: …}} at {tree}/{OPEN}/pack.yml:5:8)"
    )


def test_a_term_of_a_hidden_pack_that_a_shown_one_uses_is_plain_text(tmp_path: Path) -> None:
    eggs = """\
---
name: Eggs
summary: What an egg is.
source: {ref: barn-book}
---

## Egg {#egg}

```rule
terms: [egg]
```

An egg is round.
"""
    files = pack("  - {from: harvest, without: [rules/eggs]}\n") | {
        "1e/harvest/rules/eggs.md": eggs
    }
    text = "Each hen may carry one egg through a gate."
    for hidden, targets in (((), ["1e/harvest/rules/eggs/egg"]), (("1e/harvest",), [])):
        library = load(club(tmp_path, files), settings=Settings(hidden=hidden))
        prose = articles(library).prose(library[f"{OPEN}/primary/gather-eggs"], text)
        found = [link.target for link in prose.links]
        assert [id for id in found if id.startswith("1e/harvest/")] == targets
        assert "1e/rules/fences/gate" in found
