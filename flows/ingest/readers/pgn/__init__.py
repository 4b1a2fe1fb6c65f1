"""Games of chess in PGN.

`text_pieces` unpacks a file a little at a time, `blocks` makes blocks of whole games of it, `games`
finds the tags of each, `tags` makes columns of them, which `columns` and `endings` turn into
canonical ones; `rules` has what makes a game unusable, and `pgn_log` is the reader.
"""
