"""Musterbook: structured rule and card data in, a site, print files and a randomizer out."""

__version__ = "0.1.0"
