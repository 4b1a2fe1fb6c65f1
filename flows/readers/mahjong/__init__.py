"""Logs of mahjong sites: Tenhou and Mahjong Soul."""
