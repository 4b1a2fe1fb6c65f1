"""Decisions of mahjong games, judged by the one-player game: points lost at each cut."""
