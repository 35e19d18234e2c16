"""Records what a page does in the browser, for sites with hostile content."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import BrowserContext, ConsoleMessage, Dialog, Request


class Witness:
    """Records everything that a harmless page never does."""

    def __init__(self, context: BrowserContext, home: str) -> None:
        self.context, self.home = context, home
        self.seen: list[str] = []
        context.on("dialog", self._dialog)
        context.on("console", self._message)
        context.on("weberror", lambda error: self.seen.append(f"exception: {error.error}"))
        context.on("request", self._request)

    def _dialog(self, dialog: Dialog) -> None:
        self.seen.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def _message(self, message: ConsoleMessage) -> None:
        if "Service Worker registration blocked" not in message.text:
            self.seen.append(f"console: {message.text}")

    def _request(self, request: Request) -> None:
        if not request.url.startswith((self.home, "data:", "blob:")):
            self.seen.append(f"request: {request.url}")


def pages(site: Path) -> list[str]:
    """Every page of the site; the single-file version only opens from disk."""
    found = {path.relative_to(site).as_posix() for path in site.rglob("*.html")}
    return sorted(found - {"randomizer-standalone.html"})
