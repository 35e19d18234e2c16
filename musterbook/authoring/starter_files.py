"""Templates of new content: commented files that pass the check and can be filled in.

In: the content folders and the id of a new entry. Out: files by their paths below the last
folder.
"""

import datetime
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import get_args

from musterbook import resources
from musterbook.authoring.yaml_text import yaml_text
from musterbook.errors import UserError
from musterbook.library.file_kinds import NAME, key_hint
from musterbook.library.model.deck import DeckFile, DeckRole
from musterbook.library.model.pack import PackFile
from musterbook.library.pack_uses import expand
from musterbook.library.read import Draft, read
from musterbook.library.schema import schemas
from musterbook.suggestions import did_you_mean


def starter(file: str, /, **values: str) -> str:
    """Return a file of `templates/new`, with values for its words in angle brackets."""
    text = (resources.TEMPLATES / "new" / file).read_text(encoding="utf-8")
    return re.sub(r"<([a-z]+)>", lambda word: values[word[1]], text)


@dataclass(frozen=True)
class NewEntry:
    """A new entry: its id, its name, and the pack that it uses, if any."""

    id: str
    name: str = ""
    uses: str = ""

    @property
    def slug(self) -> str:
        """The last part of the id."""
        return self.id.rpartition("/")[2]

    @property
    def title(self) -> str:
        """The name, or one made from the id."""
        return self.name or self.slug.replace("-", " ").capitalize()

    @property
    def quoted(self) -> str:
        """The name as YAML."""
        return yaml_text({"name": self.title}).partition(": ")[2].strip()


def new_files(kind: str, new: NewEntry, roots: list[Path]) -> dict[str, str]:
    """Return the files of a new edition, pack, deck or mission, by paths below the last folder.

    Raises UserError for an id that is invalid, is already used, or has no parent.
    """
    id = new.id
    if kind == "mission" and id.count("/") == 2:
        id = f"{id.rpartition('/')[0]}/missions/{new.slug}"
        new = NewEntry(id, new.name)
    form = _FORMS[kind]
    parts = id.split("/")
    right = len(parts) == form.count("/") + 1 and all(NAME.fullmatch(part) for part in parts)
    if not right or (kind == "mission" and parts[2] != "missions"):
        wrong = next((part for part in parts if not NAME.fullmatch(part)), "")
        hint = f" ({key_hint(wrong, _LETTERS)})" if wrong else ""
        raise UserError(f'"{new.id}" is not an id for a new {kind}: write {form}{hint}')
    existing = known(roots)
    drafts = existing.drafts
    if id in drafts:
        raise UserError(f"{id} already exists, at {drafts[id].mark}")
    parent = "/".join(parts[: {"edition": 0, "pack": 1, "deck": 2, "mission": 2}[kind]])
    if parent and parent not in drafts:
        level = "edition" if kind == "pack" else "pack"
        ids = [draft.id for draft in existing.drafts.values() if draft.kind == level]
        hint = did_you_mean(parent, ids) or f"create it with: new {level} {parent}"
        raise UserError(f'there is no {level} "{parent}" ({hint})')
    if new.uses and new.uses not in drafts:
        ids = [draft.id for draft in existing.drafts.values() if draft.kind == "pack"]
        hint = did_you_mean(new.uses, ids) or "packs: " + ", ".join(ids)
        raise UserError(f'there is no "{new.uses}" to use ({hint})')
    return _WRITERS[kind](new, existing, roots[-1])


@dataclass(frozen=True)
class Known:
    """What content folders have: entries by id, with those of invalid files, and kinds of card."""

    drafts: Mapping[str, Draft]
    faces: tuple[str, ...]


def known(roots: list[Path]) -> Known:
    """Return what the existing content folders have."""
    reading = expand(read([root for root in roots if root.is_dir()]))
    faces = tuple(reading.game.base.faces) if reading.game else ()
    return Known({draft.id: draft for draft in reading.drafts}, faces)


_LETTERS = "in lower-case letters, digits and hyphens"

_FORMS = {
    "edition": "EDITION",
    "pack": "EDITION/PACK",
    "deck": "EDITION/PACK/DECK",
    "mission": "EDITION/PACK/missions/MISSION",
}


def _schema(kind: str, path: str) -> str:
    """Return the first line of a file, which tells editors its schema."""
    return f"# yaml-language-server: $schema={'../' * path.count('/')}schema/{kind}.json\n"


def _sources(new: NewEntry, existing: Known, root: Path) -> tuple[str, dict[str, str]]:
    """Return the key of a new entry's source, and a `sources.yml` if there is none."""
    path = root / "sources.yml"
    if path.exists():
        here = root.resolve()
        sources = (d for d in existing.drafts.values() if d.kind == "source")
        own = (d.id for d in sources if Path(d.tree.path).resolve().is_relative_to(here))
        return next(own, new.slug).rpartition("/")[2], {}
    today = datetime.date.today().isoformat()
    exists = f"sources/{new.slug}" in existing.drafts
    slug = f"our-{new.slug}" if exists else new.slug
    text = _schema("sources", "sources.yml") + (
        "# The publications that your texts are based on. Other files refer to them by key:\n"
        f"# source: {{ref: {slug}, section: Chapter 2, page: 7}}\n"
        "sources:\n"
        f"  {slug}:\n    title: {new.quoted}\n    kind: Event pack\n    date: {today}\n"
    )
    return slug, {"sources.yml": text}


def _edition(new: NewEntry, existing: Known, root: Path) -> dict[str, str]:
    source, files = _sources(new, existing, root)
    path = f"{new.id}/edition.yml"
    year = datetime.date.today().year
    text = _schema("edition", path) + (
        f"name: {new.quoted}\n"
        f"short: {new.quoted}  # for narrow places, such as 10th\n"
        f"years: since {year}\n"
        "order: 90  # editions are listed by this number, the lowest first\n"
        "summary: >-\n  What this edition is, in a sentence or two.\n"
        f"source: {{ref: {source}}}  # a key of sources.yml\n"
        "# Conventions of the edition, such as its battlefield:\n"
        "# conventions:\n"
        "#   - {name: Battlefield, text: 44″ by 60″.}\n"
    )
    return {**files, path: text}


def _pack(new: NewEntry, existing: Known, root: Path) -> dict[str, str]:
    source, files = _sources(new, existing, root)
    path = f"{new.id}/pack.yml"
    edition = new.id.partition("/")[0]
    packs = [draft.base for draft in existing.drafts.values() if draft.id.startswith(f"{edition}/")]
    used_codes = {base.code for base in packs if isinstance(base, PackFile)}
    code = _code(new.title, used_codes, 2, 4)
    uses = new.uses or f"{edition}/another-pack"
    mark = "" if new.uses else "# "
    text = _schema("pack", path) + (
        f"name: {new.quoted}\n"
        f"code: {code}  # two to four capitals or digits, on every printed card\n"
        f"date: {datetime.date.today():%Y-%m}\n"
        "order: 90  # packs are listed by this number, the lowest first\n"
        "summary: >-\n  What players should know about this pack, in a sentence or two.\n"
        f"source: {{ref: {source}}}  # a key of sources.yml\n"
        "# Include the decks, maps, tables, rules and game of another pack:\n"
        f"{mark}uses:\n"
        f"{mark}  - from: {uses}\n"
        "#     without: [pool]  # parts to leave out\n"
        "#     game: {rounds: 4}  # fields of its game that are different here\n"
    )
    if not new.uses:
        text += (
            "# How a game of this pack runs, for the randomizer; needs decks of the pack:\n"
            "# game:\n"
            "#   rounds: 5\n"
            "#   setup:\n"
            "#     - {op: draw, deck: primary}\n"
            "#   scoring:\n"
            "#     caps:\n"
            "#       - {of: [primary], vp: 50, name: Primary mission}\n"
            "# victory: The side with more points wins; with equal points, it is a draw.\n"
        )
    return {**files, path: text}


def deck_head(new: NewEntry, existing: Known, facts: Mapping[str, object]) -> str:
    """Return the first lines of a new deck; `facts` are the fields that are already known."""
    pack = new.id.rpartition("/")[0]
    decks = [d.base for d in existing.drafts.values() if d.kind == "deck" and d.parent == pack]
    used_codes = {base.code for base in decks if isinstance(base, DeckFile)}
    values: dict[str, object] = {
        "name": new.title,
        "singular": re.sub(r"s$", "", new.title),
        "face": new.slug if new.slug in existing.faces else next(iter(existing.faces), None),
        "code": _code(new.title, used_codes, 1, 3),
        "summary": "What the cards are for, in a sentence or two.",
    }
    if new.slug in get_args(DeckRole):
        values["role"] = new.slug
    notes = {
        "singular": "what one of the cards is called",
        "face": "the look: " + ", ".join(existing.faces),
        "code": "one to three capitals, on every printed card",
    }
    lines = [_schema("deck", f"{new.id}.yml")]
    for key, value in {**values, **facts}.items():
        if value is None:
            continue
        note = f"  # {notes[key]}" if key in notes and key not in facts else ""
        lines.append(yaml_text({key: value}).rstrip("\n") + note + "\n")
    return "".join(lines)


def _deck(new: NewEntry, existing: Known, root: Path) -> dict[str, str]:
    text = deck_head(new, existing, {}) + (
        "# score: primary  # the tally of the game that the cards score into\n"
        "cards:\n"
        "  first-card:  # the key is the end of the address; do not change it later\n"
        "    name: First card\n"
        "    flavour: One line of flavour text.\n"
        "    # text: Text that fits no other field.\n"
        "    scoring:\n"
        "      - timing: command-phase-end\n"
        "        # rounds: 2-3  # if omitted: every round\n"
        "        lines:\n"
        "          - {vp: 5, each: objective marker you control}\n"
        "        caps:\n"
        "          - {vp: 15, per: turn}\n"
    )
    return {f"{new.id}.yml": text}


def _mission(new: NewEntry, existing: Known, root: Path) -> dict[str, str]:
    path = f"{new.id}.yml"
    text = _schema("mission", path) + (
        f"name: {new.quoted}\n"
        "sides: attacker-defender  # or same\n"
        "flavour: One line of flavour text.\n"
        "text: >-\n  What the mission is about.\n"
        "# map: maps/a-map\n"
        "# extends: missions/another  # to write only what differs from another mission\n"
        "sections:\n"
        "  armies: {name: Armies, text: What each side brings.}\n"
        "scoring:\n"
        "  - side: attacker\n"
        "    timing: battle-end\n"
        "    lines:\n"
        "      - {vp: 10, if: you control the objective}\n"
        "  - side: defender\n"
        "    timing: battle-end\n"
        "    lines:\n"
        "      - {vp: 10, if: your opponent does not control the objective}\n"
    )
    return {path: text}


_WRITERS: dict[str, Callable[[NewEntry, Known, Path], dict[str, str]]] = {
    "edition": _edition,
    "pack": _pack,
    "deck": _deck,
    "mission": _mission,
}


def _code(name: str, used_codes: set[str], least: int, most: int) -> str:
    """Return an unused code of capital letters for a name."""
    words = re.findall(r"[A-Z]+", name.upper()) or ["NEW"]
    initials = "".join(word[0] for word in words)
    letters = "".join(words)
    candidates = [initials[:most], letters[:most], letters[: most - 1], letters[:least]]
    candidates += [(letters[: most - 1] + chr(65 + number))[:most] for number in range(26)]
    valid = [code for code in candidates if least <= len(code) <= most]
    return next((code for code in valid if code not in used_codes), valid[0])


def schema_files(root: Path) -> dict[str, str]:
    """Return the schemas for editors, if the folder has none."""
    if (root / "schema").exists():
        return {}
    return {f"schema/{name}": text for name, text in schemas().items()}
