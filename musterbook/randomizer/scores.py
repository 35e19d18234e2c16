"""How cards and packs score, as the randomizer reads it.

In: the scoring of an article, or of a pack, and a function that turns prose into HTML. Out: parts
of an exported pack, with texts ready to display.
"""

from collections.abc import Collection, Iterable
from typing import Protocol, TypeVar

from musterbook.article import Prose
from musterbook.article.article_blocks import ScoreGroup, ScoreLine
from musterbook.library import phrases
from musterbook.library.model.base import bounds
from musterbook.library.model.game_file import GameFile
from musterbook.library.model.scoring import Cap, Line, PackScoring, cap_with
from musterbook.randomizer import pack_models
from musterbook.randomizer.effect_ids import numbered

Text = TypeVar("Text", contravariant=True)


class Write(Protocol[Text]):
    """Turns prose, as written or as parsed, into HTML."""

    def __call__(self, text: Text, /, *, plain: bool = False) -> str:
        """Return a text as HTML; `plain` leaves links out, for use inside buttons."""
        ...


def pack(
    game: GameFile,
    scoring: PackScoring,
    prose: Write[str | None],
    id: str,
    overlays: Collection[str],
) -> pack_models.Scoring:
    """Return the limits, tallies and awards of a whole game with some overlays, and who wins."""
    return pack_models.Scoring(
        caps=caps(game, [cap_with(cap, overlays) for cap in scoring.caps], id),
        by_hand=dict(scoring.by_hand),
        awards={
            slug: award.model_copy(update={"if_": prose(award.if_, plain=True)})
            for slug, award in scoring.awards.items()
        },
        victory=prose(scoring.victory),
    )


def groups(
    scoring: Iterable[ScoreGroup], html: Write[Prose], id: str
) -> tuple[pack_models.Group, ...]:
    """Return the groups of the card `id` with their lines."""
    return tuple(_group(group, html, f"{id}/{at}") for at, group in enumerate(scoring, 1))


def caps(game: GameFile, limits: Iterable[Cap], holder: str) -> tuple[pack_models.Cap, ...]:
    """Return the limits of a card, a group or a pack; each id is made from what it limits."""
    items = list(limits)
    names = numbered("-".join(("cap", *item.of, item.mode or "")).strip("-") for item in items)
    pairs = zip(names, items, strict=True)
    return tuple(cap(game, item, f"{holder}:{name}") for name, item in pairs)


def cap(game: GameFile, cap: Cap, id: str) -> pack_models.Cap:
    """Return a limit with its id and its text."""
    facts = cap.model_dump(exclude={"since"})
    return pack_models.Cap(id=id, words=phrases.cap_label(game, cap), **facts)


def _group(group: ScoreGroup, html: Write[Prose], id: str) -> pack_models.Group:
    data = group.data
    own = {"lines", "caps", "except_", "rounds", "note"}
    return pack_models.Group(
        **data.model_dump(exclude=own),
        rounds=bounds(data.rounds) if data.rounds else None,
        lines=tuple(_line(line, html) for line in group.lines),
        caps=caps(group.game, data.caps, id),
        except_=tuple(
            pack_models.Late(
                **late.model_dump(include={"player", "timing"}),
                rounds=bounds(late.rounds),
                when=phrases.timing_label(group.game, late.timing),
            )
            for late in data.except_
        ),
        note=html(group.note) or None,
        words=group.heading,
        remarks=group.remarks,
    )


def _line(line: ScoreLine, html: Write[Prose]) -> Line:
    what = html(line.what, plain=True)
    texts = {"each": what, "if_": None} if line.each else {"each": None, "if_": what}
    return line.data.model_copy(update=texts)
