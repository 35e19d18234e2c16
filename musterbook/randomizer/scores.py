"""How cards and packs score, as the randomizer reads it.

In: the scoring of an article, or of a pack. Out: parts of an exported pack, with texts ready to
display.
"""

from collections.abc import Iterable

from musterbook.article.article_blocks import ScoreGroup, ScoreLine
from musterbook.library import phrases
from musterbook.library.model.base import first_and_last
from musterbook.library.model.game_file import GameFile
from musterbook.library.model.nodes import Node
from musterbook.library.model.pack import PackFile
from musterbook.library.model.scoring import Cap, Line, PackScoring, cap_with
from musterbook.randomizer import pack_models
from musterbook.randomizer.effect_ids import numbered
from musterbook.randomizer.game_texts import GameTexts


def pack(texts: GameTexts, node: Node[PackFile], scoring: PackScoring) -> pack_models.ScoringData:
    """Return the limits, tallies and awards of a whole game, and who wins."""
    limits = [cap_with(cap, node.data.usual_overlays) for cap in scoring.caps]
    return pack_models.ScoringData(
        caps=caps(texts.renderer.library.game, limits, f"{node.id}/scoring"),
        by_hand=dict(scoring.by_hand),
        awards={
            slug: award.model_copy(update={"if_": texts.prose(node, award.if_, plain=True)})
            for slug, award in scoring.awards.items()
        },
        victory=texts.prose(node, scoring.victory),
    )


def groups(
    scoring: Iterable[ScoreGroup], texts: GameTexts, id: str
) -> tuple[pack_models.GroupData, ...]:
    return tuple(_group(group, texts, f"{id}/{at}") for at, group in enumerate(scoring, 1))


def caps(game: GameFile, limits: Iterable[Cap], holder: str) -> tuple[pack_models.CapData, ...]:
    """Return the limits of a card, a group or a pack; each id is made from what it limits."""
    items = list(limits)
    names = numbered("-".join(("cap", *item.of, item.mode or "")).strip("-") for item in items)
    pairs = zip(names, items, strict=True)
    return tuple(cap(game, item, f"{holder}:{name}") for name, item in pairs)


def cap(game: GameFile, cap: Cap, id: str) -> pack_models.CapData:
    facts = cap.model_dump(exclude={"since"})
    return pack_models.CapData(id=id, words=phrases.cap_label(game, cap), **facts)


def _group(group: ScoreGroup, texts: GameTexts, id: str) -> pack_models.GroupData:
    data = group.data
    own = {"lines", "caps", "except_", "rounds", "note"}
    return pack_models.GroupData(
        **data.model_dump(exclude=own),
        rounds=first_and_last(data.rounds) if data.rounds else None,
        lines=tuple(_line(line, texts) for line in group.lines),
        caps=caps(group.game, data.caps, id),
        except_=tuple(
            pack_models.LateData(
                **late.model_dump(include={"player", "timing"}),
                rounds=first_and_last(late.rounds),
                when=deferral.when,
                remark=deferral.sentence,
            )
            for late, deferral in zip(data.except_, group.deferrals, strict=True)
        ),
        note=texts.html(group.note) or None,
        words=group.heading,
        remarks=group.remarks,
    )


def _line(line: ScoreLine, texts: GameTexts) -> Line:
    what = texts.html(line.what, plain=True)
    words = {"each": what, "if_": None} if line.each else {"each": None, "if_": what}
    return line.data.model_copy(update={**words, "on_card": None})
