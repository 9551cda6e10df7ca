"""Printed parts of the board: measures and checks in plain Python, models for printing with build123d, drawings."""
