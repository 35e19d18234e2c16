from __future__ import annotations

from dataclasses import replace

from musterbook.article.parsed_prose import Paragraph, Prose
from musterbook.errors import Mark
from musterbook.library.model.base import first_and_last
from musterbook.library.model.nodes import Library, Node, Reading
from musterbook.library.model.pack import Overlay, PackFile
from musterbook.library.model.scoring import Award, Cap, PackScoring
from musterbook.randomizer import scores
from musterbook.randomizer.game_texts import GameTexts
from tests.article.blocks import score_group, score_line
from tests.words import GAME


class Marked(GameTexts):
    """Texts that say whether they may have links."""

    def prose(self, node: Node, text: str | None, *, plain: bool = False) -> str:
        return f"{'plain' if plain else 'linked'} {text}" if text else ""

    def html(self, prose: Prose, *, plain: bool = False) -> str:
        return self.prose(PACK, prose.text(), plain=plain)


TEXTS = Marked(Library({}, game=GAME))


def pack_with(**overlays: Overlay) -> Node[PackFile]:
    base = PackFile.model_construct(overlays=overlays)
    return Node("ed/pack", "pack", "Pack", base, Mark(""), (Reading((), base),))


PACK = pack_with()


def test_rounds_are_exported_as_first_and_last() -> None:
    assert first_and_last("2-4") == (2, 4)
    assert first_and_last("5") == (5, 5)


def test_text_inside_buttons_contains_no_links() -> None:
    group = score_group(score_line(vp=3, **{"if": "you hold it"}), drains=True)
    group = replace(group, note=Prose((Paragraph(("Once.",)),)))
    (data,) = scores.groups([group], TEXTS, "ed/card")
    assert data.lines[0].if_ == "plain you hold it"
    assert data.lines[0].each is None
    assert data.note == "linked Once."
    assert data.drains is True
    assert data.remarks == ("Your opponent loses these VP, down to 0",)


def test_a_pack_has_caps_points_by_hand_and_awards() -> None:
    award = Award.model_validate({"name": "Painted", "vp": 10, "if": "all is"})
    cap = Cap(vp=20, of=("toll",))
    scoring = PackScoring(caps=(cap,), by_hand={"toll": "Toll"}, awards={"a": award}, victory="Win")
    data = scores.pack(TEXTS, PACK, scoring)
    assert data.caps[0].words == "max 20VP a battle"
    assert data.caps[0].id == "ed/pack/scoring:cap-toll"
    assert data.by_hand == {"toll": "Toll"}
    assert data.awards["a"].model_dump() == {"name": "Painted", "vp": 10, "if_": "plain all is"}
    assert data.victory == "linked Win"


def test_an_overlay_brings_in_the_moments_that_a_limit_does_not_count() -> None:
    cap = Cap(vp=15, per="round", of=("toll",), without=("battle-end",), since="errata")
    scoring = PackScoring(caps=(cap,), victory="Win")
    words = {
        on: scores.pack(TEXTS, pack_with(errata=Overlay.model_construct(on=on)), scoring)
        .caps[0]
        .words
        for on in (False, True)
    }
    assert words == {
        False: "max 15VP a round",
        True: "max 15VP a round, not counting the end of the battle",
    }
