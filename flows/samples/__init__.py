"""The sample home's logs: simulated leagues with known truth."""
