"""Merge into entries what other files say about them: overlays, comparisons, players' questions.

In: what was read from files. Out: the same, with each change in the entry that it changes, each
addition in its comparison, and each question in the entry that answers it. Later steps need not
know in which file any of them was written.
"""

from collections.abc import Iterable
from typing import Any

from musterbook.errors import ContentError, Missing, did_you_mean, shorten
from musterbook.library.model.entries import Aspect, Change, Concept, Provenance
from musterbook.library.model.pack import Overlay, PackFile
from musterbook.library.read import (
    AdditionDraft,
    AskedDraft,
    Draft,
    Location,
    OverlayDraft,
    ReadResult,
)


def merge_overlays(result: ReadResult, pack: str) -> None:
    """Merge the overlay files of a pack into the drafts of the pack and its entries."""
    drafts = {draft.id: draft for draft in reversed(result.drafts)}
    holder = drafts.get(pack)
    if holder is None or not isinstance(holder.base, PackFile):
        return
    for overlay in result.overlays:
        if overlay.pack == pack:
            _declare(result, holder, overlay)
            for id, correction in overlay.file.changes.items():
                change = Change(overlay=overlay.slug, set=correction.set, note=correction.note)
                _correct(result, drafts, overlay, id, change)


def _declare(result: ReadResult, holder: Draft, overlay: OverlayDraft) -> None:
    """Add an overlay to its pack; a duplicate key is an error."""
    base = holder.base
    assert isinstance(base, PackFile)
    slug, tree = overlay.slug, overlay.tree
    if slug in base.overlays:
        message = f'this pack already has an overlay "{slug}"'
        hint = f"rename this file; the other one is at {holder.key_at('overlays', slug)}"
        result.errors.append(ContentError(tree.mark(()), message, hint))
        return
    fields = {name: getattr(overlay.file, name) for name in Overlay.model_fields}
    overlays = {**base.overlays, slug: Overlay.model_construct(**fields)}
    holder.base = base.model_copy(update={"overlays": overlays})
    holder.elsewhere["overlays", slug] = Location(tree, ())


def _correct(
    result: ReadResult, drafts: dict[str, Draft], overlay: OverlayDraft, id: str, change: Change
) -> None:
    """Add a change to its entry; two changes with the same date cannot set the same field."""
    draft = drafts.get(f"{overlay.pack}/{id}")
    mark = overlay.tree.key_mark(("changes", id))
    if draft is None:
        start = f"{overlay.pack}/"
        names = [draft_id[len(start) :] for draft_id in drafts if draft_id.startswith(start)]
        hint = did_you_mean(id, names) or "write the id without the id of the pack"
        message = f'"{overlay.pack}" has no entry "{shorten(id)}"'
        result.errors.append(ContentError(mark, message, hint, Missing(start + id)))
        return
    base = draft.base
    assert isinstance(base, Provenance)  # every entry of a pack has a provenance
    for number, other in enumerate(base.changes):
        clashing = [key for key in change.set if key in other.set]
        if (
            clashing
            and other.overlay != change.overlay
            and _date(drafts, draft, other) == overlay.file.date
        ):
            mark_here = overlay.tree.key_mark(("changes", id, "set", clashing[0]))
            other_mark = draft.key_at("changes", number, "set", clashing[0])
            message = f'two overlays with the same date set "{clashing[0]}" of "{id}"'
            hint = f"give one of them a later date; the other one is at {other_mark}"
            result.errors.append(ContentError(mark_here, message, hint))
    draft.base = base.model_copy(update={"changes": (*base.changes, change)})
    draft.elsewhere["changes", len(base.changes)] = Location(overlay.tree, ("changes", id))


def _date(drafts: dict[str, Draft], draft: Draft, change: Change) -> str:
    """Return when the overlay of a change was published."""
    pack = next(d for d in drafts.values() if d.kind == "pack" and draft.id.startswith(f"{d.id}/"))
    overlays = pack.base.overlays if isinstance(pack.base, PackFile) else {}
    return overlays[change.overlay].date if change.overlay in overlays else ""


def merge_questions(result: ReadResult, files: Iterable[AskedDraft]) -> None:
    """Give each entry the questions of players that it answers, from some files."""
    drafts = {draft.id: draft for draft in result.drafts}
    for asked in files:
        folder = drafts.get(asked.folder)
        start = f"{asked.folder}/" if asked.folder else ""
        names = ["edition", "pack", *(id[len(start) :] for id in drafts if id.startswith(start))]
        for id, questions in asked.file.asked.items():
            draft = folder if folder and folder.kind == id else drafts.get(start + id)
            if draft is not None:
                draft.asked += questions
            else:
                message = f'there is no entry "{shorten(start + id)}"'
                hint = did_you_mean(id, names) or "write the id without that of the folder"
                mark = asked.tree.key_mark(("asked", id))
                result.errors.append(ContentError(mark, message, hint, Missing(start + id)))


def merge_additions(result: ReadResult) -> None:
    """Merge the additions of content folders into their comparisons."""
    concepts = {draft.id: draft for draft in result.drafts if draft.kind == "concept"}
    for addition in result.additions:
        draft = concepts.get(addition.concept)
        if draft is not None:
            _add(result, draft, addition)
        elif addition.concept not in result.lost and "concepts/" not in result.lost:
            slug = addition.concept.rpartition("/")[2]
            slugs = [id.rpartition("/")[2] for id in concepts]
            hint = did_you_mean(slug, slugs) or "comparisons: " + ", ".join(sorted(slugs)[:8])
            mark = addition.tree.key_mark(addition.place)
            message = f'unknown comparison "{shorten(slug)}"'
            result.errors.append(ContentError(mark, message, hint))


def _add(result: ReadResult, draft: Draft, addition: AdditionDraft) -> None:
    """Add entries, rows and values to a comparison; a duplicate value is an error."""
    base = draft.base
    assert isinstance(base, Concept)
    entries = list(base.entries)
    for index, entry in enumerate(addition.addition.entries):
        place = (*addition.place, "entries", index)
        draft.elsewhere["entries", len(entries)] = Location(addition.tree, place)
        entries.append(entry)
    aspects = list(base.aspects)
    for index, aspect in enumerate(addition.addition.aspects):
        aspect_place = (*addition.place, "aspects", index)
        number = next(
            (n for n, existing in enumerate(aspects) if existing.name == aspect.name), None
        )
        if number is None:
            draft.elsewhere["aspects", len(aspects)] = Location(addition.tree, aspect_place)
            aspects.append(aspect)
            continue
        values: dict[str, Any] = dict(aspects[number].values)
        for edition, text in aspect.values.items():
            value_place = (*aspect_place, "values", edition)
            if edition in values:
                other_mark = draft.key_at("aspects", number, "values", edition)
                message = f'"{aspect.name}" already has a value for "{edition}"'
                hint = f"it is at {other_mark}; remove one of the two"
                result.errors.append(
                    ContentError(addition.tree.key_mark(value_place), message, hint)
                )
                continue
            draft.elsewhere["aspects", number, "values", edition] = Location(
                addition.tree, value_place
            )
            values[edition] = text
        aspects[number] = Aspect(name=aspect.name, values=values)
    draft.base = base.model_copy(update={"entries": tuple(entries), "aspects": tuple(aspects)})
