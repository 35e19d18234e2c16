"""Converts a deck to a table of its cards, as CSV, so that a spreadsheet can open it.

In: the content as it was read, in which other files may have errors, and the id of a deck. Out: the
text of the table, with the cards as they are written in the deck's file.
"""

from musterbook.authoring import card_tables
from musterbook.errors import ContentErrors, UserError, shorten
from musterbook.library.model.deck import DeckFile
from musterbook.library.read import ReadResult
from musterbook.suggestions import did_you_mean


def exported(reading: ReadResult, id: str) -> str:
    """Return the cards of a deck as the text of a table; `reading` also has the used entries.

    Raises UserError for an unknown deck, ContentErrors for errors in the file of the deck.
    """
    decks = {draft.id: draft for draft in reading.drafts if draft.kind == "deck"}
    path = decks[id].tree.path if id in decks else f"/{id}.yml"
    if errors := [error for error in reading.errors if error.mark.path.endswith(path)]:
        raise ContentErrors(errors)
    deck = decks[id].base if id in decks else None
    if not isinstance(deck, DeckFile):
        last = {deck.rpartition("/")[2]: deck for deck in decks}
        hint = did_you_mean(id, [*decks, *last]) or "for example " + ", ".join(list(decks)[:3])
        raise UserError(f'there is no deck "{shorten(id)}" ({hint})')
    return card_tables.csv_text(*card_tables.table(deck.cards))
