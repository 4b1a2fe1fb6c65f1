"""A DuckLake that many machines read: PostgreSQL keeps its catalog, a folder its Parquet files."""
