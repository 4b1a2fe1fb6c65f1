"""Games of chess in PGN.

`text_pieces` unpacks a file piece by piece, and `blocks` makes blocks of whole games from the
pieces. `tag_lines` finds the lines that look like tags, `games` finds the tags of each game, and
`tags` turns the tags into columns; `words` compares the beginnings of many lines at once. `columns`
and `endings` turn tags into canonical columns, `unplayed` finds comments that say that nobody
played, `rules` has the reasons why a game is unusable,
`shown` has the texts of the few games that are shown, and `pgn_log` is the reader.
"""
