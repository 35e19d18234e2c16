"""The content security policy of a page, and the check that content added nothing active to it.

In: a finished HTML document, and a declaration of what its templates contain. Out: the same
document with a policy in its head. Scripts, styles, frames, forms, and meta, link and base elements
are *active*: each must be one that the declaration names. The declaration is made from templates
rendered without content, so that a script that came in through a name is neither allowed nor
hashed; it is an error.
"""

import re
from base64 import b64encode
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256

from lxml import etree

RULES = {
    "default-src": "'none'",
    "style-src": "'self' 'unsafe-inline'",  # drawings and cards have inline lengths
    "img-src": "'self' data: blob:",
    "font-src": "'self' data:",
    "connect-src": "'self' blob:",
    "worker-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
}

ACTIVE = frozenset({
    "applet", "base", "embed", "fencedframe", "form", "frame", "frameset", "iframe", "link", "meta",
    "noembed", "noframes", "object", "param", "plaintext", "portal", "script", "style", "template",
    "xmp",
})  # fmt: skip
"""Elements that can run code, fetch, redirect, restyle the page or swallow the text after them."""

_START = re.compile(rf"<({'|'.join(sorted(ACTIVE))})(?![a-z0-9-])", re.IGNORECASE)
"""The start of an active element anywhere in the text, even if a parser would ignore it."""

_ADDRESSES = frozenset({
    "action", "background", "cite", "data", "href", "longdesc", "manifest", "poster", "src",
    "xlink:href",
})  # fmt: skip
_FORBIDDEN = frozenset({"formaction", "ping", "srcdoc"})
_SCHEME = re.compile(r"([a-z][a-z0-9+.-]*):", re.IGNORECASE)
_IGNORED = re.compile(r"[\x00-\x20\x7f]")
"""Characters that browsers drop from addresses before they read the scheme."""

_DESCRIBES = tuple(
    (pair,)
    for pair in (("name", "description"), ("property", "og:title"), ("property", "og:description"))
)
"""The first attribute of meta elements whose `content` is plain text."""
_DATA = "application/json"
"""The type of a script element that is not run."""

_CHARSET = '<meta charset="utf-8">'
_POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy"[^>]*>')


class PolicyError(ValueError):
    """Raised for active elements in a page that no template declares; the message lists them."""


@dataclass(frozen=True)
class Declaration:
    """The active contents of a page's templates.

    `elements` counts active elements, `starts` counts the starts of such elements in the text, and
    `hashes` are those of inline scripts.
    """

    elements: Counter[str]
    starts: Counter[str]
    hashes: frozenset[str]

    @property
    def key(self) -> tuple[object, ...]:
        """The declaration as a cache key: in the same order in every process."""
        return sorted(self.elements.items()), sorted(self.starts.items()), sorted(self.hashes)


def declaration(*templates: str) -> Declaration:
    """Return the declaration of HTML that was rendered without content, in one or several parts."""
    elements: Counter[str] = Counter()
    starts: Counter[str] = Counter()
    hashes: set[str] = set()
    for text in templates:
        active = list(_active(parsed(text)))
        elements.update(_signature(element) for element in active)
        starts.update(_starts(text))
        hashes.update(_hash(element) for element in active if _is_inline(element))
    return Declaration(elements, starts, frozenset(hashes))


def guarded(text: str, declared: Declaration) -> str:
    """Check a document, and return it with its policy, which replaces an existing one.

    Raises PolicyError, and ValueError if the document does not start with its encoding.
    """
    text = free(text)
    check(parsed(text), text, declared)
    return with_policy(text, declared)


def check(tree: etree._Element, text: str, declared: Declaration) -> None:
    """Raise PolicyError if a document contains anything active that is not declared.

    `tree` is the document after parsing.
    """
    if problems := list(_problems(tree, text, declared)):
        raise PolicyError("; ".join(dict.fromkeys(problems)))


def with_policy(text: str, declared: Declaration) -> str:
    """Return a document with its policy right after the encoding, before anything is loaded.

    The document is not checked. Raises ValueError if it does not start with its encoding.
    """
    before, encoding, after = text.partition(_CHARSET)
    if not encoding:
        raise ValueError("a page must begin with its encoding")
    scripts = " ".join(["'self'", *sorted(declared.hashes)])
    rules = {"default-src": RULES["default-src"], "script-src": scripts} | RULES
    words = "; ".join(f"{name} {value}" for name, value in rules.items())
    policy = f'<meta http-equiv="Content-Security-Policy" content="{words}">'
    return f"{before}{encoding}{policy}{after}"


def parsed(text: str) -> etree._Element:
    """Return the tree of an HTML document."""
    parser = etree.HTMLParser(encoding="utf-8", huge_tree=True)
    return etree.fromstring(text.encode(), parser=parser)


def free(text: str) -> str:
    """Return a document without its policy, for a server that adds its own script."""
    return _POLICY.sub("", text, count=1)


def _problems(tree: etree._Element, text: str, declared: Declaration) -> Iterator[str]:
    signatures = Counter(_signature(element) for element in _active(tree))
    for signature in signatures - declared.elements:
        yield f"no template declares {signature}"
    for start in _starts(text) - declared.starts:
        yield f'the text contains "<{start}", which no template put there'
    for element in tree.iter(etree.Element):
        if element.tag not in ACTIVE:  # those are declared with all their attributes
            yield from _bad_attributes(element)


def _bad_attributes(element: etree._Element) -> Iterator[str]:
    for written, value in element.items():
        name = written.lower()
        if name.startswith("on") or name in _FORBIDDEN:
            yield f'<{element.tag}> has the attribute "{name}"'
        if ":" in value and name in _ADDRESSES:
            scheme = _SCHEME.match(_IGNORED.sub("", value))
            if scheme and (element.tag, scheme[1].lower()) != ("a", "https"):
                yield f'<{element.tag}> has the address "{value[:80]}"'


def _active(tree: etree._Element) -> Iterator[etree._Element]:
    return iter(tree.iter(*ACTIVE))


def _starts(text: str) -> Counter[str]:
    return Counter(found[1].lower() for found in _START.finditer(text))


def _signature(element: etree._Element) -> str:
    """Return the start tag of an element, with the hash of its text if it is a script or a style.

    The text of descriptions and previews is left out: it is content, and nothing runs it.
    """
    facts = {str(name): str(value) for name, value in element.attrib.items()}
    if element.tag == "meta" and tuple(facts.items())[:1] in _DESCRIBES and len(facts) == 2:
        facts |= {"content": "…"}
    words = "".join(f' {name}="{value}"' for name, value in sorted(facts.items()))
    own = f" {_hash(element)}" if element.tag == "style" or _is_inline(element) else ""
    return f"<{element.tag}{words}>{own}"


def _is_inline(element: etree._Element) -> bool:
    """Whether an element is an inline script that is run; JSON in a script element is not."""
    return element.tag == "script" and element.get("src") is None and element.get("type") != _DATA


def _hash(element: etree._Element) -> str:
    return f"'sha256-{b64encode(sha256((element.text or '').encode()).digest()).decode()}'"
