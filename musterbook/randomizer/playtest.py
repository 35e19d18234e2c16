"""Play the game of a pack with the engine of the randomizer, to find what cannot be played.

In: the facts of a pack. Out: errors at the effects that cannot be carried out. The engine runs in
an interpreter inside Python, with limits on time and memory. Results are cached by what the engine
reads of a pack, so a pack is played again only if its rules change.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from musterbook.cache import cached
from musterbook.errors import ContentError
from musterbook.esbuild import script
from musterbook.library.checks.entry_views import EntryView
from musterbook.library.checks.pack_facts import Facts
from musterbook.library.library_cache import GameCheck
from musterbook.library.model.effects import Effect
from musterbook.library.model.entries import Card
from musterbook.library.model.files import PackFile
from musterbook.library.source import Place
from musterbook.randomizer import effect_ids

SCRIPT = "playtest.js"
SECONDS = 60
"""CPU time after which a pack is refused; the largest bundled pack takes 2 s."""
MEMORY = 256 * 1024 * 1024
"""Bytes of memory of the interpreter; the largest bundled pack needs 20 MB."""

Failure = dict[str, Any]
"""What `randomizer/playtest` reports: an effect or None, a field of it, a message and a hint."""


def game_check() -> GameCheck:
    """Return the check that plays games, for loading a library. Raises UserError without a script.

    Its key is a hash of everything that its results depend on, apart from the content.
    """
    playtest = script(SCRIPT)
    return GameCheck(content_of((), code_of(__name__), playtest), partial(errors, playtest))


def errors(playtest: bytes, facts: Facts) -> Iterator[ContentError]:
    """Play the game of a pack; yield an error for each effect that cannot be carried out."""
    from musterbook.randomizer.pack_data import pack_rules

    node = facts.library.entry(facts.pack.node.id, PackFile)
    pack = json.dumps(pack_rules(facts.library, node), ensure_ascii=False)
    failures = json.loads(_play(playtest, pack))
    effects = _places(facts) if failures else {}
    for failure in failures:
        message, hint = failure["message"], failure["hint"]
        if failure["effect"] in effects:
            view, place = effects[failure["effect"]]
            field = (failure["field"],) if failure["field"] else ()
            yield view.error((*place, *field), message, hint)
        elif failure["field"] == "hand":
            yield facts.pack.error(("game", "hand", "size"), message, hint)
        else:
            yield facts.pack.key_error(("game",), message, hint)


@cached("games")
def _play(playtest: bytes, pack: str) -> bytes:
    """Play a pack; return the failures as JSON."""
    import quickjs

    context = quickjs.Context()
    context.set_memory_limit(MEMORY)
    context.set_time_limit(SECONDS)
    try:
        context.eval(playtest.decode())
        return str(context.get("playtest")(pack)).encode()
    except quickjs.JSException as error:  # out of time, or out of memory
        message = f"this game cannot be played ({str(error).splitlines()[0]})"
        hint = "make it smaller, or report this as an error of the program"
        failure = {"effect": None, "field": "", "message": message, "hint": hint}
        return json.dumps([failure]).encode()


def _places(facts: Facts) -> dict[str, tuple[EntryView, Place]]:
    """Return where each effect of a pack is written, by its id in the exported pack."""
    pack = facts.pack
    lists: list[tuple[str, EntryView, Place, Sequence[Effect]]] = [
        (f"{pack.node.id}/{part}", pack, place, effects)
        for part, (_, place, effects) in zip(_parts(facts), facts.lists(), strict=True)
    ]
    for id, view in facts.cards.items():
        if isinstance(view.model, Card):
            lists.append((id, view, ("effects",), view.model.effects))
    return {
        f"{holder}:{id}": (view, at)
        for holder, view, place, effects in lists
        for id, at in effect_ids.placed(place, effects)
    }


def _parts(facts: Facts) -> Iterator[str]:
    """Yield the name of each list of effects in `game:`, in the order of `Facts.lists`."""
    yield "setup"
    yield from (f"variant-{slug}" for slug in facts.game.variants)
    yield from (f"mission-{play.mission.rpartition('/')[2]}" for play in facts.game.missions)
    yield from (f"moment-{name}" for name, _ in effect_ids.moments(facts.game.moments))
