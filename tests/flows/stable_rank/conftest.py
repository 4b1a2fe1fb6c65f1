"""Nights with the real engine, as for static ratings."""

from tests.flows.static.conftest import answers, jobs_of, rated

__all__ = ["answers", "jobs_of", "rated"]
