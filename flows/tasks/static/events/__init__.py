"""Events of published periods, with performance ratings.

``period_model.py`` the expected scores of a period's model; ``rows.py`` rows of the view
`event_performance`; ``events.py`` the events of a league, and their standings.
"""
