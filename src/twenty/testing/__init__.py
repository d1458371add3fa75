"""What a new game is tested with: `check_rulebook`, golden playthroughs, a log machine, strategies."""

from twenty.testing.conformance import check_rulebook
from twenty.testing.golden import transcript
from twenty.testing.walks import Walk, walk

__all__ = ["Walk", "check_rulebook", "transcript", "walk"]
