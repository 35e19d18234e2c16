"""The pack that the randomizer plays, as typed models.

In: validated values of a library. Out: one frozen `PackData`, written as JSON. References are full
ids, rounds are numbers, and texts are ready to display. These models generate
`client/randomizer/engine/pack-types.ts`, where their names do not end in `Data`. Parts that are the
same as in content are its models, with every field; in other parts, a field with a default is
optional in TypeScript. Every effect and every cap has an id, by which saves and random streams name
it; it does not depend on any displayed text.
Why: docs/decisions/types-of-a-pack.md
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from musterbook.library.model import effects
from musterbook.library.model.cards import DeckRole, Phase, Uses
from musterbook.library.model.effects import Replace
from musterbook.library.model.pack_game import CommandPoints, Discard, HandMode, PoolPlay
from musterbook.library.model.scoring import Award, Line, Mode, Side, Timing

SCHEMA: Literal[3] = 3
"""Version of the format of a pack; it changes when programs that read it would have to change."""

FullId = str
"""Full id of an entry, an effect or a limit."""

Player = Literal["first", "second"]
RoleData = Literal[DeckRole, "mission"]
Rounds = tuple[int, int]
"""The first and the last battle round."""

Html = str
"""Text that is displayed as HTML."""


class Part(BaseModel):
    """A frozen part of a pack; fields of content that the randomizer does not need are dropped."""

    model_config = ConfigDict(
        frozen=True,
        extra="ignore",
        populate_by_name=True,
        json_schema_serialization_defaults_required=False,
    )


class CapData(Part):
    """A limit: the most VP that count; VP above it are lost.

    `of` lists tallies; on a card or a group it is empty and means the card or group itself. VP
    of the moments in `without` do not count towards it.
    """

    id: FullId
    vp: int
    per: Literal["turn", "round", "battle", "card"]
    mode: Mode | None
    of: tuple[str, ...]
    without: tuple[Timing, ...] = ()
    name: str | None
    words: str = ""


class Identified(Part):
    """What every effect has besides the fields of content; as the last base, it comes first."""

    id: FullId


class OwnEffect(effects.Operation, Identified):
    """An effect whose other fields differ from those of content."""


class DrawData(OwnEffect):
    """Take cards from the top of a deck."""

    op: Literal["draw"]
    deck: FullId
    count: int
    only: tuple[FullId, ...] = ()
    fresh: bool = False
    passing: str | None = None
    side: Side | None = None
    replace: Replace | None = None
    then: tuple[EffectData, ...] = ()


class LimitData(OwnEffect):
    """Add a limit to the game."""

    op: Literal["cap"]
    cap: CapData


class RowData(Part):
    """The meaning of the results `from` to `to` of a roll."""

    from_: Annotated[int, Field(alias="from")]
    to: int
    name: Html
    text: Html
    map: FullId | None


class RollData(OwnEffect):
    """Roll dice; with `each` both sides roll, and the higher result wins."""

    op: Literal["roll"]
    name: str
    dice: str
    each: bool
    rows: tuple[RowData, ...]


class RedrawData(effects.Redraw, Identified):
    """Exchange a card for a new one from its deck."""


class ExcludeData(effects.Exclude, Identified):
    """Take cards out of a deck for this game."""


class ChooseData(effects.Choose, Identified):
    """Ask players to choose a card, an objective marker, or one of `options`."""


class SetValueData(effects.Set, Identified):
    """Change one number or switch of the game."""


class TradeData(effects.Trade, Identified):
    """Let a side trade a card of its hand, `times` per battle."""


class AssignData(effects.Assign, Identified):
    """Give each side its card from a table of both sides' choices: `table[mine][theirs]`."""


class ReassignData(effects.Reassign, Identified):
    """Exchange the cards of both sides, or give both the same card out of `only`."""


class PlaceMapData(effects.PlaceMap, Identified):
    """Put one of the maps for both sides' choices in play."""


class RememberData(effects.Remember, Identified):
    """Write something on a card: what players type, markers, or the result of dice.

    Markers leave the map at the start of the round `removed`; all others of the zone at that of
    `others_removed`.
    """


class AddMarkerData(effects.AddMarker, Identified):
    """Add an objective marker that is on no map."""


class SidesData(effects.Sides, Identified):
    """Decide which player is the Attacker."""


class FirstData(effects.First, Identified):
    """Decide which side has the first turn, by the method in `by`."""


class LengthData(effects.Length, Identified):
    """Let dice decide at the end of some rounds whether the game continues."""


EffectData = Annotated[
    DrawData
    | RedrawData
    | ExcludeData
    | ChooseData
    | LimitData
    | SetValueData
    | TradeData
    | AssignData
    | ReassignData
    | PlaceMapData
    | RollData
    | RememberData
    | AddMarkerData
    | SidesData
    | FirstData
    | LengthData,
    Field(discriminator="op"),
]

DrawData.model_rebuild()


class LateData(Part):
    """An exception for some rounds and one or both players: the lines score at another moment.

    `when` is that moment in words, and `remark` the one of the group's `remarks` that says it.
    """

    rounds: Rounds
    player: Player | None
    timing: Timing
    when: str = ""
    remark: str = ""


class GroupData(Part):
    """Lines that are scored at the same time.

    The VP of a group with `drains` are taken from the opponent's VP of the same tally, down to
    0. With `instead`, at one moment either it scores or the groups before it do. `words`
    describe rounds and timing, such as "Rounds 2–4 · end of your Command phase"; `remarks` say how
    the lines combine, when they score otherwise, and what limits them.
    """

    rounds: Rounds | None
    timing: tuple[Timing, ...]
    side: Side | None
    player: Player | None
    mode: Mode | None
    combine: Literal["all", "highest"]
    drains: bool
    instead: bool
    lines: tuple[Line, ...]
    caps: tuple[CapData, ...]
    except_: Annotated[tuple[LateData, ...], Field(alias="except")]
    note: Html | None
    words: str
    remarks: tuple[str, ...]


class CostData(Part):
    """Command points that a stratagem costs."""

    cp: int


class StratagemData(Part):
    """A stratagem; both sides may use it if `side` is null, in every phase if `phases` is empty."""

    name: str | None = None
    cost: CostData
    side: Side | None = None
    phases: tuple[Phase, ...] = ()
    uses: Uses | None


class CardData(Part):
    """A card of a deck, or a mission as a card.

    `type` is its type within the deck, `roll` its number in the dice table, `rolls` the rolls that
    players can make while it is in play, `decks` the decks that are available while it is in play.
    `acts` is true if it has an Action.
    """

    id: FullId
    name: str
    deck: FullId
    type: str | None
    face: str
    roll: int | None
    copies: int
    fixed: bool
    scored: Literal["at-once", "turn-end", "never"]
    acts: bool = False
    scoring: tuple[GroupData, ...]
    caps: tuple[CapData, ...]
    effects: tuple[EffectData, ...]
    rolls: tuple[RollData, ...]
    decks: tuple[FullId, ...]
    stratagem: StratagemData | None
    map: FullId | None
    url: str
    code: str
    flavour: str | None
    body: Html


class DeckData(Part):
    """A deck; its cards score into the tally `score`, or into its slug."""

    id: FullId
    slug: str
    name: str
    singular: str
    face: str
    role: RoleData | None
    shared: bool
    score: str | None
    cards: tuple[FullId, ...]
    url: str


class MarkerData(Part):
    """An objective marker of a map."""

    id: str
    name: str
    zone: Literal["attacker", "defender", "none"]
    role: Literal["home", "expansion", "central"] | None = None
    x: float
    y: float
    """Its centre, in the units of the picture's view box."""


class BattleMapData(Part):
    """A map as a picture, with its markers; a layout has the name of its deployment.

    `box` is the view box of the picture: left, top, width and height. The page of the randomizer
    loads the picture itself, `svg`, separately.
    """

    id: FullId
    name: str
    deployment: str | None = None
    box: tuple[float, float, float, float]
    svg: str | None = None
    markers: tuple[MarkerData, ...]


class ExchangeData(Part):
    """How a side exchanges a drawn card for `cp`: by the stratagem `card`, or by a rule."""

    card: FullId | None
    cp: int
    uses: Uses | None
    redraw: RedrawData


class HandData(Part):
    """The cards that each side holds.

    `fill` says whether a side draws up to `size` cards or draws `size` cards as its turn starts.
    """

    deck: FullId
    size: int
    fill: Literal["up-to", "each-turn"] = "up-to"
    modes: dict[Mode, HandMode]
    discard: Discard | None
    exchange: ExchangeData | None = None


class MomentData(Part):
    """Effects at a moment of one round, or of every round if `round` is null."""

    id: FullId
    name: str
    round: int | None
    timing: Literal["round-start", "round-end", "turn-start"]
    deck: FullId
    effects: tuple[EffectData, ...]


class VariantData(Part):
    """One of several kinds of game; its set-up follows that of the pack."""

    name: str
    summary: Html
    setup: tuple[EffectData, ...]


class ChallengerData(Part):
    """The side that is at least `behind` VP behind when a round starts draws a card in that
    round.
    """

    deck: FullId
    behind: int
    draw: DrawData


class StepData(Part):
    """A step that players carry out at the table before the first turn."""

    name: str
    text: Html


class ScoringData(Part):
    """Limits, tallies that no card scores into, awards, and who wins."""

    caps: tuple[CapData, ...]
    by_hand: dict[str, str]
    awards: dict[str, Award]
    victory: Html


class GameRulesData(Part):
    """How a game of the pack is played."""

    rounds: int
    setup: tuple[EffectData, ...]
    variants: dict[str, VariantData]
    challenger: ChallengerData | None
    hand: HandData | None
    moments: tuple[MomentData, ...]
    rolls: tuple[RollData, ...]
    before: tuple[StepData, ...]
    phases: dict[str, str]
    placed: str
    pool: PoolPlay | None
    scoring: ScoringData
    command: CommandPoints | None


class PoolCellData(Part):
    """A card, plain text, or several values of which a game uses one."""

    text: str
    card: FullId | None
    values: tuple[int, ...]


class PoolRowData(Part):
    """A ready-made mission."""

    id: FullId
    name: str
    cells: dict[str, PoolCellData]


class PoolColumnData(Part):
    """A column of a pool."""

    id: str
    name: str


class PoolData(Part):
    """Ready-made missions to pick from."""

    id: FullId
    name: str
    url: str
    columns: tuple[PoolColumnData, ...]
    rows: tuple[PoolRowData, ...]


class SideNamesData(Part):
    """What the two sides are called."""

    attacker: str
    defender: str


class PackData(Part):
    """A mission pack with everything that the engine needs to play it."""

    schema_: Annotated[Literal[3], Field(alias="schema")]
    id: FullId
    version: str
    name: str
    edition: str
    code: str
    summary: Html
    url: str
    sides: SideNamesData
    game: GameRulesData
    decks: dict[FullId, DeckData]
    cards: dict[FullId, CardData]
    maps: dict[FullId, BattleMapData]
    pools: tuple[PoolData, ...]
