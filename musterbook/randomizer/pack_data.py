"""A pack as the randomizer plays it: decks, cards, effects, maps and pools with full ids.

In: a library and the node of a pack. Out: a `pack_models.PackData`, or the same as plain values for
JSON. References are full ids, texts are ready to display, and prose is HTML.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import zip_longest
from typing import Any, Literal, TypeVar

from pydantic import TypeAdapter

from musterbook.library import addresses, phrases
from musterbook.library.matchups import deployment_name
from musterbook.library.model.base import Model, first_and_last
from musterbook.library.model.cards import Card, DeckFile, Mission, Uses
from musterbook.library.model.effects import Effect, Roll
from musterbook.library.model.entries import Step
from musterbook.library.model.files import MapCard, PoolFile, Table
from musterbook.library.model.maps import MarkerRole, Objective, Point
from musterbook.library.model.nodes import Library, Node
from musterbook.library.model.pack import PackFile
from musterbook.library.model.pack_game import Challenger, Game, Hand, MissionPlay, PoolRow
from musterbook.library.model.scoring import Side
from musterbook.library.source import Place
from musterbook.maps.labels import UNIT
from musterbook.maps.map_words import objective_name
from musterbook.maps.terrain import middle
from musterbook.randomizer import effect_ids, pack_models, scores
from musterbook.randomizer.game_texts import GameTexts, NoTexts

E = TypeVar("E", bound=Model)
FACE = "mission"
"""The kind of face of missions."""

EFFECT = TypeAdapter[pack_models.EffectData](pack_models.EffectData)


def pack_data(library: Library, pack: Node[PackFile]) -> dict[str, Any]:
    """Return a playable pack as values for JSON; `pack_models` describes each field."""
    return playable_pack(library, pack).model_dump(mode="json", by_alias=True)


def playable_pack(library: Library, pack: Node[PackFile]) -> pack_models.PackData:
    """Return a playable pack; its version is a hash of everything else in it."""
    playable = _Pack(library, pack, GameTexts(library)).exported()
    text = json.dumps(playable.model_dump(mode="json", by_alias=True), ensure_ascii=False)
    version = hashlib.sha256(text.encode()).hexdigest()[:12]
    return playable.model_copy(update={"version": version})


def pack_rules(
    library: Library, pack: Node[PackFile]
) -> tuple[dict[str, Any], Mapping[str, tuple[str, Place]]]:
    """Return a playable pack as values for JSON, without texts and drawings.

    Also return, by the id of each effect, the id of its entry and where it is written in it.
    """
    exporter = _Pack(library, pack, NoTexts(library))
    return exporter.exported().model_dump(mode="json", by_alias=True), exporter.places


@dataclass(frozen=True)
class _Pack:
    library: Library
    pack: Node[PackFile]
    texts: GameTexts
    places: dict[str, tuple[str, Place]] = field(default_factory=dict)

    def exported(self) -> pack_models.PackData:
        data, own = self.pack.data, self.pack.data.game
        assert own is not None  # only packs with a game are exported
        decks = [deck for deck in self._mine(DeckFile) if self.library.cards(deck)]
        cards = [card for deck in decks for card in self.library.cards(deck)]
        edition = self.library.edition_of(self.pack)
        shown = [self.card(card) for card in cards]
        missions = [self.mission(at, play) for at, play in enumerate(own.missions)]
        game = self.game(own)
        lists = [card.effects for card in (*shown, *missions)]
        lists += [game.setup, *(item.setup for item in game.variants.values())]
        lists += (moment.effects for moment in game.moments)
        lists += (game.rolls, *(card.rolls for card in (*shown, *missions)))
        pictures = [card.map for card in (*shown, *missions)]
        for effect in _with_nested(effect for effects in lists for effect in effects):
            if effect.op == "roll":
                pictures += (row.map for row in effect.rows)
            elif effect.op == "map":
                pictures += (id for pair in effect.pairs for id in pair.maps)
        pictures += game.pool.maps if game.pool else ()
        return pack_models.PackData(
            schema_=pack_models.SCHEMA,
            id=self.pack.id,
            version="",
            name=self.pack.name,
            edition=edition.name,
            code=data.code,
            summary=self.prose(self.pack, data.summary, plain=True),
            url=addresses.url(self.pack),
            sides=pack_models.SideNamesData(
                attacker=own.sides.get("attacker", phrases.SIDE_NAMES["attacker"]),
                defender=own.sides.get("defender", phrases.SIDE_NAMES["defender"]),
            ),
            game=game,
            decks={**{deck.id: self.deck(deck) for deck in decks}, **self.briefings(missions)},
            cards={card.id: card for card in (*shown, *missions)},
            maps={id: self.map(id) for id in dict.fromkeys(pictures) if id},
            pools=tuple(pool_data(self.library, pool) for pool in self._mine(PoolFile)),
        )

    def _mine(self, model: type[E]) -> tuple[Node[E], ...]:
        return self.library.of_type(model, self.pack.id)

    def prose(self, node: Node, text: str | None, *, plain: bool = False) -> str:
        """Return a text of a node as HTML; `plain` leaves links out, for use inside buttons."""
        return self.texts.prose(node, text, plain=plain)

    def game(self, game: Game) -> pack_models.GameRulesData:
        return pack_models.GameRulesData(
            rounds=game.rounds,
            command=game.command,
            setup=self.rules(game.setup, "setup", "setup"),
            variants={
                slug: pack_models.VariantData(
                    name=variant.name,
                    summary=self.prose(self.pack, variant.summary, plain=True),
                    setup=self.rules(variant.setup, f"variant-{slug}", "variants", slug, "setup"),
                )
                for slug, variant in game.variants.items()
            },
            challenger=self.challenger(game.challenger) if game.challenger else None,
            hand=self.hand(game.hand) if game.hand else None,
            moments=tuple(
                pack_models.MomentData(
                    id=f"{self.pack.id}/moment-{name}",
                    name=moment.name,
                    round=moment.round,
                    timing=moment.timing,
                    deck=moment.deck,
                    effects=self.rules(moment.effects, f"moment-{name}", "moments", at, "effects"),
                )
                for at, (name, moment) in enumerate(effect_ids.moments(game.moments))
            ),
            rolls=_rolls(self.rules(game.rolls, "rolls", "rolls")),
            before=tuple(self.step(id) for id in game.before),
            phases=dict[str, str](game.phases.items()),
            placed=game.placed,
            pool=game.pool,
            scoring=scores.pack(self.texts, self.pack, game.scoring),
        )

    def hand(self, hand: Hand) -> pack_models.HandData:
        return pack_models.HandData.model_validate(
            {**hand.model_dump(), "exchange": self.exchange(hand)}
        )

    def challenger(self, rule: Challenger) -> pack_models.ChallengerData:
        deck, id = rule.deck, f"{self.pack.id}/challenger:draw"
        draw = pack_models.DrawData(id=id, op="draw", deck=deck, count=1)
        return pack_models.ChallengerData(deck=deck, behind=rule.behind, draw=draw)

    def step(self, id: str) -> pack_models.StepData:
        """Return a step of the sequence: its name and its text."""
        node = self.library.entry(id, Step)
        return pack_models.StepData(name=node.name, text=self.texts.text(node, node.data.text))

    def rules(
        self, effects: Sequence[Effect], part: str, *place: str | int
    ) -> tuple[pack_models.EffectData, ...]:
        """Return the effects at a place in `game:` of the pack."""
        return self.effects(effects, self.pack, ("game", *place), part)

    def effects(
        self, effects: Sequence[Effect], here: Node, place: Place, part: str | None = None
    ) -> tuple[pack_models.EffectData, ...]:
        """Return the effects of an entry, or of a part of it, each with its id.

        `place` is where they are written in the entry.
        """
        holder = f"{here.id}/{part}:" if part else f"{here.id}:"
        return tuple(self._effects(effects, here, place, holder))

    def _effects(
        self, effects: Sequence[Effect], here: Node, place: Place, holder: str
    ) -> Iterator[pack_models.EffectData]:
        names = effect_ids.names(effects)
        for at, (name, effect) in enumerate(zip(names, effects, strict=True)):
            yield self.effect(effect, here, (*place, at), holder + name)

    def exchange(self, hand: Hand) -> pack_models.ExchangeData | None:
        """Return how a card is exchanged: by the pack's stratagem, by its rule, or None.

        A stratagem without effects discards the card and draws another.
        """
        id = f"{self.pack.id}/exchange:redraw"
        redraw = pack_models.RedrawData(id=id, op="redraw", order="old-first", old="discard")
        if (rule := hand.exchange) is not None:
            uses = Uses(times=rule.times, per=rule.per)
            return pack_models.ExchangeData(card=None, cp=rule.cp, uses=uses, redraw=redraw)
        if hand.swap is None:
            return None
        node = self.library.entry(hand.swap, Card)
        own = [e for e in self.effects(node.data.effects, node, ("effects",)) if e.op == "redraw"]
        stratagem = self.card(node).stratagem
        return pack_models.ExchangeData(
            card=node.id,
            cp=stratagem.cost.cp if stratagem else 0,
            uses=stratagem.uses if stratagem else None,
            redraw=own[0] if own else redraw,
        )

    def effect(self, effect: Effect, here: Node, place: Place, id: str) -> pack_models.EffectData:
        """Return an effect with its id, and its question and limit in the players' words."""
        self.places[id] = here.id, place
        data = effect.model_dump(mode="json", by_alias=True, exclude={"ask", "then"})
        data["id"] = id
        if effect.op == "roll":
            data["rows"] = self.rows(effect, here)
        elif effect.op == "cap":
            data["cap"] = scores.cap(self.library.game, effect.cap, id)
        elif effect.op == "draw":
            if effect.missions:
                data["deck"] = self.briefing_deck
            data["then"] = list(self._effects(effect.then, here, (*place, "then"), f"{id}."))
        exported = EFFECT.validate_python(data)
        if not effect.ask:
            return exported
        return exported.model_copy(update={"ask": self.prose(here, effect.ask, plain=True)})

    @property
    def briefing_deck(self) -> str:
        """The id of the deck of the pack's missions."""
        return f"{self.pack.id}/missions"

    def briefings(
        self, missions: Sequence[pack_models.CardData]
    ) -> dict[str, pack_models.DeckData]:
        """Return the deck of missions, if the pack has any."""
        if not missions:
            return {}
        deck = pack_models.DeckData(
            id=self.briefing_deck,
            slug="mission",
            name="Missions",
            singular="Mission",
            face=self.library.face(FACE).slug,
            role="mission",
            shared=True,
            score="mission",
            cards=tuple(mission.id for mission in missions),
            url=addresses.url(self.pack),
        )
        return {deck.id: deck}

    def rows(self, roll: Roll, here: Node) -> list[pack_models.RowData]:
        """Return the rows of a roll: first and last result, a name, text, and a map."""
        prose = partial(self.prose, plain=True)
        named: list[tuple[str, str, str]] = []
        if roll.table is not None:
            table = self.library.entry(roll.table, Table)
            for number, row in enumerate(table.data.rows, 1):
                text = " · ".join(prose(table, cell) for cell in row.cells)
                named.append((row.roll or str(number), row.name or text, text if row.name else ""))
        named += [(row.roll, row.name, prose(here, row.text)) for row in roll.rows]
        rows = []
        for (span, name, text), map in zip_longest(named, roll.maps[: len(named)]):
            first, last = first_and_last(span)
            rows.append(pack_models.RowData(from_=first, to=last, name=name, text=text, map=map))
        return rows

    def mission(self, at: int, play: MissionPlay) -> pack_models.CardData:
        """Return a mission as a card; `at` is its number in the game."""
        node = self.library.entry(play.mission, Mission)
        data = node.data
        part, place = f"mission-{node.slug}", ("missions", at)
        return pack_models.CardData(
            **self.named(node),
            deck=self.briefing_deck,
            type=None,
            face=self.library.face(FACE).slug,
            roll=None,
            copies=1,
            fixed=False,
            scored="never",
            scoring=scores.groups(self.texts.scoring(node).groups, self.texts, node.id),
            caps=(),
            effects=self.rules(play.effects, part, *place, "effects"),
            rolls=_rolls(self.rules(play.rolls, f"{part}/rolls", *place, "rolls")),
            stratagem=None,
            code=node.code,
            body=self.texts.body(node),
            **data.model_dump(include={"decks", "map", "flavour"}),
        )

    def named(self, node: Node) -> dict[str, Any]:
        """Return what names the entry of a node, and leads to its page."""
        url = addresses.url(node)
        return {"id": node.id, "name": node.name, "url": url}

    def deck(self, node: Node[DeckFile]) -> pack_models.DeckData:
        return pack_models.DeckData(
            **self.named(node),
            slug=node.slug,
            face=self.library.face_of(node).slug,
            cards=tuple(card.id for card in self.library.cards(node)),
            **node.data.model_dump(include={"singular", "role", "shared", "score"}),
        )

    def card(self, node: Node[Card]) -> pack_models.CardData:
        card, scoring = node.data, self.texts.scoring(node)
        own = {"type", "roll", "copies", "fixed", "scored", "stratagem", "map", "flavour"}
        return pack_models.CardData(
            **self.named(node),
            deck=node.parent or "",
            face=self.library.face_of(node).slug,
            acts=card.action is not None,
            scoring=scores.groups(scoring.groups, self.texts, node.id),
            caps=scores.caps(scoring.game, card.caps, node.id),
            effects=self.effects(card.effects, node, ("effects",)),
            rolls=(),
            decks=(),
            code=node.code,
            body=self.texts.body(node),
            **card.model_dump(include=own),
        )

    def map(self, id: str) -> pack_models.BattleMapData:
        node = self.library.entry(id, MapCard)
        entry = node.data
        inches = phrases.inches_label
        box, svg = self.texts.picture(entry)
        markers = []
        for slug, marker in entry.markers.items():
            name = f"{marker.name or 'Marker'} ({inches(marker.x)} · {inches(marker.y)})"
            place = marker.x, marker.y
            markers.append(_marker(slug, name, marker.zone, place, marker.role))
        markers += [objective_marker(entry, slug, item) for slug, item in entry.objectives.items()]
        deployment = deployment_name(self.library, node) or None
        return pack_models.BattleMapData(
            id=id, name=entry.name, deployment=deployment, box=box, svg=svg, markers=tuple(markers)
        )


def objective_marker(entry: MapCard, slug: str, item: Objective) -> pack_models.MarkerData:
    """Return an objective made of terrain areas as a marker in the middle of them."""
    name = f"{objective_name(item)} ({' + '.join(item.areas).upper()})"
    zone = item.side if item.role == "home" and item.side else "none"
    return _marker(slug, name, zone, middle(entry, item), item.role)


def _marker(
    slug: str, name: str, zone: Side | Literal["none"], point: Point, role: MarkerRole | None
) -> pack_models.MarkerData:
    x, y = (round(inches * UNIT, 2) for inches in point)
    return pack_models.MarkerData(id=slug, name=name, zone=zone, role=role, x=x, y=y)


def _with_nested(effects: Iterable[pack_models.EffectData]) -> Iterator[pack_models.EffectData]:
    for effect in effects:
        yield effect
        if effect.op == "draw":
            yield from _with_nested(effect.then)


def _rolls(effects: tuple[pack_models.EffectData, ...]) -> tuple[pack_models.RollData, ...]:
    return tuple(effect for effect in effects if effect.op == "roll")


def pool_data(library: Library, node: Node[PoolFile]) -> pack_models.PoolData:
    """Return a pool with its columns and rows."""
    columns = node.data.columns.items()
    rows = library.children_of(node, PoolRow)
    return pack_models.PoolData(
        id=node.id,
        name=node.name,
        url=addresses.url(node),
        columns=tuple(
            pack_models.PoolColumnData(id=slug, name=item.name) for slug, item in columns
        ),
        rows=tuple(
            pack_models.PoolRowData(id=row.id, name=row.name, cells=_cells(library, row))
            for row in rows
        ),
    )


def _cells(library: Library, row: Node[PoolRow]) -> dict[str, pack_models.PoolCellData]:
    """Return the cells of a row: cards, plain text, or several values of which a game uses one."""
    return {
        cell.column: pack_models.PoolCellData(
            text=library[cell.card].name if cell.card else ", ".join(cell.values),
            card=cell.card,
            values=tuple(int(value) for value in cell.values) if cell.several else (),
        )
        for cell in row.cells
        if cell.values
    }
