"""The time zones of names of clocks, such as CET and PDT, that logs write behind a time."""

ZONES = {
    **{"ET": "America/New_York", "EST": "America/New_York", "EDT": "America/New_York"},
    **{"CT": "America/Chicago", "CDT": "America/Chicago"},
    **{"MT": "America/Denver", "MDT": "America/Denver"},
    **{"PT": "America/Los_Angeles", "PST": "America/Los_Angeles", "PDT": "America/Los_Angeles"},
    **{"UTC": "UTC", "GMT": "UTC", "WET": "Europe/Lisbon", "WEST": "Europe/Lisbon"},
    **{"CET": "Europe/Paris", "CEST": "Europe/Paris"},
    **{"MEZ": "Europe/Berlin", "MESZ": "Europe/Berlin"},
    **{"EET": "Europe/Helsinki", "EEST": "Europe/Helsinki", "MSK": "Europe/Moscow"},
    **{"JST": "Asia/Tokyo", "KST": "Asia/Seoul"},
}
"""Time zone of each name; people and poker rooms use the same name in summer and winter.

Names of several zones, such as CST (Chicago and Beijing), IST and BST, are not here.
"""
