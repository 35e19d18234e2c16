"""Mutate content trees at random by their grammar: a number in, changed files out.

Files are parsed into values; values, keys, types, ids, references and prose are changed, mostly to
values that another file has for the same key, and the files are written back. Keys and values that
no file has come from the models. Symbols are changed by attributes and elements, and pictures by
bytes. Whole files are removed, renamed, linked, emptied or filled with bytes that are not UTF-8.
Besides content there are settings of a club, tables of cards to import,
and requests to `serve`. The same seed and number always give the same case.
"""

from __future__ import annotations

import json
import random
import re
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import yaml
from click.testing import CliRunner

from musterbook.commands import main
from musterbook.library import limits
from musterbook.library.model.base import Model, models_in
from musterbook.library.model.files import ClubSettings
from musterbook.library.model.pack import PackFile
from musterbook.library.source.symbols import ATTRIBUTES, LEFT_OUT, SHAPES
from musterbook.resources import CONTENT, HOME
from tests.attacks import (
    CHARACTERS,
    DATES,
    FILES,
    HOSTILE,
    NAMES,
    NUMBERS,
    PATHOLOGICAL,
    RAW,
    SHORT,
    SYMBOL_VALUES,
)
from tests.trees import FAIR, INVENTED, Link

BUNDLED = CONTENT
DEEPWICK = HOME / "examples" / "deepwick"
"""A small game with symbols, pictures and styles of faces."""

Content = bytes | Link | None
"""What a file of a case contains; None for no file."""


@dataclass
class Case:
    """Files that differ from those of a base tree, and the steps that changed them."""

    number: int
    base: str
    files: dict[str, Content] = field(default_factory=dict)
    steps: list[str] = field(default_factory=list)


LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The pure Python parser rejects a `?` in a flow mapping, which the product accepts."""


class Raw(str):
    """YAML that is written verbatim."""


def _table(deck: str) -> bytes:
    """Return a deck of the invented edition as a table."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "table.csv"
        command = ["export", "--deck", f"1e/{deck}", "--to", str(path)]
        CliRunner().invoke(main, ["--content", str(INVENTED), *command])
        return path.read_bytes()


SETTINGS = b"""\
name: Farm Club
content: content
address: https://example.org/farm/
credit: Made by the farm.
packs: [10e/leviathan, 11e/chapter-approved-2026-27]
colours: {primary: "#112233", secondary: "#123412"}
"""

REQUESTS = (
    b"GET / HTTP/1.1\r\nHost: localhost:8000\r\n\r\n",
    b"GET /1e/duel/task/sit.html?a=b#c HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: */*\r\n\r\n",
    b"HEAD /assets/search-data.js HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET /livereload/1?page=1e/duel/index.html HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET /print/duel.pdf HTTP/1.0\r\nHost: localhost\r\n\r\n",
    b"GET /data/v1/index.json HTTP/1.1\r\nHost: localhost\r\n\r\n",
)

ADDRESS_PARTS = (
    "%00", "%ff", "..", "../..", "%2e%2e%2f", "//", "\\", "?", "#", "a" * 3000, "9" * 5000, "[",
    "]:x", "http://[", "@", ":99999", "print/", "livereload/", "authors/", "data/", "assets/",
    ".html", "%", "é", "…", "HTTP/9.9", "\r\nHost: evil.example", "\r\n", " ", "\t", "\x00",
    "POST", "-1",
)  # fmt: skip
"""Parts of a request that servers have stumbled over."""


def base_files(name: str) -> dict[str, bytes]:
    """Return the files of a base: content trees, settings, a table of cards, or a request."""
    if name == "settings":
        return {"musterbook.yml": SETTINGS}
    if name == "request":
        return {f"request-{number}": request for number, request in enumerate(REQUESTS)}
    if name == "table":
        decks = ("duel/task", "harvest/primary")
        return {f"{deck}.csv": _table(deck) for deck in decks}
    if name == "content":
        roots, packs = [BUNDLED], {""}
    elif name == "deepwick":
        roots, packs = [DEEPWICK], {""}
    else:
        roots, packs = [INVENTED, FAIR], {name}
    found = {}
    for root in roots:
        for path in sorted(root.rglob("*")):
            relative = path.relative_to(root).as_posix()
            pack = relative.split("/")[1] if relative.startswith("1e/") else ""
            kept = packs == {""} or pack in packs or pack in ("", "rules", "edition.yml")
            if path.is_file() and kept:
                found[relative] = path.read_bytes()
    return {path: text for path, text in found.items() if not path.startswith("schema/")}


BASES = {
    "duel": 30, "harvest": 26, "fair": 20, "deepwick": 12, "content": 2, "settings": 3, "table": 4,
    "request": 3,
}  # fmt: skip
"""Bases, and how many cases out of a hundred start from each."""


class Mutator:
    """Makes cases from numbers; reads the base trees and all content once."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self.bases = {name: base_files(name) for name in BASES}
        self.parsed: dict[tuple[str, str], Any] = {}
        self.values: dict[str, list[Any]] = defaultdict(list)
        self.siblings: dict[str, set[str]] = defaultdict(set)
        for name, files in self.bases.items():
            for path, content in files.items():
                if path.endswith(".yml"):
                    data = yaml.load(content, Loader=LOADER)
                    self.parsed[name, path] = json.dumps(data, default=str)
                    self._learn(data, "")
        self._learn_models()
        self.keys = sorted(self.values)
        self.texts = {
            name
            for name, values in self.values.items()
            if any(isinstance(value, str) and " " in value for value in values)
        }

    def _learn(self, value: Any, key: str) -> None:
        if isinstance(value, dict):
            for name, part in value.items():
                self.siblings[key].add(str(name))
                self.values[str(name)].append(part)
                self._learn(part, str(name))
        elif isinstance(value, list):
            for part in value:
                self._learn(part, key)

    def _learn_models(self) -> None:
        """Learn every key of every model, with values of its type."""
        kinds: set[type[Model]] = {ClubSettings, *_models(Model), PackFile}
        for model in sorted(kinds, key=lambda kind: kind.__name__):
            for name, field_info in model.model_fields.items():
                key = field_info.alias or name
                self.values[key] += _samples(field_info.annotation, 3)
                for inner in models_in(field_info.annotation):
                    fields = inner.model_fields.items()
                    self.siblings[key] |= {info.alias or name for name, info in fields}

    def case(self, number: int) -> Case:
        """Return the case of a number."""
        chance = random.Random(f"{self.seed}:{number}")
        (base,) = chance.choices(list(BASES), list(BASES.values()))
        case = Case(number, base)
        for _ in range(chance.choices([1, 2, 3, 6], [12, 3, 2, 1])[0]):
            self._step(case, chance)
        return case

    def _step(self, case: Case, chance: random.Random) -> None:
        kind = chance.choices(["values", "text", "file"], [12, 2, 1])[0]
        files = self.bases[case.base]
        path = chance.choice(sorted(files))
        if case.base in ("table", "request"):  # one file of several is enough
            path = next(iter(case.files), path)
            old = case.files.get(path, files[path])
            assert isinstance(old, bytes)
            edit = _change_request if case.base == "request" else self._change_table
            case.files[path] = edit(case, path, old, chance)
        elif kind == "file":
            _change_file(case, path, files, chance)
        elif path.endswith(".yml") and kind == "values":
            self._change_values(case, path, chance)
        elif isinstance(old := case.files.get(path, files[path]), bytes):
            change = _change_text
            if path.startswith("pictures/"):
                change = _change_picture
            elif path.endswith(".svg") and kind == "values":
                change = _change_symbol
            case.files[path] = change(case, path, old, chance)

    def _change_values(self, case: Case, path: str, chance: random.Random) -> None:
        old = case.files.get(path, b"")
        try:
            text = self.parsed[case.base, path] if path not in case.files else (old or b"")
            data = json.loads(text if isinstance(text, (bytes, str)) else b"")
        except (ValueError, RecursionError):  # an earlier step broke it, or nested it too deeply
            return
        places = list(_places(data))
        if not places:
            return
        holder, key, name = chance.choice(places)
        act = chance.choice(_ACTS)
        act(self, holder, key, name, chance)
        case.steps.append(f"{path}: {act.__name__.strip('_')} at {name}/{key}")
        case.files[path] = _written(data)

    def _change_table(self, case: Case, path: str, old: bytes, chance: random.Random) -> bytes:
        """Change the text of a table, or a cell to a value that some file has for some key."""
        if chance.random() < 0.4:
            return _change_text(case, path, old, chance)
        cells = re.split(rb"([,\n\"]+)", old)
        at = chance.randrange(len(cells))
        value = chance.choice(self.values[chance.choice(self.keys)])
        new = value if isinstance(value, str) else json.dumps(value, default=str)
        new = chance.choice([new, *SHORT, *HOSTILE, *CHARACTERS, "=cmd|' /C calc'!A0", "+1", "@a"])
        cells[at] = new.encode("utf-8", "surrogatepass")
        case.steps.append(f"{path}: cell {at}")
        return b"".join(cells)

    # --- Changes of a value: holder[key], whose nearest key in a mapping is `name` --------------

    def _same_key(self, holder: Any, key: Any, name: str, chance: random.Random) -> None:
        if self.values[name]:
            holder[key] = _copied(chance.choice(self.values[name]))

    def _other_key(self, holder: Any, key: Any, name: str, chance: random.Random) -> None:
        holder[key] = _copied(chance.choice(self.values[chance.choice(self.keys)]))

    def _add_key(self, holder: Any, key: Any, name: str, chance: random.Random) -> None:
        target = holder[key] if isinstance(holder[key], dict) else holder
        known = self.siblings[name] if target is not holder else self.siblings[""]
        others = {one for group in self.siblings.values() if key in group for one in group}
        names = sorted((known or others or set(self.keys)) | others)
        if isinstance(target, dict):
            new = chance.choice(names)
            target[new] = _copied(chance.choice(self.values[new] or [1]))

    def _rename(self, holder: Any, key: Any, name: str, chance: random.Random) -> None:
        if isinstance(holder, dict):
            new = chance.choice([*NAMES, *SHORT, *CHARACTERS, *self.keys, key[:-1], key + "s"])
            pairs = [(new if old == key else old, value) for old, value in holder.items()]
            holder.clear()
            holder.update(pairs)

    def _remove(self, holder: Any, key: Any, name: str, chance: random.Random) -> None:
        del holder[key]

    def _repeat(self, holder: Any, key: Any, name: str, chance: random.Random) -> None:
        times = chance.choice([1, 1, 2, 20, 1001])
        if isinstance(holder, list):
            holder[key:key] = [_copied(holder[key]) for _ in range(times)]
        else:
            holder.update({f"{key}-{n}": _copied(holder[key]) for n in range(times)})

    def _text(self, holder: Any, key: Any, name: str, chance: random.Random) -> None:
        """Attack a text, mostly free text: values of its key elsewhere contain spaces."""
        if chance.random() < 0.8:
            free = [place for place in _places(holder) if place[2] in self.texts]
            free = [place for place in free if isinstance(place[0][place[1]], str)]
            holder, key, _ = chance.choice(free or [(holder, key, name)])
        old = holder[key] if isinstance(holder[key], str) else ""
        new = chance.choice([*SHORT * 4, *HOSTILE * 2, *PATHOLOGICAL, *CHARACTERS])
        times = chance.choice([1] * 20 + [10, 400, 20_000 // len(new)])
        holder[key] = chance.choice([new * times, f"{old} {new * times}", f"{new * times} {old}"])

    def _number(self, holder: Any, key: Any, name: str, chance: random.Random) -> None:
        holder[key] = chance.choice(NUMBERS)

    def _near_number(self, holder: Any, key: Any, name: str, chance: random.Random) -> None:
        numbers = [place for place in _places(holder) if type(place[0][place[1]]) in (int, float)]
        if numbers:
            inner, index, _ = chance.choice(numbers)
            inner[index] = chance.choice([inner[index] + chance.randint(-3, 3), *NUMBERS])

    def _date(self, holder: Any, key: Any, name: str, chance: random.Random) -> None:
        dates = [place for place in _places(holder) if place[1] in ("date", "years", "version")]
        inner, index, _ = chance.choice([(holder, key, name), *dates])
        inner[index] = chance.choice(DATES)

    def _reference(self, holder: Any, key: Any, name: str, chance: random.Random) -> None:
        known = re.findall(r"[a-z0-9-]+(?:/[a-z0-9-]+)+", json.dumps(holder)) or ["a/b"]
        one = chance.choice([*known, *NAMES])
        other = chance.choice(NAMES)
        holder[key] = chance.choice(
            [one, f"{one}/{other}", f"../{one}", f"/{one}", f"1e/{one}", f"{one}#a"]
        )

    def _nest(self, holder: Any, key: Any, name: str, chance: random.Random) -> None:
        value = holder[key]
        wrap: Callable[[Any], Any] = chance.choice([lambda v: [v], lambda v: {name or "a": v}])
        for _ in range(chance.choice([1, 1, 2, 19, 25, 300])):
            value = wrap(value)
        holder[key] = value

    def _raw(self, holder: Any, key: Any, name: str, chance: random.Random) -> None:
        holder[key] = Raw(chance.choice(RAW))

    def _swap(self, holder: Any, key: Any, name: str, chance: random.Random) -> None:
        other = chance.choice(list(_places(holder)))
        value = _copied(other[0][other[1]])
        other[0][other[1]] = _copied(holder[key])
        if isinstance(holder, dict) or key < len(holder):
            holder[key] = value

    def _shuffle(self, holder: Any, key: Any, name: str, chance: random.Random) -> None:
        if isinstance(holder, list):
            chance.shuffle(holder)
        else:
            pairs = list(holder.items())
            chance.shuffle(pairs)
            holder.clear()
            holder.update(pairs)


_ACTS = (
    *[Mutator._same_key] * 3, Mutator._other_key, *[Mutator._add_key] * 2, Mutator._rename,
    Mutator._remove,
    Mutator._repeat, *[Mutator._text] * 12, Mutator._number, *[Mutator._near_number] * 2,
    Mutator._date,
    *[Mutator._reference] * 2, Mutator._nest, Mutator._raw, Mutator._swap, Mutator._shuffle,
)  # fmt: skip


def _models(base: type[Model]) -> Iterator[type[Model]]:
    """Yield all models of content that are loaded."""
    for kind in base.__subclasses__():
        if kind.__module__.startswith("musterbook.library.model."):
            yield kind
            yield from _models(kind)


def _samples(annotation: Any, depth: int) -> list[Any]:
    """Return values of a type, without the limits of its field."""
    origin, parts = get_origin(annotation), get_args(annotation)
    if annotation is NoneType:
        return [None]
    if origin is Literal:
        return list(parts)
    if origin is Annotated:
        return _samples(parts[0], depth)
    if origin in (Union, UnionType):
        return [value for part in parts for value in _samples(part, depth)]
    if origin is tuple:
        return [[], *([value] for value in _samples(parts[0], depth)[:3])]
    if origin is dict:
        return [
            {},
            *({key: v} for key in ("a", "1e", "9th") for v in _samples(parts[1], depth)[:1]),
        ]
    if isinstance(annotation, type) and issubclass(annotation, Model):
        return [_sample_model(annotation, depth - 1)] if depth else [{}]
    return _SIMPLE.get(annotation, ["a"])


_SIMPLE: dict[Any, list[Any]] = {
    bool: [True, False], int: [0, 1, 2, 99], float: [0.5], str: ["a", "1e", "task/sit"]
}  # fmt: skip


def _sample_model(model: type[Model], depth: int) -> dict[str, Any]:
    """Return a model with its required fields."""
    return {
        info.alias or name: samples[0]
        for name, info in model.model_fields.items()
        if info.is_required() and (samples := _samples(info.annotation, depth))
    }


def _change_request(case: Case, path: str, old: bytes, chance: random.Random) -> bytes:
    """Change the bytes of a request."""
    part = chance.choice([*ADDRESS_PARTS, *SHORT, *HOSTILE, *NAMES]).encode(
        "utf-8", "surrogatepass"
    )
    at = chance.choice(
        [4, 5, old.find(b" HTTP"), old.find(b"Host: ") + 6, chance.randrange(len(old))]
    )
    how = chance.choice(["insert", "insert", "replace", "cut", "repeat"])
    case.steps.append(f"{path}: {how} at {at}")
    if how == "insert":
        return old[:at] + part + old[at:]
    if how == "replace":
        return old[:at] + part + old[at + len(part) :]
    return old[:at] if how == "cut" else old[:at] + part * chance.choice([10, 400]) + old[at:]


def _places(value: Any, name: str = "") -> Iterator[tuple[Any, Any, str]]:
    """Yield every value inside a value: its container, its key there, and the nearest name."""
    items: Any = value.items() if isinstance(value, dict) else ()
    items = enumerate(value) if isinstance(value, list) else items
    for key, part in items:
        own = key if isinstance(key, str) else name
        yield value, key, own
        yield from _places(part, own)


def _copied(value: Any) -> Any:
    return json.loads(json.dumps(value, default=str))


def _written(data: Any) -> bytes:
    """Return data as JSON, which is YAML, with raw values as they are."""
    raws: list[str] = []

    def marked(value: Any) -> Any:
        if isinstance(value, Raw):
            raws.append(str(value))
            return f"\x01{len(raws) - 1}\x01"
        if isinstance(value, dict):
            return {key: marked(part) for key, part in value.items()}
        return [marked(part) for part in value] if isinstance(value, list) else value

    text = json.dumps(marked(data), indent=1)
    text = re.sub(r'"\\u0001(\d+)\\u0001"', lambda found: raws[int(found[1])], text)
    return text.encode("utf-8", "surrogatepass")


_TEXT_CHANGES = (
    "remove", "repeat", "insert", "append", "inside", "heading", "block", "indent", "swap", "end",
)  # fmt: skip


def _change_text(case: Case, path: str, old: bytes, chance: random.Random) -> bytes:
    """Change a file as text, line by line: the only way for prose, one more for YAML."""
    lines = old.decode("utf-8", "surrogateescape").split("\n")
    at = chance.randrange(len(lines))
    new = chance.choice([*SHORT * 3, *HOSTILE, *PATHOLOGICAL, *CHARACTERS])
    how = chance.choice(_TEXT_CHANGES)
    if how == "remove":
        del lines[at]
    elif how == "repeat":
        lines[at:at] = lines[at : at + chance.choice([1, 3, 9])] * chance.choice([1, 2, 500])
    elif how == "insert":
        lines.insert(at, new)
    elif how == "append":
        lines[at] += f" {new}"
    elif how == "inside":
        cut = chance.randint(0, len(lines[at]))
        lines[at] = lines[at][:cut] + new + lines[at][cut:]
    elif how == "heading":
        slug = chance.choice([*NAMES, *SHORT])
        lines[at:at] = ["", f"## {new} {{#{slug}}}", ""]
    elif how == "block":
        kind = chance.choice(["rule", "yaml", "x", ""])
        lines[at:at] = ["", f"```{kind}", f"terms: [{new}]", "```", ""]
    elif how == "indent":
        lines[at] = chance.choice(["  ", "\t", "    ", "- ", "> "]) + lines[at]
    elif how == "swap":
        other = chance.randrange(len(lines))
        lines[at], lines[other] = lines[other], lines[at]
    else:
        lines = [*lines[:at], lines[at][: len(lines[at]) // 2]]
    case.steps.append(f"{path}: {how} on line {at + 1}")
    return "\n".join(lines).encode("utf-8", "surrogatepass" if "\ud800" in new else "replace")


def _change_symbol(case: Case, path: str, old: bytes, chance: random.Random) -> bytes:
    """Change an attribute of a drawing, or add an attribute or an element to it."""
    text = old.decode("utf-8", "replace")
    how = chance.choice(["value", "number", "number", "cut", "rename", "add", "shape", "element"])
    form = r"<(?!svg)\w+" if how in ("shape", "element") else r'([\w:-]+)="([^"]*)"'
    places = list(re.finditer(form, text))
    if not places:
        return old
    place = chance.choice(places)
    other, given = chance.choice(sorted(ATTRIBUTES)), chance.choice(SYMBOL_VALUES)
    shape = chance.choice([*SHAPES, *LEFT_OUT, "svg", "text", "image", "use", "a"])
    case.steps.append(f"{path}: {how} at {place.start()}")
    if how in ("shape", "element"):
        new = f'<{shape} {other}="{given}"/>{place[0]}' if how == "shape" else f"<{shape}"
        return (text[: place.start()] + new + text[place.end() :]).encode()
    name, value = place.groups()
    if how == "number" and (numbers := list(re.finditer(r"[\d.]+", value))):
        number = chance.choice(numbers)
        new = str(chance.choice([*NUMBERS, "", "-", "q", ".", "1e9", "1e-9"]))
        value = value[: number.start()] + new + value[number.end() :]
    elif how == "value":
        value = given
    elif how == "cut":
        value = value[: len(value) // 2]
    elif how == "rename":
        name = other
    written = f'{name}="{value}"'
    if how == "add":
        written += f' {other}="{given}"'
    return (text[: place.start()] + written + text[place.end() :]).encode()


def _change_picture(case: Case, path: str, old: bytes, chance: random.Random) -> bytes:
    """Change some bytes of a picture, or leave out its end."""
    data = bytearray(old or b"\0")
    for _ in range(chance.choice([1, 3, 30])):
        data[chance.randrange(min(len(data), chance.choice([30, 600, 10**9])))] = chance.choice(
            b"\0\1\x7f\xff"
        )
    case.steps.append(f"{path}: bytes")
    return bytes(data[: chance.choice([len(data), len(data), len(data) // 2])])


def _change_file(case: Case, path: str, files: dict[str, bytes], chance: random.Random) -> None:
    """Change which files exist, or the bytes of a file."""
    how = chance.choice(["remove", "rename", "copy", "link", "bytes", "other"])
    packs = {"content": "1e/duel", "deepwick": "first/lantern-road"}
    new = chance.choice(FILES).replace("1e/duel", packs.get(case.base, f"1e/{case.base}"))
    target = chance.choice([new, path, path])
    if how == "remove":
        case.files[path] = None
    elif how in ("rename", "copy"):
        case.files[new] = files[path]
        if how == "rename" and new != path:
            case.files[path] = None
    elif how == "link":
        where = (
            path,
            Path(path).name,
            ".",
            "..",
            "/",
            "/etc/hostname",
            "/dev/zero",
            "missing",
            files,
        )
        case.files[target] = Link(str(chance.choice([*where[:-1], chance.choice(sorted(files))])))
    elif how == "bytes":
        old = files[path]
        case.files[target] = chance.choice([
            b"", b"\n", b"\xff\xfe\x00", b"\xef\xbb\xbf" + old,
            old.decode(errors="replace").encode("utf-16"),
            old + b"\x00",
            old.replace(b"\n", b"\r\n"), old.replace(b"\n", b"\r"), old[: len(old) // 2],
            b"\xed\xa0\x80",
            old.replace(b" ", b"\xa0"), old * 3, b"a" * (limits.FILE_BYTES + 1), b"- " * 9000,
            b"---\n",
            b"---\n---\n", b"[", b"null", b"1", b"a", b"[]", b"%YAML 1.1\n---\n" + old, b"# a",
        ])  # fmt: skip
    else:
        case.files[target] = files[chance.choice(sorted(files))]
    case.steps.append(f"{target if how in ('link', 'bytes', 'other') else path}: {how} ({new})")
