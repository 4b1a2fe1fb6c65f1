"""Games of chess in PGN.

`text_pieces` unpacks a file piece by piece, `blocks` makes blocks of whole games of the pieces,
`tag_lines` finds the lines that look like tags, `games` finds the tags of each game, and `tags`
turns the tags into columns; `words` compares the beginnings of many lines at
once. `columns` and `endings` turn tags into canonical columns, `rules` names the reasons why a game
is unusable, and `pgn_log` is the reader.
"""
