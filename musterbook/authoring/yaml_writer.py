"""Writes values as YAML in the authors' style: short mappings on one line, long texts folded."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

import yaml

from musterbook.library.source.lost_text import SPACES
from musterbook.library.source.yaml import tag_of

_WIDTH = 100
_LONG = 70
"""Number of characters from which a text is folded over several lines."""


class _Dumper(yaml.SafeDumper):  # type: ignore[misc]
    """Writes long texts folded, and indents lists."""

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        """Indent a list inside a mapping."""
        super().increase_indent(flow, False)


class _Flow(dict[str, Any]):
    """A mapping on one line."""


class _FlowList(list[Any]):
    """A list on one line."""


_LIKE_MARKUP = re.compile(r"(^|\s)([-+*•|#:~=]|\d+[.)]|\(?\w{1,3}\))|\\\s")
"""Signs that would be markup if folding put them at the start or the end of a line."""


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    style = None
    if "\n" in text or len(text) > _LONG:
        style = "|" if "\n" in text or _LIKE_MARKUP.search(text) else ">"
    elif tag_of(text, plain=True) != "str" or re.match(rf"\S{{0,2}}[{SPACES}]", text):
        style = '"'  # such as 12E4, which YAML 1.1 takes for a text
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


def _flow(dumper: yaml.SafeDumper, value: _Flow) -> yaml.MappingNode:
    return dumper.represent_mapping("tag:yaml.org,2002:map", value.items(), flow_style=True)


_Dumper.add_representer(str, _text)
_Dumper.add_representer(_Flow, _flow)
_Dumper.add_representer(
    _FlowList,
    lambda dumper, value: dumper.represent_sequence("tag:yaml.org,2002:seq", value, True),
)


def _with_flow(value: Any, top: bool = True) -> Any:
    """Mark the mappings and lists of plain values that fit on one line."""
    if not isinstance(value, (list, Mapping)):
        return value
    if isinstance(value, list):
        items = [_with_flow(item, False) for item in value]
        return _FlowList(items) if _fits(items) else items
    formed = {key: _with_flow(item, False) for key, item in value.items()}
    fits = not top and _fits([part for item in formed.items() for part in item])
    return _Flow(formed) if fits else formed


def _fits(parts: Sequence[Any]) -> bool:
    if any(isinstance(part, (dict, list)) and not isinstance(part, _FlowList) for part in parts):
        return False
    texts = [str(part) for part in parts]
    return sum(len(text) + 2 for text in texts) < _WIDTH - 20 and "\n" not in "".join(texts)


def yaml_text(value: Mapping[str, Any]) -> str:
    """Return a mapping as YAML, with keys in their given order."""
    formed = _with_flow(value)
    return str(yaml.dump(formed, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=_WIDTH))
