"""Logs of mahjong move by move: four formats, one kind of event, and what each player could see."""
