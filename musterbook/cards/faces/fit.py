"""Fits type to cards: the largest size at which the body of a card is not too long.

In: faces as HTML. Out: a `Fit` for each. Bodies are laid out on pages that are taller than any
card, because the PDF engine drops in silence what overflows; an end marker tells how tall each
one is. All cards are measured in one document, again and again with better guesses.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, sqrt

from weasyprint import CSS, HTML

from musterbook.cards.faces.fitted import SLACK_MM, Fit, Form, fitted
from musterbook.cards.faces.layout import Layout
from musterbook.pdf_engine import EngineLog, OwnFonts, font_configuration

TALL_MM = 600.0
MM = 96 / 25.4  # CSS pixels
CALM_FROM = 7.25
"""Below this size, in points, a card may spare room between its lines instead."""

LETTERS, BLOCK = 480, 25
"""About so many letters fill a card of 63 x 88 mm in 9.5 pt, and a block is worth so many more."""
USUAL_MM2 = 55 * 61.1
PICTURE = re.compile(r"<svg([^>]*)>.*?</svg>", re.DOTALL)
BODY = re.compile(r'class="mb-card-body">.*?(?=<footer|$)', re.DOTALL)
BLOCKS = re.compile(
    r"<(?:h3|p|li|section)\b|mb-card-(?:line|row|drawn|action|half|note|late|answer)\b"
)
FRAME = re.compile(r"<header.*?</header>|<footer.*?</footer>", re.DOTALL)
TALL = re.compile(r' height="([\d.]+)mm"')
TAG = re.compile(r"<svg.*?</svg>|<[^>]*>|\s(?=\s)", re.DOTALL)

MEASURING = """
@page { size: %gmm %gmm; margin: 0 }
.mb-card { height: auto; break-after: page }
.mb-card-mark { display: none }
.mb-card-body { position: static; height: auto; display: flow-root }
"""


@dataclass(frozen=True)
class Rule:
    """What faces are measured with: the parsed style sheet and the layout."""

    style: CSS
    page: Layout


def fit(faces: Sequence[str], rule: Rule) -> list[Fit]:
    """Return the best fit of each face."""
    sizes = rule.page.type.sizes
    found = _in_form("calm", faces, [_guess(face, rule.page) for face in faces], rule)
    forms: tuple[tuple[Form, float], ...] = (("tight", CALM_FROM), ("plain", 0.0))
    for form, enough in forms:
        short = [i for i, old in enumerate(found) if not old.fits or old.size < enough]
        # What a form spares is worth about one step.
        starts = [min(sizes.index(found[i].size) + 1, len(sizes) - 1) for i in short]
        for i, new in zip(
            short, _in_form(form, [faces[i] for i in short], starts, rule), strict=True
        ):
            if not found[i].fits or new.size > found[i].size:
                found[i] = new
    return found


def _in_form(form: Form, faces: Sequence[str], starts: Sequence[int], rule: Rule) -> list[Fit]:
    sizes, limit = rule.page.type.sizes, rule.page.body_height
    known: list[dict[int, float]] = [{} for _ in faces]
    guesses = dict(enumerate(starts))
    while guesses:
        tried = [fitted(faces[card], Fit(sizes[at], 0, form)) for card, at in guesses.items()]
        measured = heights(tried, rule)
        for (card, at), height in zip(guesses.items(), measured, strict=True):
            known[card][at] = height
        following = {
            card: _next(known[card], sizes, limit, _pictures(faces[card])) for card in guesses
        }
        guesses = {card: at for card, at in following.items() if at is not None}
    return [_best(heights_at, form, sizes, limit) for heights_at in known]


def heights(faces: Sequence[str], rule: Rule) -> list[float]:
    """Return how tall the body of each face is, in mm; infinite when it leaves a tall page."""
    parts = "".join(
        f'<div id="from{i}">{_light(face, f"<i id=to{i} class=end></i>")}</div>'
        for i, face in enumerate(faces)
    )
    measuring = CSS(string=MEASURING % (rule.page.width, TALL_MM) + ".end{display:block;height:0}")
    with EngineLog():  # what is wrong is told once, when the card is rendered
        document = HTML(string=parts, url_fetcher=OwnFonts()).render(
            stylesheets=[rule.style, measuring], font_config=font_configuration()
        )
    starts: dict[str, tuple[int, float]] = {}
    for number, sheet in enumerate(document.pages):
        for name, place in sheet.anchors.items():
            # A box that goes on over the page is an anchor there again; its first place counts.
            starts.setdefault(name, (number, place[1]))
    found = []
    for i in range(len(faces)):
        (first, top), (last, bottom) = starts[f"from{i}"], starts[f"to{i}"]
        found.append((bottom - top) / MM if first == last else inf)
    return found


def _light(face: str, end: str) -> str:
    """Return the body of a face alone, with empty boxes for its pictures, and with an end."""
    return PICTURE.sub(_box, FRAME.sub("", face)).replace("</article>", f"{end}</article>")


def _box(picture: re.Match[str]) -> str:
    height = TALL.search(picture[1])
    return f'<div style="height:{height[1]}mm"></div>' if height else ""


def _pictures(face: str) -> float:
    """Return how much of a body is pictures, in mm, which do not grow with the type."""
    tall = (TALL.search(picture[1]) for picture in PICTURE.finditer(face))
    return sum(float(height[1]) for height in tall if height)


def _guess(face: str, page: Layout) -> int:
    """Guess from the number of letters and blocks at which size a face fits."""
    sizes, room = page.type.sizes, max(page.body_height - _pictures(face), 1)
    found = BODY.search(face)
    body = found[0] if found else face
    letters = max(len(TAG.sub("", body)) + BLOCK * len(BLOCKS.findall(body)), 1)
    ideal = 9.5 * sqrt(LETTERS * page.body_width * room / USUAL_MM2 / letters)
    return max((at for at, size in enumerate(sizes) if size <= ideal), default=0)


def _next(
    known: dict[int, float], sizes: Sequence[float], limit: float, pictures: float
) -> int | None:
    """Return the size to try next, or None when the best one is known."""
    low = max((at for at, height in known.items() if height <= limit + SLACK_MM), default=-1)
    high = min(
        (at for at, height in known.items() if height > limit + SLACK_MM), default=len(sizes)
    )
    if high - low <= 1:
        return None
    if low >= 0 and high < len(sizes):
        part = (limit - known[low]) / (known[high] - known[low])
        guess = low + int(part * (high - low))
    else:
        nearest = low if low >= 0 else high
        # Text grows with the square of its size: lines get taller and there are more of them.
        share = max(limit - pictures, 1) / max(known[nearest] - pictures, 1)
        ideal = sizes[nearest] * sqrt(share)
        guess = max((at for at, size in enumerate(sizes) if size <= ideal), default=0)
    return min(max(guess, low + 1), high - 1)


def _best(known: dict[int, float], form: Form, sizes: Sequence[float], limit: float) -> Fit:
    fitting = [at for at, height in known.items() if height <= limit + SLACK_MM]
    at = max(fitting, default=0)
    return Fit(sizes[at], round(limit - known[at], 2), form)
