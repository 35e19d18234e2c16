"""Writes the cards of a deck as a table, so that a spreadsheet can open it.

In: content folders, in which other files may have errors, and the id of a deck. Out: a table of the
cards as they are written; an import of it changes nothing.
"""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from musterbook.authoring.card_columns import KEY, Columns, cells, is_number
from musterbook.errors import ContentErrors, UserError, did_you_mean, first_few, nearest, shorten
from musterbook.library.file_kinds import ADDITIONS
from musterbook.library.inherit import inherited_provenance
from musterbook.library.markdown import without_soft_breaks
from musterbook.library.model.base import IsProse, Model, walk
from musterbook.library.model.cards import AddedCardsFile, Card, DeckFile
from musterbook.library.model.entries import Provenance
from musterbook.library.model.game_file import ANY_GAME
from musterbook.library.pack_uses import expand
from musterbook.library.read_files import (
    Draft,
    FileCache,
    ReadResult,
    Supplement,
    read_content,
    read_folders,
)


def cards_of(result: ReadResult, id: str) -> Mapping[str, Card]:
    """Return the cards of a deck, or those of a file in `additions`; `result` also has the used
    entries.

    Raises UserError for an unknown deck, ContentErrors for errors in the file of the deck.
    """
    decks = _decks(result)
    path = decks[id].tree.path if id in decks else f"/{id}.yml"
    if errors := [error for error in result.errors if error.mark.path.endswith(path)]:
        raise ContentErrors(errors)
    if id not in decks:
        raise UserError(f'there is no deck "{shorten(id)}" ({_meant(id, list(decks))})')
    base = decks[id].base
    return base.cards if isinstance(base, DeckFile | AddedCardsFile) else {}


def _meant(id: str, decks: Sequence[str]) -> str:
    """Return the deck that was probably meant, or examples: of a pack, or with a name."""
    meant = [deck for deck in decks if deck.startswith(f"{id.rstrip('/')}/")]
    if not meant:
        if hint := did_you_mean(id, decks):
            return hint
        name = nearest(id, {deck.rpartition("/")[2] for deck in decks})
        meant = [deck for deck in decks if deck.endswith(f"/{name}")]
    return f"for example {first_few((meant or decks)[::-1], 3)}"  # own content is last


def _decks(result: ReadResult) -> dict[str, Draft | Supplement[AddedCardsFile]]:
    """Return everything with cards by the id that `--deck` takes: its path without the suffix."""
    added = {f"{one.of}/{ADDITIONS}/{one.slug}": one for one in result.added_cards}
    return {draft.id: draft for draft in result.drafts if draft.kind == "deck"} | added


def exported(roots: Sequence[Path], id: str) -> tuple[list[str], list[dict[str, Any]]]:
    """Return the headings and the rows of a deck, with the cards that are in its file.

    The cards of a deck that is not in the last folder have the provenance that they inherit, so
    that they keep it in another deck. Raises as `cards_of` does.
    """
    files = FileCache()
    result = read_content(roots, files)
    own = read_folders(roots[-1:], files)
    columns = Columns(result.game.base if result.game else ANY_GAME)
    if id in _decks(own):
        cards = cards_of(own, id)
    else:
        result = expand(result)
        cards = cards_of(result, id)
        deck = _with_provenance({draft.id: draft for draft in result.drafts}, id)
        cards = {
            slug: card.model_copy(update=_inherited(card, deck)) for slug, card in cards.items()
        }
    rows = [
        {KEY: slug} | {path: columns.cell(value, path) for path, value in cells(card_value(card))}
        for slug, card in cards.items()
    ]
    order = {field.alias or name: i for i, (name, field) in enumerate(_fields(Card))}
    paths = sorted({path for row in rows for path in row}, key=lambda path: _rank(path, order))
    headings = {path: columns.heading(path) for path in paths}
    return list(headings.values()), [{headings[p]: row[p] for p in row} for row in rows]


def _with_provenance(drafts: Mapping[str, Draft], id: str) -> Model:
    """Return a deck or a pack with the provenance that it inherits where it is written."""
    draft = drafts[id]
    above = draft.enclosing or draft.parent
    if above is None or above not in drafts:
        return draft.base
    update = _inherited(draft.base, _with_provenance(drafts, above))
    return draft.base.model_copy(update=update)


def _inherited(model: Model, above: Model) -> dict[str, Any]:
    if not isinstance(model, Provenance) or not isinstance(above, Provenance):
        return {}
    update = inherited_provenance(model, above)
    return {key: value for key, value in update.items() if value not in (None, ())}


def card_value(card: Card) -> dict[str, Any]:
    """Return the value of a card in the order and style in which authors write it.

    A line break of Markdown that is shown as a space is one.
    """
    value = card.model_dump(mode="json", by_alias=True, exclude_unset=True)
    for marked in walk(card):
        if isinstance(marked.mark, IsProse) and "\n" in marked.value:
            holder: Any = value
            for step in marked.place[:-1]:
                holder = holder[step]
            holder[marked.place[-1]] = without_soft_breaks(marked.value)
    order = [field.alias or name for name, field in _fields(Card)]
    return {key: _short(value[key]) for key in sorted(value, key=order.index)}


def _short(value: Any) -> Any:
    """Write a list with a single moment as that moment."""
    if isinstance(value, list):
        return [_short(item) for item in value]
    if not isinstance(value, dict):
        return value
    short = {key: _short(item) for key, item in value.items()}
    moments = short.get("timing")
    if isinstance(moments, list) and len(moments) == 1:
        short["timing"] = moments[0]
    return short


def _fields(model: type[Model]) -> Iterable[tuple[str, Any]]:
    """Return the fields of a model, `name` first and provenance last."""
    own = set(model.__annotations__)
    return sorted(model.model_fields.items(), key=lambda one: (one[0] not in own, one[0] != "name"))


def _rank(path: str, order: Mapping[str, int]) -> tuple[Any, ...]:
    first, *rest = path.split(".")
    numbers = [(0, int(part), "") if is_number(part) else (1, 0, part) for part in rest]
    return (path != KEY, order.get(first, len(order)), numbers)
