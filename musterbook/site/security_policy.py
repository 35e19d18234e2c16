"""The content security policy of our pages: their own files, and inline scripts by their hashes.

It is part of the templates.
Why: docs/decisions/content-runs-nothing.md
"""

import re
from base64 import b64encode
from hashlib import sha256

from markupsafe import Markup

_RULES = {
    "style-src": "'self' 'unsafe-inline'",  # drawings and cards have inline lengths
    "img-src": "'self' data: blob:",
    "font-src": "'self' data:",
    "connect-src": "'self' blob:",
    "worker-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
}

_POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy"[^>]*>')


def policy(*scripts: str) -> Markup:
    """Return the policy of a page with these inline scripts, as the value of an attribute."""
    digests = (b64encode(sha256(script.encode()).digest()).decode() for script in scripts)
    allowed = " ".join(["'self'", *sorted({f"'sha256-{digest}'" for digest in digests})])
    rules = {"default-src": "'none'", "script-src": allowed} | _RULES
    return Markup("; ".join(f"{name} {value}" for name, value in rules.items()))


def free(text: str) -> str:
    """Return a document without its policy, for a server that adds its own script."""
    return _POLICY.sub("", text, count=1)
