"""Check `game:` of a pack: hands, moments, missions, pools and every list of effects.

What an effect needs from earlier ones is found by playing the game.

In: a pack as it is played. Out: errors at the value that is wrong.
"""

from collections import Counter
from collections.abc import Collection, Iterable

from musterbook.errors import ContentError, meant_or_known
from musterbook.library.checks import scoring
from musterbook.library.checks.effects import Checker, Errors, duplicate_names, has_owner
from musterbook.library.checks.entry_views import EntryView
from musterbook.library.checks.played_packs import PlayedDeck, PlayedPack, nested_effects
from musterbook.library.model.cards import Card
from musterbook.library.model.effects import (
    Assign,
    Choose,
    Draw,
    Effect,
    First,
    Length,
    Roll,
    Sides,
)
from musterbook.library.model.files import PoolFile
from musterbook.library.model.nodes import Node
from musterbook.library.model.pack import PackFile
from musterbook.library.model.pack_game import Hand, PoolPlay, PoolRow
from musterbook.library.source import Place


def errors(played: PlayedPack) -> list[ContentError]:
    """Check one game, apart from playing it.

    A pack can leave out a deck of a used pack and have one with the same name instead. All that the
    used game needs of that deck is one error, at the place that leaves it out.
    """
    problems = [
        *scoring.pack(played),
        *_variants(played),
        *_effects(played),
        *_hand(played),
        *_decks(played),
        *_unmade_choices(played),
        *_missions(played),
        *_rolls(played, ("game", "rolls"), played.game.rolls),
        *_pool(played),
    ]
    needs = [error for error in problems if error.mark.via]
    place, name = _own_deck(played)
    if not name or len(needs) < 2:
        return problems
    message = f'your deck "{name}" lacks what the game that you use needs of it'
    hints = dict.fromkeys(": ".join(filter(None, (need.message, need.hint))) for need in needs)
    others = [error for error in problems if not error.mark.via]
    return [*others, played.pack.error(place, message, "; ".join(hints))]


def _own_deck(played: PlayedPack) -> tuple[Place, str]:
    """Return where a pack leaves out a deck of a used pack that its own replaces, and its name."""
    pack = played.pack.written
    for number, use in enumerate(pack.uses if isinstance(pack, PackFile) else ()):
        for index, name in enumerate(use.without):
            if f"{played.pack.node.id}/{name}" in played.decks:
                return ("uses", number, "without", index), name
    return (), ""


def _variants(played: PlayedPack) -> Errors:
    game, view = played.game, played.pack
    if not game.setup and not game.variants:
        message = "this game has no setup"
        yield view.key_error(("game",), message, "add setup: with effects such as a draw")
    for slug, variant in game.variants.items():
        place: Place = ("game", "variants", slug)
        if not variant.setup and not game.setup:
            message = f'the variant "{variant.name}" has no setup'
            yield view.error((*place, "setup"), message, "add effects such as a draw")
        else:
            yield from _without_mission(played, (*place, "setup"), variant.setup)
    names = {slug: variant.name for slug, variant in game.variants.items()}
    yield from duplicate_names(view, ("game", "variants"), names)
    yield from duplicate_names(view, ("game", "sides"), dict(game.sides))
    yield from duplicate_names(view, ("game", "scoring", "by_hand"), dict(game.scoring.by_hand))


def _without_mission(played: PlayedPack, place: Place, setup: tuple[Effect, ...]) -> Errors:
    """Yield an error for a variant that deals no missions, in a pack that has some."""
    missions = {id for id, deck in played.decks.items() if deck.node.data.role == "primary"}
    effects = (effect for _, effect in nested_effects((), (*played.game.setup, *setup)))
    given = [effect for effect in effects if isinstance(effect, (Draw, Assign, Choose))]
    if missions and not any(e.deck in missions or getattr(e, "missions", False) for e in given):
        message = "with this setup no player has a mission"
        names = " or ".join(sorted(id.rpartition("/")[2] for id in missions))
        yield played.pack.key_error(place, message, f"draw or assign cards of {names}")


def _effects(played: PlayedPack) -> Errors:
    game = played.game
    for kind, place, effects in played.lists():
        sided = False
        if kind == "moment":
            sided = game.moments[int(place[2])].timing == "turn-start"
        checker = Checker(played, played.pack, kind, sided)
        for at, effect in nested_effects(place, effects):
            yield from checker.effect(at, effect)
        if kind in ("setup", "mission"):
            yield from _order(played, place, effects)
    for view in played.cards.values():
        if isinstance(view.model, Card):
            checker = Checker(played, view, "card", has_owner(played, view.node))
            for at, effect in nested_effects(("effects",), view.model.effects):
                yield from checker.effect(at, effect)


def _order(played: PlayedPack, place: Place, effects: tuple[Effect, ...]) -> Errors:
    """Yield an error for what a list may have only once, and for early draws and rolls of sides."""
    base_setup = () if place[:2] != ("game", "variants") else played.game.setup
    seen: set[str] = set()
    of_sides: list[Place] = []
    for at, effect in [
        *nested_effects(("game", "setup"), base_setup),
        *nested_effects(place, effects),
    ]:
        label = ""
        match effect:
            case First() | Length() | Sides():
                label = effect.op
            case Roll():
                label = f'roll "{effect.name}"'
                if effect.each:
                    of_sides.append((*at, "each"))
            case Choose() if effect.name:
                label = f'choice "{effect.name}"'
            case Draw() if effect.side is not None:
                of_sides.append((*at, "side"))
        if label and effect.if_ is None:
            if label in seen:
                yield played.pack.error(at, f"{label} appears twice", "remove one of them")
            seen.add(label)
        if isinstance(effect, Sides):
            message = "it is not yet known which player is the Attacker"
            for early in of_sides:
                yield played.pack.error(early, message, "move op: sides before this")


def _unmade_choices(played: PlayedPack) -> Errors:
    """Yield an error for conditions of a setup that read a choice which is made only later."""
    made_by: dict[str, set[str | None]] = {"card": set(), "moment": set(), "mission": set()}
    for _, kind, _, effect in played.all_effects():
        if isinstance(effect, Choose) and kind in made_by:
            made_by[kind].add(effect.name)
    in_battle = made_by["card"] | made_by["moment"]
    before = {"setup": set[str | None](), "mission": set[str | None]()}
    for kind, place, effects in played.lists():
        if kind not in before:
            continue
        made = set(before[kind])
        for at, effect in nested_effects(place, effects):
            name = effect.if_.choice if effect.if_ else None
            if name in played.choices() and name not in made | in_battle:
                message = f'the choice "{name}" is not made before this'
                hint = "move the choice up, or this down"
                yield played.pack.error((*at, "if", "choice"), message, hint)
            if isinstance(effect, Choose):
                made.add(effect.name)
            elif isinstance(effect, Draw) and effect.missions:
                before["mission"] |= made
                made |= made_by["mission"]
        if place == ("game", "setup"):
            before["setup"] = made


def _hand(played: PlayedPack) -> Errors:
    hand, view = played.game.hand, played.pack
    if hand is None:
        return
    place: Place = ("game", "hand")
    if not hand.modes:
        message = "a hand needs at least one mode"
        yield view.error((*place, "modes"), message, "add tactical: {name: …} or fixed: {…}")
    if (deck := played.hand) is not None and hand.size * deck.sharers > deck.copies:
        message = f'hands need {hand.size * deck.sharers} cards of "{deck.node.name}"'
        yield view.error((*place, "size"), message, f"the deck has {deck.copies}")
    yield from _modes(played, place, hand, deck)
    yield from _discard(played, (*place, "discard"), hand)
    if hand.swap is not None:
        yield from _swap(played, (*place, "swap"), hand)
    if hand.exchange is not None:
        at = (*place, "exchange")
        if hand.swap is not None:
            message = "cards are exchanged by both a stratagem and a rule"
            yield view.error(at, message, 'remove "swap" or "exchange"')
        yield from _cost(played, at, hand.exchange.cp)
        yield from _drawn(played, at, hand, "exchange")


def _modes(played: PlayedPack, place: Place, hand: Hand, deck: PlayedDeck | None) -> Errors:
    view = played.pack
    yield from duplicate_names(view, (*place, "modes"), {k: m.name for k, m in hand.modes.items()})
    fixed, tactical = hand.modes.get("fixed"), hand.modes.get("tactical")
    if tactical is not None and tactical.choose is not None:
        message = "tactical cards are drawn, not chosen"
        yield view.error((*place, "modes", "tactical", "choose"), message, "remove choose")
    if fixed is None or deck is None:
        return
    mode_place = (*place, "modes", "fixed")
    if fixed.choose is None:
        message = 'the mode "fixed" needs "choose": how many cards a side chooses'
        yield view.error(mode_place, message, f"add choose: {hand.size}")
        return
    if fixed.choose > hand.size:
        message = f"{fixed.choose} fixed cards for a hand of {hand.size}"
        yield view.error((*mode_place, "choose"), message, f"choose at most {hand.size}")
    if deck.shared:
        message = "both sides could choose the same fixed card of this shared deck"
        hint = f"write shared: false in {deck.node.slug}.yml"
        yield view.error((*place, "deck"), message, hint)
    count = sum(1 for card in deck.cards.values() if card.fixed)
    if count < fixed.choose:
        message = f"a side chooses {fixed.choose} fixed cards, but the deck has {count}"
        yield view.error((*mode_place, "choose"), message, "mark cards with fixed: true")
        return
    pool = played.game.pool
    excluded = pool.not_fixed if pool else ()
    available = sum(1 for id, card in deck.cards.items() if card.fixed and id not in excluded)
    if available < fixed.choose:
        message = f"only {available} fixed cards are left to choose {fixed.choose} from"
        yield view.error(("game", "pool", "not_fixed"), message, "exclude fewer cards")


def _discard(played: PlayedPack, at: Place, hand: Hand) -> Errors:
    rule, view = hand.discard, played.pack
    if rule is None:
        return
    if hand.modes and "tactical" not in hand.modes:
        message = "only tactical cards can be discarded, and no hand is tactical"
        yield view.error(at, message, 'add the mode "tactical", or remove discard')
    yield from _cost(played, at, rule.cp)
    for index, number in enumerate(rule.except_rounds):
        yield from played.round_errors(view, (*at, "except_rounds", index), number)
    if rule.most is not None and rule.most > hand.size and hand.fill == "up-to":
        message = f"a hand of {hand.size} cannot discard {rule.most}"
        yield view.error((*at, "most"), message, f"write at most {hand.size}")


def _cost(played: PlayedPack, at: Place, cp: int) -> Errors:
    """Yield an error for command points in a game without them."""
    if cp and played.game.command is None:
        message = "this game has no command points"
        yield played.pack.error((*at, "cp"), message, "add command: {} to the game")


def _drawn(played: PlayedPack, at: Place, hand: Hand, name: str) -> Errors:
    """Check that hands are drawn, as exchanging cards requires."""
    draws = any(getattr(e, "what", None) == "fixed-draw" for _, _, _, e in played.all_effects())
    if hand.modes and "tactical" not in hand.modes and not draws:
        message = "only hands that are drawn can exchange cards, and no hand is tactical"
        hint = f'add the mode "tactical", or remove {name}'
        yield played.pack.error(at, message, hint)


def _swap(played: PlayedPack, at: Place, hand: Hand) -> Errors:
    view = played.pack
    node = played.library.find(hand.swap)
    if node is None or not isinstance(node.data, Card):
        return
    if node.pack != view.node.id:
        message = f'"{view.words(at)}" is a card of another pack'
        yield view.error(at, message, "use a card of this pack")
    elif node.data.stratagem is None:
        message = f'"{view.words(at)}" is not a stratagem'
        yield view.error(at, message, "swap names a stratagem")
    elif node.data.stratagem.cost.cp and played.game.command is None:
        message = "this stratagem costs command points, but the game has none"
        yield view.error(at, message, "add command: {} to the game")
    yield from _drawn(played, at, hand, "swap")


def _decks(played: PlayedPack) -> Errors:
    """Check the decks that the game names outside its effects, and the rounds of moments."""
    game, checker = played.game, Checker(played, played.pack, "setup", True)
    for index, moment in enumerate(game.moments):
        at: Place = ("game", "moments", index)
        yield from checker.deck_errors((*at, "deck"), moment.deck)
        yield from played.round_errors(played.pack, (*at, "round"), moment.round)
    if game.hand:
        yield from checker.deck_errors(("game", "hand", "deck"), game.hand.deck)
    if game.challenger:
        yield from checker.deck_errors(("game", "challenger", "deck"), game.challenger.deck)
    if game.challenger and played.hand and game.challenger.deck == played.hand.node.id:
        message = "hands and Challenger cards cannot use the same deck"
        place: Place = ("game", "challenger", "deck")
        yield played.pack.error(place, message, "give the Challenger cards their own deck")


def _missions(played: PlayedPack) -> Errors:
    view, missions = played.pack, played.game.missions
    seen = set[str]()
    for index, mission in enumerate(missions):
        place: Place = ("game", "missions", index)
        if mission.mission in seen:
            message = f'"{view.words((*place, "mission"))}" is listed twice'
            yield view.error((*place, "mission"), message, "remove one of them")
        seen.add(mission.mission)
        for at, effect in nested_effects((*place, "effects"), mission.effects):
            if isinstance(effect, Draw) and effect.missions:
                message = "a mission cannot draw another mission"
                yield view.error((*at, "missions"), message, "draw missions in setup:")
        yield from _rolls(played, (*place, "rolls"), mission.rolls)
    draws = [e for _, _, _, e in played.all_effects() if isinstance(e, Draw) and e.missions]
    if missions and not draws:
        message = "no setup draws these missions"
        hint = "add {op: draw, missions: true} to setup:"
        yield view.key_error(("game", "missions"), message, hint)
    elif draws and all(draw.only for draw in draws):
        drawn = {id for draw in draws for id in draw.only}
        for id, (index, _) in played.missions().items():
            if id not in drawn:
                place = ("game", "missions", index, "mission")
                yield view.error(place, "no setup draws this mission", "add it to only: of a draw")


def _rolls(played: PlayedPack, place: Place, rolls: Iterable[Roll]) -> Errors:
    """Check the rolls that players may ask for; their names must be unique."""
    checker = Checker(played, played.pack, "roll", False)
    names: set[str] = set()
    for index, roll in enumerate(rolls):
        yield from checker.effect((*place, index), roll)
        if roll.name in names:
            message = f'two rolls are called "{roll.name}"'
            yield played.pack.error((*place, index, "name"), message, "give each its own name")
        names.add(roll.name)


def _pool(played: PlayedPack) -> Errors:
    pool_play, view = played.game.pool, played.pack
    pools = played.library.children_of(view.node, PoolFile)
    for pool in played.pools:
        yield from _unused_columns(played, pool)
    if pool_play is None:
        return
    place: Place = ("game", "pool")
    if not pools:
        yield view.key_error(place, "this pack has no pool", "add pool.yml, or remove pool")
    for node in pools:
        yield from _columns(played, place, pool_play, node)

    setup = [one for kind, _, effects in played.lists() if kind == "setup" for one in effects]
    choices = {effect.choice for effect in setup if isinstance(effect, Assign)}
    needed = {one.deck for one in setup if isinstance(one, Choose) and one.name in choices}
    for index, deck in enumerate(pool_play.without):
        at = (*place, "without", index)
        if deck in needed:
            message = f'cards are assigned by choices from "{view.words(at)}"'
            yield view.error(at, message, "remove it from the list")
        if played.hand is not None and deck == played.hand.node.id:
            message = f'hands are drawn from "{view.words(at)}"'
            yield view.error(at, message, "remove it from the list")


def _unused_columns(played: PlayedPack, view: EntryView) -> Errors:
    """Yield an error for every column that the game does not use, and for every row whose cards no
    type of mission uses together.
    """
    game, node, pool = played.game, view.node, view.node.data
    assert isinstance(pool, PoolFile)  # these are views of pools
    without = game.pool.without if game.pool else ()
    layouts = game.pool.layouts if game.pool else None
    types = [variant.setup for variant in game.variants.values()] or [()]
    decks_by_type = [_row_decks((*game.setup, *setup), without) for setup in types]
    known = list(dict.fromkeys(deck for decks in decks_by_type for deck in decks))
    names = [deck.removeprefix(f"{played.pack.node.id}/") for deck in known]
    hint = "decks that columns of this game can have: " + (", ".join(names) or "none")
    if layouts is not None:
        hint += f'; layouts are in the column "{layouts}"'
    for slug, column in pool.columns.items():
        if column.deck in without:
            message = f'the column "{slug}" has a deck that missions of a pool leave out'
            remedy = "remove the column, or its deck from without: of game: pool:"
            yield view.error(("columns", slug), message, remedy)
        elif column.deck is not None and column.deck not in known:
            message = f'this game does not use the column "{slug}" of "{node.name}": '
            message += "no set-up draws one card of its deck for both sides"
            yield view.error(("columns", slug), message, hint)
    for row in played.library.children_of(node, PoolRow):
        columns = [pool.columns[slug] for slug in row.data.cells if slug in pool.columns]
        decks = Counter(column.deck for column in columns if column.deck in known)
        if not any(decks <= counts for counts in decks_by_type):
            message = f'no type of mission uses all cards of the row {row.name} of "{node.name}"'
            yield ContentError(row.mark, message, "leave out cells that do not go together")


def _row_decks(setup: tuple[Effect, ...], without: Collection[str]) -> Counter[str]:
    """Return how many cards of each deck a row of a pool can name for this set-up."""
    decks = Counter[str]()
    for effect in setup:
        match effect:
            case Draw(deck=str(deck)):
                decks[deck] += effect.count
            case Choose(deck=str(deck), from_="deck") if effect.by != "each":
                decks[deck] += effect.count
    return Counter({deck: n for deck, n in decks.items() if deck not in without})


def _columns(played: PlayedPack, place: Place, pool_play: PoolPlay, node: Node[PoolFile]) -> Errors:
    """Check the columns that `game: pool:` names."""
    view, pool = played.pack, node.data
    if pool_play.layouts is None:
        if pool_play.maps:
            message = '"maps" needs "layouts"'
            yield view.error((*place, "maps"), message, "add layouts: with the name of a column")
        return
    if pool_play.layouts not in pool.columns:
        message = f'"{node.name}" has no column "{pool_play.layouts}"'
        hint = meant_or_known(pool_play.layouts, pool.columns, "columns")
        error = view.error((*place, "layouts"), message, hint)
        if error.mark.via and not node.mark.via:  # a used game, but a pool of this pack
            message += ", which the game of the used pack needs"
            hint = f"add it, or write game: {{pool: …}} at {error.mark.via}"
            error = ContentError(node.mark, message, hint)
        yield error
        return
    if pool.columns[pool_play.layouts].deck is not None:
        message = f'the column "{pool_play.layouts}" holds cards, not layouts'
        yield view.error((*place, "layouts"), message, "name a column with lists of numbers")
        return
    for row in played.library.children_of(node, PoolRow):
        values = row.data.cells.get(pool_play.layouts)
        if not isinstance(values, tuple) or not values:
            message = f'row {row.name} of "{node.name}" lists no layouts'
            hint = f"give it {pool_play.layouts}: with a list such as [1, 2]"
            yield ContentError(row.mark, message, hint)
            continue
        wrong = [v for v in values if v < 1 or (pool_play.maps and v > len(pool_play.maps))]
        for value in wrong:
            listed = f"maps: lists {len(pool_play.maps)}" if pool_play.maps else ""
            hint = listed or "layouts are numbered from 1"
            yield ContentError(row.mark, f"there is no layout {value}", hint)
