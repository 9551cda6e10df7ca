"""What the emulations of hardware share: a table with magnets, and time that passes when it is told to."""
