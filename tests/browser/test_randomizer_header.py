"""The head of a game: every number is in sight on small phones and with large text."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import play
from tests.browser.test_randomizer import pack
from tests.slow import quick

SIZES = [(width, percent) for width in (360, 320) for percent in (100, 130, 150, 200)]

SHOW = """
sums => {
  for (const node of document.querySelectorAll(".score-points")) node.textContent = "100";
  for (const node of document.querySelectorAll(".tallies"))
    node.replaceChildren(...sums.map(
      sum => Object.assign(document.createElement("span"), {textContent: sum})));
}
"""
"""Write high scores into the head."""

FRAME = "new Promise(next => requestAnimationFrame(() => setTimeout(next)))"
"""Waits until the page is painted."""

FAULTS = """
() => {
  const faults = [];
  const within = (box, other) => box.left >= other.left - 0.5 && box.right <= other.right + 0.5
    && box.top >= other.top - 0.5 && box.bottom <= other.bottom + 0.5;
  // The box of a text has room above and below its letters.
  const ink = ({left, right, top, height}) =>
    ({left, right, top: top + height * 0.2, bottom: top + height * 0.8});
  const part = selector => document.querySelector(selector).getBoundingClientRect();
  const texts = [];
  for (const root of document.querySelectorAll(".scores")) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const isHidden = node.parentElement.closest(".visually-hidden") !== null;
      if (node.textContent.trim() === "" || isHidden) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      texts.push([node.textContent, [...range.getClientRects()].map(ink)]);
      // A long name may be shortened; everything else is shown completely.
      if (node.parentElement.matches(".who-name") && !/\\d/.test(node.textContent)) continue;
      const lines = [...range.getClientRects()].map(ink);
      for (let box = node.parentElement; box !== null; box = box.parentElement) {
        const clips = getComputedStyle(box).overflow !== "visible" || box === root;
        if (clips && !lines.every(line => within(line, box.getBoundingClientRect())))
          faults.push(`${node.textContent}: cut off by ${box.className || box.tagName}`);
      }
    }
  }
  for (const [index, [text, boxes]] of texts.entries())
    for (const [other, otherBoxes] of texts.slice(index + 1))
      for (const box of boxes)
        for (const otherBox of otherBoxes)
          if (box.left < otherBox.right - 1 && otherBox.left < box.right - 1
              && box.top < otherBox.bottom && otherBox.top < box.bottom)
            faults.push(`${text} lies over ${other}`);
  if (part(".scores").bottom > part("main").top + 0.5) faults.push("scores lie over the cards");
  const {scrollWidth, clientWidth} = document.querySelector(".shell");
  if (scrollWidth > clientWidth) faults.push("wider than the screen");
  return faults;
}
"""


def set_text_size(page: Page, percent: int) -> None:
    page.evaluate(f"document.documentElement.style.fontSize = '{percent}%'")


def in_round_3(page: Page, names: tuple[str, str] | None = None) -> None:
    pack(page, "Chapter Approved 2025-26")
    for seat, name in enumerate(names or ()):
        page.locator(f'[data-key="player {seat}"]').fill(name)
    page.locator("[data-key=start]:enabled").click()
    play(page, until="Round 3", modes=["fixed", "fixed"])


@pytest.mark.parametrize("theme", quick(["light"], ["light", "dark"]))
def test_no_number_is_cut_off_and_no_line_lies_over_the_cards_at_any_size_of_text(
    opened: Callable[..., Page], theme: str
) -> None:
    page = opened(width=360, height=640)
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    in_round_3(page)
    found: list[str] = []
    for sums in (["P 45", "S 38", "B 10"], ["P 45", "S 40", "C 12", "B 10"]):
        page.evaluate(SHOW, sums)
        for width, percent in SIZES:
            page.set_viewport_size({"width": width, "height": 640})
            page.evaluate(FRAME)  # it is drawn again before it is painted
            page.evaluate(SHOW, sums)
            set_text_size(page, percent)
            found += [f"{width}px {percent}%: {fault}" for fault in page.evaluate(FAULTS)]
            if folder := os.environ.get("MUSTERBOOK_SCREENS"):
                name = f"{theme}-{width}-{percent}-{len(sums)}.png"
                page.screenshot(path=Path(folder) / name)
    assert not found, "\n".join(found)


@pytest.mark.slow
def test_whatever_is_shown_the_head_has_equal_thirds_and_names_never_move(
    opened: Callable[..., Page],
) -> None:
    page = opened(width=360, height=640)
    in_round_3(page, ("Bartholomew the Elder", "Ann"))
    thirds = page.locator(".scores > :is(.score, .clock)").evaluate_all(
        "parts => parts.map(part => Math.round(part.getBoundingClientRect().width))"
    )
    assert len(thirds) == 3 and len(set(thirds)) == 1
    places = set()
    turns: set[str] = set()
    for _ in range(400):
        if "Battle over" in page.locator(".clock").inner_text():
            break
        turns |= set(page.locator(".score.on .who-name").all_inner_texts())
        places.add(
            str(
                page.locator(".who-name").evaluate_all(
                    "names => names.map(name => JSON.stringify(name.getBoundingClientRect()))"
                )
            )
        )
        play(page, most=4, modes=["fixed", "fixed"])
    assert len(places) == 1
    assert turns == {"Bartholomew the Elder", "Ann"}


def test_the_moment_is_one_short_label_and_the_turn_is_marked_at_the_name(
    opened: Callable[..., Page],
) -> None:
    page = opened(width=360, height=640)
    in_round_3(page, ("Anna", "Ben"))
    expect(page.locator(".clock > :not(.visually-hidden)")).to_have_count(2)
    on = page.locator(".score.on")
    if on.count() > 0:
        name = on.locator(".who-name").inner_text()
        assert f"{name}’s turn" in page.locator(".clock .visually-hidden").inner_text()
