"""The card of a tournament: ten games of one player by different referees (JK-40 to JK-49)."""
