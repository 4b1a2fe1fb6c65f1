"""True, or an error where rows are gone: for macros that must not answer with fewer."""
