"""The icons of the header, on a 24 × 24 grid, in the colour of the surrounding text."""

from __future__ import annotations

from markupsafe import Markup

_SVG = '<svg viewBox="0 0 24 24" aria-hidden="true">{}</svg>'
_FILLED = '<path fill="currentColor" fill-rule="evenodd" d="{}"/>'
_DRAWN = (
    '<path fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" '
    'stroke-linejoin="round" d="{}"/>'
)

_PATHS = {
    "play": _FILLED.format(
        "M6 3h12a3 3 0 0 1 3 3v12a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3Z"
        "m2 3.3a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4Z"
        "m4 4a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4Z"
        "m4 4a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4Z"
    ),
    "compare": _DRAWN.format("M4 5h6v14H4ZM14 5h6v14h-6ZM6.5 9H7.5M16.5 9H17.5M16.5 13H17.5"),
    "print": _FILLED.format(
        "M7 3h10v4H7ZM4 8h16a1.5 1.5 0 0 1 1.5 1.5V17H18v-3H6v3H2.5V9.5A1.5 1.5 0 0 1 4 8Z"
        "m3.5 7.5h9V21h-9Z"
    ),
    "theme": _FILLED.format(
        "M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19Zm0 2.5v14a7 7 0 0 0 0-14Z"
    ),
    "search": _DRAWN.format("M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.3 15.3 20.5 20.5"),
}

ICONS = {name: Markup(_SVG.format(path)) for name, path in _PATHS.items()}
