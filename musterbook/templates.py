"""The Jinja templates of all packages, with one set of rules.

In: the name of a folder below `templates/`. Out: its templates. They escape everything that is
not marked as HTML, and an undefined name is an error instead of an empty text.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from functools import cache
from io import BytesIO
from pathlib import Path

from jinja2 import BytecodeCache, Environment, FileSystemLoader, StrictUndefined
from jinja2.bccache import Bucket, bc_magic

from musterbook import cache as store
from musterbook import resources

FOLDER = resources.TEMPLATES


class _Compiled(BytecodeCache):
    """Compiled templates in our cache; the checksum is that of the source."""

    def load_bytecode(self, bucket: Bucket) -> None:
        with suppress(FileNotFoundError, store.DamagedEntry):
            bucket.load_bytecode(BytesIO(store.load(_path(bucket))))

    def dump_bytecode(self, bucket: Bucket) -> None:
        store.save(_path(bucket), bucket.bytecode_to_string())


def _path(bucket: Bucket) -> Path:
    options = bucket.environment.keep_trailing_newline  # the only one that differs
    made_from = (sys.version, bc_magic, bucket.key, bucket.checksum, options)
    return store.FOLDER / "templates" / store.key_of(made_from)


@cache
def templates(folder: str, *, keep_trailing_newline: bool = False) -> Environment:
    """Return the templates of a folder, such as `pages` or `cards`."""
    return Environment(
        loader=FileSystemLoader(FOLDER / folder),
        bytecode_cache=_Compiled(),
        autoescape=True,
        auto_reload=False,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=keep_trailing_newline,
    )
