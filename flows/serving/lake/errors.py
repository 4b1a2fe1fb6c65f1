"""What can keep a lake from being read or written."""

from banzuke.flows.errors import BanzukeError


class NoLake(BanzukeError):
    """The lake cannot be opened: the extra is missing, or its catalog or folder does not answer."""


class NotPublished(BanzukeError):
    """The lake was left as it was; the message says why."""

    exit_code = 1
