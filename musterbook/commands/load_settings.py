"""The settings of a club: reads `musterbook.yml` in the working folder before a command runs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from musterbook import resources
from musterbook.errors import ContentError, ContentErrors, did_you_mean, meant_or_known
from musterbook.site_settings import DEFAULTS, Ornament, Settings

if TYPE_CHECKING:
    from musterbook.library.model.files import ClubSettings
    from musterbook.library.source import Tree

NAME = "musterbook.yml"


def read_club(folder: Path) -> ClubSettings | None:
    """Return the settings in a folder, or None if it has none. Raises ContentErrors."""
    path = folder / NAME
    if not path.is_file():
        return None
    from musterbook.fonts import own_kept, use_own
    from musterbook.library.model.files import ClubSettings
    from musterbook.library.model_validation import validate
    from musterbook.library.source import read_yaml

    tree = read_yaml(path, NAME)
    if tree.errors:  # perhaps letters that only the font of the club has
        content = tree.value.get("content") if isinstance(tree.value, dict) else None
        with own_kept():
            use_own([folder / str(content or "content")])
            tree = read_yaml(path, NAME)
    club = tree.errors or validate(tree, (), tree.value, ClubSettings)
    if isinstance(club, list):
        raise ContentErrors(club)
    if errors := _value_errors(tree, club):
        raise ContentErrors(errors)
    return club


def _value_errors(tree: Tree, club: ClubSettings) -> list[ContentError]:
    """Return errors for packs that are not bundled, and for kinds of card that do not exist."""
    packs = _bundled()
    errors = []
    for index, pack in enumerate(club.packs or ()):
        if pack not in packs:
            hint = meant_or_known(pack, packs, "packs")
            message = f'there is no bundled pack "{pack}"'
            errors.append(ContentError(tree.mark(("packs", index)), message, hint))
    if club.packs and not club.bundled:
        message = '"packs" lists bundled packs, and "bundled: false" leaves them all out'
        hint = "remove one of the two"
        return [ContentError(tree.key_mark(("packs",)), message, hint)]
    folder = Path(club.content)
    if "content" in club.model_fields_set and not folder.is_dir():
        near = [path.name for path in Path().iterdir() if path.is_dir()]
        message = f'there is no folder "{club.content}"'
        hint = did_you_mean(folder.name, near) or "create it, or name another"
        return [*errors, ContentError(tree.mark(("content",)), message, hint)]
    faces = _kinds_of_cards(club) if club.colours else None
    for name in club.colours:
        if faces is not None and name not in faces:
            hint = meant_or_known(name, faces, "kinds")
            message = f'there is no kind of card "{name}"'
            errors.append(ContentError(tree.key_mark(("colours", name)), message, hint))
    return errors


def _kinds_of_cards(club: ClubSettings) -> Sequence[str] | None:
    """Return the kinds of card in the words of the game that the club uses.

    None if `game.yml` has errors, which are reported when the content is loaded.
    """
    from musterbook.fonts import use_own
    from musterbook.library.read_files import read_file

    folders = (resources.CONTENT, Path(club.content)) if club.bundled else (Path(club.content),)
    games = [path for folder in folders if (path := folder / "game.yml").is_file()]
    if not games:
        return ()
    use_own([folder for folder in folders if folder.is_dir()])
    result = read_file("game.yml", games[-1])  # it replaces that of an earlier folder
    return None if result.errors or not result.game else tuple(result.game.base.faces)


def _bundled() -> list[str]:
    """Return the ids of the bundled packs."""
    folders = sorted(resources.CONTENT.glob("*/*/pack.yml"))
    return [path.parent.relative_to(resources.CONTENT).as_posix() for path in folders]


def settings_of(content: tuple[Path, ...]) -> tuple[Settings, tuple[Path, ...]]:
    """Return the settings of the working folder and the content folders of this run.

    By default the folders are the bundled content and the club's content. Raises ContentErrors.
    """
    club = read_club(Path())
    if club is None:
        return DEFAULTS, content or (resources.CONTENT,)
    shown = _bundled() if club.packs is None else club.packs
    hidden = tuple(pack for pack in _bundled() if pack not in shown)
    backs = club.ornament
    ornament = Ornament(backs.pattern or "", backs.points or 0) if backs else Ornament()
    credit = club.credit or ""
    chosen = Settings(
        club.name or "", club.address, credit, hidden, club.colours, ornament, club.header or ""
    )
    bundled = (resources.CONTENT,) if club.bundled else ()
    return chosen, content or (*bundled, Path(club.content))
