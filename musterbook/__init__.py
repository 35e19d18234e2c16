"""Musterbook: structured rule and card data in, a site, print files and a randomizer out."""

import ctypes.util

__version__ = "0.1.0"

# Python looks for libraries with a C compiler, too, and the PDF engine asks for a dozen names that
# do not exist here. That took a quarter of a second at every start, and left a temporary file if
# the process was killed.
setattr(ctypes.util, "_findLib_gcc", lambda name: None)  # noqa: B010
