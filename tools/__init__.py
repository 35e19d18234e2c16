"""Tools for developing Musterbook; the build itself needs only `prepare`."""
