"""What the service draws when it is asked to: who starts (GE-02), and a deal (D4-08).

The rules never draw; what was drawn is recorded like anything else that happened.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from twenty.core.actions import Action, Lot, Toss
from twenty.service.chance import Chance
from twenty.service.words import seats_of

TOSS, DEAL = "toss", "deal"


def drawn(game: str, verb: str, view: Mapping[str, Any], chance: Chance) -> Action | None:
    """The action that drawing `verb` gives in the position of `view`; None where nothing is drawn for it.

    A side is drawn first and then a seat of it, so that each side starts as likely whoever it consists of.
    """
    if verb == TOSS:
        seats = seats_of(view)
        side = seats[chance.below(len(seats))]
        return Toss(side[chance.below(len(side))], Lot.DRAWN)
    if verb == DEAL and game == "darts-four":
        from twenty.games.darts_four.actions import Deal
        from twenty.games.darts_four.deals import DEALS, DealNumber, Salt, commitment
        from twenty.games.darts_four.view import SIDES

        number, salt = chance.below(DEALS), Salt(chance.bits(128).hex())
        starter = SIDES.index(view["own"]["starter"])  # so that no later correction changes who started
        return Deal(DealNumber(number), salt, commitment=commitment(str(number), salt), starter=starter)
    return None
