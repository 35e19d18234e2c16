"""The documentation agrees with the code: commands, options, operations, examples."""

import json
import re
import shlex
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any, get_args

import click
import pytest
import yaml
from pydantic import TypeAdapter

from musterbook.authoring.new_projects import LIBRARIES
from musterbook.books import sheet_of
from musterbook.cards.print_measures import print_measures
from musterbook.commands import main
from musterbook.library.file_kinds import KINDS
from musterbook.library.kept_limits import kept_limit_notes
from musterbook.library.loading import load
from musterbook.library.model.effects import Effect
from musterbook.library.model.pack import PackFile
from musterbook.library.schema import schemas
from musterbook.library.source.yaml import read_yaml
from musterbook.randomizer.playtest import game_check
from musterbook.resources import CONTENT
from tests.trees import bundled, edit, invented, plant
from tools.fields import filled
from tools.reference import PAGES, reference

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
ABOUT = ROOT / "content" / "about"
FORMAT = "".join(
    page.read_text(encoding="utf-8")
    for page in (ABOUT / "format.md", *sorted((ABOUT / "format").iterdir()))
)
EFFECTS = (ABOUT / "effects.md").read_text(encoding="utf-8")
CHANGES = (ROOT / "docs" / "where-a-change-goes.md").read_text(encoding="utf-8")
PUBLISH = ROOT / "docs" / "publish"
SCHEMAS = schemas()
FIELDS = "".join(page.read_text(encoding="utf-8") for page in PAGES)


@pytest.mark.parametrize("name", sorted(main.commands))
def test_every_command_is_in_the_readme(name: str) -> None:
    assert f"`{name}`" in README


def test_the_command_reference_is_generated_from_the_help_texts() -> None:
    assert reference() == COMMANDS, "run `make docs`"


WRITTEN = CHANGES.partition("## What commands write and remove\n")[2].partition("\n## ")[0]
PLACES = ("--out", "--to", "--write", "--replace")
"""Options that name a place to write to, or that let a command write or replace."""


def written_by(option: str, command: click.Command) -> bool:
    """Whether a row of the table of written paths names a command, and the option if it has it."""
    has_option = option in {name for param in command.params for name in param.opts}
    return any(
        re.search(rf"`{command.name}\b[^`]*`", row) and (not has_option or option in row)
        for row in WRITTEN.splitlines()
    )


@pytest.mark.parametrize("option", PLACES)
@pytest.mark.parametrize("name", sorted(main.commands))
def test_a_table_says_what_each_command_writes_where(name: str, option: str) -> None:
    assert written_by(option, main.commands[name])


def test_the_table_of_written_paths_names_no_command_or_option_that_does_not_exist() -> None:
    rows = [row.split("|") for row in WRITTEN.splitlines() if row.startswith("| ")]
    assert len(rows) > 10
    cells = [re.findall(r"`([^`]+)`", row[2]) for row in rows[1:]]
    named = {words.split()[0] for cell in cells for words in cell} - {"--to"}
    assert named <= set(main.commands)
    known = {name for c in (main, *main.commands.values()) for p in c.params for name in p.opts}
    assert set(PLACES) <= set(re.findall(r"--[a-z]+", WRITTEN)) <= known


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.name))
def test_the_field_tables_are_generated_from_the_models(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert "<!-- fields: " in text and filled(text) == text, "run `make docs`"


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_key_of_every_record_has_a_row_with_its_description(name: str) -> None:
    schema = json.loads(SCHEMAS[name])
    for record in (schema, *schema.get("$defs", {}).values()):
        for key, field in record.get("properties", {}).items():
            row = f"| `{key}` | {field['description']} |"
            assert row in FIELDS or key == "op", (record["title"], key)


def test_the_reference_names_every_option_and_every_value_with_its_size() -> None:
    for command in [main, *main.commands.values()]:
        for option in command.params:
            assert not isinstance(option, click.Option) or f"`{option.opts[-1]}`" in COMMANDS
    for size in print_measures().sizes.values():
        assert f"| `{size.slug}` | {size.name} | {size.words} |" in COMMANDS


def examples() -> list[str]:
    """Every command line that a document or a help text shows."""
    texts = [README, COMMANDS, FORMAT, (PUBLISH / "README.md").read_text(encoding="utf-8")]
    texts += [(ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")]
    texts += [str(command.epilog) for command in [main, *main.commands.values()]]
    found = [re.findall(r"(?:\.venv/bin/)?python (build\.py [^`\n]*)", text) for text in texts]
    lines = {line.strip() for some in found for line in some}
    return sorted(line for line in lines if "COMMAND" not in line)


@pytest.mark.parametrize("line", examples())
def test_every_example_of_a_command_is_accepted_by_it(line: str) -> None:
    arguments = shlex.split(line)[1:]
    with click.Context(main) as context:
        rest = main.make_parser(context).parse_args(list(arguments))[1]
        command = main.get_command(context, rest[0])
        assert command is not None, line
        command.make_context(rest[0], rest[1:], parent=context)


RUN = [line for line in examples() if re.search(r" check\b", line)]


@pytest.mark.slow
@pytest.mark.parametrize("line", RUN)
def test_examples_that_check_run(line: str, tmp_path: Path) -> None:
    club = invented(tmp_path, {"index.md": None, "concepts.yml": None})
    names = {"my-club": club, "our-club": club, "content": ROOT / "content"}
    words = [str(names.get(word, word)) for word in shlex.split(line)[1:]]
    if str(ROOT / "content") not in words and str(club) in words:
        words = ["--content", str(ROOT / "content"), *words]
    if "--write" in words and str(club) not in words:
        pytest.skip("writes into the bundled content")
    command = [sys.executable, str(ROOT / "build.py"), *words]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_page_on_effects_has_a_heading_for_every_operation_and_no_other() -> None:
    (models, _) = get_args(Effect)
    operations = [get_args(model.model_fields["op"].annotation)[0] for model in get_args(models)]
    assert re.findall(r"^## (\S+)$", EFFECTS, flags=re.MULTILINE) == operations


def test_every_example_of_the_page_on_effects_is_valid_as_written(
    tmp_path: Path,
) -> None:
    accepts: TypeAdapter[Any] = TypeAdapter(Effect)
    shown = set()
    for block in re.findall(r"(?<=\n\n)(?: {4}.*\n|\n(?= {4}))+", EFFECTS):
        example = tmp_path / "example.yml"
        example.write_text(textwrap.dedent(block), encoding="utf-8")
        for effects in read_yaml(example, example.name).value.values():
            for effect in effects if isinstance(effects, list) else ():
                if "op" in effect:
                    shown.add(accepts.validate_python(effect).op)
    assert {"choose", "assign", "map", "reassign"} <= shown


def test_the_invented_pack_of_the_format_page_loads_alone(tmp_path: Path) -> None:
    assert load([written("our-club", tmp_path)]).packs()


CARD_EXAMPLES = ("scoring", "text")
"""Blocks of the format page with fields of a card, by their first key."""


def test_the_examples_of_the_format_page_are_a_game_and_its_cards(tmp_path: Path) -> None:
    page = (ABOUT / "format.md").read_text(encoding="utf-8")
    blocks = [textwrap.dedent(one) for one in re.findall(r"(?:^ {4}.*\n)+", page, re.M)]
    by_key: dict[str, list[str]] = {}
    for block in blocks:
        by_key.setdefault(block.partition(":")[0], []).append(block)
    game = "".join(by_key[key][0] for key in ("name", "attributes", "texts", "faces"))
    hound, other = by_key["rail-hound"]
    cards = [
        hound,
        other.replace("rail-hound:\n", "hound:\n  name: Hound\n"),
        *(f"{key}:\n  name: X\n{textwrap.indent(by_key[key][0], '  ')}" for key in CARD_EXAMPLES),
    ]
    deck = "name: Cards\nsingular: Card\nface: creature\ncode: C\nsummary: All.\ncards:\n"
    plant(tmp_path / "content", {
        "game.yml": game,
        "1e/edition.yml": "name: First\nshort: 1st\nyears: since 2030\norder: 1\nsummary: It.\n",
        "1e/core/pack.yml": "name: Core\ncode: CO\ndate: 2030-01\nsummary: It.\n",
        "1e/core/all.yml": deck + textwrap.indent("".join(cards), "  "),
    })  # fmt: skip
    shutil.copytree(ROOT / "examples/deepwick/symbols", tmp_path / "content/symbols")
    shutil.copy(tmp_path / "content/symbols/flame.svg", tmp_path / "content/symbols/lamp.svg")
    library = load([tmp_path / "content"])
    assert len(library.of_kind("card")) == 2 + len(CARD_EXAMPLES)


@pytest.mark.slow
def test_the_event_of_the_format_page_uses_a_bundled_pack_and_the_invented_pack_is_beside_it(
    tmp_path: Path,
) -> None:
    club, event = written("our-club", tmp_path), written("our-event", tmp_path)
    library = load([CONTENT, club, event])
    assert len(library.packs()) == len(bundled().packs()) + 1 + 2
    packs = [pack for pack in library.packs() if pack.data.uses]
    assert len(packs) == 2
    for pack in packs:
        assert pack.data.game and library.children(pack, "pool") and library.children(pack, "deck")
    pack = library.entry("10e/our-open", PackFile)
    changed = [node.origin for node in library.nodes.values() if node.pack == pack.id]
    assert any(changed) and set(pack.data.overlays) >= {"rulings"}


@pytest.mark.slow
def test_the_event_of_the_11th_edition_plays_three_rounds_with_their_cards(tmp_path: Path) -> None:
    folders = [CONTENT, written("our-winter", tmp_path)]
    library = load(folders, game_check=game_check().errors)
    pack = "11e/our-winter"
    sheets = [sheet_of(library, [f"{pack}/missions/round-{number}"]) for number in (1, 2, 3)]
    assert [[card.slug for card in sheet.cards] for sheet in sheets] == [
        ["battlefield-dominance", "short-supplies"],
        ["meatgrinder"],
        ["gather-intel"],
    ]
    cards = library.cards(library[f"{pack}/secondary"])
    last = len(library.cards(library["11e/chapter-approved-2026-27/secondary"]))
    assert len(cards) == last
    assert [card.short_code for card in cards[-2:]] == [f"S{last + 1}", f"S{last + 2}"]
    assert sum(card.data.fixed for card in cards) == 5
    assert "five" in str(library[f"{pack}/rules/playing/fixed-missions"].data)


@pytest.mark.slow
def test_a_limit_changes_as_the_format_page_says_and_cards_that_keep_the_old_one_are_noted(
    tmp_path: Path,
) -> None:
    lines = FORMAT.partition("**Limits**")[2].partition("Two entries")[0]
    (game,) = re.findall(r"(?m)^ {4}game:\n(?: {6}.*\n)+", lines)
    (change,) = re.findall(r"(?m)^ {4}(primary/.*\n)", lines)
    club = written("our-winter", tmp_path)
    edit(club, "11e/our-winter/pack.yml", "    game:\n", game)
    (note,) = kept_limit_notes(load([CONTENT, club]))
    assert '25 cards of "primary" still state the old one' in str(note)
    assert "{set: {caps: [{vp: 15, per: round}, {vp: 50}]}}" in str(note)
    edit(club, "11e/our-winter/overlays/house.yml", "changes:\n", f"changes:\n  {change}")
    (fewer,) = kept_limit_notes(load([CONTENT, club]))
    assert "24 cards" in str(fewer)


def test_the_page_for_clubs_lists_every_kind_of_card() -> None:
    page = (ABOUT / "clubs.md").read_text(encoding="utf-8")
    section = page.partition("### Kinds of cards")[2].partition("## Your event")[0]
    assert {*re.findall(r"`([a-z-]+)`", section)} == {"colours", *bundled().game.faces}


def written(folder: str, to: Path) -> Path:
    """Write the files that the page on the format shows below a folder; return the folder."""
    shown = rf"^`({folder}/\S+)`\n\n((?:(?: {{4}}.*)?\n)+)"
    blocks = re.findall(shown, FORMAT, flags=re.MULTILINE)
    assert len(blocks) >= 5
    for name, block in blocks:
        path = to / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(textwrap.dedent(block), encoding="utf-8")
    return to / folder


def test_the_format_page_describes_every_kind_of_file() -> None:
    names = {"rules": "rules/", "mission": "missions/", "deck": "<deck>.yml", "page": None}
    names |= {"overlay": "overlays/<name>.yml", "additions": "additions/<deck>.yml"}
    for kind in KINDS:
        name = names.get(kind.name, f"{kind.name}.yml")
        assert name is None or name in FORMAT, kind.name


INSTALL = f"sudo apt-get update && sudo apt-get install --yes {LIBRARIES}"
"""Before `make`, which installs libraries only as root."""


def test_the_workflow_for_publishing_runs_commands_that_exist() -> None:
    text = (PUBLISH / "github-pages.yml").read_text(encoding="utf-8")
    steps = yaml.safe_load(text)["jobs"]["build"]["steps"]
    runs = [step["run"] for step in steps if "run" in step]
    assert runs[:2] == [INSTALL, "make prepare"]
    called = [shlex.split(run.partition("build.py ")[2]) for run in runs if "build.py" in run]
    assert len(called) == 2
    with click.Context(main) as context:
        for words in called:
            rest = main.make_parser(context).parse_args(words)[1]
            command = main.get_command(context, rest[0])
            assert command is not None, words
            command.make_context(rest[0], rest[1:], parent=context)


def test_the_workflow_of_this_repository_runs_the_two_commands_of_the_readme() -> None:
    path = ROOT / ".github" / "workflows" / "test.yml"
    jobs = yaml.safe_load(path.read_text(encoding="utf-8"))["jobs"]
    runs = [step["run"] for job in jobs.values() for step in job["steps"] if "run" in step]
    assert sorted(runs) == ["make", "make test", INSTALL, INSTALL]


@pytest.mark.parametrize(
    "path", [ROOT / ".github" / "workflows" / "test.yml", PUBLISH / "github-pages.yml"]
)
def test_workflows_name_each_action_by_its_hash(path: Path) -> None:
    jobs = yaml.safe_load(path.read_text(encoding="utf-8"))["jobs"]
    used = [step["uses"] for job in jobs.values() for step in job["steps"] if "uses" in step]
    assert used
    assert all(re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", action) for action in used), used
