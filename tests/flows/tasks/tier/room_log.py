"""The columns of a poker room's log, as the tests write it."""

HEADER = (
    "event,started_at,ended_at,registration_closes_at,player,entry,place,registered_at,busted_at"
)
