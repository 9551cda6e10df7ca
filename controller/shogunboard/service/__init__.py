"""The running service: a thread that scans the board, one that writes the journal, and a loop that serves the page."""
