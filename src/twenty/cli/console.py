"""Exit statuses and complaints."""

from __future__ import annotations

import click

FINE = 0
ODD = 1  # warnings, or an entry that the rules refuse
UNREADABLE = 2


def complain(text: str) -> None:
    """A message for people that is no part of the result."""
    click.echo(text, err=True)
