"""The compilation of kernels: decorators, vectors, instructions, scratch arrays, and cache.

``inner.py`` the decorators, ``lanes.py`` vector registers, ``instructions.py`` instructions that
numba lacks, ``scratch.py`` zeroed arrays. The cache: ``kernel_cache.py`` its folder, with a key
made of all sources, ``kernel_files.py`` the file of each kernel in it.
"""
