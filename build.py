"""Run a command of Musterbook: `python build.py --help` lists them."""

from musterbook.commands import main

__all__ = ["main"]

if __name__ == "__main__":
    main()
