"""Files in ZIP archives: the same content gives the same bytes."""

from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

FILE_TIME = (1980, 1, 1, 0, 0, 0)
"""The date of every file."""
COMPRESSED = (".pdf", ".png")
"""Suffixes of files that are compressed already."""


def add_file(archive: ZipFile, name: str, content: bytes) -> int:
    """Add a file to an archive, and return its compressed size in bytes."""
    info = ZipInfo(name, FILE_TIME)
    info.compress_type = ZIP_STORED if name.endswith(COMPRESSED) else ZIP_DEFLATED
    info.external_attr = 0o644 << 16
    archive.writestr(info, content)
    return info.compress_size
