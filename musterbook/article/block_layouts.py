"""Layouts: which blocks of an entry each output shows, in their order, and which it leaves out.

This table is the only place that selects and sorts blocks; an output renders what `arranged`
returns. A block that a layout neither shows nor leaves out is an error, so a new block needs a
decision for every output. Parts are the names of blocks (`article_blocks.part`).
Why: docs/decisions/layouts.md
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from musterbook.article.article_blocks import Article, Block, Half, TextBlock, part

Output = Literal["page", "face", "book", "popover", "list", "simulator", "game", "search"]
"""`face` is a printed card, `list` a line in a list or a description in one sentence, `simulator`
the text of a card for a tabletop simulator, `game` the text of a card in the randomizer."""


@dataclass(frozen=True)
class BlockLayout:
    """The regions of an output, each with its parts in order, and the reasons for what is left out.

    Parts joined with `+` keep the order of the article among themselves. `needs` names parts that
    an article must have for this layout; of several layouts, the first suitable one is used.
    `first_paragraph` shows only the start of the first text.
    """

    regions: Mapping[str, str]
    without: Mapping[str, str] = field(default_factory=dict)
    needs: str = ""
    first_paragraph: bool = False

    @property
    def shown(self) -> tuple[str, ...]:
        return tuple(part for parts in self.regions.values() for part in _split(parts))

    @property
    def left_out(self) -> frozenset[str]:
        return frozenset(part for parts in self.without for part in _split(parts))


def _split(parts: str) -> list[str]:
    return parts.replace("+", " ").split()


_IN_BRIEF = "too long; the page is one tap away"


def _body(parts: str, without: Mapping[str, str] | None = None) -> BlockLayout:
    """Return a layout with a single region."""
    return BlockLayout({"body": parts}, without or {})


def _brief(parts: str, needs: str = "", rest: str = "") -> BlockLayout:
    """Return a layout that leaves out everything else because it would be too long.

    A popover has the `rest` too, which only the pinboard shows.
    """
    regions = {"body": parts, **({"rest": rest} if rest else {})}
    return BlockLayout(regions, {"*": _IN_BRIEF}, needs)


_OWN_SECTION = "has its own section below the text"
_NO_RULE = "not a rule"
_FOUND = "found as an entry of its own"
_BUTTONS = "shown as buttons that score"

_PARAGRAPH = (BlockLayout({"body": "text"}, {"*": _IN_BRIEF}, first_paragraph=True),)
_SENTENCE = (_brief("text", needs="text"), _brief("flavour"))

LAYOUTS: Mapping[str, Mapping[Output, tuple[BlockLayout, ...]]] = {
    "card": {
        "page": (
            BlockLayout(
                {
                    "body": "attributes when-drawn stratagem text section action notes scoring"
                    " half",
                    "foot": "flavour",
                },
            ),
        ),
        "face": (
            BlockLayout(
                {
                    "body": "attributes stratagem when-drawn text section action scoring half"
                    " notes",
                    "foot": "flavour",
                },
            ),
        ),
        "book": (
            BlockLayout(
                {
                    "opening": "flavour",
                    "body": "attributes when-drawn text section stratagem action scoring half"
                    " notes",
                },
            ),
        ),
        "popover": (
            _brief("stratagem half", needs="half", rest="attributes text section notes"),
            _brief(
                "attributes scoring",
                needs="scoring",
                rest="when-drawn stratagem text section action notes",
            ),
            _brief(
                "attributes text section stratagem action", needs="text", rest="when-drawn notes"
            ),
            _brief("attributes section when-drawn stratagem action", rest="notes"),
        ),
        "list": (
            _brief("half", needs="half"),
            _brief("scoring", needs="scoring"),
            _brief("stratagem", needs="stratagem"),
            _brief("text", needs="text"),
            _brief("when-drawn", needs="when-drawn"),
            _brief("action", needs="action"),
            _brief("section", needs="section"),
            _brief("attributes", needs="attributes"),
            _brief("flavour"),
        ),
        "simulator": (
            _body(
                "attributes when-drawn text section stratagem action scoring half notes",
                {"flavour": _NO_RULE},
            ),
        ),
        "game": (
            _body(
                "attributes when-drawn stratagem text section action half notes",
                {"scoring": _BUTTONS, "flavour": _NO_RULE},
            ),
        ),
        "search": (
            _body(
                "attributes scoring when-drawn stratagem text section action half notes",
                {"flavour": _NO_RULE},
            ),
        ),
    },
    # The mission half of a card that its owner uses as a stratagem or as a mission.
    "half": {
        "page": (_body("text section action scoring"),),
        "face": (_body("text section action scoring"),),
        "book": (_body("scoring text section action"),),
        "popover": (_body("action scoring", {"text section": _IN_BRIEF}),),
        "list": (
            _brief("scoring", needs="scoring"),
            _brief("text", needs="text"),
            _brief("section"),
        ),
        "simulator": (_body("scoring text section action"),),
        "game": (_body("text section action", {"scoring": _BUTTONS}),),
        "search": (_body("scoring text section action"),),
    },
    "mission": {
        "page": (
            BlockLayout(
                {"opening": "flavour", "body": "text rules section+scoring"},
                {"decks": _OWN_SECTION},
            ),
        ),
        "book": (
            BlockLayout(
                {
                    "opening": "flavour",
                    "text": "text rules decks",
                    "body": "section scoring",
                },
            ),
        ),
        "popover": (
            BlockLayout(
                {"body": "text", "rest": "section+scoring"},
                {"*": _IN_BRIEF},
                first_paragraph=True,
            ),
        ),
        "list": _SENTENCE,
        "game": (
            _body(
                "text rules section decks",
                {"scoring": _BUTTONS, "flavour": _NO_RULE},
            ),
        ),
        "search": (
            _body(
                "text section+scoring",
                {"flavour": _NO_RULE, "rules decks": _FOUND},
            ),
        ),
    },
    "rule": {
        "page": (
            BlockLayout({"points": "flavour key-points", "text": "text", "example": "example"}),
        ),
        "book": (_body("flavour key-points text example"),),
        "popover": (_brief("key-points", needs="key-points", rest="text"), *_PARAGRAPH),
        "list": (
            _brief("key-points", needs="key-points"),
            *_SENTENCE,
        ),
        "search": (_body("key-points text example", {"flavour": _NO_RULE}),),
    },
    "table": {
        "page": (_body("text table"),),
        "book": (_body("text table"),),
        "popover": (_brief("text", rest="table"),),
        "list": _SENTENCE,
        "search": (_body("text table"),),
    },
    "map": {
        "page": (_body("text"),),
        "book": (_body("text"),),
        "popover": _PARAGRAPH,
        "list": _SENTENCE,
        "search": (_body("text"),),
    },
    # Steps, questions, and entries that contain others.
    "other": {
        "page": (_body("flavour text about"),),
        "book": (_body("flavour text about"),),
        "popover": _PARAGRAPH,
        "list": _SENTENCE,
        "search": (_body("text", {"flavour": _NO_RULE, "about": _FOUND}),),
    },
}
"""The layouts of each kind of entry; kinds that are not listed use `other`.

`*` leaves out everything that is not shown.
"""


class LayoutError(LookupError):
    """A block or an output for which the table has no decision."""


class MissingRendererError(TypeError):
    """A block that a layout shows, and that the output has no code for."""

    def __init__(self, block: Block, output: Output) -> None:
        super().__init__(f'the output "{output}" shows "{part(block)}", but cannot render it')


def arranged(article: Article, output: Output) -> Mapping[str, tuple[Block, ...]]:
    """Return the blocks that an output shows of an article, by region.

    Raises LayoutError for a block that the layout neither shows nor leaves out.
    """
    kind = article.kind if article.kind in LAYOUTS else "other"
    return _regions(article.blocks, kind, output)


def _regions(
    blocks: tuple[Block, ...], kind: str, output: Output
) -> Mapping[str, tuple[Block, ...]]:
    present = {part(block) for block in blocks}
    layouts = LAYOUTS[kind].get(output, ())
    layout = next((one for one in layouts if not one.needs or one.needs in present), None)
    if layout is None:
        raise LayoutError(f'there is no layout of "{kind}" for the output "{output}"')
    for name in sorted(present):
        if name not in layout.shown and not layout.left_out & {name, "*"}:
            raise LayoutError(
                f'the layout of "{kind}" for the output "{output}" neither shows nor leaves out '
                f'"{name}"'
            )
    return {
        region: tuple(_shown(blocks, parts, layout, output))
        for region, parts in layout.regions.items()
    }


def _shown(
    blocks: tuple[Block, ...], parts: str, layout: BlockLayout, output: Output
) -> Iterator[Block]:
    for step in parts.split():
        items = [block for block in blocks if part(block) in step.split("+")]
        is_first = layout.first_paragraph and parts == "text"
        for block in items[:1] if is_first else items:
            if isinstance(block, Half):
                yield replace(block, blocks=_regions(block.blocks, "half", output)["body"])
            elif isinstance(block, TextBlock) and is_first:
                yield replace(block, prose=block.prose.first)
            else:
                yield block
