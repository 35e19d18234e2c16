"""A new site for a club: settings, a first pack, and a workflow that publishes it.

In: a new folder, a name, and the pack whose cards the first pack uses. Out: files by their paths
below the folder.
"""

from __future__ import annotations

from pathlib import Path

from musterbook import __version__
from musterbook.authoring.starter_files import NewEntry, known, new_files, schema_files
from musterbook.authoring.yaml_text import yaml_text
from musterbook.errors import UserError, did_you_mean
from musterbook.library.source import as_slug

CONTENT = "content"

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
permissions: {{contents: read, pages: write, id-token: write}}
concurrency: {{group: "site-${{{{ github.ref }}}}", cancel-in-progress: true}}
jobs:
  site:
    runs-on: ubuntu-24.04
    environment: ${{{{ github.event_name == 'push' && 'github-pages' || '' }}}}
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-python@v5
        with: {{python-version: "3.12"}}
      - run: sudo apt-get update && sudo apt-get install --yes {libraries}
      - run: pip install musterbook=={version}
      - run: musterbook check --format github
      - run: musterbook all
      - if: github.event_name == 'push'
        uses: actions/upload-pages-artifact@v3
        with: {{path: site}}
      - if: github.event_name == 'push'
        uses: actions/deploy-pages@v4
"""


def pack_files(slug: str, name: str, uses: str, root: Path, bundled: list[Path]) -> dict[str, str]:
    """Return the files of the first pack, in the edition of the pack that it uses."""
    edition = uses.partition("/")[0]
    return new_files("pack", NewEntry(f"{edition}/{slug}", name, uses), [*bundled, root])


def site_files(folder: Path, name: str, uses: str, bundled: list[Path]) -> dict[str, str]:
    """Return the files of a new site. Raises UserError if the folder or the pack is unsuitable."""
    if folder.exists() and any(folder.iterdir()):
        raise UserError(f"{folder} is not empty; name a new folder")
    title = name or folder.resolve().name.replace("-", " ").capitalize()
    slug = as_slug(title) or "our-club"
    packs = [draft.id for draft in known(bundled).values() if draft.kind == "pack"]
    if uses and uses not in packs:
        suggestion = did_you_mean(uses, packs) or "packs: " + ", ".join(packs)
        raise UserError(f'there is no bundled pack "{uses}" to use ({suggestion})')
    root = folder / CONTENT
    used = uses or packs[-1]
    content = {**pack_files(slug, title, used, root, bundled), **schema_files(root)}
    quoted = yaml_text({"name": title}).partition(": ")[2].strip()
    return {
        "musterbook.yml": SETTINGS.format(name=quoted, pack=used),
        "README.md": README.format(name=title),
        ".gitignore": "/site/\n/print/\n/.*.musterbook-build/\n",
        ".github/workflows/site.yml": WORKFLOW.format(version=__version__, libraries=LIBRARIES),
        **{f"{CONTENT}/{path}": text for path, text in content.items()},
    }
