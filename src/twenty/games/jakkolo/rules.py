"""The rules of jakkolo (JK) as data: those of the game and those of the card."""

from __future__ import annotations

from twenty.core.rules import Kind, Rule

_EQUIPMENT = (
    Rule("JK-01", Kind.SHOW, "Four compartments with the values 2, 3, 4, 1 from left to right"),
    Rule("JK-02", Kind.NOTE, "Measures of board and discs"),
    Rule("JK-03", Kind.JUDGE, "A game begins with 30 discs"),
    Rule("JK-04", Kind.JUDGE, "A game has one seat, a match is games side by side"),
)
_PLAY = (
    Rule("JK-10", Kind.JUDGE, "Three rounds; the referee decides, returns, stacks, then permits"),
    Rule("JK-11", Kind.JUDGE, "In play past the rear edge of the start gate: untouchable"),
    Rule("JK-12", Kind.JUDGE, "Discs that the referee takes out at once"),
    Rule("JK-13", Kind.JUDGE, "A disc that came wholly back is laid apart with the referee's consent"),
    Rule("JK-14", Kind.JUDGE, "Placed behind the front edge of the goal gate; stop bar in doubt"),
    Rule("JK-15", Kind.COUNT, "Stacking: a column of four, then columns of three"),
    Rule("JK-16", Kind.JUDGE, "The player says that all discs are thrown"),
    Rule("JK-17", Kind.SHOW, "The referee tells the counts on request only"),
    Rule("JK-18", Kind.JUDGE, "Not yet in play; out through the gate; a foreign disc"),
    Rule("JK-19", Kind.NOTE, "Conduct without a penalty of its own is logged"),
)
_SCORE = (
    Rule("JK-20", Kind.COUNT, "20 for a complete set, the rest by the value of its compartment"),
    Rule("JK-21", Kind.COUNT, "Highest score 148"),
    Rule("JK-22", Kind.JUDGE, "Bonus discs after 148"),
    Rule("JK-23", Kind.COUNT, "The bonus is a ledger, never a recount"),
    Rule("JK-24", Kind.JUDGE, "All discs in, but not 148: the game ends"),
    Rule("JK-25", Kind.COUNT, "What lies in the compartments is entered; the last round is the score"),
    Rule("JK-26", Kind.JUDGE, "Correction of an earlier round"),
)
_FAULTS = (
    Rule("JK-30", Kind.JUDGE, "Five trial discs; the board stays as it is"),
    Rule("JK-31", Kind.JUDGE, "A broken disc: the round is played again"),
    Rule("JK-32", Kind.JUDGE, "Too many discs: the game again; too few: no correction"),
    Rule("JK-33", Kind.JUDGE, "Impossible entries are refused"),
    Rule("JK-34", Kind.JUDGE, "A game that is broken off"),
)
_CARD = (
    Rule("JK-40", Kind.JUDGE, "The card goes from referee to referee"),
    Rule("JK-41", Kind.JUDGE, "A corrected result needs the director's initials"),
    Rule("JK-42", Kind.COUNT, "What counts when several values stand"),
    Rule("JK-43", Kind.JUDGE, "The copy to the player, the original to the director"),
    Rule("JK-44", Kind.JUDGE, "Sanction: games that count nothing"),
    Rule("JK-45", Kind.NOTE, "No smoking, eating, drinking during the game"),
)
_BOTH = (
    Rule("JK-46", Kind.JUDGE, "What the rules leave open, the director decides"),
    Rule("JK-47", Kind.JUDGE, "Announced, agreed, written, in this order"),
    Rule("JK-48", Kind.JUDGE, "Formats beside the ten games"),
)
_SHORT = (Rule("JK-49", Kind.JUDGE, "A card with fewer games than planned"),)

GAME: tuple[Rule, ...] = (*_EQUIPMENT, *_PLAY, *_SCORE, *_FAULTS, *_BOTH)
# A card also speaks of the format of its games, their possible scores and a game played again.
CARD: tuple[Rule, ...] = (
    *(rule for rule in GAME if rule.id in ("JK-03", "JK-10", "JK-21", "JK-32")),
    *_CARD,
    *_BOTH,
    *_SHORT,
)
RULES: tuple[Rule, ...] = (*GAME, *_CARD, *_SHORT)
