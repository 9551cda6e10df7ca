"""The magnetic fields of the board, computed: where every dial points, and what every sensor feels."""
