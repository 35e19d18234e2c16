"""Cards that keep a limit which their pack changes for the game that it uses.

In: a library. Out: a note for each of their decks. It is not an error: they may be meant to differ.
"""

from collections.abc import Iterator

from musterbook.errors import ContentError
from musterbook.library.model.cards import Card, DeckFile
from musterbook.library.model.nodes import Library, Node
from musterbook.library.model.pack import PackFile
from musterbook.library.model.scoring import Cap
from musterbook.library.phrases import number_of


def kept_limit_notes(library: Library) -> Iterator[ContentError]:
    """Yield a note at the file of the pack, with what an overlay sets on the first of the cards."""
    for deck in library.of_type(DeckFile):
        original = library.find(deck.origin or "")
        if original is None or not (original.pack and deck.pack):
            continue
        score = deck.data.score
        before, now = (_limits(library.pack_of(one).data, score) for one in (original, deck))
        changed = {
            (per, mode, vp): now[per, mode, of]
            for (per, mode, of), vp in before.items()
            if now.get((per, mode, of), vp) != vp
        }
        kept = {
            card.slug: caps
            for card in library.cards(deck)
            if (caps := _changed_caps(card, changed))
        }
        if kept:
            slug, caps = next(iter(kept.items()))
            yield ContentError(
                library.pack_of(deck).mark,
                f"note: this pack changes a limit, but {number_of(len(kept), 'card')} of"
                f' "{deck.slug}" still state the old one',
                "a file in overlays can change them:"
                f" {deck.slug}/{slug}: {{set: {{caps: [{', '.join(map(_written, caps))}]}}}}",
            )


def _limits(pack: PackFile, score: str | None) -> dict[tuple[object, object, object], int]:
    """Return the VP of the limits of a pack on what a deck scores, by what they limit."""
    caps = pack.game.scoring.caps if pack.game else ()
    return {(cap.per, cap.mode, cap.of): cap.vp for cap in caps if score in cap.of}


def _changed_caps(
    card: Node[Card], changed: dict[tuple[object, object, int], int]
) -> list[Cap] | None:
    """Return the limits of a card with those of its pack, or None if it has no changed one."""
    keys = [(cap.per, cap.mode, cap.vp) for cap in card.data.caps]
    if changed.keys().isdisjoint(keys):
        return None
    return [
        cap.model_copy(update={"vp": changed.get(key, cap.vp)})
        for cap, key in zip(card.data.caps, keys, strict=True)
    ]


def _written(cap: Cap) -> str:
    values = cap.model_dump(mode="json", exclude_defaults=True)
    return f"{{{', '.join(f'{key}: {value}' for key, value in values.items())}}}"
