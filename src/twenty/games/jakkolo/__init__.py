"""Jakkolo (sjoelen): a game of three rounds, the referee's judging, and the card of ten games."""
