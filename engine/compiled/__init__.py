"""The compilation of kernels: decorators, vectors, instructions, scratch arrays, and cache."""
