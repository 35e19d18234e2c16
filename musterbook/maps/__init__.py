"""Draws deployment maps to scale, as inline SVG.

A picture shows the board with its zones (distinguished by shade, hatching and label), objective
markers, measures, and a frame with bars of six inches. Colours and fonts are attributes, because
the PDF engine does not apply the style sheets of a page to inline SVG.
"""

from musterbook.maps.map_drawing import CrowdedMapError, svg, view_box

__all__ = ["CrowdedMapError", "svg", "view_box"]
