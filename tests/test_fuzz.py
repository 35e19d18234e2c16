"""Content changed at random is refused with content errors, or it is built without harm.

One case in twenty is also printed. Settings of a club, tables to import and requests to `serve` are
changed as well. 1,000 cases; `make fuzz` runs 20,000. `MUSTERBOOK_CASES` sets their number,
`MUSTERBOOK_SEED` the seed; `MUSTERBOOK_CASE` runs only one. A failure names its case, shows the
changed files and says where the complete content tree is.
Why: docs/decisions/fuzzing.md
"""

from __future__ import annotations

import os
import random
import resource
import shutil
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner

from musterbook import books, build, cache
from musterbook.cards import faces, print_job, sheets, tuck_boxes
from musterbook.cards.print_job import PrintJob
from musterbook.cards.selection import CardQuery
from musterbook.commands import main
from musterbook.commands.load_settings import read_club
from musterbook.errors import ContentError, ContentErrors, UserError
from musterbook.library import addresses
from musterbook.library.loading import load
from musterbook.library.model.cards import DeckFile
from musterbook.library.model.nodes import Library
from musterbook.pages import MAKERS, Context, Page, popovers
from musterbook.preview import Preview
from musterbook.print_files import PrintFile
from musterbook.progress import Reporter
from musterbook.randomizer import randomizer_files
from musterbook.randomizer.playtest import game_check
from musterbook.room import check_room
from musterbook.site import search_data
from musterbook.site.website import Site
from musterbook.site_settings import Settings
from tests.active_elements import problems
from tests.attacks import CANARY
from tests.mutate import Case, Mutator
from tests.outputs import crawl
from tests.raw_requests import answer, status
from tests.runtime_watch import BYTES, Trespass, guarded
from tests.trees import INVENTED, Link, plant_bytes

CASES = int(os.environ.get("MUSTERBOOK_CASES", "1000"))
SEED = int(os.environ.get("MUSTERBOOK_SEED", "9"))
ONE = os.environ.get("MUSTERBOOK_CASE")
CHUNK = 200
"""Cases in one test. In each, one accepted case is also built as a site."""

PRINTED = 20
"""One in this many cases is also printed: sheets and a tuck box of a deck, and a book."""

PRINT_SECONDS = 60
"""Seconds of processor time that printing a case may take."""

OTHERS = 4
"""One in this many cases also plays the games, and makes everything besides pages."""

SHOWN = 600
"""Characters of a changed file that a failure shows."""


class Bench:
    """Trees on disk, one for each base, into which the files of a case are written."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.temporary = folder / "tmp"  # fonts stay there from case to case
        self.temporary.mkdir()
        self.mutator = Mutator(SEED)
        self.play = game_check().errors
        self.library = load([INVENTED])
        self.preview = Preview([INVENTED], folder / "site", [PrintFile("print/duel.pdf", "Duel")])
        self.trees = {name: folder / name / "content" for name in self.mutator.bases}
        for name, files in self.mutator.bases.items():
            plant_bytes(self.trees[name], files)

    def plant(self, case: Case) -> Path:
        """Write the files of a case; return its tree."""
        return plant_bytes(self.trees[case.base], case.files)

    def restore(self, case: Case) -> None:
        """Undo the changes of a case to its tree."""
        shutil.rmtree(self.folder / "work", ignore_errors=True)
        base = self.mutator.bases[case.base]
        plant_bytes(self.trees[case.base], {path: base.get(path) for path in case.files})


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Bench:
    bench = Bench(tmp_path_factory.mktemp("fuzz"))
    warm = load([bench.trees["duel"]])  # imports and caches do not count as the time of a case
    made = Site(warm).pages
    _check_pages(made)
    _check_others(made, warm)
    return bench


COUNT: Counter[str] = Counter()


class Run:
    """Runs cases one after the other and keeps what failed."""

    def __init__(self, bench: Bench, chunk: int) -> None:
        self.bench, self.chunk = bench, chunk
        self.errors: dict[str, str] = {}
        self.has_site = False
        self.others = {
            "settings": self._settings, "table": self._table, "request": self._request
        }  # fmt: skip

    def case(self, number: int) -> None:
        """Run one case."""
        bench = self.bench
        if number % 50 == 0:
            print(number, dict(COUNT), f"{time.process_time():.0f} s", flush=True)
        case = bench.mutator.case(number)
        tree = bench.plant(case)
        work = bench.folder / "work"
        work.mkdir(exist_ok=True)
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        COUNT["cases"] += 1
        start = time.process_time()
        try:
            with guarded([work, bench.temporary, cache.FOLDER]):
                if other := self.others.get(case.base):
                    other(case, tree, work)
                    return
                try:
                    check = bench.play if number % OTHERS == 0 else None
                    library = load([tree], game_check=check)
                except ContentErrors as errors:
                    str(errors).encode()  # it can be printed
                    COUNT["refused"] += 1
                    COUNT["ms of refusing"] += _since(start)
                    return
                COUNT["ms of checks"] += _since(start)
                if case.base == "content":
                    _check_pages(_changed_pages(library, case))
                else:
                    _check_pages(made := Site(library).pages)
                    if number % OTHERS == 0:
                        _check_others(made, library)
                COUNT["ms of checks and pages"] += _since(start)
            COUNT["accepted"] += 1
            hostile = any(CANARY.encode() in (_bytes(c)) for c in case.files.values())
            small = case.base != "content"
            if hostile and small and not self.has_site:
                self.has_site = True
                with guarded([work, bench.temporary, cache.FOLDER], memory=False):
                    self._site(tree, work, library)
            if small and (number % PRINTED == 0 or ONE is not None):
                start = time.process_time()
                with guarded(
                    [work, bench.temporary, cache.FOLDER], memory=False, seconds=PRINT_SECONDS
                ):
                    self._print(tree, work, library, random.Random(number))
                COUNT["ms of printing"] += _since(start)
            grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - peak) * 1024
            assert grown < BYTES, f"{grown:,} bytes more"
        except (Exception, Trespass) as error:
            self._note(case, error)
        finally:
            self.bench.restore(case)

    def _settings(self, case: Case, tree: Path, work: Path) -> None:
        """Read the settings of a club, and make pages with them."""
        try:
            club = read_club(tree)
        except ContentErrors as errors:
            str(errors).encode()
            COUNT["settings refused"] += 1
            return
        if club is None:
            return
        chosen = Settings(
            club.name or "", club.address, club.credit or "", ("1e/duel",), club.colours
        )
        library = load([INVENTED], settings=chosen)
        _check_pages(Site(library).pages)
        _check_others([], library)
        COUNT["settings"] += 1

    def _table(self, case: Case, tree: Path, work: Path) -> None:
        """Import a table into a new deck, then in place of an old one; export what was imported."""
        (name,) = case.files
        old, form = name.removesuffix(Path(name).suffix), Path(name).suffix
        pack = old.partition("/")[0]
        content = work / "content"
        shutil.copytree(INVENTED, content)
        table = shutil.copyfile(tree / name, work / f"table{form}")
        for deck, options in ((f"{pack}/new", ["--name", "New"]), (old, ["--replace"])):
            before = _files_in(content)
            command = ["import", str(table), "--deck", f"1e/{deck}", *options]
            result = CliRunner().invoke(main, ["--content", str(content), *command])
            if result.exception and not isinstance(result.exception, SystemExit):
                raise result.exception
            if result.exit_code:
                COUNT["tables with errors"] += 1
                kept = {path: text for path, text in _files_in(content).items() if path in before}
                assert kept == before, "an import with errors changed a file"
            else:
                COUNT["tables"] += 1
                after = _files_in(content)
                changed = {path for path, text in before.items() if after.get(path) != text}
                assert changed <= {f"1e/{deck}.yml"}, changed

    def _request(self, case: Case, tree: Path, work: Path) -> None:
        """Send a request to `serve`: every answer is a complete one."""
        for request in case.files.values():
            reply = answer(self.bench.preview, _bytes(request))
            if reply.startswith(b"HTTP/"):  # a request without a version has an answer without
                COUNT[f"status {status(reply)}"] += 1
                assert f"<{CANARY}" not in reply.decode("utf-8", "replace").lower()

    def _site(self, tree: Path, work: Path, library: Library) -> None:
        if _without_room(library):
            COUNT["sites without room"] += 1
            return
        _built_site(tree, work)
        COUNT["sites"] += 1

    def _print(self, tree: Path, work: Path, library: Library, chance: random.Random) -> None:
        """Print a deck; if `check` finds room for everything, also a file of each kind."""
        wrong = _without_room(library)
        COUNT["cases without room" if wrong else "printed cases"] += 1
        decks = [deck.id for deck in library.of_type(DeckFile) if library.cards(deck)]
        if decks:
            job = PrintJob((tree,), work / "cards", CardQuery(decks=(chance.choice(decks),)))
            try:
                assert print_job.run(job, Reporter(), library)
            except ContentErrors as errors:
                assert set(errors.errors) <= set(wrong), errors
        if not wrong:
            made = sheets.sheet_files(library, sheets.site_faces(library))
            others = tuck_boxes.tuck_box_files(library), books.book_files(library)
            for files in map(list, (made, *others)):
                if files:
                    content, pages = chance.choice(files).make()
                    assert content and pages

    def _note(self, case: Case, error: BaseException) -> None:
        frames = traceback.extract_tb(error.__traceback__)
        own = [f for f in frames if "musterbook" in f.filename and "tests" not in f.filename]
        where = f"{type(error).__name__} in {own[-1].name}" if own else type(error).__name__
        if where in self.errors or len(self.errors) > 9:
            return
        kept = self.bench.folder / f"case-{SEED}-{case.number}"
        shutil.copytree(self.bench.trees[case.base], kept, symlinks=True, dirs_exist_ok=True)
        shown = "".join(
            f"--- {path}\n{_bytes(content).decode('utf-8', 'backslashreplace')[:SHOWN]}\n"
            for path, content in case.files.items()
        )
        trace = "".join(traceback.format_exception(error)[-6:])
        self.errors[where] = (
            f"\ncase {case.number} of seed {SEED} ({case.base}): {'; '.join(case.steps)}\n"
            f"its content is in {kept}\nrun it again with MUSTERBOOK_SEED={SEED} "
            f"MUSTERBOOK_CASE={case.number} pytest {Path(__file__).name}\n{shown}{trace}"
        )
        print(self.errors[where], flush=True)


def _files_in(folder: Path) -> dict[str, bytes]:
    """The files of a folder by their paths."""
    found = [path for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def _bytes(content: bytes | Link | None) -> bytes:
    if isinstance(content, Link):
        return f"a link to {content.target}".encode()
    return content or b"(removed)"


def _since(start: float) -> int:
    """Milliseconds of processor time since a start."""
    return int((time.process_time() - start) * 1000)


def _without_room(library: Library) -> Sequence[ContentError]:
    """Return the errors of `check` after those of loading: what has no room where it is printed."""
    try:
        check_room(library, Reporter())
    except ContentErrors as errors:
        return errors.errors
    return ()


def _built_site(tree: Path, work: Path) -> None:
    """Build a site as the command does, and check every file of it."""
    out = work / "site"
    try:
        assert build.run(build.Job((tree,), out, prints=False), Reporter())
    except (ContentErrors, UserError) as error:
        raise AssertionError(f"what passes the checks cannot be built: {error}") from error
    assert crawl(out) == []
    for path in out.rglob("*.html"):
        assert f"<{CANARY}" not in path.read_text(encoding="utf-8").lower(), path
    assert {path.name for path in work.iterdir()} <= {"site", "cards", "cache", "tmp"}


SEEN: set[int] = set()
"""Hashes of pages that were already checked; most pages are the same in most cases."""


def _check_others(made: list[Page], library: Library) -> None:
    """Look for markup from the content in search, popovers and cards, and export playable packs."""
    search_data.search_script(library, made).encode()
    for id, html in popovers(library).items():
        _check_markup(html, id)
    for side in faces.sides(library, [deck.id for deck in library.of_kind("deck")]):
        _check_markup(side.face.html(), side.id)
    for node in library.playable:
        randomizer_files.pack_data(library, node)


def _changed_pages(library: Library, case: Case) -> list[Page]:
    """Return the pages of the entries in the changed files; all pages would take too long."""
    context = Context(library)
    paths = tuple(f"/{path}" for path in case.files)
    nodes = [node for node in library.nodes.values() if node.mark.path.endswith(paths)]
    return [
        MAKERS[node.kind](context.at(addresses.url(node)), node)
        for node in nodes
        if node.kind in MAKERS
    ]


def _check_pages(made: list[Page]) -> None:
    for page in made:
        if (key := hash(page.html)) not in SEEN:
            SEEN.add(key)
            assert problems(page.html) == [], page.url
            assert f"<{CANARY}" not in page.html.lower(), page.url
        f"{page.full_title}{page.description}{page.html}".encode()


def _check_markup(html: str, id: str) -> None:
    if (key := hash(html)) not in SEEN:
        SEEN.add(key)
        assert f"<{CANARY}" not in html.lower() and "<script" not in html.lower(), id


@pytest.fixture(autouse=True)
def temporary_files(bench: Bench) -> Iterator[None]:
    """Put temporary files where a case may write."""
    default = tempfile.tempdir
    tempfile.tempdir = str(bench.temporary)
    yield
    tempfile.tempdir = default


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(0, CASES, CHUNK) if ONE is None else [int(ONE)])
def test_randomly_changed_content_is_refused_or_built_without_harm(
    bench: Bench, chunk: int
) -> None:
    run = Run(bench, chunk)
    for number in range(chunk, min(chunk + CHUNK, CASES)) if ONE is None else [chunk]:
        run.case(number)
    print(dict(COUNT))
    assert not run.errors, "\n".join(run.errors.values())
