"""Build the wheel: the package with everything it needs to run without Node and a clone.

In: a checkout prepared by `make`. Out: `musterbook-<version>-py3-none-any.whl`; the same checkout
gives the same bytes. This module is a build backend (PEP 517), so `pip install .` uses it, too.
Why: docs/decisions/wheel.md
"""

import base64
import hashlib
import json
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from musterbook import esbuild, fonts, resources  # noqa: E402
from musterbook.site import web_fonts  # noqa: E402

RESOURCES = "musterbook/_resources"
FOLDERS = ("cards", "content", "examples", "templates")
FILES = ("package.json", "package-lock.json", "requirements.lock", "client/shared/letters.json")
LEFT_OUT = {"__pycache__", "_resources"}
"""Folders left out of the wheel."""

FILE_TIME = (2026, 1, 1, 0, 0, 0)
"""Modification time of every file, so that a wheel depends only on its contents."""


def contents() -> Iterator[tuple[str, bytes]]:
    """Yield every file of the package by its path in the wheel."""
    for path in _below(ROOT / "musterbook"):
        yield path.relative_to(ROOT).as_posix(), path.read_bytes()
    for name in FOLDERS:
        for path in _below(ROOT / name):
            yield f"{RESOURCES}/{path.relative_to(ROOT).as_posix()}", path.read_bytes()
    for name in FILES:
        yield f"{RESOURCES}/{name}", (ROOT / name).read_bytes()
    for name in sorted(esbuild.SCRIPTS):
        yield f"{RESOURCES}/bundles/{name}", esbuild.script(name)
    characters = "".join(sorted(web_fonts.own_characters()))
    yield f"{RESOURCES}/bundles/{web_fonts.CHARACTERS}", characters.encode()
    for path in sorted(set(_modules())):
        yield f"{RESOURCES}/{path.relative_to(ROOT).as_posix()}", path.read_bytes()


def _below(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.rglob("*")):
        parts = path.relative_to(folder).parts
        if path.is_file() and not LEFT_OUT.intersection(parts) and parts[-1][0] != ".":
            yield path


def _modules() -> Iterator[Path]:
    """Yield files of browser packages: fonts, and the licences of all packages in the bundles."""
    for family, styles in fonts.WEB:
        yield from map(family.file, styles)
    yield from (file.path for file in fonts.FONT_FILES)
    for name in json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["dependencies"]:
        folder = resources.MODULES / name
        yield folder / "package.json"
        yield from folder.glob("LICEN[CS]E*")


def metadata(project: dict[str, Any]) -> str:
    """Return the core metadata (version 2.4) for installers."""
    lines = [
        "Metadata-Version: 2.4",
        f"Name: {project['name']}",
        f"Version: {project['version']}",
        f"Summary: {project['description']}",
        f"License-Expression: {project['license']}",
        "License-File: LICENSE",
        "License-File: NOTICE.md",
        f"Requires-Python: {project['requires-python']}",
        *(f"Requires-Dist: {dependency}" for dependency in project["dependencies"]),
        *_extras(project["optional-dependencies"]),
        "Description-Content-Type: text/markdown",
        "",
        (ROOT / project["readme"]).read_text(encoding="utf-8"),
    ]
    return "\n".join(lines)


def _extras(extras: dict[str, list[str]]) -> Iterator[str]:
    for name, dependencies in extras.items():
        yield f"Provides-Extra: {name}"
        for dependency in dependencies:
            yield f'Requires-Dist: {dependency}; extra == "{name}"'


def build_wheel(
    wheel_directory: str, config_settings: object = None, metadata_directory: object = None
) -> str:
    """Write the wheel into a folder and return its name."""
    return _write(wheel_directory, dict(contents()))


def build_editable(
    wheel_directory: str, config_settings: object = None, metadata_directory: object = None
) -> str:
    """Write a wheel that makes this checkout importable from any folder, and return its name.

    With it, MkDocs finds the plugin in a checkout.
    """
    return _write(wheel_directory, {"musterbook.pth": f"{ROOT}\n".encode()})


def _write(wheel_directory: str, files: dict[str, bytes]) -> str:
    """Write files and the description of the project as a wheel, and return its name."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    stem = f"{project['name']}-{project['version']}"
    info = f"{stem}.dist-info"
    points = {"console_scripts": project["scripts"], **project["entry-points"]}
    files |= {
        f"{info}/licenses/{name}": (ROOT / name).read_bytes() for name in ("LICENSE", "NOTICE.md")
    }
    files[f"{info}/METADATA"] = metadata(project).encode()
    files[f"{info}/entry_points.txt"] = "".join(
        f"[{group}]\n" + "".join(f"{name} = {place}\n" for name, place in entries.items())
        for group, entries in points.items()
    ).encode()
    files[f"{info}/WHEEL"] = (
        b"Wheel-Version: 1.0\nGenerator: musterbook\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    )
    record = "".join(f"{path},sha256={_digest(data)},{len(data)}\n" for path, data in files.items())
    files[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()
    name = f"{stem}-py3-none-any.whl"
    folder = Path(wheel_directory)
    folder.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(folder / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, data in files.items():
            entry = zipfile.ZipInfo(path, FILE_TIME)
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(entry, data)
    return name


def build_sdist(sdist_directory: str, config_settings: object = None) -> str:
    """Refuse to build a source package: use a clone of the repository."""
    raise NotImplementedError("there is no source package; clone the repository and run make")


def _digest(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


if __name__ == "__main__":
    target = sys.argv[1] if len(sys.argv) > 1 else "dist"
    print(f"{target}/{build_wheel(target)}")
