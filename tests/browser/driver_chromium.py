"""Chromium, driven through Playwright."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser

from tests.browser.drivers import Driver


class Chromium:
    """The Chromium of the other tests."""

    name = "Chromium"

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.context = browser.new_context(viewport={"width": 1280, "height": 900})
        self.tabs = {"0": self.context.new_page()}
        self.at = "0"
        self.inside = False

    def open(self, url: str) -> None:
        self.inside = False
        self.tabs[self.at].goto(url)

    def run(self, script: str, *arguments: object) -> Any:
        page = self.tabs[self.at]
        place = page.frames[1] if self.inside else page
        call = "([body, list]) => (new Function(body)).apply(null, list)"
        return place.evaluate(call, [script, list(arguments)])

    def tab(self) -> str:
        self.at = str(len(self.tabs))
        self.tabs[self.at] = self.context.new_page()
        return self.at

    def here(self) -> str:
        return self.at

    def turn(self, handle: str) -> None:
        self.at = handle

    def close(self, handle: str, then: str) -> None:
        self.tabs[handle].close()
        self.turn(then)

    def frame(self, inside: bool) -> None:
        self.inside = inside

    @contextmanager
    def stranger(self) -> Iterator[Driver]:
        other = Chromium(self.browser)
        yield other
        other.context.close()
