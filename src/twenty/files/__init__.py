"""Files: our records, crokinole matches in CMN, score sheets in CSV. Each game in them becomes a log."""

from twenty.files.kinds import Kind, Reading, read, read_file, recognise
from twenty.files.match import Match, Person

__all__ = ["Kind", "Match", "Person", "Reading", "read", "read_file", "recognise"]
