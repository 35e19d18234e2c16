"""Requests to the server of a preview, byte by byte and without a network."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from musterbook.preview import Preview
from musterbook.preview.server import handler


class Connection:
    """A connection with one request, which collects the answer."""

    def __init__(self, request: bytes) -> None:
        self.request, self.answer = request, b""

    def makefile(self, *_: Any) -> BytesIO:
        return BytesIO(self.request)

    def sendall(self, part: bytes) -> None:
        self.answer += bytes(part)


def answer(preview: Preview, request: bytes) -> bytes:
    """Return the answer to the bytes of a request; an error in the server is raised."""
    connection = Connection(request)
    handler(preview)(connection, ("127.0.0.1", 0), None)  # type: ignore[arg-type]
    return connection.answer


def get(preview: Preview, path: str, host: str = "127.0.0.1:8000", method: str = "GET") -> bytes:
    """Return the answer to a request of a browser."""
    return answer(preview, f"{method} {path} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode("latin-1"))


def status(reply: bytes) -> int:
    """Return the status of an answer."""
    return int(reply.split(b" ", 2)[1])
