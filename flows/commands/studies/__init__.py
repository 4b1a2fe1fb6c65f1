"""Commands that study models and methods: on a league's games, or in simulations.

``contest.py`` the model that predicts a league's games best; ``models.py`` models of draws and of
the first move; ``compatibility.py`` pairs beside their ratings. The folder ``simulate`` has a file
for each study in simulations.
"""
