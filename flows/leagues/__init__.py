"""What a home says: league files, its settings, periods, names, rules of mahjong rooms."""
