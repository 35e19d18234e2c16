"""Merge into entries what other files say about them: cards, overlays, questions.

In: what was read from files. Out: the same, with each added card in its deck, each change in the
entry that it changes, and each question in the entry that answers it. Later steps need not know in
which file any of them was written.
Why: docs/decisions/overlays.md, docs/decisions/players-questions.md
"""

from collections.abc import Iterable, Iterator

from musterbook.errors import ContentError, did_you_mean, meant_or_known, shorten
from musterbook.library.model.cards import AddedCardsFile, DeckFile
from musterbook.library.model.entries import Change, Provenance
from musterbook.library.model.files import AskedFile
from musterbook.library.model.pack import Overlay, OverlayFile, PackFile
from musterbook.library.read_files import Draft, Location, ReadResult, Supplement
from musterbook.library.source import Place


def merge_added_cards(result: ReadResult, pack: str) -> None:
    """Add to the decks of a pack the cards that other files have for them."""
    drafts = {draft.id: draft for draft in reversed(result.drafts)}
    for file in result.added_cards:
        if file.of == pack:
            deck = drafts.get(f"{pack}/{file.slug}")
            if deck is not None and isinstance(deck.base, DeckFile):
                result.drafts += _added_cards(result, deck, deck.base, file)
                continue
            decks = [
                draft.id.removeprefix(f"{pack}/")
                for draft in result.drafts
                if draft.parent == pack and draft.kind == "deck"
            ]
            message = f'"{pack}" has no deck "{shorten(file.slug)}"'
            hint = _left_out(drafts[pack], file.slug) or meant_or_known(file.slug, decks, "decks")
            result.meaning.append(ContentError(file.locate().mark(), message, hint))


def _added_cards(
    result: ReadResult, deck: Draft, base: DeckFile, file: Supplement[AddedCardsFile]
) -> Iterator[Draft]:
    """Yield the drafts of cards that a file adds to a deck, after those that it has.

    Their numbers follow those of the deck, including those of cards that the pack leaves out. A
    card without a source has that of the file, whatever the source of the deck.
    """
    cards = dict(base.cards)
    decks = (deck.id, deck.origin)
    before = (one for one in result.drafts if one.kind == "card" and one.parent in decks)
    last = max((one.number for one in before), default=0)
    for slug, card in file.base.cards.items():
        place = ("cards", slug)
        if slug in cards:
            message = f'"{deck.id}" already has a card "{slug}"'
            hint = "change it in a file in overlays, or give this one another key"
            result.meaning.append(ContentError(file.locate(*place).key_mark(), message, hint))
            continue
        last += 1
        elsewhere: dict[Place, Location] = {}
        if card.source is None:
            card = card.model_copy(update={"source": file.base.source})
            elsewhere[("source",)] = file.locate("source")
        cards[slug] = card
        yield Draft(f"{deck.id}/{slug}", "card", card, file.tree, place, deck.id, last, elsewhere)
    deck.base = base.model_copy(update={"cards": cards})


def merge_overlays(result: ReadResult, pack: str) -> None:
    """Merge the overlay files of a pack into the drafts of the pack and its entries."""
    drafts = {draft.id: draft for draft in reversed(result.drafts)}
    holder = drafts.get(pack)
    if holder is None or not isinstance(holder.base, PackFile):
        return
    for overlay in result.overlays:
        if overlay.of == pack:
            _declare(result, holder, overlay)
            for id, correction in overlay.base.changes.items():
                change = Change(overlay=overlay.slug, set=correction.set, note=correction.note)
                _correct(result, drafts, holder, overlay, id, change)


def _declare(result: ReadResult, holder: Draft, overlay: Supplement[OverlayFile]) -> None:
    """Add an overlay to its pack; a duplicate key is an error."""
    base, slug = holder.base, overlay.slug
    assert isinstance(base, PackFile)
    if slug in base.overlays:
        message = f'this pack already has an overlay "{slug}"'
        hint = f"rename this file; the other one is at {holder.key_at('overlays', slug)}"
        result.meaning.append(ContentError(overlay.locate().mark(), message, hint))
        return
    fields = {name: getattr(overlay.base, name) for name in Overlay.model_fields}
    overlays = {**base.overlays, slug: Overlay.model_construct(**fields)}
    holder.base = base.model_copy(update={"overlays": overlays})
    holder.elsewhere["overlays", slug] = overlay.locate()


def _correct(
    result: ReadResult,
    drafts: dict[str, Draft],
    holder: Draft,
    overlay: Supplement[OverlayFile],
    id: str,
    change: Change,
) -> None:
    """Add a change to its entry; two changes with the same date cannot set the same field."""
    assert isinstance(holder.base, PackFile)
    place = overlay.locate("changes", id)
    draft = drafts.get(f"{holder.id}/{id}")
    if draft is None:
        start = f"{holder.id}/"
        names = [draft_id[len(start) :] for draft_id in drafts if draft_id.startswith(start)]
        hint = _left_out(holder, id) or did_you_mean(id, names)
        hint = hint or "write the id without the id of the pack"
        message = f'"{holder.id}" has no entry "{shorten(id)}"'
        result.meaning.append(ContentError(place.key_mark(), message, hint, start + id))
        return
    base = draft.base
    assert isinstance(base, Provenance)  # every entry of a pack has a provenance
    for number, other in enumerate(base.changes):
        clashing = [key for key in change.set if key in other.set]
        declared = holder.base.overlays.get(other.overlay)
        same_date = declared is not None and declared.date == overlay.base.date
        if clashing and same_date and other.overlay != change.overlay:
            other_mark = draft.key_at("changes", number, "set", clashing[0])
            message = f'two overlays with the same date set "{clashing[0]}" of "{id}"'
            hint = f"give one of them a later date; the other one is at {other_mark}"
            mark = place.within(("set", clashing[0])).key_mark()
            result.meaning.append(ContentError(mark, message, hint))
    draft.base = base.model_copy(update={"changes": (*base.changes, change)})
    draft.elsewhere["changes", len(base.changes)] = place


def _left_out(pack: Draft, id: str) -> str:
    """Return where a pack leaves out an entry of a pack that it uses, for a hint, or nothing."""
    assert isinstance(pack.base, PackFile)
    for number, use in enumerate(pack.base.uses):
        for index, name in enumerate(use.without):
            if f"{id}/".startswith(f"{name}/"):
                return f"it is left out at {pack.at('uses', number, 'without', index)}"
    return ""


def merge_questions(result: ReadResult, files: Iterable[Supplement[AskedFile]]) -> None:
    """Give each entry the questions of players that it answers, from some files."""
    drafts = {draft.id: draft for draft in result.drafts}
    for asked in files:
        folder = drafts.get(asked.of)
        start = f"{asked.of}/" if asked.of else ""
        names = ["edition", "pack", *(id[len(start) :] for id in drafts if id.startswith(start))]
        for id, questions in asked.base.asked.items():
            draft = folder if folder and folder.kind == id else drafts.get(start + id)
            if draft is not None:
                draft.asked += questions
            else:
                message = f'there is no entry "{shorten(start + id)}"'
                hint = did_you_mean(id, names) or "write the id without that of the folder"
                mark = asked.locate("asked", id).key_mark()
                result.meaning.append(ContentError(mark, message, hint, start + id))
