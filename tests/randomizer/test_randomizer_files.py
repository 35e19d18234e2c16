from __future__ import annotations

import gzip
import json
import os
import re
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from musterbook.books.book_papers import PAPERS
from musterbook.books.matrix_sheets import matrix_html
from musterbook.library.hidden_packs import with_settings
from musterbook.library.loading import load
from musterbook.library.matchups import matrices
from musterbook.library.model.files import MapCard
from musterbook.library.model.nodes import Library
from musterbook.randomizer import randomizer_files
from musterbook.site import dataset
from musterbook.site_settings import Settings
from tests.outputs import files_of, put, put_randomizer
from tests.trees import fair, invented, plant

ROOT = Path(__file__).resolve().parents[2]


def put_everything(library: Library, folder: Path) -> None:
    """Write the randomizer and the data for other programs."""
    put_randomizer(library, folder)
    put(dataset.files(library, randomizer_files.Packs(library).data), folder)


@pytest.fixture(scope="module")
def built(library: Library, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("site")
    put_everything(library, out)
    return out


def test_every_entry_of_the_library_is_in_the_data(library: Library, built: Path) -> None:
    data = json.loads((built / "data/v1/library.json").read_text(encoding="utf-8"))
    assert data["schema"] == 1
    assert list(data["entries"]) == list(library.nodes)
    for node in library.of_kind("card"):
        assert data["entries"][node.id]["data"]["name"] == node.name


def test_every_playable_pack_has_a_file_and_is_in_the_index(library: Library, built: Path) -> None:
    index = json.loads((built / "data/v1/index.json").read_text(encoding="utf-8"))
    assert [pack["id"] for pack in index["packs"]] == [p.id for p in library.playable]
    for pack in index["packs"]:
        data = json.loads((built / "data/v1" / pack["file"]).read_text(encoding="utf-8"))
        assert data["id"] == pack["id"]
        assert data["version"]


@pytest.mark.slow
def test_the_same_content_gives_the_same_bytes(
    library: Library, built: Path, tmp_path: Path
) -> None:
    put_everything(library, tmp_path)
    assert files_of(tmp_path) == files_of(built)


def test_the_page_loads_only_files_next_to_it(built: Path) -> None:
    page = (built / "randomizer.html").read_text(encoding="utf-8")
    script = (built / "assets/randomizer/app.js").read_text(encoding="utf-8")
    assert "//" not in page.replace("<!doctype html>", "")
    assert 'type="module"' not in page, "modules do not load from file://"
    assert "import(" not in script
    for name in ("app.js", "app.css", "qr-codes.js", "packs.js"):
        assert (built / "assets/randomizer" / name).stat().st_size > 0


MOST_KB = 165
"""Weight of a first visit after gzip, with the fonts of the page and a pack."""


def test_the_page_is_small_enough_for_a_phone(built: Path) -> None:
    page = built / "randomizer.html"
    named = re.findall(
        r'(?:href|src)="(assets/[^"]+\.(?:js|css))"', page.read_text(encoding="utf-8")
    )
    packs = sorted((built / "assets/randomizer/packs").iterdir())

    def weight(path: Path) -> int:
        return len(gzip.compress(path.read_bytes(), 6))

    assert {"assets/fonts.css", "assets/randomizer/app.js"} <= set(named)
    first = weight(page) + sum(weight(built / name) for name in named)
    assert first + max(map(weight, packs)) <= MOST_KB * 1000


def loaded(built: Path, folder: str = "packs", variable: str = "loaded") -> dict[str, Any]:
    """The data in the script of each pack, by the id of the pack."""
    found: dict[str, Any] = {}
    for path in sorted((built / "assets/randomizer" / folder).iterdir()):
        place, _, value = path.read_text(encoding="utf-8").partition("]=")
        id = json.loads(place.removeprefix(f"window.MUSTERBOOK.{variable}["))
        quoted = value.removeprefix("JSON.parse('").removesuffix("');\n")
        found[id] = json.loads(re.sub(r"\\(.)", r"\1", quoted))
    return found


def test_each_pack_is_a_separate_script_that_the_page_lists(library: Library, built: Path) -> None:
    text = (built / "assets/randomizer/packs.js").read_text(encoding="utf-8")
    index = json.loads(text.removeprefix("window.MUSTERBOOK=").rstrip().rstrip(";"))
    packs = loaded(built)
    assert [entry["id"] for entry in index["packs"]] == [p.id for p in library.playable]
    for entry in index["packs"]:
        pack = packs[entry["id"]]
        assert (built / "assets/randomizer" / entry["file"]).is_file()
        for key in ("name", "edition", "summary"):
            assert entry[key] == pack[key]
    assert index["loaded"] == {}


def test_drawings_of_maps_are_in_a_second_script_and_in_the_data(built: Path) -> None:
    packs, details = loaded(built), loaded(built, "details", "details")
    assert set(details) == set(packs)
    for id, detail in details.items():
        drawn = detail["drawings"]
        maps = packs[id]["maps"]
        file = built / "data/v1" / f"{id.replace('/', '-')}.json"
        assert json.loads(file.read_text(encoding="utf-8"))["maps"] == {
            key: {**maps[key], "svg": picture} for key, picture in drawn.items()
        }
        for key, picture in drawn.items():
            box = " ".join(f"{number:.2f}" for number in maps[key]["box"])
            assert f'viewBox="{box}"' in picture
            assert maps[key]["svg"] is None


def test_every_term_of_a_pack_has_its_popover_in_its_second_script(built: Path) -> None:
    packs, details = loaded(built), loaded(built, "details", "details")
    assert packs
    for id, data in packs.items():
        linked = set(re.findall(r'data-id="([^"]+)"', " ".join(strings([data, details[id]]))))
        assert linked and linked <= set(details[id]["popovers"])


def test_every_face_of_a_pack_has_its_symbol_in_its_second_script(
    library: Library, built: Path
) -> None:
    packs, details = loaded(built), loaded(built, "details", "details")
    assert packs
    for id, pack in packs.items():
        parts = [*pack["cards"].values(), *pack["decks"].values()]
        symbols = details[id]["symbols"]
        assert symbols == {part["face"]: library.faces[part["face"]].icon for part in parts}


def strings(value: Any) -> Iterator[str]:
    """Every string in a JSON value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from strings(part)


def test_the_pack_of_a_club_can_be_played_as_soon_as_it_is_added(tmp_path: Path) -> None:
    mission = "name: Pub Brawl\nsource: {ref: barn-book}\ntext: Hold the bar.\n"
    club = {"1e/club/pack.yml": CLUB, "1e/club/missions/brawl.yml": mission}
    both = load([invented(tmp_path), plant(tmp_path / "club", club)])
    (own,) = [pack for pack in both.playable if pack.id == "1e/club"]
    data = randomizer_files.pack_data(both, own)
    assert data["decks"]["1e/club/missions"]["cards"] == ["1e/club/missions/brawl"]


CLUB = """\
name: Club Night
code: CN
order: 9
summary: One mission.
source: {ref: barn-book}
game:
  rounds: 3
  setup: [{op: draw, missions: true}]
  missions: [{mission: missions/brawl}]
  scoring: {victory: The last to stand pays.}
"""


def test_missions_have_a_symbol_in_a_game_without_a_kind_of_face_for_them(tmp_path: Path) -> None:
    library = load([fair(tmp_path)])
    kinds = {slug: kind for slug, kind in library.game.faces.items() if slug != "mission"}
    library = replace(library, game=library.game.model_copy(update={"faces": kinds}))
    assert library.of_kind("mission")
    (pack,) = randomizer_files.Packs(library).loaded.values()
    faces = {card["face"] for card in pack["pack"]["cards"].values()}
    assert faces <= {*pack["symbols"]} <= {*library.faces}


def test_the_start_page_bears_the_name_of_the_site(library: Library) -> None:
    assert randomizer_files.Packs(library).page["site"] == "Musterbook"
    club = with_settings(library, Settings(name="The Barn Club"))
    assert randomizer_files.Packs(club).page["site"] == "The Barn Club"


def test_the_page_and_printed_sheets_are_in_the_language_of_the_game(library: Library) -> None:
    german = replace(library, game=library.game.model_copy(update={"language": "de"}))
    files = randomizer_files.page_files(randomizer_files.Packs(german))
    page = files[randomizer_files.PAGE].decode()
    sheet = matrix_html(german, matrices(german)[0], PAPERS["a4"])
    assert '<html lang="de">' in page and '<html lang="de">' in sheet


def test_cards_link_to_pages_of_the_site_and_markers_keep_their_role(
    library: Library, built: Path
) -> None:
    for pack in library.playable:
        data = randomizer_files.pack_data(library, pack)
        for card in data["cards"].values():
            assert card["url"] == f"{card['id']}.html"
        assert 'href="../' not in json.dumps(data), "the page is at the root of the site"
        for id, drawn in data["maps"].items():
            map = library.entry(id, MapCard).data
            roles = [marker.role for marker in map.markers.values()]
            roles += [objective.role for objective in map.objectives.values()]
            assert [marker["role"] for marker in drawn["markers"]] == roles, id


GAMES = os.environ.get("MUSTERBOOK_GAMES", "1000")


def run_with_packs(library: Library, folder: Path, test: str) -> str:
    """Run a test of the engine with every real pack, and return its output."""
    paths = []
    for number, pack in enumerate(library.playable):
        path = folder / f"{number}.json"
        path.write_text(json.dumps(randomizer_files.pack_data(library, pack)), encoding="utf-8")
        paths.append(str(path))
    assert paths
    return run(test, MUSTERBOOK_PACKS=os.pathsep.join(paths), MUSTERBOOK_GAMES=GAMES)


def run(test: str, **variables: str) -> str:
    """Run a test of the engine, and return its output."""
    places = os.pathsep.join([os.environ.get("PATH", ""), str(ROOT / ".venv" / "bin")])
    done = subprocess.run(
        ["node", "--import", "tsx", "--test", f"tests/client/randomizer/{test}"],
        cwd=ROOT,
        env={**os.environ, "PATH": places, **variables},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=1200,
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr
    return done.stdout


def test_fixed_seeds_draw_the_same_cards_from_every_bundled_pack_as_before(
    library: Library, tmp_path: Path
) -> None:
    assert "fixed seeds draw the same cards from the bundled packs" in run_with_packs(
        library, tmp_path, "engine/golden.test.ts"
    )


@pytest.mark.slow
def test_a_whole_game_is_played_for_every_pair_of_choices(library: Library, tmp_path: Path) -> None:
    told = run_with_packs(library, tmp_path, "engine/pairs.test.ts")
    pairs = re.findall(r"^ok \d+ - a whole game of \S+ \S+ for each of (\d+) pairs", told, re.M)
    assert pairs == ["25", "25"], "both forms of the newest edition"


@pytest.mark.slow
def test_random_games_with_all_bundled_packs_break_no_rule(
    library: Library, tmp_path: Path
) -> None:
    told = run_with_packs(library, tmp_path, "engine/property.test.ts")
    games = [int(found) for found in re.findall(r"^ok \d+ - (\d+) random games of", told, re.M)]
    assert len(games) == len(library.playable)
    assert sum(games) >= int(GAMES)


@pytest.mark.slow
def test_totals_of_random_games_with_all_bundled_packs_are_those_of_their_logs(
    library: Library, tmp_path: Path
) -> None:
    told = run_with_packs(library, tmp_path, "engine/totals.test.ts")
    games = [int(found) for found in re.findall(r"^ok \d+ - totals of (\d+) random", told, re.M)]
    assert len(games) == len(library.playable)
    assert sum(games) >= min(120, int(GAMES))


@pytest.mark.slow
def test_games_of_all_bundled_packs_are_the_same_on_two_phones_with_a_bad_network(
    library: Library, tmp_path: Path
) -> None:
    told = run_with_packs(library, tmp_path, "pairing/host-and-guest.test.ts")
    games = [int(found) for found in re.findall(r"^ok \d+ - (\d+) games of", told, re.M)]
    assert len(games) == len(library.playable)
    assert sum(games) >= min(200, int(GAMES))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("test", "least"),
    [
        ("engine/property.test.ts", 1000),
        ("engine/totals.test.ts", 120),
        ("pairing/host-and-guest.test.ts", 60),
    ],
)
def test_more_random_games_with_the_invented_packs_break_no_rule(test: str, least: int) -> None:
    told = run(test, MUSTERBOOK_PACKS="", MUSTERBOOK_GAMES="1000")
    games = re.findall(r"^ok \d+ - (?:totals of )?(\d+) (?:random )?games of", told, re.M)
    assert sum(map(int, games)) >= least


@pytest.mark.slow
def test_more_damaged_saves_break_nothing() -> None:
    told = run("view/damaged-saves.test.ts", MUSTERBOOK_PACKS="", MUSTERBOOK_GAMES="1000")
    assert "a damaged link or file breaks nothing" in told
