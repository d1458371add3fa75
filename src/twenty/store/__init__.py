"""The one append-only table, what is primary beside it, and the projections made from it; on SQLite."""
