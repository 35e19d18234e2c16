"""Listens to the PDF engine, which mentions faults only in its log.

A misspelt property, a bad unit, a missing picture and a missing glyph each give one record at
warning level; nothing of that may pass.
"""

from __future__ import annotations

import logging
from types import TracebackType
from typing import Self

LOGGER = logging.getLogger("weasyprint")


class Silence(logging.Handler):
    """Collects warnings while it is open, instead of letting them reach the screen."""

    def __init__(self) -> None:
        super().__init__(level=logging.WARNING)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Take a record."""
        self.messages.append(record.getMessage())

    def __enter__(self) -> Self:
        self.others, LOGGER.handlers = LOGGER.handlers, [self]
        self.propagated, LOGGER.propagate = LOGGER.propagate, False
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        LOGGER.handlers, LOGGER.propagate = self.others, self.propagated
