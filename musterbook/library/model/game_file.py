"""The model of `game.yml`: the name of the game, and its terms.

Without the file, and for each field that it leaves out, the defaults are words for any game. No
word of a particular game is in code or templates; a test looks for them.
Why: docs/decisions/game-as-data.md
"""

import re
from typing import Annotated, Literal, Self

from pydantic import Field, StringConstraints, model_validator

from musterbook.library import limits
from musterbook.library.model.base import (
    CardColour,
    DarkAccent,
    Flag,
    Model,
    Name,
    Pattern,
    PictureFile,
    Slug,
    Text,
)
from musterbook.library.model.scoring import Mode, Timing
from musterbook.slugs import as_slug


class Noun(Model):
    """What one thing and several of them are called, inside a sentence."""

    one: Name
    """The singular, such as `pack`."""
    many: Name
    """The plural, such as `packs`."""
    label: Name | None = None
    """The label of a page of such a thing. If omitted: the singular."""
    labels: Name | None = None
    """The heading of a list of such things. If omitted: the plural."""

    @property
    def title(self) -> str:
        """The label of a page of such a thing, with a capital letter."""
        return self.label or self.one[:1].upper() + self.one[1:]

    @property
    def with_article(self) -> str:
        """The singular with its article: `an edition`, `a pack`."""
        return f"{'an' if self.one[0].casefold() in 'aeiou' else 'a'} {self.one}"

    @property
    def heading(self) -> str:
        """The heading of a list of such things, with a capital letter."""
        return self.labels or self.many[:1].upper() + self.many[1:]


class Unit(Model):
    """A unit that is counted."""

    name: Name
    """The name in the plural, such as `points`."""
    short: Annotated[Name, Field(max_length=8)]
    """What follows a number, such as `VP`."""


AttributePlace = Literal["corner", "art", "rail", "band", "table", "foot", "list"]
"""Where a card has an attribute besides its page."""


class Attribute(Model):
    """A field that cards of the game have."""

    name: Name
    """What players call it, such as `Cost`."""
    type: Literal["number", "flag", "choice", "tags", "text"]
    """`number`: a whole number. `flag`: `true` or `false`. `choice`: one of `choices`. `tags`: a
    list of `choices`. `text`: a short text."""
    choices: tuple[Text, ...] = ()
    """The values of a `choice` or of `tags`. For a number: what it may be instead, such as `X`."""
    unit: Annotated[Name, Field(max_length=8)] | None = None
    """For a number: what follows it, such as `kg`."""
    decimals: Annotated[int, Field(ge=1, le=limits.DECIMALS)] | None = None
    """For a number: how many digits it can have after its decimal point, at most 3. It is shown as
    it is written; put one with a zero at its end in quotes: `"2.50"`. If omitted: it is a whole
    number."""
    symbol: Slug | None = None
    """For a number: the symbol that follows it, by the name of its file in `symbols`. For a flag:
    the symbol that says that it is true."""
    shown: tuple[AttributePlace, ...] = ("table", "list")
    """Where a card has it besides its page: `corner`: in the corner of the face, beside the name.
    `art`: for a number, beside the name instead of the symbol, with that many symbols below.
    `rail`: on the strip to the left of the text. `band`: in the small line above the name.
    `table`: above the text. `foot`: in the line below the text. `list`: in lists of cards."""
    as_: Annotated[Literal["numeral", "symbol", "word"] | None, Field(alias="as")] = None
    """How the corner, the rail and the foot show it. `numeral`: a large number, with the name of
    the attribute in the rail and where a corner has several. `symbol`: as many symbols as the
    number, or those named like its choices. `word`: the number with its name, or the words of its
    choices. If omitted: `numeral` for numbers, `word` for others."""

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        if self.type in ("choice", "tags") and not self.choices:
            raise ValueError('"choices" is needed for a choice and for tags')
        if self.type in ("flag", "text") and self.choices:
            raise ValueError(f'a {self.type} has no "choices"')
        if self.unit and self.type != "number":
            raise ValueError("only a number has a unit")
        if self.symbol and self.type not in ("number", "flag"):
            raise ValueError(
                "only a number and a flag have a symbol; those of choices are named "
                "like the choices"
            )
        if self.decimals and self.type != "number":
            raise ValueError("only a number has decimals")
        if self.decimals and ("art" in self.shown or self.as_ == "symbol"):
            raise ValueError("only a whole number is shown as so many symbols")
        if self.type == "text" and set(self.shown) & {"corner", "rail"}:
            raise ValueError("a text has room only in the band, the table and the foot")
        if self.type != "number" and "art" in self.shown:
            raise ValueError("only a number has symbols in the art")
        if self.form == "numeral" and self.type != "number":
            raise ValueError("only a number is shown as a numeral")
        if self.as_ == "symbol" and self.type in ("number", "flag") and not self.symbol:
            raise ValueError('"as: symbol" needs a "symbol"')
        if self.form == "word" and "rail" in self.shown:
            raise ValueError('the rail has no room for words: write "as: symbol", or another place')
        return self

    def is_decimal(self, text: str) -> bool:
        """Whether a text is a number with no more digits after its point than it can have."""
        digits = f"{{1,{self.decimals}}}"
        return bool(self.decimals and re.fullmatch(rf"-?[0-9]{{1,4}}\.[0-9]{digits}", text))

    @property
    def form(self) -> Literal["numeral", "symbol", "word"]:
        """How the corner, the rail and the foot show it."""
        return self.as_ or ("numeral" if self.type == "number" else "word")

    def symbols(self, value: object) -> tuple[str, ...]:
        """Return the names of the symbols that show a value; empty for a number without one."""
        if self.type in ("choice", "tags"):
            return tuple(map(as_slug, value if isinstance(value, tuple) else (str(value),)))
        count = value if isinstance(value, int) else 0
        return (self.symbol,) * count if self.symbol else ()

    def words(self, value: object, *, unit: bool = True) -> str:
        """Return a value of a card as text: `3 kg`, or `Fire, Flying`."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, tuple):
            return ", ".join(map(str, value))
        text = str(value).replace("-", "−") if self.type == "number" else str(value)
        return f"{text} {self.unit}" if self.unit and unit else text

    def brief(self, value: object, *, unit: bool = True) -> str:
        """Return a value where there is no heading: a flag is the name of the attribute, or empty
        if the card does not have it.
        """
        if isinstance(value, bool):
            return self.name if value else ""
        return self.words(value, unit=unit)


class Modes(Model):
    """What the cards of a hand are called."""

    fixed: Name = "Fixed"
    """Those that a side has chosen."""
    tactical: Name = "Drawn"
    """Those that it draws."""

    def __getitem__(self, mode: Mode) -> str:
        return self.fixed if mode == "fixed" else self.tactical

    @property
    def title(self) -> str:
        """Both in one phrase: `Fixed or drawn`."""
        return f"{self.fixed} or {self.tactical.lower()}"


class FaceKind(Model):
    """A kind of card: how its face looks."""

    name: Name | None = None
    """What it is called, such as `Primary mission`. If omitted: its key, as words."""
    colour: CardColour = "#3d4a57"
    """The colour of its faces, such as `"#1f4e79"`; darkened until white text can be read on it."""
    dark: DarkAccent | None = None
    """The colour of its lines and words in the dark theme. If omitted: a lighter `colour`."""
    symbol: Slug | None = None
    """The file of its symbol in the folder `symbols`, without `.svg`. If omitted: the file with the
    name of the kind, or else a plain card."""
    pattern: Pattern | None = None
    """The background pattern of its cards, drawn as contour lines, unless their pack has its own
    `ornament`. If omitted: drawn from the id of the pack."""
    panel: Literal["corner", "square", "tab"] = "corner"
    """The shape of the panel with the text. `corner`: round at its upper left. `square`: without
    round corners. `tab`: round at both, with the background at its right."""
    art: Literal["window", "full"] = "window"
    """Where the pictures of its cards are. `window`: above the text. `full`: on the whole card."""
    back_picture: PictureFile | None = None
    """A picture that fills the backs of its decks, such as `lantern.jpg`. If omitted, and in low
    ink: the background pattern with the symbol and the name."""
    back: Slug | None = None
    """The kind whose name, colour and symbol are on the back, without a pack, so that cards of
    several decks and packs can be shuffled together. If omitted: each deck has its own back."""


class Legal(Model):
    """What the site says on licence, origin, names and trademarks."""

    licence: Text | None = None
    """The licence of texts and data by its SPDX name, such as `CC-BY-4.0`."""
    front: Text | None = None
    """What the front page says below its title: whose the game is, and who made the site."""
    origin: Text | None = None
    """Where the texts come from, inside a sentence, such as `restated in our own words`."""
    pages: Text | None = None
    """What the foot of every page says after the name of the site."""
    books: Text | None = None
    """What the imprint of a book says."""
    data: Text | None = None
    """What the list of data files says."""


class GameFile(Model):
    """`game.yml`: what the game is called, and its terms."""

    name: Name = "Musterbook"
    """The name of the site, unless the settings of a club have another."""
    subject: Text | None = None
    """What the site has, with the name of the game, such as `Missions of Chess`: the title of the
    front page, which adds the editions. If omitted: the title in `index.md`."""
    language: Annotated[str, StringConstraints(pattern=r"^[a-z]{2,3}(-[A-Za-z0-9]+)*$")] = "en"
    """The language of the texts, such as `en` or `de`. The words of the program are English."""
    edition: Noun = Noun.model_construct(one="edition", many="editions")
    """What the game calls an edition: a folder with `edition.yml`."""
    pack: Noun = Noun.model_construct(one="pack", many="packs")
    """What the game calls a pack: a folder with `pack.yml`."""
    score: Unit = Unit.model_construct(name="points", short="pts")
    """What sides score."""
    cost: Unit = Unit.model_construct(name="points", short="pts")
    """What sides pay with."""
    attributes: dict[Slug, Attribute] = Field(default_factory=dict, max_length=limits.ATTRIBUTES)
    """Fields that cards of the game have, each with a key."""
    texts: dict[Slug, Name] = Field(default_factory=dict, max_length=limits.ATTRIBUTES)
    """Further texts that cards of the game have: their headings, each with a key, such as
    `{upgraded: Upgraded}`. They are Markdown, and have no places to choose."""
    paid: Name = "Card"
    """What a card is called that sides pay for, on a card with two halves and in headings."""
    faces: dict[Slug, FaceKind] = Field(default_factory=dict)
    """Kinds of cards with their look, each with a key that decks name with `face`. If omitted: one
    kind, `card`."""
    modes: Modes = Modes.model_construct()
    """What the cards of a hand are called that a side has chosen or drawn."""
    moments: dict[Timing, Text] = Field(default_factory=dict)
    """The moments at which sides score, from the point of view of the player who scores, such as
    `turn-end: end of your turn`. If omitted: the words of the value itself."""
    battle: Name = "game"
    """What one play of the game is called, such as `battle`."""
    short_words: Flag = False
    """Whether card faces shorten texts: `2+` for `two or more` or `at least two`, `1–3` for `one to
    three`, `if` for `provided that`, and lines that score without `you` at their beginning. If
    omitted: faces say what you wrote."""
    large_print: Flag = True
    """Whether the site also prints cards in large print. `false`: no text needs room for it."""
    legal: Legal = Legal.model_construct()
    """Licence, origin, names and trademarks."""

    @model_validator(mode="after")
    def _has_backs(self) -> Self:
        for kind in self.faces.values():
            if kind.back and kind.back not in self.faces:
                known = ", ".join(self.faces)
                raise ValueError(f'"faces" has no kind "{kind.back}" for a back, only {known}')
        return self


ANY_GAME = GameFile.model_construct()
"""The words of content without a `game.yml`."""
