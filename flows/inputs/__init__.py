"""From the rows that count to sorted arrays, the engine's only inputs."""
