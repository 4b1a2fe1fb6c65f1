"""Connect Four: the board, its evaluation and its compiled search.

Index: `board` (plain Python, and the rules), `evaluation` (weights), `search` (a move by a method),
`extras` (the study of the savings and errors of each extra beside alpha-beta), `splitting` and
`crews` (a search that many threads share), `threads_study` (what these save), `learning` (weights
from the program's own search).
"""
