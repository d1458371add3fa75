"""Streams, entries, people, devices, grants, invitations and the list of matches."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Creates everything in an empty database."""
    _log()
    _access()
    op.create_table(
        "matches",
        sa.Column(
            "stream", sa.String(32), sa.ForeignKey("streams.id", name="fk_matches_stream"), nullable=False
        ),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("started", sa.Integer, nullable=False),
        sa.Column("changed", sa.Integer, nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("stream", name="pk_matches"),
    )
    op.create_index("ix_matches_changed", "matches", ["changed"])


def _log() -> None:
    op.create_table(
        "streams",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("salt", sa.LargeBinary(16), nullable=False),
        sa.CheckConstraint("kind in ('match', 'card', 'tournament')", name="ck_streams_kind"),
        sa.PrimaryKeyConstraint("id", name="pk_streams"),
    )
    op.create_table(
        "entries",
        sa.Column(
            "stream", sa.String(32), sa.ForeignKey("streams.id", name="fk_entries_stream"), nullable=False
        ),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("after", sa.String(32)),
        sa.Column("type", sa.String(64), nullable=False),
        sa.Column("v", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("by", sa.String(64)),
        sa.Column("device", sa.String(32)),
        sa.Column("at", sa.Integer, nullable=False),
        sa.Column("hash", sa.LargeBinary(32), nullable=False),
        sa.PrimaryKeyConstraint("stream", "seq", name="pk_entries"),
        sa.UniqueConstraint("stream", "id", name="uq_entries_stream_id"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "people",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("family", sa.String(80), nullable=False),
        sa.Column("given", sa.String(80), nullable=False),
        sa.Column("name_order", sa.String(16), nullable=False),
        sa.Column("erased", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
    )


def _access() -> None:
    op.create_table(
        "devices",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("token", sa.LargeBinary(32), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("person", sa.String(64)),
        sa.Column("since", sa.Integer, nullable=False),
        sa.Column("seen", sa.Integer, nullable=False),
        sa.Column("revoked", sa.Integer),
        sa.PrimaryKeyConstraint("id", name="pk_devices"),
        sa.UniqueConstraint("token", name="uq_devices_token"),
    )
    op.create_table(
        "grants",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column(
            "device", sa.String(32), sa.ForeignKey("devices.id", name="fk_grants_device"), nullable=False
        ),
        sa.Column("role", sa.String(16), nullable=False),
        sa.Column("stream", sa.String(32), sa.ForeignKey("streams.id", name="fk_grants_stream")),
        sa.Column("side", sa.Integer),
        sa.Column("at", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_grants"),
        sa.UniqueConstraint("device", "role", "stream", "side", name="uq_grants_device_role_stream_side"),
    )
    op.create_index("ix_grants_stream", "grants", ["stream"])
    op.create_table(
        "invitations",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("code", sa.String(6), nullable=False),
        sa.Column("link", sa.LargeBinary(32), nullable=False),
        sa.Column("role", sa.String(16), nullable=False),
        sa.Column("stream", sa.String(32), sa.ForeignKey("streams.id", name="fk_invitations_stream")),
        sa.Column("side", sa.Integer),
        sa.Column("by", sa.String(32)),
        sa.Column("until", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_invitations"),
        sa.UniqueConstraint("code", name="uq_invitations_code"),
        sa.UniqueConstraint("link", name="uq_invitations_link"),
    )
