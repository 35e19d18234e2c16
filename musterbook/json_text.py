"""Values as JSON: in files, and in scripts that also load from disk."""

import json


def compact_json(value: object) -> str:
    """Return a value as JSON without spaces."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def script_json(value: object) -> str:
    """Return a value as JSON for a script, in which no text can close the script's element."""
    return compact_json(value).replace("</", "<\\/")


def keyed_script(variable: str, key: str, value: object) -> bytes:
    """Return a classic script, which also loads from disk, that stores a value under a key."""
    return f"(window.{variable}??={{}})[{json.dumps(key)}]={script_json(value)};\n".encode()
