"""The command `twenty`."""

from twenty.cli.commands import main

__all__ = ["main"]
