"""The Jinja templates of all packages, with one set of rules.

In: the name of a folder below `templates/`. Out: its templates. They escape everything that is
not marked as HTML, and an undefined name is an error instead of an empty text.
"""

from __future__ import annotations

from functools import cache
from io import BytesIO
from pathlib import Path

from jinja2 import BytecodeCache, Environment, FileSystemLoader, StrictUndefined
from jinja2.bccache import Bucket, bc_magic

from musterbook import cache as store
from musterbook import resources

FOLDER = resources.TEMPLATES
COMPILED = store.cache_folder("templates", "")


class _Compiled(BytecodeCache):
    """Compiled templates in our cache; the checksum is that of the source."""

    def load_bytecode(self, bucket: Bucket) -> None:
        content = COMPILED.load(_path(bucket))
        if content is not None:
            bucket.load_bytecode(BytesIO(content))

    def dump_bytecode(self, bucket: Bucket) -> None:
        COMPILED.save(_path(bucket), bucket.bytecode_to_string())


def _path(bucket: Bucket) -> Path:
    options = bucket.environment.keep_trailing_newline  # the only one that differs
    return COMPILED.path(bc_magic, bucket.key, bucket.checksum, options)


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
