"""A pack full of attacks, built and opened page by page: nothing in it runs, loads or leaves the
site.

One round takes names from the first of the short attacks; `MUSTERBOOK_HOSTILE_ROUNDS=5` tries all.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from musterbook.library.addresses import COMPARE
from tests.active_elements import INLINE, problems
from tests.browser.conftest import ROOT, play
from tests.browser.page_watch import Witness, pages
from tests.conftest import served, wait_till
from tests.hostile import SHORT, hostile

pytestmark = pytest.mark.slow

ROUNDS = int(os.environ.get("MUSTERBOOK_HOSTILE_ROUNDS", "1"))


@pytest.fixture(scope="module", params=range(ROUNDS))
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("hostile")
    tree, count = hostile(folder, request.param)
    assert count > 80, "the checks refuse nearly everything, so this shows little"
    out = folder / "site"
    command = [sys.executable, "build.py", "--content", str(tree), "--out", str(out), "site"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, (done.stdout + done.stderr)[-3000:]
    return out


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    with served(site) as address:
        yield address


@pytest.fixture
def witness(browser: Browser, address: str) -> Iterator[Witness]:
    context = browser.new_context(service_workers="block", reduced_motion="reduce")
    context.set_default_timeout(15_000)
    witness = Witness(context, address)
    yield witness
    context.close()


def test_hostile_content_runs_nothing_loads_nothing_and_links_nowhere(
    site: Path, address: str, witness: Witness
) -> None:
    addresses = [path for path in pages(site) if path != COMPARE]  # it leads to another page
    assert len(addresses) > 30
    page = witness.context.new_page()
    for path in addresses:
        before = len(witness.seen)
        page.goto(f"{address}/{path}")
        _touch(page)
        assert witness.seen[before:] == [], path
        assert page.url.partition("#")[0] == f"{address}/{path}"
    assert witness.seen == []


def test_hostile_pages_contain_only_what_templates_have(site: Path) -> None:
    found = {
        path: errors
        for path in pages(site)
        if "standalone" not in path
        if (errors := problems((site / path).read_text(encoding="utf-8"), INLINE))
    }
    assert found == {}


def _touch(page: Page) -> None:
    """Open everything that opens: menus, details, the popover of each linked word."""
    for link in page.locator("article a.term:visible, article a.ref:visible").all()[:2]:
        link.hover()
        wait_till(page, "document.querySelector('.popover') !== null")
        page.keyboard.press("Escape")
    page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true })")


def test_an_attack_is_shown_as_plain_text(site: Path, address: str, witness: Witness) -> None:
    page = witness.context.new_page()
    page.goto(f"{address}/1e/harvest/primary/gather-eggs.html")
    name = (page.locator("h1").text_content() or "").strip()  # it is shown in capitals
    assert name.rstrip("0123456789") in SHORT
    assert page.title().startswith(f"{name} · ")
    page.locator("[data-find]").click()
    field = page.get_by_role("combobox", name="Search rules and cards")
    field.fill(" ".join(re.findall("[a-z]{3,}", name)))
    wait_till(page, "document.querySelectorAll('#find-list [role=option]').length > 0")
    assert name.rstrip("0123456789") in page.locator("#find-list").inner_text()
    assert witness.seen == []


@pytest.mark.parametrize("file", ["randomizer.html", "randomizer-standalone.html"])
def test_the_randomizer_plays_a_hostile_pack(
    file: str, site: Path, address: str, witness: Witness
) -> None:
    page = witness.context.new_page()
    if "standalone" in file:  # as it is used: from disk, offline
        witness.home = (site / file).as_uri()
        witness.context.set_offline(True)
        page.goto(witness.home)
    else:
        page.goto(f"{address}/{file}")
    assert play(page, modes=["tactical", "tactical"]) > 20
    assert witness.seen == []
    assert "alert(1)" in page.locator("body").inner_text()


def test_attacks_in_cards_chosen_for_print_are_plain_text_too(
    site: Path, address: str, witness: Witness
) -> None:
    page = witness.context.new_page()
    page.goto(f"{address}/pick.html")
    for whole in page.locator(".pick-all").all():
        whole.check()
    wait_till(page, "document.querySelectorAll('.pick-sheets .mb-card').length > 3")
    assert witness.seen == []
