"""The three games: what each is told, and what follows by its rules."""
