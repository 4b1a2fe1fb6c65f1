"""The sample home's logs: simulated leagues whose truth is known."""
