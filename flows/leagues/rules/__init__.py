"""Rules of mahjong rooms as data: one TOML file per site, read by `flows.leagues.rooms`."""
