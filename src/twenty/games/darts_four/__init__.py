"""Darts Four: Connect Four played with darts."""
