"""Data and page of the randomizer: packs as typed data, its page and its single-file version."""
