"""Tables of games that the serving file has beside copies of the store's own."""
