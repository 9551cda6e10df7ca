"""What is claimed about speed, runnable: `python -m benchmarks.perft` and others, from the top of the repository."""
