"""Build the article of an entry: the only place that decides what an entry shows.

In: a resolved library. Out: an `Article` for any reading of any entry. Every output (page, card,
book, randomizer, search) renders these blocks; a field that is added here appears in all of them.
Why: docs/decisions/articles.md
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

from musterbook.article.article_blocks import (
    Article,
    Block,
    Fact,
    Facts,
    Flavour,
    Half,
    KeyPoints,
    Notes,
    PlacedAttribute,
    References,
    Row,
    ScoreGroup,
    ScoreLine,
    Scoring,
    SectionBlock,
    TableBlock,
    TextBlock,
    WhenDrawn,
)
from musterbook.article.matrix_block import lookup
from musterbook.article.parsed_prose import Paragraph, Prose, Runs, Symbol
from musterbook.article.prose_parser import Parser
from musterbook.library import phrases
from musterbook.library.file_kinds import PARTS
from musterbook.library.full_ids import target
from musterbook.library.model import cards as card_models
from musterbook.library.model import files as file_models
from musterbook.library.model.base import IsReference, MarkedString, Model, walk
from musterbook.library.model.cards import Card, Mission
from musterbook.library.model.entries import Provenance, Question, Rule, Step
from musterbook.library.model.files import MapCard
from musterbook.library.model.game_file import Attribute, GameFile
from musterbook.library.model.nodes import Library, Node, Reading
from musterbook.library.model.scoring import Cap, ScoringGroup, cap_with

ROUNDS = 5
"""Battle rounds in a pack that does not say how it is played."""

_VICTORY_WORDS = ("victory", "objective", "scoring")
"""Words in the title of the section of a mission that its scoring table follows."""


@dataclass(eq=False)
class Articles:
    """The articles of a library, each built once."""

    library: Library
    _articles: dict[tuple[str, tuple[str, ...]], Article] = field(init=False, default_factory=dict)

    @cached_property
    def _parser(self) -> Parser:
        return Parser(self.library)

    def prose(self, node: Node, text: str | None) -> Prose:
        return self._parser.prose(node, text)

    def article(self, node: Node, reading: Reading[Model] | None = None) -> Article:
        """Return the article of an entry, for its default reading unless one is given."""
        reading = reading or node.reading
        key = (node.id, reading.overlays)
        if key not in self._articles:
            self._articles[key] = _Author(self, node, reading).article()
        return self._articles[key]

    @cached_property
    def _referrers(self) -> dict[str, dict[str, None]]:
        """Each id with those of the entries that refer to it, in reading order.

        Only what an entry says itself counts, with any of its overlays; not what it inherits.
        """
        referrers: dict[str, dict[str, None]] = defaultdict(dict)
        for node in self.library.nodes.values():
            for id in self._targets(node):
                if id != node.id:
                    referrers[id][node.id] = None
        return referrers

    def _targets(self, node: Node) -> Iterator[str]:
        """Yield the id of every entry that a node names: by a field, a cell, a link, or a term."""
        for marked in _strings(node):
            if not isinstance(marked.mark, IsReference):
                links = self.prose(node, marked.value).links
                yield from (link.target for link in links if link.kind != "web")
            else:
                yield target(marked)
        for reading in node.readings:
            for cell in reading.cells:
                yield from filter(None, (cell.card, *cell.maps))

    def referrers(self, node: Node) -> tuple[Node, ...]:
        """Return the entries that refer to an entry, without those of hidden packs."""
        return tuple(self.library.on_site(self._referrers.get(node.id, ())))

    def build_all(self) -> None:
        """Build all articles and back-references; before a fork, so that child processes inherit
        them.
        """
        for node in self.library.listed:
            self.article(node)
            self.referrers(node)


def _strings(node: Node) -> Iterator[MarkedString]:
    """Yield every reference and prose of an entry as written, then those that its changes set."""
    yield from walk(node.base, PARTS.get(node.kind, ""))
    for reading in node.readings if node.changes else ():
        keys = {
            key
            for change in node.changes
            if change.overlay in reading.overlays
            for key in change.set
        }
        yield from (marked for marked in walk(reading.data) if marked.place[0] in keys)


@lru_cache(maxsize=2)
def articles(library: Library) -> Articles:
    """Return the articles of a library, shared by all outputs."""
    return Articles(library)


@dataclass(frozen=True)
class _Author:
    """Writes the article of one reading of an entry."""

    articles: Articles
    node: Node
    reading: Reading[Model]

    @property
    def game(self) -> GameFile:
        return self.articles.library.game

    def article(self) -> Article:
        data = self.reading.data
        title = getattr(data, "name", self.node.name)
        labels = self.labels(data) if isinstance(data, Card) else {}
        blocks = tuple(self.blocks(data))
        return Article(self.node.id, self.node.kind, title, blocks, **labels)

    def blocks(self, data: Model) -> list[Block]:
        match data:
            case Card():
                return self.card(data)
            case Mission():
                return self.mission(data)
            case Rule():
                return self.rule(data)
            case file_models.Table():
                return self.table(data)
            case MapCard():
                return [*self.text(data.text), *self.text(phrases.areas_sentences(data.areas))]
            case Step():
                return [*self.text(data.text), *self.references("about", data.about)]
            case Question():
                return [*self.text(data.answer), *self.references("about", data.about)]
            case _:
                return self.summary(data)

    def prose(self, text: str | None) -> Prose:
        return self.articles.prose(self.node, text)

    def text(self, text: str | None) -> list[Block]:
        return [TextBlock(self.prose(text))] if text else []

    def flavour(self, text: str | None) -> list[Block]:
        return [Flavour(text)] if text else []

    def references(self, role: str, ids: Sequence[str]) -> list[Block]:
        on_site = tuple(node.id for node in self.articles.library.on_site(ids))
        return [References(role, on_site)] if on_site else []  # type: ignore[arg-type]

    def summary(self, data: Model) -> list[Block]:
        """Return the blocks of an entry that contains others: an edition, a pack, a deck."""
        flavour = getattr(data, "flavour", None)
        text = getattr(data, "summary", None) or getattr(data, "text", None)
        if not isinstance(data, Provenance):
            return []
        return [*self.flavour(flavour), *self.text(text)]

    # Cards

    def card(self, card: Card) -> list[Block]:
        """Return a card; if it has a `mission`, it has two halves, of which its owner uses one."""
        table = self.scoring(card.scoring, self.caps(card))
        short = card.on_card
        text = list[Block]()
        if card.text:
            text.append(TextBlock(self.prose(card.text), short=self.prose(short.text)))
        text += [
            SectionBlock(key, heading, self.prose(card.texts[key]))
            for key, heading in self.game.texts.items()
            if key in card.texts
        ]
        action = [self.action(card.action)] if card.action else []
        stratagem_facts = [self.stratagem(card.stratagem)] if card.stratagem else []
        attributes = [self.attributes(card)] if card.attributes else []
        drawn = [WhenDrawn(self.prose(card.drawn), self.prose(short.drawn))] if card.drawn else []
        blocks: list[Block] = self.flavour(card.flavour)
        if card.mission:
            mission = Half(card.mission, (*table, *text, *action))
            blocks += [*attributes, *drawn, *stratagem_facts, mission]
        else:
            blocks += [*table, *attributes, *drawn, *stratagem_facts, *text, *action]
        if card.notes:
            blocks.append(Notes(tuple(map(self.prose, card.notes))))
        return blocks

    def labels(self, card: Card) -> dict[str, Any]:
        """Return what a card shows outside its body: above its name, and in its corner."""
        stratagem = card.stratagem
        tags = (f"can be {self.game.modes['fixed']}",) if card.fixed and not stratagem else ()
        corner = str(card.roll or "")
        if stratagem:
            tags = (phrases.SIDE_NAMES[stratagem.side],) if stratagem.side else ()
            corner = phrases.cost_label(self.game, stratagem.cost) if not card.mission else ""
        return {
            "card_type": " · ".join(filter(None, (card.type, *self.in_band(card)))),
            "tags": tags,
            "corner": corner,
            "placed": tuple(self.placed(card)),
        }

    def attributes(self, card: Card) -> Facts:
        """Return all attributes in the order of the game; a `badge` is not in a face's body."""
        known = self.game.attributes
        return Facts(
            "attributes",
            tuple(
                Fact(
                    attribute.name,
                    Prose((Paragraph(self._value(attribute, card.attributes[key])),)),
                    badge="table" not in attribute.shown,
                )
                for key, attribute in known.items()
                if key in card.attributes
            ),
        )

    def _value(self, attribute: Attribute, value: object) -> Runs:
        words, symbol = attribute.words(value), attribute.symbol
        return (
            (f"{words}\u00a0", self.symbol(symbol))
            if symbol and attribute.type == "number"
            else (words,)
        )

    def in_band(self, card: Card) -> list[str]:
        """Return the values of the attributes that a face shows above its name."""
        return [
            words.replace(" ", "\u00a0")
            for key, attribute in self.game.attributes.items()
            if key in card.attributes and "band" in attribute.shown
            if (words := attribute.brief(card.attributes[key]))
        ]

    def placed(self, card: Card) -> Iterator[PlacedAttribute]:
        """Yield the attributes that a face shows in its head, art, rail and foot."""
        for key, attribute in self.game.attributes.items():
            value = card.attributes.get(key)
            if value is None or not (words := attribute.brief(value, unit=False)):
                continue
            names = attribute.symbols(value) if attribute.form == "symbol" else ()
            # 0, and a number that may be X, have no symbols.
            form = attribute.form if names or attribute.form != "symbol" else "numeral"
            for place in attribute.shown:
                if place in ("corner", "art", "rail", "foot"):
                    yield PlacedAttribute(
                        attribute.name,
                        place,
                        form,
                        words,
                        attribute.unit or "",
                        tuple(map(self.symbol, names)),
                        self.symbol(attribute.symbol) if attribute.symbol else None,
                        is_number=attribute.type == "number",
                    )

    def symbol(self, name: str) -> Symbol:
        return Symbol(name, self.articles.library.symbols[name])

    def action(self, action: card_models.Action) -> Facts:
        facts = {
            "Starts": action.starts,
            "Units": action.units,
            "Completes": action.completes,
            "Effect": action.effect,
        }
        return Facts("action", self.facts(facts, action.on_card), title=action.name or "")

    def stratagem(self, stratagem: card_models.Stratagem) -> Facts:
        facts = {
            "When": stratagem.when,
            "Target": stratagem.target,
            "Effect": stratagem.effect,
            "Restrictions": stratagem.restrictions,
        }
        side, uses = stratagem.side, stratagem.uses
        side_fact = [_badge("Side", phrases.SIDE_NAMES[side])] if side else []
        uses_fact = [_badge("How often", phrases.uses_label(self.game, uses))] if uses else []
        return Facts(
            "stratagem",
            (*side_fact, *self.facts(facts, stratagem.on_card), *uses_fact),
            title=stratagem.name or "",
            type=stratagem.type or "",
            price=phrases.cost_label(self.game, stratagem.cost),
            called=self.game.paid,
        )

    def facts(self, texts: dict[str, str | None], short: Model) -> tuple[Fact, ...]:
        """Return texts as facts, with the words of printed cards."""
        return tuple(
            Fact(label, self.prose(text), short=self.prose(getattr(short, label.lower())))
            for label, text in texts.items()
            if text
        )

    # Scoring

    def scoring(self, groups: Sequence[ScoringGroup], caps: tuple[Cap, ...] = ()) -> list[Block]:
        if not groups and not caps:
            return []
        return [Scoring(tuple(map(self.group, groups)), caps, self.game)]

    def caps(self, card: Card) -> tuple[Cap, ...]:
        """Return the limits of a card, and those that its pack sets for each card or, on a primary
        mission or a gambit, for each round or the battle.
        """
        library, groups = self.articles.library, card.scoring
        deck, pack = library.deck_of(self.node).data, library.pack_of(self.node).data
        if not pack.game or not groups:
            return card.caps
        # What changes this card depends on the reading; all else in the pack is as usual.
        usual = pack.usual_overlays - {overlay.slug for overlay in self.node.overlays}
        own = (*card.caps, *(groups[0].caps if len(groups) == 1 else ()))
        stated, caps = {(cap.per, cap.mode) for cap in own}, [*card.caps]
        spans = {"card", "round", "battle"} if deck.role in ("primary", "gambit") else {"card"}
        for cap in pack.game.scoring.caps:
            held = cap.per in spans and deck.score in cap.of and (card.fixed or cap.mode != "fixed")
            if held and (cap.per, cap.mode) not in stated:
                stated.add((cap.per, cap.mode))
                caps.append(cap_with(cap, (*usual, *self.reading.overlays)))
        return tuple(caps)

    def group(self, group: ScoringGroup) -> ScoreGroup:
        lines = tuple(
            ScoreLine(line, self.prose(line.each or line.if_), self.game, self.prose(line.on_card))
            for line in group.lines
        )
        played = self.articles.library.pack_of(self.node).data.game
        rounds = played.rounds if played else ROUNDS
        return ScoreGroup(group, lines, self.prose(group.note), self.game, rounds)

    # Missions, rules and tables

    def mission(self, mission: Mission) -> list[Block]:
        """Return a mission; its scoring table follows the section about victory, or is last."""
        table = self.scoring(mission.scoring)
        sections = self.sections(mission)
        titles = [section.title.casefold() for section in sections]
        victory = [
            at
            for at, title in enumerate(titles, 1)
            if any(word in title for word in _VICTORY_WORDS)
        ]
        split = victory[0] if victory else len(sections)
        return [
            *self.flavour(mission.flavour),
            *self.text(mission.text),
            *self.references("rules", mission.rules),
            *sections[:split],
            *table,
            *sections[split:],
            *self.references("decks", mission.decks),
        ]

    def sections(self, mission: Mission) -> list[SectionBlock]:
        variation = self.reading.variation
        parts = variation.parts if variation else ("own",) * len(mission.sections)
        other = self.articles.library[variation.of].name if variation else ""
        return [
            SectionBlock(slug, section.name, self.prose(section.text), origin, other)  # type: ignore[arg-type]
            for (slug, section), origin in zip(mission.sections.items(), parts, strict=True)
        ]

    def rule(self, rule: Rule) -> list[Block]:
        blocks: list[Block] = self.flavour(rule.flavour)
        if rule.short:
            blocks.append(KeyPoints(tuple(map(self.prose, rule.short))))
        blocks += self.text(rule.text)
        if rule.example:
            blocks.append(TextBlock(self.prose(rule.example), example=True))
        return blocks

    def table(self, table: file_models.Table) -> list[Block]:
        if table.matrix or table.pairings:
            table_block = lookup(self.articles.library, table)
            return [*self.text(table.text), table_block]
        variation = self.reading.variation
        parts = variation.parts if variation else ("taken",) * len(table.rows)
        rows = tuple(
            Row(
                (row.roll or "").replace("-", "–"),
                row.name or "",
                tuple(map(self.prose, row.cells)),
                changed=part != "taken",
            )
            for row, part in zip(table.rows, parts, strict=True)
        )
        return [*self.text(table.text), TableBlock(table.columns, rows, table.roll or "")]


def _badge(label: str, words: str) -> Fact:
    return Fact(label, Prose((Paragraph((words,)),)), badge=True)
