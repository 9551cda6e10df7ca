"""Drawings for the building guide, in plain Python: made anew by `python -m parts drawings`, the same everywhere."""
