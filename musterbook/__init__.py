"""Musterbook turns structured rule and card data into a site, print files and a randomizer."""

import ctypes.util

__version__ = "1.0.0"

# To find a library, Python also runs a C compiler, and the PDF engine looks for a dozen libraries
# that do not exist here. That took a quarter of a second at every start, and left a temporary file
# if the process was killed.
setattr(ctypes.util, "_findLib_gcc", lambda name: None)  # noqa: B010
