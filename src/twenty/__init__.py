"""Referee, scoreboard and record keeper for crokinole, jakkolo and Darts Four."""

__version__ = "0.1.0.dev0"
