"""Programs for those who work on Musterbook; the build itself needs none but prepare."""
