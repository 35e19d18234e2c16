"""Completes the tags of a book, so that assistive software can follow its tables and links.

In: a PDF that the engine is about to write. Out: the same PDF, with scopes on header cells, a tree
to look them up by name, and links with descriptions.
"""

from __future__ import annotations

from typing import Any

import pydyf

from musterbook.pdf_engine.engine import check_fonts


def complete(document: Any, pdf: Any) -> None:
    """Add the tags that the engine leaves out; a finisher for `write_pdf`.

    Also sets the PDF to show its title and to print at actual size.
    """
    check_fonts(document)
    preferences = pdf.catalog.get("ViewerPreferences") or pydyf.Dictionary()
    preferences.update(
        {"PrintScaling": "/None", "PickTrayByPDFSize": "true", "DisplayDocTitle": "true"}
    )
    pdf.catalog["ViewerPreferences"] = preferences
    elements = {item.reference: item for item in pdf.objects if _is(item, "/StructElem")}
    heads = [item for item in elements.values() if item["S"] == "/TH"]
    for head in heads:
        row = elements[head["P"]]
        scope = "/Column" if elements[row["P"]]["S"] == "/THead" else "/Row"
        head["A"]["Scope"] = scope
    names: list[Any] = []
    for head in sorted(heads, key=lambda one: str(one["ID"].string)):
        names += [head["ID"], head.reference]
    for item in pdf.objects:
        if _is(item, "/StructTreeRoot") and names:
            ends = pydyf.Array([names[0], names[-2]])
            leaf = pydyf.Dictionary({"Limits": ends, "Names": pydyf.Array(names)})
            pdf.add_object(leaf)
            item["IDTree"] = pydyf.Dictionary({"Kids": pydyf.Array([leaf.reference])})
        elif _is(item, "/Annot") and "Contents" in item and "Dest" in item:
            item["Contents"] = pydyf.String(words(item["Dest"].string))


def complete_book(document: Any, pdf: Any) -> None:
    """Add the tags that the engine leaves out; open with bookmarks and two pages side by side."""
    complete(document, pdf)
    pdf.catalog["PageMode"] = "/UseOutlines"
    pdf.catalog["PageLayout"] = "/TwoPageRight"


def complete_duplex(document: Any, pdf: Any) -> None:
    """Add the tags that the engine leaves out, and set two-sided printing in portrait."""
    complete(document, pdf)
    pdf.catalog["ViewerPreferences"]["Duplex"] = "/DuplexFlipLongEdge"


def words(place: str) -> str:
    """Return the description of an anchor: `…/rules/playing/battle-ready` is “battle ready”."""
    return place.rpartition("/")[2].replace("-", " ")


def _is(item: Any, kind: str) -> bool:
    return isinstance(item, pydyf.Dictionary) and item.get("Type") == kind
