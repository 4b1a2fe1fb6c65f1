"""How kernels are compiled: decorators, vectors, instructions, scratch arrays, and their cache."""
