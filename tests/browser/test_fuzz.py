"""A sample of what `tests/test_fuzz.py` builds, opened page by page: nothing runs or loads."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from musterbook import build
from musterbook.errors import ContentErrors
from musterbook.library import load
from musterbook.progress import Reporter
from tests.attacks import CANARY
from tests.browser.page_watch import Witness, pages
from tests.conftest import served
from tests.mutate import Content, Mutator
from tests.trees import plant_bytes

pytestmark = pytest.mark.slow

SITES = int(os.environ.get("MUSTERBOOK_FUZZ_SITES", "2"))
"""Sites that are opened."""

HOSTILE = 2
"""Minimum number of files of such a site that contain attacks."""


@pytest.fixture(scope="module")
def trees(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Content trees changed at random, with attacks, that the checks accept.

    Each collects the accepted changes of many cases.
    """
    mutator = Mutator()
    base = mutator.bases["harvest"]
    found: list[Path] = []
    number = 0
    while len(found) < SITES:
        tree = plant_bytes(tmp_path_factory.mktemp("fuzz") / "content", base)
        changed: dict[str, Content] = {}
        while len(changed) < HOSTILE:
            number += 1
            case = mutator.case(number)
            attacks = all(type(c) is bytes and CANARY.encode() in c for c in case.files.values())
            if case.base != "harvest" or not attacks or case.files.keys() & changed.keys():
                continue
            plant_bytes(tree, case.files)
            try:
                load([tree])
                changed |= case.files
            except ContentErrors:
                plant_bytes(tree, {path: base.get(path) for path in case.files})
        found.append(tree)
    return found


def test_pages_of_changed_content_run_no_injected_code_and_load_nothing(
    trees: list[Path], browser: Browser
) -> None:
    for tree in trees:
        site = tree.parent / "site"
        build.run(build.Job((tree,), site, prints=False), Reporter())
        with served(site) as home:
            context = browser.new_context(service_workers="block", reduced_motion="reduce")
            context.set_default_timeout(15_000)
            witness = Witness(context, home)
            page = context.new_page()
            addresses = pages(site)
            assert len(addresses) > 20
            for address in addresses:
                page.goto(f"{home}/{address}")
                assert page.locator(CANARY).count() == 0, address
                assert witness.seen == [], address
            context.close()
