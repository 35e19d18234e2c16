"""Runs the command line: `python -m musterbook --help` lists its commands."""

import sys


def command_line() -> None:
    """Run the command line. If this Python lacks a library, exit with an error and advice."""
    try:
        from musterbook import commands

        commands.main()
    except ModuleNotFoundError as error:
        sys.exit(
            f"Error: {sys.executable} has no {error.name}, which Musterbook needs. Use the Python"
            " in which it is installed: in a copy of the repository, run make, then"
            " `. .venv/bin/activate`."
        )


if __name__ == "__main__":
    command_line()
