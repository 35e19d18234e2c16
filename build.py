"""Run a Musterbook command: `python build.py --help` lists them."""

from musterbook.__main__ import command_line

if __name__ == "__main__":
    command_line()
