"""Patching the page after an action must give the same result as drawing it again."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import FOUND, play

START = (
    """
async ([pack, seed]) => {"""
    + FOUND
    + """
  const row = [...document.querySelectorAll("label.choice-row")]
    .find(row => row.querySelector("input[name=pack]") && row.textContent.includes(pack));
  row.querySelector("input").click();
  const start = () => document.querySelector("[data-key=start]");
  await found(() => !start().disabled);
  document.querySelector('[data-key="how hand"]').click();
  document.querySelector("[data-key=options]").click();
  const tables = document.querySelector("[data-key=tables]");
  tables.value = "1";
  tables.dispatchEvent(new Event("change"));
  const field = document.querySelector("[data-key=seed]");
  field.value = seed;
  field.dispatchEvent(new Event("input"));
  start().click();
}
"""
)
# Compared as trees: the order in which attributes were written does not matter.
DIFFERENCES = """
kept => {
  const old = new DOMParser().parseFromString(kept, "text/html").querySelector(".shell");
  const found = [];
  const differ = (a, b, path) => {
    if (a.isEqualNode(b)) return;
    const pairs = [...a.childNodes].map((node, at) => [node, b.childNodes[at]]);
    const inside = a.childNodes.length === b.childNodes.length && a.nodeName === b.nodeName &&
      pairs.filter(([one, two]) => !one.isEqualNode(two));
    if (inside && inside.length > 0)
      for (const [one, two] of inside) differ(one, two, `${path} ${a.nodeName}`);
    else found.push(`${path}: ${(a.outerHTML ?? a.nodeValue).slice(0, 300)}`);
  };
  const anew = document.querySelector("#app .shell").cloneNode(true);
  anew.normalize();  // text of no length is lost in writing
  differ(old, anew, "");
  return found;
}
"""


@pytest.mark.slow
@pytest.mark.parametrize("pack", ["Leviathan", "Chapter Approved 2025-26"])
def test_the_patched_page_equals_a_freshly_drawn_one(
    opened: Callable[..., Page], pack: str
) -> None:
    page = opened(width=1440, height=900)
    page.evaluate(START, [pack, "kept"])
    page.wait_for_selector(".scores")
    for until in ("Round 1", "Round 2", "Round 3", "Battle over"):
        play(page, until=until, modes=["fixed", "tactical"])
        page.locator("[data-key=undo]").click()
        page.locator("[data-key=redo]").click()
        page.locator(".undrawn").first.wait_for(state="detached")
        kept = page.locator("#app .shell").evaluate("node => node.outerHTML")
        page.reload()
        page.wait_for_selector(".scores")
        if until == "Battle over":
            page.wait_for_selector(".result")
        page.locator(".undrawn").first.wait_for(state="detached")
        assert page.evaluate(DIFFERENCES, kept) == []


def test_reused_elements_have_the_current_event_handlers(opened: Callable[..., Page]) -> None:
    page = opened()
    page.evaluate(START, ["Leviathan", "kept"])
    play(page, until="Round 1")
    page.locator("[data-key=cp]").click()
    plus = page.locator('[data-key="cp attacker 1"]')
    page.evaluate(
        "() => { window.first = document.querySelector('[data-key=\"cp attacker 1\"]'); }"
    )
    number = "first.parentElement.textContent"
    before = int(page.evaluate(f"parseInt({number})"))
    for _ in range(3):
        plus.evaluate("node => node.click()")
    assert page.evaluate("window.first.isConnected"), "the button itself has stayed"
    assert page.evaluate(f"parseInt({number})") == before + 3
    page.locator("[data-key=undo]").click()
    assert page.evaluate(f"parseInt({number})") == before + 2
