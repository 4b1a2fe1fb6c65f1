"""What a file is, and a league file that reads it: guessed, then tried with the real readers.

`look` says what a file is by how it begins. For tables of text, `words` knows what columns are
called, and a module of each kind's name guesses which column is what. `trial` reads the files as a
proposed league file says, and `sniff` chooses the proposal that can use most rows.
"""
