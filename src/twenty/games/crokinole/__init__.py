"""Crokinole: rounds of flicked discs, counted by zone, won by points or match points."""
