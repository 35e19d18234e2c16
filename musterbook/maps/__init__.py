"""Deployment maps as pictures: a map in, an inline SVG to scale out.

The picture is the board with its zones (told apart by tone, hatching and label), objective
markers to scale, measures, and a frame whose bars are six inches long. Colours and fonts are
written as attributes, because style sheets of a page do not reach inline SVG in the PDF engine.
"""

from __future__ import annotations

from musterbook.maps.draw import CrowdedMapError, height_mm, scale, svg
from musterbook.maps.geometry import contains
from musterbook.maps.palette import Theme

__all__ = ["CrowdedMapError", "Theme", "contains", "height_mm", "scale", "svg"]
