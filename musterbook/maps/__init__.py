"""Draws deployment maps to scale, as inline SVG.

A picture shows the board with its zones (distinguished by shade, hatching and label), objective
markers, measures, and a frame with bars of six inches. Colours and fonts are attributes, because
the PDF engine does not apply the style sheets of a page to inline SVG.
"""

from __future__ import annotations

from musterbook.maps.draw import CrowdedMapError, height_mm, scale, svg, view_box
from musterbook.maps.palette import Theme

__all__ = ["CrowdedMapError", "Theme", "height_mm", "scale", "svg", "view_box"]
