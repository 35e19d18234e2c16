"""Facts about the games of a pack: how long one is, its limits and awards, its cards and decks.

In: a pack. Out: text for readers and entries, the same on pages, in books and in the search.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from musterbook.article.renderer import Renderer
from musterbook.library import phrases
from musterbook.library.model.cards import Card
from musterbook.library.model.effects import Draw, Length
from musterbook.library.model.game_file import GameFile
from musterbook.library.model.nodes import Library, Node
from musterbook.library.model.pack import PackFile
from musterbook.library.model.pack_game import Game
from musterbook.library.model.scoring import Cap, cap_with


@dataclass(frozen=True)
class GameLimit:
    """A limit of the whole game, or an award, which has no `cap`.

    `text` is with the overlays that are on by default.
    """

    name: str
    vp: str
    text: str
    cap: Cap | None = None


def limits(
    renderer: Renderer[Any], node: Node[PackFile], without: Collection[Cap] = ()
) -> list[GameLimit]:
    """Return the limits and awards of a pack's games, `without` some of the limits."""
    game = node.data.game
    if game is None:
        return []
    words, usual = renderer.library.game, node.data.usual_overlays
    lines = [
        GameLimit(cap.name or "", str(cap.vp), limit_words(words, cap_with(cap, usual)), cap)
        for cap in game.scoring.caps
        if cap not in without
    ]
    for award in game.scoring.awards.values():
        text = renderer.prose(node, award.if_, inline=True)
        lines.append(GameLimit(award.name, f"+{award.vp}", Markup("if ") + text))
    return lines


def limit_words(game: GameFile, cap: Cap) -> str:
    """Return a limit of the whole game in words: `at most 40 VP per battle`."""
    if cap.per == "card":
        return f"at most {cap.vp}{game.score.short} each"
    return f"at most {phrases.cap_amount(game, cap)}"


def game_length(game: Game) -> str:
    """Return the length of a game in words: `5 battle rounds`, or `5 to 7 game turns`."""
    setups = (game.setup, *(variant.setup for variant in game.variants.values()))
    ends = [more.after for setup in setups for effect in setup if isinstance(effect, Length)
            for more in effect.more]  # fmt: skip
    least = f"{min(ends)} to " if ends else ""
    return f"{least}{phrases.number_of(game.rounds, game.round)}"


def mission_cards(library: Library, mission: Node) -> tuple[Node[Card], ...]:
    """Return the cards that the game of a pack always draws with a mission."""
    game = library.pack_of(mission).data.game
    plays = game.missions if game else ()
    draws = (
        effect
        for play in plays
        if play.mission == mission.id
        for effect in play.effects
        if isinstance(effect, Draw) and effect.deck and len(effect.only) <= effect.count
    )
    ids = dict.fromkeys(id for draw in draws for id in draw.only)
    return tuple(library.entry(id, Card) for id in ids)


def unused_decks(pack: Node[PackFile]) -> tuple[str, ...]:
    """Return the ids of the decks that events do not use, which play ready-made missions."""
    pool = pack.data.game.pool if pack.data.game else None
    return pool.without if pool else ()
