"""Run a Musterbook command: `python build.py --help` lists them."""

from musterbook.commands import main

__all__ = ["main"]

if __name__ == "__main__":
    main()
