"""Finds what is wired wrongly: a magnet is laid on every square, and every light is looked at."""
