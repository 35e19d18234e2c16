"""Check `game:` of a pack: hands, moments, missions, pools and every list of effects.

What an effect needs from earlier ones is found by playing the game.

In: the facts of a pack. Out: errors at the value that is wrong.
"""

from collections.abc import Iterable

from musterbook.errors import ContentError, did_you_mean
from musterbook.library.checks import hands, scoring
from musterbook.library.checks.effects import Checker, Errors, duplicate_names, has_owner
from musterbook.library.checks.pack_game_facts import Facts, nested
from musterbook.library.model.effects import Choose, Draw, Effect, First, Length, Roll, Sides
from musterbook.library.model.entries import Card
from musterbook.library.model.files import PoolFile
from musterbook.library.model.nodes import Node
from musterbook.library.model.pack_game import PoolPlay, PoolRow
from musterbook.library.source import Place


def errors(facts: Facts) -> list[ContentError]:
    """Check one game, apart from playing it."""
    return [
        *scoring.pack(facts),
        *_variants(facts),
        *_effects(facts),
        *hands.errors(facts),
        *_moments(facts),
        *_unmade_choices(facts),
        *_missions(facts),
        *_challenger(facts),
        *_lists(facts),
        *_pool(facts),
    ]


def _variants(facts: Facts) -> Errors:
    game, view = facts.game, facts.pack
    if not game.setup and not game.variants:
        message = "this game has no setup"
        yield view.key_error(("game",), message, "add setup: with effects such as a draw")
    for slug, variant in game.variants.items():
        place: Place = ("game", "variants", slug)
        if not variant.setup and not game.setup:
            yield view.error(
                (*place, "setup"),
                f'the variant "{variant.name}" has no setup',
                "add effects such as a draw",
            )
    yield from duplicate_names(
        view, ("game", "variants"), {k: v.name for k, v in game.variants.items()}
    )
    yield from duplicate_names(view, ("game", "sides"), dict(game.sides))
    yield from duplicate_names(view, ("game", "scoring", "by_hand"), dict(game.scoring.by_hand))


def _effects(facts: Facts) -> Errors:
    game = facts.game
    for kind, place, effects in facts.lists():
        sided = False
        if kind == "moment":
            sided = game.moments[int(place[2])].timing == "turn-start"
        checker = Checker(facts, facts.pack, kind, sided)
        for at, effect in nested(place, effects):
            yield from checker.effect(at, effect)
        if kind in ("setup", "mission"):
            yield from _repeated(facts, place, effects)
            yield from _sides_decided(facts, place, effects)
    for view in facts.cards.values():
        if isinstance(view.model, Card):
            checker = Checker(facts, view, "card", has_owner(facts, view.node))
            for at, effect in nested(("effects",), view.model.effects):
                yield from checker.effect(at, effect)


def _repeated(facts: Facts, place: Place, effects: tuple[Effect, ...]) -> Errors:
    """Yield an error for operations that may appear once in a list, and for repeated names."""
    seen: dict[str, int] = {}
    base_setup = () if place[:2] != ("game", "variants") else facts.game.setup
    for at, effect in [*nested(("game", "setup"), base_setup), *nested(place, effects)]:
        label = ""
        if isinstance(effect, (First, Length, Sides)):
            label = effect.op
        elif isinstance(effect, Roll):
            label = f'roll "{effect.name}"'
        elif isinstance(effect, Choose) and effect.name:
            label = f'choice "{effect.name}"'
        if not label or effect.if_ is not None:
            continue
        if label in seen:
            yield facts.pack.error(at, f"{label} appears twice", "remove one of them")
        seen[label] = 1


def _sides_decided(facts: Facts, place: Place, effects: tuple[Effect, ...]) -> Errors:
    """Yield an error for draws of one side before the sides are decided."""
    base_setup = () if place[:2] != ("game", "variants") else facts.game.setup
    side_draws: list[Place] = []
    for at, effect in [*nested(("game", "setup"), base_setup), *nested(place, effects)]:
        if isinstance(effect, Draw) and effect.side is not None:
            side_draws.append((*at, "side"))
        elif isinstance(effect, Sides):
            message = "it is not yet known which player is the Attacker"
            for side_draw in side_draws:
                yield facts.pack.error(side_draw, message, "move op: sides before this")


def _unmade_choices(facts: Facts) -> Errors:
    """Yield an error for conditions of a setup that read a choice which is made only later."""
    made_by: dict[str, set[str | None]] = {"card": set(), "moment": set(), "mission": set()}
    for _, kind, _, effect in facts.all_effects():
        if isinstance(effect, Choose) and kind in made_by:
            made_by[kind].add(effect.name)
    in_battle = made_by["card"] | made_by["moment"]
    before = {"setup": set[str | None](), "mission": set[str | None]()}
    for kind, place, effects in facts.lists():
        if kind not in before:
            continue
        made = set(before[kind])
        for at, effect in nested(place, effects):
            name = effect.if_.choice if effect.if_ else None
            if name in facts.choices() and name not in made | in_battle:
                message = f'the choice "{name}" is not made before this'
                hint = "move the choice up, or this down"
                yield facts.pack.error((*at, "if", "choice"), message, hint)
            if isinstance(effect, Choose):
                made.add(effect.name)
            elif isinstance(effect, Draw) and effect.missions:
                before["mission"] |= made
                made |= made_by["mission"]
        if place == ("game", "setup"):
            before["setup"] = made


def _moments(facts: Facts) -> Errors:
    view = facts.pack
    for index, moment in enumerate(facts.game.moments):
        place: Place = ("game", "moments", index)
        checker = Checker(facts, view, "moment", True)
        yield from checker.deck_errors((*place, "deck"), moment.deck)
        yield from facts.round_errors(view, (*place, "round"), moment.round)
        if not moment.effects:
            yield view.error(
                (*place, "effects"),
                "this moment has no effects",
                "add effects, or remove the moment",
            )


def _missions(facts: Facts) -> Errors:
    view, missions = facts.pack, facts.game.missions
    seen: set[str] = set()
    for index, mission in enumerate(missions):
        place: Place = ("game", "missions", index)
        node = facts.find(mission.mission)
        if node is not None and node.id in seen:
            yield view.error(
                (*place, "mission"),
                f'"{mission.mission}" is listed twice',
                "remove one of them",
            )
        seen |= {node.id} if node else set()
        for at, effect in nested((*place, "effects"), mission.effects):
            if isinstance(effect, Draw) and effect.missions:
                yield view.error(
                    (*at, "missions"),
                    "a mission cannot draw another mission",
                    "draw missions in setup:",
                )
        yield from _rolls(facts, (*place, "rolls"), mission.rolls)
    draws = [e for _, _, _, e in facts.all_effects() if isinstance(e, Draw) and e.missions]
    if missions and not draws:
        message = "no setup draws these missions"
        hint = "add {op: draw, missions: true} to setup:"
        yield view.key_error(("game", "missions"), message, hint)
    elif draws and all(draw.only for draw in draws):
        drawn = {n.id for d in draws for ref in d.only if (n := facts.find(ref)) is not None}
        for id, (index, _) in facts.missions().items():
            if id not in drawn:
                message = "no setup draws this mission"
                hint = "add it to only: of a draw"
                yield view.error(("game", "missions", index, "mission"), message, hint)


def _challenger(facts: Facts) -> Errors:
    rule = facts.game.challenger
    if rule is None:
        return
    checker = Checker(facts, facts.pack, "setup", True)
    place: Place = ("game", "challenger", "deck")
    yield from checker.deck_errors(place, rule.deck)
    deck = checker.deck(rule.deck)
    if deck is not None and deck is facts.hand:
        message = "hands and Challenger cards cannot use the same deck"
        yield facts.pack.error(place, message, "give the Challenger cards their own deck")


def _rolls(facts: Facts, place: Place, rolls: Iterable[Roll]) -> Errors:
    """Check the rolls that players may ask for; their names must be unique."""
    checker = Checker(facts, facts.pack, "roll", False)
    names: set[str] = set()
    for index, roll in enumerate(rolls):
        yield from checker.effect((*place, index), roll)
        if roll.name in names:
            message = f'two rolls are called "{roll.name}"'
            yield facts.pack.error((*place, index, "name"), message, "give each its own name")
        names.add(roll.name)


def _lists(facts: Facts) -> Errors:
    yield from _rolls(facts, ("game", "rolls"), facts.game.rolls)
    yield from facts.pack.repeated(("game", "before"), facts.game.before)


def _pool(facts: Facts) -> Errors:
    pool_play, view = facts.game.pool, facts.pack
    if pool_play is None:
        return
    place: Place = ("game", "pool")
    pools = facts.library.children(view.node, "pool")
    if not pools:
        yield view.key_error(place, "this pack has no pool", "add pool.yml, or remove pool")
    for node in pools:
        if isinstance(node.data, PoolFile):
            yield from _columns(facts, place, pool_play, node, node.data)
    used = facts.in_use()
    for index, reference in enumerate(pool_play.without):
        deck = facts.find(reference)
        if deck is None:
            continue
        if deck.id not in used:
            message = f'this game does not use "{reference}" anyway'
            yield view.error((*place, "without", index), message, "remove it from the list")
        elif facts.hand is not None and deck.id == facts.hand.node.id:
            message = f'hands are drawn from "{reference}"'
            yield view.error((*place, "without", index), message, "remove it from the list")
    for index, reference in enumerate(pool_play.not_fixed):
        card = facts.find(reference)
        if card is None or not isinstance(card.data, Card):
            continue
        if facts.hand is None or card.id not in facts.hand.cards or not card.data.fixed:
            message = f'"{reference}" cannot be chosen as fixed anyway'
            yield view.error((*place, "not_fixed", index), message, "remove it from the list")


def _columns(facts: Facts, place: Place, pool_play: PoolPlay, node: Node, pool: PoolFile) -> Errors:
    """Check the columns that `game: pool:` names."""
    view = facts.pack
    for name in ("vary", "layouts"):
        column = getattr(pool_play, name)
        if column is not None and column not in pool.columns:
            message = f'"{node.name}" has no column "{column}"'
            hint = did_you_mean(column, pool.columns) or "columns: " + ", ".join(pool.columns)
            error = view.error((*place, name), message, hint)
            if error.mark.via and not node.mark.via:  # a used game, but a pool of this pack
                message += ", which the game of the used pack needs"
                hint = f"add it, or write game: {{pool: …}} at {error.mark.via}"
                error = ContentError(node.mark, message, hint)
            yield error
    if pool_play.layouts is None and pool_play.maps:
        message = '"maps" needs "layouts"'
        yield view.error((*place, "maps"), message, "add layouts: with the name of a column")
    if pool_play.layouts is None or pool_play.layouts not in pool.columns:
        return
    if pool.columns[pool_play.layouts].deck is not None:
        message = f'the column "{pool_play.layouts}" holds cards, not layouts'
        yield view.error((*place, "layouts"), message, "name a column with lists of numbers")
        return
    for row in facts.library.children(node, "row"):
        cells = row.data.cells if isinstance(row.data, PoolRow) else {}
        values = cells.get(pool_play.layouts)
        if not isinstance(values, tuple) or not values:
            message = f'row {row.name} of "{node.name}" lists no layouts'
            hint = f"give it {pool_play.layouts}: with a list such as [1, 2]"
            yield ContentError(row.mark, message, hint)
            continue
        wrong = [v for v in values if v < 1 or (pool_play.maps and v > len(pool_play.maps))]
        for value in wrong:
            have = (
                f"maps: lists {len(pool_play.maps)}"
                if pool_play.maps
                else "layouts are numbered from 1"
            )
            yield ContentError(row.mark, f"there is no layout {value}", have)
