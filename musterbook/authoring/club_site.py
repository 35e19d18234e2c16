"""A new site for a club: settings, a first pack, and a workflow that publishes it; or a new game.

In: a new folder, a name, and for a club the pack whose cards the first pack uses. Out: files by
their paths below the folder.
"""

import re
from pathlib import Path

from musterbook import __version__, resources
from musterbook.authoring.starter_files import NewEntry, known, new_files, schema_files
from musterbook.authoring.yaml_text import yaml_text
from musterbook.errors import UserError
from musterbook.library.source import as_slug
from musterbook.suggestions import did_you_mean

CONTENT = "content"
LOCK = "requirements.lock"
"""The packages that the workflow installs, each with its hashes."""

LIBRARIES = "libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"
"""Packages of Debian and Ubuntu that the PDF engine needs."""

SETTINGS = """\
# The settings of this site. Commands read them in this folder: musterbook check, musterbook all
name: {name}
content: content  # the folder of your own packs, beside this file
# address: https://our-club.example/  # where the site is online
# credit: Made by our club.  # a line in the foot of every page
# packs: [{pack}]  # the bundled packs to list; if omitted: all of them
# colours: {{primary: "#7a2e1d"}}  # colours of kinds of cards, dark enough for white text
"""

EXAMPLE = "deepwick"
"""The example with which a new game begins, unless the author names another one."""

GAME_SETTINGS = """\
# The settings of this site. Commands read them in this folder: musterbook check, musterbook all
content: content  # your game: begin with game.yml
bundled: false  # without the bundled game
# address: https://our-game.example/  # where the site is online
"""

IGNORED = "/site/\n/print/\n/.*.musterbook-build/\n"

README = """\
# {name}

    pip install musterbook
    musterbook check     # lists every error in content/
    musterbook serve     # shows the site on this machine while you write
    musterbook all       # builds the site into site/

`musterbook new deck` and `musterbook import` create decks; `musterbook.yml` contains the settings.
The page "Bring your own pack" of the site explains every kind of file. The workflow checks pull
requests and publishes to GitHub Pages: choose "GitHub Actions" as the source under Settings, Pages.
"""

WORKFLOW = """\
# Checks every pull request, and publishes the main branch to GitHub Pages.
name: Site
on:
  push: {{branches: [main]}}
  pull_request:
permissions: {{contents: read}}
concurrency: {{group: "site-${{{{ github.ref }}}}", cancel-in-progress: true}}
jobs:
  site:
    runs-on: ubuntu-24.04
    steps:
      - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683  # v4.2.2
        with: {{persist-credentials: false}}
      - uses: actions/setup-python@a26af69be951a213d495a4c3e4e4022e16d87065  # v5.6.0
        with: {{python-version: "3.12"}}
      - run: sudo apt-get update && sudo apt-get install --yes {libraries}
      # Everything that musterbook needs, with hashes, and then musterbook itself without the rest.
      - run: pip install --require-hashes --requirement {lock}
      - run: pip install --no-deps musterbook=={version}
      - run: musterbook check --format github
      - run: musterbook all
      - if: github.event_name == 'push'
        uses: actions/upload-pages-artifact@56afc609e74202658d3ffba0e8f6dda462b719fa  # v3.0.1
        with: {{path: site}}
  publish:
    if: github.event_name == 'push'
    needs: site
    runs-on: ubuntu-24.04
    permissions: {{pages: write, id-token: write}}
    environment: github-pages
    steps:
      - uses: actions/deploy-pages@d6db90164ac5ed86f2b6aed7e0febac5b3c0c03e  # v4.0.5
"""


def workflow() -> str:
    """Return the workflow of a club's site."""
    return WORKFLOW.format(version=__version__, libraries=LIBRARIES, lock=LOCK)


def lock() -> str:
    """Return the versions and hashes of the packages that this version of Musterbook needs."""
    text = (resources.HOME / LOCK).read_text(encoding="utf-8")
    packages = text[re.search(r"(?m)^(?!#)", text).start() :]  # type: ignore[union-attr]
    return f"# What Musterbook {__version__} needs, with hashes: written by `new site`.\n{packages}"


def game_files(folder: Path, name: str, like: str) -> dict[str, str]:
    """Return the files of a new game: an example, with another name if one is given.

    Raises UserError if the folder is not empty.
    """
    _check_empty(folder)
    example = resources.EXAMPLES / like
    texts = {
        f"{CONTENT}/{path.relative_to(example).as_posix()}": path.read_text(encoding="utf-8")
        for path in sorted(example.rglob("*"))
        if path.is_file()
    }
    if name:
        game = f"{CONTENT}/game.yml"
        texts[game] = re.sub("^name: .*", lambda _: yaml_text({"name": name}).strip(), texts[game])
    return {"musterbook.yml": GAME_SETTINGS, ".gitignore": IGNORED, **texts}


def _check_empty(folder: Path) -> None:
    if folder.exists() and any(folder.iterdir()):
        raise UserError(f"{folder} is not empty; name a new folder")


def site_files(folder: Path, name: str, uses: str, bundled: list[Path]) -> dict[str, str]:
    """Return the files of a new site. Raises UserError if the folder or the pack is unsuitable."""
    _check_empty(folder)
    title = name or folder.resolve().name.replace("-", " ").capitalize()
    slug = as_slug(title) or "our-club"
    packs = [draft.id for draft in known(bundled).drafts.values() if draft.kind == "pack"]
    if uses and uses not in packs:
        suggestion = did_you_mean(uses, packs) or "packs: " + ", ".join(packs)
        raise UserError(f'there is no bundled pack "{uses}" to use ({suggestion})')
    root = folder / CONTENT
    used = uses or packs[-1]
    pack = NewEntry(f"{used.partition('/')[0]}/{slug}", title, used)
    content = {**new_files("pack", pack, [*bundled, root]), **schema_files(root)}
    return {
        "musterbook.yml": SETTINGS.format(name=pack.quoted, pack=used),
        "README.md": README.format(name=title),
        ".gitignore": IGNORED,
        ".github/workflows/site.yml": workflow(),
        LOCK: lock(),
        **{f"{CONTENT}/{path}": text for path, text in content.items()},
    }
