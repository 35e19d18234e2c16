"""The library as data for other programs.

In: a library, and its packs as the randomizer plays them. Out: files by address below `data/v1/`:
`index.json` (an overview), `library.json` (every entry), `kinds/<kind>.json` (all entries of a
kind), `entries/<id>.json` (one entry), `cards.csv` (one row for each card) and
`<edition>-<pack>.json` (a playable pack). The number in the address changes when programs that read
the data would have to change. The same content gives the same bytes.
"""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from musterbook import __version__
from musterbook.article.article_blocks import Facts, Scoring
from musterbook.article.entry_labels import held_as
from musterbook.article.passages import passages
from musterbook.csv_cells import csv_text
from musterbook.json_text import compact_json
from musterbook.library import addresses
from musterbook.library.model.cards import Card
from musterbook.library.model.nodes import Kind, Library, Node
from musterbook.output_folder import Files
from musterbook.pages.context import Context
from musterbook.pages.front_page import is_about_hidden
from musterbook.pages.source_and_doubt_pages import cited_sources

DATA_FOLDER = "data/v1"
SCHEMA = 1
"""Version of the data format."""

_HELD = {
    "deck": "cards", "maps": "maps", "tables": "tables", "sequence": "steps", "pool": "rows",
    "faq": "questions",
}  # fmt: skip
"""By kind, the field that holds only entries which the data lists separately."""

_COLUMNS = (
    "id", "name", "edition", "pack", "deck", "kind", "type", "code", "copies", "fixed", "tactical",
    "action", "cost", "scoring", "limits", "text", "source", "confidence", "url",
)  # fmt: skip
"""Columns of the table of cards before those of attributes."""

_IF_USED = ("fixed", "tactical", "action", "cost", "scoring", "limits")
"""Columns of the table of cards for abilities that a game may not have."""


def files(library: Library, packs: Mapping[str, Any] = MappingProxyType({})) -> Files:
    """Return every data file by its address; `packs` are the playable ones by their ids."""
    nodes = _nodes(library)
    entries = {node.id: entry(node) for node in nodes}
    kinds: dict[Kind, list[Node]] = {}
    for node in nodes:
        kinds.setdefault(node.kind, []).append(node)
    aliases = {alias: id for alias, id in library.aliases.items() if id in entries}
    pack_files = {id: f"{addresses.file_stem(id)}.json" for id in packs}
    contents: dict[str, Any] = {file: packs[id] for id, file in pack_files.items()}
    contents |= {
        "index.json": _index(library, kinds, pack_files),
        "library.json": _headed(library) | {"entries": entries, "aliases": aliases},
    }
    for kind, nodes in kinds.items():
        of_kind = {node.id: entries[node.id] for node in nodes}
        contents[f"kinds/{kind}.json"] = _headed(library) | {"kind": kind, "entries": of_kind}
    for id, data in entries.items():
        contents[f"entries/{id}.json"] = _headed(library) | data
    texts = {f"{DATA_FOLDER}/{name}": compact_json(data) + "\n" for name, data in contents.items()}
    texts[f"{DATA_FOLDER}/cards.csv"] = cards_csv(library)
    return {address: text.encode() for address, text in texts.items()}


def _nodes(library: Library) -> list[Node]:
    """Return the entries of the data: those that the site lists, and their sources."""
    sources = cited_sources(Context(library))
    return [
        node
        for node in library.listed
        if (node.kind != "source" or node.id in sources) and not is_about_hidden(library, node)
    ]


def _index(
    library: Library, kinds: Mapping[Kind, Sequence[Node]], packs: Mapping[str, str]
) -> dict[str, Any]:
    """Return version, licence, the files of each kind, and the file of each playable pack."""
    return _headed(library) | {
        "made_by": f"Musterbook {__version__}",
        "notice": library.game.legal.data,
        "library": "library.json",
        "entries": "entries/{id}.json",
        "cards": "cards.csv",
        "kinds": {
            kind: {
                "count": len(nodes),
                "file": f"kinds/{kind}.json",
            }
            for kind, nodes in kinds.items()
        },
        "packs": [{"id": id, "name": library[id].name, "file": packs[id]} for id in packs],
    }


def entry(node: Node) -> dict[str, Any]:
    """Return an entry as values for JSON, without fields that have their default value."""
    citation = node.citation
    return {
        "id": node.id,
        "kind": node.kind,
        "name": node.name,
        "url": addresses.url(node),
        "parent": node.parent,
        "edition": node.edition,
        "pack": node.pack,
        "origin": node.origin,
        "number": node.number,
        "code": node.code,
        "asked": node.asked,
        "source": citation.model_dump(mode="json", exclude_none=True) if citation else None,
        "data": node.data.model_dump(
            mode="json", by_alias=True, exclude_defaults=True, exclude={_HELD.get(node.kind, "")}
        ),
    }


def cards_csv(library: Library) -> str:
    """Return a table of all cards as CSV: kind, attributes, scoring and texts.

    `import` understands the headings of attributes and texts.
    """
    context = Context(library)
    rows = [_card(context, node) for node in library.of_type(Card)]
    unused = {column for column in _IF_USED if all(row[column] in ("", "no") for row in rows)}
    columns = [column for column in _COLUMNS if column not in unused]
    columns += [f"attributes.{key}" for key in library.game.attributes]
    columns += [f"texts.{key}" for key in library.game.texts]
    return csv_text(columns, rows)


def _card(context: Context, node: Node[Card]) -> dict[str, object]:
    article = context.articles.article(node)
    held = held_as(context.library, node)
    scoring = [part for part in passages(article) if part.anchor == "scoring"]
    stratagems = [facts for facts in article.all(Facts) if facts.kind == "stratagem"]
    told = [f"{fact.label}: {fact.prose.text()}" for facts in stratagems for fact in facts.facts]
    return {
        "id": node.id,
        "name": node.name,
        "edition": node.edition,
        "pack": node.pack,
        "deck": node.parent,
        "kind": context.library.deck_of(node).data.singular,
        "type": node.data.type or "",
        "code": node.code,
        "copies": node.data.copies,
        "fixed": _yes("fixed" in held),
        "tactical": _yes("tactical" in held),
        "action": _yes(any(facts.kind == "action" for facts in article.all(Facts))),
        "cost": "; ".join(facts.price for facts in stratagems),
        "scoring": "; ".join(f"{p.label}: {p.text} = {p.value}" for p in scoring if p.value),
        "limits": "; ".join(
            limit
            for table in article.all(Scoring)
            for limit in (*_limits_of_groups(table), *table.limits)
        ),
        "text": " · ".join(filter(None, (context.words(node, node.data.text), *told))),
        "source": node.citation.ref if node.citation else "",
        "confidence": node.data.confidence,
        "url": addresses.url(node),
        **{f"attributes.{k}": _attribute_cell(v) for k, v in node.data.attributes.items()},
        **{f"texts.{key}": context.words(node, text) for key, text in node.data.texts.items()},
    }


def _limits_of_groups(table: Scoring) -> Iterator[str]:
    """Yield what qualifies each group, after its moment if there are others."""
    for group in table.groups:
        moment = f"{group.heading}: " if len(table.groups) > 1 else ""
        yield from (f"{moment}{remark}" for remark in group.remarks)


def _attribute_cell(value: object) -> object:
    """Return a value of an attribute for a cell, as `import` understands it."""
    if isinstance(value, bool):
        return _yes(value)
    return ", ".join(map(str, value)) if isinstance(value, tuple) else value


def _yes(holds: bool) -> str:
    return "yes" if holds else "no"


def _headed(library: Library) -> dict[str, Any]:
    licence = library.game.legal.licence
    return {"schema": SCHEMA, "version": library.version, "licence": licence}
