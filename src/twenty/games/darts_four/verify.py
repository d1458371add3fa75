"""Whether the deals of a record are the ones that were committed to (D4-10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from twenty.core.entries import Entry, slots
from twenty.core.ids import EntryId
from twenty.games.darts_four.actions import Deal, GivenDeal
from twenty.games.darts_four.dealing import committed, deal_words
from twenty.games.darts_four.deals import SEALED, Digest


class Verdict(StrEnum):
    """What can be said of a deal."""

    KEPT = "kept"  # it is the one that was published
    BROKEN = "broken"  # it is another one
    SEALED = "sealed"  # it is not open yet
    UNPUBLISHED = "unpublished"  # nothing was published, or there is no salt


@dataclass(frozen=True, slots=True)
class Verified:
    """One deal of a record. `published` is the commitment made before the first dart, `opened` the one that
    the deal and its salt give."""

    entry: EntryId
    deal: str
    verdict: Verdict
    published: Digest | None
    opened: Digest | None


def verify(log: Sequence[Entry], running: Sequence[Entry] = ()) -> tuple[Verified, ...]:
    """The deals in force in `log`, in their order.

    What was published is read from the sealed record `running`, kept from while the match was running, and
    where that says nothing from the entry itself.
    """
    kept = {slot.made_by: slot.action for slot in slots(running)}
    found = []
    for slot in slots(log):
        deal = slot.action
        if isinstance(deal, GivenDeal):
            before = kept.get(slot.made_by)
            published = before.commitment if isinstance(before, GivenDeal) else None
            found.append(_verified(slot.made_by, deal, published or deal.commitment))
    return tuple(found)


def _verified(entry: EntryId, deal: GivenDeal, published: Digest | None) -> Verified:
    if isinstance(deal, Deal) and deal.n == SEALED:
        return Verified(entry, "sealed", Verdict.SEALED, published, None)
    opened = committed(deal)
    if published is None or opened is None:
        verdict = Verdict.UNPUBLISHED
    else:
        verdict = Verdict.KEPT if published == opened else Verdict.BROKEN
    return Verified(entry, deal_words(deal), verdict, published, opened)
