"""A pack as the randomizer plays it: decks, cards, effects, maps and pools with whole ids.

In: a library and the node of a pack. Out: plain values for JSON, as `randomizer/engine/pack.ts`
describes them. References are whole ids, wording is ready to show, prose is HTML.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from markupsafe import Markup

from musterbook import briefing, links, maps, pools, scores, wording
from musterbook.model.base import IsReference, Model, walk
from musterbook.model.effects import Effect, Roll
from musterbook.model.entries import Card, Mission, Step
from musterbook.model.files import DeckFile, MapCard, PackFile, PoolFile
from musterbook.model.game import Game, MissionPlay
from musterbook.model.nodes import Library, Node

E = TypeVar("E", bound=Model)
Render = Callable[..., str]
ORDER = {"name", "cost", "uses", "side"}


def pack_data(library: Library, pack: Node[PackFile], *, at: str, render: Render) -> dict[str, Any]:
    """Return a playable pack; `at` is the address of the page that will show it."""
    data = _Pack(library, pack, at, render).whole()
    text = json.dumps(data, ensure_ascii=False, sort_keys=True)
    return {**data, "version": hashlib.sha256(text.encode()).hexdigest()[:12]}


@dataclass(frozen=True)
class _Pack:
    library: Library
    pack: Node[PackFile]
    at: str
    render: Render

    def whole(self) -> dict[str, Any]:
        data, own = self.pack.data, self.rules
        decks = [deck for deck in self._mine(DeckFile) if self.library.cards(deck)]
        cards = [card for deck in decks for card in self.library.cards(deck)]
        edition = self.library.edition_of(self.pack)
        shown = [self.card(card) for card in cards]
        missions = [self.mission(play) for play in own.missions]
        rolls = [
            effect for card in missions for effect in card["effects"] if effect["op"] == "roll"
        ]
        game = self.game(own)
        ways = [game, *game["variants"].values()]
        rolls += [effect for way in ways for effect in way["setup"] if effect["op"] == "roll"]
        pictures = [card["map"] for card in (*shown, *missions)]
        pictures += [row["map"] for roll in rolls for row in roll["rows"]]
        pictures += game["pool"]["maps"] if game["pool"] else []
        return {
            "schema": 1,
            "id": self.pack.id,
            "version": "",
            "name": self.pack.name,
            "edition": edition.name,
            "code": self.pack.code or data.code,
            "summary": self.prose(self.pack, data.summary, plain=True),
            "url": links.url(self.pack),
            "sides": {
                "attacker": wording.side_label("attacker"),
                "defender": wording.side_label("defender"),
                **own.sides,
            },
            "game": game,
            "decks": {**{deck.id: self.deck(deck) for deck in decks}, **self.briefings(missions)},
            "cards": {card["id"]: card for card in (*shown, *missions)},
            "maps": {id: self.map(id) for id in dict.fromkeys(pictures) if id},
            "pools": [pools.pool(self.library, pool) for pool in self._mine(PoolFile)],
        }  # fmt: skip

    @property
    def rules(self) -> Game:
        """How a game of the pack goes. Raises ValueError for a pack that cannot be played."""
        if self.pack.data.game is None:
            raise ValueError(f"{self.pack.id} does not say how it is played")
        return self.pack.data.game

    def _mine(self, model: type[E]) -> tuple[Node[E], ...]:
        return self.library.of_type(model, self.pack.id)

    def prose(self, node: Node, text: str | None, *, plain: bool = False) -> str:
        """Return a text of a node as HTML; `plain` leaves links out, for use inside buttons."""
        if text is None:
            return ""
        form: links.Form = "print" if plain else "site"
        return links.prose(self.library, node, text, form=form, at=self.at, inline=True)

    def game(self, game: Game) -> dict[str, Any]:
        hand = game.hand
        held = None
        if hand is not None:
            held = {
                **hand.model_dump(mode="json"),
                "deck": self.id(hand.deck, self.pack),
                "swap": self.id(hand.swap, self.pack) if hand.swap else None,
            }
        challenger = None
        if game.challenger is not None:
            deck = self.id(game.challenger.deck, self.pack)
            challenger = {"deck": deck, "behind": game.challenger.behind}
        return {
            "rounds": game.rounds,
            "command": game.command.model_dump() if game.command else None,
            "setup": [self.effect(item, self.pack) for item in game.setup],
            "variants": {
                slug: {
                    "name": variant.name,
                    "summary": self.prose(self.pack, variant.summary, plain=True),
                    "setup": [self.effect(item, self.pack) for item in variant.setup],
                }
                for slug, variant in game.variants.items()
            },
            "challenger": challenger,
            "hand": held,
            "moments": [
                {
                    **moment.model_dump(mode="json", exclude={"effects"}),
                    "deck": self.id(moment.deck, self.pack),
                    "effects": [self.effect(item, self.pack) for item in moment.effects],
                }
                for moment in game.moments
            ],
            "rolls": [self.effect(roll, self.pack) for roll in game.rolls],
            "before": [self.step(id) for id in game.before],
            "phases": dict(game.phases),
            "pool": pools.play(self.library, self.pack, game.pool),
            "scoring": scores.pack(game.scoring, partial(self.prose, self.pack)),
        }

    def step(self, reference: str) -> dict[str, str]:
        """Return a step of the sequence: what it is called and what players do."""
        node = self.library.resolve_as(reference, self.pack, Step)
        text = links.prose(self.library, node, node.data.text, form="site", at=self.at)
        return {"name": node.name, "text": text}

    def id(self, reference: str, here: Node) -> str:
        return self.library.resolve(reference, here).id

    def effect(self, effect: Effect | Roll, here: Node) -> dict[str, Any]:
        """Return an effect with whole ids; question and cap in the form that players read."""
        data = effect.model_dump(mode="json", by_alias=True)
        for found in walk(effect):
            if isinstance(found.mark, IsReference):
                holder: Any = data
                for step in found.place[:-1]:
                    holder = holder[step]
                holder[found.place[-1]] = self.id(found.value, here)
        self.spell(effect, data, here)
        return data

    def spell(self, effect: Effect, data: dict[str, Any], here: Node) -> None:
        """Put into words and rows what an effect, and those that follow it, refer to."""
        if effect.ask:
            data["ask"] = self.prose(here, effect.ask, plain=True)
        if effect.op == "roll":
            data["rows"] = briefing.rows(
                self.library, here, effect, partial(self.prose, plain=True)
            )
        elif effect.op == "draw":
            if effect.missions:
                data["deck"] = self.briefing_deck
            for inner, written in zip(effect.then, data["then"], strict=True):
                self.spell(inner, written, here)

    @property
    def briefing_deck(self) -> str:
        """The id of the deck that the missions of the pack make up."""
        return f"{self.pack.id}/missions"

    def briefings(self, missions: list[dict[str, Any]]) -> dict[str, Any]:
        """Return the deck of missions, if the pack plays any."""
        if not missions:
            return {}
        ids = [mission["id"] for mission in missions]
        return {self.briefing_deck: briefing.deck(self.briefing_deck, links.url(self.pack), ids)}

    def mission(self, play: MissionPlay) -> dict[str, Any]:
        """Return a mission as a card."""
        node = self.library.resolve_as(play.mission, self.pack, Mission)
        data = node.data
        return {
            **briefing.BLANK,
            "id": node.id,
            "slug": node.slug,
            "name": node.name,
            "deck": self.briefing_deck,
            "scoring": scores.groups(data.scoring, partial(self.prose, node)),
            "effects": [self.effect(effect, self.pack) for effect in play.effects],
            "rolls": [self.effect(roll, self.pack) for roll in play.rolls],
            "map": self.id(data.map, node) if data.map else None,
            "decks": [self.id(deck, node) for deck in data.decks],
            "url": links.url(node),
            "code": node.code,
            "flavour": data.flavour,
            "body": briefing.body(self.library, node, self.prose, self.at),
        }

    def deck(self, node: Node[DeckFile]) -> dict[str, Any]:
        data = node.data
        return {
            "id": node.id,
            "slug": node.slug,
            "name": node.name,
            "singular": data.singular,
            "face": data.face,
            "shared": data.shared,
            "score": data.score,
            "cards": [card.id for card in self.library.cards(node)],
            "url": links.url(node),
        }

    def card(self, node: Node[Card]) -> dict[str, Any]:
        card = node.data
        order = card.stratagem
        stratagem = order.model_dump(mode="json", include=ORDER) if order else None
        return {
            **briefing.BLANK,
            "id": node.id,
            "slug": node.slug,
            "name": node.name,
            "deck": node.parent,
            "type": card.type,
            "roll": card.roll,
            "copies": card.copies,
            "fixed": card.fixed,
            "scored": card.scored,
            "scoring": scores.groups(card.scoring, partial(self.prose, node)),
            "caps": [scores.cap(cap) for cap in card.caps],
            "effects": [self.effect(effect, node) for effect in card.effects],
            "stratagem": stratagem,
            "map": self.id(card.map, node) if card.map else None,
            "url": links.url(node),
            "code": node.code,
            "flavour": card.flavour,
            "body": self.render(
                card=card,
                prose=lambda text: Markup(self.prose(node, text)),
                cost=wording.cost_label,
                uses=wording.uses_label,
            ),
        }

    def map(self, id: str) -> dict[str, Any]:
        entry = self.library.entry(id, MapCard).data
        inches = wording.inches_label
        return {
            "id": id,
            "name": entry.name,
            "svg": maps.svg(entry, title=entry.name),
            "markers": [
                {
                    "id": slug,
                    "name": f"{marker.name or 'Marker'} ({inches(marker.x)} · {inches(marker.y)})",
                    "zone": marker.zone,
                }
                for slug, marker in entry.markers.items()
            ],
        }
