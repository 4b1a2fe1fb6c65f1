"""What pages show of each task, a module a task; `faces.py` is the register of them."""
