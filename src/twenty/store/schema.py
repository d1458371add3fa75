"""The tables. What is primary: streams, entries, people, devices, grants, invitations; what is not: matches.

Times are whole milliseconds since 1970, UTC. Nothing here is created from these definitions but by the
migrations; a test compares the two.
"""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)

# A stream is named by its first entry. The salt keeps the hashes of a running match from telling what is
# hidden in it (D4-10).
streams = Table(
    "streams",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("game", String(32), nullable=False),
    Column("salt", LargeBinary(16), nullable=False),
    CheckConstraint("kind in ('match', 'card', 'tournament')", name="kind"),
)

entries = Table(
    "entries",
    metadata,
    Column("stream", String(32), ForeignKey("streams.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("id", String(32), nullable=False),
    Column("after", String(32)),
    Column("type", String(64), nullable=False),
    Column("v", Integer, nullable=False),
    Column("body", Text, nullable=False),
    Column("by", String(64)),
    Column("device", String(32)),
    Column("at", Integer, nullable=False),
    Column("hash", LargeBinary(32), nullable=False),
    UniqueConstraint("stream", "id"),
    sqlite_with_rowid=False,
)

people = Table(
    "people",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("family", String(80), nullable=False),
    Column("given", String(80), nullable=False),
    Column("name_order", String(16), nullable=False),
    Column("erased", Boolean(name="erased"), nullable=False),
)

devices = Table(
    "devices",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("token", LargeBinary(32), nullable=False, unique=True),  # the hash of it
    Column("name", String(80), nullable=False),
    Column("person", String(64)),
    Column("since", Integer, nullable=False),
    Column("seen", Integer, nullable=False),
    Column("revoked", Integer),
)

# `stream` is null for a role in the whole house.
grants = Table(
    "grants",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("device", String(32), ForeignKey("devices.id"), nullable=False),
    Column("role", String(16), nullable=False),
    Column("stream", String(32), ForeignKey("streams.id")),
    Column("side", Integer),
    Column("at", Integer, nullable=False),
    UniqueConstraint("device", "role", "stream", "side"),
)
Index(None, grants.c.stream)

invitations = Table(
    "invitations",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("code", String(6), nullable=False, unique=True),
    Column("link", LargeBinary(32), nullable=False, unique=True),  # the hash of the word in the QR address
    Column("role", String(16), nullable=False),
    Column("stream", String(32), ForeignKey("streams.id")),
    Column("side", Integer),
    Column("by", String(32)),
    Column("until", Integer, nullable=False),
)

# --- projections: dropped and made again from the entries ------------------------------------------------

matches = Table(
    "matches",
    metadata,
    Column("stream", String(32), ForeignKey("streams.id"), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("started", Integer, nullable=False),
    Column("changed", Integer, nullable=False),
    Column("state", String(16), nullable=False),
    Column("summary", Text, nullable=False),
)
Index(None, matches.c.changed)
