"""Use cases. Every call takes an actor first and is looked up in the one permission table (`access`).

Entries, states and records of running matches never leave this package: only views, public actions, news.
"""
