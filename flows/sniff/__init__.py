"""The format of files, and a league file for them: guessed, then tried with the real readers.

`look` finds the format of a file by its beginning. For tables of text, `words` has the names of
columns in several languages, and a module for each kind guesses the roles of the columns. `trial`
reads the files with a proposed league file, and `sniff` chooses the proposal that uses most rows.
"""
