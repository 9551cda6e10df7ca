"""Dobutsu shogi ("Catch the Lion"): positions with hands and benches, moves, results and perft."""
