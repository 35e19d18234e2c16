"""Play the game of a pack with the engine of the randomizer, to find what cannot be played.

In: a pack as it is played. Out: errors at the effects that cannot be carried out. The engine runs
in an interpreter inside Python, with limits on time and memory. Results are cached by what the
engine reads of a pack, so a pack is played again only if its rules change.
Why: docs/decisions/engine-in-check.md
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

import quickjs

from musterbook.cache import cached, code_of, content_of
from musterbook.errors import ContentError
from musterbook.esbuild import script
from musterbook.library.library_cache import GameCheck
from musterbook.library.model.pack import PackFile

if TYPE_CHECKING:
    from musterbook.library.checks.played_packs import PlayedPack

# The library starts a thread when it is imported. We do not use it, and a build that has a second
# thread cannot fork, so that it would use only one core.
quickjs.Function._threadpool.shutdown()

SCRIPT = "playtest.js"
SECONDS = 60
"""CPU time after which a pack is refused; bundled packs take less than a quarter."""
MEMORY = 256 * 1024 * 1024
"""Bytes of memory of the interpreter; bundled packs need less than a quarter."""

_LIMITS = {
    "InternalError: interrupted": "it takes too long",
    "InternalError: out of memory": "it needs too much memory",
    "null": "it needs too much memory",  # too little is left even for a message
}
"""What the interpreter reports at its limits."""


def game_check() -> GameCheck:
    """Return the check that plays games, for loading a library. Raises UserError without a script.

    Its key is a hash of everything that its results depend on, apart from the content.
    """
    playtest = script(SCRIPT)
    return GameCheck(content_of((), code_of("randomizer"), playtest), partial(errors, playtest))


def errors(playtest: bytes, played: PlayedPack) -> Iterator[ContentError]:
    """Play the game of a pack; yield an error for each effect that cannot be carried out."""
    from musterbook.randomizer.pack_data import pack_rules

    node = played.library.entry(played.pack.node.id, PackFile)
    rules, places = pack_rules(played.library, node)
    try:
        failures = json.loads(_play(playtest, json.dumps(rules, ensure_ascii=False)))
    except quickjs.JSException as error:  # not stored: a slow machine may be faster next time
        problem = str(error).partition("\n")[0]
        message = f"this game cannot be played: {_LIMITS.get(problem, problem)}"
        hint = "make it smaller, or report this as an error of the program"
        yield played.pack.key_error(("game",), message, hint)
        return
    for failure in failures:
        effect, field, message, hint = (failure[k] for k in ("effect", "field", "message", "hint"))
        if effect in places:
            entry, place = places[effect]
            view = played.cards.get(entry, played.pack)
            yield view.error((*place, field) if field else place, message, hint)
        elif field == "hand":
            yield played.pack.error(("game", "hand", "size"), message, hint)
        else:
            yield played.pack.key_error(("game",), message, hint)


@cached("games", code="randomizer")
def _play(playtest: bytes, pack: str) -> bytes:
    """Play a pack; return the failures as JSON. Raises JSException at the limits."""
    context = quickjs.Context()
    context.set_memory_limit(MEMORY)
    context.set_time_limit(SECONDS)
    context.eval(playtest.decode())
    return str(context.get("playtest")(pack)).encode()
