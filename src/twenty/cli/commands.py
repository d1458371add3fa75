"""The commands and where each is written; a command's module is imported when it is asked for."""

from __future__ import annotations

import sys
from importlib import import_module
from io import TextIOWrapper

import click

from twenty import __version__

_COMMANDS = {
    "replay": ("twenty.cli.replay:replay", "Judge the matches of files anew."),
    "score": ("twenty.cli.score:score", "Points from a count."),
    "convert": ("twenty.cli.convert:convert", "Write a file's matches as another kind of file."),
    "referee": ("twenty.cli.referee:referee", "Referee a match entry by entry."),
    "deal": ("twenty.cli.deal:deal", "What a deal gives."),
    "verify": ("twenty.cli.verify:verify", "Check the deals of a record against their commitments."),
    "serve": ("twenty.cli.serve:serve", "Serve the pages."),
    "export": ("twenty.cli.moving:export", "Write a match of the database as a record file."),
    "import": ("twenty.cli.moving:import_", "Make matches of the database of record files."),
    "backup": ("twenty.cli.upkeep:backup", "Copy the database."),
    "restore": ("twenty.cli.upkeep:restore", "Put a backup in the place of the database."),
    "doctor": ("twenty.cli.upkeep:doctor", "Look whether the database is sound."),
}


class _Commands(click.Group):
    """A group that knows its commands by name and loads one only to run it."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            return None
        module, _, name = _COMMANDS[cmd_name][0].partition(":")
        command: click.Command = getattr(import_module(module), name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, told) for name, (_, told) in _COMMANDS.items()])


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="twenty")
def main() -> None:
    """Referee, scoreboard and record keeper for crokinole, jakkolo and Darts Four."""
    if isinstance(sys.stdout, TextIOWrapper):
        # A pipe gets UTF-8 on every system; a name of a file that is no text is shown with question marks.
        sys.stdout.reconfigure(encoding="utf-8", errors="replace")
