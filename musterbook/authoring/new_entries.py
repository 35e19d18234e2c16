"""Templates of new content: commented files that pass the check and can be filled in.

In: the content folders and the id of a new entry. Out: files by their paths below the last
folder.
"""

import datetime
import re
from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import get_args

from musterbook import resources
from musterbook.authoring.yaml_writer import yaml_text
from musterbook.errors import ContentError, ContentErrors, UserError, did_you_mean, meant_or_known
from musterbook.library import loading
from musterbook.library.checks.duplicates import id_problem
from musterbook.library.file_kinds import ADDITIONS, FILE_NAME, is_font, key_hint, kind_of
from musterbook.library.model.cards import DeckFile, DeckRole
from musterbook.library.model.game_file import ANY_GAME, GameFile
from musterbook.library.model.pack import PackFile
from musterbook.library.pack_uses import expand
from musterbook.library.read_files import Draft, FileCache, ReadResult, id_of, read_content
from musterbook.library.schema import schemas
from musterbook.output_folder import write_file
from musterbook.slugs import as_name


def starter(file: str, /, **values: str) -> str:
    """Return a file of `templates/new`, with values for its words in angle brackets.

    A line whose only value is empty is left out.
    """
    text = (resources.TEMPLATES / "new" / file).read_text(encoding="utf-8")
    lines = text.splitlines(keepends=True)
    kept = (line for line in lines if not (words := _WORD.findall(line)) or values[words[0]])
    return _WORD.sub(lambda word: values[word[1]], "".join(kept))


_WORD = re.compile(r"<([a-z]+)>")


@dataclass(frozen=True)
class NewEntry:
    """A new entry: its id, its name, and the pack that it uses, if any. `face` is the kind of the
    cards of a new deck, if they all have the same.
    """

    id: str
    name: str = ""
    uses: str = ""
    face: str = ""

    @property
    def slug(self) -> str:
        """The last part of the id."""
        return self.id.rpartition("/")[2]

    @property
    def title(self) -> str:
        """The name, or one made from the id."""
        return self.name or as_name(self.slug)

    @property
    def quoted(self) -> str:
        """The name as YAML."""
        return as_yaml(self.title)


def as_yaml(text: str) -> str:
    """Return a short text as a value of YAML, in quotes if it needs them."""
    return yaml_text({"text": text}).partition(": ")[2].strip()


def new_files(
    kind: str, new: NewEntry, roots: list[Path], files: FileCache | None = None
) -> dict[str, str]:
    """Return the files of a new edition, pack, deck or mission, by paths below the last folder.

    `files` has what was read before. Raises UserError for an id that is invalid, reserved or
    already used, or has no parent.
    """
    id = new.id
    if kind == "mission" and id.count("/") == 2:
        id = f"{id.rpartition('/')[0]}/missions/{new.slug}"
        new = NewEntry(id, new.name)
    form = _FORMS[kind]
    parts = id.split("/")
    right = len(parts) == form.count("/") + 1 and all(FILE_NAME.fullmatch(part) for part in parts)
    if not right or (kind == "mission" and parts[2] != "missions"):
        wrong = next((part for part in parts if not FILE_NAME.fullmatch(part)), "")
        hint = f" ({key_hint(wrong, _LETTERS)})" if wrong else ""
        raise UserError(f'"{new.id}" is not an id for a new {kind}: write {form}{hint}')
    if problem := id_problem(id, kind):
        raise UserError("{} ({})".format(*problem))
    existing = existing_content(roots, files)
    drafts = existing.drafts
    if id in drafts:
        if used := drafts[id].via:
            raise UserError(
                f"the pack uses {id} at {used}; leave it out there with without: [{new.slug}],"
                f" or add cards to it in additions/{new.slug}.yml"
            )
        raise UserError(f"{id} already exists, at {drafts[id].mark}")
    parent = "/".join(parts[: {"edition": 0, "pack": 1, "deck": 2, "mission": 2}[kind]])
    if parent:
        level = "edition" if kind == "pack" else "pack"
        existing.draft(level, parent, hint=f"create it with: new {level} {parent}")
    if new.uses and new.uses not in drafts:
        ids = [draft.id for draft in existing.drafts.values() if draft.kind == "pack"]
        hint = meant_or_known(new.uses, ids, "packs")
        raise UserError(f'there is no "{new.uses}" to use ({hint})')
    made = _WRITERS[kind](new, existing, roots[-1])
    *_, path = made
    file_type = kind_of(path)
    if file_type is None or file_type.name != kind or is_font(path):
        raise UserError(f"{path} cannot be the file of your {kind}; choose another name")
    return made


def check_new(made: Mapping[str, str], roots: Sequence[Path]) -> None:
    """Check the files of a new entry as if they were already in the last folder.

    Raises ContentErrors if `check` would refuse the content only with them, and UserError if it
    would not read them.
    """
    files, id = FileCache(), id_of([*made][-1])
    there = [root for root in roots if root.is_dir()]
    with TemporaryDirectory(prefix="musterbook-") as folder:
        for name, text in made.items():
            write_file(Path(folder) / name, text)
        drafts = read_content([Path(folder)], files).drafts
        if id not in {draft.id for draft in drafts}:
            raise UserError(f'"{id}" is in a folder that has no entries; choose another name')
        if errors := load_errors([*there, Path(folder)], files):
            before = {error.message for error in load_errors(there, files)}
            new = [
                replace(
                    error,
                    mark=replace(error.mark, path=_in(roots[-1], error.mark.path, folder)),
                    hint=_in(roots[-1], error.hint, folder),
                )
                for error in errors
                if error.message not in before
            ]
            if new:
                raise ContentErrors(new)


def _in(root: Path, text: str, folder: str) -> str:
    """Return a text with the path of a content folder instead of that of its draft."""
    return text.replace(f"{folder}/", f"{root.as_posix()}/")


def load_errors(
    roots: Sequence[Path], files: FileCache, leaving: AbstractSet[str] = frozenset()
) -> tuple[ContentError, ...]:
    """Return the errors of content folders, one for each location.

    Published ids that are `leaving` are none.
    """
    try:
        loading.load(roots, files, leaving=leaving)
    except ContentErrors as errors:
        return tuple(
            replace(error, mark=mark, also=())
            for error in errors.errors
            for mark in (error.mark, *error.also)
        )
    return ()


@dataclass(frozen=True)
class ExistingContent:
    """What content folders have: entries by id, and the words of the game."""

    result: ReadResult
    drafts: Mapping[str, Draft]
    game: GameFile

    def draft(self, kind: str, id: str, purpose: str = "", *, hint: str) -> Draft:
        """Return an entry.

        Raises ContentErrors if it may be in a file that has errors, else UserError.
        """
        if id in self.drafts:
            return self.drafts[id]
        if self.result.errors:
            raise ContentErrors(self.result.errors)
        ids = [draft.id for draft in self.drafts.values() if draft.kind == kind]
        raise UserError(f'there is no {kind} "{id}"{purpose} ({did_you_mean(id, ids) or hint})')


def existing_content(roots: list[Path], files: FileCache | None = None) -> ExistingContent:
    """Return what the existing content folders have. Raises ContentErrors of a wrong game.yml."""
    result = expand(read_content([root for root in roots if root.is_dir()], files))
    if wrong := [error for error in result.errors if Path(error.mark.path).name == "game.yml"]:
        raise ContentErrors(wrong)
    game = result.game.base if result.game else ANY_GAME
    return ExistingContent(result, {draft.id: draft for draft in result.drafts}, game)


_LETTERS = "in lower-case letters, digits and hyphens"

_FORMS = {
    "edition": "EDITION",
    "pack": "EDITION/PACK",
    "deck": "EDITION/PACK/DECK",
    "mission": "EDITION/PACK/missions/MISSION",
}


def schema_address(kind: str, path: str) -> str:
    """Return the address of a schema from a file; editors read it in its first line."""
    return f"{'../' * path.count('/')}schema/{kind}.json"


def _sources(new: NewEntry, existing: ExistingContent, root: Path) -> tuple[str, dict[str, str]]:
    """Return the key of a new entry's source, and a `sources.yml` if there is none."""
    path = root / "sources.yml"
    if path.exists():
        here = root.resolve()
        sources = (d for d in existing.drafts.values() if d.kind == "source")
        own = (d.id for d in sources if Path(d.tree.path).resolve().is_relative_to(here))
        return next(own, new.slug).rpartition("/")[2], {}
    exists = f"sources/{new.slug}" in existing.drafts
    slug = f"our-{new.slug}" if exists else new.slug
    date = datetime.date.today().isoformat()
    return slug, _file("sources", new, path.name, source=slug, date=date)


def _file(kind: str, new: NewEntry, path: str, template: str = "", **values: str) -> dict[str, str]:
    """Return the file of a new entry: that of its kind in `templates/new`, or another one."""
    schema = schema_address(kind, path)
    text = starter(template or f"{kind}.yml", schema=schema, name=new.quoted, **values)
    return {path: text}


def _edition(new: NewEntry, existing: ExistingContent, root: Path) -> dict[str, str]:
    source, files = _sources(new, existing, root)
    year, words = str(datetime.date.today().year), existing.game.edition.one
    path = f"{new.id}/edition.yml"
    ref = as_yaml(source)
    return files | _file("edition", new, path, source=ref, year=year, edition=words)


def _pack(new: NewEntry, existing: ExistingContent, root: Path) -> dict[str, str]:
    source, files = _sources(new, existing, root)
    return files | _file(
        "pack",
        new,
        f"{new.id}/pack.yml",
        "event.yml" if new.uses else "pack.yml",
        code=_code(new, existing, PackFile, 2, 4),
        date=f"{datetime.date.today():%Y-%m}",
        source=as_yaml(source),
        uses=new.uses,
        pack=existing.game.pack.one,
    )


def deck_head(new: NewEntry, existing: ExistingContent) -> str:
    """Return a new deck without its cards."""
    return _deck(new, existing, Path())[f"{new.id}.yml"].partition("cards:\n")[0]


def added_cards_files(
    new: NewEntry, existing: ExistingContent, root: Path
) -> tuple[str, dict[str, str]]:
    """Return a new file in `additions` without its cards, and a `sources.yml` if there is none.

    Raises UserError if there is no deck that has its name, ContentErrors if it may be in a file
    that has errors.
    """
    pack = new.id.removesuffix(f"/{ADDITIONS}/{new.slug}")
    hint = "write the name of a deck that the pack uses"
    existing.draft("deck", f"{pack}/{new.slug}", " to which cards can be added", hint=hint)
    base = existing.draft("pack", pack, hint=f"create it with: new pack {pack}").base
    own = base.source if isinstance(base, PackFile) else None
    source, files = (own.ref, {}) if own else _sources(new, existing, root)
    return _file(ADDITIONS, new, f"{new.id}.yml", source=source)[f"{new.id}.yml"], files


def _deck(new: NewEntry, existing: ExistingContent, root: Path) -> dict[str, str]:
    faces = existing.game.faces
    names = (new.face, new.slug, new.slug.removesuffix("s"), *faces)
    return _file(
        "deck",
        new,
        f"{new.id}.yml",
        singular=as_yaml(re.sub(r"s$", "", new.title)),
        face=next((name for name in names if name in faces), ""),
        faces=", ".join(faces),
        code=_code(new, existing, DeckFile, 1, 3),
        role=new.slug if new.slug in get_args(DeckRole) else "",
    )


def _mission(new: NewEntry, existing: ExistingContent, root: Path) -> dict[str, str]:
    return _file("mission", new, f"{new.id}.yml")


_WRITERS: dict[str, Callable[[NewEntry, ExistingContent, Path], dict[str, str]]] = {
    "edition": _edition,
    "pack": _pack,
    "deck": _deck,
    "mission": _mission,
}


def _code(
    new: NewEntry,
    existing: ExistingContent,
    model: type[PackFile | DeckFile],
    least: int,
    most: int,
) -> str:
    """Return a code of capital letters that no pack or deck beside a new one has."""
    above = new.id.rpartition("/")[0]
    beside = [one.base for one in existing.drafts.values() if one.parent == above]
    used_codes = {base.code for base in beside if isinstance(base, model)}
    words = re.findall(r"[A-Z]+", new.title.upper()) or ["NEW"]
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
