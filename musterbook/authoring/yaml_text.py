"""Writes values as YAML in the authors' style: short mappings on one line, long texts folded."""

from collections.abc import Mapping
from typing import Any

import yaml

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


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    style = "|" if "\n" in text else ">" if len(text) > _LONG else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


def _flow(dumper: yaml.SafeDumper, value: _Flow) -> yaml.MappingNode:
    return dumper.represent_mapping("tag:yaml.org,2002:map", value.items(), flow_style=True)


_Dumper.add_representer(str, _text)
_Dumper.add_representer(_Flow, _flow)


def _with_flow(value: Any, top: bool = True) -> Any:
    """Mark the mappings that fit on one line."""
    if isinstance(value, list):
        return [_with_flow(item, False) for item in value]
    if not isinstance(value, Mapping):
        return value
    plain = all(not isinstance(item, (dict, list)) for item in value.values())
    if plain and not top and sum(len(f"{k}: {v}, ") for k, v in value.items()) < _WIDTH - 20:
        return _Flow(value)
    return {key: _with_flow(item, False) for key, item in value.items()}


def yaml_text(value: Mapping[str, Any]) -> str:
    """Return a mapping as YAML, with keys in their given order."""
    formed = _with_flow(value)
    return str(yaml.dump(formed, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=_WIDTH))
