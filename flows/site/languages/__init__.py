"""The catalogue of the pages' texts: a file a language, named by its code."""
