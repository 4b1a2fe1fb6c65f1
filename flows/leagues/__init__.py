"""The settings in a home: league files, home settings, periods, names, rules of mahjong rooms."""
