"""The command line: reads arguments, shows progress, sets the exit code.

`build.py` calls `main`. To add a command, write a function with `@main.command` in `building`,
`print_commands` or `authoring`, then run `make docs`: docs/commands.md is generated from the help
texts. What takes long to import is imported inside the functions that need it, to show help fast.
Why: docs/decisions/commands.md
"""

from musterbook.commands import authoring, building, print_commands
from musterbook.commands.root_command import main

__all__ = ["authoring", "building", "main", "print_commands"]
