"""Read every file of content folders into models that know their source locations.

In: folders; later ones add to earlier ones. Out: drafts of nodes in the order of each file, and all
errors of all files. An invalid file yields only its errors.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from os.path import lexists
from pathlib import Path
from typing import Generic, TypeVar

from musterbook.errors import (
    ContentError,
    Mark,
    did_you_mean,
    meant_or_known,
    nearest,
    shorten,
)
from musterbook.fonts import OWN_FILE, own_letters, own_problem, use_own
from musterbook.library import published_ids
from musterbook.library.file_kinds import (
    ADDITIONS,
    FILE_NAME,
    FOLDERS,
    FileType,
    content_files,
    invalid_part,
    is_face_style,
    is_font,
    is_picture,
    is_symbol,
    key_hint,
    kind_of,
    picture_hint,
)
from musterbook.library.limits import SLUG
from musterbook.library.model.base import RESERVED, Model, artwork_name
from musterbook.library.model.cards import AddedCardsFile
from musterbook.library.model.entries import Rule
from musterbook.library.model.files import AskedFile
from musterbook.library.model.game_file import GameFile
from musterbook.library.model.nodes import Kind
from musterbook.library.model.pack import OverlayFile
from musterbook.library.model_validation import validate
from musterbook.library.source import (
    Picture,
    Place,
    Tree,
    read_face_style,
    read_page,
    read_picture,
    read_rules,
    read_symbol,
    read_yaml,
)
from musterbook.library.source.characters import ADD_FONT
from musterbook.slugs import as_slug

M = TypeVar("M", bound=Model, covariant=True)

_SLUG_HINT = f"lower-case letters, digits and hyphens, at most {SLUG} characters"

REPLACED = ("index.md", "game.yml")
"""The front page and the words of the game: files of which that of the last folder is used."""


@dataclass(frozen=True)
class Location:
    """The source location of a part of a model; `via` is where another pack uses it."""

    tree: Tree
    place: Place
    via: str = ""

    def within(self, place: Place) -> Location:
        return replace(self, place=(*self.place, *place))

    def mark(self) -> Mark:
        return self._used(self.tree.mark(self.place))

    def key_mark(self) -> Mark:
        return self._used(self.tree.key_mark(self.place))

    def find(self, text: str, start: int) -> Mark:
        """Return the mark of a position in a text, or of its start if it is not found."""
        return self._used(self.tree.find_in_text(self.place, text, start))

    def _used(self, mark: Mark) -> Mark:
        return replace(mark, via=self.via) if self.via else mark


@dataclass
class Draft:
    """An entry before it is checked: its model as written, and its source location.

    `elsewhere` holds the locations of parts of the model that are written in another file, or
    elsewhere in this file. For an entry that a pack uses from another pack, `origin` is the id of
    the original entry, `enclosing` the id of its parent, `via` the location of the use, and
    `part` what to write there to leave the entry out.
    """

    id: str
    kind: Kind
    base: Model
    tree: Tree
    place: Place
    parent: str | None
    number: int = 1
    elsewhere: dict[Place, Location] = field(default_factory=dict)
    origin: str | None = None
    enclosing: str | None = None
    via: str = ""
    part: str = ""
    asked: tuple[str, ...] = ()

    @property
    def mark(self) -> Mark:
        """Where the entry starts in its file."""
        mark = self.tree.key_mark(self.place) if self.place else Mark(self.tree.path)
        return replace(mark, via=self.via) if self.via else mark

    def locate(self, place: Place) -> Location:
        """Return the source location of a part of the model."""
        for size in range(len(place), 0, -1) if self.elsewhere else ():
            if place[:size] in self.elsewhere:
                return self.elsewhere[place[:size]].within(place[size:])
        return Location(self.tree, (*self.place, *place), self.via)

    def at(self, *place: str | int) -> Mark:
        return self.locate(place).mark()

    def key_at(self, *place: str | int) -> Mark:
        return self.locate(place).key_mark()


@dataclass(frozen=True)
class Supplement(Generic[M]):
    """What a file says about entries that are in other files.

    `of` is the id of what it is about: the pack of an overlay or of added cards, whose key or deck
    is `slug`; the folder of players' questions, empty for the root.
    """

    of: str
    base: M
    tree: Tree
    slug: str = ""

    def locate(self, *place: str | int) -> Location:
        """Return the source location of a part of the model."""
        return Location(self.tree, place)


@dataclass
class ReadResult:
    """What was read: drafts, what adds to them or changes them, and errors; a file has one of both.

    `symbols` has the drawings of the folders `symbols` by their names, `pictures` those of the
    folders `pictures` by the names of their files, and `styles` the CSS of the folders `faces` by
    kinds of cards, with its file; those of a later content folder replace those of an earlier one.

    `meaning` are the errors that cause no others: those in what files say about each other, and
    those of pictures, symbols and styles. They are reported when all other files are valid.
    """

    drafts: list[Draft] = field(default_factory=list)
    errors: list[ContentError] = field(default_factory=list)
    meaning: list[ContentError] = field(default_factory=list)
    overlays: list[Supplement[OverlayFile]] = field(default_factory=list)
    added_cards: list[Supplement[AddedCardsFile]] = field(default_factory=list)
    asked: list[Supplement[AskedFile]] = field(default_factory=list)
    game: Supplement[GameFile] | None = None
    symbols: dict[str, str] = field(default_factory=dict)
    pictures: dict[str, Picture | None] = field(default_factory=dict)
    styles: dict[str, tuple[str, Mark]] = field(default_factory=dict)

    def add(self, other: ReadResult) -> None:
        """Add what was read from another file."""
        for name in ("drafts", "errors", "meaning", "overlays", "added_cards", "asked"):
            getattr(self, name).extend(getattr(other, name))
        for name in ("symbols", "pictures", "styles"):
            getattr(self, name).update(getattr(other, name))
        self.game = other.game or self.game


class FileCache:
    """Cache of read files for the preview server: only changed files are read again.

    Every load gets its own drafts, because later steps change them; it shares the models and the
    trees, which nothing changes.
    """

    def __init__(self) -> None:
        self._results: dict[tuple[str, Path], tuple[object, ReadResult]] = {}

    def read_file(self, relative: str, path: Path) -> ReadResult:
        """Read a file, or return the cached result if the file is unchanged.

        `relative` is its path in its folder.
        """
        stat = path.lstat()
        state = (stat.st_mtime_ns, stat.st_size, stat.st_ino, Path.cwd(), own_letters())
        known_state, result = self._results.get((relative, path), (None, ReadResult()))
        if known_state != state:
            result = read_file(relative, path)
            self._results[relative, path] = state, result
        drafts = [replace(draft, elsewhere=dict(draft.elsewhere)) for draft in result.drafts]
        return replace(result, drafts=drafts)


def read_content(roots: Sequence[Path], file_cache: FileCache | None = None) -> ReadResult:
    """Read every file below the roots, and use their font from now on."""
    use_own(roots)
    return read_folders(roots, file_cache)


def read_folders(roots: Sequence[Path], file_cache: FileCache | None = None) -> ReadResult:
    """Read every file below the roots, except those that the cache has unchanged.

    Texts may have the letters of the font in use, which can be in another content folder.

    A front page replaces that of an earlier root, so that a club can write its own; so do the words
    of the game.
    """
    result = ReadResult()
    read_one = file_cache.read_file if file_cache else read_file
    # A broken link counts too, because it is reported as an error.
    last = {name: root for root in roots for name in REPLACED if lexists(root / name)}
    for root in roots:
        if not root.is_dir():
            message = "this content folder does not exist"
            result.errors.append(ContentError(Mark(str(root)), message))
            continue
        if meant := _content_near(root):
            message, hint = "this is not a content folder", f'did you mean "{meant}"?'
            result.errors.append(ContentError(Mark(str(root)), message, hint))
            continue
        artwork = dict[str, str]()
        for relative, path in content_files(root):
            if relative == published_ids.NAME or last.get(relative, root) != root:
                continue
            found = read_one(relative, path)
            result.add(found)
            for name in (*found.symbols, *found.pictures):
                if (first := artwork.setdefault(name, path.name)) != path.name:
                    message = f'"{path.name}" and "{first}" have the same name, {name}'
                    error = ContentError(Mark(_display_path(path)), message, "rename one of them")
                    result.meaning.append(error)
    if result.game:
        games = sum(lexists(root / "game.yml") for root in roots)
        if games > 1 and "name" not in result.game.base.model_fields_set:
            message = "this file replaces the game.yml of another content folder"
            hint = "write the name of your game; or copy that file here, and change the copy"
            result.meaning.append(ContentError(Mark(result.game.tree.path), message, hint))
        result.meaning += _artwork_errors(result.game, result)
    kinds = tuple(result.game.base.faces if result.game else ()) or ("card",)
    for kind, (_, mark) in result.styles.items():
        if kind not in kinds:
            message = f'there is no kind of card "{kind}" for this style'
            result.meaning.append(ContentError(mark, message, meant_or_known(kind, kinds, "kinds")))
    if any(f"/{error.mark.path}".endswith(f"/{OWN_FILE}") for error in result.errors):
        # Letters of a font that cannot be used are not errors of their own.
        result.errors = [error for error in result.errors if not error.hint.endswith(ADD_FONT)]
    return result


def _content_near(root: Path) -> Path | None:
    """Return the content folder in or around a folder that was named instead of it, if any."""
    inner, above = root / "content", root.parent
    if inner.is_dir() and not (inner / "edition.yml").exists():
        return inner
    if (root / "edition.yml").exists():
        return above
    return above.parent if (root / "pack.yml").exists() else None


def id_of(relative: str) -> str:
    """Return the id of a file from its path; edition and pack files have that of their folder."""
    parts = relative.rpartition(".")[0].split("/")
    is_folder = relative.endswith(("/edition.yml", "/pack.yml"))
    return "/".join(parts[:-1] if is_folder else parts)


_ADDED = frozenset(AddedCardsFile.model_fields)
"""What a file has that adds cards to a deck."""


def read_file(relative: str, path: Path) -> ReadResult:
    """Read one file; `relative` is its path from the root of its content folder."""
    shown = _display_path(path)
    if path.is_symlink():
        hint = "put the file itself here; files outside the folder are not read"
        error = ContentError(Mark(shown), "symbolic links are not followed", hint)
        return ReadResult(errors=[error])
    if is_font(relative):
        return ReadResult(errors=_font_errors(relative, path, shown))
    if is_face_style(relative):
        tree = read_face_style(path, shown)
        return ReadResult(meaning=tree.errors, styles={path.stem: (tree.value or "", Mark(shown))})
    if is_symbol(relative) or is_picture(relative):
        return _artwork(path, shown, is_symbol(relative))
    kind = kind_of(relative)
    if kind is None:
        return _misnamed(relative, shown)
    if part := invalid_part(relative):
        named = f"file and folder names are {_SLUG_HINT}"
        hint = key_hint(part, named)
        error = ContentError(Mark(shown), f'"{shorten(part)}" cannot be part of an id', hint)
        return ReadResult(errors=[error])
    readers: Mapping[str, Callable[[Path, str], Tree]] = {"rules": read_rules, "page": read_page}
    tree = readers.get(kind.name, read_yaml)(path, shown)
    if kind.name == "rules":
        return _rules(relative, tree, kind.model)
    if kind.name == "deck" and isinstance(tree.value, dict) and not tree.value.get("cards"):
        message = "this is not a deck: it has no cards"
        hint = "other files of a pack have fixed names, such as pack.yml, maps.yml and tables.yml"
        hint = "write one or more below it" if "cards" in tree.value else hint
        error = ContentError(tree.key_mark(("cards",)), message, hint)
        return ReadResult(errors=tree.errors or [error])
    if kind.name == "deck" and isinstance(tree.value, dict) and {*tree.value} <= _ADDED:
        hint = f"write them; or, for cards that you add to a deck, put it into {ADDITIONS}/"
        message = "this deck has no name, singular, code and summary"
        return ReadResult(errors=tree.errors or [ContentError(Mark(shown, 1), message, hint)])
    return _file(relative, tree, kind)


def _font_errors(relative: str, path: Path, shown: str) -> list[ContentError]:
    """Return what is wrong with a font, or with the name of its file."""
    if relative == OWN_FILE:
        wrong = own_problem(path)
    else:
        wrong = f'only "{OWN_FILE}" is used', "rename or remove this file"
    return [ContentError(Mark(shown), *wrong)] if wrong else []


def _artwork(path: Path, shown: str, is_symbol: bool) -> ReadResult:
    """Return a symbol or a picture by its name; one with an error has the name and no value."""
    tree = read_symbol(path, shown) if is_symbol else read_picture(path, shown)
    name = artwork_name(path.name)
    slug = name.rpartition(".")[0]
    if not FILE_NAME.fullmatch(slug):
        message = f'"{shorten(path.name)}" cannot be the name of a picture or a symbol'
        tree.error(Mark(shown), message, key_hint(slug, "it needs letters or digits"))
    if is_symbol:
        return ReadResult(meaning=tree.errors, symbols={slug: tree.value or ""})
    picture = replace(tree.value, name=name) if tree.value else None
    return ReadResult(meaning=tree.errors, pictures={name: picture})


def _file(relative: str, tree: Tree, kind: FileType) -> ReadResult:
    """Return the drafts of a YAML file or a page, or its errors."""
    if () in tree.unread:
        return ReadResult(errors=tree.errors)
    base = validate(tree, (), tree.value, kind.model)
    if kind.parts:
        _check_keys(tree, kind.parts)
    if isinstance(base, Model) and not tree.errors:
        return _valid(relative, tree, kind, base)
    return ReadResult(errors=_merge_errors(tree.errors, base))


def _check_keys(tree: Tree, parts: str) -> None:
    """Record the keys of entries that Windows cannot store as files."""
    for place, mark in tree.keys.items():
        if len(place) == 2 and place[0] == parts and place[1] in RESERVED:
            message = f'"{place[1]}" cannot be a key'
            tree.error(mark, message, key_hint(str(place[1]), _SLUG_HINT))


def _valid(relative: str, tree: Tree, kind: FileType, base: Model) -> ReadResult:
    """Return what a file without errors says, about its own entries and those of other files."""
    file_id = id_of(relative)
    folder, _, slug = file_id.rpartition("/")
    match base:
        case OverlayFile():
            pack = folder.removesuffix("/overlays")
            return ReadResult(overlays=[Supplement(pack, base, tree, slug=slug)])
        case AddedCardsFile():
            pack = folder.removesuffix("/additions")
            return ReadResult(added_cards=[Supplement(pack, base, tree, slug=slug)])
        case AskedFile():
            return ReadResult(asked=[Supplement(folder, base, tree)])
        case GameFile():
            return ReadResult(game=Supplement("", base, tree))
    return ReadResult(_drafts(relative, kind, base, tree))


def _artwork_errors(game: Supplement[GameFile], result: ReadResult) -> Iterator[ContentError]:
    """Yield an error for each symbol and each picture that the game names and that has no file."""
    needed: list[tuple[Place, str | None]] = []
    for key, kind in game.base.faces.items():
        needed += [
            (("faces", key, name), getattr(kind, name)) for name in ("symbol", "back_picture")
        ]
    for key, one in game.base.attributes.items():
        needed.append((("attributes", key, "symbol"), one.symbol))
        choices = one.choices if one.form == "symbol" and one.type != "number" else ()
        for at, choice in enumerate(choices):
            needed.append((("attributes", key, "choices", at), as_slug(choice)))
    for place, name in needed:
        is_picture = place[-1] == "back_picture"
        known = result.pictures if is_picture else result.symbols
        if name and name not in known:
            file = f"pictures/{name}" if is_picture else f"symbols/{name}.svg"
            hint = (
                picture_hint(name, known) if is_picture else meant_or_known(name, known, "symbols")
            )
            yield ContentError(game.locate(*place).mark(), f'there is no file "{file}"', hint)


def _merge_errors(
    errors: list[ContentError], result: Model | list[ContentError]
) -> list[ContentError]:
    """Return read errors, and validation errors except on lines that have a read error."""
    lines = {error.mark.line for error in errors}
    further = [] if isinstance(result, Model) else [e for e in result if e.mark.line not in lines]
    return [*errors, *further]


def _misnamed(relative: str, shown: str) -> ReadResult:
    """Return the error of a file of unknown kind."""
    name = relative.rpartition("/")[2]
    names = ("sources.yml", "concepts.yml", "edition.yml", "pack.yml", "rules/<name>.md")
    hint = did_you_mean(name, names) or "content files are .yml files of a pack, or rules/*.md"
    if relative.startswith("pictures/"):
        hint = "the folder pictures has only PNG and JPEG files, and no folders"
    if relative.startswith("symbols/"):
        hint = "the folder symbols has only SVG files, and no folders"
        if name.lower().startswith("logo."):
            hint = "a logo is symbols/logo.svg"
    folder = relative.split("/")[-2] if relative.count("/") == 3 else ""
    if (meant := nearest(folder, FOLDERS)) and meant != folder:
        hint = f'did you mean the folder "{meant}"?'
    stem, _, ending = relative.rpartition(".")
    prose = f"{stem}.md" if folder == "rules" or relative.startswith("about/") else ""
    wrong = {"txt": (stem,), "yaml": (f"{stem}.yml", prose), "yml": (f"{stem}.yml", prose)}
    if right := [one for one in wrong.get(ending.lower(), ()) if kind_of(one)]:
        hint = f'rename it to "{right[0].rpartition("/")[2]}"'
    if name.lower().endswith((".csv", ".xlsx")):
        hint = "import makes a deck from a table; keep the table outside this folder"
    return ReadResult(errors=[ContentError(Mark(shown), "unknown kind of content file", hint)])


def _drafts(relative: str, kind: FileType, base: Model, tree: Tree) -> list[Draft]:
    """Return the drafts of the entry that a file describes, and of its parts."""
    file_id = id_of(relative)
    holder = file_id if kind.name not in ("sources", "concepts") else None
    drafts = []
    if holder:
        parent = file_id.rpartition("/")[0].removesuffix("/missions").removesuffix("/pools")
        if kind.name == "page":
            parent = parent if "/" in parent else ""
        drafts.append(Draft(file_id, kind.name, base, tree, (), parent or None))  # type: ignore[arg-type]
    parts = getattr(base, kind.parts) if kind.parts else {}
    for number, (slug, part) in enumerate(parts.items(), 1):
        place = (kind.parts, slug)
        drafts.append(Draft(f"{file_id}/{slug}", kind.part, part, tree, place, holder, number))
    return drafts


def _rules(relative: str, tree: Tree, model: type[Model]) -> ReadResult:
    """Return the drafts of a file of rules, or its errors."""
    if () in tree.unread:
        return ReadResult(errors=tree.errors)
    file_id = relative.removesuffix(".md")
    errors = list(tree.errors)
    file = validate(tree, ("file",), tree.value["file"], model)
    if isinstance(file, list) and ("file",) not in tree.unread:
        errors = _merge_errors(errors, file)
    rules: list[tuple[str, Rule]] = []
    for slug, fields in tree.value["rules"].items():
        place = ("rules", slug)
        if not FILE_NAME.fullmatch(slug):
            message = f'"{shorten(slug)}" cannot be an id'
            errors.append(ContentError(tree.mark(place), message, key_hint(slug, _SLUG_HINT)))
        rule = [] if place in tree.unread else validate(tree, place, fields, Rule)
        if isinstance(rule, list):
            errors = _merge_errors(errors, rule)
        else:
            rules.append((slug, rule))
    if errors or isinstance(file, list):
        return ReadResult(errors=errors)
    parent = file_id.split("/rules/")[0]
    drafts = [Draft(file_id, "rules", file, tree, ("file",), parent)]
    for number, (slug, rule) in enumerate(rules, 1):
        place = ("rules", slug)
        drafts.append(Draft(f"{file_id}/{slug}", "rule", rule, tree, place, file_id, number))
    return ReadResult(drafts)


def _display_path(path: Path) -> str:
    """Return a path as the user would type it; symbolic links are not resolved."""
    try:
        absolute = path.parent.resolve() / path.name
        return absolute.relative_to(Path.cwd().resolve()).as_posix()
    except ValueError:
        return path.as_posix()
