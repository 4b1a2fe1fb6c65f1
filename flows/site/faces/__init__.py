"""The pages of each task, a module per task; `faces.py` is the register of them."""
