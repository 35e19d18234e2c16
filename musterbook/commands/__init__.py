"""The command line: reads arguments, shows progress, sets the exit code.

`musterbook.__main__` calls `main`. To add a command, write a function with `@main.command` in
`build_commands`, `print_commands` or `author_commands`, then run `make docs`: docs/commands.md is
generated from the help texts. What takes long to import is imported inside the functions that need
it, to show help fast.
Why: docs/decisions/commands.md
"""

from musterbook.commands import author_commands, build_commands, print_commands
from musterbook.commands.root_command import main

__all__ = ["author_commands", "build_commands", "main", "print_commands"]
