"""The intervals of all coordinates: of the posterior, or of the calibrated profile.

``profile.py`` what can be asked; ``calibration.py`` mean and spread of signed roots of the profile;
``redrawn.py`` the redrawn leagues for these. Begin with `profile`.
"""

from banzuke.engine.bradley_terry.profile.intervals.profile import Profile, profile

__all__ = [
    "Profile",
    "profile",
]
