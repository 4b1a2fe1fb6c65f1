"""Errors of reading or writing a lake."""

from banzuke.flows.errors import BanzukeError


class NoLake(BanzukeError):
    """The lake cannot be opened: the extra is missing, or its catalog or folder does not answer."""


class NotPublished(BanzukeError):
    """The lake is unchanged; the message has the reason."""

    exit_code = 1
