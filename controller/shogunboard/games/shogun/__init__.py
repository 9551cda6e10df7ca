"""Shogun (Teruo Matsumoto, 1976): sets, positions, moves, results and perft."""
