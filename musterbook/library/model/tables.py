"""What a table may say: rows to roll on, a matrix of choices, or pairings."""

from typing import Annotated, Self

from pydantic import Field, model_validator

from musterbook.library.model.base import (
    CardReference,
    DeckReference,
    DiceRoll,
    MapReference,
    MarkdownText,
    Model,
    NumberRange,
    Slug,
    TableReference,
    Text,
)
from musterbook.library.model.entries import Entry


class TableRow(Model):
    """A row of a table."""

    roll: NumberRange | None = None
    """The result of the roll, such as `6`, `1-2` or `11`."""
    name: Text | None = None
    """What the result is called."""
    cells: tuple[MarkdownText, ...] = Field(min_length=1)
    """The texts of the row, one for each column."""


class Matrix(Model):
    """The card that each player gets, looked up by the choices of both players."""

    choices: DeckReference
    """The deck whose cards both players choose from."""
    cards: dict[Slug, dict[Slug, CardReference]]
    """The card that a player gets: by the key of the player's own choice, then of the opponent's.
    """


class Pairing(Model):
    """The maps for a pair of choices, regardless of which player made which."""

    of: tuple[CardReference, CardReference]
    """The two choices; the same card twice if both players made the same choice."""
    maps: dict[Slug, MapReference] = Field(min_length=1)
    """The maps, each with its letter."""


class Table(Entry):
    """A table, rolled on or looked up. It has `columns` and `rows`, or a `matrix`, or `pairings`,
    from which columns and rows are made.
    """

    extends: TableReference | None = None
    """The table that this one is a variation of. Its rows replace those with the same roll or name;
    other fields that are not set are inherited."""
    roll: DiceRoll | None = None
    """The dice to roll. If omitted: the table is looked up."""
    text: MarkdownText | None = None
    """A text above the table."""
    columns: Annotated[tuple[Text, ...], Field(min_length=1)] = ()
    """The headings of the columns."""
    rows: Annotated[tuple[TableRow, ...], Field(min_length=1)] = ()
    """The rows."""
    matrix: Matrix | None = None
    """Cards looked up by the choices of both players."""
    pairings: Annotated[tuple[Pairing, ...], Field(min_length=1)] = ()
    """Maps looked up by the choices of both players."""

    @model_validator(mode="after")
    def _one_form(self) -> Self:
        if self.matrix and self.pairings:
            raise ValueError('a table has either "matrix" or "pairings"')
        if self.matrix or self.pairings:
            if self.columns or self.rows:
                raise ValueError('columns and rows are made from "matrix" or "pairings"')
        elif missing := [name for name in ("columns", "rows") if not getattr(self, name)]:
            names = " and ".join(f'"{name}"' for name in missing)
            raise ValueError(f"{names} {'is' if len(missing) == 1 else 'are'} missing")
        return self
