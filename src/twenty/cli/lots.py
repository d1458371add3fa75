"""What chance decides at the console: `toss` and `deal` without their figures are drawn here."""

from __future__ import annotations

from typing import Any

from twenty.core.actions import Action, Lot, Toss
from twenty.service.chance import Chance, Secure


def drawn(game: str, line: str, state: Any, chance: Chance | None = None) -> Action | None:
    """The action that a bare `toss` or `deal` draws; None for any other line."""
    chance = chance or Secure()
    if line == "toss" and game == "crokinole":
        from twenty.games.crokinole.seats import seats

        occupied = seats(state.game.config)
        return Toss(occupied[chance.below(len(occupied))], Lot.DRAWN)
    if game != "darts-four":
        return None
    if line == "toss":
        return Toss(chance.below(2), Lot.DRAWN)
    if line == "deal":
        from twenty.games.darts_four.actions import Deal
        from twenty.games.darts_four.deals import DEALS, DealNumber, Salt, commitment

        n, salt = chance.below(DEALS), Salt(chance.bits(128).hex())
        return Deal(DealNumber(n), salt, commitment=commitment(str(n), salt))
    return None
