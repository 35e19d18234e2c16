"""The site of a club: settings in `musterbook.yml`, and a folder made by `new site`."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest
import yaml
from click.testing import CliRunner

from musterbook import resources
from musterbook.authoring import new_projects
from musterbook.books.book_html import book_of
from musterbook.books.book_papers import PAPERS
from musterbook.cards.selection import CardQuery, select_cards
from musterbook.commands import main
from musterbook.commands.load_settings import settings_of
from musterbook.errors import ContentErrors, UserError
from musterbook.library.loading import load
from musterbook.randomizer.randomizer_files import Packs, page_files
from musterbook.resources import TEMPLATES
from musterbook.site import dataset, offline_files, shared_files
from musterbook.site.documents import menu
from musterbook.site.shared_files import mark
from musterbook.site.website import Site
from musterbook.site_settings import DEFAULTS, Settings
from tests.outputs import crawl, page_of, put_site, site_pages
from tests.trees import INVENTED, fair, invented, plant

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def bundled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The invented edition as the bundled content, and a separate working folder."""
    monkeypatch.setattr(resources, "CONTENT", INVENTED)
    monkeypatch.chdir(tmp_path)


def club(text: str) -> tuple[Settings, tuple[Path, ...]]:
    Path("musterbook.yml").write_text(text, encoding="utf-8")
    return settings_of(())


def test_without_a_settings_file_the_bundled_content_is_used_unchanged() -> None:
    assert settings_of(()) == (DEFAULTS, (INVENTED,))


def test_a_club_adds_its_content_name_and_colours_to_the_bundled_site() -> None:
    settings, folders = club('name: Farm Club\ncolours: {primary: "#112233"}\n')
    assert folders == (INVENTED, Path("content"))
    library = load([INVENTED], settings=settings)
    assert library.faces["primary"].colour == "#112233"
    shown = Site(library).makers
    assert "Farm Club" in shown["1e/harvest/primary/hold-the-fences.html"]().html


def test_a_club_colours_the_top_bar_of_pages_and_of_the_randomizer() -> None:
    settings, _ = club('header: "#5a1f16"\n')
    library = load([INVENTED], settings=settings)
    play = page_files(Packs(library))
    (own,) = [css.decode() for url, css in play.items() if url.endswith("app.css")]
    for css in (own, shared_files.token_css(library)):
        assert re.findall("--mb-header:([^;]*)", css) == ["#5a1f16"]
    (page,) = [html for url, html in play.items() if url.endswith(".html")]
    assert b'name="theme-color" content="#5a1f16"' in page


def test_packs_that_a_club_does_not_list_are_nowhere_on_its_site(tmp_path: Path) -> None:
    settings, _ = club("packs: [1e/duel]\n")
    library = load([invented(tmp_path)], settings=settings)
    assert [pack.id for pack in library.packs()] == ["1e/duel"]
    urls = {page.url for page in Site(library).pages}
    assert "1e/duel/index.html" in urls and "1e/rules/fences/fence.html" in urls
    assert not [url for url in urls if url.startswith("1e/harvest")]
    data = Site(library).data_files()
    assert not [name for name, text in data.items() if b"1e/harvest" in text]
    put_site(library, tmp_path / "site")
    assert crawl(tmp_path / "site") == []
    sources = (tmp_path / "site/sources.html").read_text("utf-8")
    assert "The Barn Book" in sources and "The Barn Book, corrected" not in sources
    for kind in ("card", "deck", "map", "table", "pool", "row", "mission", "faq"):
        assert not [node.id for node in library.of_kind(kind) if node.id.startswith("1e/harvest")]
    assert "1e/harvest" not in dataset.cards_csv(library)
    with pytest.raises(UserError, match="no pack"):
        select_cards(library, CardQuery(packs=("harvest",)))


def test_what_a_club_uses_of_a_hidden_pack_is_complete_and_links_to_it_are_words(
    tmp_path: Path,
) -> None:
    links = "See [its eggs](id:1e/harvest/primary/gather-eggs) and [Duel](id:1e/duel)."
    pack = f"name: Duel\ncode: OWN\nsummary: {links}\nuses: [{{from: 1e/harvest}}]\n"
    own = "name: Own\nsingular: Own\ncode: W\nsummary: Own.\ncards:\n"
    card = "  one: {name: One, map: 1e/orchard/maps/rows}\n"
    tree = plant(invented(tmp_path), {"1e/own/pack.yml": pack, "1e/own/own.yml": own + card})
    hidden = ("1e/harvest", "1e/orchard")
    library = load([tree], settings=Settings(hidden=hidden))
    put_site(library, tmp_path / "site")
    assert crawl(tmp_path / "site") == []
    page = page_of(library, "1e/own")
    assert "See its eggs and <a" in page
    assert "Taken from" not in page_of(library, "1e/own/primary/gather-eggs")
    front = site_pages(library)["index.html"].html
    assert "1e/own/index.html" in front and "1e/harvest" not in front
    texts = [link["name"] for link in menu(library, "").foot]
    assert len(texts) == len(set(texts))
    ((_, packs),) = menu(library, "").editions
    assert [one.name for one, _ in packs] == ["Duel (DUE)", "Duel (OWN)"]


def test_an_edition_of_which_no_pack_is_listed_has_no_pages(tmp_path: Path) -> None:
    edition = "name: Second edition\nshort: 2nd\nyears: '2032'\nsummary: Not used.\n"
    pack = "name: Ice\ncode: ICE\nsummary: Cold.\n"
    tree = plant(invented(tmp_path), {"2e/edition.yml": edition, "2e/ice/pack.yml": pack})
    assert "2e/index.html" in Site(load([tree])).makers
    library = load([tree], settings=Settings(hidden=("2e/ice",)))
    assert not [url for url in Site(library).makers if url.startswith("2e")]
    assert [edition.id for edition in library.editions] == ["1e"]


COMPARED = """\
concepts:
  fence:
    name: Fences
    summary: Who holds a fence. In Ice, nobody.
    entries: [1e/rules/fences/fence, 2e/ice, 3e/sand]
    aspects:
      - {name: Height, values: {1e: two feet, 2e: three feet of ice, 3e: a dune}}
      - {name: Colour, values: {2e: blue ice}}
      - {name: Length, values: {1e: "twenty feet, in Ice thirty", 3e: long}}
      - {name: "Melting in the 2nd edition", values: {1e: slowly}}
      - {name: Width, values: {1e: Ice is wider}}
      - {name: Age, values: {1e: "old, not [frozen](id:2e/ice)"}}
  frost:
    name: Frost
    summary: How cold it is.
    entries: [2e/ice, 3e/sand]
    aspects: [{name: Cold, values: {2e: very icy}}]
"""
GONE = (
    "2e/ice",
    "three feet",
    "blue ice",
    "very icy",
    "In Ice",
    "thirty",
    "Melting",
    "frozen",
    "wider",
    "Ice",
)


@pytest.mark.slow
def test_no_output_of_a_club_names_a_pack_that_it_does_not_list(tmp_path: Path) -> None:
    asked = "asked:\n  rules/fences/fence: [Who holds a fence in Ice?]\n"
    files = {"concepts.yml": COMPARED, "1e/questions.yml": asked}
    for slug, (short, name, pack) in {
        "2e": ("2nd", "Ice 2032", "ice"), "3e": ("3rd", "Sand", "sand")
    }.items():  # fmt: skip
        head = f"name: {short} edition\nshort: {short}\nyears: '2032'\nsummary: Not used.\n"
        files[f"{slug}/edition.yml"] = head
        files[f"{slug}/{pack}/pack.yml"] = (
            f"name: {name}\ncode: {pack[:3].upper()}\nsummary: A pack.\n"
            f"source: {{ref: {pack}-book}}\n"
        )
    tree = plant(invented(tmp_path), files)
    sources = (tree / "sources.yml").read_text(encoding="utf-8")
    own = "".join(f"  {one}-book: {{title: {one} book, kind: Book, date: 2032-01}}\n"
                  for one in ("ice", "sand"))  # fmt: skip
    plant(tree, {"sources.yml": sources.rstrip() + "\n" + own})
    for hidden, gone in (((), False), (("2e/ice",), True)):
        library = load([tree], settings=Settings(hidden=hidden))
        site, packs = Site(library), Packs(library)
        outputs = {**site.data_files(), **dataset.files(library, packs.data), **page_files(packs)}
        outputs |= {page.url: page.html.encode() for page in site.pages}
        outputs |= {"book": book_of(library, library["1e/harvest"], PAPERS["a4"]).html.encode()}
        texts = {url: one.decode("utf-8", "ignore") for url, one in outputs.items()}
        for word in (*GONE, "ice-book"):
            named = [url for url, text in texts.items() if re.search(rf"\b{word}\b", text)]
            assert bool(named) != gone, (word, named)
        assert ("concepts/frost.html" in texts) != gone
        assert all(
            "two feet" in texts[url] for url in ("assets/search-data.js", "concepts/fence.html")
        )


def test_the_logo_of_a_club_is_the_icon_of_its_site(tmp_path: Path) -> None:
    logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7v7z"/></svg>'
    tree = plant(invented(tmp_path), {"symbols/logo.svg": logo})
    icon = Site(load([tree])).shared_files()["assets/musterbook.svg"].decode()
    drawing = fromstring(icon.encode())
    assert drawing.tag.endswith("svg") and icon.count('d="M1 1h7v7z"') == 1
    assert "currentColor" not in icon and mark() not in icon
    (home,) = (one for one in Site(load([tree])).documents() if one.address == "index.html")
    head = home.content.decode().partition("<header")[2].partition("</a>")[0]
    assert 'd="M1 1h7v7z"' in head and head.count("<svg") == 1
    assert Site(load([INVENTED])).shared_files()["assets/musterbook.svg"].decode() == mark()


def test_the_name_of_a_club_is_wherever_the_site_is_named() -> None:
    settings, _ = club("name: Farm Club\n")
    shown = Site(load([INVENTED], settings=settings)).makers
    for url in ("cards.html", "concepts/index.html"):
        assert "Farm Club" in shown[url]().html and "Musterbook" not in shown[url]().html, url
    assert offline_files.manifest(settings.name, "en", plays=True)["name"] == "Farm Club"


def test_the_name_of_a_club_is_in_books_and_in_the_head_of_play(tmp_path: Path) -> None:
    library = load([fair(tmp_path, "harvest")], settings=Settings("Farm Club"))
    book = book_of(library, library.packs()[0], PAPERS["a5"]).html
    assert '<meta name="author" content="Farm Club">' in book
    assert '<p class="cover-foot">Farm Club<br>' in book
    play = page_files(Packs(library))["randomizer.html"].decode()
    assert "<title>Randomizer · Farm Club</title>" in play
    for template in (TEMPLATES / "books").rglob("*.html"):
        text = template.read_text(encoding="utf-8")
        assert "Musterbook" not in text and "game.name" not in text, template


def test_the_front_page_of_a_club_begins_with_its_text_and_lists_only_what_it_uses(
    tmp_path: Path,
) -> None:
    text = {"index.md": "---\ntitle: Farm\n---\n\nThe gate opens at nine.\n"}
    edition = "name: Second edition\nshort: 2nd\nyears: '2032'\nsummary: Not used.\n"
    tree = plant(invented(tmp_path), {**text, "2e/edition.yml": edition})
    for name in ("Farm Club", ""):
        (home,) = (p for p in Site(load([tree], settings=Settings(name))).pages if p.kind == "home")
        assert "2e/index.html" not in home.html
        words, listed = home.html.index("The gate opens"), home.html.index('<h3><a href="1e/')
        assert (words < listed) == bool(name)


def test_a_check_without_a_site_says_that_it_looked_at_the_bundled_content(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["check"])
    assert "bundled" in done.output and "musterbook.yml" in done.output, done.output
    club("packs: []\n")
    Path("content").mkdir()
    assert "bundled" not in CliRunner().invoke(main, ["check"]).output


def test_a_new_site_says_what_it_uses_and_how_to_go_on() -> None:
    done = CliRunner().invoke(main, ["new", "site", "our farm"])
    assert done.exit_code == 0, done.output
    assert "uses Harvest (1e/harvest); --uses" in done.output
    assert "cd 'our farm' && " in done.output


@pytest.mark.parametrize("words", ["randomizer --to out", "cards --pack harvest --to out"])
def test_a_command_uses_the_settings_of_its_folder(words: str, tmp_path: Path) -> None:
    club("name: Farm Club\npacks: [1e/duel]\n")
    Path("content").mkdir()
    done = CliRunner().invoke(main, words.split())
    texts = [path.read_text(encoding="utf-8") for path in tmp_path.rglob("out/*.*")]
    if "cards" in words:
        assert "no pack" in done.output
    else:
        assert done.exit_code == 0, done.output
        assert any("Farm Club" in text for text in texts)


WRONG = {
    "an unknown key": ("nmae: A\n", 'musterbook.yml:1:1: unknown key "nmae"'),
    "a pack that is not bundled": (
        "packs: [1e/dule]\n",
        'musterbook.yml:1:9: there is no bundled pack "1e/dule" (did you mean "1e/duel"?)',
    ),
    "bundled packs on a site without the bundled content": (
        "bundled: false\npacks: [1e/duel]\n",
        'musterbook.yml:2:1: "packs" lists bundled packs, and "bundled: false" leaves them all out '
        "(remove one of the two)",
    ),
    "an unknown kind of card": (
        'colours: {primray: "#112233"}\n',
        'musterbook.yml:1:11: there is no kind of card "primray" (did you mean "primary"?)',
    ),
}


def test_a_wrong_content_folder_is_reported_before_what_follows_from_it() -> None:
    Path("contents").mkdir()
    with pytest.raises(ContentErrors) as caught:
        club("bundled: false\ncontent: contens\ncolours: {primary: '#112233'}\n")
    assert str(caught.value).splitlines()[0] == (
        'musterbook.yml:2:10: there is no folder "contens" (did you mean "contents"?)'
    )
    assert "kind of card" not in str(caught.value)


@pytest.mark.parametrize("wrong", ["face: {a: {}}\n", "name: [\n", "name: Dig #2\n"])
def test_an_error_of_the_game_is_reported_before_what_follows_from_it(
    wrong: str, tmp_path: Path
) -> None:
    fair(tmp_path / "other")
    content = Path("own")
    (tmp_path / "other/content").rename(content)
    (content / "game.yml").write_text(wrong, encoding="utf-8")
    Path("musterbook.yml").write_text(
        "bundled: false\ncontent: own\ncolours: {primary: '#112233'}\n", encoding="utf-8"
    )
    done = CliRunner().invoke(main, ["check"])
    lines = done.output.splitlines()
    assert done.exit_code == 1 and lines[0].startswith("own/game.yml:"), lines
    assert "kind of card" not in done.output and "unknown face" not in done.output


@pytest.mark.parametrize("case", WRONG)
def test_wrong_settings_are_errors_with_their_location(case: str) -> None:
    text, message = WRONG[case]
    with pytest.raises(ContentErrors) as caught:
        club(text)
    assert str(caught.value).startswith(message)


def test_a_new_site_passes_the_check_in_its_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    words = ["new", "site", "farm", "--name", "Farm: Club", "--uses", "1e/harvest"]
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 0, done.output
    monkeypatch.chdir("farm")
    done = CliRunner().invoke(main, ["check"])
    assert done.exit_code == 0, done.output
    assert settings_of(())[0].name == "Farm: Club"
    workflow = yaml.safe_load(Path(".github/workflows/site.yml").read_text(encoding="utf-8"))
    runs = [step["run"] for step in workflow["jobs"]["site"]["steps"] if "run" in step]
    assert "musterbook check --format github" in runs and "musterbook all" in runs
    done = CliRunner().invoke(main, ["new", "site", "."])
    assert done.exit_code == 1 and "is not empty" in done.output


def test_the_bundled_content_of_the_installed_package_is_never_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(resources, "CONTENT", invented(tmp_path))
    monkeypatch.setattr(resources, "INSTALLED", True)
    for words in (["check", "--write"], ["new", "edition", "house"]):
        done = CliRunner().invoke(main, words)
        assert done.exit_code == 1 and "the bundled content cannot be changed" in done.output


def test_new_entries_of_a_folder_that_is_not_a_site_are_never_in_the_bundled_content(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    tree = invented(tmp_path)
    monkeypatch.setattr(resources, "CONTENT", tree)
    words = ["new", "edition", "house"]
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 1 and not (tree / "house").exists()
    assert "cannot be changed from this folder; go to the folder with your musterbook.yml" in (
        done.output
    )
    monkeypatch.setattr(resources, "HOME", tmp_path)  # those who write the bundled content
    assert CliRunner().invoke(main, words).exit_code == 0 and (tree / "house").exists()


def test_errors_of_the_settings_are_annotations_of_a_pull_request() -> None:
    Path("musterbook.yml").write_text("nmae: Farm\n", encoding="utf-8")
    done = CliRunner().invoke(main, ["check", "--format", "github"])
    assert done.exit_code == 1
    assert done.output.startswith("::error file=musterbook.yml,line=1,col=1::unknown key"), (
        done.output
    )


CLUBS = (ROOT / "content/about/clubs.md").read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_randomizer_and_a_mission_sheet_are_written_beside_the_content_of_a_club(
    tmp_path: Path,
) -> None:
    invented(tmp_path)
    (row, *_) = load([tmp_path / "content"]).of_kind("row")
    for words in (["randomizer"], ["sheet", "--pool", row.id, "--to", "."]):
        done = CliRunner().invoke(main, ["--content", "content", *words])
        assert done.exit_code == 0, done.output
    names = {path.suffix for path in tmp_path.iterdir() if path.is_file()}
    assert names == {".html", ".pdf"}
    done = CliRunner().invoke(main, ["--content", "content", "randomizer", "--to", "content/x"])
    assert done.exit_code == 1 and "is inside the content folder" in done.output


def called(text: str) -> list[str]:
    """The lines of a text that call the program, without its name."""
    found = re.findall(
        r"(?m)^\s*(?:- run: |run: >?\s*)?(?:musterbook|\S*python build\.py) (.*)", text
    )
    return [line for line in found if not line.startswith("==")]


def command_of(line: str) -> str:
    """The command in a line: the first word that is not a global option."""
    words = shlex.split(line)
    while words and words[0] in ("--content", "--out"):
        words = words[2:]
    return words[0]


def test_every_command_on_the_page_for_clubs_is_a_separate_line_and_exists() -> None:
    lines = called(CLUBS)
    assert len(lines) >= 5 and "new site our-club" in lines[0]
    for line in lines:
        command = main.commands[command_of(line)]
        known = {name for option in command.params for name in option.opts}
        assert {word for word in line.split() if word.startswith("--")} <= known, line


@pytest.mark.parametrize("path", [None, "docs/publish/github-pages.yml"])
def test_workflows_are_yaml_and_call_only_commands_that_exist(path: str | None) -> None:
    text = (ROOT / path).read_text(encoding="utf-8") if path else new_projects.workflow()
    jobs = yaml.safe_load(text)["jobs"]
    runs = [step.get("run", "") for job in jobs.values() for step in job["steps"]]
    found = [command_of(line) for run in runs for line in called(run)]
    assert {"check", "all"} <= set(found) <= set(main.commands)


@pytest.mark.parametrize("path", [None, "docs/publish/github-pages.yml"])
def test_workflows_pin_actions_and_ask_for_permissions_only_where_they_deploy(
    path: str | None,
) -> None:
    text = (ROOT / path).read_text(encoding="utf-8") if path else new_projects.workflow()
    uses = re.findall(r"uses: (.*)", text)
    assert uses
    for action in uses:
        assert re.fullmatch(r"actions/[a-z-]+@[0-9a-f]{40}  # v\d+\.\d+\.\d+", action), action
    workflow = yaml.safe_load(text)
    assert workflow["permissions"] == {"contents": "read"}
    for job in workflow["jobs"].values():
        deploys = any("deploy-pages" in step.get("uses", "") for step in job["steps"])
        permissions = job.get("permissions", {})
        assert ("write" in permissions.values()) == deploys
        assert not deploys or set(permissions) == {"pages", "id-token"}


def test_a_new_site_has_a_lock_with_hashes_for_everything_that_is_needed() -> None:
    text = new_projects.lock()
    packages = [block for block in re.split(r"(?m)^(?=[a-z])", text)[1:] if block]
    locked = set()
    for package in packages:
        match = re.match(r"([\w.-]+)==[\w.]+", package)
        assert match and "--hash=sha256:" in package, package
        locked.add(match[1])
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = {re.split(r"[\[<>=~!;@ ]", line)[0].lower() for line in project["dependencies"]}
    assert needed <= locked and "pydyf" in locked
    assert "--require-hashes --requirement requirements.lock" in new_projects.workflow()


def settings_example() -> str:
    block = re.search(r"(?m)^    name: Our Club\n(?:    .*\n)+", CLUBS)
    assert block
    return re.sub(r"(?m)^    ", "", block[0]).replace("10e/leviathan", "1e/duel")


@pytest.mark.parametrize("key", ["name", "address", "credit", "packs", "header", "colours"])
def test_a_slip_in_each_setting_is_an_error_with_a_location_and_a_suggestion(key: str) -> None:
    example = settings_example()
    assert f"{key}:" in example
    slip = key[1] + key[0] + key[2:]
    text = re.sub(rf"(?m)^{key}:", f"{slip}:", example)
    line = text[: text.index(f"{slip}:")].count("\n") + 1
    with pytest.raises(ContentErrors) as caught:
        club(text)
    messages = str(caught.value).splitlines()
    assert f'musterbook.yml:{line}:1: unknown key "{slip}" (did you mean "{key}"?)' in messages
