"""Games of chess in PGN.

`text_pieces` unpacks a file a little at a time, `blocks` makes blocks of whole games of it,
`tag_lines` finds the lines that look like tags, `games` the tags of each game, and `tags` what each
says, which `texts` makes columns of; `words` compares the beginnings of many lines at once.
`columns` and `endings` turn tags into canonical columns, `rules` has what makes a game unusable,
and `pgn_log` is the reader.
"""
