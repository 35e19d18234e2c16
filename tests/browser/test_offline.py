from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from musterbook.randomizer import standalone
from musterbook.site import offline_files
from tests import outputs
from tests.browser.conftest import FOUND, Server, by_hand
from tests.browser.test_randomizer import pack
from tests.conftest import OpenPage, wait_till

PHONE: dict[str, Any] = {"width": 390, "height": 844, "workers": True}
READY = "navigator.serviceWorker.controller?.state === 'activated'"
GONE = ["ERR_CONNECTION_REFUSED", "Failed to load resource", "update a ServiceWorker"]


CACHED = f"""async address => {{
  {FOUND}
  await found(() => caches.match(address));
}}"""
"""Waits until a page is saved, which may be after it is shown."""


def ready(page: Page) -> None:
    wait_till(page, READY)


@pytest.fixture
def visited(folder: Path, serve: Callable[[Path], Server], open_page: OpenPage) -> Page:
    """The randomizer on a phone, saved for offline use."""
    page = open_page(f"{serve(folder).url}/randomizer.html", **PHONE)
    ready(page)
    return page


def start(page: Page) -> None:
    by_hand(page)
    page.locator("[data-key=start]").click()
    page.wait_for_selector(".scores")


def test_after_the_first_visit_the_page_works_offline(
    folder: Path, serve: Callable[[Path], Server], open_page: OpenPage
) -> None:
    server = serve(folder)
    page = open_page(f"{server.url}/randomizer.html", **PHONE, expect=GONE)
    ready(page)
    wait_till(
        page, "document.querySelector('[data-offline]').textContent.includes('Ready for offline')"
    )
    server.stop()
    page.reload()
    pack(page)
    start(page)
    page.locator(".mission .battle-map svg").first.wait_for()
    page.locator("[data-key=menu]").click()
    page.locator("[data-key=share]").click()
    page.wait_for_selector(".qr")
    page.goto(f"{server.url}/index.html")
    assert page.get_by_role("heading").inner_text() == "This page is not on this device"
    page.get_by_role("link", name="Open Play").click()
    page.wait_for_selector(".scores")


@pytest.mark.slow
def test_the_progress_of_saving_ends_when_everything_is_saved(visited: Page) -> None:
    page = visited
    page.evaluate(
        "window.heard = [];"
        "navigator.serviceWorker.addEventListener('message', ({ data }) => heard.push(data.state))"
    )
    page.evaluate("fetch('assets/randomizer/app.js').then(answer => answer.text())")
    page.evaluate("navigator.serviceWorker.controller.postMessage('state')")
    wait_till(page, "heard.includes('some')")
    # The page asks for the state itself, too, so the answer may come more than once.
    assert set(page.evaluate("heard")) == {"some"}


@pytest.mark.slow
def test_a_page_that_was_opened_can_be_read_offline(
    folder: Path, serve: Callable[[Path], Server], open_page: OpenPage
) -> None:
    server = serve(folder)
    page = open_page(f"{server.url}/randomizer.html", **PHONE, expect=GONE)
    ready(page)
    page.goto(f"{server.url}/?q=words")
    page.evaluate(CACHED, f"{server.url}/index.html")
    server.stop()
    for address in ("index.html", "", "#part"):
        page.goto(f"{server.url}/{address}")
        assert page.title() == "Site"


@pytest.mark.slow
def test_a_new_version_of_a_page_is_shown_at_once_when_online(
    folder: Path, tmp_path: Path, serve: Callable[[Path], Server], open_page: OpenPage
) -> None:
    site = copy(folder, tmp_path)
    server = serve(site)
    page = open_page(f"{server.url}/randomizer.html", **PHONE, expect=["favicon.ico"])
    ready(page)
    page.goto(f"{server.url}/index.html")
    assert page.title() == "Site"
    publish(site)
    page.reload()
    assert page.title() == "Newer"


def copy(folder: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(folder, tmp_path / "site"))


def publish(site: Path) -> None:
    """A new version, with a different page and randomizer."""
    (site / "index.html").write_text("<!doctype html><title>Newer</title>", encoding="utf-8")
    with (site / "assets/randomizer/app.js").open("a", encoding="utf-8") as script:
        script.write("window.newer = true;\n")
    outputs.publish(site)


@pytest.mark.slow
def test_a_new_version_asks_before_it_replaces_the_running_one(
    folder: Path, tmp_path: Path, serve: Callable[[Path], Server], open_page: OpenPage
) -> None:
    site = copy(folder, tmp_path)
    server = serve(site)
    page = open_page(f"{server.url}/randomizer.html", **PHONE, expect=["favicon.ico"])
    ready(page)
    start(page)
    before = page.locator(".panels").text_content()
    script = (site / "assets/randomizer/app.js").read_text(encoding="utf-8")
    publish(site)
    page.evaluate("navigator.serviceWorker.getRegistration().then(found => found.update())")
    note = page.locator("[data-notice=update]")
    note.wait_for()
    assert "new version" in note.inner_text()
    other = open_page(f"{server.url}/randomizer.html", context=page.context)
    assert other.evaluate("window.newer") is None, "until the reader agrees, it is the old version"
    page.evaluate("window.old = true")
    note.get_by_role("button", name="Update now").click()
    expect(note).to_contain_text("Close the game in the other tab first")
    assert other.evaluate("fetch('assets/randomizer/app.js').then(a => a.text())") == script
    other.close()
    note.get_by_role("button", name="Update now").click()
    wait_till(page, "window.old === undefined")
    page.wait_for_selector(".scores")
    assert page.locator(".panels").text_content() == before, "the game goes on"
    assert page.evaluate("window.newer") is True


@pytest.mark.slow
def test_fonts_of_a_new_version_are_there_at_once_and_those_of_the_randomizer_offline(
    folder: Path, tmp_path: Path, serve: Callable[[Path], Server], open_page: OpenPage
) -> None:
    site = copy(folder, tmp_path)
    server = serve(site)
    page = open_page(f"{server.url}/randomizer.html", **PHONE, expect=["favicon.ico", *GONE])
    ready(page)
    page.goto(f"{server.url}/index.html")
    fonts = "fetch('assets/fonts.css').then(answer => answer.text())"
    assert "newer" not in page.evaluate(fonts)
    with (site / "assets/fonts.css").open("a", encoding="utf-8") as style:
        style.write("/* newer */")
    publish(site)
    page.reload()
    assert "newer" in page.evaluate(fonts), "no page has asked for the update"
    server.stop()
    assert "@font-face" in page.evaluate(
        "fetch('assets/more-fonts.css').then(answer => answer.text())"
    )


def requests(context: BrowserContext, part: str) -> list[str]:
    seen: list[str] = []
    context.on("request", lambda request: seen.append(request.url) if part in request.url else None)
    return seen


@pytest.mark.slow
def test_an_update_fetches_only_what_has_changed(
    folder: Path, tmp_path: Path, serve: Callable[[Path], Server], open_page: OpenPage
) -> None:
    site = copy(folder, tmp_path)
    server = serve(site)
    page = open_page(f"{server.url}/randomizer.html", **PHONE)
    ready(page)
    publish(site)
    page.evaluate("navigator.serviceWorker.getRegistration().then(found => found.update())")
    page.locator("[data-notice=update]").wait_for()
    kept = page.evaluate(
        "caches.keys().then(names => names.find(name => !name.includes('pages')))"
        ".then(name => caches.open(name)).then(cache => cache.keys())"
        ".then(list => list.map(item => new URL(item.url).pathname))"
    )
    assert kept.count("/assets/randomizer/app.js") == 2, "old and new stand side by side"
    assert kept.count("/assets/randomizer/packs.js") == 1


def test_no_service_worker_is_registered_on_a_page_from_disk(opened: Callable[..., Page]) -> None:
    page = opened()
    assert page.locator("link[rel=manifest]").count() == 0
    expect(page.locator("[data-offline]")).to_contain_text("works offline")


@pytest.mark.slow
def test_the_app_can_be_installed(visited: Page) -> None:
    page = visited
    client = page.context.new_cdp_session(page)
    found = client.send("Page.getAppManifest")
    assert found["errors"] == []
    assert '"Musterbook"' in found["data"]
    problems = client.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [
        problem["errorId"] for problem in problems if problem["errorId"] != "in-incognito"
    ] == []


@pytest.mark.slow
def test_the_site_offers_the_randomizer_as_a_single_file(
    built_site: Path, served_site: str, tmp_path: Path, open_page: OpenPage
) -> None:
    size = f"{(built_site / standalone.NAME).stat().st_size / 1e6:.1f} MB"
    for name in ("index.html", "randomizer.html"):
        page = open_page(f"{served_site}/{name}", width=390, height=844)
        link = page.locator(f"a[href='{standalone.NAME}']")
        link.wait_for()
        assert size in (link.locator("..").inner_text())
        with page.expect_download() as download:
            link.click()
        download.value.save_as(tmp_path / standalone.NAME)
        alone = open_page((tmp_path / standalone.NAME).as_uri(), offline=True, **PHONE)
        assert alone.locator("[data-key='one file']").count() == 0, "it is this file"
    start(alone)


def said(words: str) -> str:
    """Whether the footer says something about use offline."""
    return f"document.querySelector('footer [data-offline]')?.textContent.includes('{words}')"


@pytest.mark.slow
def test_pages_show_what_is_saved_for_offline_use(
    built_site: Path, served_site: str, open_page: OpenPage
) -> None:
    page = open_page(f"{served_site}/doubt.html", **PHONE, expect=GONE)
    wait_till(page, said("every page that you have opened"), timeout=60_000)
    cached = page.evaluate(
        "caches.keys().then(names => Promise.all(names.map(name => caches.open(name)"
        ".then(cache => cache.keys())))).then(lists => lists.flat().map(each => each.url))"
    )
    pages = {url.split("?")[0] for url in cached if ".html" in url}
    opened = {f"{served_site}/{name}" for name in ("doubt.html", "randomizer.html")}
    assert pages == opened, "nothing is loaded unasked but the randomizer"
    assert len(cached) < 40
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("h1").first).to_be_visible()
    page.goto(f"{served_site}/randomizer.html")
    assert page.locator("[data-key=start]").is_visible()


@pytest.mark.slow
def test_everything_is_saved_once_the_reader_requests_it(
    built_site: Path, served_site: str, open_page: OpenPage
) -> None:
    page = open_page(f"{served_site}/index.html", **PHONE, expect=GONE)
    wait_till(page, said("every page that you have opened"), timeout=60_000)
    page.locator("footer.foot").scroll_into_view_if_needed()
    size = json.loads((built_site / offline_files.OFFLINE_SIZES).read_text(encoding="utf-8"))
    button = page.get_by_role("button", name="Keep all pages offline")
    expect(button).to_contain_text(f"{size['pages'] / 1e6:.1f} MB")
    archive = page.get_by_role("link", name="Download as a zip file")
    expect(archive).to_contain_text(f"{size['archive'] / 1e6:.1f} MB")
    button.click()
    expect(page.get_by_role("progressbar", name="Saved for offline")).to_be_visible()
    wait_till(page, said("all pages and Play"), timeout=120_000)
    page.context.set_offline(True)
    page.goto(f"{served_site}/data/v1/cards.csv")
    assert page.get_by_role("heading").inner_text() == "This file is not on this device"
    page.get_by_role("link", name="pick cards").click()
    never_opened = sorted(built_site.glob("*/*/*/*.html"))[-1].relative_to(built_site).as_posix()
    page.goto(f"{served_site}/{never_opened}")
    expect(page.locator("h1").first).to_be_visible()
    page.keyboard.press("/")
    page.get_by_role("combobox").fill("objective")
    page.get_by_role("option").first.wait_for()
