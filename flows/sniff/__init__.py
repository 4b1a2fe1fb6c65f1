"""The format of a file, and a league file that reads it: guessed, then tried with the real readers.

`look` tells the format of a file by its beginning. For tables of text, `words` knows the names of
columns, and a module named after each kind guesses the roles of the columns. `trial` reads the
files with a proposed league file, and `sniff` chooses the proposal that uses most rows.
"""
