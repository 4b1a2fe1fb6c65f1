"""Templates of the pages; every text in them comes from the catalogue `flows/site/languages/`."""
