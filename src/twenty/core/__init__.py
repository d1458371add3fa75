"""The frame that every game stands in: entries, corrections, replay, record text, common rules.

Standard library only; no clock, randomness, I/O or floats.
"""
