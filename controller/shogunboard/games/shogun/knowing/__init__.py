"""What is known of a set: readings of windows, and what follows from them about magnets and dials."""
