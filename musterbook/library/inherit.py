"""Inheritance: what an entry takes from the one that it extends, its parent, or its pack.

In: the model of an entry as written, and the effective model of the other one. Out: the effective
model, and for each section or row of a variation where it comes from.
Why: docs/decisions/provenance.md
"""

from collections import Counter
from collections.abc import Hashable, Sequence
from typing import Any

from musterbook.library.model.base import Model, first_and_last
from musterbook.library.model.cards import Card, Mission, Section
from musterbook.library.model.entries import Findable, Provenance
from musterbook.library.model.files import Table, TableRow
from musterbook.library.model.nodes import PartState, Variation
from musterbook.library.model.pack_game import Game
from musterbook.library.model.scoring import Late, PackLate, ScoringGroup

_NOT_INHERITED = frozenset(
    {
        "name",
        "order",
        "extends",
        "drops",
        "matrix",
        "pairings",
        *Provenance.model_fields,
        *Findable.model_fields,
    }
)
"""Fields that a variation never inherits."""


def merge_variation(data: Model, base: Model, of: str) -> tuple[Model, Variation]:
    """Return a variation with every field that it does not set inherited from `base`.

    `base` is the effective model of the extended entry, whose id is `of`.
    """
    not_inherited = _NOT_INHERITED | data.model_fields_set
    update: dict[str, Any] = {
        name: getattr(base, name) for name in type(base).model_fields if name not in not_inherited
    }
    states: tuple[PartState, ...] = ()
    dropped: tuple[str, ...] = ()
    if isinstance(data, Mission) and isinstance(base, Mission):
        inherited = {
            slug: section for slug, section in base.sections.items() if slug not in data.drops
        }
        sections = merge_sections(inherited, data.sections)
        update["sections"] = sections
        states = tuple(_state(slug, inherited, data.sections) for slug in sections)
        dropped = tuple(base.sections[slug].name for slug in data.drops if slug in base.sections)
    if isinstance(data, Table) and isinstance(base, Table):
        base_rows, own = _by_key(base.rows, "base"), _by_key(data.rows, "own")
        rows = {**base_rows, **own}
        update["rows"] = tuple(rows.values())
        states = tuple(_state(key, base_rows, own) for key in rows)
    return data.model_copy(update=update), Variation(of, states, dropped)


def with_pack_exceptions(card: Card, tally: str | None, exceptions: Sequence[PackLate]) -> Card:
    """Return a card that scores into a tally with the scoring exceptions of its pack.

    An exception applies to groups with the same moment, rounds and player that do not define
    exceptions themselves.
    """
    applicable = [exception for exception in exceptions if tally in exception.of]
    groups = tuple(
        group
        if "except_" in group.model_fields_set or not (own := _exceptions(group, applicable))
        else group.model_copy(update={"except_": own})
        for group in card.scoring
    )
    return card if groups == card.scoring else card.model_copy(update={"scoring": groups})


def _exceptions(group: ScoringGroup, exceptions: Sequence[PackLate]) -> tuple[Late, ...]:
    return tuple(
        Late(rounds=exception.rounds, player=exception.player, timing=exception.timing)
        for exception in exceptions
        if group.timing == (exception.from_,)
        and (exception.player is None or group.player in (None, exception.player))
        and _rounds_within(exception.rounds, group.rounds)
    )


def _rounds_within(rounds: str, others: str | None) -> bool:
    """Whether one range of rounds is inside another; None means all rounds."""
    if others is None:
        return True
    (first, last), (start, end) = first_and_last(rounds), first_and_last(others)
    return start <= first and last <= end


def with_deployment(layout: Model, deployment: Model) -> Model:
    """Return a layout with the edges, zones and territories that it does not set itself."""
    inherited = {
        name: getattr(deployment, name)
        for name in ("edges", "zones", "territories")
        if name not in layout.model_fields_set
    }
    return layout.model_copy(update=inherited)


def merge_sections(before: dict[str, Section], own: dict[str, Section]) -> dict[str, Section]:
    """Merge sections into others: each replaces one by key, goes `after` one, or is appended."""
    merged = dict(before)
    for slug, section in own.items():
        order = list(merged)
        if slug not in merged and section.after in merged:
            order.insert(order.index(section.after) + 1, slug)
        merged[slug] = section
        merged = {key: merged[key] for key in order} if slug in order else merged
    return merged


def inherit_play(game: Game, chains: Sequence[Sequence[str]]) -> Game:
    """Return a game in which missions inherit effects and rolls from the missions they extend.

    `chains` holds, for each mission of the game, its id and the ids that it extends, the nearest
    first.
    """
    plays = {chain[0]: play for chain, play in zip(chains, game.missions, strict=True) if chain}
    missions = []
    for chain, play in zip(chains, game.missions, strict=True):
        update: dict[str, Any] = {}
        for source in (plays[id] for id in chain if id in plays):
            for name in ({"effects", "rolls"} & source.model_fields_set) - update.keys():
                update[name] = getattr(source, name)
        missions.append(play.model_copy(update=update))
    return game.model_copy(update={"missions": tuple(missions)})


def inherited_provenance(written: Model, origin: Provenance) -> dict[str, Any]:
    """Return the provenance fields that an entry inherits from another one.

    An entry with its own source inherits nothing. Otherwise it inherits source and evidence and,
    unless it sets its confidence, also confidence and caveat. Fields that it sets are kept.
    """
    if getattr(written, "source", None) is not None:
        return {}
    names = {"source", "evidence"}
    if "confidence" not in written.model_fields_set:
        names |= {"confidence", "caveat"}
    return {name: getattr(origin, name) for name in names - (written.model_fields_set - {"source"})}


def _state(key: Hashable, before: dict[Any, Any], own: dict[Any, Any]) -> PartState:
    return "taken" if key not in own else "changed" if key in before else "added"


def _by_key(rows: Sequence[TableRow], owner: str) -> dict[Hashable, TableRow]:
    """Return rows by roll or name, and a number that counts rows with the same one.

    Rows with neither are counted for their owner, so that they never replace those of another.
    """
    counts: Counter[Hashable] = Counter()
    keyed: dict[Hashable, TableRow] = {}
    for row in rows:
        key = row.roll or row.name or (owner,)
        counts[key] += 1
        keyed[key, counts[key]] = row
    return keyed
