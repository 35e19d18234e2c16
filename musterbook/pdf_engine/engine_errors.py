"""Warnings of the PDF engine as errors, without loading the engine."""

from collections.abc import Iterator
from contextlib import contextmanager

from musterbook.errors import ContentError, ContentErrors, Mark


class EngineError(ValueError):
    """What the PDF engine warns about in a document; its arguments are the messages."""

    def __str__(self) -> str:
        return "; ".join(self.args)


@contextmanager
def located(what: str, mark: Mark) -> Iterator[None]:
    """Raise ContentErrors at the location of what is printed, instead of an EngineError."""
    try:
        yield
    except EngineError as error:
        raise ContentErrors(
            ContentError(mark, f"the PDF engine warns about {what}: {message}")
            for message in error.args
        ) from error
