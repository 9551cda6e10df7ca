"""The firmware: its parts in CPython and in MicroPython, and all of it on the mocked machine."""
