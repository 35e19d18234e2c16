"""What a browser may do for a page of ours: load its own files, run its own scripts, ask nobody.

In: a finished HTML document. Out: the same with a content security policy in its head. Scripts
that stand in the page itself are allowed one by one, by their hashes; a script that anybody else
puts there does not run. Frames and plug-ins are not used, forms are sent nowhere.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable
from hashlib import sha256

RULES = {
    "default-src": "'none'",
    "style-src": "'self' 'unsafe-inline'",  # drawings and cards have lengths of their own
    "img-src": "'self' data: blob:",
    "font-src": "'self' data:",
    "connect-src": "'self' blob:",
    "worker-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
}

_SCRIPT = re.compile(r"<script(?P<names>[^>]*)>(?P<text>.*?)</script>", re.S)
_CHARSET = re.compile(r"<meta charset=[^>]*>", re.I)
_POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy"[^>]*>')


def guarded(html: str) -> str:
    """Return a document with its policy, right after its encoding, before anything is loaded.

    One that it has is replaced. Raises ValueError when a page does not begin with its encoding.
    """
    html = free(html)
    found = _CHARSET.search(html)
    if not found:
        raise ValueError("a page must begin with its encoding")
    end = found.end()
    return f"{html[:end]}{_meta(inline(html))}{html[end:]}"


def free(html: str) -> str:
    """Return a document without its policy, for a server that adds a script of its own."""
    return _POLICY.sub("", html)


def inline(html: str) -> list[str]:
    """Return the scripts that stand in a page itself; data in script elements is not run."""
    return [
        found["text"]
        for found in _SCRIPT.finditer(html)
        if "src=" not in found["names"] and "json" not in found["names"]
    ]


def _meta(scripts: Iterable[str]) -> str:
    hashes = sorted({f"'sha256-{_digest(text)}'" for text in scripts})
    rules = {"default-src": RULES["default-src"], "script-src": " ".join(["'self'", *hashes])}
    words = "; ".join(f"{name} {value}" for name, value in (rules | RULES).items())
    return f'<meta http-equiv="Content-Security-Policy" content="{words}">'


def _digest(text: str) -> str:
    return b64encode(sha256(text.encode()).digest()).decode()
