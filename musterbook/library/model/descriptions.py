"""Descriptions of model fields, read from the docstring under each field.

pydantic can read these docstrings itself (`use_attribute_docstrings`), but then does so whenever a
model is imported, which takes a quarter of a second. Only schemas and documentation need them.
Why: docs/decisions/field-descriptions.md
"""

import ast
import inspect
import sys
from functools import cache
from inspect import cleandoc
from typing import get_args

from musterbook.library.model.base import Model


@cache
def descriptions(model: type[Model]) -> dict[str, str]:
    """Return the description of each field of a model by name, including inherited fields."""
    texts: dict[str, str] = {}
    for base in reversed(model.__mro__):
        if issubclass(base, Model):
            texts |= _docstrings(base.__module__).get(base.__name__, {})
    if operation := model.model_fields.get("op"):
        texts["op"] = f"The operation: `{get_args(operation.annotation)[0]}`."
    return {name: texts[name] for name in model.model_fields if name in texts}


@cache
def _docstrings(module: str) -> dict[str, dict[str, str]]:
    """Return the docstring of each field of each class in a module, as one line."""
    tree = ast.parse(inspect.getsource(sys.modules[module]))
    return {node.name: _of_class(node) for node in tree.body if isinstance(node, ast.ClassDef)}


def _of_class(node: ast.ClassDef) -> dict[str, str]:
    texts = {}
    for field, docstring in zip(node.body, node.body[1:], strict=False):
        match field, docstring:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str() as text)),
            ):
                texts[name] = " ".join(cleandoc(text).split())
    return texts
