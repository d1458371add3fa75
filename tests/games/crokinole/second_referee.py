"""A second referee for single shots, slow and plain, written from the sentences of the rules.

It knows only this: one own disc (a) lay in the 10 zone, an opponent disc perhaps; the shot disc (s) may have
touched them, before or after it left the board. It shares nothing with the package.
"""

from __future__ import annotations

IN_15_OR_ON_ITS_LINE = ["15", "line"]
TOUCHES_DITCH_OR_WALL = ["ditch", "left"]


def second_referee(
    opponent_disc_on_board: bool,
    own_touched: str,
    opponent_touched: str,
    s_rests: str,
    a_rests: str,
    free_shot: str,
    free_shot_removes: str,
    damage_suspends_fouls: bool,
) -> tuple[bool, str, str]:
    """Whether the shot is valid, and what becomes of s and of a: a place, `20` or `off`."""
    # CK-26: a contact of a disc that has left the board makes no shot valid and no own disc "touched".
    own_counts_as_touched = own_touched == "before"
    opponent_counts_as_touched = opponent_touched == "before"
    damage = own_touched == "after" or opponent_touched == "after"

    s_goes = False
    a_goes = False
    valid = True

    if opponent_disc_on_board:
        # CK-20: at least one opponent disc must be touched.
        if not opponent_counts_as_touched:
            valid = False
            # CK-21: the shot disc and every own disc touched go, from wherever they lie.
            s_goes = True
            if own_counts_as_touched:
                a_goes = True
    elif free_shot == "none":
        # CK-25: any shot is valid when no opponent disc lies on the board.
        valid = True
    else:
        # CK-22: in the 15 zone, touching its line, or in the hole; one that left the board never qualifies.
        s_there = s_rests in IN_15_OR_ON_ITS_LINE or s_rests == "20"
        a_there = a_rests in IN_15_OR_ON_ITS_LINE or a_rests == "20"
        if free_shot == "shooter_must_reach_15":
            # CK-23, Afrikaans: the shot disc always must, touched own discs do not help.
            valid = s_there
        elif own_counts_as_touched:
            valid = s_there or a_there
        else:
            # CK-23: none was touched: so the shot disc itself.
            valid = s_there
        if not valid:
            # CK-24
            s_goes = True
            if free_shot_removes == "touched" and own_counts_as_touched:
                a_goes = True

    # CK-26: the option: then CK-21 and CK-24 remove nothing in this shot and its 20s count.
    if damage and damage_suspends_fouls:
        s_goes = False
        a_goes = False

    # CK-32: who touched ditch or wall goes there wherever it stops, out of the hole too.
    if s_rests in TOUCHES_DITCH_OR_WALL:
        s_goes = True
    if a_rests in TOUCHES_DITCH_OR_WALL:
        a_goes = True

    # CK-30: every disc at rest touching the start line goes, also after a valid shot.
    if s_rests == "start":
        s_goes = True
    if a_rests == "start":
        a_goes = True

    # CK-33: what is left in the hole is kept as a 20; all else stays where it lies.
    return valid, "off" if s_goes else s_rests, "off" if a_goes else a_rests
