"""Drivers for the board's sensors, lights and buttons; found by the service through entry points."""
