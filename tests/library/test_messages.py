"""What authors see: every error, with its location and what was probably meant."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from musterbook.commands import main
from musterbook.errors import ContentErrors
from musterbook.library.file_kinds import KINDS
from musterbook.library.loading import load
from musterbook.library.model.base import Model
from musterbook.library.model.files import ClubSettings
from musterbook.library.model_validation import _PATTERNS
from tests.trees import INVENTED, edit, errors_after_edit, errors_of, invented

TEN = [
    ("1e/harvest/pack.yml", "code: HAR", "code: harvest"),
    ("1e/harvest/primary.yml", "rounds: 2-4", "rounds: two to four"),
    ("1e/harvest/secondary.yml", "timing: whenever", "timing: whenevr"),
    ("1e/harvest/secondary.yml", "{op: redraw,", "{op: redrw,"),
    ("1e/harvest/maps.yml", "    board:", "    bord:"),
    ("1e/harvest/sequence.yml", "id:primary/hold-the-fences", "id:primary/hold-the-fence"),
    ("1e/harvest/tables.yml", "roll: D6", "roll: W6"),
    ("1e/duel/task.yml", "sit: {name: Sit,", "sit: {name: Sit, name: Sat,"),
    ("1e/rules/fences.md", "## Gate {#gate}", "## Gate"),
    ("1e/edition.yml", "ref: barn-book", "ref: barn-boek"),
]


def test_ten_errors_are_ten_lines_in_two_runs_with_the_right_line_numbers(
    tmp_path: Path,
) -> None:
    tree = invented(tmp_path)
    lines: dict[str, list[int]] = {}
    for name, old, new in TEN:
        edit(tree, name, old, new)
    for name, _, new in TEN:
        text = (tree / name).read_text(encoding="utf-8")
        lines.setdefault(name, []).append(text[: text.index(new)].count("\n") + 1)
    out = tmp_path / "site"
    out.mkdir()
    (out / "musterbook.json").write_text('{"files": ["index.html"]}', encoding="utf-8")
    (out / "index.html").write_text("the last good site", encoding="utf-8")
    folders = ["--content", str(tree), "--out", str(out)]
    expected = sorted((name, n) for name, numbers in lines.items() for n in numbers)
    found: list[tuple[str, int]] = []
    for _ in range(2):  # first what is wrong with files alone, then what they mean
        done = CliRunner().invoke(main, [*folders, "check"])
        assert done.exit_code == 1 and isinstance(done.exception, SystemExit)
        for line in done.stdout.splitlines():
            name, number = line.removeprefix(f"{tree}/").split(":")[:2]
            found.append((name, int(number)))
        for name, old, new in TEN:
            text = (tree / name).read_text(encoding="utf-8")
            if new in text and (name, text[: text.index(new)].count("\n") + 1) in found:
                edit(tree, name, new, old)
    assert sorted(found) == expected and len(found) == 10
    for name, old, new in TEN:
        edit(tree, name, old, new)
    assert CliRunner().invoke(main, [*folders, "all"]).exit_code == 1
    assert sorted(path.name for path in out.iterdir()) == ["index.html", "musterbook.json"]
    assert (out / "index.html").read_text(encoding="utf-8") == "the last good site"
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []


@pytest.mark.parametrize(
    ("name", "old", "new", "error"),
    [
        (
            "1e/harvest/primary.yml",
            "    flavour: Stand",
            "    flavor: Stand",
            '10:5: unknown key "flavor" (did you mean "flavour"?)',
        ),
        (
            "game.yml",
            "faces:\n",
            "license: CC0-1.0\nfaces:\n",
            '27:1: unknown key "license" (write legal: {licence: …})',
        ),
        (
            "1e/harvest/primary.yml",
            "timing: command-phase-end",
            "timing: comand-phase-end",
            '13:17: "comand-phase-end" is not a valid value of "timing" '
            '(did you mean "command-phase-end"?)',
        ),
        (
            "1e/harvest/primary.yml",
            "{vp: 5, each: fence you hold}",
            "{vp: five, each: fence you hold}",
            '15:18: the value "five" of "vp" is not a whole number or dice such as D3 or 2D6+1',
        ),
        (
            "1e/harvest/primary.yml",
            "{vp: 5, each: fence you hold}",
            "{vp: “5”, each: fence you hold}",
            '15:18: the value "“5”" of "vp" is not a whole number or dice such as D3 or 2D6+1 '
            "(its quotation marks are curly: write 5)",
        ),
        (
            "1e/harvest/pack.yml",
            "name: Harvest\n",
            'name: ""\n',
            '1:7: the value "" of "name" is not a text of at least one character',
        ),
        *(
            (
                "1e/harvest/pack.yml",
                "date: 2031-05\n",
                f"date: {written}\n",
                f'3:7: the value "{written}" of "date" is not a date such as 2023-06-24, 2023-06 '
                f"or 2023{hint}",
            )
            for written, hint in {
                "19.12.2026": " (write 2026-12-19)",
                "12/19/2026": " (write 2026-12-19)",
                "2026/12/19": " (write 2026-12-19)",
                "03/04/2026": "",  # in March or in April
            }.items()
        ),
        (
            "1e/harvest/primary.yml",
            "text: Each hen may carry one egg through a gate.",
            'text: "|Hen|Egg|"',
            '25:12: "|Hen|Egg|" would be shown as it is (a table needs a line |---|---| below its '
            "first row)",
        ),
        (
            "1e/harvest/primary.yml",
            "{vp: 5, each: fence you hold}",
            "{vp: 5}",
            '15:13: a scoring line needs exactly one of "each" and "if"',
        ),
        (
            "1e/harvest/secondary.yml",
            "fixed: 2, tactical: 3",
            "fixd: 2, tactical: 3",
            '14:23: unknown key "fixd" (did you mean "fixed"?)',
        ),
        (
            "1e/harvest/secondary.yml",
            "{op: redraw,",
            "{op: redrew,",
            '26:14: unknown operation "redrew" (did you mean "redraw"?)',
        ),
        (
            "1e/harvest/secondary.yml",
            "{op: redraw, if: {round: 1}, order: draw-first, old: return}",
            "{op: trade, mode: fixd}",
            '26:27: "fixd" is not a valid value of "mode" (did you mean "fixed"?)',
        ),
        (
            "1e/harvest/secondary.yml",
            "{op: redraw, if: {round: 1}, order: draw-first, old: return}",
            "{op: redraw, old: retrun}",
            '26:27: "retrun" is not a valid value of "old" (did you mean "return"?)',
        ),
        (
            "1e/harvest/pack.yml",
            "    - {op: draw, deck: primary}",
            "    - {op: first, by: deployr}",
            '16:23: "deployr" is not a valid value of "by" (did you mean "deployer"?)',
        ),
        (
            "1e/harvest/pack.yml",
            "    caps:",
            "    by_hand: {toll: Toll}\n    caps:\n      - {of: [tol], vp: 3}",
            '26:15: nothing scores into "tol" (did you mean "toll"?)',
        ),
        (
            "1e/harvest/pack.yml",
            "  rounds: 4",
            "  rounds: 4\n  before: [sequence/no-such-step]",
            '14:12: unknown step "sequence/no-such-step"',
        ),
        (
            "1e/harvest/pack.yml",
            "    deck: secondary",
            "    deck: secundary",
            '18:11: unknown deck "secundary" (did you mean "secondary"?)',
        ),
        (
            "1e/harvest/pack.yml",
            "of: [secondary]",
            "of: [secondery]",
            '26:15: nothing scores into "secondery" (did you mean "secondary"?)',
        ),
        (
            "1e/duel/task.yml",
            "sit: {name: Sit, scoring: [{timing: turn-end, lines: [{vp: 1, if: you sat}]}]}",
            "sit: {name: Sit, copies: 2, source: {ref: barn-book}, also: [rest]}",
            '8:3: the card "Sit" has only a name (add what is printed on it, such as its text or a '
            "picture)",
        ),
        (
            "1e/orchard/maps.yml",
            "h1a: {kind: hedge,",
            "h1a: {kind: hegde,",
            '23:19: unknown kind of area "hegde" (did you mean "hedge"?)',
        ),
        (
            "1e/orchard/maps.yml",
            "areas: [w1a, w1d]",
            "areas: [w1a, w1b]",
            '30:45: unknown terrain area "w1b" (did you mean "w1d"?)',
        ),
        (
            "1e/orchard/maps.yml",
            "deployment: maps/rows",
            "deployment: maps/rosw",
            '21:17: unknown map "maps/rosw" (did you mean "maps/rows"?)',
        ),
        (
            "1e/harvest/pool.yml",
            "primary: gather-eggs",
            "primary: gather-egg",
            '9:24: unknown card "gather-egg" (did you mean "gather-eggs"?)',
        ),
        (
            "1e/harvest/pool.yml",
            "primary: gather-eggs",
            "primary: [1, 2]",
            '9:24: "primary" is not the key of a card'
            " (its column lists cards of 1e/harvest/primary: write one)",
        ),
        (
            "1e/harvest/pool.yml",
            "barns: [3]",
            "barn: [3]",
            '9:61: unknown column "barn" (did you mean "barns"?)',
        ),
        (
            "1e/harvest/faq.yml",
            "about: [rules/fences/gate]",
            "about: [rules/fence/gate]",
            '5:13: unknown id "rules/fence/gate" (did you mean "rules/fences/gate"?)',
        ),
        (
            "1e/harvest/secondary.yml",
            "    name: Chase the Fox",
            "    name: Chase the Fox\n    text: Run.\n    textt: Hide.",
            '25:5: unknown key "textt" (there is already "text")',
        ),
        (
            "1e/duel/pack.yml",
            "  rounds: 3",
            "  rounds: 3\n  roundd: Turn",
            '7:3: unknown key "roundd" (did you mean "round"?)',
        ),
        (
            "1e/harvest/primary.yml",
            "overlay: errata",
            "overlay: erata",
            '18:18: unknown overlay "erata" (did you mean "errata"?)',
        ),
        (
            "1e/duel/task.yml",
            "{name: Sit, ",
            "{name: Sit, picture: pictures/Sit.png, ",
            '8:29: the value "pictures/Sit.png" of "picture" is not the name of a .png or .jpg'
            ' file in the folder pictures, such as rail-hound.jpg (write "Sit.png")',
        ),
        (
            "1e/duel/task.yml",
            "{name: Sit, ",
            "{name: Sit, picture: symbols/Old_Mill.SVG, ",
            '8:29: the value "symbols/Old_Mill.SVG" of "picture" is not the name of a .png or .jpg'
            " file in the folder pictures, such as rail-hound.jpg"
            ' (an SVG file is a symbol: write "symbol: old-mill")',
        ),
        (
            "1e/harvest/primary.yml",
            "set: {text:",
            "set: {tekst:",
            '19:15: unknown key "tekst" (did you mean "text"?)',
        ),
        (
            "sources.yml",
            "publisher: Nobody",
            "url: http://barn.example/",
            '8:10: the value "http://barn.example/" of "url" is not a web address such as '
            "https://our-club.example/rules",
        ),
        (
            "1e/rules/fences.md",
            "[fence](id:rules/fences/fence)",
            "[fence](javascript:alert)",
            '24:54: "javascript:alert" cannot be linked (links are id:…, #… or https://…)',
        ),
        (
            "1e/rules/fences.md",
            "[fence](id:rules/fences/fence)",
            "[fence](turns.md#oil)",
            '24:54: "turns.md#oil" cannot be linked (links are id:…, #… or https://…)',
        ),
        (
            "1e/harvest/sequence.yml",
            "set: {text: Take a row of the pool.}",
            'set: {text: "Take a row of the [pool](id:pol)."}',
            '12:65: unknown id "pol" (did you mean "pool"?)',
        ),
        (
            "1e/harvest/sequence.yml",
            "set: {text: Take a row of the pool.}",
            "set: {about: [primary/gather-egs]}",
            '12:41: unknown id "primary/gather-egs" (did you mean "primary/gather-eggs"?)',
        ),
        (
            "1e/harvest/primary.yml",
            "face: primary",
            "face: primry",
            '3:7: unknown face "primry" (did you mean "primary"?)',
        ),
        (
            "1e/harvest/tables.yml",
            "cells: [Rain.]",
            "cells: [Rain., Wind.]",
            "7:28: 2 cells for 1 columns (the roll and the name of a row do not count as columns)",
        ),
        (
            "1e/rules/fences.md",
            "terms: [gate]",
            "terms: [fence]",
            '20:9: the term "fence" is defined twice (also at 1e/rules/fences.md:7:1)',
        ),
    ],
)
def test_an_error_gives_its_location_and_a_suggestion(
    tmp_path: Path, name: str, old: str, new: str, error: str
) -> None:
    shown = [
        one.replace(f"{tmp_path}/content/", "")
        for one in errors_after_edit(tmp_path, name, old, new)
    ]
    assert error in shown


def test_unknown_files_and_names_that_cannot_be_ids_are_reported(tmp_path: Path) -> None:
    tree = invented(tmp_path, {"notes.txt": "x", "1e/harvest/My Deck.yml": "name: x\n"})
    with pytest.raises(ContentErrors) as caught:
        load([tree])
    shown = str(caught.value)
    assert "notes.txt:1:1: unknown kind of content file" in shown
    assert '"My Deck" cannot be part of an id' in shown


def test_a_symbolic_link_out_of_the_content_is_an_error_and_is_not_read(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    secret = tmp_path / "secret.yml"
    secret.write_text("password: hen")
    (tree / "1e" / "harvest" / "extra.yml").symlink_to(secret)
    (tree / "2e").symlink_to(tmp_path, target_is_directory=True)
    found = [str(error) for error in errors_of(tree)]
    assert [line.split(":")[0] for line in found] == [
        str(tree / "1e/harvest/extra.yml"),
        str(tree / "2e"),
    ]
    assert all(
        "symbolic links are not followed (put the file itself here" in line for line in found
    )
    assert "password" not in "".join(found)


def test_front_matter_that_is_not_a_mapping_is_an_error(tmp_path: Path) -> None:
    text = "---\nA barn.\n---\n\nHens.\n"
    with pytest.raises(ContentErrors, match=r"index\.md:2:1: expected key: value lines"):
        load([invented(tmp_path, {"index.md": text})])


@pytest.mark.parametrize("name", ["sources.yml", "1e/duel/task.yml", "index.md", "new.yml"])
def test_a_symbolic_link_to_itself_is_an_error_that_names_the_link(
    name: str, tmp_path: Path
) -> None:
    tree = invented(tmp_path)
    (tree / name).unlink(missing_ok=True)
    (tree / name).symlink_to(Path(name).name)
    with pytest.raises(ContentErrors, match=rf"{name}:1:1: symbolic links are not followed"):
        load([tree])


TASK = "1e/duel/task.yml"
CARD_MISTAKES = {
    "a large number": (
        "vp: 1,", "vp: 99999,", ['8:62: the value "99999" of "vp" is not at most 10,000'],
    ),
    "an overlay twice": (
        "{name: Sit,",
        "{name: Sit, changes: [{overlay: a, set: {text: B}}, {overlay: a, set: {text: C}}],",
        ['8:29: the overlay "a" changes "text" twice'],
    ),
    "a name on two lines": (
        "{name: Sit,", '{name: "Sit\\nStand",', ["8:15: this text must be on one line (only"],
    ),
    "a type on two lines": (
        "{name: Sit,", '{name: Sit, type: "A\\nB",', ["8:26: this text must be on one line"],
    ),
    "unprintable characters": (
        "{name: Sit,", '{name: "Sit ☃ \u6f22",',
        ['8:20: the character "☃" (U+2603) cannot', '8:22: the character "\u6f22" (U+6F22) cannot'],
    ),
    "forbidden characters": (
        "{name: Sit,", "{name: S\u200bit\u202e,",
        ["8:16: the character U+200B is not", "8:19: the character U+202E is not"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CARD_MISTAKES)
def test_a_mistake_in_a_card_is_named_in_plain_words(case: str, tmp_path: Path) -> None:
    old, new, messages = CARD_MISTAKES[case]
    text = (INVENTED / TASK).read_text(encoding="utf-8")
    tree = invented(tmp_path, {TASK: text.replace(old, new, 1)})
    found = [str(e).removeprefix(f"{tree}/{TASK}:") for e in errors_of(tree)]
    found = [line for line in found if line[:1] == "8"]
    assert len(found) == len(messages)
    for line, message in zip(found, messages, strict=True):
        assert line.startswith(message)


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("pictures/crew.gif", "the folder pictures has only PNG and JPEG files, and no folders"),
        ("pictures/crew/a.png", "the folder pictures has only PNG and JPEG files, and no folders"),
        ("symbols/coin.webp", "the folder symbols has only SVG files, and no folders"),
        ("symbols/logo.png", "a logo is symbols/logo.svg"),
        ("1e/harvest/addition/primary.yml", 'did you mean the folder "additions"?'),
        ("1e/harvest/overlay/errata.yml", 'did you mean the folder "overlays"?'),
        (
            "1e/harvest/chores.csv",
            "import makes a deck from a table; keep the table outside this folder",
        ),
        ("1e/harvest/rules/a.txt", "content files are .yml files of a pack, or rules/*.md"),
    ],
)
def test_a_file_of_unknown_kind_says_what_its_folder_needs(
    name: str, hint: str, tmp_path: Path
) -> None:
    tree = invented(tmp_path, {name: "x", "pictures/Thumbs.db": "x", "symbols/desktop.ini": "x"})
    assert [str(error) for error in errors_of(tree)] == [
        f"{tree}/{name}:1:1: unknown kind of content file ({hint})"
    ]


@pytest.mark.parametrize(
    ("name", "right"),
    [
        ("1e/duel/chores.yaml", "chores.yml"),
        ("sources.yaml", "sources.yml"),
        ("1e/duel/CHORES.YML", "CHORES.yml"),
        ("1e/duel/chores.yml.txt", "chores.yml"),
        ("1e/duel/rules/fields.yml", "fields.md"),
        ("about/us.yaml", "us.md"),
    ],
)
def test_another_ending_of_a_file_is_named(name: str, right: str, tmp_path: Path) -> None:
    tree = invented(tmp_path, {name: "name: A\n"})
    with pytest.raises(ContentErrors) as caught:
        load([tree])
    assert f'unknown kind of content file (rename it to "{right}")' in str(caught.value)


def test_every_pattern_of_a_field_has_words() -> None:
    models: list[type[Model]] = [*(kind.model for kind in KINDS), ClubSettings]
    schemas = json.dumps([model.model_json_schema() for model in models])
    patterns = set(re.findall(r'"pattern": ("(?:[^"\\\\]|\\\\.)*")', schemas))
    assert len(patterns) > 5
    assert {json.loads(pattern) for pattern in patterns} <= set(_PATTERNS)
